/**
 * Tests of Balkan Battle that do not fit into a case file: decisions in a Winter with retreats,
 * notices, and options.
 */
import * as fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { boardViews, viewPhase } from '../../src/game/views/boards.ts'
import type { Json } from '../../src/lib/json.ts'
import { phaseAt, turnOf } from '../../src/rules/phase-calendar.ts'
import { type Position, stateOf, withBoard } from '../../src/rules/position/position.ts'
import { location, power, seat, unitId } from '../../src/rules/names.ts'
import { formatOrder, readSheet, submissionOf } from '../../src/rules/notation/index.ts'
import { everyOrder, options } from '../../src/rules/notation/order-options.ts'
import { rulingText } from '../../src/rules/notation/ruling-text.ts'
import { forecast } from '../../src/rules/phases/dry-run.ts'
import { readState } from '../../src/rules/sandbox/state.ts'
import { adjudicate, resolvePhase, requiredOrders, skipIdlePhases } from '../../src/rules/phases/turn.ts'
import type { Submissions, Variant } from '../../src/rules/seam/variant.ts'
import { MAIN } from '../support/boards/movement.ts'
import type { Dice } from '../support/random/random-movement.ts'
import { diceFrom } from '../support/random/random-movement.ts'
import { playAtRandom } from '../support/random/random-play.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { examples } from '../support/thorough.ts'

const two = variantNamed('balkan-battle')
const three = variantNamed('balkan-battle-3')

test.each([two, three])(
  'BAL-1, BAL-6 $title is played without press unless its creator chooses otherwise',
  ({ press }) => {
    expect(press).toBe('none')
  },
)

function positionOf(variant: Variant, state: Readonly<Record<string, unknown>>): Position {
  const result = readState(variant, state)
  if (!result.ok) throw new Error(result.error)
  return result.value
}

const sheet = (variant: Variant, position: Position, name: string, text: string) =>
  readSheet({ variant, position, powers: variant.powers(position, seat(name)) }, text)

const codes = (variant: Variant, count: number) =>
  Array.from({ length: count }, (_, turn) => phaseAt(variant.calendar, turn).code)

test('BAL-2 a year of two phases', () => {
  expect(codes(two, 4)).toEqual(['Y1901M', 'W1901A', 'Y1902M', 'W1902A'])
})

test('BAL-6 two moves in 1899, and nothing to decide in 1900', () => {
  const played = codes(three, 8).filter((_, turn) => phaseAt(three.calendar, turn).steps.length > 0)
  expect(played).toEqual(['S1899M', 'F1899M', 'W1899A', 'Y1901M', 'W1901A', 'Y1902M', 'W1902A'])
})

test('BAL-6 the standoffs of Spring 1899 are shown with its results, and not in Fall', () => {
  const spring = three.setup(1)
  const submissions = Object.fromEntries(
    ['AUSTRIA', 'TURKEY'].map((name) => [name, submissionOf(sheet(three, spring, name, 'A BUL - SER'))]),
  )
  const closed = resolvePhase(three, spring, submissions)
  expect(stateOf(closed.position, MAIN).standoffs).toEqual(['SER'])
  expect(boardViews(three, closed.next).map(({ standoffs }) => standoffs)).toEqual([[]])
})

