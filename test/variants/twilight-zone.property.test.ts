import { readFileSync } from 'node:fs'
import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { twilightZone as table } from '../../src/maps/twilight-zone.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { randomDrawing } from '../../src/variants/twilight-zone/drawing/index.ts'
import type { MapName, Power } from '../../src/rules/names.ts'
import { mapName, power, unitId } from '../../src/rules/names.ts'
import { everyOrder, options } from '../../src/rules/notation/order-options.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import type { Position, Unit } from '../../src/rules/position/position.ts'
import { standard } from '../../src/rules/seam/standard.ts'
import { resolvePhase, phaseOf } from '../../src/rules/phases/turn.ts'
import type { Submissions, Variant } from '../../src/rules/seam/variant.ts'
import { MAIN } from '../support/boards/movement.ts'
import { playedPhases } from '../support/boards/positions.ts'
import type { Dice } from '../support/random/random-movement.ts'
import { alteredOrders, diceFrom, randomUnits, wildOrders } from '../support/random/random-movement.ts'
import { submissionsOf, variantNamed } from '../support/boards/variants.ts'
import { examples } from '../support/thorough.ts'

const twilight = variantNamed('twilight-zone')
const base = makeAtlas(table)
/** Standard, without the centre in Sevastopol (TWZ-6). */
const plain: Variant = { id: 'plain', title: 'Standard', blurb: '', ...standard(base) }
const POWERS: readonly Power[] = base.powers.map((info) => info.power)

const STANDARD_BOARD = readFileSync(new URL('./twilight-zone/drawings/standard-board.txt', import.meta.url), 'utf8')
const COPIES = { maps: Object.fromEntries(POWERS.map((power) => [power, STANDARD_BOARD])) }
/** After the design and the placement. */
const PROLOGUE = twilight.calendar.prologue.length

const inTwilight = ({ turn, boards, nextUnit }: Position, memory: Position['memory'] = COPIES): Position => ({
  turn: turn + PROLOGUE,
  boards,
  nextUnit,
  memory,
})

/** The orders of each power, by the seat that commands it. */
const handedIn = (variant: Variant, position: Position, issued: readonly Issued[]): Submissions =>
  submissionsOf(
    Object.fromEntries(
      variant.seats.map((seat) => {
        const powers = variant.powers(position, seat)
        return [seat, issued.filter((issued) => powers.includes(issued.power))]
      }),
    ),
  )

/** All copies are alike, but a convoy needs orders that name the same one (TWZ-10). */
const onOneMap = ({ power, order }: Issued): Issued => ({
  power,
  order: 'map' in order ? { ...order, map: mapName('FRANCE') } : order,
})

function both(position: Position, issued: readonly Issued[]) {
  const there = inTwilight(position)
  return {
    here: resolvePhase(plain, position, handedIn(plain, position, issued)),
    there: resolvePhase(twilight, there, handedIn(twilight, there, issued.map(onOneMap))),
  }
}

/** Here a unit with nowhere to go is asked anyway (TWZ-14), where Standard continues. */
function caughtUp(there: Position, { turn }: Position): Position {
  let position = there
  while (position.turn < turn + PROLOGUE) position = resolvePhase(twilight, position, {}).next
  return position
}

const pick = <T>(dice: Dice, list: readonly T[]): T | undefined => list[dice(list.length)]

describe('TWZ-13 seven copies of a drawing of the standard board give Standard', () => {
  const played = playedPhases(new URL('../games/', import.meta.url))
  const scenes = fc.record({ n: fc.nat(played.length - 1), seed: fc.integer() })

  it('in every movement phase of real games', () => {
    fc.assert(
      fc.property(scenes, ({ n, seed }) => {
        const scene = played[n]
        if (scene === undefined) return
        const { units } = scene.state
        const position: Position = { turn: 0, boards: { [MAIN]: scene.state }, nextUnit: unitId(9999), memory: null }
        const { here, there } = both(position, alteredOrders(diceFrom(seed), units, scene.issued))
        expect(there.position.boards).toEqual(here.position.boards)
      }),
      { numRuns: examples(1200) },
    )
  })

  it('in every phase, including builds, retreats and civil disorder', () => {
    fc.assert(
      fc.property(fc.integer(), (seed) => {
        const dice = diceFrom(seed)
        let position = plain.setup(0)
        for (let n = 0; n < 20; n++) {
          const legal = plain.seats.flatMap((seat) => everyOrder(options(plain, position, seat)))
          const issued = Array.from({ length: dice(40) }, () => pick(dice, legal)).filter(
            (issued) => issued !== undefined,
          )
          const { here, there } = both(position, issued)
          const reached = caughtUp(there.next, here.next)
          expect(reached.boards).toEqual(here.next.boards)
          expect(phaseOf(twilight, reached).steps).toEqual(phaseOf(plain, here.next).steps)
          position = here.next
        }
      }),
      { numRuns: examples(60) },
    )
  })

  it('with the same moves for every unit', () => {
    const start = plain.setup(0)
    const movesOf = (variant: Variant, position: Position) =>
      variant.seats.flatMap((seat) =>
        options(variant, position, seat).moves.map(({ unit, moves }) => ({ unit, moves })),
      )
    expect(movesOf(twilight, inTwilight(start))).toEqual(movesOf(plain, start))
  })
})

/** Orders of any kind, on any map, and on unknown maps. */
function onAnyMap(dice: Dice, units: readonly Unit[]): Issued[] {
  const names: readonly (MapName | null)[] = [null, ...POWERS.map((power) => mapName(power)), mapName('SPAIN')]
  return wildOrders(dice, units).map(({ order }) => ({
    power: pick(dice, POWERS) ?? power(''),
    order: 'map' in order ? { ...order, map: pick(dice, names) ?? null } : order,
  }))
}

describe('TWZ-11 with any orders', () => {
  const drawings = [1, 2, 3].map((seed) => randomDrawing(base, seed))
  const memory = { maps: Object.fromEntries(POWERS.map((power, n) => [power, drawings[n % drawings.length] ?? ''])) }

  it('does not crash, and loses no unit while they move', () => {
    fc.assert(
      fc.property(fc.integer(), fc.nat(4), (seed, phase) => {
        const dice = diceFrom(seed)
        const units = randomUnits(dice, 21).map((unit) => ({ ...unit, power: pick(dice, POWERS) ?? unit.power }))
        const board = { units, dislodged: [], standoffs: [], owners: {} }
        const before = inTwilight(
          { turn: phase, boards: { [MAIN]: board }, nextUnit: unitId(9999), memory: null },
          memory,
        )
        const { position: after } = resolvePhase(twilight, before, handedIn(twilight, before, onAnyMap(dice, units)))
        const { units: standing = [], dislodged = [] } = after.boards[MAIN] ?? {}
        if (phaseOf(twilight, before).steps.includes('moves'))
          expect(standing.length + dislodged.length).toBe(units.length)
      }),
      { numRuns: examples(1600) },
    )
  })
})
