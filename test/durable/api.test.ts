import { env } from 'cloudflare:workers'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { WEEKDAYS } from '../../src/game/clock/schedule.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import type { MailMessage } from '../../src/mail/message.ts'
import { PLAYS_ON } from '../../src/game/seats/model.ts'
import { Browser, catchMails, HOME, signIn, UNHURRIED } from './people.ts'
import type { Person, Sent } from './people.ts'

interface Table {
  readonly id: string
  readonly game: GameView
  readonly names: Record<string, string>
}
interface Refusal {
  readonly error: { code: string; message: string; details?: { at: string; message: string }[] }
  readonly game?: GameView
}
type Operation = {
  'x-caller': string
  summary: string
  responses: Record<string, { content?: { 'application/json'?: { schema: object } } }>
}
interface Document {
  readonly openapi: string
  readonly paths: Record<string, Record<string, Operation>>
  readonly components: { schemas: Record<string, object> }
}

let mails: MailMessage[]
beforeEach(() => {
  mails = catchMails()
})

const NAMES = ['anna', 'bert', 'cleo', 'dora', 'emil', 'fritz', 'gwen'] as const
const come = (name: string) => signIn(mails, `${name}@example.org`)
const read = () => new Browser().json<Document>('/api/openapi.json')
const send = (method: string, body?: unknown, status = 200) => ({ method, status, ...(body !== undefined && { body }) })

async function create(by: Person, changes: object = {}): Promise<Table> {
  return by.json<Table>('/api/games', send('POST', { name: 'A game', variant: 'classical', ...changes }, 201))
}

async function watch(viewer: Browser, path: string) {
  const response = await viewer.call(`${path}/live`, { headers: { upgrade: 'websocket' } })
  return { status: response.status, socket: response.webSocket }
}

/** Seven sit down at one table; the first is its creator. */
async function seven(changes: object = {}): Promise<{ people: Person[]; path: string; france: Person }> {
  const people = await Promise.all(NAMES.map(come))
  const [host, ...guests] = people as [Person, ...Person[]]
  const { id } = await create(host, changes)
  const path = `/api/games/${id}`
  const { game } = await host.json<Table>(`${path}/join`, send('POST', {}))
  for (const guest of guests) await guest.json(`${path}/join`, send('POST', { invitation: game.invitation }))
  const seats = (await host.json<Table>(path + (game.invitation === null ? '' : `?invitation=${game.invitation}`))).game
    .seats
  const holder = seats.find(({ seat }) => seat === 'FRANCE')?.player
  const france = people.find(({ id: player }) => player === holder)
  if (france === undefined) throw new Error('nobody plays France')
  return { people, path, france }
}

const LENGTHS = { draft: 60, moves: 60, retreats: 60, adjustments: 60 }
const MONDAYS = { time: '20:00', weekdays: ['mon'], kinds: ['moves'] }

