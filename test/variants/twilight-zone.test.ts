/** What a case file cannot say of the Twilight Zone: the maps as they are handed in, the draw, and what nobody learns of them. */
import { describe, expect, it, test } from 'vitest'
import { savedGame } from '../../src/game/views/export.ts'
import { lobbyRow } from '../../src/game/announcements/lobby-row.ts'
import type { ClosedPhase } from '../../src/game/model.ts'
import type { PlayerId } from '../../src/game/names.ts'
import { view, viewClosed } from '../../src/game/views/view.ts'
import { twilightZone as table } from '../../src/maps/twilight-zone.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { withBoard } from '../../src/rules/position/queries.ts'
import { atlasOfDrawing, breachesIn, randomDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'
import type { BoardId, Json, Seat } from '../../src/rules/names.ts'
import { location, mapName, power, seat, unitId } from '../../src/rules/names.ts'
import { ordersOf, readSheet } from '../../src/rules/notation/index.ts'
import { everyOrder, options } from '../../src/rules/orders/options.ts'
import type { BoardState, Position, Unit } from '../../src/rules/position/position.ts'
import { sandbox } from '../../src/rules/sandbox/sandbox.ts'
import { toSavedPhase } from '../../src/rules/saved/write.ts'
import { adjudicate, conclude, requiredOrders, phaseOf } from '../../src/rules/phases/turn.ts'
import { rulingWords } from '../../src/rules/fates/ruling-words.ts'
import { creation, Host, joining, player } from '../support/hosting.ts'
import { variantNamed } from '../support/variants.ts'

const twilight = variantNamed('twilight-zone')
const base = makeAtlas(table)
const SEED = 11
const start = twilight.setup(SEED)

const DRAWINGS = Array.from({ length: 8 }, (_, n) => randomDrawing(base, 100 + n))
const drawing = (n: number): string => DRAWINGS[n] ?? ''

const sheetOf = (position: Position, one: Seat, text: string) => {
  const lines = readSheet({ variant: twilight, position, powers: twilight.powers(position, one) }, text)
  return { lines, orders: ordersOf(lines) }
}
/** The position after the design, in which each of these seats has handed in a text. */
function designed(texts: Readonly<Record<string, string>>, seed = SEED): Position {
  const position = twilight.setup(seed)
  const sheets = Object.entries(texts).map(([name, text]) => {
    const { orders } = sheetOf(position, seat(name), text)
    return [name, { orders, refused: [] }] as const
  })
  return conclude(twilight, position, Object.fromEntries(sheets)).next
}
const everybody = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(twilight.seats.map((one, n) => [one, texts[n] ?? '']))

interface Memory {
  readonly maps: Readonly<Record<string, string>>
  readonly seats: Readonly<Record<string, string>>
}
const memoryOf = ({ memory }: Position): Memory => memory as unknown as Memory
const mapOf = (position: Position, name: string): string =>
  memoryOf(position).maps[memoryOf(position).seats[name] ?? ''] ?? ''

describe('TWZ-1 first the maps, then the draw, then the units', () => {
  const drawn = designed(everybody(DRAWINGS))

  test('the phases, and years that count down', () => {
    const codes = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => phaseOf(twilight, { ...start, turn }).code)
    expect(codes).toEqual(['W1902D', 'W1902A', 'S1901M', 'S1901R', 'F1901M', 'F1901R', 'W1901A', 'S1900M'])
  })
  test('nobody has a country while he designs, and everybody is asked for his map', () => {
    expect(twilight.seats.map((one) => twilight.powers(start, one))).toEqual(twilight.seats.map((one) => [one]))
    expect(requiredOrders(twilight, start).map(({ own }) => own)).toEqual(twilight.seats.map(() => ['your map']))
  })
  test('each draws one country, and its map is the one he has designed', () => {
    const countries = twilight.seats.map((one) => String(twilight.powers(drawn, one)))
    expect(countries.toSorted()).toEqual(base.powers.map((one) => String(one.power)))
    expect(twilight.seats.map((one) => mapOf(drawn, one))).toEqual(DRAWINGS.slice(0, 7))
  })
  test('the seed alone decides which', () => {
    const seatsAt = (seed: number) => memoryOf(designed(everybody(DRAWINGS), seed)).seats
    expect(seatsAt(SEED)).toEqual(memoryOf(drawn).seats)
    expect(new Set([1, 2, 3, 4].map((seed) => JSON.stringify(seatsAt(seed)))).size).toBe(4)
  })
  test('then three units each', () =>
    expect(requiredOrders(twilight, drawn).map((one) => one.adjustments[0]?.builds)).toEqual(Array(7).fill(3)))
  test('there is no draw before it begins', () => {
    const later = { ...drawn, turn: 2 }
    expect([start, drawn, later].map((position) => twilight.quorum(position, 'draw'))).toEqual([null, null, 'all'])
    expect([start, drawn, later].map((position) => twilight.quorum(position, 'concession'))).toEqual([
      null,
      null,
      'all',
    ])
    expect(twilight.quorum(start, 'pause')).toBe('two-thirds')
  })
  test('a position that tells of no draw seats the countries in their order', () => {
    const played = { ...start, turn: 2, memory: null }
    expect(twilight.seats.map((one) => String(twilight.powers(played, one)))).toEqual(
      base.powers.map((one) => String(one.power)),
    )
  })
})

