/** Panes that are not needed at first. Their code loads as one chunk after the board is shown. */
import type { ComponentType, JSX } from 'preact'
import type { GameView } from '../../../src/game/views/shapes.ts'
import type { GamePaneProps } from '../../client/requests.ts'
import { boardShown, onIdle } from '../../client/slow-phone.ts'
import { variantPage } from '../../variants/page-registry.ts'
import type { DesignerProps, HeadProps, ScreenProps, VariantPage } from '../../variants/seam/variant-page.ts'
import { weakMemoize } from '../../../src/lib/memoize.ts'
import { lazyComponent, lazyPart } from '../../ui/fetching/fetched-part.tsx'
import { Loading } from '../../ui/parts.tsx'
import { WaitingProposal, waitingVotes } from '../proposals/proposal-line.tsx'
import { TAP_PROVINCE } from '../../text/words.ts'

const load = async () => {
  await boardShown
  return import('./other-panes.tsx')
}
type Panes = Awaited<ReturnType<typeof load>>

/** Returns a function that cancels it. After a failure, the pane that needs the code loads it again. */
export const prefetchPanes = (): (() => void) => onIdle(() => void load().catch(() => undefined))

/** `placeholder`: shown while the pane loads. */
const lazyPane = <Props extends object>(
  pick: (panes: Panes) => ComponentType<Props>,
  placeholder: JSX.Element | null = null,
): ComponentType<Props> => lazyComponent(() => load().then(pick), placeholder)

export const PressTab = lazyPane((panes) => panes.PressTab, <Loading />)
export const PowersPane = lazyPane((panes) => panes.PowersPane, <Loading />)
const useVotes = lazyPart(() => load().then((panes) => panes.Votes))

/** Above the board in a narrow window or of two boards, else above the panes. The board must not move when it loads. */
export function VoteBanner(props: GamePaneProps): JSX.Element | null {
  const { game } = props.data
  const Votes = useVotes(game.proposals.length > 0)
  const [proposal] = waitingVotes(game)
  if (Votes !== undefined) return <Votes key={game.id} {...props} />
  return proposal === undefined ? null : <WaitingProposal proposal={proposal} />
}
export const GameLog = lazyPane((panes) => panes.GameLog, <Loading />)
export const GameNotes = lazyPane((panes) => panes.GameNotes)
export const SettingsPane = lazyPane((panes) => panes.SettingsPane, <Loading />)
export const AheadPanel = lazyPane((panes) => panes.AheadPanel)
export const DraftsPanel = lazyPane((panes) => panes.DraftsPanel)
export const SheetNotices = lazyPane((panes) => panes.SheetNotices)
export const Ending = lazyPane((panes) => panes.Ending)
export const ResultsWatch = lazyPane((panes) => panes.ResultsWatch)
/** A chunk of its own: the offer of a seat comes first for people who followed a link to it. */
export const ChangeSeats = lazyComponent(
  () => import('../seats/change-seats.tsx').then((part) => part.ChangeSeats),
  <Loading />,
)
/** A chunk of its own, which comes before the other panes. */
export const SheetPanel = lazyComponent(
  async () => {
    await boardShown
    return (await import('../sheet/sheet-panel.tsx')).SheetPanel
  },
  <Loading />,
)
/** Only games in which players have maps need it. Its row is reserved. */
export const MapSwitch = lazyComponent(
  () => import('../maps/map-switch.tsx').then((part) => part.MapSwitch),
  <div class="maps" style={{ minHeight: 'var(--thumb)' }} />,
)
export const MapText = lazyPane((panes) => panes.MapText)
export const OwnChange = lazyPane((panes) => panes.OwnChange)
export const QuotedBar = lazyPane((panes) => panes.QuotedBar)
export const MasterPanel = lazyPane((panes) => panes.MasterPanel)
export const Alternates = lazyPane((panes) => panes.Alternates)
export const SharePanel = lazyPane((panes) => panes.SharePanel)
export const PastOrders = lazyPane(
  (panes) => panes.PastOrders,
  <div class="actions reading">
    <p class="muted">{TAP_PROVINCE}</p>
  </div>,
)
export const PowerFilter = lazyPane((panes) => panes.PowerFilter)
export const Results = lazyPane((panes) => panes.Results, <Loading />)
export const NotesAndMessages = lazyPane((panes) => panes.NotesAndMessages)

const variantParts = weakMemoize((page: VariantPage) => {
  const parts = () => import('../../variants/variant-screens.tsx')
  return {
    useScreen: lazyPart<ScreenProps>(async () => (await parts()).fetchVariantScreen(page)),
    Head: lazyComponent<HeadProps>(async () => (await parts()).fetchVariantHead(page)),
    Bar: lazyComponent<ScreenProps>(async () => (await parts()).fetchVariantPart(page, 'Bar')),
    Standing: lazyComponent<ScreenProps>(async () => {
      await boardShown
      return (await parts()).fetchVariantPart(page, 'Standing')
    }),
    Designer: lazyComponent<DesignerProps>(async () => {
      if (page.designer === null) throw new Error(`${page.id} has no map designer`)
      return page.designer()
    }),
  }
})

/** For a variant without a page. */
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

/** The screen of a variant in the order pane; null if it has none, undefined while it loads. */
export function useVariantScreen(game: GameView): ComponentType<ScreenProps> | null | undefined {
  const page = pageOf(game)
  const hasScreen = page.screens !== null
  const Screen = variantParts(page).useScreen(hasScreen)
  return hasScreen ? Screen : null
}

/** What the variant adds to the bar below the board, or to the state of the orders. */
export function VariantPart({
  part,
  ...props
}: ScreenProps & { readonly part: 'Bar' | 'Standing' }): JSX.Element | null {
  const page = pageOf(props.game)
  const Part = variantParts(page)[part]
  return page.screens === null ? null : <Part {...props} />
}

/** Whether the variant shows something above all panes. */
export const hasHead = (game: GameView): boolean => pageOf(game).hasHead

/** The head of a variant, above the panes or the board. Reserves its space while it loads. */
export function VariantHead({ form, ...props }: HeadProps & { readonly form: 'head' | 'strip' }): JSX.Element | null {
  const { Head } = variantParts(pageOf(props.game))
  return hasHead(props.game) ? (
    <div class={`variant-${form}`}>
      <Head {...props} />
    </div>
  ) : null
}

/** The map editor of a variant. */
export function MapDesigner({ game, ...props }: DesignerProps & { readonly game: GameView }): JSX.Element {
  const { Designer } = variantParts(pageOf(game))
  return <Designer {...props} />
}
