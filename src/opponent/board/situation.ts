/** A position as typed arrays, as one seat may see it. */
import { armBit, at, type Cells, NONE } from '../../rules/movement/atlas-tables.ts'
import type { Forces, OrderCode } from '../../rules/movement/face.ts'
import type { Arm, BoardId, Location, Power, UnitId } from '../../rules/names.ts'
import type { OwnOrder } from '../../rules/orders/order.ts'
import { phaseAt } from '../../rules/phase-calendar.ts'
import { type Position, powersIn, stateOf } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import type { Rumours } from './known-borders.ts'
import { type Theatre, theatreOf } from './theatre.ts'

/** A variant's own order to a unit: what the unit is while it acts, and what it may become. */
export interface SpecialOrder {
  readonly unit: number
  readonly order: OwnOrder
  /** The order that it stands for, with the number of the special order in its upper bits. */
  readonly code: OrderCode
  readonly arm: number
  readonly location: number
  /** The same after the movement, if nobody attacked it. */
  readonly nextArm: number
  readonly nextLocation: number
}

/** Units and owners, by index. Powers are indices of `powers`. */
export interface Situation {
  readonly variant: Variant
  readonly position: Position
  readonly theatre: Theatre
  readonly powers: readonly Power[]
  readonly boards: readonly BoardId[]
  readonly forces: Forces
  readonly ids: readonly UnitId[]
  /** By centre: the power that owns it, or NONE. */
  readonly owners: Cells
  /** 1 for provinces that several units may share; null if there is none. */
  readonly sheltered: Cells | null
  /** Do centres change owner before the next movement? */
  readonly capturing: boolean
  /** Do the others move on maps that the seat has not seen? Then nobody knows where they can go. */
  readonly isHidden: boolean
  /** What is known of the maps by which the others move; null if they are not hidden. */
  readonly rumours: Rumours | null
  /** The variant's own orders that the seat may give to its units. */
  readonly specials: readonly SpecialOrder[]
}

/** How many units a situation has room for beyond those on the boards: builds. */
const SPARE = 24

/** The situation on the map of this power. Null if it has no map. */
export function situationOf(variant: Variant, position: Position, power: Power): Situation | null {
  const atlas = variant.atlas(position, power, null)
  if (atlas === null) return null
  const boards = variant.boards.map(({ board }) => board)
  const theatre = theatreOf(atlas, boards.length)
  const powers = powersIn(variant, position)
  const standing = boards.flatMap((board, n) => stateOf(position, board).units.map((unit) => ({ n, unit })))
  const room = standing.length + SPARE
  const forces: Forces = {
    size: standing.length,
    power: new Int16Array(room),
    arm: new Int16Array(room),
    location: new Int16Array(room),
  }
  standing.forEach(({ n, unit }, u) => {
    forces.power[u] = powers.indexOf(unit.power)
    forces.arm[u] = armBit(unit.arm)
    forces.location[u] = placeIndex(theatre, n, unit.at)
  })
  return {
    variant,
    position,
    theatre,
    powers,
    boards,
    forces,
    ids: standing.map(({ unit }) => unit.id),
    owners: ownersIn(theatre, position, boards, powers),
    sheltered: shelteredIn(variant, position, theatre, boards),
    capturing: isCapturing(variant, position.turn),
    isHidden: variant.maps(position).length > 0,
    rumours: null,
    specials: [],
  }
}

/** The index of a location on one of the boards. Throws for an unknown one (our bug). */
export function placeIndex({ atlas, boards }: Theatre, board: number, at: Location): number {
  if (board < 0 || board >= boards) throw new RangeError(`no board ${board}`)
  return board * atlas.locations.length + atlas.place(at).index
}

/** The board and the location of an index. */
export function placeNamed({ atlas }: Theatre, index: number): { readonly board: number; readonly at: Location } {
  const place = atlas.locations[index % atlas.locations.length]
  if (place === undefined) throw new RangeError(`no location ${index}`)
  return { board: Math.floor(index / atlas.locations.length), at: place.id }
}

export const armOf = (bit: number): Arm => (bit === armBit('army') ? 'army' : 'fleet')

function ownersIn(theatre: Theatre, position: Position, boards: readonly BoardId[], powers: readonly Power[]): Cells {
  const { atlas, centres } = theatre
  return Int16Array.from(centres, (province) => {
    const board = boards[Math.floor(province / atlas.provinces.length)]
    const info = atlas.provinces[province % atlas.provinces.length]
    const owner = board === undefined || info === undefined ? undefined : stateOf(position, board).owners[info.code]
    return owner === undefined ? NONE : powers.indexOf(owner)
  })
}

function shelteredIn(variant: Variant, position: Position, theatre: Theatre, boards: readonly BoardId[]): Cells | null {
  const shared = boards.flatMap((board) =>
    theatre.atlas.provinces.map(({ code }) => (variant.mayShare(position, board, code) ? 1 : 0)),
  )
  return shared.includes(1) ? Int16Array.from(shared) : null
}

/** Do centres change owner after this phase, before units move again? */
export function isCapturing({ calendar }: Variant, turn: number): boolean {
  for (let next = turn; next <= turn + calendar.prologue.length + calendar.cycle.length; next++) {
    const phase = phaseAt(calendar, next)
    if (next > turn && phase.steps.includes('moves')) return false
    if (phase.captures) return true
  }
  return false
}

/** The units of a power, by index. */
export function unitsOf({ forces }: Situation, power: number): number[] {
  const units: number[] = []
  for (let u = 0; u < forces.size; u++) if (at(forces.power, u) === power) units.push(u)
  return units
}
