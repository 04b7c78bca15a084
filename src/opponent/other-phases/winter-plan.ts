/** Builds and disbands: each time the one that leaves the best position. */
import { at, armBit, NONE } from '../../rules/movement/atlas-tables.ts'
import { onCoast } from '../../rules/atlas/atlas.ts'
import type { BoardId, Location, Arm, Power } from '../../rules/names.ts'
import type { CoreOrder } from '../../rules/orders/order.ts'
import type { RequiredAdjustments } from '../../rules/phases/requirements.ts'
import type { Estimate, Standing } from '../value/estimate.ts'
import { placeIndex, type Situation } from '../board/situation.ts'

interface Site {
  readonly board: BoardId
  readonly arm: Arm
  readonly at: Location
  readonly place: number
  readonly province: number
}

/** A standing to which units can be added. */
export interface Muster extends Standing {
  size: number
}

export const musterOf = ({ forces, owners }: Situation): Muster => ({
  size: forces.size,
  power: forces.power.slice(),
  arm: forces.arm.slice(),
  location: forces.location.slice(),
  owners: owners.slice(),
  captured: true,
})

/** The builds and disbands of a power, in its order of preference. */
export function winterPlan(
  situation: Situation,
  estimate: Estimate,
  power: Power,
  required: RequiredAdjustments,
): CoreOrder[] {
  const me = situation.powers.indexOf(power)
  const plans = required.mayExchange
    ? exchangesOf(situation.boards).map((disbanding) => planWith(situation, estimate, me, required, disbanding))
    : [planWith(situation, estimate, me, required, situation.boards)]
  const best = plans.reduce((a, b) => (b.value > a.value ? b : a))
  return best.orders
}

/** The sets of boards on which a power may disband; it builds on the others. */
const exchangesOf = (boards: readonly BoardId[]): (readonly BoardId[])[] =>
  boards.reduce<(readonly BoardId[])[]>((sets, board) => [...sets, ...sets.map((set) => [...set, board])], [[]])

interface Plan {
  readonly orders: readonly CoreOrder[] & CoreOrder[]
  readonly value: number
}

function planWith(
  situation: Situation,
  estimate: Estimate,
  me: number,
  { builds, disbands, sites, mayExchange }: RequiredAdjustments,
  disbanding: readonly BoardId[],
): Plan {
  const muster = musterOf(situation)
  const orders: CoreOrder[] = []
  const free = sitesOf(situation, sites).filter(({ board }) => !mayExchange || !disbanding.includes(board))
  for (let n = 0; n < disbands; n++)
    disbandWorst(situation, estimate, me, muster, mayExchange ? disbanding : situation.boards, orders)
  for (let n = 0; n < builds; n++) buildBest(estimate, me, muster, free, orders)
  if (mayExchange && disbands === 0)
    for (let n = 0; n < 3; n++) exchange(situation, estimate, me, muster, free, disbanding, orders)
  return { orders, value: estimate.value(muster, me) }
}

/** Disbands a unit to build another, if that is better. */
function exchange(
  situation: Situation,
  estimate: Estimate,
  me: number,
  muster: Muster,
  free: readonly Site[],
  disbanding: readonly BoardId[],
  orders: CoreOrder[],
): void {
  const before = estimate.value(muster, me)
  const [size, location, count] = [muster.size, muster.location.slice(), orders.length]
  disbandWorst(situation, estimate, me, muster, disbanding, orders)
  const isDone = orders.length > count && buildBest(estimate, me, muster, free, orders)
  if (isDone && estimate.value(muster, me) > before) return
  muster.size = size
  muster.location.set(location)
  orders.length = count
}

function sitesOf({ theatre, boards }: Situation, sites: RequiredAdjustments['sites']): Site[] {
  return sites.flatMap(({ board, at: code, arms }) =>
    arms.flatMap((arm) => {
      const { coasts } = theatre.atlas.place(code).province
      const places: Location[] =
        arm === 'fleet' && coasts.length > 0 ? coasts.map((coast) => onCoast({ code }, coast)) : [code]
      return places.map((location) => {
        const place = placeIndex(theatre, boards.indexOf(board), location)
        return { board, arm, at: location, place, province: at(theatre.tables.provinceOf, place) }
      })
    }),
  )
}

/** Adds the best unit at one of these sites. False if no site is vacant. */
function buildBest(
  estimate: Estimate,
  me: number,
  muster: Muster,
  sites: readonly Site[],
  orders: CoreOrder[],
): boolean {
  const built = new Set(
    orders.flatMap((order) => (order.kind === 'build' ? [`${order.board} ${order.at.split('/')[0]}`] : [])),
  )
  const open = sites.filter(({ board, at: place }) => !built.has(`${board} ${place.split('/')[0]}`))
  if (muster.size >= muster.power.length) return false
  const u = muster.size++
  muster.power[u] = me
  let best: Site | null = null
  let bestValue = -1
  for (const site of open) {
    muster.arm[u] = armBit(site.arm)
    muster.location[u] = site.place
    const value = estimate.value(muster, me)
    if (value > bestValue) [best, bestValue] = [site, value]
  }
  if (best === null) {
    muster.size--
    return false
  }
  muster.arm[u] = armBit(best.arm)
  muster.location[u] = best.place
  orders.push({ kind: 'build', board: best.board, arm: best.arm, at: best.at })
  return true
}

/** Removes the unit on these boards that is missed least. */
function disbandWorst(
  situation: Situation,
  estimate: Estimate,
  me: number,
  muster: Muster,
  boards: readonly BoardId[],
  orders: CoreOrder[],
): void {
  const { locations } = situation.theatre.tables
  const perBoard = locations / situation.boards.length
  let worst = NONE
  let bestValue = -1
  for (let u = 0; u < situation.forces.size; u++) {
    const here = at(muster.location, u)
    const board = situation.boards[Math.floor(here / perBoard)]
    if (at(muster.power, u) !== me || here === NONE || board === undefined || !boards.includes(board)) continue
    muster.location[u] = NONE
    const value = estimate.value(muster, me)
    muster.location[u] = here
    if (value > bestValue) [worst, bestValue] = [u, value]
  }
  const unit = situation.ids[worst]
  if (unit === undefined) return
  muster.location[worst] = NONE
  orders.push({ kind: 'disband', unit })
}