describe('BAL-2 a winter that begins with retreats', () => {
  /** Austria's army in Serbia was dislodged from Greece. */
  const winterWith = (austria: readonly string[], turkey: readonly string[], centers: Record<string, string[]>) =>
    positionOf(two, {
      name: 'W1902A',
      units: { AUSTRIA: ['*A SER', ...austria], TURKEY: turkey },
      retreats: { AUSTRIA: { 'A SER': [] } },
      attackers: { AUSTRIA: { 'A SER': 'GRE' } },
      centers,
      memory: { homes: { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] }, owned: ['AUSTRIA', 'TURKEY'] },
    })
  const winter = winterWith(['A TYR'], ['A SER', 'A GRE', 'A SMY'], { AUSTRIA: ['VIE', 'BUD'], TURKEY: ['CON', 'BUL'] })
  const requiredIn = (position: Position) =>
    Object.fromEntries(
      requiredOrders(two, position).map(({ seat, retreats, adjustments }) => [
        seat,
        {
          retreats: retreats.map(({ to }) => to.join(' ')),
          adjustments: adjustments.map(({ builds, disbands }) => ({ builds, disbands })),
        },
      ]),
    )

  it('asks everybody who may have to build or disband, whatever the retreats', () => {
    // Austria builds one if the army is lost; Turkey builds two, or only one if it loses Bulgaria.
    expect(requiredIn(winter)).toEqual({
      AUSTRIA: { retreats: ['ALB BUD BUL RUM TRI'], adjustments: [{ builds: 1, disbands: 0 }] },
      TURKEY: { retreats: [], adjustments: [{ builds: 2, disbands: 0 }] },
    })
  })

  it('asks a power that may owe a disband because its unit survives or takes a centre from it', () => {
    const tight = winterWith(['A TYR'], ['A SER', 'A GRE', 'A SMY', 'F AEG'], { AUSTRIA: ['VIE'], TURKEY: ['BUL'] })
    expect(requiredIn(tight)).toEqual({
      AUSTRIA: { retreats: ['ALB BUD BUL RUM TRI'], adjustments: [{ builds: 0, disbands: 1 }] },
      TURKEY: { retreats: [], adjustments: [{ builds: 0, disbands: 1 }] },
    })
  })

  it('reports no excess on ranked lists before it is clear what is owed', () => {
    const lines = sheet(two, winter, 'TURKEY', 'A CON B\nA BUL B\nA SMY D\nA GRE D')
    expect(lines.map(({ written, notices }) => [written, notices.length])).toEqual([
      ['A CON B', 0],
      ['A BUL B', 0],
      ['A SMY D', 0],
      ['A GRE D', 0],
    ])
  })

  it('keeps a retreat and a listed disband of one unit, but only the last of two retreats', () => {
    const lines = sheet(two, winter, 'AUSTRIA', 'A SER R ALB\nA SER R RUM\nA SER D')
    expect(lines.map(({ notices }) => notices.map(({ why }) => why))).toEqual([['superseded'], [], ['listed']])
  })

  it('reports an excess at once if nobody has to retreat', () => {
    const calm = { ...winter, boards: { [MAIN]: { ...stateOf(winter, MAIN), dislodged: [] } } }
    const lines = sheet(two, calm, 'AUSTRIA', 'A VIE B\nA BUD B')
    expect(lines.map(({ notices }) => notices.map(({ why }) => why))).toEqual([[], ['surplus']])
    expect(sheet(two, calm, 'AUSTRIA', 'A TYR D').map(({ problem }) => problem?.why)).toEqual(['nothing-to-disband'])
  })
})

