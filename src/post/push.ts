/**
 * Web push (RFC 8030, 8291, 8292): what a mail tells, told to the devices of its reader. It goes through a queue of its own, so
 * that no push service delays a mail, and none delays another device for long. What is not delivered within a day is not news.
 */
import { buildPushPayload } from '@block65/webcrypto-web-push'
import type { MailFacts } from '../game/announcements/effect.ts'
import type { PlayerId } from '../game/names.ts'
import { type PushNote, pushNote } from '../mail/content/push-note.ts'
import { recipient } from '../players/accounts.ts'
import { forgetDevice, type Subscription, devicesOf, subscriptionsOf } from './recipients/subscriptions.ts'
import { logFault } from '../telemetry/log.ts'

/** The queue of notifications, whatever the environment puts before its name. */
export const isPushQueue = (name: string): boolean => name.endsWith('-pushes')

type PushEnv = Pick<Env, 'DB' | 'PUSHES' | 'BASE_URL' | 'VAPID_PRIVATE_KEY'>

/** For one device of a player; its switches, and whether it is still his, are those of the moment of sending. */
export interface PushMessage {
  readonly push: { readonly player: PlayerId; readonly endpoint: string; readonly facts: MailFacts }
}

export const isPush = (body: unknown): body is PushMessage =>
  typeof body === 'object' && body !== null && 'push' in body

const AT_ONCE = 10
/** Seconds for which a push service keeps a note for a device that is off. */
const KEPT_FOR = 24 * 60 * 60
const PATIENCE = 10_000
/** There is no such device any more (RFC 8030). */
const GONE = [404, 410]

/** The key by which browsers know this service; null: there is none, and push is switched off. */
export function pushKey({ VAPID_PRIVATE_KEY }: Pick<Env, 'VAPID_PRIVATE_KEY'>): string | null {
  const { x, y } = keyIn(VAPID_PRIVATE_KEY) ?? {}
  if (x === undefined || y === undefined) return null
  const bytes = [x, y].map((part) => atob(part.replaceAll('-', '+').replaceAll('_', '/'))).join('')
  return btoa(`\u0004${bytes}`).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
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
  messages: readonly Omit<PushMessage['push'], 'endpoint'>[],
): Promise<void> {
  if (messages.length === 0 || keyIn(env.VAPID_PRIVATE_KEY) === null) return
  const devices = await devicesOf(env.DB, [...new Set(messages.map(({ player }) => player))])
  const bodies = messages.flatMap(({ player, facts }) =>
    devices
      .filter((device) => device.player === player)
      .map(({ endpoint }) => ({ body: { push: { player, endpoint, facts } } })),
  )
  for (let i = 0; i < bodies.length; i += AT_ONCE) await env.PUSHES.sendBatch(bodies.slice(i, i + AT_ONCE))
}

/** What fails for now comes back later; each device is asked by itself. */
export async function handlePushes(batch: MessageBatch, env: PushEnv): Promise<void> {
  await Promise.all(
    batch.messages.map(async (message) => {
      const isDone = !isPush(message.body) || (await tellDevice(message.body, env))
      if (isDone) message.ack()
      else message.retry({ delaySeconds: 60 * 2 ** message.attempts })
    }),
  )
}

/** False: it is to be tried again. */
async function tellDevice({ push: { player, endpoint, facts } }: PushMessage, env: PushEnv): Promise<boolean> {
  const key = keyIn(env.VAPID_PRIVATE_KEY)
  const reader = await recipient(env.DB, player)
  const device = (await subscriptionsOf(env.DB, player)).find((one) => one.endpoint === endpoint)
  if (key === null || reader === null || device === undefined || device.muted.includes(facts.kind)) return true
  return send(device, pushNote(facts, reader.zone), key, env)
}

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
    logFault('push', `a device could not be told: ${fault instanceof Error ? fault.name : 'unknown'}`)
    return false
  }
}
