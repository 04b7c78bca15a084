import type { Atlas } from '../atlas.ts'
import type { BoardId, Location, Power, Province, Result, Seat } from '../names.ts'
import { err, ok, power as powerNamed, unitId } from '../names.ts'
import type { Dislodged, Position, Unit } from '../position.ts'
import type { Submission, Submissions, Variant } from '../variant.ts'
import { turnOf } from './format.ts'
import type { Muster } from './orders.ts'
import { placeOf, readSavedOrder } from './orders.ts'
import { firstBoard } from '../census.ts'

/** A record as its reader finds it: anything may be missing, and any case used. */
export type Loose = Readonly<Record<string, unknown>>

/** A recorded phase, ready to be adjudicated. */
export interface Recorded {
  readonly code: string
  readonly position: Position
  readonly submissions: Submissions
  /** Recorded orders that say nothing to us: unreadable, or for no unit of that power. */
  readonly unread: readonly string[]
}

export const isRecord = (value: unknown): value is Loose =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const recordIn = (of: Loose, key: string): Loose => (isRecord(of[key]) ? of[key] : {})
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : []

/** A name as text, be it written as a number. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** The code of a recorded phase, e.g. `F1901M` or `COMPLETED`. */
export const codeOf = (phase: Loose): string =>
  (textOf(phase.name) ?? textOf(recordIn(phase, 'state').name) ?? '').toUpperCase()

/** Reads one recorded phase. What cannot be placed on the board is an error, in words; what cannot be ordered is not. */
export function readSavedPhase(variant: Variant, phase: Loose): Result<Recorded, string> {
  const code = codeOf(phase)
  const turn = turnOf(variant.calendar, code)
  if (turn === null) return err(`${code || 'a phase without a name'} is no phase of this game`)
  const position = readPosition(variant, turn, recordIn(phase, 'state'))
  return position.ok
    ? ok({ code, position: position.value, ...readOrders(variant, position.value, recordIn(phase, 'orders')) })
    : position
}

function readPosition(variant: Variant, turn: number, state: Loose): Result<Position, string> {
  const board = firstBoard(variant)
  const fresh = variant.setup(0)
  const atlas = variant.atlas(fresh, null, null)
  if (atlas === null) return err(`${variant.title} has no board of its own`)
  const force = readUnits(atlas, state)
  if (!force.ok) return force
  const { units, dislodged } = force.value
  const owners = readOwners(atlas, recordIn(state, 'centers'))
  const main = { units, owners, ...withReasons(atlas, units, dislodged) }
  return ok({
    ...fresh,
    turn,
    boards: { ...fresh.boards, [board]: main },
    nextUnit: unitId(units.length + dislodged.length + 1),
  })
}

/** A dislodged unit and where the record lets it go; null where the record does not say. */
interface Stranded {
  readonly unit: Unit
  readonly to: readonly Province[] | null
}

function readUnits(atlas: Atlas, state: Loose): Result<{ units: Unit[]; dislodged: Stranded[] }, string> {
  const units: Unit[] = []
  const dislodged: Stranded[] = []
  for (const [name, list] of Object.entries(recordIn(state, 'units'))) {
    const power = powerNamed(name.toUpperCase())
    const choices = choicesIn(state, name)
    const texts = new Set([...textsIn(list).map(tidy), ...[...choices.keys()].map((text) => `*${text}`)])
    for (const text of texts) {
      const id = unitId(units.length + dislodged.length + 1)
      const unit = readUnit(atlas, power, text, id)
      if (unit === null) return err(`${power} has a unit that cannot stand: ${text}`)
      if (text.startsWith('*'))
        dislodged.push({
          unit,
          to: choices.get(text.slice(1))?.flatMap((to) => placeOf(atlas, to)?.code ?? []) ?? null,
        })
      else units.push(unit)
    }
  }
  const crowded = units.find(
    (one, n) => units.findIndex((other) => atlas.provinceOf(other.at) === atlas.provinceOf(one.at)) !== n,
  )
  return crowded === undefined ? ok({ units, dislodged }) : err(`two units stand in ${atlas.provinceOf(crowded.at)}`)
}

export const tidy = (text: string): string => text.trim().toUpperCase()

