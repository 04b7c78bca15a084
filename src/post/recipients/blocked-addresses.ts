/** Addresses that get no game mails, after a permanent bounce or a complaint, until their owner confirms them again. */
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { tables } from '../../database.ts'
import type { Instant } from '../../game/ids.ts'
import { DAY_MS } from '../../lib/time.ts'
import type { AddressReport } from './provider-reports.ts'
import { blockedAddresses } from '../schema.ts'

/** Reports are tried again for hours; after that none is expected. */
const REMEMBERED_FOR = 7 * DAY_MS

export interface Block {
  readonly why: AddressReport['why']
  readonly reportedAt: Instant
}

/**
 * Any number of times, in any order: a report of something that happened before the owner confirmed the address says nothing of
 * it now.
 */
export async function blockAddress(db: D1Database, { address, why, at }: AddressReport): Promise<void> {
  const { confirmedAt } = blockedAddresses
  await tables(db)
    .insert(blockedAddresses)
    .values({ address, why, reportedAt: at })
    .onConflictDoUpdate({
      target: blockedAddresses.address,
      set: { why, reportedAt: at, confirmedAt: null },
      setWhere: sql`${confirmedAt} IS NULL OR ${confirmedAt} < ${at}`,
    })
}

/** Null: mail may be sent. Addresses are compared as accounts hold them, in small letters. */
export async function blockOf(db: D1Database, address: string): Promise<Block | null> {
  const { why, reportedAt, confirmedAt } = blockedAddresses
  const [row] = await tables(db)
    .select({ why, reportedAt })
    .from(blockedAddresses)
    .where(and(eq(blockedAddresses.address, address.toLowerCase()), isNull(confirmedAt)))
  return row ?? null
}

/** Those of these addresses to which no mail may be sent. */
export async function findBlocked(db: D1Database, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const { address, confirmedAt } = blockedAddresses
  const small = JSON.stringify(addresses.map((one) => one.toLowerCase()))
  const rows = await tables(db)
    .select({ address })
    .from(blockedAddresses)
    .where(and(sql`${address} IN (SELECT value FROM json_each(${small}))`, isNull(confirmedAt)))
  return new Set(rows.map((row) => row.address))
}

/** Its owner has read a mail that was sent there. */
export async function confirmAddress(db: D1Database, address: string, now: Instant): Promise<void> {
  await tables(db).update(blockedAddresses).set({ confirmedAt: now }).where(eq(blockedAddresses.address, address))
}

/** For the cron job: confirmed so long ago that no report is older. */
export async function deleteConfirmedAddresses(db: D1Database, now: Instant): Promise<void> {
  const { confirmedAt } = blockedAddresses
  await tables(db)
    .delete(blockedAddresses)
    .where(and(isNotNull(confirmedAt), lt(confirmedAt, now - REMEMBERED_FOR)))
}
