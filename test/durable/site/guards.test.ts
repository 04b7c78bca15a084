/** Requests of strangers, foreign pages and broken programs. */
import { listDurableObjectIds, runInDurableObject } from 'cloudflare:test'
import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, onTestFinished, vi } from 'vitest'
import { DAY_MS } from '../../../src/lib/time.ts'
import { unsubscribeToken } from '../../../src/mail/addresses/signed-links.ts'
import type { GameId, PlayerId } from '../../../src/game/ids.ts'
import { Browser, catchMails, HOME, signedIn, LONG_TIMEOUT } from '../people.ts'
import type { Person, RequestOptions } from '../people.ts'

beforeEach(() => void catchMails())

const anna = () => signedIn('anna@example.org')
const create = (by: Person, changes: object = {}) =>
  by.call('/api/games', { method: 'POST', body: { name: 'A game', variant: 'classical', ...changes } })
const tablesOf = (_: unknown, { storage }: DurableObjectState) =>
  storage.sql
    .exec("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE '\\_cf%' ESCAPE '\\'")
    .toArray()
const codeOf = async (response: Response) => (await response.json<{ error: { code: string } }>()).error.code

describe('a change', () => {
  it.each([
    ['a form of another site', { method: 'POST', headers: { origin: 'https://evil.example' } }, 403],
    ['a page without an origin', { method: 'POST', headers: { origin: '' } }, 403],
    ['a page that is not ours', { method: 'POST', headers: { origin: undefined, 'sec-fetch-site': 'same-site' } }, 403],
    ['somebody unnamed', { method: 'POST', headers: { origin: undefined } }, 403],
    ['a form', { method: 'POST', body: 'a=1', headers: { 'content-type': 'application/x-www-form-urlencoded' } }, 415],
    ['plain text that looks like JSON', { method: 'POST', body: '{}', headers: { 'content-type': 'text/plain' } }, 415],
  ] as [string, RequestOptions, number][])('from %s is not carried out', async (_, sent, status) => {
    const someone = await anna()
    const { error } = await someone.json<{ error: { message: string } }>('/api/sign-out', { ...sent, status })
    expect(error.message).toMatch(/\.$/)
    expect((await someone.json<{ me: object | null }>('/api/me')).me).not.toBeNull()
  })

  it('from our own page is accepted, even if the browser says only that it is same-origin', async () => {
    const someone = await anna()
    const headers = { origin: undefined, 'sec-fetch-site': 'same-origin' }
    expect((await someone.call('/api/sign-out', { method: 'POST', headers })).status).toBe(204)
    expect((await someone.json<{ me: object | null }>('/api/me')).me).toBeNull()
  })
})

describe('a socket', () => {
  const connect = async (headers: Record<string, string>) => {
    const { id } = await (await create(await anna())).json<{ id: string }>()
    const answer = await (await anna()).call(`/api/games/${id}/live`, { headers: { upgrade: 'websocket', ...headers } })
    answer.webSocket?.accept()
    answer.webSocket?.close()
    return answer.status
  }
  it.each([
    ['our own page', HOME, 101],
    ['a page of another site', 'https://evil.example', 403],
    ['a page without a site', 'null', 403],
  ])('is opened by %s: %s, %i', async (_, origin, status) => expect(await connect({ origin })).toBe(status))

  it('closes if the client sends anything', async () => {
    const { id } = await (await create(await anna())).json<{ id: string }>()
    const { webSocket } = await new Browser().call(`/api/games/${id}/live`, { headers: { upgrade: 'websocket' } })
    const closed = new Promise<number>((tell) => webSocket?.addEventListener('close', ({ code }) => tell(code)))
    webSocket?.accept()
    webSocket?.send('what does France order?')
    expect(await closed).toBe(1008)
  })
})

describe('a probe for games', () => {
  it('stores nothing', async () => {
    // An object of an earlier test may have been woken by its alarm.
    const before = new Set((await listDurableObjectIds(env.GAME)).map(String))
    for (const path of ['', '/phases/0', '/export', '/text']) {
      expect((await new Browser().call(`/api/games/aaaaaaaaaaaa${path}`)).status).toBe(404)
    }
    expect((await create(await anna(), { variant: 'chess' })).status).toBe(400)
    const asked = (await listDurableObjectIds(env.GAME)).filter((id) => !before.has(String(id)))
    const tables = await Promise.all(asked.map((id) => runInDurableObject(env.GAME.get(id), tablesOf)))
    expect(asked).not.toEqual([])
    expect(tables.flat()).toEqual([])
  })
})

