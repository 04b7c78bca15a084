/** Push notifications: the devices of players, and the queue that sends to them. */
import { and, eq, sql } from 'drizzle-orm'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import { isOneOf, tables } from '../database.ts'
import type { Instant, PlayerId, GameId } from '../game/ids.ts'
import type { Category } from '../mail/mail-message.ts'
import { pushSubscriptions } from './schema.ts'
import { fromBase64Url, toBase64Url } from '../lib/base64.ts'
import type { MailFacts } from '../game/announcements/effect.ts'
import { DAY_SECONDS } from '../lib/time.ts'
import { standingsOf } from '../lobby/standings.ts'
import { type PushNote, pushNote } from '../mail/content/push-note.ts'
import { planLetter } from '../mail/delivery/letter-plan.ts'
import { type GameChoices, type MailPreferences, purposeFor } from '../mail/delivery/mail-preferences.ts'
import { recipient } from '../players/accounts/account-store.ts'
import { delaySeconds } from './queue/mail-queue.ts'
import { choicesOf } from './recipients/mail-choices.ts'
import { logFault } from '../telemetry/log.ts'

const MAX_DEVICES = 10

/** A browser's subscription: the address of its push service, and its keys in base64url. */
interface Subscription {
  readonly endpoint: string
  readonly p256dh: string
  readonly auth: string
  readonly muted: readonly Category[]
}

/** Adds or updates a device. Deletes the oldest of too many. */
export async function subscribe(
  db: D1Database,
  playerId: PlayerId,
  subscription: Subscription,
  now: Instant,
): Promise<void> {
  const store = tables(db)
  const row = { ...subscription, playerId, madeAt: now }
  const newest = sql`(SELECT endpoint FROM push_subscriptions WHERE player_id = ${playerId} ORDER BY made_at DESC LIMIT ${MAX_DEVICES})`
  await store.batch([
    store.insert(pushSubscriptions).values(row).onConflictDoUpdate({ target: pushSubscriptions.endpoint, set: row }),
    store
      .delete(pushSubscriptions)
      .where(and(eq(pushSubscriptions.playerId, playerId), sql`${pushSubscriptions.endpoint} NOT IN ${newest}`)),
  ])
}

export async function unsubscribe(db: D1Database, playerId: PlayerId, endpoint: string): Promise<void> {
  await tables(db)
    .delete(pushSubscriptions)
    .where(and(eq(pushSubscriptions.playerId, playerId), eq(pushSubscriptions.endpoint, endpoint)))
}

/** Deletes a device that its push service no longer knows. */
async function forgetDevice(db: D1Database, endpoint: string): Promise<void> {
  await tables(db).delete(pushSubscriptions).where(eq(pushSubscriptions.endpoint, endpoint))
}

export const subscriptionsOf = (db: D1Database, player: PlayerId): Promise<readonly Subscription[]> => {
  const { endpoint, p256dh, auth, muted } = pushSubscriptions
  return tables(db)
    .select({ endpoint, p256dh, auth, muted })
    .from(pushSubscriptions)
    .where(eq(pushSubscriptions.playerId, player))
}

async function devicesOf(
  db: D1Database,
  players: readonly PlayerId[],
): Promise<readonly { readonly player: PlayerId; readonly endpoint: string }[]> {
  const { playerId: player, endpoint } = pushSubscriptions
  return tables(db).select({ player, endpoint }).from(pushSubscriptions).where(isOneOf(player, players))
}

/** Environments add prefixes to the name. */
export const isPushQueue = (name: string): boolean => name.endsWith('-pushes')

type PushEnv = Pick<Env, 'DB' | 'PUSHES' | 'BASE_URL' | 'VAPID_PRIVATE_KEY'>

/** A notification for one device. `since` is missing in messages of older releases. */
export interface PushMessage {
  readonly push: {
    readonly player: PlayerId
    readonly endpoint: string
    readonly facts: MailFacts
    readonly since?: Instant
  }
}

const isPush = (body: unknown): body is PushMessage => typeof body === 'object' && body !== null && 'push' in body

const BATCH_SIZE = 10
/** How long a push service keeps a notification for a device that is off. */
const TTL_SECONDS = DAY_SECONDS
/** Milliseconds. */
const TIMEOUT = 10_000
/** The device no longer exists (RFC 8030). */
const GONE = [404, 410]

/** The first byte of a point with both coordinates (SEC 1, section 2.3.3). */
const UNCOMPRESSED = 4

/** The service's public key for browsers; null if push is switched off. */
export function pushKey({ VAPID_PRIVATE_KEY }: Pick<Env, 'VAPID_PRIVATE_KEY'>): string | null {
  const { x, y } = keyIn(VAPID_PRIVATE_KEY) ?? {}
  if (x === undefined || y === undefined) return null
  const [first, second] = [fromBase64Url(x), fromBase64Url(y)]
  return first === null || second === null ? null : toBase64Url(new Uint8Array([UNCOMPRESSED, ...first, ...second]))
}

