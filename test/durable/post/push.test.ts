/** Web push: encryption, signature, choice of devices, and devices that are gone. */
import { createExecutionContext } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { app } from '../../../src/api/index.ts'
import type { MailFacts } from '../../../src/game/announcements/effect.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { enqueuePushes, handlePushes, pushKey } from '../../../src/post/push-queue.ts'
import type { PushMessage } from '../../../src/post/push-queue.ts'
import { saveMailChoices } from '../../../src/post/recipients/mail-choices.ts'
import { Device, bytesOf, encoded } from '../../support/service/push-device.ts'
import { Browser, catchMails, signedIn } from '../people.ts'
import type { Person } from '../people.ts'
import { reminderTo, resultsTo, START } from './post-office.ts'

class FakeBatch {
  readonly acked: PushMessage[] = []
  readonly retried: PushMessage[] = []
  of(bodies: readonly PushMessage[]): MessageBatch {
    const messages = bodies.map((body, n) => ({
      id: String(n),
      body,
      attempts: 1,
      timestamp: new Date(),
      ack: () => void this.acked.push(body),
      retry: () => void this.retried.push(body),
    }))
    return {
      queue: 'concert-pushes',
      messages,
      metadata: { metrics: { backlogCount: 0, backlogBytes: 0 } },
      ackAll: () => {},
      retryAll: () => {},
    }
  }
}

let here: Env
let queued: PushMessage[]
/** The delay in seconds of the last queued message. */
let delays: (number | undefined)[]
beforeEach(async () => {
  catchMails()
  queued = []
  const keys = await crypto.subtle.generateKey({ name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  if (!('privateKey' in keys)) throw new Error('no pair of keys')
  const VAPID_PRIVATE_KEY = JSON.stringify(await crypto.subtle.exportKey('jwk', keys.privateKey))
  const PUSHES = {
    sendBatch: async (batch: Iterable<MessageSendRequest<PushMessage>>) => {
      delays = [...batch].map(({ delaySeconds }) => delaySeconds)
      queued.push(...[...batch].map(({ body }) => body))
    },
  }
  here = { ...env, VAPID_PRIVATE_KEY, PUSHES: PUSHES as never }
})

class Here extends Browser {
  protected override fetch(request: Request): Promise<Response> {
    return Promise.resolve(app.fetch(request, here, createExecutionContext()))
  }
}
const come = (name: string) => signedIn(`${name}@example.org`, new Here())
const tell = (person: Person, device: Device, muted: readonly string[] = []) =>
  person.call('/api/me/push', { method: 'PUT', body: { ...device.subscription, muted } })

const factsOf = (kind = 'reminder'): MailFacts =>
  ({ ...(reminderTo(1) as { facts: MailFacts }).facts, kind, until: null }) as MailFacts
/** Three days before the deadline in the facts, at 17:00 UTC. */
const NOW = START - 3 * DAY_MS
const push = (person: Person, kind?: string, facts = factsOf(kind)) =>
  enqueuePushes(here, [{ player: person.id as PlayerId, facts }], NOW)

async function deliver(status: number, now = NOW): Promise<{ batch: FakeBatch; requests: Request[] }> {
  const requests: Request[] = []
  vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
    requests.push(new Request(input, init))
    return new Response(null, { status })
  })
  const batch = new FakeBatch()
  await handlePushes(batch.of(queued.splice(0)), here, now)
  return { batch, requests }
}

