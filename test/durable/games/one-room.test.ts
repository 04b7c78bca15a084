/** Games in one room, over HTTP: what a seat's cookie can do, and what the wall learns. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { catchMails, type Person, signedIn, Browser } from '../people.ts'
import { DAY_MS } from '../../../src/lib/time.ts'

const PRESS = { kind: 'none', time: 'always', unsigned: false, opens: false, passesOn: false }
const BODY = { name: 'At the table', variant: 'duo', room: true, access: 'invitation', master: 'player', press: PRESS }

let host: Person
beforeEach(async () => {
  catchMails()
  host = await signedIn(`host-${crypto.randomUUID()}@example.org`)
})
afterEach(() => void vi.useRealTimers())

const post = (body: object = {}, status = 200) => ({ method: 'POST', body, status })

interface Named {
  readonly game: { readonly you: string | null; readonly status: string; readonly phase: { readonly code: string } }
}

interface Table {
  readonly path: string
  readonly seats: readonly [string, string]
  readonly invitation: string
  /** How a stranger sees the game: the wall. */
  readonly wall: string
}

async function form(changes: object = {}): Promise<Table> {
  const created = await host.json<{ id: string; game: { invitation: string; seats: { seat: string }[] } }>(
    '/api/games',
    post({ ...BODY, ...changes }, 201),
  )
  const { invitation, seats } = created.game
  const path = `/api/games/${created.id}`
  const [first, second] = seats.map(({ seat }) => seat)
  return { path, invitation, seats: [first ?? '', second ?? ''], wall: `${path}?invitation=${invitation}` }
}

async function play(changes: object = {}): Promise<Table & { readonly phones: readonly [Browser, Browser] }> {
  const table = await form(changes)
  const phones = [new Browser(), new Browser()] as const
  for (const [n, phone] of phones.entries())
    await phone.json(`${table.path}/room/seats`, post({ seat: table.seats[n], invitation: table.invitation }))
  await host.json(`${table.path}/start`, post())
  return { ...table, phones }
}
const status = async (browser: Browser, path: string, sent = {}) => (await browser.call(path, sent)).status
const ready = async (browser: Browser, { path }: Table) => {
  const { game } = await browser.json<Named>(path)
  const sent = { method: 'PUT', body: { phase: game.phase.code, orders: [], ready: true } }
  return browser.call(`${path}/orders`, sent)
}

it('lets phones without accounts take seats, order and close a phase', async () => {
  const table = await play()
  const [anna, bert] = table.phones
  const seated = await anna.json<Named>(table.path)
  expect(seated.game).toMatchObject({ you: table.seats[0], status: 'playing' })
  expect((await ready(anna, table)).status).toBe(200)
  expect((await ready(bert, table)).status).toBe(200)
  const { game } = await new Browser().json<Named>(table.wall)
  expect(game.phase.code).not.toBe(seated.game.phase.code)
  const list = await host.json<{ games: { id: string }[] }>('/api/games/mine')
  expect(JSON.stringify(list)).not.toContain('guest-')
  const rows = await env.DB.prepare("SELECT count(*) AS n FROM game_players WHERE player_id LIKE 'guest-%'").first('n')
  expect(rows).toBe(0)
})

it('starts while an operator has switched computers off', async () => {
  env.COMPUTERS = 'off'
  onTestFinished(() => void (env.COMPUTERS = 'on'))
  const { phones, path } = await play()
  expect((await phones[0].json<Named>(path)).game.status).toBe('playing')
})

it('sets a cookie for the routes of this game only, which scripts cannot read', async () => {
  const { path, seats, invitation } = await form()
  const response = await new Browser().call(`${path}/room/seats`, post({ seat: seats[0], invitation }))
  expect(response.headers.getSetCookie()).toEqual([
    expect.stringMatching(
      new RegExp(
        `^__Secure-concert\\.seat=.*; Max-Age=${30 * 86_400}; Path=${path}; HttpOnly; Secure; SameSite=Strict$`,
      ),
    ),
  ])
  const [cookie = ''] = response.headers.getSetCookie()
  expect(JSON.stringify(await response.json())).not.toContain(decodeURIComponent(cookie).split('.')[3] ?? 'missing')
})

