/** Accounts of a game that were signed in from the same browser: who sees them, and that nobody else notices. */
import { env } from 'cloudflare:workers'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import type { GamesSharingDevices, SharedDevices } from '../../../src/api/routes/games/device-routes.ts'
import type { NamedGame } from '../../../src/api/schemas/game-schemas.ts'
import { startSession } from '../../../src/players/credentials/sessions.ts'
import type { Document } from '../../support/service/described.ts'
import { DAY_MS } from '../../../src/lib/time.ts'
import { asOperator } from '../operators.ts'
import { Browser, catchMails, LONG_TIMEOUT, type Person, signedIn } from '../people.ts'

/** The day of the real clock, because alarms ring by that. */
const TODAY = Date.now() - (Date.now() % DAY_MS)
const dayAfter = (days: number): string => new Date(TODAY + days * DAY_MS).toISOString().slice(0, 10)

beforeEach(() => {
  catchMails()
  vi.useFakeTimers({ toFake: ['Date'], now: TODAY })
})
afterEach(() => void vi.useRealTimers())

const post = (body: object, status = 200) => ({ method: 'POST', body, status })

/** Signs in another account in the browser of this person, and then again theirs. */
async function signInAt({ cookies }: Person, address: string): Promise<void> {
  const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  // Without their session, which would end.
  await startSession(env, new Headers({ cookie: cookie.replaceAll(/[^;]*session_token[^;]*;?/g, '') }), address)
}

interface Table {
  readonly id: string
  readonly path: string
  readonly master: Person
  readonly anna: Person
  readonly bert: Person
}

/** A game for two in play, in which Anna and Bert have a name. */
async function seated(changes: object = {}): Promise<Table> {
  const [master, anna, bert] = await Promise.all([come('mara'), come('anna'), come('bert')])
  const settings = { name: 'A game', variant: 'duo', master: 'apart', ...changes }
  const made = await master.json<NamedGame & { id: string }>('/api/games', post(settings, 201))
  const path = `/api/games/${made.id}`
  for (const player of [anna, bert]) await player.json(`${path}/join`, post({ invitation: made.game.invitation }))
  const seats = async () =>
    (await env.DB.prepare('SELECT seat FROM game_players WHERE game_id = ?').bind(made.id).all()).results
  await vi.waitFor(
    async () => expect((await seats()).filter(({ seat }) => seat !== null)).toHaveLength(2),
    LONG_TIMEOUT,
  )
  return { id: made.id, path, master, anna, bert }
}

async function come(name: string): Promise<Person> {
  const person = await signedIn(`${name}@example.org`)
  await person.json('/api/me', { method: 'PATCH', body: { name } })
  return person
}
const share = ({ anna }: Table) => signInAt(anna, 'bert@example.org')
const devicesIn = ({ master, path }: Table) => master.json<SharedDevices>(`${path}/shared-devices`)
const games = async (query = ''): Promise<GamesSharingDevices> => {
  let found: GamesSharingDevices = { games: [], names: {} }
  await asOperator(async (boss) => {
    found = await boss.json<GamesSharingDevices>(`/api/operator/shared-devices${query}`)
  })
  return found
}

