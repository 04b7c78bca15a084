import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { phaseAt, turnOf } from '../../src/rules/phase-calendar.ts'
import { readSheet, submissionOf } from '../../src/rules/notation/index.ts'
import type { SandboxState } from '../../src/rules/sandbox/run-phase.ts'
import { sandbox, stateOf } from '../../src/rules/sandbox/run-phase.ts'
import type { Position } from '../../src/rules/position/position.ts'
import { resolvePhase, skipIdlePhases } from '../../src/rules/phases/turn.ts'
import type { Submissions } from '../../src/rules/seam/variant.ts'
import { RULESETS } from '../../src/variants/index.ts'
import { randomLines } from '../support/random/bots.ts'
import { diceFrom } from '../support/random/random-movement.ts'
import { examples, isThorough, SEEDED } from '../support/thorough.ts'
import { classical, variantNamed } from '../support/boards/variants.ts'

type State = Readonly<Record<string, unknown>>
const stored = (state: SandboxState): State => JSON.parse(JSON.stringify(state)) as State
const start = stored(stateOf(classical, classical.setup(0)))

const played = (state: State, orders: Readonly<Record<string, readonly string[]>> = {}) => {
  const result = sandbox(classical, state, orders)
  if (!result.ok) throw new Error(result.error.message)
  return result.value
}
const refused = (state: State, orders: Readonly<Record<string, readonly string[]>> = {}) => {
  const result = sandbox(classical, state, orders)
  return result.ok ? 'done' : result.error.message
}

/** Two years, or one of them and the following Spring. */
const PHASES = isThorough ? 8 : 6
/** Some variants start slowly: as many runs as fit into one second. */
const BRIEFLY = { interruptAfterTimeLimit: 1000, markInterruptAsFailure: false }

describe.each(RULESETS.map(({ id }) => id))('the sandbox of %s', (id) => {
  const variant = variantNamed(id)

  it('plays phase after phase like a hosted game', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = diceFrom(seed)
        let position: Position = skipIdlePhases(variant, variant.setup(seed)).position
        let state = stored(stateOf(variant, position))
        for (let phases = 0; phases < PHASES; phases++) {
          const sheets = Object.fromEntries(
            variant.seats.map((seat) => [seat, randomLines(variant, position, seat, dice)]),
          )
          const { next } = resolvePhase(variant, position, submissionsOf(position, sheets))
          const result = sandbox(variant, state, sheets)
          if (!result.ok) throw new Error(result.error.message)
          expect(sorted(result.value.state)).toEqual(sorted(stateOf(variant, next)))
          position = next
          state = stored(result.value.state)
        }
      }),
      { numRuns: examples(20), ...BRIEFLY, ...SEEDED },
    )
  })

  const submissionsOf = (position: Position, sheets: Readonly<Record<string, readonly string[]>>): Submissions =>
    Object.fromEntries(
      variant.seats.map((seat) => {
        const powers = variant.powers(position, seat)
        return [seat, submissionOf(readSheet({ variant, position, powers }, (sheets[seat] ?? []).join('\n')))]
      }),
    )

  it('accepts an invalid memory', () => {
    const state = stored(stateOf(variant, variant.setup(1)))
    const orders = Object.fromEntries(variant.seats.map((seat) => [seat, ['hold']]))
    const memories = fc.oneof(
      fc.jsonValue({ maxDepth: 2 }),
      fc.jsonValue().map((maps) => ({ maps })),
    )
    fc.assert(
      fc.property(memories, fc.nat(14), (memory, turn) => {
        const { code } = phaseAt(variant.calendar, turn)
        const members = { ...(state.memory as object | undefined) }
        for (const said of [memory, Object.fromEntries(Object.keys(members).map((key) => [key, memory]))])
          expect(sandbox(variant, { ...state, name: code, memory: said }, orders)).toHaveProperty('ok')
      }),
      { numRuns: examples(1000), ...BRIEFLY, ...SEEDED },
    )
  })

  it('gives every phase a unique name', () => {
    for (let turn = 0; turn < 60; turn++)
      expect(turnOf(variant.calendar, phaseAt(variant.calendar, turn).code)).toBe(turn)
  })
})

/** Units are listed in the order of their creation, which a state does not keep. */
const sorted = (value: unknown): unknown =>
  Array.isArray(value)
    ? value.map(sorted).toSorted()
    : typeof value === 'object' && value !== null
      ? Object.fromEntries(Object.entries(value).map(([key, one]) => [key, sorted(one)]))
      : value

