/** What a variant's additions to the order pane and the bar below the board see. */
import type { GameData } from '../../client/api.ts'
import type { ScreenProps } from '../../variants/seam/variant-page.ts'
import type { OrderEntry } from '../sheet/use-order-entry.ts'

export const screenProps = (
  { game, names }: Pick<GameData, 'game' | 'names'>,
  { sheet: { state, change }, legal, forecasting }: OrderEntry,
): ScreenProps => ({
  game,
  names,
  text: state.text,
  echo: state.saved.lines,
  orders: legal.orders,
  forecast: forecasting.forecast,
  isChecked: forecasting.state !== 'loading',
  onText: (text) => change({ kind: 'typed', text }),
})
