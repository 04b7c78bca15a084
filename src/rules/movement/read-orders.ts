import type { Refusal } from '../fates/order-refusals.ts'
import type { Location, MapName, Power } from '../names.ts'
import { type CoreOrder, type Issued, unitOf } from '../orders/order.ts'
import { canCarry, isUseful } from './convoy.ts'
import { type Adjudication, type Geography, CONVOY, isFleet, MOVE, SUPPORT } from './context.ts'
import { type AtlasTables, at, canStep, canTouch, COAST, FLEET, NONE, SEA, tablesOf } from './atlas-tables.ts'

type Move = Extract<CoreOrder, { kind: 'move' }>
type Support = Extract<CoreOrder, { kind: 'support' }>
type Convoy = Extract<CoreOrder, { kind: 'convoy' }>

/** An order that applies to no unit, and why. */
export interface UnmatchedOrder {
  readonly issued: Issued
  readonly why: Refusal
}

/** Reads all orders; the last one for each unit counts. Returns those that apply to no unit. */
export function readOrders(b: Adjudication, geography: Geography, issued: readonly Issued[]): UnmatchedOrder[] {
  const unmatched: UnmatchedOrder[] = []
  for (const order of issued) addressOrder(b, order, unmatched)
  for (let u = 0; u < b.size; u++) {
    const order = b.issued[u] ?? null
    if (order !== null) b.refused[u] = readOrder(b, geography, u, order)
  }
  return unmatched
}

function addressOrder(b: Adjudication, issued: Issued, unmatched: UnmatchedOrder[]): void {
  const unit = addressee(b, issued)
  if (typeof unit === 'string') {
    unmatched.push({ issued, why: unit })
    return
  }
  const earlier = b.issued[unit] ?? null
  if (earlier !== null) unmatched.push({ issued: earlier, why: 'superseded' })
  b.issued[unit] = issued
}

/** The unit an order is for, or why there is none. */
export function addressee(b: Adjudication, issued: Issued): number | Refusal {
  const { order } = issued
  const id = unitOf(order)
  if (id === null) return 'wrong-step'
  const unit = at(b.byId, id)
  if (unit === NONE) return 'no-such-unit'
  return b.units[unit]?.power === issued.power ? unit : 'not-yours'
}

/** Reads one order. Returns null if it is legal, else the refusal; the unit then holds. */
export function readOrder(
  b: Adjudication,
  geography: Geography,
  unit: number,
  { power, order }: Issued,
): Refusal | null {
  if (order.kind === 'hold') return null
  if (order.kind !== 'move' && order.kind !== 'support' && order.kind !== 'convoy') return 'wrong-step'
  const t = tablesNamed(b, geography, power, order.map)
  if (t === null) return 'no-such-map'
  b.tables[unit] = t
  if (order.kind === 'move') return readMove(b, t, unit, order)
  return order.kind === 'support' ? readSupport(b, t, unit, order) : readConvoy(b, t, unit, order)
}

function tablesNamed(b: Adjudication, geography: Geography, power: Power, map: MapName | null): AtlasTables | null {
  if (map === null && b.oneMap) return b.home
  const atlas = geography.atlas(power, map)
  return atlas === null ? null : tablesOf(atlas)
}

function readMove(b: Adjudication, t: AtlasTables, unit: number, order: Move): Refusal | null {
  const to = placeFor(b, t, unit, order.to)
  if (to === NONE) return 'not-adjacent'
  const refusal = isFleet(b, unit)
    ? sailRefusal(b, t, unit, to, order.via)
    : marchRefusal(b, t, unit, to, order.via, NONE)
  if (refusal !== null) return refusal
  b.kind[unit] = MOVE
  b.destination[unit] = to
  b.target[unit] = at(t.provinceOf, to)
  b.sails[unit] = order.via || !canStep(t, at(b.arm, unit), at(b.location, unit), to) ? 1 : 0
  return null
}

/** Armies ignore coasts (DATC 6.B.12). NONE if there is no such place. */
function placeFor(b: Adjudication, t: AtlasTables, unit: number, to: Location): number {
  const place = t.placeOf.get(to)
  if (place === undefined) return NONE
  return isFleet(b, unit) ? place : at(t.inland, at(t.provinceOf, place))
}

