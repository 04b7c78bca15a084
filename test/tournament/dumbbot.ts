/**
 * DumbBot, written from its published description: a province is worth what its centres are worth, spread
 * over its neighbours, more if many own units are near and less if many others are. Each unit goes to the
 * best place or, by lot, to one nearly as good; a second unit with the same goal supports the first.
 */
import { seededRandom, type Random } from '../../src/lib/random.ts'
import type { Atlas, LocationInfo } from '../../src/rules/atlas/atlas.ts'
import type { Arm, BoardId, Location, Power, Province, UnitId } from '../../src/rules/names.ts'
import type { CoreOrder } from '../../src/rules/orders/order.ts'
import { phaseOf, requiredOrders } from '../../src/rules/phases/turn.ts'
import { type Position, type Unit, centresOf, powersIn, stateOf } from '../../src/rules/position/position.ts'
import type { Variant } from '../../src/rules/seam/variant.ts'
import type { Player } from './match.ts'

const WEIGHTS = {
  spring: { attack: 700, defence: 300, distance: [100, 1000, 30, 10, 6, 5, 4, 3, 2, 1] },
  fall: { attack: 600, defence: 400, distance: [1000, 100, 30, 10, 6, 5, 4, 3, 2, 1] },
  winter: { attack: 700, defence: 300, distance: [1000, 100, 30, 10, 6, 5, 4, 3, 2, 1] },
}
const [STRENGTH, COMPETITION] = [1000, 1000]
const SPREAD = 5
const ALTERNATIVE = 0.5
const DIFFERENCE = 5

/** What every place of a board is worth to a power, by arm. */
type Values = (arm: Arm, at: Location) => number

function valuesOf(variant: Variant, position: Position, board: BoardId, power: Power, atlas: Atlas): Values {
  const phase = phaseOf(variant, position)
  const weights = phase.steps.includes('adjustments')
    ? WEIGHTS.winter
    : phase.season === 'spring'
      ? WEIGHTS.spring
      : WEIGHTS.fall
  const { units, owners } = stateOf(position, board)
  const sizeOf = (owner: Power | undefined): number => {
    const count = owner === undefined ? 0 : centresOf(position, board, owner).length
    return count * count + 4 * count + 16
  }
  const near = new Map<Province, Map<Power, number>>()
  for (const unit of units) {
    const places = [atlas.place(unit.at), ...atlas.steps(unit.arm, unit.at)].map(({ province }) => province.code)
    for (const place of new Set(places)) {
      const counts = near.get(place) ?? new Map<Power, number>()
      near.set(place, counts.set(unit.power, (counts.get(unit.power) ?? 0) + 1))
    }
  }
  const rivalsAt = (place: Province): [Power, number][] =>
    [...(near.get(place) ?? new Map<Power, number>())].filter(([rival]) => rival !== power)
  const worth = ({ code, centre }: LocationInfo['province']): number => {
    if (!centre) return 0
    if (owners[code] !== power) return weights.attack * sizeOf(owners[code])
    return weights.defence * Math.max(0, ...rivalsAt(code).map(([rival]) => sizeOf(rival)))
  }
  const spread = (arm: Arm): number[] => {
    let level = atlas.locations.map(({ province }) => worth(province))
    const sums = level.map(() => 0)
    for (const weight of weights.distance) {
      level.forEach((value, n) => (sums[n] = (sums[n] ?? 0) + value * weight))
      level = atlas.locations.map(
        ({ reach }, n) => ((level[n] ?? 0) + reach[arm].reduce((sum, to) => sum + (level[to] ?? 0), 0)) / SPREAD,
      )
    }
    return sums.map((sum, n) => {
      const code = atlas.locations[n]?.province.code
      const rivals = code === undefined ? [] : rivalsAt(code).map(([, count]) => count)
      const own = code === undefined ? 0 : (near.get(code)?.get(power) ?? 0)
      return sum / 1000 + STRENGTH * own - COMPETITION * Math.max(0, ...rivals)
    })
  }
  const byArm = { army: spread('army'), fleet: spread('fleet') }
  return (arm, at) => byArm[arm][atlas.place(at).index] ?? 0
}

/** The best of these or, by lot, one nearly as good; it is taken out of the list. */
function draw<T extends { readonly value: number }>(ranked: T[], random: Random): T | undefined {
  let n = 0
  while (n + 1 < ranked.length && random() < ALTERNATIVE) {
    const [best, next] = [ranked[n]?.value ?? 0, ranked[n + 1]?.value ?? 0]
    if (best <= 0 || random() < ((best - next) * DIFFERENCE) / best) break
    n++
  }
  return ranked.splice(n, 1)[0]
}

const ranked = <T extends { readonly value: number }>(items: readonly T[]): T[] =>
  items.toSorted((a, b) => b.value - a.value)

