/** Addresses that bounced or complained. They get no game mails until confirmed again. */
import { and, eq, isNotNull, isNull, lt, sql } from 'drizzle-orm'
import { Webhook, WebhookVerificationError } from 'standardwebhooks'
import * as z from 'zod'
import { isOneOf, tables } from '../../database.ts'
import type { Instant } from '../../game/ids.ts'
import { DAY_MS } from '../../lib/time.ts'
import { type BLOCK_REASONS, blockedAddresses } from '../schema.ts'

/** Longer than the provider retries its reports. */
const KEEP_CONFIRMED = 7 * DAY_MS

interface Block {
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

/** An address that must get no more mail, in lower case. */
interface AddressReport {
  readonly address: string
  readonly why: (typeof BLOCK_REASONS)[number]
  /** When the mail bounced or was complained about. */
  readonly at: Instant
}

/** `about`: null if the event has no consequence. */
export interface Report {
  readonly about: AddressReport | null
}

const Event = z.object({
  type: z.string(),
  created_at: z.string(),
  data: z.looseObject({
    to: z.union([z.array(z.string()), z.string()]),
    bounce: z.looseObject({ type: z.string() }).optional(),
  }),
})

/** Null if the signature is missing, wrong or older than five minutes, or there is no secret. */
export function readReport(secret: string | undefined, body: string, headers: Headers): Report | null {
  const id = headers.get('svix-id')
  if (secret === undefined || secret === '' || id === null) return null
  const signed = {
    'webhook-id': id,
    'webhook-timestamp': headers.get('svix-timestamp') ?? '',
    'webhook-signature': headers.get('svix-signature') ?? '',
  }
  try {
    new Webhook(secret).verify(body, signed, { jsonParse: false })
  } catch (error) {
    if (error instanceof WebhookVerificationError) return null
    throw error
  }
  const event = Event.safeParse(parseJson(body))
  return { about: event.success ? consequence(event.data) : null }
}

/** Undefined if it is not JSON. */
function parseJson(body: string): unknown {
  try {
    return JSON.parse(body)
  } catch {
    return undefined
  }
}

/** Null for temporary bounces (a full mailbox, a server that is down) and all other events. */
function consequence({ type, created_at, data }: z.infer<typeof Event>): AddressReport | null {
  const [address] = [data.to].flat()
  const at = Date.parse(created_at)
  if (address === undefined || Number.isNaN(at)) return null
  const report = (why: AddressReport['why']) => ({ address: bareAddress(address), why, at })
  if (type === 'email.complained') return report('complaint')
  return type === 'email.bounced' && data.bounce?.type.toLowerCase() === 'permanent' ? report('bounce') : null
}

/** `Anna <anna@example.org>` → `anna@example.org` */
const bareAddress = (address: string): string => (/<([^<>]+)>\s*$/.exec(address)?.[1] ?? address).trim().toLowerCase()
