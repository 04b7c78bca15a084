import { beforeEach, describe, expect, it, vi } from 'vitest'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { Browser, catchMails, LONG_TIMEOUT, type Person } from '../people.ts'
import { come, seatSeven, send, type Refusal, type Table } from './table.ts'

beforeEach(() => void catchMails())

const seven = (changes: object = {}) => seatSeven(changes)

async function watch(viewer: Browser, path: string) {
  const response = await viewer.call(`${path}/live`, { headers: { upgrade: 'websocket' } })
  return { status: response.status, socket: response.webSocket }
}

describe('orders', () => {
  interface Saved {
    readonly phase: string
    readonly ready: boolean
    readonly savedAt: number
    readonly lines: { text: string; written: string | null; problem: { words: string } | null }[]
    readonly game: GameView
  }

  it('are saved although other lines are invalid', async () => {
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

  it('do not overwrite those of another window unless `basedOn` is omitted, and then say which they replaced', async () => {
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

  it('return the game after the save, also to pages of an earlier release', async () => {
    const { path, france } = await seven()
    const seen = async () => (await france.json<{ game: GameView }>(path)).game
    const before = await seen()
    const put = (more: object) =>
      france.json<Saved & { game: GameView }>(
        `${path}/orders`,
        send('PUT', { phase: 'S1901M', orders: ['A PAR H', 'A MUN H'], ...more }),
      )
    const { game } = await put({})
    expect(game).toEqual(await seen())
    expect(game.revision).toBe(before.revision + 1)
    expect(game.seats.map(({ saved }) => saved)).toContain(true)
    const answer = await put({ knows: game.revision })
    expect(answer.game).toEqual(await seen())
    expect(answer).not.toHaveProperty('changed')
  })

  it('can be sent as a list or as one text', async () => {
    const { path, france } = await seven()
    const saved = await france.json<Saved>(
      `${path}/orders`,
      send('PUT', { phase: 'S1901M', orders: 'A PAR - BUR\r\n\n F BRE - MAO\n' }),
    )
    expect(saved.lines.map(({ written }) => written)).toEqual(['A PAR - BUR', 'F BRE - MAO'])
  })

  it('for another phase are refused with the current game', async () => {
    const { path, france } = await seven()
    const refused = await france.json<Refusal>(`${path}/orders`, send('PUT', { phase: 'F1901M', orders: [] }, 409))
    expect(refused).toMatchObject({
      error: { code: 'other-phase' },
      game: { you: 'FRANCE', phase: { code: 'S1901M' } },
    })
    const late = await france.json<Refusal>(`${path}/ready`, send('PUT', { phase: 'S1900M', ready: true }, 409))
    expect(late.game?.phase?.code).toBe('S1901M')
  })

  it('are returned as read even if they close the phase', async () => {
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

  it('sent as ready are never seen as not ready', async () => {
    const { path, france } = await seven()
    const before = (await new Browser().json<Table>(path)).game.revision
    await france.json(`${path}/orders`, send('PUT', { phase: 'S1901M', orders: ['A PAR - BUR'], ready: true }))
    const { game } = await new Browser().json<Table>(path)
    expect(game.seats.find(({ seat }) => seat === 'FRANCE')).toMatchObject({ saved: true, ready: true })
    expect(game.revision - before).toBe(1)
  })

  it('from two windows: the last save counts, ready or not', async () => {
    const { path, france } = await seven()
    const save = (orders: string[], ready: boolean) =>
      france.json<Saved>(`${path}/orders`, send('PUT', { phase: 'S1901M', orders, ready }))
    await save(['A PAR - BUR'], true)
    const { game } = await save(['A PAR - PIC'], false)
    expect(game.sheet).toMatchObject({ ready: false, lines: [{ written: 'A PAR - PIC' }] })
  })

  it('are visible only to their seat', async () => {
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

  it('that are legal are listed as a tree', async () => {
    const { path, france } = await seven()
    expect(JSON.stringify(await france.json(`${path}/options`))).toContain('BUR')
  })
})

describe('a proposal', () => {
  it('is visible to all, and your own vote only to you', async () => {
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
  it('to replay the last phase needs a closed phase and every vote', async () => {
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

describe('live notices', () => {
  it('say that something changed, but not what', async () => {
    const { path, france } = await seven()
    const { status, socket } = await watch(france, path)
    expect(status).toBe(101)
    const heard: string[] = []
    socket?.addEventListener('message', ({ data }) => void heard.push(String(data)))
    socket?.accept()
    await france.json(`${path}/orders`, send('PUT', { phase: 'S1901M', orders: ['A PAR - BUR'] }))
    await vi.waitFor(() => expect(heard.length).toBeGreaterThan(1), LONG_TIMEOUT)
    for (const message of heard) expect(message).toMatch(/^\{"revision":\d+\}$/)
    socket?.close()
  })

  it('need a WebSocket', async () => {
    const { path } = await seven()
    expect((await new Browser().call(`${path}/live`)).status).toBe(426)
  })
})

describe('orders stated ahead', () => {
  it('are on the sheet when their phase opens, and a phase whose players have all stated theirs costs no day', async () => {
    const { people, path } = await seven()
    const seats = new Map<string, Person>()
    for (const person of people) {
      const { you } = (await person.json<Table>(path)).game
      if (you !== null) seats.set(you, person)
    }
    const by = (power: string): Person => seats.get(power) ?? people[0] ?? never(power)
    const move = async (phase: string, orders: Readonly<Record<string, readonly string[]>>) => {
      for (const power of seats.keys())
        await by(power).json(`${path}/orders`, send('PUT', { phase, orders: orders[power] ?? ['hold'], ready: true }))
    }
    const ahead = (power: string, orders: readonly string[]) =>
      by(power).json<Table>(`${path}/ahead`, send('PUT', { orders, basedOn: null }))
    await move('S1901M', { FRANCE: ['A PAR - BUR', 'A MAR - SPA'], ITALY: ['A VEN - TYR'] })
    const { game } = await ahead('GERMANY', ['IF DISLODGED A MUN: KIE, RUH', 'IF NOTHING: A PAR'])
    expect(game.ahead?.lines.map(({ written, problem }) => written ?? problem?.why)).toEqual([
      'IF DISLODGED A MUN: KIE, RUH',
      'other-phase',
    ])
    await ahead('FRANCE', ['IF BUILDS: F MAR, A PAR', 'NEXT PHASE: A SPA H'])
    await ahead('ITALY', ['IF BUILDS: WAIVE'])
    await move('F1901M', { FRANCE: ['A BUR - MUN'], ITALY: ['A TYR S A BUR - MUN'] })
    const { game: after } = await by('FRANCE').json<Table>(path)
    // Germany owes a disband and has not stated it, so Winter is open.
    expect(after.history).toEqual(['S1901M', 'F1901M', 'F1901R'])
    expect(after).toMatchObject({ phase: { code: 'W1901A' }, sheet: { ready: true, ahead: true } })
    expect(after.seats.find(({ seat }) => seat === 'FRANCE')).toMatchObject({ saved: true, ready: true })
    const { game: seen } = await by('ITALY').json<Table>(path)
    expect(seen.seats.find(({ seat }) => seat === 'FRANCE')).toMatchObject({ saved: false, ready: false })
    expect(seen.ahead).toBeNull()
    await by('GERMANY').json(`${path}/orders`, send('PUT', { phase: 'W1901A', orders: ['A BER D'], ready: true }))
    const { game: spring } = await by('FRANCE').json<Table>(path)
    expect(spring).toMatchObject({ phase: { code: 'S1902M' }, ahead: null, sheet: { ready: false, ahead: true } })
  })
})

function never(power: string): never {
  throw new Error(`nobody plays ${power}`)
}