function moveUnits(atlas: Atlas, values: Values, units: readonly Unit[], random: Random): CoreOrder[] {
  const orders = new Map<UnitId, CoreOrder>()
  const taken = new Map<Province, Unit>()
  const waiting = [...units]
  const stays = (unit: Unit): CoreOrder => ({ kind: 'hold', unit: unit.id })
  const settle = (unit: Unit): Unit | null => {
    const places = [unit.at, ...atlas.steps(unit.arm, unit.at).map(({ id }) => id)]
    const goals = ranked(places.map((to) => ({ to, value: values(unit.arm, to) })))
    for (let goal = draw(goals, random); goal !== undefined; goal = draw(goals, random)) {
      const province = atlas.provinceOf(goal.to)
      const friend = taken.get(province)
      if (goal.to === unit.at) {
        if (friend !== undefined) continue
        taken.set(province, unit)
        orders.set(unit.id, stays(unit))
        return null
      }
      if (friend !== undefined) {
        const order = orders.get(friend.id)
        orders.set(unit.id, {
          kind: 'support',
          unit: unit.id,
          of: friend.id,
          to: order?.kind === 'move' ? order.to : null,
          map: null,
        })
        return null
      }
      const blocker = waiting.find(({ at }) => atlas.provinceOf(at) === province)
      if (blocker !== undefined) return blocker
      taken.set(province, unit)
      orders.set(unit.id, { kind: 'move', unit: unit.id, to: goal.to, via: false, map: null })
      return null
    }
    orders.set(unit.id, stays(unit))
    return null
  }
  while (waiting.length > 0) {
    let [unit] = waiting.splice(Math.floor(random() * waiting.length), 1)
    for (let n = 0; unit !== undefined && n < 6; n++) {
      const blocker = settle(unit)
      if (blocker === null) break
      waiting.splice(waiting.indexOf(blocker), 1, unit)
      unit = blocker
    }
  }
  for (const unit of units) {
    const order = orders.get(unit.id) ?? stays(unit)
    orders.set(unit.id, order)
    if (order.kind !== 'hold') continue
    const friend = units.find((friend) => {
      const move = orders.get(friend.id)
      return friend !== unit && move?.kind === 'move' && atlas.touches(unit.arm, unit.at, atlas.provinceOf(move.to))
    })
    const move = friend === undefined ? undefined : orders.get(friend.id)
    if (friend !== undefined && move?.kind === 'move')
      orders.set(unit.id, { kind: 'support', unit: unit.id, of: friend.id, to: move.to, map: null })
  }
  return [...orders.values()]
}

/** The orders of a seat in any phase. Own orders of variants are not used. */
export const dumbPlayer: Player = (variant, position, seat, seed) => {
  const random = seededRandom(seed)
  const required = requiredOrders(variant, position).find((candidate) => candidate.seat === seat)
  if (required === undefined) return []
  return variant.powers(position, seat).flatMap((power) => {
    const atlas = variant.atlas(position, power, null)
    if (atlas === null || !powersIn(variant, position).includes(power)) return []
    const orders = variant.boards.flatMap(({ board }): CoreOrder[] => {
      const values = valuesOf(variant, position, board, power, atlas)
      const isMine = (entry: { readonly board: BoardId; readonly unit: Unit }): boolean =>
        entry.board === board && entry.unit.power === power
      const moving = required.moves.filter(isMine).map(({ unit }) => unit)
      const retreats = required.retreats.filter(isMine).map(({ unit, to }): CoreOrder => {
        const goal = draw(ranked(to.map((at) => ({ at, value: values(unit.arm, at) }))), random)
        return goal === undefined
          ? { kind: 'disband', unit: unit.id }
          : { kind: 'retreat', unit: unit.id, to: goal.at, map: null }
      })
      return [...moveUnits(atlas, values, moving, random), ...retreats]
    })
    const adjusting = required.adjustments.filter((entry) => entry.power === power)
    return [...orders, ...adjusting.flatMap((entry) => adjust(variant, position, atlas, entry, random))].map(
      (order) => ({ power, order }),
    )
  })
}

function adjust(
  variant: Variant,
  position: Position,
  atlas: Atlas,
  { power, builds, sites, disbands, mayExchange }: ReturnType<typeof requiredOrders>[number]['adjustments'][number],
  random: Random,
): CoreOrder[] {
  const valueAt = new Map(variant.boards.map(({ board }) => [board, valuesOf(variant, position, board, power, atlas)]))
  const places = ranked(
    sites.flatMap(({ board, at, arms }) =>
      arms.flatMap((arm) => {
        const { coasts } = atlas.place(at).province
        const locations: Location[] =
          arm === 'fleet' && coasts.length > 0 ? coasts.map((coast) => `${at}/${coast}` as Location) : [at]
        return locations.map((location) => ({
          board,
          arm,
          at: location,
          value: valueAt.get(board)?.(arm, location) ?? 0,
        }))
      }),
    ),
  )
  const built = new Set<string>()
  const orders: CoreOrder[] = []
  while (built.size < builds && places.length > 0) {
    const site = draw(places, random)
    if (site === undefined || built.has(`${site.board} ${atlas.provinceOf(site.at)}`)) continue
    built.add(`${site.board} ${atlas.provinceOf(site.at)}`)
    orders.push({ kind: 'build', board: site.board, arm: site.arm, at: site.at })
  }
  if (disbands === 0 || (mayExchange && builds > 0)) return orders
  const units = variant.boards.flatMap(({ board }) =>
    stateOf(position, board)
      .units.filter((unit) => unit.power === power)
      .map((unit) => ({ unit, value: -(valueAt.get(board)?.(unit.arm, unit.at) ?? 0) })),
  )
  return [
    ...orders,
    ...ranked(units)
      .slice(0, disbands)
      .map(({ unit }): CoreOrder => ({ kind: 'disband', unit: unit.id })),
  ]
}
