import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BoardId, UnitId } from '../../src/rules/names.ts'
import { boardId, location, power, province, seat, unitId } from '../../src/rules/names.ts'
import { requirementsOf, requirementsText } from '../../src/game/sheets/required-orders.ts'
import { readSheet } from '../../src/rules/notation/index.ts'
import { everyOrder, options } from '../../src/rules/notation/order-options.ts'
import type { Issued, Order } from '../../src/rules/orders/order.ts'
import type { BoardState, Position } from '../../src/rules/position/position.ts'
import { adjudicate, requiredOrders } from '../../src/rules/phases/turn.ts'
import type { Submissions } from '../../src/rules/seam/variant.ts'
import { MAIN } from '../support/boards/movement.ts'
import { playedPhases } from '../support/boards/positions.ts'
import type { PlayedPhase } from '../support/boards/positions.ts'
import type { Dice } from '../support/random/random-movement.ts'
import { alteredOrders, diceFrom } from '../support/random/random-movement.ts'
import { classical, submissionsOf, variantNamed } from '../support/boards/variants.ts'
import { examples } from '../support/thorough.ts'

const shadowWorlds = variantNamed('shadow-worlds')
const A = boardId('A')
const B = boardId('B')
const ITALY = power('ITALY')
const RUSSIA = power('RUSSIA')
const NOTHING: BoardState = { units: [], dislodged: [], standoffs: [], owners: {} }
const played = playedPhases(new URL('../games/', import.meta.url))

/** A phase of a real game, with some orders replaced. */
const scenes = fc.record({ n: fc.nat(played.length - 1), seed: fc.integer() }).map(({ n, seed }): PlayedPhase => {
  const { name, state, issued } = played[n] ?? {
    name: '',
    state: NOTHING,
    issued: [],
  }
  return { name, state, issued: alteredOrders(diceFrom(seed), state.units, issued) }
})

/** Units of the other world have other ids. */
const shifted = (id: UnitId, offset: number): UnitId => unitId(id + offset)
const FAR = 1000

const orderShifted = (order: Order, offset: number): Order => ({
  ...order,
  ...('unit' in order && order.unit !== null && { unit: shifted(order.unit, offset) }),
  ...('of' in order && typeof order.of === 'number' && { of: shifted(order.of, offset) }),
})
const stateShifted = (state: BoardState, offset: number): BoardState => ({
  ...state,
  units: state.units.map((unit) => ({ ...unit, id: shifted(unit.id, offset) })),
})

const handedIn = (issued: readonly Issued[]): Submissions =>
  submissionsOf(
    Object.fromEntries(classical.seats.map((seat) => [seat, issued.filter(({ power }) => power === (seat as string))])),
  )

const at = (boards: Readonly<Record<BoardId, BoardState>>): Position => ({
  turn: 0,
  boards,
  nextUnit: unitId(9999),
  memory: null,
})

describe('SHW-1 each world moves as a game of its own', () => {
  it('two games on two boards end like two separate games', () => {
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
      { numRuns: examples(1200) },
    )
  })
})

const withoutIds = (state: BoardState | undefined, offset: number) => ({
  ...state,
  units: state?.units.map((unit) => ({ ...unit, id: shifted(unit.id, -offset) })),
  dislodged: state?.dislodged.map(({ unit, from }) => ({ unit: { ...unit, id: shifted(unit.id, -offset) }, from })),
})

/** Some centres and armies of Italy. */
function someBoard(dice: Dice, first: number): BoardState {
  const places = ['VEN', 'ROM', 'NAP', 'TRI', 'VIE', 'BUD', 'TUN', 'MAR', 'PAR', 'MUN'].map(province)
  const chosen = () => places.filter(() => dice(2) === 0)
  const units = chosen().map((place, n) => ({ id: unitId(first + n), power: ITALY, arm: 'army' as const, at: place }))
  return { ...NOTHING, units, owners: Object.fromEntries(chosen().map((place) => [place, ITALY])) }
}

