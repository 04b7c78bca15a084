import { type Atlas, resolveCoast, coastsInReach, onCoast } from '../atlas/atlas.ts'
import { type Arm, type BoardId, type Coast, type Location, type Power, type Province, COASTS } from '../names.ts'
import type { ParseBudget } from '../seam/line-problem.ts'
import { readLine } from '../notation/reading/line.ts'
import type { CoreOrder, Issued } from '../orders/order.ts'
import type { Position, Unit } from '../position/position.ts'
import type { Variant } from '../seam/variant.ts'

/** The units of a board by province, dislodged ones apart. */
export interface SavedUnits {
  readonly variant: Variant
  readonly position: Position
  readonly atlas: Atlas
  readonly board: BoardId
  readonly units: ReadonlyMap<Province, Unit>
  readonly dislodged: ReadonlyMap<Province, Unit>
  /** For orders that are not in the package's notation. */
  readonly budget: ParseBudget
}

const PLACE = '[A-Z]{3}(?:/[A-Z]C)?'
/**
 * The package's notation: `A LON - NWY VIA`, `F NTH C A LON - NWY`, `F SWE R BAL`, `F STP/NC B`.
 */
const ORDER = new RegExp(
  `^(?<arm>[AF]) (?<at>${PLACE}) (?:(?<alone>[HDB])|(?<going>[-R]) (?<to>${PLACE})(?<via> VIA)?|(?<aiding>[SC]) (?<ofArm>[AF]) (?<of>${PLACE})(?: H| - (?<ofTo>${PLACE})(?: VIA)?)?)$`,
)
type Groups = Readonly<Record<string, string | undefined>>

/**
 * One recorded order of this power; null if it cannot be read, or the power has no such unit there.
 * A wrong arm, forgiven in players' orders, is not accepted here.
 */
export function readSavedOrder(standing: SavedUnits, power: Power, text: string): Issued | null {
  const line = text.trim().toUpperCase()
  if (line === 'WAIVE') return { power, order: { kind: 'waive' } }
  // With a map for each power, coasts in reach depend on the map that the order uses.
  const groups = standing.variant.maps(standing.position).length > 0 ? undefined : ORDER.exec(line)?.groups
  if (groups === undefined) return readOtherNotation(standing, power, line)
  const order = orderIn(standing, power, groups)
  // A variant may have orders of its own that look like the package's.
  return order === null ? readOtherNotation(standing, power, line) : { power, order }
}

function readOtherNotation({ variant, position, budget }: SavedUnits, power: Power, line: string): Issued | null {
  const { issued, notices } = readLine({ variant, position, powers: [power] }, line, budget)
  return notices.some(({ why }) => why === 'other-arm') ? null : issued
}

function orderIn(standing: SavedUnits, power: Power, groups: Groups): CoreOrder | null {
  const place = placeOf(standing.atlas, groups.at)
  if (place === null) return null
  if (groups.alone === 'B') return buildOf(standing, groups.arm, place)
  const fleeing = standing.dislodged.get(place.code)
  const flees = fleeing?.power === power && (groups.going !== undefined || groups.alone === 'D')
  const unit = flees ? fleeing : standing.units.get(place.code)
  if (unit === undefined || unit.power !== power || ARM_OF[groups.arm ?? ''] !== unit.arm) return null
  if (groups.aiding !== undefined) return aidOf(standing, unit, groups)
  if (groups.to !== undefined) return goingOf(standing, unit, flees, groups)
  return { kind: groups.alone === 'D' ? 'disband' : 'hold', unit: unit.id }
}

const ARM_OF: Readonly<Record<string, Arm>> = { A: 'army', F: 'fleet' }

/** `F SWE R BAL` or `F SWE - BAL`. Dislodged units can only retreat, others only move. */
function goingOf({ atlas }: SavedUnits, unit: Unit, flees: boolean, groups: Groups): CoreOrder | null {
  const place = placeOf(atlas, groups.to)
  if (place === null || (groups.going === 'R' && !flees)) return null
  const to = landingPlace(atlas, unit, place)
  return flees
    ? { kind: 'retreat', unit: unit.id, to, map: null }
    : { kind: 'move', unit: unit.id, to, via: groups.via !== undefined, map: null }
}

function aidOf({ atlas, units }: SavedUnits, unit: Unit, groups: Groups): CoreOrder | null {
  const from = placeOf(atlas, groups.of)
  const helped = from === null ? undefined : units.get(from.code)
  const place = groups.ofTo === undefined ? null : placeOf(atlas, groups.ofTo)
  if (
    helped === undefined ||
    ARM_OF[groups.ofArm ?? ''] !== helped.arm ||
    (groups.ofTo !== undefined && place === null)
  )
    return null
  if (groups.aiding === 'C')
    return place === null ? null : { kind: 'convoy', unit: unit.id, of: helped.id, to: place.code, map: null }
  return {
    kind: 'support',
    unit: unit.id,
    of: helped.id,
    to: place === null ? null : locationOf(helped, place),
    map: null,
  }
}

const buildOf = ({ board }: SavedUnits, letter: string | undefined, place: Place): CoreOrder => ({
  kind: 'build',
  board,
  arm: ARM_OF[letter ?? ''] ?? 'army',
  at: letter === 'F' ? onCoast(place, place.coast) : place.code,
})

interface Place {
  readonly code: Province
  readonly coasts: readonly Coast[]
  readonly coast: Coast | null
}

/** Reads `SPA/WC` as the package does: as the south coast. Null for an unknown province. */
export function placeOf(atlas: Atlas, text: string | undefined): Place | null {
  const [code = '', suffix] = (text ?? '').split('/')
  const province = atlas.province(code)
  const coast = COASTS.find((candidate) => candidate === suffix)
  return province === undefined
    ? null
    : {
        code: province.code,
        coasts: province.coasts,
        coast: coast === undefined ? null : resolveCoast(province, coast),
      }
}

const locationOf = ({ arm }: Unit, place: Place): Location =>
  arm === 'army' ? place.code : onCoast(place, place.coast)

/** A fleet that names no coast goes to the only one in reach (DATC 6.B.2). */
function landingPlace(atlas: Atlas, unit: Unit, place: Place): Location {
  const province = atlas.province(place.code)
  if (unit.arm === 'army' || place.coast !== null || province === undefined) return locationOf(unit, place)
  const [only, ...rest] = coastsInReach(atlas, unit.arm, unit.at, province)
  return only === undefined || rest.length > 0 ? place.code : onCoast(place, only)
}
