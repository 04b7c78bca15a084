/** The webhook of a game: order of delivery, allowed addresses, failures. */
import { runDurableObjectAlarm, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { Webhook } from 'standardwebhooks'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { gameStub, type Remote } from '../../../src/durable/game-stub.ts'
import type { WebhookTarget } from '../../../src/durable/player-targets.ts'
import { DAY_MS, HOUR_MS } from '../../../src/lib/time.ts'
import { publicAddress } from '../../../src/post/public-address.ts'
import type { Command } from '../../../src/game/command.ts'
import type { GameId } from '../../../src/game/ids.ts'
import type { Settings } from '../../../src/game/settings.ts'
import type { MailMessage } from '../../../src/mail/mail-message.ts'
import { creation, INVITATION, joining, player, POWERS, START } from '../../support/games/hosting.ts'
import { catchMails } from '../people.ts'

const ADDRESS = 'https://hooks.example.org/services/one'

interface Received {
  readonly url: string
  readonly headers: Headers
  readonly body: string
  readonly redirect: string | undefined
}

/** A receiver that records requests and responds as configured. */
let received: Received[]
let mailed: MailMessage[]
let answer: () => Promise<Response>
beforeEach(() => {
  mailed = catchMails()
  received = []
  answer = async () => new Response(null, { status: 204 })
  vi.mocked(globalThis.fetch).mockImplementation(async (input, init) => {
    const request = new Request(input, init)
    const { url, headers } = request
    received.push({ url, headers, body: await request.text(), redirect: init?.redirect })
    return answer()
  })
})

const setTime = (at: number): void => {
  vi.useFakeTimers({ toFake: ['Date'] })
  vi.setSystemTime(at)
}

let rooms = 0
async function begun(changes: Partial<Settings> = {}, shape: 'discord' | 'slack' | 'json' = 'json') {
  const name = `hooked${++rooms}`
  const [game, stub] = [gameStub(env, name as GameId), env.GAME.getByName(name)]
  const done = async (command: Command) => {
    const result = await game.perform(command)
    if (!result.ok) throw new Error(result.error.words)
  }
  setTime(START)
  const made = creation(changes)
  await done({ ...made, id: name } as Command)
  const withHook = async <T>(power: string, ask: (webhook: Remote<WebhookTarget>) => Promise<T>): Promise<T> => {
    using webhook = game.webhook(player(power))
    return await ask(webhook)
  }
  const set = await withHook('FRANCE', (webhook) => webhook.set({ address: ADDRESS, shape }))
  if (!set.ok || set.value === null) throw new Error('it was not set')
  for (const power of POWERS) await done(joining(power, { invitation: INVITATION }))
  const ring = () => runDurableObjectAlarm(stub)
  const view = async () => {
    const seen = await withHook('FRANCE', (webhook) => webhook.view())
    return seen.ok ? seen.value : null
  }
  return { name, withHook, stub, done, ring, view, secret: set.value.secret }
}

interface Json {
  readonly type: string
  readonly data: { readonly phase?: string; readonly picture?: string | null }
}
const types = () => received.map(({ body }) => (JSON.parse(body) as Json).type)

describe('a webhook', () => {
  it('gets each event once, in order: connected, opened, results with a picture, the next phase', async () => {
    const { name, done, ring, secret } = await begun()
    await ring()
    expect(types()).toEqual(['game.connected', 'game.opened'])
    await done({ kind: 'order', by: player('ITALY'), phase: 'S1901M', lines: ['A VEN H'], ready: false })
    setTime(START + DAY_MS)
    for (const _ of ['closes', 'tells', 'has nothing left']) await ring()
    expect(types()).toEqual(['game.connected', 'game.opened', 'game.results', 'game.opened'])
    const results = JSON.parse(received[2]?.body ?? '') as Json
    expect(results.data).toMatchObject({
      phase: 'S1901M',
      picture: `https://concert.example/games/${name}/phases/0/board.png`,
    })
    for (const { url, headers, body, redirect } of received) {
      expect([url, redirect]).toEqual([ADDRESS, 'manual'])
      setTime(Number(headers.get('webhook-timestamp')) * 1000)
      expect(new Webhook(secret).verify(body, Object.fromEntries(headers))).toEqual(JSON.parse(body))
    }
    expect(new Set(received.map(({ headers }) => headers.get('webhook-id'))).size).toBe(4)
  })

  it.each([
    ['json', 'phases/0/board.svg'],
    ['discord', null],
    ['slack', null],
  ] as const)('leads to no PNG where none are drawn: %s', async (shape, picture) => {
    const { ring } = await begun({}, shape)
    setTime(START + DAY_MS)
    env.PNG = 'off'
    onTestFinished(() => void (env.PNG = 'on'))
    for (const _ of ['closes', 'tells', 'has nothing left']) await ring()
    const results = received.find(({ body }) => body.includes('S1901M') && !body.includes('opened'))?.body
    expect(results).toContain('S1901M')
    if (picture === null) expect(results).not.toContain('board.')
    else expect(results).toContain(picture)
  })

  it('shows no picture of a private game, and escapes names of games for Discord and Slack', async () => {
    for (const shape of ['discord', 'slack'] as const) {
      received = []
      const { done, ring } = await begun({ name: '@everyone <b>*|*</b>', access: 'invitation' }, shape)
      await done({ kind: 'order', by: player('ITALY'), phase: 'S1901M', lines: ['A VEN H'], ready: false })
      setTime(START + DAY_MS)
      for (const _ of ['closes', 'tells']) await ring()
      expect(received).toHaveLength(4)
      const all = received.map(({ body }) => body).join('\n')
      expect(all).not.toContain('board.png')
      expect(all).toContain('S1901M')
      expect(JSON.parse(received[0]?.body ?? '')).toMatchObject(
        shape === 'discord' ? { allowed_mentions: { parse: [] } } : { text: expect.stringContaining('&lt;b&gt;') },
      )
    }
  })

  it('is retried in order when it fails', async () => {
    const { ring, view } = await begun()
    answer = async () => Response.redirect('https://elsewhere.example/', 307)
    await ring()
    expect([types(), (await view())?.reason]).toEqual([['game.connected'], 'it answered 307'])
    answer = () => Promise.reject(Object.assign(new Error('late'), { name: 'TimeoutError' }))
    setTime(START + HOUR_MS)
    await ring()
    expect([types(), (await view())?.failingSince]).toEqual([['game.connected', 'game.connected'], START])
    answer = async () => new Response('never read', { status: 200 })
    setTime(START + 2 * HOUR_MS)
    await ring()
    expect(types().slice(2)).toEqual(['game.connected', 'game.opened'])
    expect(await view()).toMatchObject({ failingSince: null, disabledAt: null, reason: null })
  })

  it('is disabled after failing for a day, or at once if it is gone, until it is set again', async () => {
    const { withHook, done, ring, view } = await begun()
    answer = async () => new Response(null, { status: 500 })
    await ring()
    setTime(START + DAY_MS - HOUR_MS)
    await ring()
    expect(await view()).toMatchObject({ disabledAt: null, failingSince: START })
    await done({ kind: 'order', by: player('ITALY'), phase: 'S1901M', lines: ['A VEN H'], ready: false })
    setTime(START + DAY_MS + HOUR_MS)
    for (const _ of ['closes', 'fails']) await ring()
    expect(await view()).toMatchObject({ disabledAt: START + DAY_MS + HOUR_MS, reason: 'it answered 500' })
    const before = received.length
    setTime(START + 2 * DAY_MS + HOUR_MS)
    await ring()
    expect(received).toHaveLength(before)
    answer = async () => new Response(null, { status: 410 })
    await withHook('FRANCE', (webhook) => webhook.set({ address: ADDRESS, shape: 'json' }))
    expect(await view()).toMatchObject({ disabledAt: null })
    for (const _ of ['tells', 'tells no more']) await ring()
    expect([types().slice(before), (await view())?.disabledAt]).toEqual([
      ['game.connected'],
      START + 2 * DAY_MS + HOUR_MS,
    ])
  })

  it.each(['https://10-0-0-1.nip.io/x', 'https://concert.example/x', 'https://router.lan/x'])(
    'is disabled at its next message if its address was set before it was refused: %s',
    async (address) => {
      const { stub, ring, view } = await begun()
      await runInDurableObject(stub, (_, { storage }) => {
        storage.sql.exec('UPDATE hook SET address = ?', address)
      })
      for (const _ of ['is disabled', 'has nothing left']) await ring()
      expect(received).toEqual([])
      expect(await view()).toMatchObject({ disabledAt: START, reason: 'its address is not public' })
      expect(mailed.filter(({ facts }) => facts.kind === 'webhook')).toHaveLength(1)
    },
  )

  it('is disabled with one mail to its owner, without its address, each time', async () => {
    const { withHook, ring } = await begun()
    answer = async () => new Response(null, { status: 500 })
    const webhookMails = () => mailed.filter(({ facts }) => facts.kind === 'webhook')
    await ring()
    setTime(START + DAY_MS - HOUR_MS)
    await ring()
    expect(webhookMails()).toEqual([])
    setTime(START + DAY_MS + HOUR_MS)
    for (const _ of ['closes', 'is given up', 'mails', 'has nothing left']) await ring()
    expect(webhookMails()).toMatchObject([
      {
        to: { player: player('FRANCE') },
        facts: { phase: expect.any(String), failingSince: START, reason: 'it answered 500' },
      },
    ])
    expect(JSON.stringify(webhookMails())).not.toContain('hooks.example')
    await withHook('FRANCE', (webhook) => webhook.resume())
    setTime(START + 2 * DAY_MS)
    answer = async () => new Response(null, { status: 410 })
    for (const _ of ['is gone', 'mails', 'has nothing left']) await ring()
    expect(webhookMails()).toHaveLength(2)
    expect(new Set(webhookMails().map(({ key }) => key)).size).toBe(2)
  })

  it('can be enabled again with the same secret; a failing one is retried at once', async () => {
    const { withHook, done, ring, view, secret } = await begun()
    const again = async () => {
      const resumed = await withHook('FRANCE', (webhook) => webhook.resume())
      if (!resumed.ok) throw new Error(resumed.error.words)
    }
    answer = async () => new Response(null, { status: 500 })
    for (const at of [START, START + HOUR_MS]) {
      setTime(at)
      await ring()
    }
    const tried = received.length
    await again()
    await ring()
    expect([received.length, (await view())?.failingSince]).toEqual([tried + 1, START])
    await done({ kind: 'order', by: player('ITALY'), phase: 'S1901M', lines: ['A VEN H'], ready: false })
    setTime(START + DAY_MS + HOUR_MS)
    for (const _ of ['closes', 'fails']) await ring()
    expect(await view()).toMatchObject({ disabledAt: START + DAY_MS + HOUR_MS, secret })
    received = []
    answer = async () => new Response(null, { status: 204 })
    await again()
    expect(await view()).toMatchObject({ disabledAt: null, failingSince: null, reason: null, secret })
    setTime(START + 2 * DAY_MS + 2 * HOUR_MS)
    for (const _ of ['tells', 'closes', 'tells']) await ring()
    expect(types()[0]).toBe('game.connected')
    expect(await withHook('ITALY', (webhook) => webhook.resume())).toMatchObject({
      ok: false,
      error: { why: 'not-the-host' },
    })
  })

  it('times out after five seconds, and is retried later', async () => {
    const patience = vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => {
      const late = new AbortController()
      queueMicrotask(() => late.abort(new DOMException('late', 'TimeoutError')))
      return late.signal
    })
    const { ring, view } = await begun()
    vi.mocked(globalThis.fetch).mockImplementation(
      async (_, init) =>
        new Promise((_answer, refuse) => {
          received.push({
            url: ADDRESS,
            headers: new Headers(init?.headers),
            body: typeof init?.body === 'string' ? init.body : '',
            redirect: '',
          })
          init?.signal?.addEventListener('abort', () => refuse(init.signal?.reason))
        }),
    )
    await ring()
    expect(patience).toHaveBeenCalledWith(5000)
    expect(types()).toEqual(['game.connected'])
    expect(await view()).toMatchObject({ failingSince: START, disabledAt: null, reason: 'it did not answer in time' })
    setTime(START + HOUR_MS)
    await ring()
    expect(types()).toEqual(['game.connected', 'game.connected'])
  })

  it('is set and seen only by the creator and the master, and queues nothing if there is none', async () => {
    const { withHook, stub, ring } = await begun()
    for (const who of ['ITALY', 'PASSER-BY']) {
      const [seen, set] = [
        await withHook(who, (webhook) => webhook.view()),
        await withHook(who, (webhook) => webhook.set(null)),
      ]
      for (const one of [seen, set]) expect(one).toMatchObject({ ok: false, error: { why: 'not-the-host' } })
    }
    await ring()
    expect(await withHook('FRANCE', (webhook) => webhook.set(null))).toEqual({ ok: true, value: null })
    setTime(START + DAY_MS)
    for (const _ of ['closes', 'tells nobody']) await ring()
    expect(types()).toEqual(['game.connected', 'game.opened'])
    const waiting = await runInDurableObject(stub, (_, { storage }) =>
      storage.sql.exec('SELECT count(*) AS n FROM hook_outbox').one(),
    )
    expect(waiting).toEqual({ n: 0 })
  })
})

