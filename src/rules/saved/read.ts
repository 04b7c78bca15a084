import { turnOf } from '../phase-calendar.ts'
import { type Result, err, ok } from '../../lib/result.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { BoardId, Location, Power, Province, Seat } from '../names.ts'
import { power as powerNamed, unitId } from '../names.ts'
import type { Issued } from '../orders/order.ts'
import {
  type Dislodged,
  type Position,
  type Unit,
  firstBoard,
  publicAtlas,
  stateOf,
  withBoard,
} from '../position/position.ts'
import type { Submission, Submissions, Variant } from '../seam/variant.ts'
import { newBudget } from '../seam/line-problem.ts'
import { type SavedUnits, placeOf, readSavedOrder } from './saved-orders.ts'

/** Unchecked JSON: anything may be missing, and names may be in any case. */
export type LooseRecord = Readonly<Record<string, unknown>>

/** A recorded phase, ready to be adjudicated. */
export interface RecordedPhase {
  readonly code: string
  readonly position: Position
  readonly submissions: Submissions
  /** Orders that are unreadable, or for no unit of that power. */
  readonly unread: readonly string[]
}

export const isRecord = (value: unknown): value is LooseRecord =>
  typeof value === 'object' && value !== null && !Array.isArray(value)
export const recordIn = (record: LooseRecord, key: string): LooseRecord => (isRecord(record[key]) ? record[key] : {})
export const textsIn = (value: unknown): string[] =>
  Array.isArray(value) ? value.filter((item) => typeof item === 'string') : []

/** A name, even if written as a number; null for other types. */
export const textOf = (value: unknown): string | null =>
  typeof value === 'string' || typeof value === 'number' ? String(value) : null

/** The code of a recorded phase, e.g. `F1901M` or `COMPLETED`. */
export const codeOf = (phase: LooseRecord): string =>
  (textOf(phase.name) ?? textOf(recordIn(phase, 'state').name) ?? '').toUpperCase()

/** Reads one recorded phase. Invalid units are an error, unreadable orders are not. */
export function readSavedPhase(variant: Variant, phase: LooseRecord): Result<RecordedPhase, string> {
  const code = codeOf(phase)
  const turn = turnOf(variant.calendar, code)
  if (turn === null) return err(`${code || 'a phase without a name'} is no phase of this game`)
  const position = readPosition(variant, turn, recordIn(phase, 'state'))
  if (!position.ok) return position
  const { submissions, unread } = readRecordedOrders(variant, position.value, recordIn(phase, 'orders'))
  return ok({ code, position: position.value, submissions, unread })
}

/** The part of a recorded state about one board. Our extension `boards` has all of several boards. */
export const boardIn = ({ boards: [first] }: Variant, state: LooseRecord, board: BoardId): LooseRecord =>
  board === first?.board && !isRecord(state.boards) ? state : recordIn(recordIn(state, 'boards'), board)

function readPosition(variant: Variant, turn: number, state: LooseRecord): Result<Position, string> {
  let position: Position = { ...variant.setup(0), turn, nextUnit: unitId(1) }
  const atlas = publicAtlas(variant, position)
  for (const { board } of variant.boards) {
    const part = boardIn(variant, state, board)
    const mayShare = (place: Province) => variant.mayShare(position, board, place)
    const force = readUnits(atlas, part, position.nextUnit, mayShare)
    if (!force.ok) return force
    const { units, dislodged } = force.value
    const owners = readOwners(atlas, recordIn(part, 'centers'))
    const main = { units, owners, ...withReasons(atlas, units, dislodged) }
    const nextUnit = unitId(position.nextUnit + units.length + dislodged.length)
    position = { ...withBoard(position, board, main), nextUnit }
  }
  return ok(position)
}

/** A dislodged unit and its retreats; null if the record does not list them. */
export interface StrandedUnit {
  readonly unit: Unit
  readonly to: readonly Province[] | null
}

function readUnits(
  atlas: Atlas,
  state: LooseRecord,
  first: number,
  mayShare: (place: Province) => boolean,
): Result<{ units: Unit[]; dislodged: StrandedUnit[] }, string> {
  const units: Unit[] = []
  const dislodged: StrandedUnit[] = []
  const make = (power: Power, text: string) =>
    readUnit(atlas, power, text, unitId(first + units.length + dislodged.length))
  for (const { power, standing, dislodged: fleeing } of forcesIn(state)) {
    for (const text of standing) {
      const unit = make(power, text)
      if (unit === null) return err(`${power} has a unit that cannot stand: ${text}`)
      units.push(unit)
    }
    for (const [text, to] of fleeing) {
      const unit = make(power, text)
      if (unit === null) return err(`${power} has a unit that cannot stand: *${text}`)
      dislodged.push({ unit, to: to?.flatMap((place) => placeOf(atlas, place)?.code ?? []) ?? null })
    }
  }
  const crowded = crowdedIn(units.map(({ at }) => atlas.provinceOf(at)).filter((place) => !mayShare(place)))
  return crowded === undefined ? ok({ units, dislodged }) : err(`two units stand in ${crowded}`)
}