describe('a table', () => {
  it('is created, joined by seven, and starts by itself', async () => {
    const { people, path } = await seven()
    const { game, names } = await new Browser().json<Table>(path)
    expect(game).toMatchObject({ status: 'playing', phase: { code: 'S1901M' }, you: null, sheet: null, required: null })
    expect(Object.keys(names).toSorted()).toEqual(people.map(({ id }) => id).toSorted())
    expect(new Set(game.seats.map(({ player }) => player)).size).toBe(7)
  })

  it('can be left before it starts, and not after', async () => {
    const [anna, bert] = [await come('anna'), await come('bert')]
    const { id } = await create(anna)
    await bert.json(`/api/games/${id}/join`, send('POST', {}))
    expect(await bert.json<Refusal>(`/api/games/${id}/join`, send('POST', {}, 409))).toMatchObject({
      error: { code: 'already-joined' },
    })
    expect((await bert.call(`/api/games/${id}/leave`, { method: 'POST' })).status).toBe(204)
    expect((await anna.json<Table>(`/api/games/${id}`)).game.players).toEqual([])
    const { people, path } = await seven({ name: 'Full' })
    expect(await people[3]?.json<Refusal>(`${path}/leave`, send('POST', undefined, 409))).toMatchObject({
      error: { code: 'already-started' },
    })
    const late = await come('zoe')
    expect(await late.json<Refusal>(`${path}/join`, send('POST', {}, 409))).toMatchObject({
      error: { code: 'already-started' },
    })
  })

  it('is found in the lobby, and among one’s own games with what it wants', async () => {
    const { path, france } = await seven()
    const id = path.split('/').at(-1)
    await vi.waitFor(async () => {
      const { games } = await france.json<{ games: object[] }>('/api/games/mine')
      expect(games).toMatchObject([
        { id, status: 'playing', seat: 'FRANCE', wants: expect.any(String), ready: false, phase: 'S1901M' },
      ])
    }, UNHURRIED)
    expect(await new Browser().json('/api/games?status=playing')).toMatchObject({
      games: [{ id, players: 7, seats: 7 }],
    })
    expect(await new Browser().json('/api/games')).toEqual({ games: [] })
  })

  it('names a player who has gone a former player, and lets go of the games that were still forming', async () => {
    const [anna, bert] = [await come('anna'), await come('bert')]
    const { id } = await create(anna)
    await anna.json(`/api/games/${id}/join`, send('POST', {}))
    await bert.json(`/api/games/${id}/join`, send('POST', {}))
    await vi.waitFor(
      async () => expect((await bert.json<{ games: object[] }>('/api/games/mine')).games).toHaveLength(1),
      4000,
    )
    expect((await bert.call('/api/me', { method: 'DELETE' })).status).toBe(204)
    expect((await anna.json<Table>(`/api/games/${id}`)).game.players).toEqual([anna.id])
    const started = await seven()
    expect((await started.france.call('/api/me', { method: 'DELETE' })).status).toBe(204)
    const { names } = await new Browser().json<Table>(started.path)
    expect(names[started.france.id]).toBe('Former player')
  })

  it('waits no longer for a player who has gone', async () => {
    const { people, path, france } = await seven({ absence: PLAYS_ON })
    await vi.waitFor(async () => {
      expect((await france.json<{ games: object[] }>('/api/games/mine')).games).toMatchObject([{ status: 'playing' }])
    }, UNHURRIED)
    for (const person of people.filter((one) => one !== france))
      await person.json(`${path}/ready`, send('PUT', { phase: 'S1901M', ready: true }))
    expect((await france.call('/api/me', { method: 'DELETE' })).status).toBe(204)
    expect((await new Browser().json<Table>(path)).game.phase?.code).toBe('F1901M')
  })

  it.each([
    ['no variant', { variant: undefined }, 'variant'],
    ['an unknown variant', { variant: 'chess' }, null],
    ['phases of four minutes', { minutes: { moves: 4, retreats: 5, adjustments: 5 } }, 'minutes.moves'],
    ['phases of fifteen days', { minutes: { moves: 5, retreats: 5, adjustments: 15 * 1440 } }, 'minutes.adjustments'],
    ['a zone that is none', { schedule: { zone: 'Europe/Atlantis' } }, 'schedule.zone'],
    ['every day off', { schedule: { off: { weekdays: [...WEEKDAYS] } } }, 'schedule.off.weekdays'],
    ['a day that there is not', { schedule: { off: { dates: ['2027-02-29'] } } }, 'schedule.off.dates.0'],
    [
      'times on days off alone',
      { schedule: { slots: MONDAYS, off: { weekdays: ['mon'] } } },
      'schedule.slots.weekdays',
    ],
    ['a grace of an hour', { schedule: { grace: 60 } }, 'schedule.grace'],
    [
      'a slower pace after a phase that is none',
      { schedule: { later: { from: { kind: 'phase', code: 'S1900M' }, minutes: LENGTHS, slots: null } } },
      'schedule.later.from.code',
    ],
    ['no name', { name: '  ' }, 'name'],
  ])('is not created with %s', async (_, changes, at) => {
    const anna = await come('anna')
    const { error } = await anna.json<Refusal>(
      '/api/games',
      send('POST', { name: 'A game', variant: 'classical', ...changes }, 400),
    )
    expect(error.details?.[0]?.at ?? null).toBe(at)
    expect(error.message).toMatch(/\.$/)
  })
})

