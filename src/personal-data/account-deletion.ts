/** Deletes an account and all personal data of its owner. */
import { and, eq, isNotNull, isNull, lt, ne, notInArray, sql } from 'drizzle-orm'
import { tables, runBatch } from '../database.ts'
import { type Instant } from '../game/ids.ts'
import { DAY_MS } from '../lib/time.ts'
import type { Account } from '../players/accounts/account-fields.ts'
import { players } from '../players/schema.ts'
import { blockedAddresses, mails } from '../post/schema.ts'
import { departures, gameResults, phaseRecords } from '../records/schema.ts'
import { PERSONAL_TABLES } from './personal-tables.ts'

/** Deletes all personal data of an account. Games keep the bare id, which then refers to nobody. */
export async function forget(db: D1Database, account: Account, now: Instant): Promise<void> {
  const store = tables(db)
  const rows = PERSONAL_TABLES.filter(({ goes }) => goes === 'row')
  await runBatch(
    store,
    rows.map(({ table, column, by }) =>
      store.delete(table).where(eq(column, by === 'id' ? account.id : account.address)),
    ),
  )
  await store
    .update(mails)
    .set({ ...EMPTIED, changedAt: now })
    .where(and(isNull(mails.recipient), sql`${mails.message} ->> '$.to.address' = ${account.address}`, notSending))
  await clearOrphanedMails(db, now)
}

/** What a batch that is on its way says stays until the provider has answered: sent again, it must be the same. */
const notSending = ne(mails.state, 'sending')
const EMPTIED = { state: 'dropped', message: null, letter: null, reason: 'the account has been deleted' } as const

/** For the cron, too: mails to accounts that are gone, which were on their way when they went and could not be sent, say nothing any more. */
export async function clearOrphanedMails(db: D1Database, now: Instant): Promise<void> {
  const store = tables(db)
  const toNobody = and(
    isNotNull(mails.recipient),
    notInArray(mails.recipient, store.select({ id: players.id }).from(players)),
  )
  await store
    .update(mails)
    .set({ ...EMPTIED, changedAt: now })
    .where(and(isNotNull(mails.message), toNobody, notSending))
}

/** For the cron job: records that a game sent after the account was deleted. */
export async function deleteOrphanedRecords(db: D1Database): Promise<void> {
  const store = tables(db)
  const everybody = store.select({ id: players.id }).from(players)
  await runBatch(
    store,
    [phaseRecords, departures, gameResults].map((table) =>
      store.delete(table).where(notInArray(table.playerId, everybody)),
    ),
  )
}

/** Until then nobody is invited where mails have come back. */
const UNWANTED_FOR = 90 * DAY_MS

/** For the cron: addresses that came back and that no account has, of one that was deleted before the report came, or of somebody invited. */
export async function deleteOrphanedAddresses(db: D1Database, now: Instant): Promise<void> {
  const store = tables(db)
  const everybodys = store.select({ address: players.address }).from(players)
  const { address, reportedAt } = blockedAddresses
  await store.delete(blockedAddresses).where(and(lt(reportedAt, now - UNWANTED_FOR), notInArray(address, everybodys)))
}