describe('BAL-10 the choice of a home', () => {
  const winter = positionOf(three, {
    name: 'W1902A',
    units: { AUSTRIA: ['A RUM', 'A SEV'], RUSSIA: ['A SMY'], TURKEY: ['A GRE'] },
    centers: { AUSTRIA: ['BUD'] },
    memory: { homes: { AUSTRIA: ['BUD'] }, owned: ['AUSTRIA'] },
  })
  const requiredOf = (name: string, text: string) =>
    three.ownRequirements(
      winter,
      seat(name),
      sheet(three, winter, name, text).flatMap(({ issued }) => issued ?? []),
    )

  it('is required if there is one, until it is made', () => {
    expect(requiredOf('AUSTRIA', '')).toEqual([
      'your second home, where you can build from now on (HOME RUM or HOME SEV)',
    ])
    expect(requiredOf('AUSTRIA', 'home sevastopol')).toEqual([])
    expect(requiredOf('RUSSIA', '')).toEqual([])
  })

  it('is not required of a power that can win no more homes than it lacks, wherever its unit retreats', () => {
    const fleeing = positionOf(three, {
      name: 'W1899A',
      units: { AUSTRIA: ['*A BUL'], RUSSIA: ['A BUL'], TURKEY: ['A GRE'] },
      retreats: { AUSTRIA: { 'A BUL': ['RUM', 'SER', 'CON'] } },
      memory: { homes: {}, owned: [] },
    })
    expect(three.ownRequirements(fleeing, seat('AUSTRIA'), [])).toEqual([])
  })

  it('is not offered where the ordered retreat leads elsewhere, and is then reported as not won', () => {
    const fleeing = positionOf(three, {
      name: 'W1902A',
      units: { AUSTRIA: ['A TRI', 'A VEN', '*A BUL'], RUSSIA: ['A BUL'], TURKEY: ['A GRE'] },
      retreats: { AUSTRIA: { 'A BUL': ['RUM', 'SER', 'CON'] } },
      centers: { AUSTRIA: ['BUD'] },
      memory: { homes: { AUSTRIA: ['BUD'], TURKEY: ['GRE'] }, owned: ['AUSTRIA', 'RUSSIA', 'TURKEY'] },
    })
    const own = (text: string) => sheet(three, fleeing, 'AUSTRIA', text).flatMap(({ issued }) => issued ?? [])
    const missing = (text: string) => three.ownRequirements(fleeing, seat('AUSTRIA'), own(text)).join()
    expect(missing('')).toContain('(HOME CON, HOME RUM, HOME SER, HOME TRI or HOME VEN)')
    expect(missing('A BUL R RUM')).toContain('(HOME RUM, HOME TRI or HOME VEN)')
    expect(missing('A BUL R RUM\nHOME SER')).toContain('(HOME RUM, HOME TRI or HOME VEN)')
    expect(missing('A BUL D')).toContain('(HOME TRI or HOME VEN)')
    const orders = own('A BUL R RUM\nHOME SER')
    const { report, position: after } = adjudicate(three, fleeing, {
      [seat('AUSTRIA')]: { orders, refused: [] },
    })
    const ruling = report.rulings.find(({ issued }) => issued.order.kind === 'own:home')
    if (ruling === undefined) throw new Error('no ruling')
    expect(rulingText(three, fleeing, ruling, report.rulings)).toEqual(['Not won: Rumania is the new home of Austria.'])
    expect(three.aftermath(fleeing, report.rulings, after)).toEqual([
      { title: 'New homes', lines: ['Rumania is now a home of Austria.', 'Bulgaria is now a home of Russia.'] },
    ])
    const line = forecast(three, fleeing, seat('AUSTRIA'), { orders, refused: [] }).orders.at(-1)
    expect(line?.ruling?.fate.kind).toBe('void')
  })

  it('is listed among the orders', () => {
    const listed = three.seats.map((seat) =>
      options(three, winter, seat).own.map(({ order }) => three.own.write(order, winter)),
    )
    expect(listed).toEqual([['HOME RUM', 'HOME SEV'], [], []])
  })

  it('is refused for an invalid place', () => {
    expect(sheet(three, winter, 'AUSTRIA', 'HOME Atlantis').map(({ problem }) => problem?.why)).toEqual([
      'unknown-place',
    ])
  })
})

describe('BAL-7 the orders of Spring 1899', () => {
  const start = three.setup(0)
  it.each(three.seats)('are read back as written for %s', (seat) => {
    for (const { power, order } of everyOrder(options(three, start, seat))) {
      const expected = formatOrder(three, start, order)
      const [line] = sheet(three, start, seat, expected)
      expect([line?.written, line?.issued]).toEqual([expected, { power, order }])
    }
  })
  it('name the nation of a unit that shares its place', () => {
    const [line] = sheet(three, start, 'AUSTRIA', 'A BUL S A BUL - SER')
    expect(line?.problem).toMatchObject({ why: 'which-unit' })
  })
})

