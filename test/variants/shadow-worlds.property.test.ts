import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoardId, UnitId } from '../../src/rules/names.ts'
import { boardId, location, power, seat, unitId } from '../../src/rules/names.ts'
import { options } from '../../src/rules/options.ts'
import type { Issued, Order } from '../../src/rules/order.ts'
import type { BoardState, Position } from '../../src/rules/position.ts'
import { adjudicate, demands } from '../../src/rules/turn.ts'
import type { Submissions } from '../../src/rules/variant.ts'
import { MAIN } from '../support/movement.ts'
import { playedPhases } from '../support/positions.ts'
import type { Played } from '../support/positions.ts'
import { alteredOrders, diceFrom } from '../support/random-movement.ts'
import { classical, submitted, variantNamed } from '../support/variants.ts'

const shadowWorlds = variantNamed('shadow-worlds')
const A = boardId('A')
const B = boardId('B')
const RUSSIA = power('RUSSIA')
const NOTHING: BoardState = { units: [], dislodged: [], standoffs: [], owners: {} }
const played = playedPhases(new URL('../games/', import.meta.url))

/** A phase that was really played, with some of its orders replaced. */
const scenes = fc.record({ n: fc.nat(played.length - 1), seed: fc.integer() }).map(({ n, seed }): Played => {
  const { name, state, issued } = played[n] ?? {
    name: '',
    state: NOTHING,
    issued: [],
  }
  return { name, state, issued: alteredOrders(diceFrom(seed), state.units, issued) }
})

/** Units of the other world have other ids. */
const shifted = (id: UnitId, by: number): UnitId => unitId(id + by)
const FAR = 1000

const orderShifted = (order: Order, by: number): Order => ({
  ...order,
  ...('unit' in order && order.unit !== null && { unit: shifted(order.unit, by) }),
  ...('of' in order && typeof order.of === 'number' && { of: shifted(order.of, by) }),
})
const stateShifted = (state: BoardState, by: number): BoardState => ({
  ...state,
  units: state.units.map((unit) => ({ ...unit, id: shifted(unit.id, by) })),
})

const handedIn = (issued: readonly Issued[]): Submissions =>
  submitted(
    Object.fromEntries(classical.seats.map((seat) => [seat, issued.filter(({ power }) => power === (seat as string))])),
  )

const at = (boards: Readonly<Record<BoardId, BoardState>>): Position => ({
  turn: 0,
  boards,
  nextUnit: unitId(9999),
  memory: null,
})

describe('SHW-1 each world moves as a game of its own', () => {
  it('two games side by side end as the same two games apart', () => {
    fc.assert(
      fc.property(scenes, scenes, (here, there) => {
        const both = adjudicate(
          shadowWorlds,
          at({ [A]: here.state, [B]: stateShifted(there.state, FAR) }),
          handedIn([
            ...here.issued,
            ...there.issued.map(({ power, order }) => ({ power, order: orderShifted(order, FAR) })),
          ]),
        )
        const apart = [here, there].map(({ state, issued }) =>
          adjudicate(classical, at({ [MAIN]: state }), handedIn(issued)),
        )
        expect(both.position.boards[A]).toEqual(apart[0]?.position.boards[MAIN])
        expect(withoutIds(both.position.boards[B], FAR)).toEqual(withoutIds(apart[1]?.position.boards[MAIN], 0))
        expect(both.report.rulings.map(({ fate }) => fate.kind)).toEqual(
          apart.flatMap(({ report }) => report.rulings.map(({ fate }) => fate.kind)),
        )
      }),
      { numRuns: 300 },
    )
  })
})

const withoutIds = (state: BoardState | undefined, by: number) => ({
  ...state,
  units: state?.units.map((unit) => ({ ...unit, id: shifted(unit.id, -by) })),
  dislodged: state?.dislodged.map(({ unit, from }) => ({ unit: { ...unit, id: shifted(unit.id, -by) }, from })),
})

describe('SHW-3 in Winter', () => {
  const start = shadowWorlds.setup(0)
  const winter = { ...start, turn: 4 }

  it('whoever has a unit is asked, although he owes nothing and has nowhere to build', () => {
    expect(demands(shadowWorlds, winter).map(({ seat }) => seat)).toEqual(shadowWorlds.seats)
    for (const { seat: one, own, adjustments } of demands(shadowWorlds, winter)) {
      expect(adjustments).toMatchObject([{ builds: 0, disbands: 0, across: true }])
      expect(own).toEqual(['what you exchange between your worlds, if anything'])
      const units = one === seat('RUSSIA') ? 8 : 6
      expect(options(shadowWorlds, winter, one).adjustments).toMatchObject([{ builds: 0, disbands: units }])
    }
  })

  it('what is disbanded in one world may be built in the other', () => {
    const state = winter.boards[A]
    const units = state?.units.map((unit) =>
      unit.power === RUSSIA && unit.at === 'MOS' ? { ...unit, at: location('UKR') } : unit,
    )
    const away = { ...winter, boards: { ...winter.boards, [A]: { ...(state ?? NOTHING), units: units ?? [] } } }
    expect(options(shadowWorlds, away, seat('RUSSIA')).adjustments).toMatchObject([
      { builds: 1, disbands: 8, sites: [{ board: A, arm: 'army', at: 'MOS' }] },
    ])
  })

  it('a player is out when he has neither units nor centres in either world (SHW-5)', () => {
    const alive = (boards: Position['boards']) => shadowWorlds.alive({ ...start, boards }, seat('RUSSIA'))
    expect(alive({ ...start.boards, [A]: NOTHING })).toBe(true)
    expect(alive({ ...start.boards, [B]: NOTHING })).toBe(true)
    expect(alive({ [A]: NOTHING, [B]: NOTHING })).toBe(false)
  })
})
