import { type Stationed, standingUnits } from '../position/queries.ts'
import { phaseAt } from '../phase-calendar.ts'
import type { RetreatChoice } from '../fates/fate.ts'
import { positionWithoutRetreats, maxDisbands } from './retreats-with-adjustments.ts'
import type { Power, Seat } from '../names.ts'
import type { Position } from '../position/position.ts'
import { retreatChoices } from './retreats.ts'
import type { Allowance, Variant } from '../seam/variant.ts'

/**
 * What a power may do in the adjustments: at most `builds` at these sites. It must disband
 * `disbands` units. If the winter begins with retreats, these are upper limits.
 */
export interface RequiredAdjustments {
  readonly power: Power
  readonly builds: number
  readonly sites: Allowance['sites']
  readonly disbands: number
  /** May it disband more, to build on another board? */
  readonly mayExchange: boolean
}

/** What a seat may decide in this phase. Seats with nothing to decide are left out. */
export interface RequiredOrders {
  readonly seat: Seat
  /** Requirements of the variant, e.g. `your map`. */
  readonly own: readonly string[]
  /** Units that can be given orders. */
  readonly moves: readonly Stationed[]
  /** Dislodged units that can retreat somewhere. */
  readonly retreats: readonly RetreatChoice[]
  readonly adjustments: readonly RequiredAdjustments[]
}

/** What each seat may decide in the current phase, in the order of the seats. */
export function requiredOrders(variant: Variant, position: Position): readonly RequiredOrders[] {
  const { steps } = phaseAt(variant.calendar, position.turn)
  const units = steps.includes('moves') ? standingUnits(variant, position) : []
  const choices = steps.includes('retreats') ? openChoices(variant, position) : []
  const adjusts = steps.includes('adjustments')
  return variant.seats.flatMap((seat) => {
    const powers = variant.powers(position, seat)
    const required: RequiredOrders = {
      seat,
      own: variant.ownRequirements(position, seat, []),
      moves: units.filter(({ unit }) => powers.includes(unit.power)),
      retreats: choices.filter(({ unit }) => powers.includes(unit.power)),
      adjustments: adjusts ? powers.flatMap((power) => adjustmentOf(variant, position, power)) : [],
    }
    return asksNothing(required) ? [] : [required]
  })
}

/** With secret maps nobody knows that a unit has nowhere to go, and its absence would reveal it. */
function openChoices(variant: Variant, position: Position): RetreatChoice[] {
  const isAnywhere = variant.maps(position).length > 0
  return retreatChoices(variant, position).filter(
    ({ unit, to }) => to.length > 0 || (isAnywhere && variant.mayRetreat(position, unit)),
  )
}

const asksNothing = ({ own, moves, retreats, adjustments }: RequiredOrders): boolean =>
  own.length + moves.length + retreats.length + adjustments.length === 0

function adjustmentOf(variant: Variant, position: Position, power: Power): RequiredAdjustments[] {
  const winter = positionWithoutRetreats(variant, position)
  const { units: allowed, sites, mayExchange } = variant.allowance(winter, power)
  const units = standingUnits(variant, winter).filter(({ unit }) => unit.power === power).length
  const disbands = maxDisbands(variant, position, power)
  const builds = Math.min(sites.length, Math.max(0, allowed - units))
  const isAsked = builds + disbands > 0 || (mayExchange && units > 0)
  return isAsked ? [{ power, builds, sites, disbands, mayExchange }] : []
}
