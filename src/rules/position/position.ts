import type { Json } from '../../lib/json.ts'
import type { Arm, BoardId, Location, Power, Province, UnitId } from '../names.ts'

/** A unit as it stands. An army in Spain is at `SPA`, a fleet at `SPA/NC` or `SPA/SC`. */
export interface Unit {
  readonly id: UnitId
  readonly power: Power
  readonly arm: Arm
  readonly at: Location
}

/**
 * A unit that must retreat. `from` is the province its attacker came from, barred to it; null if
 * that attacker came by convoy (DATC 6.H.11).
 */
export interface Dislodged {
  readonly unit: Unit
  readonly from: Province | null
}

/**
 * One board. A dislodged unit is in `dislodged` and no longer in `units`; `standoffs` are barred to
 * retreats (DATC 6.H.6).
 */
export interface BoardState {
  readonly units: readonly Unit[]
  readonly dislodged: readonly Dislodged[]
  readonly standoffs: readonly Province[]
  readonly owners: Readonly<Record<Province, Power>>
}

/**
 * Everything the rules know between two phases; plain JSON. `turn` counts the phases of the
 * calendar, empty ones included.
 */
export interface Position {
  readonly turn: number
  readonly boards: Readonly<Record<BoardId, BoardState>>
  /** The next unit built gets this id. */
  readonly nextUnit: UnitId
  /** What a variant remembers beyond the boards. */
  readonly memory: Json
}
