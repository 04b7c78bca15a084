/**
 * The cron. A safety net for alarms: nothing should ever be overdue. Warns and calls off games that
 * have no alarm (asleep, or waiting for players), deletes expired rows, and continues the day's
 * backup.
 */
import type { Instant } from './game/ids.ts'
import { DAY_MS, MINUTE_MS } from './lib/time.ts'
import { lateGames } from './lobby/lists.ts'
import { deleteOldAbsences } from './players/accounts/absence-store.ts'
import { backfillLikenesses } from './players/accounts/account-store.ts'
import { deleteOldBlocks } from './players/accounts/people-store.ts'
import { deleteOldTries } from './players/abuse/limits.ts'
import { deleteOldDevices } from './players/credentials/device-marks.ts'
import { deleteExpiredSessions } from './players/credentials/sessions.ts'
import { deleteOldRequests } from './players/credentials/sign-in-requests.ts'
import { gameStub } from './durable/game-stub.ts'
import { deleteOldPhases } from './records/record-store.ts'
import { deleteOldActs } from './records/operator-log.ts'
import { computeRatings } from './records/rating-store.ts'
import { computeStatistics } from './records/statistics-store.ts'
import { deleteOldMails, sweepMails } from './post/queue/mail-queue.ts'
import { deleteConfirmedAddresses } from './post/recipients/blocked-addresses.ts'
import { deleteReplyAddresses } from './post/reply-addresses.ts'
import { alertOperators } from './alerts/alerts.ts'
import { backUp } from './backup/daily-backup.ts'
import { clearOrphanedMails, deleteOrphanedAddresses, deleteOrphanedRecords } from './personal-data/account-deletion.ts'
import { addCounts, forgetCounts } from './telemetry/counts.ts'
import { log, logFault } from './telemetry/log.ts'

/** An alarm is late by seconds, a retried one by minutes. */
const OVERDUE_AFTER = 5 * MINUTE_MS

/** As in `wrangler.toml`. */
const CRON_INTERVAL = 15 * MINUTE_MS
const isFirstOfDay = (now: Instant): boolean => now % DAY_MS < CRON_INTERVAL

/** Tasks that scan whole tables. */
const daily = (db: D1Database, now: Instant): readonly Promise<void>[] => [
  deleteOldPhases(db, now),
  deleteOldMails(db, now),
  deleteOldActs(db, now),
  deleteOldBlocks(db, now),
  computeStatistics(db, now),
  computeRatings(db, now),
  deleteExpiredSessions(db, now),
  deleteOldDevices(db, now),
  deleteOrphanedRecords(db),
  deleteOrphanedAddresses(db, now),
]

export async function onCron(env: Env, now: Instant): Promise<void> {
  const late = await lateGames(env.DB, now - OVERDUE_AFTER)
  const missed = late.filter(({ idle }) => !idle).map(({ id }) => id)
  if (missed.length > 0) {
    log(env, { line: 'rescue', games: missed })
    logFault('safety net', 'something was due, and no alarm rang', missed)
  }
  const results = await Promise.allSettled([
    ...late.map(({ id }) => gameStub(env, id).perform({ kind: 'tick' })),
    sweepMails(env, now),
    deleteReplyAddresses(env.DB, now),
    deleteConfirmedAddresses(env.DB, now),
    deleteOldTries(env.DB, now),
    deleteOldRequests(env.DB, now),
    deleteOldAbsences(env.DB, now),
    ...(isFirstOfDay(now) ? daily(env.DB, now) : []),
    backfillLikenesses(env.DB),
    forgetCounts(env.DB, now),
    clearOrphanedMails(env.DB, now),
    addCounts(env.DB, missed.length === 0 ? [] : [['games rescued', missed.length]], now),
  ])
  for (const result of results) if (result.status === 'rejected') logFault('safety net', result.reason)
  // A local service is backed up by copying its folder.
  if (env.ENVIRONMENT !== 'local') await backUp(env, now).catch((fault: unknown) => logFault('backup', fault))
  // Last, after the repairs: report only what remains.
  await alertOperators(env, now).catch((fault: unknown) => logFault('alerts', fault))
}
