/** A variant's own parts of the order pane and above all panes, fetched where such a variant is played. */
import type { ComponentType, JSX } from 'preact'
import { BalkanWinter } from './balkan-winter.tsx'
import { Captains, type CaptainsProps, Override, type VariantHeadProps } from './captains.tsx'
import { CaptainsStrip } from './captains-strip.tsx'
import { TieVote } from './tie-vote.tsx'
import { FirstTimers } from './first-timers.tsx'
import type { ScreenProps } from './screen-props.ts'
import { ShadowWinter } from './shadow-winter.tsx'
// eslint-disable-next-line import/no-unassigned-import -- a style sheet
import './play.css'

const SCREENS: Readonly<Record<string, ComponentType<ScreenProps>>> = {
  'shadow-worlds': ShadowWinter,
  'balkan-battle': BalkanWinter,
  'balkan-battle-3': BalkanWinter,
  'double-diplomacy': Override,
}

/** In a wide window above all panes, whichever is open; in a narrow one a strip that stays at its top. */
const ALWAYS: Readonly<
  Record<string, { readonly head: ComponentType<CaptainsProps>; readonly strip: ComponentType<CaptainsProps> }>
> = {
  'double-diplomacy': { head: Captains, strip: CaptainsStrip },
}

export function VariantHead({ form, ...props }: VariantHeadProps): JSX.Element | null {
  const Head = ALWAYS[props.game.settings.variant]?.[form]
  return Head === undefined ? null : <Head {...props} />
}

/** What comes before all advice: it is there rarely, and then decides the game. */
const URGENT: Readonly<Record<string, ComponentType<ScreenProps>>> = { 'double-diplomacy': TieVote }

export function VariantScreen(props: ScreenProps): JSX.Element {
  const { variant } = props.game.settings
  const Screen = SCREENS[variant]
  const First = URGENT[variant]
  return (
    <>
      {First !== undefined && <First {...props} />}
      {props.game.phase !== null && <FirstTimers variant={variant} phase={props.game.phase} />}
      {Screen !== undefined && <Screen {...props} />}
    </>
  )
}