const crowdedIn = (places: readonly Province[]): Province | undefined =>
  places.find((place, n) => places.indexOf(place) !== n)

/** One power's units. `dislodged` maps each to its retreats; null if not listed. */
interface Force {
  readonly power: Power
  readonly standing: readonly string[]
  readonly dislodged: ReadonlyMap<string, readonly string[] | null>
}

export function forcesIn(state: LooseRecord): Force[] {
  const [units, retreats] = [byPower(recordIn(state, 'units')), byPower(recordIn(state, 'retreats'))]
  return [...new Set([...units.keys(), ...retreats.keys()])].map((name) =>
    forceOf(powerNamed(name), textsIn(units.get(name)).map(tidy), choicesIn(retreats.get(name))),
  )
}

const byPower = (record: LooseRecord): Map<string, unknown> =>
  new Map(Object.entries(record).map(([name, value]) => [name.toUpperCase(), value]))

/** Units with a star or with retreats are dislodged, even if also listed without a star. */
function forceOf(power: Power, texts: readonly string[], choices: ReadonlyMap<string, readonly string[]>): Force {
  const starred = texts.filter((text) => text.startsWith('*')).map((text) => [text.slice(1), null] as const)
  const dislodged = new Map([...starred, ...choices])
  return { power, standing: texts.filter((text) => !text.startsWith('*') && !dislodged.has(text)), dislodged }
}

const choicesIn = (retreats: unknown): Map<string, readonly string[]> =>
  new Map(
    Object.entries(isRecord(retreats) ? retreats : {}).map(([unit, to]) => [
      tidy(unit).replace(/^\*/, ''),
      textsIn(to).map(tidy),
    ]),
  )

export const tidy = (text: string): string => text.trim().toUpperCase()

/** `F STP/SC` → a fleet there; null if that is impossible. */
export function readUnit(atlas: Atlas, power: Power, text: string, id: Unit['id']): Unit | null {
  const [, letter, at] = /^([AF]) (\S+)$/.exec(text) ?? []
  const place = placeOf(atlas, at)
  if (place === null) return null
  const { terrain } = atlas.province(place.code) ?? {}
  if (letter === 'A') return terrain === 'sea' ? null : { id, power, arm: 'army', at: place.code }
  if (terrain === 'land' || (place.coasts.length > 0 && place.coast === null)) return null
  const location: Location = place.coast === null ? place.code : (`${place.code}/${place.coast}` as Location)
  return { id, power, arm: 'fleet', at: location }
}

function readOwners(atlas: Atlas, centres: LooseRecord): Record<Province, Power> {
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
 * A record says where a unit may retreat, not why it may not go elsewhere. A vacant neighbour
 * closed to it must be where its attacker came from if another unit may go there; otherwise it was
 * contested.
 */
export function withReasons(
  atlas: Atlas,
  units: readonly Unit[],
  stranded: readonly StrandedUnit[],
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
  ...new Set(atlas.steps(arm, at).map(({ province }) => province.code)),
]

/**
 * The recorded orders of each power in this position. Every seat that commands a power gives its orders.
 * `read`: the orders by their power and text.
 */
export function readRecordedOrders(
  variant: Variant,
  position: Position,
  orders: LooseRecord,
): Pick<RecordedPhase, 'submissions' | 'unread'> & { readonly read: ReadonlyMap<string, Issued> } {
  const submissions: Partial<Record<Seat, Submission>> = {}
  const unread: string[] = []
  const read = new Map<string, Issued>()
  const standing = savedUnits(variant, position, firstBoard(variant))
  for (const [name, list] of Object.entries(orders)) {
    const power = powerNamed(name.toUpperCase())
    const texts = textsIn(list)
    const issued = texts.map((text) => readSavedOrder(standing, power, text))
    for (const [n, text] of texts.entries()) {
      const order = issued[n] ?? null
      if (order === null) unread.push(`${power} ${text}`)
      else read.set(`${power} ${text}`, order)
    }
    for (const seat of variant.seats.filter((each) => variant.powers(position, each).includes(power)))
      if (texts.length > 0)
        submissions[seat] = {
          orders: [...(submissions[seat]?.orders ?? []), ...waiversLast(issued.filter((order) => order !== null))],
          refused: [],
        }
  }
  return { submissions, unread, read }
}

/** In a record waivers use up the builds that are left, wherever they are listed. */
const waiversLast = (issued: readonly Issued[]): Issued[] => [
  ...issued.filter(({ order }) => order.kind !== 'waive'),
  ...issued.filter(({ order }) => order.kind === 'waive'),
]

function savedUnits(variant: Variant, position: Position, board: BoardId): SavedUnits {
  const atlas = publicAtlas(variant, position)
  const state = stateOf(position, board)
  const byProvince = (units: readonly Unit[]) => new Map(units.map((unit) => [atlas.provinceOf(unit.at), unit]))
  return {
    variant,
    position,
    atlas,
    board,
    units: byProvince(state.units),
    dislodged: byProvince(state.dislodged.map(({ unit }) => unit)),
    budget: newBudget(),
  }
}