test('BAL-8 a result names the nation of a unit that shared its place', () => {
  const before = three.setup(0)
  const moves = { AUSTRIA: 'A BUL - SER', RUSSIA: 'A BUL - SER', TURKEY: 'F BUL/SC - CON' }
  const submissions = Object.fromEntries(
    Object.entries(moves).map(([name, text]) => [seat(name), submissionOf(sheet(three, before, name, text))]),
  )
  const { report, position: after } = adjudicate(three, before, submissions)
  const reasons = report.rulings.map((ruling) => rulingText(three, before, ruling, report.rulings).join())
  expect(reasons).toEqual(['Bounced with RUSSIAN A BUL - SER.', 'Bounced with AUSTRIAN A BUL - SER.', ''])
  const held = adjudicate(three, after, {
    [seat('TURKEY')]: submissionOf(sheet(three, after, 'TURKEY', 'F CON - BUL/EC')),
  })
  const [blocked] = held.report.rulings.filter(({ fate }) => fate.kind === 'bounced')
  expect(blocked && rulingText(three, after, blocked, held.report.rulings)).toEqual([
    'Blocked by AUSTRIAN A BUL and RUSSIAN A BUL.',
  ])
})

test('BAL-7 a fleet’s first order is shown as given, and drawn as the move that it is', () => {
  const before = three.setup(0)
  const lines = sheet(three, before, 'TURKEY', 'F BUL/EC - BLA')
  const { report, position: after } = adjudicate(three, before, { [seat('TURKEY')]: submissionOf(lines) })
  const closed = {
    index: 0,
    before,
    report,
    after,
    passed: [],
    closedAt: 0,
    cause: 'ready',
    missed: [],
    due: [],
    excused: [],
    open: [],
  } as const
  const told = viewPhase(three, closed).boards.flatMap(({ orders }) => orders)
  expect(told.find(({ power }) => (power as string) === 'TURKEY')).toMatchObject({
    text: 'F BUL/EC - BLA',
    kind: 'move',
    to: 'BLA',
    unit: { arm: 'fleet', at: 'BUL/EC' },
    fate: 'succeeded',
  })
})

test('BAL-3, BAL-10 the boards mark homes as they are won', () => {
  expect(three.homeCentres(three.setup(0))).toEqual([])
  expect(
    three.homeCentres({ ...three.setup(0), memory: { homes: { RUSSIA: ['BUL', 'SEV'], TURKEY: ['SEV'] } } }),
  ).toEqual(['BUL', 'SEV'])
})

describe('BAL-6 the results of Fall 1899, if nobody has an order in Winter', () => {
  const fall = positionOf(three, {
    name: 'F1899M',
    units: { AUSTRIA: ['A SER'], RUSSIA: ['A SMY'], TURKEY: ['A GRE'] },
    memory: { homes: {}, owned: [] },
  })
  const { report, position: after, passed, next } = resolvePhase(three, fall, {})
  const attendance = { missed: [], due: [], excused: [], open: [] }
  const view = viewPhase(three, {
    index: 0,
    before: fall,
    report,
    after,
    passed,
    closedAt: 0,
    cause: 'ready',
    ...attendance,
  })

  it('show the homes won on the board', () =>
    expect(view.boards.map(({ homes }) => homes.toSorted())).toEqual([['GRE', 'SER', 'SMY']]))
  it('say that Winter was skipped, and that no 1900 follows', () => {
    expect(phaseAt(three.calendar, next.turn).code).toBe('Y1901M')
    expect(view.notes[0]).toEqual({
      title: 'Calendar',
      lines: ['Winter 1899 was skipped: nobody had anything to order.', 'This game has no 1900: 1901 is next.'],
    })
  })
  it('leave the year to the results of Winter, if somebody had an order', () => {
    const aftermath = (name: string, turn: number) =>
      three.aftermath(positionOf(three, { name }), [], { ...next, turn })
    expect(aftermath('F1899M', 2).filter(({ title }) => title === 'Calendar')).toEqual([])
    expect(aftermath('W1899A', next.turn)[0]?.lines).toEqual(['This game has no 1900: 1901 is next.'])
  })
})