describe('a name', () => {
  const NAMES = [
    'two\nlines',
    'turned \u202Eback',
    'zero\u200Bwidth',
    'bell\u0007',
    '\u3164\u3164\u3164',
    'half \uD800',
    'a selector\uFE0F',
    'a grapheme\u034Fjoiner',
  ]
  it.each(NAMES)('is one visible line: not %j', async (name) => {
    const player = await anna()
    expect((await create(player, { name })).status).toBe(400)
    expect((await player.call('/api/tokens', { method: 'POST', body: { name } })).status).toBe(400)
    expect((await player.call('/api/me', { method: 'PATCH', body: { name } })).status).toBe(400)
  })
  it.each(['Concert', 'former player', `Z${'\u0301'.repeat(38)}algo`, 'Аnna', '· · ·'])(
    'passes for nothing else where others read it: not %j',
    async (name) => {
      const player = await anna()
      expect((await create(player, { name })).status).toBe(400)
      expect((await player.call('/api/me', { method: 'PATCH', body: { name } })).status).toBe(400)
    },
  )
  it('may be in any script', async () => {
    for (const name of ['Wien – „Ballhausplatz“ 1814', 'Стамбул', '東京 🎲', 'O’Hara & <b>Söhne</b>'])
      expect((await create(await anna(), { name })).status).toBe(201)
  })
})

describe('a broken request', () => {
  const deep = `{"name":"A game","variant":"classical","options":{"a":${'['.repeat(20_000)}${']'.repeat(20_000)}}}`
  const game = '/api/games/aaaaaaaaaaaa'
  const put = (path: string, body: unknown): [string, RequestOptions] => [path, { method: 'PUT', body }]
  const REQUESTS: readonly [string, RequestOptions][] = [
    ['/api/games/%E0%A4%A', {}],
    ['/api/games/%00', {}],
    ['/api/tokens/%00', { method: 'DELETE' }],
    ['/api/tokens/%E0%A4%A', { method: 'DELETE' }],
    ['/api/games?before=1e999', {}],
    ['/api/games?before=never', {}],
    ['/api/games?status=abandoned', {}],
    ['/api/games?status=forming&status=playing', {}],
    [`${game}?invitation=a&invitation=b`, {}],
    [`${game}?invitation=${'x'.repeat(65)}`, {}],
    [`${game}/phases/-1`, {}],
    [`${game}/phases/1e3`, {}],
    [`${game}/live`, { headers: { upgrade: 'websocket' } }],
    ['/api/games', { method: 'POST', body: deep }],
    [
      '/api/games',
      { method: 'POST', body: { name: 'A game', variant: 'classical', options: { a: 'x'.repeat(5000) } } },
    ],
    ['/api/games', { method: 'POST', body: { name: 'A game', variant: '__proto__' } }],
    ['/api/games', { method: 'POST', body: 'null' }],
    ['/api/games', { method: 'POST', body: '' }],
    ['/api/sign-in', { method: 'POST', body: { address: 'a\u0000@example.org' } }],
    ['/api/sign-in', { method: 'POST', body: { address: 'a@example.org\r\nBcc: b@example.org' } }],
    ['/api/sign-in', { method: 'POST', body: { address: 'a@example.org, b@example.org' } }],
    ['/api/sign-in/confirm', { method: 'POST', body: { address: 'a@example.org', code: { $gt: '' } } }],
    put(`${game}/orders`, { phase: 'S1901M', orders: [1] }),
    put(`${game}/orders`, { phase: 'S1901M', orders: {} }),
    put(`${game}/orders`, { phase: 1, orders: [] }),
    put(`${game}/ready`, { phase: 'S1901M', ready: 'yes' }),
    put(`${game}/proposals/draw`, {}),
    put(`${game}/proposals/draw`, { ballot: 'perhaps' }),
    [`${game}/proposals`, { method: 'POST', body: { motion: { kind: 'riot' } } }],
    ['/u/%ff', {}],
    ['/u/%ff', { method: 'POST' }],
    ['/dev/mail', {}],
  ]
  it('is refused as such, and is no fault of ours', async () => {
    const fault = vi.spyOn(console, 'error').mockReturnValue()
    const player = await anna()
    for (const [path, sent] of REQUESTS) {
      const { status } = await player.call(path, sent)
      expect([path, sent.body, status >= 400 && status < 500]).toEqual([path, sent.body, true])
    }
    expect(fault.mock.calls).toEqual([])
  })

  it('whose body does not say what it is, is not read', async () => {
    const { id } = await (await create(await anna())).json<{ id: string }>()
    const answer = await (
      await anna()
    ).call(`/api/games/${id}/join`, { method: 'POST', body: '{}', headers: { 'content-type': '' } })
    expect([answer.status, await codeOf(answer)]).toEqual([415, 'not-json'])
  })

  it.each([
    ['a form that is none', 'multipart/form-data', 'x', 200],
    ['a large form', 'application/x-www-form-urlencoded', `wish=${'x'.repeat(70_000)}`, 413],
  ])('at an unsubscribe link: %s', async (_, type, body, status) => {
    const about = { player: 'p1' as PlayerId, category: 'results', game: 'g1' as GameId } as const
    const link = `/u/${await unsubscribeToken(env.AUTH_SECRET, about)}`
    const answer = await new Browser().call(link, { method: 'POST', body, headers: { 'content-type': type } })
    expect(answer.status).toBe(status)
  })
})

