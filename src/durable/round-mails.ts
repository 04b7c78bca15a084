/** Mails the standings once the last game of a round of a tournament is over. */
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import type { MailedStanding } from '../mail/mail-message.ts'
import { roundTitle } from '../game/settings.ts'
import { DAY_MS } from '../lib/time.ts'
import type { MailQueueEnv } from '../post/queue/mail-queue.ts'
import { roundEndedBy } from '../records/round-end.ts'

/** The standings in a mail list this many of the best, and the reader. */
const MAX_ROWS = 20

/**
 * Later results come from a restored game. The ledger remembers mails for a month only, so the round
 * would be mailed again.
 */
const MAX_AGE = 7 * DAY_MS

/** Call it whenever a part of a game's result has arrived. Each round is mailed once. */
export async function mailRoundEnd(env: MailQueueEnv, game: GameId, endedAt: Instant, now: Instant): Promise<void> {
  if (now - endedAt > MAX_AGE) return
  const end = await roundEndedBy(env.DB, game)
  if (end === null) return
  const { tournament, round, isOver } = end
  const { id, name, rounds, final } = tournament
  const rows = end.standings.map(({ player, place, points, games }) => ({ player, place, points, games }))
  const rowsFor = (reader: PlayerId): readonly MailedStanding[] =>
    rows.filter(({ player }, n) => n < MAX_ROWS || player === reader)
  const about = {
    what: 'standings',
    round: roundTitle({ round, isFinal: final && round === rounds }),
    isOver,
    players: rows.length,
  } as const
  // Imported here, because an object needs these modules for nothing else.
  const { sendTournamentMails } = await import('../post/queue/tournament-letter.ts')
  await sendTournamentMails(
    env,
    end.readers.map((to) => ({
      key: isOver ? 'end' : `round-${round}`,
      to,
      facts: { kind: 'tournament', tournament: { id, name }, news: { ...about, rows: rowsFor(to) } },
    })),
    now,
  )
}
