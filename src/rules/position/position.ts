/** Positions of units and centres on boards, and questions about them. */
import type { Json } from '../../lib/json.ts'
import type { Arm, BoardId, Location, Power, Province, UnitId, Seat } from '../names.ts'
import type { Atlas } from '../atlas/atlas.ts'

/** An army in Spain is at `SPA`, a fleet at `SPA/NC` or `SPA/SC`. */
export interface Unit {
  readonly id: UnitId
  readonly power: Power
  readonly arm: Arm
  readonly at: Location
}

/** A unit that must retreat, but not to its attacker's `from`. Null: by convoy (DATC 6.H.11). */
export interface Dislodged {
  readonly unit: Unit
  readonly from: Province | null
}

/** One board. Dislodged units are not in `units`. `standoffs` bar retreats (DATC 6.H.6). */
export interface BoardState {
  readonly units: readonly Unit[]
  readonly dislodged: readonly Dislodged[]
  readonly standoffs: readonly Province[]
  readonly owners: Readonly<Record<Province, Power>>
}

/** All that the rules know between phases, plain JSON. `turn` counts phases, empty ones too. */
export interface Position {
  readonly turn: number
  readonly boards: Readonly<Record<BoardId, BoardState>>
  /** The next unit built gets this id. */
  readonly nextUnit: UnitId
  /** A variant's memory beyond the boards. */
  readonly memory: Json
}

/** The boards of a variant, in its order. */
interface Boards {
  readonly boards: readonly { readonly board: BoardId }[]
}

/** A unit and its board. */
export interface Stationed {
  readonly board: BoardId
  readonly unit: Unit
}

/** The state of a board. Throws for an unknown board (our bug). */
export function stateOf(position: Position, board: BoardId): BoardState {
  const state = position.boards[board]
  if (state === undefined) throw new Error(`no board ${board} in this position`)
  return state
}

interface Maps {
  readonly id: string
  readonly atlas: (position: Position, power: null, map: null) => Atlas | null
}

/** The map that everybody knows. Throws for a variant without one (our bug). */
export function publicAtlas({ id, atlas }: Maps, position: Position): Atlas {
  const map = atlas(position, null, null)
  if (map === null) throw new Error(`variant ${id} has no public map`)
  return map
}

/** Replaces the state of one board. */
export const withBoard = (position: Position, board: BoardId, change: Partial<BoardState>): Position => ({
  ...position,
  boards: { ...position.boards, [board]: { ...stateOf(position, board), ...change } },
})

/** The board for orders that concern no unit on any board. */
export function firstBoard({ id, boards }: Boards & { readonly id: string }): BoardId {
  const [first] = boards
  if (first === undefined) throw new Error(`variant ${id} has no board`)
  return first.board
}

/** The board of a unit, dislodged or not; null if it is on none. */
export function boardOf({ boards }: Position, unit: UnitId): BoardId | null {
  const entry = Object.entries(boards).find(([, { units, dislodged }]) =>
    [...units, ...dislodged.map((dislodged) => dislodged.unit)].some(({ id }) => id === unit),
  )
  return entry === undefined ? null : (entry[0] as BoardId)
}

/** All units that are not dislodged, board by board in the variant's order. */
export const standingUnits = (variant: Boards, position: Position): Stationed[] =>
  variant.boards.flatMap(({ board }) => stateOf(position, board).units.map((unit) => ({ board, unit })))

/** All dislodged units, board by board. */
export const dislodgedUnits = (variant: Boards, position: Position): Stationed[] =>
  variant.boards.flatMap(({ board }) => stateOf(position, board).dislodged.map(({ unit }) => ({ board, unit })))

/** The centres that a power owns on a board. */
export const centresOf = (position: Position, board: BoardId, power: Power): Province[] =>
  Object.entries(stateOf(position, board).owners).flatMap(([province, owner]) =>
    owner === power ? [province as Province] : [],
  )

/** Counts a power's centres over all boards. */
export const centreCount = (position: Position, power: Power): number =>
  Object.values(position.boards).reduce(
    (sum, { owners }) => sum + Object.values(owners).filter((owner) => owner === power).length,
    0,
  )

/** Has this power a unit (even dislodged) or a centre? */
export const hasUnitOrCentre = ({ boards }: Position, power: Power): boolean =>
  Object.values(boards).some(
    ({ units, dislodged, owners }) =>
      units.some((unit) => unit.power === power) ||
      dislodged.some(({ unit }) => unit.power === power) ||
      Object.values(owners).includes(power),
  )

/** Every power on the boards: those with a seat in the order of the seats, then the others. */
export function powersIn(
  variant: { readonly seats: readonly Seat[]; readonly powers: (position: Position, seat: Seat) => readonly Power[] },
  position: Position,
): Power[] {
  const boards = Object.values(position.boards)
  const present = boards.flatMap(({ units, owners }) => [...units.map((unit) => unit.power), ...Object.values(owners)])
  return [...new Set([...variant.seats.flatMap((seat) => variant.powers(position, seat)), ...present])]
}
