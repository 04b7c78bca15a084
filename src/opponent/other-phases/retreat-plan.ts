/** Retreats: each unit goes where the position is best afterwards, or is disbanded. */
import { armBit, at } from '../../rules/movement/atlas-tables.ts'
import type { Power } from '../../rules/names.ts'
import type { CoreOrder } from '../../rules/orders/order.ts'
import type { RetreatChoice } from '../../rules/fates/fate.ts'
import type { Estimate } from '../value/estimate.ts'
import { placeIndex, type Situation } from '../board/situation.ts'
import { type Muster } from './winter-plan.ts'

/** Adds retreated units to the muster, and their captures. */
export function retreatPlan(
  situation: Situation,
  estimate: Estimate,
  power: Power,
  choices: readonly RetreatChoice[],
  muster: Muster,
): CoreOrder[] {
  const { theatre, boards, capturing } = situation
  const me = situation.powers.indexOf(power)
  const taken = new Set<number>()
  return choices.map(({ board, unit, to }): CoreOrder => {
    const u = muster.size
    let best: { readonly order: CoreOrder; readonly place: number; readonly value: number } | null = null
    const stand = (place: number): void => {
      muster.power[u] = me
      muster.arm[u] = armBit(unit.arm)
      muster.location[u] = place
      muster.size = u + 1
    }
    for (const goal of to) {
      const place = placeIndex(theatre, boards.indexOf(board), goal)
      const province = at(theatre.tables.provinceOf, place)
      if (taken.has(province)) continue
      const centre = at(theatre.centreIn, province)
      const owner = centre < 0 ? me : at(muster.owners, centre)
      stand(place)
      if (capturing && centre >= 0) muster.owners[centre] = me
      const value = estimate.value(muster, me)
      if (centre >= 0) muster.owners[centre] = owner
      if (best === null || value > best.value)
        best = { order: { kind: 'retreat', unit: unit.id, to: goal, map: null }, place, value }
    }
    if (best === null) {
      muster.size = u
      return { kind: 'disband', unit: unit.id }
    }
    stand(best.place)
    taken.add(at(theatre.tables.provinceOf, best.place))
    return best.order
  })
}
