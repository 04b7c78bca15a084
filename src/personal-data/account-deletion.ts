/** Deletes the personal data of deleted accounts. */
import { and, eq, isNotNull, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { tables, runBatch } from '../database.ts'
import { type Instant } from '../game/ids.ts'
import { DAY_MS } from '../lib/time.ts'
import type { Account } from '../players/accounts/account-fields.ts'
import { forgetPlayer } from '../players/accounts/people-store.ts'
import { players } from '../players/schema.ts'
import { blockedAddresses, mails } from '../post/schema.ts'
import { departures, gameResults, phaseRecords } from '../records/schema.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

/** Deletes all personal data of an account. Games keep the bare id, which then refers to nobody. */
export async function deletePersonalData(db: D1Database, account: Account, now: Instant): Promise<void> {
  const store = tables(db)
  const rows = PERSONAL_TABLES.filter(({ onDeletion }) => onDeletion === 'row')
  await runBatch(
    store,
    rows.map(({ table, column, by }) =>
      store.delete(table).where(eq(column, by === 'id' ? account.id : account.address)),
    ),
  )
  await forgetPlayer(db, account.id)
  await store
    .update(mails)
    .set({ ...EMPTIED, changedAt: now })
    .where(and(isNull(mails.recipient), sql`${mails.message} ->> '$.to.address' = ${account.address}`, notSending))
  await clearOrphanedMails(db, now)
}

/** Mails in a batch stay until the provider answers: a batch must not change between tries. */
const notSending = ne(mails.state, 'sending')
const EMPTIED = { state: 'dropped', message: null, letter: null, reason: 'the account has been deleted' } as const

/** Also for the cron: clears mails to deleted accounts that were in a batch at the time. */
export async function clearOrphanedMails(db: D1Database, now: Instant): Promise<void> {
  const store = tables(db)
  const isOrphaned = and(
    isNotNull(mails.recipient),
    notInArray(mails.recipient, store.select({ id: players.id }).from(players)),
  )
  await store
    .update(mails)
    .set({ ...EMPTIED, changedAt: now })
    .where(and(isNotNull(mails.message), isOrphaned, notSending))
}

/** For the cron: deletes records that a game sent after the account was deleted. */
export async function deleteOrphanedRecords(db: D1Database): Promise<void> {
  const store = tables(db)
  const accountIds = store.select({ id: players.id }).from(players)
  await runBatch(
    store,
    [phaseRecords, departures, gameResults].map((table) =>
      store.delete(table).where(notInArray(table.playerId, accountIds)),
    ),
  )
}

/** How long blocked addresses without an account get no invitations. */
const RETENTION = 90 * DAY_MS

/** For the cron: deletes blocked addresses of deleted accounts and of invited people. */
export async function deleteOrphanedAddresses(db: D1Database, now: Instant): Promise<void> {
  const store = tables(db)
  const accountAddresses = store.select({ address: players.address }).from(players)
  const { address, reportedAt } = blockedAddresses
  await store
    .delete(blockedAddresses)
    .where(and(lt(reportedAt, now - RETENTION), notInArray(address, accountAddresses)))
}