describe('TWZ-5 the sheet of a map', () => {
  const one = seat('SEAT 1')
  it('is read row by row, and then nothing is wanted or wrong', () => {
    const { lines, orders } = sheetOf(start, one, drawing(0).toLowerCase())
    expect(lines.every(({ problem, notices }) => problem === null && notices.length === 0)).toBe(true)
    expect(lines.map(({ written }) => written).join('\n')).toBe(drawing(0))
    expect([twilight.ownRequirements(start, one, orders), twilight.flaws(start, one, orders)]).toEqual([[], []])
  })
  it('tells what is wrong with it', () => {
    const { orders } = sheetOf(start, one, drawing(0).replaceAll('PAR', 'NAO'))
    expect(twilight.ownRequirements(start, one, orders)).toEqual(['your map'])
    expect(twilight.flaws(start, one, orders)).toContain('Not on the map: Paris.')
    expect(twilight.flaws(start, one, [])).toEqual([])
  })
  it('is told its breaches in the sandbox as well', () => {
    const done = sandbox(twilight, { name: 'W1902D' }, { 'SEAT 1': drawing(0).split('\n'), 'SEAT 2': ['NAO NTH NAO'] })
    expect(done.ok && done.value.report.flaws.map((one) => [one.seat, one.words.slice(1, 3)])).toEqual([
      [
        'SEAT 2',
        [
          'Not in one piece: the North Atlantic Ocean.',
          'Bordering fewer than two other seas: the North Atlantic Ocean and the North Sea.',
        ],
      ],
    ])
  })
  it('is over with the design', () => {
    expect(sheetOf({ ...start, turn: 2 }, one, drawing(0)).orders).toEqual([])
  })
  it.each([
    ['nothing', ''],
    ['no valid map', drawing(1).replaceAll('PAR', 'NAO')],
    ['the map of an earlier seat, drawn twice as high', drawing(0).replaceAll(/^.*$/gmu, '$&\n$&')],
  ])('whoever hands in %s gets a random valid map', (_, text) => {
    const drawn = designed({ ...everybody(DRAWINGS), 'SEAT 2': text })
    const given = mapOf(drawn, 'SEAT 2')
    expect(breachesIn(base, given)).toEqual([])
    expect(DRAWINGS).not.toContain(given)
    expect(mapOf(drawn, 'SEAT 1')).toBe(drawing(0))
  })
  it('TWZ-3h of two that are the same, the later seat’s is replaced', () => {
    const drawn = designed({ ...everybody(DRAWINGS), 'SEAT 5': drawing(2) })
    expect(mapOf(drawn, 'SEAT 3')).toBe(drawing(2))
    expect(mapOf(drawn, 'SEAT 5')).not.toBe(drawing(2))
    expect(breachesIn(base, mapOf(drawn, 'SEAT 5'))).toEqual([])
  })
  describe('TWZ-15 a map that is replaced', () => {
    const told = (drawn: Position, name: string, over = false) =>
      twilight.notes(drawn, seat(name), over).filter(({ title }) => title === 'You play on a random map')
    it('is, of two that are the same, the one that was submitted later', () => {
      const { 'SEAT 5': fifth, ...others } = everybody(DRAWINGS)
      const drawn = designed({ 'SEAT 5': drawing(2), ...others })
      expect(fifth).not.toBe(drawing(2))
      expect(mapOf(drawn, 'SEAT 5')).toBe(drawing(2))
      expect(mapOf(drawn, 'SEAT 3')).not.toBe(drawing(2))
      expect(told(drawn, 'SEAT 5')).toEqual([])
      expect(told(drawn, 'SEAT 3')[0]?.lines[0]).toBe('It had the same borders as one that was submitted earlier.')
    })
    it('is told to its owner, and why, and to nobody else', () => {
      const drawn = designed({ ...everybody(DRAWINGS), 'SEAT 2': drawing(1).replaceAll('PAR', 'NAO'), 'SEAT 4': '' })
      expect(told(drawn, 'SEAT 2')[0]?.lines[0]).toMatch(/^It was not valid\. .*Paris/)
      expect(told(drawn, 'SEAT 4')[0]?.lines[0]).toBe('You submitted no map.')
      for (const over of [false, true]) {
        expect(told(drawn, 'SEAT 1', over)).toEqual([])
        expect(twilight.notes(drawn, null, over).filter(({ drawn: isDrawn }) => !isDrawn)).toEqual([])
        expect(JSON.stringify(twilight.visibleMemory(drawn, seat('SEAT 1'), over))).not.toContain('not valid')
      }
    })
  })
  it('prints nobody’s map', () => {
    const { orders } = sheetOf(start, one, drawing(0))
    expect(conclude(twilight, start, { [one]: { orders, refused: [] } }).report.rulings).toEqual([])
  })
})

