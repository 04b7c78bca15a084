import type { Position } from '../../rules/position/position.ts'
import type { Cause } from '../cause.ts'
import type { Due } from '../clock/events.ts'
import type { Instant } from '../names.ts'

export interface RolledBack {
  readonly kind: 'rolled-back'
  readonly at: Instant
  readonly cause: Cause
  /** The place in the history of the phase that opens again: it and all after it are no longer part of the game. */
  readonly to: number
  readonly position: Position
  readonly due: Due
}
