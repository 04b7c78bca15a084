/** The forecast of the sheet as typed. The rules that it needs load after the board is shown. */
import { useEffect, useMemo, useState } from 'preact/hooks'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { boardShown, useDeferred, useStable } from '../../client/slow-phone.ts'
import type { forecastSheet, ForecastInput, SheetForecast } from './forecast-sheet.ts'

/** `forecast`: null while it loads, and if the viewer has nothing to order. */
export interface Forecasting {
  readonly state: 'loading' | 'failed' | 'here'
  readonly forecast: SheetForecast | null
}

let loaded: typeof forecastSheet | null = null

async function load(): Promise<typeof forecastSheet> {
  await boardShown
  const module = await import('./forecast-sheet.ts')
  return module.forecastSheet
}

export function useForecast(game: GameView, text: string): Forecasting {
  const isWanted = game.required !== null
  const [state, setState] = useState<Forecasting['state']>(loaded === null ? 'loading' : 'here')
  useEffect(() => {
    if (!isWanted || state !== 'loading') return undefined
    let isCurrent = true
    load().then(
      (make) => {
        loaded = make
        if (isCurrent) setState('here')
      },
      () => isCurrent && setState('failed'),
    )
    return () => void (isCurrent = false)
  }, [isWanted, state])
  const { settings, phase, boards, memory, you } = game
  // A game is fetched again with every save.
  const input = useStable<ForecastInput>({ settings, phase, boards, memory, you })
  // The board responds to a tap first.
  const painted = useDeferred(text)
  const forecast = useMemo(
    () => (isWanted && state === 'here' && loaded !== null ? loaded(input, painted) : null),
    [isWanted, state, input, painted],
  )
  return useMemo(() => ({ state, forecast }), [state, forecast])
}
