/** The legal orders of units in a movement phase. */
import { type Atlas, onCoast } from '../atlas/atlas.ts'
import type { BoardId, Location, MapName, Power, Province, UnitId } from '../names.ts'
import type { CoreOrder, Issued } from '../orders/order.ts'
import { withLegality } from '../phases/legality.ts'
import { geographyOf } from '../phases/movement.ts'
import type { RequiredOrders } from '../phases/requirements.ts'
import { type BoardState, type Position, type Unit, stateOf } from '../position/position.ts'
import type { Variant } from '../seam/variant.ts'

/** A unit's orders in a movement phase, by kind. A hold is always allowed. */
export interface MovementOptions {
  readonly board: BoardId
  readonly unit: Unit
  /** A place in reach both by land and by sea is listed twice. */
  readonly moves: readonly { readonly to: Location; readonly via: boolean }[]
  /** By supported unit. A `to` without its coast supports the unit to any coast (DATC 6.B.7). */
  readonly supports: readonly { readonly of: UnitId; readonly hold: boolean; readonly to: readonly Location[] }[]
  /** By army. */
  readonly convoys: readonly { readonly of: UnitId; readonly to: readonly Province[] }[]
}

/** On the map of this name; null for each power's own. Units come board by board. */
export function movementOptions(
  variant: Variant,
  position: Position,
  stationed: RequiredOrders['moves'],
  map: MapName | null = null,
): MovementOptions[] {
  const byBoard = Map.groupBy(stationed, ({ board }) => board)
  return [...byBoard].flatMap(([board, here]) => {
    const state = stateOf(position, board)
    const powers = new Set(here.map(({ unit }) => unit.power))
    const scenes = new Map([...powers].map((power) => [power, sceneOf(variant, position, state, power, map)]))
    return withLegality(geographyOf(variant, position, board), state, (refusal) =>
      here.map(({ unit }) => {
        const isLegal: IsLegal = (order) => refusal({ power: unit.power, order }) === null
        return { board, unit, ...ordersOf(scenes.get(unit.power) ?? null, unit, isLegal) }
      }),
    )
  })
}

/** One board as one power sees it. */
interface Scene {
  readonly atlas: Atlas
  readonly map: MapName | null
  readonly chains: readonly Chain[]
  readonly helped: readonly Helped[]
}

/** A unit that others may support or convoy. */
interface Helped {
  readonly unit: Unit
  readonly province: Province
  /** Where it might go, with the provinces; null if its map is secret. */
  readonly goals: readonly { readonly to: Location; readonly province: Province }[] | null
}

type IsLegal = (order: CoreOrder) => boolean
type OrdersOfUnit = Pick<MovementOptions, 'moves' | 'supports' | 'convoys'>

/** Null without such a map. */
function sceneOf(
  variant: Variant,
  position: Position,
  state: BoardState,
  power: Power,
  map: MapName | null,
): Scene | null {
  const atlas = variant.atlas(position, power, map)
  if (atlas === null) return null
  const chains = chainsOf(atlas, state)
  const isOpen = variant.maps(position).length === 0
  const helped = state.units.map((unit) => ({
    unit,
    province: atlas.provinceOf(unit.at),
    goals: isOpen ? goalsOf(atlas, chains, unit) : null,
  }))
  return { atlas, map, chains, helped }
}

function ordersOf(scene: Scene | null, unit: Unit, isLegal: IsLegal): OrdersOfUnit {
  if (scene === null) return { moves: [], supports: [], convoys: [] }
  const moves = movesOf(scene.atlas, scene.chains, unit).filter(({ to, via }) =>
    isLegal({ kind: 'move', unit: unit.id, to, via, map: scene.map }),
  )
  return { moves, supports: supportsOf(scene, unit, isLegal), convoys: convoysOf(scene, unit, isLegal) }
}

function movesOf(atlas: Atlas, chains: readonly Chain[], unit: Unit): MovementOptions['moves'] {
  const walks = atlas.steps(unit.arm, unit.at).map(({ id: to }) => ({ to, via: false }))
  const sails = unit.arm === 'army' ? bySea(chains, atlas.provinceOf(unit.at)).map((to) => ({ to, via: true })) : []
  return [...walks, ...sails]
}

/** Where a unit might go; coasts come after their province. */
function goalsOf(atlas: Atlas, chains: readonly Chain[], mover: Unit): Helped['goals'] {
  const places = movesOf(atlas, chains, mover).flatMap(({ to }) => [atlas.provinceOf(to), to])
  return [...new Set<Location>(places)].map((to) => ({ to, province: atlas.provinceOf(to) }))
}

