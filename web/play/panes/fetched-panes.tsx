/** Panes that are not needed at once: their code is fetched when the board is on the screen, all of it together. */
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { ErrorBoundary, lazy } from 'preact-iso'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { firstBoard } from '../../client/first-board.ts'
import type { MapMakerProps } from '../../variants/map-maker/map-maker.tsx'
import { VARIANTS_WITH_HEADS, VARIANTS_WITH_SCREENS } from '../../variants/play/listed.ts'
import type { VariantHeadProps } from '../../variants/play/captains.tsx'
import { Loading } from '../../ui/parts.tsx'
import type { ScreenProps } from '../../variants/play/screen-props.ts'

const load = async () => {
  await firstBoard
  return import('./other-panes.tsx')
}
type Panes = Awaited<ReturnType<typeof load>>

/** How long after the first picture, in milliseconds. */
const PAUSE = 500

/** Begins to fetch them after a while, if nobody has asked for one by then; returns how not to. */
export function fetchOtherPanes(): () => void {
  // What cannot be fetched now is fetched when it is wanted, and says then what is wrong.
  const timer = setTimeout(() => void load().catch(() => undefined), PAUSE)
  return () => clearTimeout(timer)
}

const NotLoaded = (): JSX.Element => (
  <div class="notice bad" role="alert">
    <p>This part of the page could not be loaded. Check your connection and try again. What you have typed is kept.</p>
    <button onClick={() => location.reload()}>Try again</button>
  </div>
)

/** `meanwhile`: what holds the place of a part until it is here. */
function fetched<Props extends object>(
  pick: (panes: Panes) => ComponentType<Props>,
  meanwhile: JSX.Element | null = null,
): ComponentType<Props> {
  let Pane: ComponentType<Props> | undefined
  const getPane = async () => (Pane ??= await load().then(pick, (): ComponentType<Props> => NotLoaded))
  return (props) => {
    const [isHere, setHere] = useState(Pane !== undefined)
    useEffect(() => {
      let isWanted = true
      if (!isHere) void getPane().then(() => isWanted && setHere(true))
      return () => void (isWanted = false)
    }, [isHere])
    return Pane === undefined ? meanwhile : <Pane {...props} />
  }
}

/** As high as the offer of one seat. */
const AWAITED_OFFER = (
  <div class="notice awaited-offer">
    <Loading />
  </div>
)

export const PressTab = fetched((panes) => panes.PressTab, <Loading />)
export const PowersPane = fetched((panes) => panes.PowersPane, <Loading />)
export const GameLog = fetched((panes) => panes.GameLog, <Loading />)
export const SettingsPane = fetched((panes) => panes.SettingsPane, <Loading />)
export const OfferedSeats = fetched((panes) => panes.ChangeSeats, AWAITED_OFFER)
export const DraftsPanel = fetched((panes) => panes.DraftsPanel)
export const Ending = fetched((panes) => panes.Ending)
export const KnownMap = fetched((panes) => panes.KnownMap)
export const QuotedBar = fetched((panes) => panes.QuotedBar)
export const MasterPanel = fetched((panes) => panes.MasterPanel)
export const MessagesBetween = fetched((panes) => panes.MessagesBetween)
export const BoardNotes = fetched((panes) => panes.BoardNotes)

const Screen = lazy(() =>
  import('../../variants/play/index.tsx').then((it) => it.VariantScreen),
) as ComponentType<ScreenProps>

/** What a variant adds to the order pane; fetched only where there is something. */
export const VariantScreen = (props: ScreenProps): JSX.Element | null =>
  VARIANTS_WITH_SCREENS.includes(props.game.settings.variant) ? (
    <ErrorBoundary>
      <Screen {...props} />
    </ErrorBoundary>
  ) : null

const Head = lazy(() =>
  import('../../variants/play/index.tsx').then((it) => it.VariantHead),
) as ComponentType<VariantHeadProps>

/** Is there something that a variant keeps in sight? */
export const hasHead = ({ settings }: GameView): boolean => VARIANTS_WITH_HEADS.includes(settings.variant)

/** What a variant keeps in sight above all panes or at the top of a narrow window, and the room for it until it is fetched. */
export const VariantHead = (props: VariantHeadProps): JSX.Element | null =>
  hasHead(props.game) ? (
    <div class={`variant-${props.form}`}>
      <ErrorBoundary>
        <Head {...props} />
      </ErrorBoundary>
    </div>
  ) : null

const Maker = lazy(() =>
  import('../../variants/map-maker/map-maker.tsx').then((it) => it.MapMaker),
) as ComponentType<MapMakerProps>

/** Fetched where a map is asked for alone. */
export const MapMaker = (props: MapMakerProps): JSX.Element => (
  <ErrorBoundary>
    <Maker {...props} />
  </ErrorBoundary>
)
