/** Addresses that bounced or complained. They get no game mails until confirmed again. */
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { isOneOf, tables } from '../../database.ts'
import type { Instant } from '../../game/ids.ts'
import { DAY_MS } from '../../lib/time.ts'
import type { AddressReport } from './provider-reports.ts'
import { blockedAddresses } from '../schema.ts'

/** Longer than the provider retries its reports. */
const KEEP_CONFIRMED = 7 * DAY_MS

export interface Block {
  readonly why: AddressReport['why']
  readonly reportedAt: Instant
}

/** Idempotent, in any order. Ignores reports of events before the owner confirmed the address. */
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

/** Null if mail may be sent. Ignores case. */
export async function blockOf(db: D1Database, address: string): Promise<Block | null> {
  const { why, reportedAt, confirmedAt } = blockedAddresses
  const [row] = await tables(db)
    .select({ why, reportedAt })
    .from(blockedAddresses)
    .where(and(eq(blockedAddresses.address, address.toLowerCase()), isNull(confirmedAt)))
  return row ?? null
}

/** The blocked addresses among these, in lower case. */
export async function findBlocked(db: D1Database, addresses: readonly string[]): Promise<ReadonlySet<string>> {
  const { address, confirmedAt } = blockedAddresses
  const candidates = addresses.map((candidate) => candidate.toLowerCase())
  const rows = await tables(db)
    .select({ address })
    .from(blockedAddresses)
    .where(and(isOneOf(address, candidates), isNull(confirmedAt)))
  return new Set(rows.map((row) => row.address))
}

/** Call it when the owner has proved that they read mails there. */
export async function confirmAddress(db: D1Database, address: string, now: Instant): Promise<void> {
  await tables(db).update(blockedAddresses).set({ confirmedAt: now }).where(eq(blockedAddresses.address, address))
}

/** For the cron. */
export async function deleteConfirmedAddresses(db: D1Database, now: Instant): Promise<void> {
  const { confirmedAt } = blockedAddresses
  await tables(db)
    .delete(blockedAddresses)
    .where(and(isNotNull(confirmedAt), lt(confirmedAt, now - KEEP_CONFIRMED)))
}