describe('a state', () => {
  it('needs little more than a name', () => {
    expect(played({ name: 'f1901m', units: { FRANCE: ['A GAS'] } }, { FRANCE: ['GAS-SPA'] }).state).toMatchObject({
      name: 'S1902M',
      units: { FRANCE: ['A SPA'] },
      centers: { FRANCE: ['SPA'] },
    })
  })

  it('is refused with all of its faults at once', () => {
    expect(
      refused({
        name: 'S1901M',
        units: { FRANCE: ['A NTH', 'A PAR'], GERMANY: ['A PAR'], NARNIA: [] },
        centers: { FRANCE: ['BUR'], GERMANY: ['XYZ', 'BER'], ITALY: ['BER'] },
      }),
    ).toBe(
      'FRANCE has a unit that cannot stand: A NTH. There is no power NARNIA here. BUR is no supply centre. ' +
        'There is no province XYZ here. BER has two owners. Two units stand in PAR.',
    )
  })

  it('is refused with an unknown phase or board', () => {
    expect(refused({})).toBe('A state without a name is no phase of this game.')
    expect(refused({ name: 'S19999M' })).toBe('S19999M is no phase of this game.')
    expect(refused({ name: 'S1901M', boards: { A: {} } })).toBe('There is no board A.')
  })

  it.each([
    [{ France: 'PAR BUR' }, 'There is no map France.'],
    [{ FRANCE: ['PAR BUR'], SPAIN: 'PAR' }, 'The map FRANCE is no text. There is no map SPAIN.'],
    ['PAR BUR', 'Maps are texts, each under its name: AUSTRIA, ENGLAND, FRANCE, GERMANY, ITALY, RUSSIA, TURKEY.'],
  ])('is refused with unused maps', (maps, message) => {
    const result = sandbox(variantNamed('twilight-zone'), { name: 'S1901M', maps }, {})
    expect(result).toEqual({ ok: false, error: { at: 'state', message } })
  })

  it('is refused with units in unused places', () => {
    const units = { FRANCE: ['A PAR'] }
    const result = sandbox(variantNamed('shadow-worlds'), { name: 'S1901M', units, centers: {} }, {})
    expect(result).toEqual({
      ok: false,
      error: {
        at: 'state',
        message: 'What stands on a board belongs under boards.A and boards.B, not at the top: units.',
      },
    })
    expect(refused({ name: 'S1901M', units, boards: { MAIN: {} } })).toMatch(/belongs under boards.MAIN/u)
  })

  it('is refused with attackers of units that were not dislodged', () => {
    const attackers = { FRANCE: { '*A PAR': 'BUR' } }
    expect(refused({ name: 'S1901R', units: { FRANCE: ['*A PAR'] }, attackers })).toBe('done')
    expect(refused({ name: 'S1901R', units: { FRANCE: ['*A GAS'] }, attackers })).toBe(
      'FRANCE A PAR is attacked, but not dislodged.',
    )
  })

  it('takes bars to retreats as stated, or infers them from its lists of retreats', () => {
    const state = { name: 'S1901R', units: { FRANCE: ['*A PAR'] } }
    const outcome = (extra: State) =>
      played({ ...state, ...extra }, { FRANCE: ['A PAR - BUR'] }).report.lines[0]?.problem?.why
    expect(outcome({})).toBeUndefined()
    expect(outcome({ attackers: { FRANCE: { 'A PAR': 'BUR' } } })).toBe('retreat-barred')
    expect(outcome({ standoffs: ['BUR'] })).toBe('retreat-barred')
    expect(outcome({ retreats: { FRANCE: { 'A PAR': ['GAS'] } } })).toBe('retreat-barred')
  })
})

describe('orders', () => {
  it('are given by seat, or by power if it has just one seat', () => {
    expect(refused(start, { NARNIA: [] })).toMatch(/^Nobody gives orders for NARNIA. The seats are AUSTRIA, /u)
    expect(played(start, { france: ['A PAR - BUR'] }).report.orders).toContainEqual({
      board: 'MAIN',
      power: 'FRANCE',
      unit: 'A PAR',
      text: 'A PAR - BUR',
      given: true,
      outcome: 'succeeded',
      why: null,
      culprits: [],
      dislodged: null,
      reason: null,
    })
  })

  it('may use the number of a seat, in any case', () => {
    const double = variantNamed('double-diplomacy')
    const state = { name: 'S1901M', units: { ENGLAND: ['F LON'] } }
    const writer = (name: string) => {
      const result = sandbox(double, state, { [name]: ['F LON - NTH'] })
      return result.ok ? result.value.report.submitted.map(({ seat }) => seat) : result.error.message
    }
    for (const name of ['SEAT 1', 'seat 1', 'Seat1', ' 1']) expect(writer(name)).toEqual(['SEAT 1'])
    expect(writer('England')).toBe('Several seats command England: SEAT 1, SEAT 7. Name the seat.')
    expect(writer('8')).toMatch(/^Nobody gives orders for 8. The seats are SEAT 1, /u)
    expect(sandbox(variantNamed('duo'), { name: 'S1001M' }, { Grünland: [] })).toMatchObject({ ok: true })
  })

  it('are reported with their reason and causes', () => {
    const { report } = played(start, { FRANCE: ['A PAR - BUR'], GERMANY: ['A MUN - BUR', 'A BER - PAR'] })
    expect(report.orders.find(({ unit }) => unit === 'A PAR')).toMatchObject({
      outcome: 'bounced',
      culprits: ['A MUN'],
      reason: 'Bounced with A MUN - BUR.',
    })
    expect(report.lines.map(({ seat, written, problem }) => [seat, written, problem?.why ?? null])).toEqual([
      ['FRANCE', 'A PAR - BUR', null],
      ['GERMANY', 'A MUN - BUR', null],
      ['GERMANY', null, 'not-adjacent'],
    ])
  })
})