describe('a notification', () => {
  it('is encrypted for its device, signed for its push service, and contains no orders', async () => {
    const [anna, phone] = [await come('anna'), await Device.named('phone')]
    expect((await tell(anna, phone)).status).toBe(204)
    await push(anna)
    const { batch, requests } = await deliver(201)
    expect([batch.acked.length, requests.length]).toEqual([1, 1])
    const [request] = requests
    if (request === undefined) throw new Error('nothing was sent')
    expect([request.url, request.headers.get('content-encoding')]).toEqual([phone.endpoint, 'aes128gcm'])
    expect(await phone.read(new Uint8Array(await request.arrayBuffer()))).toEqual({
      title: 'Game g1',
      body: 'Orders due Fri 17:00 UTC. 1 is missing.',
      path: '/games/g1',
      tag: 'game g1',
    })
    const [, token = '', key = ''] = /^vapid t=([^,]+), ?k=(.+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    expect(key).toBe(pushKey(here))
    const [head = '', claims = '', signature = ''] = token.split('.')
    const verifier = await crypto.subtle.importKey('raw', bytesOf(key), { name: 'ECDSA', namedCurve: 'P-256' }, false, [
      'verify',
    ])
    const how = { name: 'ECDSA', hash: 'SHA-256' }
    expect(await crypto.subtle.verify(how, verifier, bytesOf(signature), encoded(`${head}.${claims}`))).toBe(true)
    expect(JSON.parse(atob(claims))).toMatchObject({ aud: 'https://push.example', sub: 'https://concert.example' })
  })

  it('goes to the player’s devices that want its kind only', async () => {
    const [anna, bert, phone, desk] = [
      await come('anna'),
      await come('bert'),
      await Device.named('phone'),
      await Device.named('desk'),
    ]
    await tell(anna, phone, ['reminder'])
    await tell(bert, desk)
    await push(anna)
    expect((await deliver(201)).requests).toEqual([])
    await push(anna, 'notice')
    expect((await deliver(201)).requests.map(({ url }) => url)).toEqual([phone.endpoint])
    await push(anna, 'notice')
    await tell(bert, phone)
    expect((await deliver(201)).requests).toEqual([])
    expect(await anna.json('/api/me/push')).toMatchObject({ devices: [] })
  })

  it('waits for the end of quiet hours, as a mail does', async () => {
    const [anna, phone] = [await come('anna'), await Device.named('phone')]
    await tell(anna, phone)
    await anna.json('/api/me', { method: 'PATCH', body: { quiet: { from: '16:00', until: '20:00' } } })
    await push(anna)
    const first = await deliver(201)
    expect([first.requests.length, first.batch.acked.length, delays]).toEqual([0, 1, [(3 * HOUR_MS) / 1000]])
    expect((await deliver(201, NOW + 3 * HOUR_MS)).requests).toHaveLength(1)
  })

  it('that needs no action comes in the morning or never, as chosen; others come at once', async () => {
    const [anna, phone] = [await come('anna'), await Device.named('phone')]
    await tell(anna, phone)
    const results = (wants: string | null) => push(anna, '', (resultsTo(1, 'g1', wants) as { facts: MailFacts }).facts)
    await results(null)
    expect((await deliver(201)).requests).toEqual([])
    expect((await deliver(201, NOW + 14 * HOUR_MS)).requests).toHaveLength(1)
    await anna.json('/api/me', { method: 'PATCH', body: { news: 'never' } })
    await results(null)
    expect((await deliver(201)).batch.acked).toHaveLength(1)
    expect(queued).toEqual([])
    await results('orders for 3 units')
    expect((await deliver(201)).requests).toHaveLength(1)
  })

  it('is not sent for a kind that is muted for the game, whatever the device wants', async () => {
    const [anna, phone] = [await come('anna'), await Device.named('phone')]
    await tell(anna, phone)
    await saveMailChoices(env.DB, anna.id as PlayerId, 'g1' as GameId, { reminder: false })
    await push(anna)
    expect((await deliver(201)).requests).toEqual([])
  })

  it.each([404, 410])('to a device that is gone (%i) is the last one', async (status) => {
    const [anna, phone] = [await come('anna'), await Device.named('phone')]
    await tell(anna, phone)
    await push(anna)
    expect((await deliver(status)).batch.acked).toHaveLength(1)
    expect(await anna.json('/api/me/push')).toMatchObject({ devices: [] })
    await push(anna)
    expect(queued).toEqual([])
  })

  it.each([429, 500, 503])(
    'that a push service temporarily rejects (%i) is retried; one that it refuses is not',
    async (status) => {
      const [anna, phone] = [await come('anna'), await Device.named('phone')]
      await tell(anna, phone)
      await push(anna)
      expect((await deliver(status)).batch.retried).toHaveLength(1)
      await push(anna)
      expect((await deliver(400)).batch.acked).toHaveLength(1)
      expect(await anna.json('/api/me/push')).toMatchObject({ devices: [{ endpoint: phone.endpoint, muted: [] }] })
    },
  )
})

describe('without a key', () => {
  it('there is no push, and the page shows that', async () => {
    const [anna, phone] = [await come('anna'), await Device.named('phone')]
    await tell(anna, phone)
    for (const VAPID_PRIVATE_KEY of ['', 'no key']) {
      vi.spyOn(console, 'error').mockReturnValue()
      here = { ...here, VAPID_PRIVATE_KEY }
      expect(await anna.json('/api/me/push')).toMatchObject({ key: null })
      expect((await tell(anna, phone)).status).toBe(409)
      await push(anna)
      expect(queued).toEqual([])
    }
  })
})
