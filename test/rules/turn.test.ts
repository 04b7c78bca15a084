import { isQuorum } from '../../src/rules/seam/ballots.ts'
import { describe, expect, test } from 'vitest'
import { seat } from '../../src/rules/names.ts'
import { soloAt } from '../../src/rules/seam/standard.ts'
import { adjudicate, verdictAt, requiredOrders, skipIdlePhases, phaseOf } from '../../src/rules/phases/turn.ts'
import { centresOf, ordered, phase, standardGame, unitsOf } from '../support/games/recorded.ts'
import { submissionsOf } from '../support/boards/variants.ts'

const play = ({ position, submissions }: ReturnType<typeof phase>) => adjudicate(standardGame, position, submissions)
const codeAfter = (recorded: ReturnType<typeof phase>) =>
  phaseOf(standardGame, skipIdlePhases(standardGame, play(recorded).position).position).code

describe('the start', () => {
  test('STD-1 every seat orders its units in Spring 1901', () => {
    const start = standardGame.setup(0)
    expect(phaseOf(standardGame, start).code).toBe('S1901M')
    expect(requiredOrders(standardGame, start).map(({ seat, moves }) => [seat, moves.length])).toEqual([
      ['AUSTRIA', 3],
      ['ENGLAND', 3],
      ['FRANCE', 3],
      ['GERMANY', 3],
      ['ITALY', 3],
      ['RUSSIA', 4],
      ['TURKEY', 3],
    ])
  })

  test('STD-2 a unit without an order holds', () => {
    const start = standardGame.setup(0)
    const { report, position } = adjudicate(standardGame, start, {})
    expect(unitsOf(position)).toEqual(unitsOf(start))
    expect(report.rulings.every(({ given, fate }) => !given && fate.kind === 'succeeded')).toBe(true)
  })
})

describe('STD-1 phases without decisions are skipped', () => {
  const centres = { FRANCE: ['PAR', 'BRE'], GERMANY: ['MUN'] }

  test('from Spring to Fall, and from Fall to the next Spring, without retreats and adjustments', () => {
    const france = { FRANCE: ['PAR', 'BRE'] }
    expect(codeAfter(phase('S1901M', { FRANCE: ['A PAR', 'F BRE'] }, { centres: france }))).toBe('F1901M')
    expect(codeAfter(phase('F1901M', { FRANCE: ['A PAR', 'F BRE'] }, { centres: france }))).toBe('S1902M')
  })

  const burgundy = { FRANCE: ['A PAR - BUR', 'A GAS S A PAR - BUR'], GERMANY: ['A BUR H'] }
  const units = { FRANCE: ['A PAR', 'A GAS'], GERMANY: ['A BUR'] }

  test('but not retreats if a unit has a choice', () => {
    const spring = phase('S1901M', units, { centres, orders: burgundy })
    expect(codeAfter(spring)).toBe('S1901R')
    const [required, ...rest] = requiredOrders(standardGame, play(spring).position)
    expect(rest).toEqual([])
    expect(required?.seat).toBe('GERMANY')
    expect(required?.retreats[0]?.to).toEqual(['BEL', 'MAR', 'MUN', 'PIC', 'RUH'])
  })

  test('with the loss of a unit that has none, which is reported', () => {
    const crowd = {
      FRANCE: ['A BUR - MUN', 'A RUH S A BUR - MUN', 'A KIE H', 'A BER H', 'A SIL H', 'A BOH H', 'A TYR H'],
      GERMANY: ['A MUN H'],
    }
    const standing = { FRANCE: crowd.FRANCE.map((order) => order.slice(0, 5)), GERMANY: ['A MUN'] }
    const { position, reports } = skipIdlePhases(
      standardGame,
      play(phase('S1901M', standing, { centres, orders: crowd })).position,
    )
    expect(phaseOf(standardGame, position).code).toBe('F1901M')
    expect(reports.map(({ code, rulings }) => [code, rulings.map(({ fate }) => fate.kind)])).toEqual([
      ['S1901R', ['civil-disorder']],
    ])
  })

  test('but not a Winter with one build, which asks only its power', () => {
    const fall = phase('F1901M', { FRANCE: ['A PAR'], GERMANY: ['A MUN'] }, { centres })
    expect(codeAfter(fall)).toBe('W1901A')
    const { position } = skipIdlePhases(standardGame, play(fall).position)
    expect(
      requiredOrders(standardGame, position).map(({ seat, adjustments }) => [
        seat,
        adjustments.map(({ builds, disbands }) => [builds, disbands]),
      ]),
    ).toEqual([['FRANCE', [[1, 0]]]])
  })

  test('without a build if every home is occupied', () => {
    expect(codeAfter(phase('F1901M', { FRANCE: ['A BEL'] }, { centres: { FRANCE: ['BEL', 'POR'] } }))).toBe('S1902M')
  })

  test('without an endless loop on an empty board', () => {
    expect(skipIdlePhases(standardGame, phase('S1901M', {}).position).position.turn).toBe(5)
  })
})

