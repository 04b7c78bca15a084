/**
 * A winter may begin with retreats that are not known when its orders are written. This is what can
 * be said in advance.
 */
import { phaseAt } from '../phase-calendar.ts'
import { takeCentres } from './captures.ts'
import { centresOf, standingUnits, stateOf, withBoard } from '../position/queries.ts'
import type { RetreatChoice } from '../fates/fate.ts'
import type { Location, Power } from '../names.ts'
import type { Position } from '../position/position.ts'
import { retreatChoices } from './retreats.ts'
import type { Variant } from '../seam/variant.ts'

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
export function maxDisbands(variant: Variant, position: Position, power: Power): number {
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
