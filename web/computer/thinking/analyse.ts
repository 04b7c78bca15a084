/** What a computer makes of a phase, for “What if”. Pure; the page calls it in the worker. */
import { chooseLines } from '../../../src/opponent/choose-orders.ts'
import { type Forecast, forecast } from '../../../src/opponent/forecast.ts'
import type { Power, Seat } from '../../../src/rules/names.ts'
import { requiredOrders } from '../../../src/rules/phases/turn.ts'
import type { Position } from '../../../src/rules/position/position.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import { variantFor } from '../../../src/variants/index.ts'
import type { SandboxContent } from '../../sandbox/pack-link.ts'

export interface AnalysisRequest extends Pick<SandboxContent, 'variant' | 'options'> {
  /** Repeated in the answer. */
  readonly id: number
  readonly position: Position
  readonly power: Power
  readonly effort: number
  readonly seed: number
}

export interface AnalysisAnswer {
  readonly id: number
  readonly analysis: Analysis
}

export interface Analysis {
  /** The best orders for the power. */
  readonly best: readonly string[]
  /** Null without moves in this phase. */
  readonly forecast: Forecast | null
}

/** Throws if there is no such variant (our bug). */
export function analyse(request: AnalysisRequest): AnalysisAnswer {
  const { id, position, power, effort, seed } = request
  const variant = variantFor(request.variant, request.options)
  if (variant === null) throw new Error(`no variant is called ${request.variant}`)
  const seat = seatOf(variant, position, power)
  if (seat === undefined) return { id, analysis: { best: [], forecast: null } }
  if (!hasMoves(variant, position)) {
    const computers = variant.seats
    return { id, analysis: { best: chooseLines({ variant, position, seat, effort, seed, computers }), forecast: null } }
  }
  const guess = forecast(variant, position, seat, power, effort, seed)
  return { id, analysis: { best: guess?.best ?? [], forecast: guess } }
}

const seatOf = (variant: Variant, position: Position, power: Power): Seat | undefined =>
  variant.seats.find((seat) => variant.powers(position, seat).includes(power))

/** The powers that a seat commands and that have something to order in this phase. */
export function powersToAnalyse(variant: Variant, position: Position): readonly Power[] {
  const seats = requiredOrders(variant, position).map(({ seat }) => seat)
  return [...new Set(seats.flatMap((seat) => variant.powers(position, seat)))]
}

const hasMoves = (variant: Variant, position: Position): boolean =>
  requiredOrders(variant, position).some(({ moves }) => moves.length > 0)
