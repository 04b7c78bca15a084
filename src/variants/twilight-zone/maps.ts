/** Maps in orders: adds each order's map, and a fleet's coast on it (TWZ-8). */
import { landing } from '../../rules/phases/retreats.ts'
import { type Location, type MapName, mapName } from '../../rules/names.ts'
import { unitById } from '../../rules/notation/format-order.ts'
import type { Issued } from '../../rules/orders/order.ts'
import type { Position } from '../../rules/position/position.ts'
import type { CollectedOrders, Variant } from '../../rules/seam/variant.ts'

type Maps = Pick<Variant, 'atlas'>

/** Adds the map to every order, even the own one, so that the report prints it (TWZ-8). */
export const nameMaps = (maps: Maps, position: Position, collected: CollectedOrders): CollectedOrders => ({
  ...collected,
  orders: collected.orders.map((issued) => onItsMap(maps, position, issued)),
})

function onItsMap(maps: Maps, position: Position, issued: Issued): Issued {
  const { power, order } = issued
  if (!('map' in order)) return issued
  const map = order.map ?? mapName(power)
  const isStep = order.kind === 'move' || order.kind === 'retreat'
  const charted = isStep ? { ...order, map, to: landingOn(maps, position, issued, map, order.to) } : { ...order, map }
  return { power, order: charted }
}

/** The coast of a fleet that named none, decided late as it depends on a secret map (TWZ-11). */
function landingOn(maps: Maps, position: Position, { power, order }: Issued, map: MapName, to: Location): Location {
  const unit = 'unit' in order && order.unit !== null ? unitById(position, order.unit) : undefined
  const atlas = maps.atlas(position, power, map)
  if (unit?.arm !== 'fleet' || atlas === null) return to
  const landed = landing(atlas, unit.arm, unit.at, to)
  return landed.ok ? landed.value : to
}