test('BAL-10 the results of a skipped Winter say who had no vacant home to build in', () => {
  const fall = positionOf(three, {
    name: 'F1899M',
    units: { RUSSIA: ['A BUL'], AUSTRIA: ['A VIE'], TURKEY: ['A CON'] },
    centers: { RUSSIA: ['BUL'] },
    memory: { homes: {}, owned: ['RUSSIA'] },
  })
  const submissions = { RUSSIA: submissionOf(sheet(three, fall, 'RUSSIA', 'A BUL - SER')) }
  const { report, next } = resolvePhase(three, fall, submissions)
  expect(three.aftermath(fall, report.rulings, next)[0]?.lines[0]).toBe(
    'Winter 1899 was skipped: nobody had anything to order. Russia had no vacant home to build in.',
  )
})

test('BAL-2 the results of a year say that its Winter was skipped, or what happens in it', () => {
  const year = (units: Readonly<Record<string, readonly string[]>>) =>
    positionOf(two, {
      name: 'Y1902M',
      units,
      centers: { AUSTRIA: ['VIE'], TURKEY: ['CON'] },
      memory: { homes: { AUSTRIA: ['VIE'], TURKEY: ['CON'] }, owned: ['AUSTRIA', 'TURKEY'] },
    })
  const notes = (position: Position) => {
    const { report, next } = resolvePhase(two, position, {})
    return two.aftermath(position, report.rulings, next).filter(({ title }) => title === 'Calendar')
  }
  const skipped = ['Winter 1902 was skipped: nobody had anything to order.']
  expect(notes(year({ AUSTRIA: ['A VIE'], TURKEY: ['A CON'] }))).toEqual([{ title: 'Calendar', lines: skipped }])
  expect(notes(year({ AUSTRIA: ['A TYR'], TURKEY: ['A CON', 'F BLA'] }))).toEqual([])
  const later = ['Centres change owner in Winter, after the retreats.']
  expect(notes(year({ AUSTRIA: ['A BUD'], TURKEY: ['A CON'] }))).toEqual([{ title: 'Calendar', lines: later }])
})

test('BAL-10 everybody sees the homes won', () => {
  const [start] = two.notes(two.setup(0), null, false)
  expect(start?.lines).toEqual(['Austria may build in Vienna.', 'Turkey may build in Constantinople.'])
  const linesWith = (army: string | null, ...owned: string[]) => {
    const owners = Object.fromEntries(owned.map((at) => [at, power('RUSSIA')]))
    const units =
      army === null ? [] : [{ id: unitId(1), power: power('RUSSIA'), arm: 'army' as const, at: location(army) }]
    const position = withBoard(three.setup(0), MAIN, { owners, units })
    return three.notes({ ...position, memory: { homes: { RUSSIA: ['BUL', 'SEV'] } } }, null, false)[0]?.lines
  }
  const lines = (...owned: string[]) => linesWith('RUM', ...owned)
  expect(lines('BUL', 'SEV')).toEqual(['Russia may build in Bulgaria and Sevastopol.'])
  expect(lines('BUL')).toEqual(['Russia may build in Bulgaria, and in Sevastopol again, once retaken.'])
  expect(lines()).toEqual(['Russia may build in Bulgaria and Sevastopol again, once retaken.'])
  // Without units it can retake nothing.
  expect(linesWith(null)).toEqual([])
})