describe('TWZ-7 the units that one may choose', () => {
  test('either kind at a coast, and a coast where there are two; counted by hand', () => {
    const drawn = designed(everybody(DRAWINGS))
    const counted = twilight.seats.map((one) => [
      twilight.powers(drawn, one)[0],
      everyOrder(options(twilight, drawn, one)).filter(({ order }) => order.kind === 'build').length,
    ])
    expect(Object.fromEntries(counted)).toEqual({
      AUSTRIA: 4,
      ENGLAND: 6,
      FRANCE: 5,
      GERMANY: 5,
      ITALY: 6,
      RUSSIA: 5,
      TURKEY: 6,
    })
  })
})

describe('TWZ-2 a row that is none', () => {
  const problemOf = (text: string) => sheetOf(start, seat('SEAT 1'), text).lines[0]?.problem
  test('is told which of its codes is unknown', () => {
    expect(problemOf('XYZ FOO PAR')).toMatchObject({ why: 'unknown-place', words: expect.stringContaining('XYZ') })
    expect(problemOf('PAR PAR BUR')).toBeNull()
  })
  test('may be an order of another phase', () => expect(problemOf('A PAR - BUR')?.why).not.toBe('unknown-place'))
})

describe('TWZ-7 nobody waives', () => {
  test('the usual units stand all the same', () => {
    const drawn = designed(everybody(DRAWINGS))
    const { orders } = sheetOf(drawn, seat('SEAT 1'), 'WAIVE')
    const { next } = conclude(twilight, drawn, { [seat('SEAT 1')]: { orders, refused: [] } })
    expect(Object.values(next.boards).flatMap(({ units }) => units)).toHaveLength(21)
  })
})

describe('TWZ-12 a map is its designer’s secret', () => {
  const drawn = designed(everybody(DRAWINGS))
  const sights = (over: boolean) =>
    [null, ...twilight.seats].map((viewer) => twilight.visibleMemory(drawn, viewer, over) as { maps: Json })
  test('until the game is over, he alone sees it', () => {
    expect(sights(false)).toEqual([
      { maps: {} },
      ...twilight.seats.map((one) => ({ maps: { [memoryOf(drawn).seats[one] ?? '']: mapOf(drawn, one) } })),
    ])
  })
  test('then everybody sees all of them', () => {
    expect(new Set(sights(true).map((sight) => JSON.stringify(sight)))).toEqual(
      new Set([JSON.stringify({ maps: memoryOf(drawn).maps })]),
    )
  })
  test('the seed, from which all random maps follow, is seen by nobody', () => {
    expect(JSON.stringify([...sights(false), ...sights(true)])).not.toContain('seed')
  })
})

test('a memory of any shape is read', () => {
  const shapes: Json[] = [
    null,
    3,
    'maps',
    [],
    { maps: 3, seats: [] },
    { maps: { FRANCE: 7, GERMANY: ['PAR'] } },
    { maps: { FRANCE: 'PAR' } },
  ]
  for (const memory of shapes) {
    const position = { ...start, turn: 2, memory }
    expect(twilight.atlas(position, power('FRANCE'), null)).not.toBeNull()
    expect(twilight.atlas(position, null, mapName('SPAIN'))).toBeNull()
    expect(twilight.seats.flatMap((one) => twilight.powers(position, one))).toHaveLength(7)
  }
})