describe('orders', () => {
  interface Saved {
    readonly phase: string
    readonly ready: boolean
    readonly savedAt: number
    readonly lines: { text: string; written: string | null; problem: { words: string } | null }[]
    readonly game: GameView
  }

  it('a bad line never costs the good ones', async () => {
    const { path, france } = await seven()
    const orders = ['army paris to burgundy', 'A MAR - TRI', 'what is this', 'F BRE - MAO']
    const saved = await france.json<Saved>(`${path}/orders`, send('PUT', { phase: 'S1901M', orders }))
    expect(saved.lines.map(({ text }) => text)).toEqual(orders)
    expect(saved.lines.map(({ written, problem }) => (problem === null ? written : null))).toEqual([
      'A PAR - BUR',
      null,
      null,
      'F BRE - MAO',
    ])
    expect(saved.lines[1]?.problem?.words).toMatch(/Marseilles.*Trieste/)
    expect(saved).toMatchObject({ phase: 'S1901M', ready: false, savedAt: expect.any(Number) })
    expect(saved.game.sheet?.lines).toEqual(saved.lines)
  })

  it('are not saved over those of another window, unless they say nothing of what they change; then they say what they replaced', async () => {
    const { path, france } = await seven()
    const put = (text: string, more: object, status = 200) =>
      france.json<Saved & { replaced: number | null; error: { code: string } }>(`${path}/orders`, {
        ...send('PUT', { phase: 'S1901M', orders: [text], ...more }),
        status,
      })
    const first = await put('A PAR - BUR', { basedOn: null })
    expect(first.replaced).toBeNull()
    const refused = await put('A PAR - GAS', { basedOn: null }, 409)
    expect(refused.error.code).toBe('saved-elsewhere')
    expect(refused.game.sheet?.lines.map(({ text }) => text)).toEqual(['A PAR - BUR'])
    const second = await put('A PAR - GAS', { basedOn: first.savedAt })
    expect(second.replaced).toBe(first.savedAt)
    expect((await put('A PAR H', {})).replaced).toBe(second.savedAt)
  })

  it('come as a list or as one text', async () => {
    const { path, france } = await seven()
    const saved = await france.json<Saved>(
      `${path}/orders`,
      send('PUT', { phase: 'S1901M', orders: 'A PAR - BUR\r\n\n F BRE - MAO\n' }),
    )
    expect(saved.lines.map(({ written }) => written)).toEqual(['A PAR - BUR', 'F BRE - MAO'])
  })

  it('for a phase that is not the present one are refused, with the game as it is now', async () => {
    const { path, france } = await seven()
    const refused = await france.json<Refusal>(`${path}/orders`, send('PUT', { phase: 'F1901M', orders: [] }, 409))
    expect(refused).toMatchObject({
      error: { code: 'other-phase' },
      game: { you: 'FRANCE', phase: { code: 'S1901M' } },
    })
    const late = await france.json<Refusal>(`${path}/ready`, send('PUT', { phase: 'S1900M', ready: true }, 409))
    expect(late.game?.phase?.code).toBe('S1901M')
  })

  it('are answered as read even if they close the phase', async () => {
    const { people, path } = await seven()
    const hasty = (person: Person) =>
      person.json<Saved>(`${path}/orders`, send('PUT', { phase: 'S1901M', orders: ['A PAR - BUR'], ready: true }))
    const answers: Saved[] = []
    for (const person of people) answers.push(await hasty(person))
    expect(answers.map(({ lines }) => lines.length)).toEqual(people.map(() => 1))
    expect(answers.at(-1)).toMatchObject({
      phase: 'S1901M',
      ready: true,
      game: { phase: { code: 'F1901M' }, history: ['S1901M'] },
    })
    const closed = await new Browser().json<{ phase: { code: string } }>(`${path}/phases/0`)
    expect(closed.phase.code).toBe('S1901M')
    expect((await new Browser().call(`${path}/phases/1`)).status).toBe(404)
  })

  it('sent as ready are never seen without being it', async () => {
    const { path, france } = await seven()
    const before = (await new Browser().json<Table>(path)).game.revision
    await france.json(`${path}/orders`, send('PUT', { phase: 'S1901M', orders: ['A PAR - BUR'], ready: true }))
    const { game } = await new Browser().json<Table>(path)
    expect(game.seats.find(({ seat }) => seat === 'FRANCE')).toMatchObject({ saved: true, ready: true })
    expect(game.revision - before).toBe(1)
  })

  it('from two windows: the last one saved stands, ready or not', async () => {
    const { path, france } = await seven()
    const save = (orders: string[], ready: boolean) =>
      france.json<Saved>(`${path}/orders`, send('PUT', { phase: 'S1901M', orders, ready }))
    await save(['A PAR - BUR'], true)
    const { game } = await save(['A PAR - PIC'], false)
    expect(game.sheet).toMatchObject({ ready: false, lines: [{ written: 'A PAR - PIC' }] })
  })

  it('belong to their seat alone', async () => {
    const { people, path, france } = await seven()
    await france.json(`${path}/orders`, send('PUT', { phase: 'S1901M', orders: ['A PAR - BUR'] }))
    const other = people.find((person) => person !== france) as Person
    for (const viewer of [other, new Browser()])
      expect(await (await viewer.call(path)).text()).not.toContain('A PAR - BUR')
    const stranger = await come('zoe')
    expect(await stranger.json(`${path}/orders`, send('PUT', { phase: 'S1901M', orders: [] }, 403))).toMatchObject({
      error: { code: 'not-a-player' },
    })
  })

  it('that may be given are told as a tree', async () => {
    const { path, france } = await seven()
    expect(JSON.stringify(await france.json(`${path}/options`))).toContain('BUR')
  })
})

