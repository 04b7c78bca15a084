/** A variant's own part of the order pane, fetched where such a variant is played. */
import type { ComponentType, JSX } from 'preact'
import { BalkanWinter } from './balkan-winter.tsx'
import { Captains } from './captains.tsx'
import { FirstTimers } from './first-timers.tsx'
import type { ScreenProps } from './screen-props.ts'
import { ShadowWinter } from './shadow-winter.tsx'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import './play.css'

const SCREENS: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  'shadow-worlds': ShadowWinter,
  'balkan-battle': BalkanWinter,
  'balkan-battle-3': BalkanWinter,
  'double-diplomacy': Captains,
}

export function VariantScreen(props: ScreenProps): JSX.Element {
  const { variant } = props.game.settings
  const Screen = SCREENS[variant]
  return (
    <>
      {props.game.phase !== null && <FirstTimers variant={variant} phase={props.game.phase} />}
      {Screen !== undefined && <Screen {...props} />}
    </>
  )
}