describe('STD-1 centres change owner after the Fall retreats', () => {
  test('not after a visit in Spring', () => {
    const spring = phase('S1901M', { FRANCE: ['A BUR'] }, { orders: { FRANCE: ['A BUR - BEL'] } })
    expect(centresOf(skipIdlePhases(standardGame, play(spring).position).position, 'FRANCE')).toEqual([])
  })

  test('after a visit in Fall, even if the retreats are skipped', () => {
    const fall = phase('F1901M', { FRANCE: ['A BUR'] }, { orders: { FRANCE: ['A BUR - BEL'] } })
    const { position, reports } = skipIdlePhases(standardGame, play(fall).position)
    expect(centresOf(position, 'FRANCE')).toEqual(['BEL'])
    expect(reports[0]?.captures).toEqual([{ board: 'MAIN', province: 'BEL', from: null, to: 'FRANCE' }])
  })

  test('after a retreat into a centre', () => {
    const orders = { FRANCE: ['A PAR - BUR', 'A GAS S A PAR - BUR'], GERMANY: ['A BUR H'] }
    const fall = phase(
      'F1901M',
      { FRANCE: ['A PAR', 'A GAS'], GERMANY: ['A BUR'] },
      { centres: { FRANCE: ['PAR', 'BEL'] }, orders },
    )
    const { report, position } = play(ordered(play(fall).position, { GERMANY: ['A BUR R BEL'] }))
    expect(centresOf(position, 'GERMANY')).toEqual(['BEL'])
    expect(report.captures).toEqual([{ board: 'MAIN', province: 'BEL', from: 'FRANCE', to: 'GERMANY' }])
  })

  test('but not if they are empty', () => {
    const fall = phase(
      'F1901M',
      { FRANCE: ['A PAR'] },
      { centres: { FRANCE: ['PAR', 'BRE'] }, orders: { FRANCE: ['A PAR - PIC'] } },
    )
    expect(centresOf(skipIdlePhases(standardGame, play(fall).position).position, 'FRANCE')).toEqual(['BRE', 'PAR'])
  })
})

describe('a phase with several steps', () => {
  const winterOfAll = [
    { season: 'year', steps: ['moves'], captures: false, newYear: false },
    { season: 'winter', steps: ['retreats', 'adjustments'], captures: true, newYear: true },
  ] as const
  const balkan = { ...standardGame, calendar: { from: 1901, by: 1, prologue: [], cycle: winterOfAll } } as const

  test('BAL-2 resolves retreats, then captures, then builds by the new count, all in one Winter', () => {
    const spring = phase(
      'S1901M',
      { TURKEY: ['A BUL', 'A CON'], AUSTRIA: ['A SER', 'A GRE'] },
      { centres: { TURKEY: ['CON', 'ANK'], AUSTRIA: ['VIE', 'BUD'] } },
    )
    const orders = ordered(spring.position, { AUSTRIA: ['A SER - BUL', 'A GRE S A SER - BUL'] })
    const { position } = adjudicate(balkan, orders.position, orders.submissions)
    const winter = phaseOf(balkan, position)
    expect(winter.code).toBe('W1901A')
    const [dislodged] = Object.values(position.boards).flatMap((board) => board.dislodged)
    const turkey = [
      { power: 'TURKEY', order: { kind: 'retreat', unit: dislodged?.unit.id, to: 'RUM', map: null } },
      { power: 'TURKEY', order: { kind: 'build', board: 'MAIN', arm: 'army', at: 'ANK' } },
    ]
    const outcome = adjudicate(balkan, position, submissionsOf({ TURKEY: turkey } as never))
    expect(unitsOf(outcome.position)).toEqual([
      'AUSTRIA A BUL',
      'AUSTRIA A GRE',
      'TURKEY A ANK',
      'TURKEY A CON',
      'TURKEY A RUM',
    ])
    expect(outcome.report.captures.map(({ province }) => province)).toEqual(['BUL', 'GRE', 'RUM'])
  })
})

