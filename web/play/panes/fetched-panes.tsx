/** Panes that are not needed at once: their code is fetched when the board is on the screen, all of it together. */
import type { ComponentType, JSX } from 'preact'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { firstBoard } from '../../client/first-board.ts'
import { VARIANTS_WITH_HEADS, VARIANTS_WITH_SCREENS } from '../../variants/play/listed.ts'
import type { VariantHeadProps } from '../../variants/play/captains.tsx'
import { fetchedComponent, fetchedPart } from '../../ui/fetching/fetched-part.tsx'
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

/** `meanwhile`: what is said until the pane is here. */
const fetched = <Props extends object>(
  pick: (panes: Panes) => ComponentType<Props>,
  meanwhile: JSX.Element | null = null,
): ComponentType<Props> => fetchedComponent(() => load().then(pick), meanwhile)

export const PressTab = fetched((panes) => panes.PressTab, <Loading />)
export const PowersPane = fetched((panes) => panes.PowersPane, <Loading />)
export const GameLog = fetched((panes) => panes.GameLog, <Loading />)
export const SettingsPane = fetched((panes) => panes.SettingsPane, <Loading />)
export const DraftsPanel = fetched((panes) => panes.DraftsPanel)
export const Ending = fetched((panes) => panes.Ending)
export const KnownMap = fetched((panes) => panes.KnownMap)
export const QuotedBar = fetched((panes) => panes.QuotedBar)
export const MasterPanel = fetched((panes) => panes.MasterPanel)
export const MessagesBetween = fetched((panes) => panes.MessagesBetween)
export const BoardNotes = fetched((panes) => panes.BoardNotes)

const useScreen = fetchedPart<ScreenProps>(() => import('../../variants/play/index.tsx').then((it) => it.VariantScreen))

/** What a variant adds to the order pane: null where there is nothing, undefined until it is fetched. */
export function useVariantScreen({ settings }: GameView): ComponentType<ScreenProps> | null | undefined {
  const isWanted = VARIANTS_WITH_SCREENS.includes(settings.variant)
  const Screen = useScreen(isWanted)
  return isWanted ? Screen : null
}

const Head = fetchedComponent<VariantHeadProps>(() =>
  import('../../variants/play/index.tsx').then((it) => it.VariantHead),
)

/** Is there something that a variant keeps in sight? */
export const hasHead = ({ settings }: GameView): boolean => VARIANTS_WITH_HEADS.includes(settings.variant)

/** What a variant keeps in sight above all panes or at the top of a narrow window, and the room for it until it is fetched. */
export const VariantHead = (props: VariantHeadProps): JSX.Element | null =>
  hasHead(props.game) ? (
    <div class={`variant-${props.form}`}>
      <Head {...props} />
    </div>
  ) : null

/** Fetched where a map is asked for alone. */
export const MapMaker = fetchedComponent(() =>
  import('../../variants/map-maker/map-maker.tsx').then((it) => it.MapMaker),
)
