/**
 * Web push (RFC 8030, 8291, 8292): the news of a mail as a notification on the reader's devices. It has a queue of its own, so
 * that no push service delays a mail, and none delays another device for long. What is not delivered within a day is not news.
 */
import { fromBase64Url, toBase64Url } from '../lib/base64.ts'
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { MailFacts } from '../game/announcements/effect.ts'
import type { GameId, Instant, PlayerId } from '../game/ids.ts'
import { DAY_SECONDS } from '../lib/time.ts'
import { standingsOf } from '../lobby/standings.ts'
import { type PushNote, pushNote } from '../mail/content/push-note.ts'
import { planLetter } from '../mail/delivery/letter-plan.ts'
import { purposeFor } from '../mail/delivery/mail-purpose.ts'
import type { GameChoices, MailPreferences } from '../mail/delivery/mail-preferences.ts'
import { recipient } from '../players/accounts/account-store.ts'
import { inSeconds } from './queue/mail-queue.ts'
import { choicesOf } from './recipients/mail-choices.ts'
import { forgetDevice, type Subscription, devicesOf, subscriptionsOf } from './recipients/push-subscriptions.ts'
import { logFault } from '../telemetry/log.ts'

/** The queue of notifications, whatever the environment puts before its name. */
export const isPushQueue = (name: string): boolean => name.endsWith('-pushes')

type PushEnv = Pick<Env, 'DB' | 'PUSHES' | 'BASE_URL' | 'VAPID_PRIVATE_KEY'>

/** For one device. Its switches and its owner are looked up when it is sent. `since` is missing in messages of older releases. */
export interface PushMessage {
  readonly push: {
    readonly player: PlayerId
    readonly endpoint: string
    readonly facts: MailFacts
    readonly since?: Instant
  }
}

export const isPush = (body: unknown): body is PushMessage =>
  typeof body === 'object' && body !== null && 'push' in body

const AT_ONCE = 10
/** Seconds for which a push service keeps a note for a device that is off. */
const KEPT_FOR = DAY_SECONDS
const PATIENCE = 10_000
/** There is no such device any more (RFC 8030). */
const GONE = [404, 410]

/** The first byte of a point with both coordinates (SEC 1, section 2.3.3). */
const UNCOMPRESSED = 4

/** The key by which browsers know this service; null: there is none, and push is switched off. */
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
    logFault('push', 'VAPID_PRIVATE_KEY is no JSON Web Key: push is switched off')
    return null
  }
}

/** Puts into the queue what has a device to go to: a message for each. */
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
  for (let i = 0; i < bodies.length; i += AT_ONCE) await env.PUSHES.sendBatch(bodies.slice(i, i + AT_ONCE))
}

/** What fails for now comes back later; each device is asked by itself. */
export async function handlePushes(batch: MessageBatch, env: PushEnv, now: Instant = Date.now()): Promise<void> {
  await Promise.all(
    batch.messages.map(async (message) => {
      const done = isPush(message.body) ? await tellDevice(message.body, env, now) : 'done'
      if (done === 'done') message.ack()
      else if (done === 'failed') message.retry({ delaySeconds: 60 * 2 ** message.attempts })
      else {
        // Queued again as a new message, so that waiting does not count as a failed attempt.
        await env.PUSHES.sendBatch([{ body: message.body, delaySeconds: inSeconds(done.waitsUntil - now) }])
        message.ack()
      }
    }),
  )
}

type Told = 'done' | 'failed' | { readonly waitsUntil: Instant }

/** As with mails: not in quiet hours, in the morning what asks nothing, and not at all what is no longer so or was seen on the page. */
async function tellDevice({ push }: PushMessage, env: PushEnv, now: Instant): Promise<Told> {
  const { player, endpoint, facts, since = now } = push
  const key = keyIn(env.VAPID_PRIVATE_KEY)
  const reader = await recipient(env.DB, player)
  const device = (await subscriptionsOf(env.DB, player)).find((one) => one.endpoint === endpoint)
  if (key === null || reader === null || device === undefined) return 'done'
  const wanted = { ...reader, muted: device.muted, here: await switchedOff(env.DB, player) }
  // A notification disturbs less than a mail, so news that need action do not wait.
  const isNews = purposeFor(facts, wanted)?.urgency === 'news'
  const preferences: MailPreferences = isNews ? wanted : { ...wanted, news: 'at-once', here: withoutTimes(wanted.here) }
  const standings = (await standingsOf(env.DB, [player], [facts.game.id])).get(player) ?? new Map()
  const { letter, later } = planLetter([{ key: endpoint, since, facts }], preferences, standings, 0, now)
  const [[, waitsUntil] = [null, null]] = later
  if (waitsUntil !== null) return { waitsUntil }
  const [told] = letter
  if (told === undefined) return 'done'
  return (await send(device, pushNote(told.facts, reader.zone), key, env)) ? 'done' : 'failed'
}

/** Kinds muted for a game are muted on devices too; a kind muted on a device stays muted in every game. */
async function switchedOff(db: D1Database, player: PlayerId): Promise<ReadonlyMap<GameId, GameChoices>> {
  const choices = (await choicesOf(db, [player])).get(player) ?? new Map<GameId, GameChoices>()
  const off = (some: GameChoices): GameChoices =>
    Object.fromEntries(Object.entries(some).filter(([, chosen]) => chosen !== true))
  return new Map([...choices].map(([game, some]) => [game, off(some)]))
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
  const message = { data: { ...note }, options: { ttl: KEPT_FOR, urgency: 'normal' as const } }
  try {
    const request = await buildPushPayload(message, subscription, vapid)
    const answer = await fetch(endpoint, { ...request, redirect: 'manual', signal: AbortSignal.timeout(PATIENCE) })
    await answer.body?.cancel()
    if (GONE.includes(answer.status)) await forgetDevice(env.DB, endpoint)
    // Whatever else is wrong with what was sent would be wrong again.
    return answer.status < 500 && answer.status !== 429
  } catch (fault) {
    // What it says may name the device, whose address is a secret.
    logFault('push', `a device could not be notified: ${fault instanceof Error ? fault.name : 'unknown'}`)
    return false
  }
}
