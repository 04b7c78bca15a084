/**
 * What the open phase does with the orders on a sheet. Adjudicated in the page from what the viewer
 * sees, so it can reveal nothing. Loaded when orders are due. Pure.
 */
import { seenPosition } from '../../../src/game/views/seen-position.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { readLines } from '../../../src/game/sheets/read-lines.ts'
import type { InPlay } from '../../../src/game/in-play.ts'
import type { Seat } from '../../../src/rules/names.ts'
import type { Ruling } from '../../../src/rules/fates/fate.ts'
import { forecast, type Forecast, type ForecastOrder } from '../../../src/rules/phases/dry-run.ts'
import { rulingText } from '../../../src/rules/notation/ruling-text.ts'
import { isOwn } from '../../../src/rules/orders/order.ts'
import { type LineForecast, linesOf } from '../../orders/entry/lines.ts'
import { asksForMap } from '../../text/words.ts'
import { winterState, type WinterState } from './winter-state.ts'

export interface SheetForecast extends Forecast {
  /** Every line that was read, in the order of the sheet. */
  readonly lines: readonly LineForecast[]
  readonly winter: WinterState
}

/** What a forecast needs of a game. */
export type ForecastInput = Pick<GameView, 'settings' | 'phase' | 'boards' | 'memory' | 'you'>

/** Null for a spectator, and while maps are designed. */
export function forecastSheet(game: ForecastInput, text: string): SheetForecast | null {
  const play = seenPosition(game)
  return play === null || game.you === null || asksForMap(game.phase) ? null : forecastText(play, game.you, text)
}

/** The forecast of a text. `play`: all that the seat may see. Never pass one with secrets. */
export function forecastText(play: InPlay, seat: Seat, text: string): SheetForecast {
  const { variant, position } = play
  const read = readLines(play, seat, linesOf(text))
  const orders = read.flatMap(({ issued }) => issued ?? [])
  const refused = read.flatMap((line) => line.refused ?? [])
  const result = forecast(variant, position, seat, { orders, refused })
  const byOrder = new Map(result.orders.map((order) => [order.issued, order]))
  const lines = read.map(({ text: line, written, issued }) => {
    const order = issued === null ? undefined : byOrder.get(issued)
    return { text: line.trim(), written, ...(order === undefined ? NO_ORDER : lineForecast(play, result, order)) }
  })
  const outcomeOf = (order: string) => forecastText(play, seat, `${text}\n${order}`).lines.at(-1)
  return { ...result, lines, winter: winterState(play, result, lines, outcomeOf) }
}

type Outcome = Pick<LineForecast, 'state' | 'why'>
const NO_ORDER: Outcome = { state: 'none', why: null }

function lineForecast(
  play: InPlay,
  { cases, orders }: Forecast,
  { issued, ruling, undecided }: ForecastOrder,
): Outcome {
  // A combined Winter asks for more builds and disbands than may be needed.
  const isSpare = ruling?.fate.kind === 'surplus' && cases !== null && cases.used?.has(issued) !== false
  if (undecided || isSpare) return { state: 'open', why: null }
  const rulings = orders.flatMap(({ ruling: other }) => other ?? [])
  const why = ruling === null ? (isOwn(issued.order) ? null : NO_EFFECT) : failureText(play, ruling, rulings)
  return { state: why === null ? 'counts' : 'fails', why }
}

/** Null for an order that counts. Whether a move succeeds depends on the other players. */
function failureText({ variant, position }: InPlay, ruling: Ruling, rulings: readonly Ruling[]): string | null {
  const { fate, issued } = ruling
  if (fate.kind === 'surplus') return issued.order.kind === 'disband' ? SURPLUS_DISBAND : SURPLUS_BUILD
  const isRetreat = issued.order.kind === 'retreat'
  if (fate.kind !== 'void' && !(isRetreat && fate.kind === 'bounced')) return null
  return rulingText(variant, position, ruling, rulings).join(' ')
}

const NO_EFFECT = 'Not used: it has no effect in this phase.'
const SURPLUS_DISBAND = 'Not needed: nothing more must be disbanded.'
const SURPLUS_BUILD = 'Not used: you have no more builds.'