describe('a game master who does not play', () => {
  it('sees no pair while everyone has a browser of their own', async () => {
    const table = await seated()
    expect(await devicesIn(table)).toEqual({ anonymous: false, shared: false, pairs: [], names: {} })
  })

  it('sees who shares a browser, and the last day of each', async () => {
    const table = await seated()
    const { master, anna, bert, path } = table
    await share(table)
    vi.setSystemTime(TODAY + 2 * DAY_MS)
    await anna.call('/api/me')
    const { game } = await master.json<NamedGame>(path)
    const seatOf = ({ id }: Person) => game.seats.find(({ player }) => player === id)
    const about = (person: Person, lastDay: string) => {
      const seat = seatOf(person)
      return { player: person.id, seat: seat?.seat, plays: seat?.name, sits: false, lastDay }
    }
    const { pairs, ...rest } = await devicesIn(table)
    expect(rest).toEqual({ anonymous: false, shared: true, names: { [anna.id]: 'anna', [bert.id]: 'bert' } })
    expect(pairs).toHaveLength(1)
    expect(pairs[0]?.browsers).toBe(1)
    expect(pairs[0]?.people).toHaveLength(2)
    expect(pairs[0]?.people).toEqual(expect.arrayContaining([about(anna, dayAfter(2)), about(bert, dayAfter(0))]))
  })

  it('sees that one of two on a device only sits for somebody', async () => {
    const table = await seated()
    const { anna, path } = table
    const carl = await come('carl')
    const sitter = { name: 'carl', from: Date.now(), until: Date.now() + DAY_MS }
    await anna.json(`${path}/sitter`, { method: 'PUT', body: sitter })
    await signInAt(anna, 'carl@example.org')
    const { pairs } = await vi.waitFor(async () => {
      const known = await devicesIn(table)
      expect(known.pairs).toHaveLength(1)
      return known
    }, LONG_TIMEOUT)
    expect(pairs[0]?.people.map(({ player, sits }) => [player, sits])).toEqual(
      expect.arrayContaining([
        [anna.id, false],
        [carl.id, true],
      ]),
    )
    const asked = vi.spyOn(env.GAME, 'getByName')
    expect((await games()).games).toMatchObject([{ id: table.id, pairs }])
    expect(asked).toHaveBeenCalledWith(table.id)
  })

  it('sees of an anonymous game only whether there are any, until it is over', async () => {
    const table = await seated({ anonymous: true, hideStatus: true })
    expect(await devicesIn(table)).toEqual({ anonymous: true, shared: false, pairs: [], names: {} })
    await share(table)
    expect(await devicesIn(table)).toEqual({ anonymous: true, shared: true, pairs: [], names: {} })
    const { game } = await table.master.json<NamedGame>(table.path)
    const verdict = { why: 'draw', winners: game.seats.map(({ seat }) => seat) }
    await table.master.json(`${table.path}/acts`, post({ kind: 'declare', verdict }))
    const over = await vi.waitFor(async () => {
      const known = await devicesIn(table)
      expect(known.pairs).toHaveLength(1)
      return known
    }, LONG_TIMEOUT)
    expect(over).toMatchObject({ anonymous: false, names: { [table.anna.id]: 'anna' } })
  })

  it('needs a browser, not a token', async () => {
    const { master, path } = await seated()
    const { secret } = await master.json<{ secret: string }>('/api/tokens', post({ name: 'bot' }, 201))
    const headers = { authorization: `Bearer ${secret}` }
    expect((await new Browser().call(`${path}/shared-devices`, { headers })).status).toBe(403)
  })
})

describe('an operator', () => {
  it('finds games with people on one device, also anonymous ones, and no others', async () => {
    const table = await seated({ anonymous: true })
    expect((await games()).games).toEqual([])
    await share(table)
    const asked = vi.spyOn(env.GAME, 'getByName')
    const { games: found, names } = await games()
    // Without sitters, no game is woken.
    expect(asked).not.toHaveBeenCalled()
    expect(found).toMatchObject([{ id: table.id, name: 'A game', status: 'playing', pairs: [{ browsers: 1 }] }])
    expect(Object.values(names).toSorted()).toEqual(['anna', 'bert'])
    expect(await games(`?game=${table.id}`)).toEqual({ games: found, names })
    expect((await games('?game=aaaaaaaaaaaa')).games).toEqual([])
  })

  it('finds no game that was over 90 days ago', async () => {
    const table = await seated()
    await share(table)
    const { game } = await table.master.json<NamedGame>(table.path)
    const verdict = { why: 'draw', winners: game.seats.map(({ seat }) => seat) }
    await table.master.json(`${table.path}/acts`, post({ kind: 'declare', verdict }))
    const statuses = async () => (await games()).games.map(({ status }) => status)
    await vi.waitFor(async () => expect(await statuses()).toEqual(['finished']), LONG_TIMEOUT)
    vi.setSystemTime(TODAY + 91 * DAY_MS)
    expect(await statuses()).toEqual([])
  })
})

