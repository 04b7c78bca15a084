/** Panes that are not needed at once: their code is fetched when the board is on the screen, all of it together. */
import type { ComponentType, JSX } from 'preact'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { boardShown } from '../../client/slow-phone.ts'
import { variantPage } from '../../variants/registry.ts'
import type { DesignerProps, ScreenProps, VariantPage } from '../../variants/seam/variant-page.ts'
import type { VariantHeadProps } from '../../variants/variant-screens.tsx'
import { weakMemoize } from '../../../src/lib/memoize.ts'
import { lazyComponent, lazyPart } from '../../ui/fetching/fetched-part.tsx'
import { Loading } from '../../ui/parts.tsx'

const load = async () => {
  await boardShown
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
): ComponentType<Props> => lazyComponent(() => load().then(pick), meanwhile)

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

const variantParts = weakMemoize((page: VariantPage) => {
  const parts = () => import('../../variants/variant-screens.tsx')
  return {
    useScreen: lazyPart<ScreenProps>(async () => (await parts()).fetchVariantScreen(page)),
    Head: lazyComponent<VariantHeadProps>(async () => (await parts()).fetchVariantHead(page)),
    Designer: lazyComponent<DesignerProps>(async () => {
      if (page.designer === null) throw new Error(`${page.id} has no map designer`)
      return page.designer()
    }),
  }
})

/** Stands in for a variant without a page. */
const NO_PAGE: VariantPage = {
  id: '',
  card: { length: '', pitch: '' },
  rules: null,
  lessons: null,
  screens: null,
  hasHead: false,
  designer: null,
}

const pageOf = ({ settings }: GameView): VariantPage => variantPage(settings.variant) ?? NO_PAGE

/** What a variant adds to the order pane. null: nothing. undefined: not fetched yet. */
export function useVariantScreen(game: GameView): ComponentType<ScreenProps> | null | undefined {
  const page = pageOf(game)
  const hasScreen = page.screens !== null
  const Screen = variantParts(page).useScreen(hasScreen)
  return hasScreen ? Screen : null
}

/** Does the variant show something above all panes? */
export const hasHead = (game: GameView): boolean => pageOf(game).hasHead

/** What a variant shows above all panes, or at the top of a narrow window. Keeps its room until it is fetched. */
export function VariantHead(props: VariantHeadProps): JSX.Element | null {
  const { Head } = variantParts(pageOf(props.game))
  return hasHead(props.game) ? (
    <div class={`variant-${props.form}`}>
      <Head {...props} />
    </div>
  ) : null
}

/** Where a seat designs its map. */
export function MapDesigner({ game, ...props }: DesignerProps & { readonly game: GameView }): JSX.Element {
  const { Designer } = variantParts(pageOf(game))
  return <Designer {...props} />
}