function keyIn(text: string | undefined): JsonWebKey | null {
  if (text === undefined || text === '') return null
  try {
    return JSON.parse(text) as JsonWebKey
  } catch {
    logFault('push', 'VAPID_PRIVATE_KEY is not a JSON Web Key, so push is switched off')
    return null
  }
}

/** Queues a message for each device of each player. */
export async function enqueuePushes(
  env: PushEnv,
  messages: readonly Omit<PushMessage['push'], 'endpoint' | 'since'>[],
  now: Instant,
): Promise<void> {
  if (messages.length === 0 || keyIn(env.VAPID_PRIVATE_KEY) === null) return
  const devices = await devicesOf(env.DB, [...new Set(messages.map(({ player }) => player))])
  const bodies = messages.flatMap(({ player, facts }) =>
    devices
      .filter((device) => device.player === player)
      .map(({ endpoint }) => ({ body: { push: { player, endpoint, facts, since: now } } })),
  )
  for (let i = 0; i < bodies.length; i += BATCH_SIZE) await env.PUSHES.sendBatch(bodies.slice(i, i + BATCH_SIZE))
}

/** Failed messages are retried, each device on its own. */
export async function handlePushes(batch: MessageBatch, env: PushEnv, now: Instant = Date.now()): Promise<void> {
  await Promise.all(
    batch.messages.map(async (message) => {
      const outcome = isPush(message.body) ? await notifyDevice(message.body, env, now) : 'done'
      if (outcome === 'done') message.ack()
      else if (outcome === 'failed') message.retry({ delaySeconds: 60 * 2 ** message.attempts })
      else {
        // Queued again as a new message, so that waiting does not count as a failed attempt.
        await env.PUSHES.sendBatch([{ body: message.body, delaySeconds: delaySeconds(outcome.waitsUntil - now) }])
        message.ack()
      }
    }),
  )
}

type PushOutcome = 'done' | 'failed' | { readonly waitsUntil: Instant }

/** As for mails, waits for quiet hours to end, and drops news that are outdated or seen. */
async function notifyDevice({ push }: PushMessage, env: PushEnv, now: Instant): Promise<PushOutcome> {
  const { player, endpoint, facts, since = now } = push
  const key = keyIn(env.VAPID_PRIVATE_KEY)
  const reader = await recipient(env.DB, player)
  const device = (await subscriptionsOf(env.DB, player)).find((subscription) => subscription.endpoint === endpoint)
  if (key === null || reader === null || device === undefined) return 'done'
  const wanted = { ...reader, muted: device.muted, here: await switchedOffKinds(env.DB, player) }
  // A notification disturbs less than a mail, so urgent ones do not wait.
  const isNews = purposeFor(facts, wanted)?.urgency === 'news'
  const preferences: MailPreferences = isNews ? wanted : { ...wanted, news: 'at-once', here: withoutTimes(wanted.here) }
  const standings = (await standingsOf(env.DB, [player], [facts.game.id])).get(player) ?? new Map()
  const { letter, later } = planLetter([{ key: endpoint, since, facts }], preferences, standings, 0, now)
  const [[, waitsUntil] = [null, null]] = later
  if (waitsUntil !== null) return { waitsUntil }
  const [mail] = letter
  if (mail === undefined) return 'done'
  return (await send(device, pushNote(mail.facts, reader.zone), key, env)) ? 'done' : 'failed'
}

/** Kinds muted for a game are muted on devices, too. Kinds muted on a device stay muted. */
async function switchedOffKinds(db: D1Database, player: PlayerId): Promise<ReadonlyMap<GameId, GameChoices>> {
  const choices = (await choicesOf(db, [player])).get(player) ?? new Map<GameId, GameChoices>()
  const withoutWanted = (kinds: GameChoices): GameChoices =>
    Object.fromEntries(Object.entries(kinds).filter(([, isWanted]) => isWanted !== true))
  return new Map([...choices].map(([game, kinds]) => [game, withoutWanted(kinds)]))
}

const withoutTimes = (here: MailPreferences['here']): MailPreferences['here'] =>
  new Map([...here].map(([game, { news: _, ...kinds }]) => [game, kinds]))

async function send(
  { endpoint, p256dh, auth }: Subscription,
  note: PushNote,
  privateKey: JsonWebKey,
  env: PushEnv,
): Promise<boolean> {
  const subscription = { endpoint, expirationTime: null, keys: { p256dh, auth } }
  const vapid = { subject: env.BASE_URL, publicKey: pushKey(env) ?? undefined, privateKey: privateKey.d }
  const message = { data: { ...note }, options: { ttl: TTL_SECONDS, urgency: 'normal' as const } }
  try {
    const request = await buildPushPayload(message, subscription, vapid)
    const response = await fetch(endpoint, { ...request, redirect: 'manual', signal: AbortSignal.timeout(TIMEOUT) })
    await response.body?.cancel()
    if (GONE.includes(response.status)) await forgetDevice(env.DB, endpoint)
    // Other client errors would only happen again.
    return response.status < 500 && response.status !== 429
  } catch (fault) {
    // The message may contain the device's address, which is a secret.
    logFault('push', `a device could not be notified: ${fault instanceof Error ? fault.name : 'unknown'}`)
    return false
  }
}