const choicesIn = (state: Loose, power: string): Map<string, string[]> =>
  new Map(
    Object.entries(recordIn(recordIn(state, 'retreats'), power)).map(([unit, to]) => [
      tidy(unit).replace(/^\*/, ''),
      textsIn(to).map(tidy),
    ]),
  )

/** `*F STP/SC` → a fleet there; null if nothing of that kind can stand there. */
function readUnit(atlas: Atlas, power: Power, text: string, id: Unit['id']): Unit | null {
  const [, letter, at] = /^\*?([AF]) (\S+)$/.exec(text) ?? []
  const place = placeOf(atlas, at)
  if (place === null) return null
  const { terrain } = atlas.province(place.code) ?? {}
  if (letter === 'A') return terrain === 'sea' ? null : { id, power, arm: 'army', at: place.code }
  if (terrain === 'land' || (place.coasts.length > 0 && place.coast === null)) return null
  const location: Location = place.coast === null ? place.code : (`${place.code}/${place.coast}` as Location)
  return { id, power, arm: 'fleet', at: location }
}

function readOwners(atlas: Atlas, centres: Loose): Record<Province, Power> {
  const owners: Record<Province, Power> = {}
  for (const [name, list] of Object.entries(centres)) {
    for (const text of textsIn(list)) {
      const place = placeOf(atlas, tidy(text))
      if (place !== null) owners[place.code] = powerNamed(name.toUpperCase())
    }
  }
  return owners
}

/**
 * A record says where a unit may retreat, not why it may not go elsewhere. A vacant neighbour that is open to another unit
 * can only be where this one's attacker came from; any other one closed to it was contested.
 */
function withReasons(
  atlas: Atlas,
  units: readonly Unit[],
  stranded: readonly Stranded[],
): { dislodged: Dislodged[]; standoffs: Province[] } {
  const open = new Set(stranded.flatMap(({ to }) => to ?? []))
  const occupied = new Set(units.map(({ at }) => atlas.provinceOf(at)))
  const standoffs = new Set<Province>()
  const dislodged = stranded.map(({ unit, to }) => {
    const closed =
      to === null ? [] : neighbours(atlas, unit).filter((code) => !occupied.has(code) && !to.includes(code))
    for (const code of closed) if (!open.has(code)) standoffs.add(code)
    return { unit, from: closed.find((code) => open.has(code)) ?? null }
  })
  return { dislodged, standoffs: [...standoffs] }
}

const neighbours = (atlas: Atlas, { arm, at }: Unit): Province[] => [
  ...new Set((atlas.location(at)?.reach[arm] ?? []).flatMap((n) => atlas.locations[n]?.province.code ?? [])),
]

function readOrders(variant: Variant, position: Position, orders: Loose): Pick<Recorded, 'submissions' | 'unread'> {
  const submissions: Partial<Record<Seat, Submission>> = {}
  const unread: string[] = []
  const muster = musterOf(variant, position, firstBoard(variant))
  for (const [name, list] of Object.entries(orders)) {
    const power = powerNamed(name.toUpperCase())
    const texts = textsIn(list)
    const issued = texts.map((text) => readSavedOrder(muster, power, text))
    unread.push(...texts.filter((_, n) => issued[n] === null).map((text) => `${power} ${text}`))
    const seat = variant.seats.find((one) => variant.powers(position, one).includes(power))
    if (seat !== undefined && texts.length > 0)
      submissions[seat] = {
        orders: [...(submissions[seat]?.orders ?? []), ...issued.filter((one) => one !== null)],
        refused: [],
      }
  }
  return { submissions, unread }
}

function musterOf(variant: Variant, position: Position, board: BoardId): Muster {
  const atlas = variant.atlas(position, null, null)
  const state = position.boards[board]
  if (atlas === null || state === undefined) throw new Error(`${variant.id} has no board ${board}`)
  const byProvince = (units: readonly Unit[]) => new Map(units.map((unit) => [atlas.provinceOf(unit.at), unit]))
  return {
    variant,
    position,
    atlas,
    board,
    units: byProvince(state.units),
    dislodged: byProvince(state.dislodged.map(({ unit }) => unit)),
  }
}