function supportsOf({ atlas, map, helped }: Scene, unit: Unit, isLegal: IsLegal): MovementOptions['supports'] {
  const near = new Set(atlas.steps(unit.arm, unit.at).map(({ province }) => province.code))
  return helped.flatMap((supported) => {
    const of = supported.unit.id
    if (of === unit.id) return []
    const support = (to: Location) => ({ kind: 'support', unit: unit.id, of, to, map }) as const
    const to = goalsNear(atlas, supported, near).filter((goal) => isLegal(support(goal)))
    const hold = near.has(supported.province)
    return hold || to.length > 0 ? [{ of, hold, to }] : []
  })
}

/** Which of these provinces another unit might go to; any, if its map is secret. */
function goalsNear(atlas: Atlas, { unit, province, goals }: Helped, near: ReadonlySet<Province>): readonly Location[] {
  if (goals !== null) return goals.filter((goal) => near.has(goal.province)).map(({ to }) => to)
  // On every map, seas are seas.
  const mayEnter = (at: Province): boolean => unit.arm === 'fleet' || atlas.province(at)?.terrain !== 'sea'
  return [...near].filter((at) => at !== province && mayEnter(at)).flatMap((at) => withCoasts(atlas, unit, at))
}

const withCoasts = (atlas: Atlas, { arm }: Unit, code: Province): readonly Location[] =>
  arm === 'army' ? [code] : [code, ...(atlas.province(code)?.coasts ?? []).map((coast) => onCoast({ code }, coast))]

function convoysOf({ atlas, map, chains, helped }: Scene, unit: Unit, isLegal: IsLegal): MovementOptions['convoys'] {
  const chain = unit.arm === 'fleet' ? chains.find(({ seas }) => seas.has(atlas.provinceOf(unit.at))) : undefined
  if (chain === undefined) return []
  const armies = helped.filter((army) => army.unit.arm === 'army' && chain.shores.has(army.province))
  return armies.flatMap((army) => {
    const of = army.unit.id
    const to = [...chain.shores].filter((shore) => isLegal({ kind: 'convoy', unit: unit.id, of, to: shore, map }))
    return to.length === 0 ? [] : [{ of, to }]
  })
}

/** Adjacent seas with a fleet in each, and the land they touch. */
interface Chain {
  readonly seas: ReadonlySet<Province>
  readonly shores: ReadonlySet<Province>
}

const chainsOf = (atlas: Atlas, { units }: BoardState): readonly Chain[] => {
  const manned = new Set(
    units
      .filter(({ arm }) => arm === 'fleet')
      .map(({ at }) => atlas.provinceOf(at))
      .filter((at) => mayConvoyIn(atlas, at)),
  )
  const chains: Chain[] = []
  for (const sea of manned) if (!chains.some(({ seas }) => seas.has(sea))) chains.push(chainFrom(atlas, sea, manned))
  return chains
}

const mayConvoyIn = (atlas: Atlas, code: Province): boolean => atlas.province(code)?.convoys === true

function chainFrom(atlas: Atlas, start: Province, manned: ReadonlySet<Province>): Chain {
  const seas = new Set([start])
  const shores = new Set<Province>()
  for (const sea of seas) {
    for (const { province } of atlas.steps('fleet', sea)) {
      if (province.terrain !== 'sea') shores.add(province.code)
      if (manned.has(province.code)) seas.add(province.code)
    }
  }
  return { seas, shores }
}

/** Where an army on this coast might be convoyed, depending on the fleets' orders. */
const bySea = (chains: readonly Chain[], from: Province): readonly Province[] => [
  ...new Set(
    chains.filter(({ shores }) => shores.has(from)).flatMap(({ shores }) => [...shores].filter((to) => to !== from)),
  ),
]

/** One unit's options as a flat list, a hold first. */
export function everyMovement({
  unit: { id: unit, power },
  moves,
  supports,
  convoys,
}: MovementOptions): readonly Issued[] {
  const orders: CoreOrder[] = [
    { kind: 'hold', unit },
    ...moves.map(({ to, via }) => ({ kind: 'move', unit, to, via, map: null }) as const),
    ...supports.flatMap(({ of, hold, to }) =>
      [...(hold ? [null] : []), ...to].map((goal) => ({ kind: 'support', unit, of, to: goal, map: null }) as const),
    ),
    ...convoys.flatMap(({ of, to }) => to.map((goal) => ({ kind: 'convoy', unit, of, to: goal, map: null }) as const)),
  ]
  return orders.map((order) => ({ power, order }))
}
