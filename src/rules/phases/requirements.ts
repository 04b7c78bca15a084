/** What each seat may decide in a phase, also if a winter begins with retreats still unknown. */
import { type Stationed, type Position, standingUnits, centresOf, stateOf, withBoard } from '../position/position.ts'
import { phaseAt } from '../phase-calendar.ts'
import type { RetreatChoice } from '../fates/fate.ts'
import type { Power, Seat, Location } from '../names.ts'
import { retreatChoices } from './retreats.ts'
import type { Allowance, Variant } from '../seam/variant.ts'
import { takeCentres } from './captures.ts'

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

/** The position for builds and disbands if nobody retreats. Nothing else could give more room. */
export const positionWithoutRetreats = (variant: Variant, position: Position): Position =>
  phaseAt(variant.calendar, position.turn).captures ? takeCentres(variant, position).position : position

/** Dislodged units that may survive and so change this winter's adjustments. None: all is known. */
export function openRetreats(variant: Variant, position: Position): readonly RetreatChoice[] {
  const { steps } = phaseAt(variant.calendar, position.turn)
  const together = steps.includes('retreats') && steps.includes('adjustments')
  return together ? retreatChoices(variant, position).filter(({ to }) => to.length > 0) : []
}

/** The most units that a power may have to disband in this phase, whatever the retreats. */
function maxDisbands(variant: Variant, position: Position, power: Power): number {
  const dreaded = openRetreats(variant, position).reduce(
    (after, choice) => withWorstRetreat(variant, after, power, choice),
    position,
  )
  const winter = positionWithoutRetreats(variant, dreaded)
  const units = standingUnits(variant, winter).filter(({ unit }) => unit.power === power).length
  return Math.max(0, units - variant.allowance(winter, power).units)
}

/**
 * The worst retreat for this power: its own unit survives without taking a centre, another power's
 * takes one of its centres.
 */
function withWorstRetreat(
  variant: Variant,
  position: Position,
  power: Power,
  { board, unit, to }: RetreatChoice,
): Position {
  const atlas = variant.atlas(position, power, null)
  if (atlas === null) return position
  const { units } = stateOf(position, board)
  const stands = new Set(units.map((unit) => atlas.provinceOf(unit.at)))
  const ownCentres = new Set(centresOf(position, board, power))
  const vacant = to.filter((at) => !stands.has(atlas.provinceOf(at)))
  const isOurs = (at: Location) => ownCentres.has(atlas.provinceOf(at))
  const feedsNobody = (at: Location) => isOurs(at) || !atlas.centres.includes(atlas.provinceOf(at))
  const at = unit.power === power ? (vacant.find(feedsNobody) ?? vacant[0]) : vacant.find(isOurs)
  return at === undefined ? position : withBoard(position, board, { units: [...units, { ...unit, at }] })
}