describe('the end of a game', () => {
  const all = standardGame.atlas(standardGame.setup(0), null, null)?.centres ?? []
  const shared = (france: number, germany: number) => {
    const centres = { FRANCE: all.slice(0, france), GERMANY: all.slice(france, france + germany) }
    return { ...phase('W1901A', { FRANCE: ['A PAR'], GERMANY: ['A MUN'] }, { centres }).position }
  }

  test('STD-1 comes with eighteen centres, but not with seventeen', () => {
    expect(verdictAt(standardGame, shared(17, 0))).toBeNull()
    expect(verdictAt(standardGame, shared(18, 16))).toEqual({ why: 'solo', winners: ['FRANCE'] })
  })

  test('cannot come between captures', () => {
    expect(verdictAt(standardGame, { ...shared(18, 0), turn: 5 })).toBeNull()
  })

  test('stops further phases', () => {
    const position = shared(18, 16)
    expect(skipIdlePhases(standardGame, position)).toEqual({ position, reports: [], befores: [] })
  })

  test('STD-3 goes to the leader with the most centres; on a tie the game continues', () => {
    const twelve = { ...standardGame, verdict: soloAt(12, standardGame) }
    const position = shared(12, 13)
    expect(verdictAt(twelve, position)).toEqual({ why: 'solo', winners: ['GERMANY'] })
    expect(verdictAt(twelve, shared(13, 13))).toBeNull()
  })

  test('STD-4 needs every survivor for a draw; a seat without units and centres is none', () => {
    const position = shared(4, 4)
    expect(standardGame.alive(position, seat('FRANCE'))).toBe(true)
    expect(standardGame.alive(position, seat('ITALY'))).toBe(false)
    expect(standardGame.quorum(position, 'draw')).toBe('all')
  })
})

describe('orders', () => {
  test('count only from a seat that commands the power', () => {
    const { position, submissions } = phase(
      'S1901M',
      { FRANCE: ['A PAR'], GERMANY: ['A MUN'] },
      { orders: { FRANCE: ['A PAR - BUR'] } },
    )
    const foreign = { [seat('GERMANY')]: submissions[seat('FRANCE')] ?? { orders: [], refused: [] } }
    expect(unitsOf(adjudicate(standardGame, position, foreign).position)).toContain('FRANCE A PAR')
  })

  test('count once per unit: the last', () => {
    const twice = phase('S1901M', { FRANCE: ['A PAR'] }, { orders: { FRANCE: ['A PAR - BUR', 'A PAR - PIC'] } })
    expect(unitsOf(play(twice).position)).toEqual(['FRANCE A PIC'])
  })
})

test.each([
  ['all', 2, [false, false, true]],
  ['all', 0, [false]],
  ['two-thirds', 3, [false, false, true, true]],
  ['two-thirds', 7, [false, false, false, false, false, true, true, true]],
  ['two-thirds', 0, [false]],
  ['majority', 2, [false, false, true]],
  ['majority', 7, [false, false, false, false, true, true, true, true]],
  ['majority', 0, [false]],
] as const)('the quorum “%s” of %i voters', (quorum, voters, carried) =>
  expect(carried.map((_, ayes) => isQuorum(quorum, ayes, voters))).toEqual(carried),
)
