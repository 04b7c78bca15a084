/** The orders of computers for one phase. Pure; it takes up to seconds, so the page calls it in a worker. */
import { chooseLines } from '../../../src/opponent/choose-orders.ts'
import type { Seat } from '../../../src/rules/names.ts'
import type { Position } from '../../../src/rules/position/position.ts'
import { variantFor } from '../../../src/variants/index.ts'
import type { MatchRecord } from '../match/computer-match.ts'

export interface ThinkRequest extends Pick<MatchRecord, 'variant' | 'options'> {
  /** Repeated in the answers. */
  readonly id: number
  readonly position: Position
  /** The seats to answer for. */
  readonly seats: readonly Seat[]
  /** All seats that computers play. */
  readonly computers: readonly Seat[]
  readonly effort: number
  readonly seed: number
}

export interface SeatAnswer {
  readonly id: number
  readonly seat: Seat
  readonly lines: readonly string[]
}

/** Answers seat by seat. Throws if there is no such variant (our bug). */
export function* think(request: ThinkRequest): Generator<SeatAnswer> {
  const { id, position, seats, computers, effort, seed } = request
  const variant = variantFor(request.variant, request.options)
  if (variant === null) throw new Error(`no variant is called ${request.variant}`)
  for (const seat of seats) yield { id, seat, lines: chooseLines({ variant, position, seat, effort, seed, computers }) }
}