function sailRefusal(b: Adjudication, t: AtlasTables, fleet: number, to: number, via: boolean): Refusal | null {
  return via ? 'not-convoyable' : stepRefusal(b, t, fleet, to)
}

function stepRefusal(b: Adjudication, t: AtlasTables, unit: number, to: number): Refusal | null {
  const from = at(b.location, unit)
  const province = at(t.provinceOf, to)
  const terrain = at(t.terrain, province)
  if (province === at(b.province, unit)) return 'same-place'
  if (canStep(t, at(b.arm, unit), from, to)) return null
  if (!isFleet(b, unit)) return terrain === SEA ? 'not-by-sea' : 'not-adjacent'
  if (terrain !== SEA && terrain !== COAST) return 'not-by-land'
  if (!canTouch(t, FLEET, from, province)) return 'not-adjacent'
  return to === at(t.inland, province) ? 'needs-coast' : 'wrong-coast'
}

/** Armies march, or go where fleets now at sea could carry them, whatever they do (DATC 6.D.32). */
function marchRefusal(
  b: Adjudication,
  t: AtlasTables,
  army: number,
  to: number,
  via: boolean,
  without: number,
): Refusal | null {
  const step = stepRefusal(b, t, army, to)
  if (step === null ? !via : step !== 'not-adjacent') return step
  const from = at(b.province, army)
  const province = at(t.provinceOf, to)
  if (at(t.terrain, from) !== COAST || at(t.terrain, province) !== COAST) return via ? 'no-route' : 'not-adjacent'
  return canCarry(b, t, from, province, without) ? null : 'no-route'
}

function readSupport(b: Adjudication, t: AtlasTables, unit: number, order: Support): Refusal | null {
  const supported = at(b.byId, order.of)
  if (supported === NONE) return 'no-such-unit'
  if (supported === unit) return 'supports-itself'
  const to = order.to === null ? at(b.location, supported) : placeFor(b, t, supported, order.to)
  if (to === NONE || !canTouch(t, at(b.arm, unit), at(b.location, unit), at(t.provinceOf, to)))
    return 'support-unreachable'
  const refusal =
    order.to !== null && order.map === null && b.oneMap ? supportedRefusal(b, t, unit, supported, to) : null
  if (refusal !== null) return refusal
  b.kind[unit] = SUPPORT
  b.object[unit] = supported
  b.destination[unit] = order.to === null ? NONE : to
  return null
}

/**
 * An impossible move cannot be supported (DATC 6.D.22), nor one that only the supporting fleet
 * could convoy (DATC 6.D.31).
 */
function supportedRefusal(
  b: Adjudication,
  t: AtlasTables,
  unit: number,
  supported: number,
  to: number,
): Refusal | null {
  if (!isFleet(b, supported)) return marchRefusal(b, t, supported, to, false, unit)
  const refusal = stepRefusal(b, t, supported, to)
  return refusal === 'needs-coast' ? null : refusal
}

function readConvoy(b: Adjudication, t: AtlasTables, unit: number, order: Convoy): Refusal | null {
  if (!isFleet(b, unit) || at(t.convoys, at(b.province, unit)) !== 1) return 'not-a-convoyer'
  const army = at(b.byId, order.of)
  if (army === NONE) return 'no-such-unit'
  if (isFleet(b, army)) return 'not-convoyable'
  const to = placeFor(b, t, army, order.to)
  const refusal = to === NONE ? 'not-adjacent' : carriageRefusal(b, t, unit, army, at(t.provinceOf, to))
  if (refusal !== null) return refusal
  b.kind[unit] = CONVOY
  b.object[unit] = army
  b.destination[unit] = to
  return null
}

function carriageRefusal(b: Adjudication, t: AtlasTables, fleet: number, army: number, to: number): Refusal | null {
  const from = at(b.province, army)
  if (to === from) return 'same-place'
  if (at(t.terrain, to) === SEA) return 'not-by-sea'
  if (at(t.terrain, from) !== COAST || at(t.terrain, to) !== COAST) return 'no-route'
  return isUseful(b, t, at(b.province, fleet), from, to) ? null : 'no-route'
}
