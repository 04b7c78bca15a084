/** Forecasts of sheets in given positions. */
import { seat } from '../../../../src/rules/names.ts'
import { forecastSheet, type SheetForecast } from '../../../../web/play/sheet/forecast-sheet.ts'
import { boardsIn, gameFromState, phaseIn } from '../../../../web/sandbox/local-game.ts'
import { settings } from '../../../support/games/hosting.ts'

/** The forecast of a seat's sheet in this state. */
export function forecast(
  variant: string,
  state: Readonly<Record<string, unknown>>,
  you: string,
  text: string,
): SheetForecast {
  const game = gameFromState(variant, state)
  if (!game.ok) throw new Error(game.error)
  const memory = game.value.variant.visibleMemory(game.value.position, seat(you), false)
  const view = { settings: settings({ variant }), phase: phaseIn(game.value), boards: boardsIn(game.value), memory }
  const result = forecastSheet({ ...view, you: seat(you) }, text)
  if (result === null) throw new Error('no forecast')
  return result
}

/** Each line with its state: `A MUN - BER: counts`. */
export const marks = ({ lines }: SheetForecast): readonly string[] =>
  lines.map(({ text, state }) => `${text}: ${state}`)
export const labels = (units: readonly { readonly label: string }[]): readonly string[] =>
  units.map(({ label }) => label)