describe('the address of a webhook', () => {
  it.each([
    'https://discord.com/api/webhooks/1/abc',
    'https://hooks.slack.com/services/T0/B0/x',
    'https://example.org:443/?a=b',
  ])('may be %s', (address) => expect(publicAddress(address)).not.toBeNull())

  it.each([
    'http://example.org/',
    'ftp://example.org/',
    'example.org',
    '',
    'https://example.org:8443/',
    'https://example.org:80/',
    'https://anna:secret@example.org/',
    'https://localhost/',
    'https://a.localhost/',
    'https://localhost./',
    'https://LOCALHOST/',
    'https://127.0.0.1/',
    'https://10.0.0.1/',
    'https://192.168.1.1/',
    'https://169.254.169.254/',
    'https://8.8.8.8/',
    'https://127.1/',
    'https://2130706433/',
    'https://0x7f000001/',
    'https://0177.0.0.1/',
    'https://１２７.0.0.1/',
    'https://[::1]/',
    'https://[fd00::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://router/',
    'https://router.lan/',
    'https://db.internal/',
    'https://printer.local/',
    'https://a.home.arpa/',
    'https://router.localdomain/',
    'https://api.default.svc/',
    'https://10.0.0.1.nip.io/',
    'https://10-0-0-1.sslip.io/',
    'https://localtest.me/',
    'https://a.localtest.me/',
    'https://lvh.me/',
    'https://a.fuf.me/',
    'https://10-0-0-1.my.local-ip.co/',
    `https://example.org/${'x'.repeat(500)}`,
  ])('may not be %s', (address) => expect(publicAddress(address)).toBeNull())
})
