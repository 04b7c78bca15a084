/** Where a line sends a unit: the place, its coast, and the map to use. */
import { type Result, err, ok } from '../../../lib/result.ts'
import { type Atlas, type ProvinceInfo, resolveCoast, coastsInReach, onCoast } from '../../atlas/atlas.ts'
import type { Arm, Coast, Location, MapName, Power } from '../../names.ts'
import type { Unit } from '../../position/position.ts'
import { joinOr, capitalize, provinceName } from '../../fates/display-names.ts'
import { formatUnit } from '../format-order.ts'
import { type Notice, type Problem, problem } from '../../seam/line-problem.ts'
import { type Scope, unknownPlace } from '../scope.ts'
import type { PlacePhrase } from '../grammar/order-sentence.ts'

export interface Aim {
  readonly to: Location
  readonly notices: readonly Notice[]
}

/** The destination of a supported or convoyed unit. Without a coast any will do (DATC 6.B.7). */
export function helpedAim(unit: Unit, path: readonly PlacePhrase[]): Result<Aim, Problem> {
  const last = path.at(-1)
  if (last === undefined || last.province === null) return err(unknownPlace(last?.word ?? ''))
  return ok(ashore(unit.arm, last.province, last))
}

/** The place with its coast, or without if the arm or province has none (DATC 6.B.12). */
export function ashore(arm: Arm, province: ProvinceInfo, { coast }: PlacePhrase): Aim {
  if (coast === null) return { to: province.code, notices: [] }
  const resolved = arm === 'army' ? null : resolveCoast(province, coast)
  if (resolved === coast) return { to: onCoast(province, coast), notices: [] }
  if (resolved !== null)
    return {
      to: onCoast(province, resolved),
      notices: [
        {
          why: 'other-coast',
          words: `${capitalize(provinceName(province))} has no such coast; read as ${onCoast(province, resolved)}.`,
        },
      ],
    }
  const reason = arm === 'army' ? 'Armies have no coast' : `${capitalize(provinceName(province))} has no such coast`
  return { to: province.code, notices: [{ why: 'coast-dropped', words: `${reason}; read as ${province.code}.` }] }
}

/**
 * A move's destination: the end of its path, whose other places must be seas. Adds the coast if
 * only one is possible on a map that the writer sees.
 */
export function aimAt(
  scope: Scope,
  unit: Unit,
  path: readonly PlacePhrase[],
  { atlas: own }: OrderMap,
): Result<Aim, Problem> {
  const last = path.at(-1)
  const province = last?.province ?? null
  const unknown = path.find((place) => place.province === null)
  if (last === undefined || province === null || unknown !== undefined) return err(unknownPlace(unknown?.word ?? ''))
  const dry = path.slice(0, -1).find((place) => place.province?.convoys !== true)
  if (dry?.province != null)
    return err(
      problem(
        'several-places',
        `A unit can move to only one place. A convoy route crosses seas, and ${provinceName(dry.province)} is none.`,
      ),
    )
  const aim = ashore(unit.arm, province, last)
  const open = unit.arm === 'fleet' && province.coasts.length > 0 && aim.to === province.code
  if (!open || own === null) return ok(aim)
  const near = coastsInReach(own, 'fleet', unit.at, province)
  const [only, ...rest] = near
  if (only === undefined) return ok(aim)
  if (rest.length === 0) return ok({ to: onCoast(province, only), notices: aim.notices })
  const mark = scope.phase.steps.includes('moves') ? '-' : 'R'
  return err(needsCoast(province, near, (at) => `${formatUnit(unit)} ${mark} ${at}`))
}

/** Asks for one of these coasts, and suggests a line for each. */
export function needsCoast(
  province: ProvinceInfo,
  coasts: readonly Coast[],
  lineTo: (at: Location) => string,
): Problem {
  const shores = coasts.map((coast) => onCoast(province, coast))
  return problem(
    'needs-coast',
    `Which coast of ${provinceName(province)}? Write ${joinOr(shores)}.`,
    shores.map(lineTo),
  )
}

export interface OrderMap {
  /** Null for the power's own map. */
  readonly name: MapName | null
  /** Null for a map that the writer may not see. */
  readonly atlas: Atlas | null
}

export function mapOf(scope: Scope, { power }: Unit): Result<OrderMap, Problem> {
  const { variant, position, map } = scope
  if (map !== null && variant.atlas(position, power, map) === null)
    return err(problem('no-such-map', 'There is no such map.'))
  const name = String(map) === power ? null : map
  return ok({ name, atlas: visibleAtlas(scope, power, name) })
}

/** The atlas of the map that an order names (null: the power's own); null if the writer may not see it. */
export function visibleAtlas(scope: Scope, power: Power, map: MapName | null): Atlas | null {
  const isVisible = scope.seesNoMap !== true && (map === null || isShown(scope, power, map))
  return isVisible ? scope.variant.atlas(scope.position, power, map) : null
}

/** May the player of this power see that map? */
const isShown = ({ variant, position }: Scope, power: Power, map: MapName): boolean =>
  variant.seats.some(
    (seat) =>
      variant.powers(position, seat).includes(power) &&
      variant.charts(position, seat, false).some((chart) => chart.map === map),
  )

/** A far move of an army can only be by sea, with or without `VIA`. */
export function overseas({ atlas }: Scope, unit: Unit, to: Location, own: Atlas | null): boolean {
  if (own === null || unit.arm !== 'army') return false
  const shores = [unit.at, to].every((at) => atlas.location(at)?.province.terrain === 'coast')
  return shores && own.provinceOf(unit.at) !== own.provinceOf(to) && !own.reach('army', unit.at, to)
}