describe('a proposal', () => {
  it('is told to all, and one’s own ballot to oneself', async () => {
    const { path, france } = await seven()
    const { game } = await france.json<Table>(
      `${path}/proposals`,
      send('POST', { motion: { kind: 'draw', among: [] } }),
    )
    expect(game.proposals).toMatchObject([{ id: 'draw', quorum: 'all', votes: true, ballot: 'aye' }])
    const seen = await new Browser().json<Table>(path)
    expect(seen.game.proposals).toMatchObject([{ id: 'draw', votes: false, ballot: null }])
    const withdrawn = await france.json<Table>(`${path}/proposals/draw`, send('PUT', { ballot: null }))
    expect(withdrawn.game.proposals).toMatchObject([{ ballot: null }])
  })
  it('to play the last phase again needs one that was closed, and is carried by all', async () => {
    const { people, path } = await seven()
    const ask = (person: Person, status = 200) =>
      person.json<Table>(`${path}/proposals`, send('POST', { motion: { kind: 'roll-back' } }, status))
    const [first] = people
    if (first === undefined) throw new Error('nobody plays')
    expect(await ask(first, 400)).toMatchObject({ error: { code: 'bad-proposal' } })
    const ready = { phase: 'S1901M', ready: true }
    for (const person of people) await person.json(`${path}/ready`, send('PUT', ready))
    for (const person of people) await ask(person)
    const { game } = await first.json<Table>(path)
    expect(game).toMatchObject({ phase: { code: 'S1901M' }, history: [], rollBacks: [{ from: 1, to: 0 }] })
    await first.json(`${path}/phases/0`, { status: 404 })
    for (const person of people) await person.json(`${path}/ready`, send('PUT', ready))
    expect(await first.json(`${path}/phases/0`)).toMatchObject({ phase: { code: 'S1901M' } })
    expect((await first.json<Table>(path)).game.history).toEqual(['S1901M'])
  })
})

describe('a game by invitation', () => {
  const MISSING = '/api/games/aaaaaaaaaaaa'
  const ROUTES: [string, string, Sent][] = [
    ['GET', '', {}],
    ['GET', '?invitation=wrong', {}],
    ['GET', '/phases/0', {}],
    ['GET', '/export', {}],
    ['GET', '/log', {}],
    ['POST', '/acts', { body: { kind: 'resume' } }],
    ['GET', '/options', {}],
    ['GET', '/live', { headers: { upgrade: 'websocket' } }],
    ['POST', '/join', { body: {} }],
    ['POST', '/join', { body: { invitation: 'wrong' } }],
    ['POST', '/leave', {}],
    ['PUT', '/orders', { body: { phase: 'S1901M', orders: [] } }],
    ['PUT', '/ready', { body: { phase: 'S1901M', ready: true } }],
    ['POST', '/proposals', { body: { motion: { kind: 'draw', among: [] } } }],
    ['PUT', '/proposals/draw', { body: { ballot: 'aye' } }],
  ]

  it('is for a stranger byte for byte like a game that is not there, forming or playing', async () => {
    const stranger = await come('zoe')
    const forming = (await create(await come('yves'), { access: 'invitation' })).id
    const { path } = await seven({ access: 'invitation' })
    for (const [method, route, sent] of ROUTES) {
      const answer = async (game: string) => {
        const response = await stranger.call(`${game}${route}`, { method, ...sent })
        const headers = [...response.headers].filter(([name]) => name !== 'date')
        return [method, route, response.status, await response.text(), headers]
      }
      const missing = await answer(MISSING)
      expect(missing.slice(0, 3)).toEqual([method, route, 404])
      for (const game of [`/api/games/${forming}`, path, '/api/games/no-id-at-all'])
        expect(await answer(game)).toEqual(missing)
    }
  })

  it('opens to its players, and to who holds the invitation', async () => {
    const { people, path } = await seven({ access: 'invitation' })
    const { game } = await (people[4] as Person).json<Table>(path)
    const holder = await new Browser().json<Table>(`${path}?invitation=${game.invitation}`)
    expect(holder.game).toMatchObject({ status: 'playing', you: null, invitation: null })
    const late = await come('zoe')
    const refused = await late.json(`${path}/join`, send('POST', { invitation: game.invitation }, 409))
    expect(refused).toMatchObject({ error: { code: 'already-started' } })
    expect(await late.json('/api/games?status=playing')).toEqual({ games: [] })
  })
})