// — TWZ-11: nothing tells what another's map contains —

const AT_TABLE = twilight.seats.map(String)
const KEEPER = 'SEAT 3'
const OTHERS = AT_TABLE.filter((name) => name !== KEEPER)

/** A game up to Spring 1901; the keeper of the secret has handed in this map. */
function opened(secret: string): Host {
  const host = new Host()
  host.do(creation({ variant: 'twilight-zone' }))
  for (const name of AT_TABLE) host.do(joining(name, { seed: SEED }))
  AT_TABLE.forEach((name, n) => host.order(name, (name === KEEPER ? secret : drawing(n)).split('\n'), true))
  for (const name of AT_TABLE) host.ready(name)
  return host
}

const closedIn = (host: Host): readonly ClosedPhase[] =>
  host.events.flatMap((event) => (event.kind === 'closed' ? [event.phase] : []))

/** All that anybody but the keeper can read. */
function readBy(host: Host, viewer: PlayerId | null) {
  const { players, ...row } = lobbyRow(host.state)
  const closed = closedIn(host)
  const { position } = host.state
  return {
    view: view(host.state, viewer),
    options: position === null ? [] : OTHERS.map((name) => options(twilight, position, seat(name))),
    answers: host.events.filter((event) => event.kind === 'saved' && event.seat !== seat(KEEPER)),
    row,
    players: players.filter((one) => one.seat !== seat(KEEPER)),
    closed: closed.map((phase) => viewClosed(host.state, phase)),
    saved: savedGame(host.state, closed),
    mails: host.effects.filter((effect) => effect.kind === 'mail' && effect.to !== player(KEEPER)),
  }
}
const EYES = [null, player('PASSER-BY'), ...OTHERS.map(player)]
const allOf = (host: Host): string => JSON.stringify(EYES.map((viewer) => readBy(host, viewer)))

describe('TWZ-11 a game played twice, one secret map being another', () => {
  const [here, there] = [opened(drawing(2)), opened(drawing(7))]
  const keeper = String(twilight.powers(here.state.position ?? start, seat(KEEPER)))
  const both = (act: (host: Host) => void): void => [here, there].forEach(act)
  const same = (): void => expect(allOf(here)).toBe(allOf(there))
  const [mapHere, mapThere] = [atlasOfDrawing(table, drawing(2)), atlasOfDrawing(table, drawing(7))]

  /** Every own order that a seat's own map allows, and every step of its units over the keeper's map: to here and there and nowhere. */
  function probes(host: Host, name: string): string[] {
    const { position } = host.state
    if (position === null) return []
    const units = Object.values(position.boards).flatMap((board) => board.units)
    const own = units.filter((unit) => twilight.powers(position, seat(name)).includes(unit.power))
    return own.flatMap(({ arm, at }) => {
      const letter = arm === 'army' ? 'A' : 'F'
      const goals = [mapHere, mapThere].flatMap((map) =>
        (map.location(at)?.reach[arm] ?? []).map((n) => map.locations[n]?.id ?? at),
      )
      return goals.map((to) => `${letter} ${at} - ${to} @${keeper}`)
    })
  }

  it('reads the same while units are placed and orders are given, whatever they name', () => {
    expect(here.phase).toBe('S1901M')
    expect(keeper).toBe(String(twilight.powers(there.state.position ?? start, seat(KEEPER))))
    same()
    for (const name of OTHERS) {
      both((host) => host.order(name, probes(host, name)))
      same()
      for (const line of here.state.sheets[seat(name)]?.lines ?? []) expect(line.problem).toBeNull()
    }
  })

  it('reads the same when a phase has closed in which nothing was done on that map', () => {
    both((host) => OTHERS.forEach((name) => host.order(name, [])))
    both((host) => {
      const { position } = host.state
      const move = (name: string) =>
        position === null
          ? []
          : everyOrder(options(twilight, position, seat(name))).flatMap(({ order }) =>
              order.kind === 'move' ? [order] : [],
            )
      expect(OTHERS.every((name) => move(name).length > 0)).toBe(true)
      host.deadline()
    })
    expect(here.phase).toBe('F1901M')
    same()
  })

  it('differs when an order that named it is printed', () => {
    const one = OTHERS.find((name) => probes(here, name).length > 0) ?? ''
    const lines = probes(here, one)
    both((host) => host.order(one, lines.slice(0, 1)))
    same()
    both((host) => host.deadline())
    const printed = [here, there].map((host) =>
      closedIn(host)
        .at(-1)
        ?.report.rulings.map(({ fate }) => fate.kind),
    )
    expect(printed[0]).not.toEqual(printed[1])
    expect(allOf(here)).not.toBe(allOf(there))
    expect(allOf(there)).toContain('not legal on the map it names')
  })

  it('keeps the keeper’s own eyes out of this: he sees his map', () => {
    expect(view(here.state, player(KEEPER)).memory).toEqual({ maps: { [keeper]: drawing(2) } })
  })
})