it('gives a cookie one seat of one game and nothing else', async () => {
  const table = await play()
  const elsewhere = await play()
  const [anna] = table.phones
  const put = { method: 'PUT', body: { phase: 'S1901M', orders: [], ready: true } }
  expect(await status(anna, elsewhere.path)).toBe(404)
  expect(await status(anna, `${elsewhere.path}/orders`, put)).toBe(401)
  for (const path of ['/api/games/mine', '/api/me/absences', '/api/tokens']) expect(await status(anna, path)).toBe(401)
  expect(await status(anna, '/api/games', post(BODY))).toBe(401)
  const host_only = [`${table.path}/start`, `${table.path}/acts`, `${table.path}/resign`, `${table.path}/press`]
  for (const path of host_only) expect([path, await status(anna, path, post())]).toEqual([path, 401])
  expect(await status(anna, `${table.path}/room/codes`, post({ seat: table.seats[1] }))).toBe(401)
})

it('accepts no forged, changed or old cookie', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  const table = await play()
  const [anna] = table.phones
  const [[name, value]] = [...anna.cookies] as [[string, string]]
  const forger = new Browser()
  for (const forged of [
    `${value.slice(0, -8)}AAAAAAA%3D`,
    value.replace(/\.\d+\./, '.1.'),
    `${'x'.repeat(12)}.1.code`,
    '',
  ]) {
    forger.cookies.set(name, forged)
    expect(await status(forger, table.path)).toBe(404)
  }
  vi.setSystemTime(Date.now() + 31 * DAY_MS)
  expect(await status(anna, table.path)).toBe(404)
})

it('refuses other codes like a game that does not exist, and counts the tries', async () => {
  const { path, seats, invitation } = await form()
  const phone = new Browser()
  const tries = [{}, { invitation: 'wrong' }, { code: 'wrong' }, { code: '' }]
  for (const code of tries)
    expect(await status(phone, `${path}/room/seats`, post({ seat: seats[0], ...code }))).toBe(404)
  expect(await status(phone, '/api/games/aaaaaaaaaaaa/room/seats', post({ seat: seats[0], invitation }))).toBe(404)
  let last = 404
  for (let n = tries.length; n < 80 && last !== 429; n++)
    last = await status(phone, `${path}/room/seats`, post({ seat: seats[0], code: `wrong ${n}` }))
  expect(last).toBe(429)
  expect(await status(new Browser(), `${path}/room/seats`, post({ seat: seats[0], invitation }))).toBe(200)
})

it('gives a phone one seat, and its code before the start is that of the wall', async () => {
  const { path, seats, invitation } = await form()
  const phone = new Browser()
  const take = (seat: string) => phone.call(`${path}/room/seats`, post({ seat, invitation }))
  expect((await take(seats[0])).status).toBe(200)
  expect(await (await take(seats[1])).text()).toContain('already-joined')
  expect(await host.json(`${path}/room/codes`, post({ seat: seats[0] }))).toMatchObject({ code: null })
  expect((await take(seats[1])).status).toBe(200)
})

it('moves a seat to another phone, and the former phone forgets it', async () => {
  const table = await play()
  const [anna] = table.phones
  const [seat] = table.seats
  const { code } = await host.json<{ code: string }>(`${table.path}/room/codes`, post({ seat }))
  expect(await status(anna, `${table.path}/options`)).toBe(404)
  expect(await status(anna, table.path)).toBe(404)
  expect(anna.cookies.size).toBe(0)
  const phone = new Browser()
  const { game } = await phone.json<Named>(`${table.path}/room/seats`, post({ seat, code }))
  expect(game.you).toBe(seat)
  expect(await status(new Browser(), `${table.path}/room/seats`, post({ seat, code }))).toBe(404)
  expect(await status(phone, `${table.path}/options`)).toBe(200)
})

it('leaves a phone its seat after a wrong code, or a phase that does not exist', async () => {
  const table = await play()
  const [anna] = table.phones
  expect(await status(anna, `${table.path}/room/seats`, post({ seat: table.seats[0], code: 'used' }))).toBe(404)
  expect(await status(anna, `${table.path}/phases/7`)).toBe(404)
  expect((await anna.json<Named>(table.path)).game.you).toBe(table.seats[0])
})

it('shows the wall no orders before the close, and no notice of a second save', async () => {
  const table = await play()
  const [anna] = table.phones
  const { game } = await anna.json<Named>(table.path)
  const { orders } = await anna.json<{ orders: { options: unknown }[] }>(`${table.path}/options`)
  expect(orders).not.toEqual([])
  const seen = async () => (await (await new Browser().call(table.wall)).text()).replace(/"(saved|ready)":\w+,?/g, '')
  const save = (lines: readonly string[]) =>
    anna.json(`${table.path}/orders`, { method: 'PUT', body: { phase: game.phase.code, orders: lines } })
  const before = await seen()
  await save(['A secret plan'])
  const once = await seen()
  await save(['A second secret plan', 'and a third'])
  expect(await seen()).toBe(once)
  expect(once.replace(/"revision":\d+/, '')).toBe(before.replace(/"revision":\d+/, ''))
})
