import type { Json } from '../../lib/json.ts'
import type { Arm, BoardId, Location, Power, Province, UnitId } from '../names.ts'

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