/** Everything of a response that its reader can see, without the time of day. */
async function seen(browser: Browser, path: string): Promise<unknown> {
  const response = await browser.call(path)
  const headers = [...response.headers].filter(([name]) => name !== 'date' && name !== 'set-cookie')
  return [response.status, headers, await response.text()]
}

describe('everyone else', () => {
  it('gets the same refusal as for a game that does not exist, byte for byte, and no device is looked up', async () => {
    const stranger = await come('zoe')
    const missing = await seen(stranger, '/api/games/aaaaaaaaaaaa/shared-devices')
    expect(JSON.stringify(missing)).toContain('no-shared-devices')
    expect(await seen(stranger, '/api/games/no-game/shared-devices')).toEqual(missing)
    for (const changes of [
      {},
      { access: 'invitation' },
      { access: 'invitation', master: 'player' },
      { master: 'none' },
      { anonymous: true },
    ]) {
      const table = await seated(changes)
      await share(table)
      const { master, anna, bert } = table
      const isApart = !('master' in changes)
      const prepared = vi.spyOn(env.DB, 'prepare')
      for (const viewer of [stranger, anna, bert, ...(isApart ? [] : [master])])
        expect(await seen(viewer, `${table.path}/shared-devices`)).toEqual(missing)
      const statements = prepared.mock.calls.map(([statement]) => statement)
      expect(statements.filter((statement) => statement.includes('devices'))).toEqual([])
      prepared.mockRestore()
    }
  })

  it('does not include a master after a hand-over, but the next one', async () => {
    const table = await seated()
    await come('zoe')
    await table.master.json(`${table.path}/acts`, post({ kind: 'hand-over', name: 'zoe' }))
    expect((await table.master.call(`${table.path}/shared-devices`)).status).toBe(404)
    const next = await signedIn('zoe@example.org')
    expect((await devicesIn({ ...table, master: next })).shared).toBe(false)
  })

  it('gets the same answers from every route, whether or not players share a browser', async () => {
    const table = await seated({ access: 'public' })
    const playing = await seated({ access: 'invitation', master: 'player' })
    const { paths } = await new Browser().json<Document>('/api/openapi.json')
    const routes = Object.entries(paths)
      .filter(([path, item]) => 'get' in item && !/operator|live|phases|shared-devices/.test(path))
      .map(([path]) => path)
      .filter((path) => path.startsWith('/api/'))
    const { anna, bert } = table
    const viewers = [new Browser(), anna, bert, playing.master]
    const look = () =>
      Promise.all(
        viewers.flatMap((viewer) =>
          [table, playing].flatMap(({ id }) =>
            routes.map(async (route) => [route, await seen(viewer, fill(route, id, anna.id))] as const),
          ),
        ),
      )
    // Only the digests differ: each account has one browser, used on the same day.
    const mark = async (people: Readonly<Record<string, string>>) => {
      await env.DB.prepare('DELETE FROM devices').run()
      for (const [player, digest] of Object.entries(people))
        await env.DB.prepare('INSERT INTO devices VALUES (?, ?, ?, ?)').bind(digest, player, TODAY, TODAY).run()
    }
    await mark({ [anna.id]: 'one', [bert.id]: 'two' })
    const before = await look()
    expect(before.length).toBeGreaterThan(200)
    await mark({ [anna.id]: 'one', [bert.id]: 'one' })
    expect((await devicesIn(table)).shared).toBe(true)
    expect(await look()).toEqual(before)
  })
})

const fill = (route: string, game: string, player: string): string =>
  route.replace('/players/{id}', `/players/${player}`).replace('{id}', game).replace('{name}', 'none')