describe('one player', () => {
  it('has ten games forming at a time that he created, and not one more', async () => {
    const player = await anna()
    const forming = () =>
      env.DB.prepare("SELECT count(*) AS many FROM games WHERE status = 'forming' AND creator = ?")
        .bind(player.id)
        .first<number>('many')
    for (let n = 0; n < 10; n++) expect((await create(player)).status).toBe(201)
    await vi.waitFor(async () => expect(await forming()).toBe(10), LONG_TIMEOUT)
    const refused = await create(player)
    expect([refused.status, await codeOf(refused)]).toEqual([409, 'too-many-games'])
    expect((await create(await signedIn('bert@example.org'))).status).toBe(201)
    const id = await env.DB.prepare('SELECT id FROM games WHERE creator = ?').bind(player.id).first<string>('id')
    await player.call(`/api/games/${id}/leave`, { method: 'POST' })
    await vi.waitFor(async () => expect(await forming()).toBe(9), LONG_TIMEOUT)
    expect((await create(player)).status).toBe(201)
  })
})

describe('games', () => {
  /** Adds this many tries to a limit. */
  const tried = (key: string, count: number) =>
    env.DB.prepare('INSERT INTO tries (key, since, count) VALUES (?, ?, ?)').bind(key, Date.now(), count).run()

  it('are created a hundred times a day by one player', async () => {
    const player = await anna()
    await tried(`games of a player/${DAY_MS}/${player.id}`, 99)
    expect((await create(player)).status).toBe(201)
    const refused = await create(player)
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-new-games'])
  })

  it('are created two hundred times a day from one network, by however many accounts', async () => {
    const [player, other] = [await anna(), await signedIn('bert@example.org')]
    await tried(`games from a network/${DAY_MS}/${player.place}`, 200)
    const refused = await create(player)
    expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-new-games'])
    expect((await create(other)).status).toBe(201)
  })

  it('with computers are created thirty times a day from one network', async () => {
    const player = await anna()
    await tried(`games with computers from a network/${DAY_MS}/${player.place}`, 29)
    expect((await create(player, { computers: IN_VACANT_SEATS })).status).toBe(201)
    for (const computers of [ALL_SEATS, IN_VACANT_SEATS]) {
      const refused = await create(player, { computers })
      expect([refused.status, await codeOf(refused)]).toEqual([429, 'too-many-new-games'])
    }
    expect((await create(player)).status).toBe(201)
  })

  it('have no computers while an operator has switched them off', async () => {
    const player = await anna()
    env.COMPUTERS = 'off'
    onTestFinished(() => void (env.COMPUTERS = 'on'))
    expect(await player.json('/api/service')).toMatchObject({ computers: false })
    for (const computers of [ALL_SEATS, IN_VACANT_SEATS]) {
      const refused = await create(player, { computers })
      expect([refused.status, await codeOf(refused)]).toEqual([409, 'computers-off'])
    }
    expect((await create(player)).status).toBe(201)
  })
})

const ALL_SEATS = { seats: 6, vacant: false, draws: false }
const IN_VACANT_SEATS = { seats: 0, vacant: true, draws: false }