describe('live notices', () => {
  it('tell that there is something new, and never what', async () => {
    const { path, france } = await seven()
    const { status, socket } = await watch(france, path)
    expect(status).toBe(101)
    const heard: string[] = []
    socket?.addEventListener('message', ({ data }) => void heard.push(String(data)))
    socket?.accept()
    await france.json(`${path}/orders`, send('PUT', { phase: 'S1901M', orders: ['A PAR - BUR'] }))
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1))
    for (const message of heard) expect(message).toMatch(/^\{"revision":\d+\}$/)
    socket?.close()
  })

  it('are for WebSockets', async () => {
    const { path } = await seven()
    expect((await new Browser().call(`${path}/live`)).status).toBe(426)
  })
})

describe('a request', () => {
  it.each([
    ['that is not JSON', '{"name":', 400, 'unreadable'],
    ['that is too large', JSON.stringify({ name: 'x'.repeat(70_000) }), 413, 'too-large'],
    ['of another shape', '[]', 400, 'invalid'],
  ])('%s is refused in the one shape of refusals', async (_, body, status, code) => {
    const anna = await come('anna')
    expect(await anna.json('/api/me', { method: 'PATCH', body, status })).toMatchObject({
      error: { code, message: expect.stringMatching(/\.$/) },
    })
  })

  it('for nothing is answered with where to look', async () => {
    const { error } = await new Browser().json<Refusal>('/api/nowhere', { status: 404 })
    expect(error).toMatchObject({ code: 'nothing-here', message: expect.stringContaining('/api') })
  })

  it('one of too many is refused, by caller', async () => {
    const limit = vi.spyOn(env.API_LIMIT, 'limit')
    const [anna, bert] = [await come('anna'), await come('bert')]
    limit.mockImplementation(async ({ key }) => ({ success: !key.includes(anna.id) }))
    expect(await anna.json<Refusal>('/api/tokens', { status: 429 })).toMatchObject({
      error: { code: 'too-many-requests' },
    })
    expect((await bert.call('/api/tokens')).status).toBe(200)
  })

  it('that breaks us says so, and nothing of our insides', async () => {
    const said = vi.spyOn(console, 'error').mockImplementation(() => {})
    vi.spyOn(env.API_LIMIT, 'limit').mockRejectedValue(new Error('the secret insides'))
    const response = await new Browser().call('/api/variants')
    expect(response.status).toBe(500)
    expect(await response.text()).not.toContain('insides')
    expect(said).toHaveBeenCalled()
  })

  it('is answered for one reader and one moment, with no scripts', async () => {
    const { headers } = await new Browser().call('/api')
    expect(headers.get('cache-control')).toBe('no-store')
    expect(Date.now() - Date.parse(headers.get('date') ?? '')).toBeLessThan(60_000)
    expect(headers.get('content-security-policy')).toMatch(/default-src 'none'/)
    expect(headers.get('content-security-policy')).not.toMatch(/script-src/)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  })
})