test('BAL-10 a home that another power takes before the builds is not one to build in', () => {
  const owners = { BUL: power('RUSSIA'), SEV: power('RUSSIA') }
  const armies = { RUSSIA: 'RUM', TURKEY: 'SEV' }
  const units = Object.entries(armies).map(([name, at], id) => ({
    id: unitId(id),
    power: power(name),
    arm: 'army' as const,
    at: location(at),
  }))
  const position = {
    ...withBoard(three.setup(0), MAIN, { owners, units }),
    turn: turnOf(three.calendar, 'W1901A') ?? 0,
  }
  const [homes] = three.notes({ ...position, memory: { homes: { RUSSIA: ['BUL', 'SEV'] } } }, null, false)
  expect(homes?.lines).toEqual(['Russia may build in Bulgaria, and in Sevastopol again, once retaken.'])
})

// — properties —

const shuffled = <T>(dice: Dice, list: readonly T[]): T[] =>
  list
    .map((item) => ({ item, key: dice(1 << 20) }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item)

/** Every seat orders each of its units once. */
function anyMoves(variant: Variant, position: Position, dice: Dice): Submissions {
  const sheets = variant.seats.map((seat) => {
    const byUnit = Map.groupBy(everyOrder(options(variant, position, seat)), ({ order }) =>
      'unit' in order ? order.unit : null,
    )
    const orders = [...byUnit.values()].flatMap((all) => all[dice(all.length)] ?? [])
    return [seat, { orders, refused: [] }] as const
  })
  return Object.fromEntries(sheets)
}

describe.each([two, three].map((variant) => [variant.id, variant] as const))('in %s', (_, variant) => {
  it('the order of the orders does not matter in a move', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = diceFrom(seed)
        const phases = playAtRandom(variant, dice, 1 + dice(12)).map(({ before }) => before)
        const at =
          phases.findLast(({ turn }) => phaseAt(variant.calendar, turn).steps.includes('moves')) ?? variant.setup(0)
        const first = anyMoves(variant, at, dice)
        const sheets = shuffled(dice, Object.entries(first)).map(
          ([name, sheetOf]) => [name, { orders: shuffled(dice, sheetOf?.orders ?? []), refused: [] }] as const,
        )
        expect(adjudicate(variant, at, Object.fromEntries(sheets))).toEqual(adjudicate(variant, at, first))
      }),
      { numRuns: examples(300) },
    )
  })

  it('nobody has more than two homes, or more units than centres after owning one', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        for (const { after } of playAtRandom(variant, diceFrom(seed), 16)) {
          if (!phaseAt(variant.calendar, after.turn - 1).captures) continue
          const { homes, owned } = after.memory as { homes: Record<string, string[]>; owned: string[] }
          expect(Object.values(homes).every((list) => list.length <= 2)).toBe(true)
          for (const power of owned) {
            const units = stateOf(after, MAIN).units.filter((unit) => unit.power === power)
            expect(units.length).toBeLessThanOrEqual(variant.count(after, power as never))
          }
        }
      }),
      { numRuns: examples(200) },
    )
  })

  it('reads a memory of any shape', () => {
    const memories: Json[] = [null, 3, [], { homes: 7, owned: 'AUSTRIA' }, { homes: { AUSTRIA: [1, 'VIE', 'ATL'] } }]
    for (const memory of memories)
      for (const turn of [0, 1, 2, 4, 5])
        expect(() => resolvePhase(variant, { ...variant.setup(0), turn, memory }, {})).not.toThrow()
  })
})

test('BAL-8 units share only Bulgaria, and only while nobody owns it', () => {
  fc.assert(
    fc.property(fc.integer(), (seed) => {
      for (const { next } of playAtRandom(three, diceFrom(seed), 8)) {
        const { units, owners } = stateOf(next, MAIN)
        const crowd = units.filter(
          ({ at }) => units.filter((unit) => unit.at.slice(0, 3) === at.slice(0, 3)).length > 1,
        )
        expect(crowd.every(({ at }) => at.startsWith('BUL'))).toBe(true)
        if (crowd.length > 0) expect(Object.keys(owners)).not.toContain('BUL')
      }
    }),
    { numRuns: examples(300) },
  )
})

test('a game starts', () => {
  expect(skipIdlePhases(three, three.setup(0)).position).toEqual(three.setup(0))
})
