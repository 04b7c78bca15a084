/** Adjudicates one phase of any variant as a hosted game would, as plain data. */
import { type Result, err, ok } from '../../lib/result.ts'
import { readOrders } from './sandbox-orders.ts'
import { type SandboxReport, reportOf } from './sandbox-report.ts'
import { readState } from './read-state.ts'
import { type SandboxState, stateOf } from './state.ts'
import { resolvePhase } from '../phases/turn.ts'
import type { Variant } from '../seam/variant.ts'

export type { BoardPart, SandboxState } from './state.ts'
export type { SandboxSubmittedOrder, PassedPhase, SandboxLine, SandboxOrder, SandboxReport } from './sandbox-report.ts'
export { stateOf } from './state.ts'

export interface SandboxResult {
  readonly report: SandboxReport
  readonly state: SandboxState
}

/** Which part of the input is invalid, and why. */
export interface InputError {
  readonly at: 'state' | 'orders'
  readonly message: string
}

/** The start of a game as a state. `seed` decides everything random. */
export const startState = (variant: Variant, seed: number): SandboxState => stateOf(variant, variant.setup(seed))

/**
 * The result of these orders in this state, of which many parts may be missing, with reasons.
 * Orders are lines of text by seat, or by power if it has just one seat. The error describes an
 * invalid state, or unknown powers.
 */
export function sandbox(
  variant: Variant,
  state: Readonly<Record<string, unknown>>,
  orders: Readonly<Record<string, readonly string[]>>,
): Result<SandboxResult, InputError> {
  const position = readState(variant, state)
  if (!position.ok) return err({ at: 'state', message: position.error })
  const sheets = readOrders(variant, position.value, orders)
  if (!sheets.ok) return err({ at: 'orders', message: sheets.error })
  const { submissions, lines } = sheets.value
  const closing = resolvePhase(variant, position.value, submissions)
  return ok({ report: reportOf(variant, position.value, lines, closing), state: stateOf(variant, closing.next) })
}