/** A position in a phase of 1901, with maps as small as the case needs. */
function placed(turn: number, maps: Readonly<Record<string, string>>, board: Partial<BoardState>): Position {
  const [name] = Object.keys(start.boards) as BoardId[]
  if (name === undefined) throw new Error('no board')
  return withBoard({ ...start, turn, memory: { seed: SEED, maps, seats: {} } }, name, board)
}
const unit = (id: number, of: string, text: string): Unit => ({
  id: unitId(id),
  power: power(of),
  arm: text.startsWith('A') ? 'army' : 'fleet',
  at: location(text.slice(2)),
})

describe('TWZ-11 an order that is not legal on the map it names', () => {
  const MAPS = { GERMANY: 'SPA/NC MAO\nMAO MAO', ITALY: 'SPA/NC MAO SPA/SC\nSPA MAO SPA\nSPA SPA SPA' }
  const units = [unit(1, 'FRANCE', 'F MAO'), unit(2, 'FRANCE', 'A PAR')]
  it.each(['F MAO - SPA/SC @GERMANY', 'F MAO - LYO @GERMANY', 'A PAR S F MAO - SPA @GERMANY', 'A PAR - TUN @ITALY'])(
    'is void in the same words whatever keeps it: %s',
    (line) => {
      const position = placed(2, MAPS, { units })
      const { orders } = sheetOf(position, seat('SEAT 3'), line)
      const { rulings } = adjudicate(twilight, position, { [seat('SEAT 3')]: { orders, refused: [] } }).report
      expect(rulings.flatMap((one) => rulingWords(twilight, position, one, rulings))).toEqual([
        'Void: not legal on the map it names.',
      ])
    },
  )
})

describe('TWZ-14 that a unit must retreat', () => {
  /** The French army in Paris is dislodged; its own map has somewhere to go for it, or nowhere. */
  const dislodged = (own: string): Position =>
    placed(
      3,
      { FRANCE: own },
      { units: [unit(2, 'GERMANY', 'A PAR')], dislodged: [{ unit: unit(1, 'FRANCE', 'A PAR'), from: null }] },
    )
  const [free, trapped] = [dislodged('PAR BUR'), dislodged('PAR')]

  it('is asked of its player, wherever it can go', () => {
    expect([free, trapped].map((position) => requiredOrders(twilight, position).map((one) => one.seat))).toEqual([
      ['SEAT 3'],
      ['SEAT 3'],
    ])
    expect([free, trapped].map((position) => requiredOrders(twilight, position)[0]?.retreats[0]?.to)).toEqual([
      ['BUR'],
      [],
    ])
  })
  it('is in the export without where it can go', () =>
    expect(toSavedPhase(twilight, free)).toEqual(toSavedPhase(twilight, trapped)))
})

test('TWZ-11 what one may order is the same whether or not others have the same map', () => {
  const units = [unit(1, 'FRANCE', 'A PAR'), unit(2, 'GERMANY', 'A MUN')]
  const mine = 'PAR BUR MUN\nGAS BUR MUN'
  const [alike, other] = [mine, 'PAR MUN'].map((theirs) => placed(2, { FRANCE: mine, GERMANY: theirs }, { units }))
  if (alike === undefined || other === undefined) throw new Error('two positions')
  const listed = options(twilight, alike, seat('SEAT 3'))
  expect(listed).toEqual(options(twilight, other, seat('SEAT 3')))
  expect(listed.moves[0]?.supports).toEqual([{ of: 2, hold: false, to: ['BUR', 'GAS'] }])
})