describe('SHW-3 in Winter', () => {
  const start = shadowWorlds.setup(0)
  const winter = { ...start, turn: 4 }

  it('asks everybody with a unit, even if they owe nothing and cannot build', () => {
    expect(requiredOrders(shadowWorlds, winter).map(({ seat }) => seat)).toEqual(shadowWorlds.seats)
    for (const { seat: one, own, adjustments } of requiredOrders(shadowWorlds, winter)) {
      expect(adjustments).toMatchObject([{ builds: 0, disbands: 0, mayExchange: true }])
      expect(own).toEqual([])
      const required = requirementsOf({ variant: shadowWorlds, position: winter }, one)
      expect(required && requirementsText(required)).toBe('optional builds and disbands')
      const units = one === seat('RUSSIA') ? 8 : 6
      expect(options(shadowWorlds, winter, one).adjustments).toMatchObject([{ builds: 0, disbands: units }])
    }
  })

  it('leaves nobody with more units than their count, or building and disbanding in one world (SHW-3, SHW-4)', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = diceFrom(seed)
        const before = { ...winter, boards: { [A]: someBoard(dice, 1), [B]: someBoard(dice, 100) } }
        const orders = everyOrder(options(shadowWorlds, before, seat('ITALY'))).filter(() => dice(3) > 0)
        const issued = orders.map((order) => ({ order, rank: dice(1000) })).toSorted((a, b) => a.rank - b.rank)
        const { position, report } = adjudicate(
          shadowWorlds,
          before,
          submissionsOf({ ITALY: issued.map(({ order }) => order) }),
        )
        const count = shadowWorlds.count(before, ITALY)
        const here = (at: Position, board: BoardId) => at.boards[board]?.units.length ?? 0
        expect(here(position, A) + here(position, B)).toBeLessThanOrEqual(count)
        for (const board of [A, B]) {
          const successes = report.rulings.filter(
            (ruling) => ruling.board === board && ruling.fate.kind === 'succeeded' && ruling.unit,
          )
          expect(new Set(successes.map((ruling) => ruling.issued.order.kind)).size).toBeLessThanOrEqual(1)
          expect(new Set(position.boards[board]?.units.map(({ at: place }) => place)).size).toBe(here(position, board))
        }
        if (orders.length === 0 && here(before, A) + here(before, B) <= count)
          expect(position.boards).toEqual(before.boards)
      }),
      { numRuns: examples(2000) },
    )
  })

  it('lets a disband in one world make room for a build in the other', () => {
    const state = winter.boards[A]
    const units = state?.units.map((unit) =>
      unit.power === RUSSIA && unit.at === 'MOS' ? { ...unit, at: location('UKR') } : unit,
    )
    const away = { ...winter, boards: { ...winter.boards, [A]: { ...(state ?? NOTHING), units: units ?? [] } } }
    expect(options(shadowWorlds, away, seat('RUSSIA')).adjustments).toMatchObject([
      { builds: 1, disbands: 8, sites: [{ board: A, arm: 'army', at: 'MOS' }] },
    ])
  })

  it('reports excess orders and conflicting ones at once', () => {
    const state = { ...NOTHING, owners: { [province('ROM')]: ITALY, [province('TRI')]: ITALY } }
    const tyr = { id: unitId(1), power: ITALY, arm: 'army' as const, at: location('TYR') }
    const before = {
      ...winter,
      boards: { [A]: { ...state, units: [tyr, { ...tyr, id: unitId(2), at: location('PIE') }] }, [B]: NOTHING },
    }
    const notices = (text: string) =>
      readSheet({ variant: shadowWorlds, position: before, powers: [ITALY] }, text).map((line) =>
        line.notices.map(({ words }) => words),
      )
    expect(notices('A: A ROM B')).toEqual([['There is no room for another unit.']])
    expect(notices('A: A TYR D\nA: A ROM B')).toEqual([[], ['On one board you build or disband, not both.']])
  })

  it('a player is out when they have no units or centres in either world (SHW-5)', () => {
    const alive = (boards: Position['boards']) => shadowWorlds.alive({ ...start, boards }, seat('RUSSIA'))
    expect(alive({ ...start.boards, [A]: NOTHING })).toBe(true)
    expect(alive({ ...start.boards, [B]: NOTHING })).toBe(true)
    expect(alive({ [A]: NOTHING, [B]: NOTHING })).toBe(false)
  })
})
