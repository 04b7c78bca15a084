/** Random orders: nothing crashes, whatever a program submits. */
import { describe, expect, it } from 'vitest'
import { type Position, stateOf } from '../../../src/rules/position/position.ts'
import type { BoardId, Location, MapName, Power, UnitId } from '../../../src/rules/names.ts'
import { boardId, location, mapName, power, unitId } from '../../../src/rules/names.ts'
import type { CoreOrder, Issued } from '../../../src/rules/orders/order.ts'
import { resolvePhase, skipIdlePhases } from '../../../src/rules/phases/turn.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import type { Dice } from '../../support/random/random-movement.ts'
import { diceFrom } from '../../support/random/random-movement.ts'
import { isThorough } from '../../support/thorough.ts'
import { submissionsOf, variantNamed } from '../../support/boards/variants.ts'

const EACH = isThorough ? 200_000 : 4_000
const A_GAME = 40

const pick = <T>(dice: Dice, list: readonly T[], otherwise: T): T => list[dice(list.length)] ?? otherwise

/** Everything an order may mention in this position, and some things that do not exist. */
interface World {
  readonly units: readonly UnitId[]
  readonly places: readonly Location[]
  readonly maps: readonly (MapName | null)[]
  readonly boards: readonly BoardId[]
}

function worldOf(variant: Variant, position: Position): World {
  const atlas = variant.atlas(position, null, null)
  const states = variant.boards.map(({ board }) => stateOf(position, board))
  return {
    units: [
      ...states.flatMap((state) => [...state.units, ...state.dislodged.map(({ unit }) => unit)].map(({ id }) => id)),
      unitId(9999),
    ],
    places: [...(atlas?.locations.map(({ id }) => id) ?? []), location('NOWHERE')],
    maps: [null, null, null, ...variant.maps(position), mapName('NARNIA')],
    boards: variant.boards.map(({ board }) => board),
  }
}

function wildOrder(dice: Dice, { units, places, maps, boards }: World): CoreOrder {
  const unit = pick(dice, units, unitId(0))
  const of = pick(dice, units, unitId(0))
  const to = pick(dice, places, location('NOWHERE'))
  const map = pick(dice, maps, null)
  const board = pick(dice, boards, boardId('NONE'))
  const orders: readonly CoreOrder[] = [
    { kind: 'hold', unit },
    { kind: 'move', unit, to, via: dice(2) === 0, map },
    { kind: 'support', unit, of, to: dice(2) === 0 ? null : to, map },
    { kind: 'convoy', unit, of, to, map },
    { kind: 'retreat', unit, to, map },
    { kind: 'disband', unit },
    { kind: 'build', board, arm: dice(2) === 0 ? 'army' : 'fleet', at: to },
    { kind: 'waive' },
  ]
  return pick(dice, orders, { kind: 'waive' })
}

/** Three orders for every unit, for its own power or sometimes another's. */
const wildSheet = (dice: Dice, world: World, own: readonly Power[], all: readonly Power[]): Issued[] =>
  Array.from({ length: 3 * world.units.length }, () => ({
    power: pick(dice, dice(4) === 0 ? all : own, power('NARNIA')),
    order: wildOrder(dice, world),
  }))

describe.each(RULESETS.map(({ id }) => id))('%s', (id) => {
  it(`survives ${EACH} random orders`, () => {
    const variant = variantNamed(id)
    const dice = diceFrom(7)
    const start = skipIdlePhases(variant, resolvePhase(variant, variant.setup(7), {}).next).position
    let count = 0
    for (let position = start, phase = 0; count < EACH; phase++) {
      if (phase % A_GAME === 0) position = start
      const world = worldOf(variant, position)
      const powers = variant.atlas(position, null, null)?.powers.map((info) => info.power) ?? []
      const sheets = variant.seats.map(
        (seat) => [seat, wildSheet(dice, world, variant.powers(position, seat), powers)] as const,
      )
      count += sheets.reduce((sum, [, orders]) => sum + orders.length, 0)
      position = resolvePhase(variant, position, submissionsOf(Object.fromEntries(sheets))).next
    }
    expect(count).toBeGreaterThanOrEqual(EACH)
  })
})
