/** The orders of a computer player, from plain data to plain data. */
import { err, ok, type Result } from '../lib/result.ts'
import type { Seat } from '../rules/names.ts'
import { phaseOf, requiredOrders, type RequiredOrders } from '../rules/phases/turn.ts'
import type { Position } from '../rules/position/position.ts'
import { seatNamed } from '../rules/sandbox/run-phase.ts'
import { readState } from '../rules/sandbox/state.ts'
import type { LooseRecord } from '../rules/saved/read.ts'
import type { Variant } from '../rules/seam/variant.ts'
import { chooseLines } from './choose-orders.ts'

export interface Suggestion {
  readonly phase: string
  readonly seat: Seat
  /** Lines of a sheet. None, if it is best to give no orders. */
  readonly orders: readonly string[]
}

/** Which part of the input is invalid, and why. */
export interface SuggestionError {
  readonly at: 'state' | 'seat' | 'computers'
  readonly message: string
}

/** Two boards have 68 centres, and time grows with the square of the units in a winter. */
const MAX_UNITS = 70

/** A seat is named as itself, by its number, or by a power that it alone commands. */
export interface SuggestionRequest {
  readonly seat: string
  /** The other seats for which the caller asks with the same seed. */
  readonly computers: readonly string[]
  /** Simulated phases for each power. */
  readonly effort: number
  readonly seed: number
}

/** The error describes an invalid state, an unknown seat, or one without orders in this phase. */
export function suggestOrders(
  variant: Variant,
  state: LooseRecord,
  { seat: name, computers: names, effort, seed }: SuggestionRequest,
): Result<Suggestion, SuggestionError> {
  const read = readState(variant, state)
  if (!read.ok) return err({ at: 'state', message: `This is not a state of ${variant.title}. ${read.error}` })
  const position = read.value
  const named = seatNamed(variant, position, name)
  if (!named.ok) return err({ at: 'seat', message: named.error })
  const { seat } = named.value
  const computers: Seat[] = []
  for (const text of names) {
    const computer = seatNamed(variant, position, text)
    if (!computer.ok) return err({ at: 'computers', message: computer.error })
    computers.push(computer.value.seat)
  }
  const { code } = phaseOf(variant, position)
  const problem = whyNoOrders(variant, position, seat, code)
  if (problem !== null) return err(problem)
  return ok({ phase: code, seat, orders: chooseLines({ variant, position, seat, effort, seed, computers }) })
}

function whyNoOrders(variant: Variant, position: Position, seat: Seat, code: string): SuggestionError | null {
  const all = requiredOrders(variant, position)
  const required = all.find((entry) => entry.seat === seat)
  if (required === undefined) {
    const others = all.map((entry) => entry.seat).join(', ')
    const hint = others === '' ? 'Nobody does.' : `Seats that do: ${others}.`
    return { at: 'seat', message: `${seat} has no orders to give in ${code}. ${hint}` }
  }
  const units = unitsOf(required)
  const message = `${seat} has ${units} units here. The computer player orders at most ${MAX_UNITS}.`
  return units > MAX_UNITS ? { at: 'state', message } : null
}

const unitsOf = ({ moves, retreats, adjustments }: RequiredOrders): number =>
  moves.length + retreats.length + adjustments.reduce((sum, { disbands }) => sum + disbands, 0)