describe('the description', () => {
  const METHODS = ['get', 'post', 'put', 'patch', 'delete']
  const operations = ({ paths }: Document) =>
    Object.entries(paths).flatMap(([path, item]) =>
      METHODS.flatMap((method) => (item[method] ? [{ path, method, operation: item[method] }] : [])),
    )

  it('is an OpenAPI 3.1 document that names every route', async () => {
    const document = await read()
    expect(document.openapi).toMatch(/^3\.1\./)
    expect(
      operations(document)
        .map(({ method, path }) => `${method} ${path}`)
        .toSorted(),
    ).toEqual([
      'delete /api/games/{id}/pause',
      'delete /api/games/{id}/sitter',
      'delete /api/games/{id}/webhook',
      'delete /api/me',
      'delete /api/me/calendar',
      'delete /api/me/push',
      'delete /api/operator/games/{id}',
      'delete /api/tokens/{id}',
      'get /api',
      'get /api/games',
      'get /api/games/mine',
      'get /api/games/open',
      'get /api/games/{id}',
      'get /api/games/{id}/export',
      'get /api/games/{id}/live',
      'get /api/games/{id}/log',
      'get /api/games/{id}/options',
      'get /api/games/{id}/phases/{index}',
      'get /api/games/{id}/phases/{index}/undone',
      'get /api/games/{id}/press',
      'get /api/games/{id}/press/messages',
      'get /api/games/{id}/webhook',
      'get /api/me',
      'get /api/me/absences',
      'get /api/me/calendar',
      'get /api/me/push',
      'get /api/openapi.json',
      'get /api/operator/games/{id}',
      'get /api/operator/games/{id}/players',
      'get /api/operator/mails',
      'get /api/operator/players',
      'get /api/players/{id}',
      'get /api/service',
      'get /api/tokens',
      'get /api/variants',
      'get /games/{id}/phases/{index}/board.png',
      'get /games/{id}/phases/{index}/board.svg',
      'get /games/{id}/phases/{index}/small.svg',
      'patch /api/me',
      'post /api/deadlines',
      'post /api/games',
      'post /api/games/{id}/acts',
      'post /api/games/{id}/join',
      'post /api/games/{id}/leave',
      'post /api/games/{id}/pause',
      'post /api/games/{id}/press',
      'post /api/games/{id}/proposals',
      'post /api/games/{id}/resign',
      'post /api/games/{id}/return',
      'post /api/games/{id}/seats',
      'post /api/mail-reports',
      'post /api/me/calendar',
      'post /api/operator/games/{id}/acts',
      'post /api/operator/games/{id}/hidden-texts',
      'post /api/operator/mails/{id}/send-again',
      'post /api/sandbox/adjudicate',
      'post /api/sign-in',
      'post /api/sign-in/confirm',
      'post /api/sign-out',
      'post /api/tokens',
      'put /api/games/{id}/orders',
      'put /api/games/{id}/press/name',
      'put /api/games/{id}/press/read',
      'put /api/games/{id}/proposals/{proposal}',
      'put /api/games/{id}/ready',
      'put /api/games/{id}/sitter',
      'put /api/games/{id}/webhook',
      'put /api/me/absences',
      'put /api/me/push',
      'put /api/operator/players/{id}/lock',
    ])
    const references = JSON.stringify(document).matchAll(/"#\/components\/schemas\/(\w+)"/g)
    for (const [, name = ''] of references) expect(Object.keys(document.components.schemas)).toContain(name)
  })

  it('says of every route who may call it, and that is so', async () => {
    for (const [n, { path, method, operation }] of operations(await read()).entries()) {
      const url = path.replace('{id}', 'aaaaaaaaaaaa').replace('{index}', '0')
      const sent = { method: method.toUpperCase(), ...(!['get', 'delete'].includes(method) && { body: {} }) }
      const status = async (browser: Browser) => (await browser.call(url, sent)).status
      const [stranger, somebody] = [await status(new Browser()), await status(await come(`somebody-${n}`))]
      // That an owner comes in a browser is tried in players.test.ts.
      const audience = operation['x-caller'].replace('owner', 'player')
      expect([path, method, admits(stranger, somebody)]).toEqual([path, method, audience])
      expect([path, Object.keys(operation.responses)]).toEqual([path, expect.arrayContaining(['429'])])
    }
  })

  it('is printed for people, with every route on it', async () => {
    const response = await new Browser().call('/api')
    expect(response.headers.get('content-type')).toMatch(/^text\/html/)
    const page = await response.text()
    for (const { path } of operations(await read())) expect(page).toContain(path)
    expect(page).toContain('For signed-in players.')
  })
})

/** Who was let in, judged by how a stranger and a player who is no operator were turned away. */
function admits(stranger: number, somebody: number): string {
  if (stranger !== 401) return 'anyone'
  if (somebody === 401) return 'mail-provider'
  return somebody === 403 ? 'operator' : 'player'
}

it('addresses in mails come from the configuration, not from the request', () => expect(env.BASE_URL).toBe(HOME))
