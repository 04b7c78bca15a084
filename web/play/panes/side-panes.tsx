/** The tabs next to the board: orders, results, press, powers, log, and managing with the settings. */
import type { JSX } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { ClosedPhaseView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Location, Power, Seat } from '../../../src/rules/names.ts'
import type { GameData } from '../../client/api.ts'
import type { ScenePower } from '../../../src/board/index.ts'
import { useMediaQuery } from '../../ui/hooks.ts'
import { Fetched, Loading } from '../../ui/parts.tsx'
import { WIDE_WINDOW } from '../../ui/panes/panes-layout.ts'
import type { Load } from '../../client/requests.ts'
import { type Tab, Tabs } from '../../ui/panes/tabs.tsx'
import { asksForMap, nameOf } from '../../text/words.ts'
import {
  AheadPanel,
  DraftsPanel,
  SheetNotices,
  prefetchPanes,
  VariantHead,
  GameLog,
  GameNotes,
  PowerFilter,
  PowersPane,
  PressTab,
  Results,
  SettingsPane,
  SheetPanel,
  useVariantScreen,
} from './fetched-panes.tsx'
import type { PressView } from '../../../src/game/press/press-types.ts'
import { useMe } from '../../client/session.tsx'
import { waitingVotes } from '../proposals/proposal-line.tsx'
import { canManage } from './managing.ts'
import type { Sharing } from '../maps/shown-map.ts'
import { addressOf } from '../history/links.ts'
import { seatPlayers } from '../../text/seat-players.ts'
import { mayWrite, type Quoting, type WriteTo } from '../press/use-quoting.ts'
import { screenProps } from './screen-props.ts'
import { withGame } from '../sheet/use-sheet.ts'
import { countOpenItems, openItems } from '../sheet/todo.ts'
import type { OrderEntry } from '../sheet/use-order-entry.ts'
import type { ShownBoard } from '../../orders/board/board-panel.tsx'

export interface SidePanesProps {
  readonly data: GameData
  readonly entry: OrderEntry
  readonly boards: readonly ShownBoard[]
  readonly powers: readonly ScenePower[]
  /** The closed phase on the board; null is the present. */
  readonly shown: number | null
  readonly invitation: string | null
  /** That phase, or the last one. */
  readonly closed: Load<ClosedPhaseView | null>
  /** Shows only the results of this power. */
  readonly focus: Power | null
  readonly onFocus: (power: Power | null) => void
  readonly onPoint: ((board: BoardId, at: Location, order: string) => void) | null
  /** Starts an order for this unit or site on the board. */
  readonly onJump: (board: BoardId, at: Location) => void
  readonly onData: (data: GameData) => void
  readonly press: Load<PressView | null>
  readonly quoting: Quoting
  readonly writeTo: WriteTo
  readonly sharing: Sharing
}

type Pane = 'orders' | 'results' | 'press' | 'powers' | 'log' | 'settings'

/** Orders if the board shows the present and orders are due; else the results. */
const firstPane = ({ data: { game }, shown }: SidePanesProps): Pane =>
  shown === null && game.required !== null ? 'orders' : game.history.length > 0 ? 'results' : 'powers'

export function SidePanes(props: SidePanesProps): JSX.Element {
  const { game } = props.data
  const occasion = props.shown === null ? `now ${game.phase?.code}` : 'then'
  const [chosen, setChosen] = useState<{ readonly occasion: string; readonly pane: Pane }>()
  // The press pane stays open while the player steps through phases.
  const open = chosen?.occasion === occasion || chosen?.pane === 'press' ? chosen.pane : firstPane(props)
  const onOpen = (pane: Pane) => setChosen({ occasion, pane })
  const { quote, pin, phaseRequest } = props.quoting
  const quotedIn = useRef(open)
  if (open !== 'press') quotedIn.current = open
  useEffect(() => {
    if (quote !== null || pin !== null) setChosen({ occasion, pane: 'press' })
  }, [quote, pin, occasion])
  useOnChange(phaseRequest, () => onOpen('press'))
  useOnChange(props.writeTo.times, () => onOpen('press'))
  useScrollToPress(open, props.writeTo)
  useOnChange(props.sharing.isOpening, () => props.sharing.isOpening && onOpen('settings'))
  useEffect(prefetchPanes, [])
  const isWide = useMediaQuery(WIDE_WINDOW)
  const head = isWide && (
    <VariantHead
      {...{ game }}
      form="head"
      names={props.data.names}
      onWriteTo={props.writeTo.open}
      press={props.press}
    />
  )
  const isManaging = canManage(game, useMe())
  return (
    <Tabs
      label="Panes"
      head={head}
      tabs={panes(props, isManaging, onOpen, () => onOpen(quotedIn.current))}
      open={open}
      onOpen={onOpen}
    />
  )
}

/** When the pane is there: the one before may be too short to scroll this far. */
function useScrollToPress(open: Pane, { times, show }: WriteTo): void {
  const scrolled = useRef(times)
  useLayoutEffect(() => {
    if (open !== 'press' || scrolled.current === times) return
    scrolled.current = times
    show()
  })
}

/** Calls back when the value changes, not for the first value. */
function useOnChange(value: unknown, onChange: () => void): void {
  const previous = useRef(value)
  useEffect(() => {
    if (previous.current !== value) onChange()
    previous.current = value
  })
}

type OnOpen = (pane: Pane) => void

/** The most used ones first. */
const panes = (props: SidePanesProps, isManaging: boolean, onOpen: OnOpen, onUnquote: () => void): Tab<Pane>[] => [
  ...(props.data.game.required !== null ? [ordersTab(props)] : mayStateAhead(props) ? [aheadTab(props)] : []),
  ...(props.data.game.history.length === 0 ? [] : [resultsTab(props)]),
  // In one room, people talk.
  ...(props.data.game.settings.room === true ? [] : [pressTab(props, onOpen, onUnquote)]),
  powersTab(props),
  { key: 'log', title: 'Log', pane: () => <GameLog game={props.data.game} invitation={props.invitation} /> },
  settingsTab(props, isManaging),
]

function pressTab(props: SidePanesProps, onOpen: OnOpen, onUnquote: () => void): Tab<Pane> {
  const { press, invitation, quoting, entry, writeTo } = props
  const { game } = props.data
  const unread = press.loaded.state === 'here' ? (press.loaded.value?.unread ?? 0) : 0
  return {
    key: 'press',
    title: 'Press',
    remark: unread === 0 ? undefined : <Remark count={unread} label="unread" />,
    pane: () => (
      <PressTab
        key={writeTo.times}
        {...{ game, entry, invitation, press, quoting }}
        names={props.data.names}
        onOrders={() => onOpen('orders')}
        onUnquote={onUnquote}
      />
    ),
  }
}

function ordersTab(props: SidePanesProps): Tab<Pane> {
  const { game } = props.data
  const { forecast } = props.entry.forecasting
  const left = forecast === null ? 0 : countOpenItems(openItems(forecast))
  return {
    key: 'orders',
    title: asksForMap(game.phase) ? 'Your map' : 'Orders',
    remark: left === 0 ? undefined : <Remark count={left} label="missing" />,
    pane: () => <OrdersPane {...props} />,
  }
}

/** Players who owe nothing now may state orders for later phases. */
function mayStateAhead({ data: { game } }: SidePanesProps): boolean {
  const you = game.seats.find(({ seat }) => seat === game.you)
  return game.status === 'playing' && you?.alive === true && !asksForMap(game.phase)
}

const aheadTab = (props: SidePanesProps): Tab<Pane> => ({
  key: 'orders',
  title: 'Ahead',
  pane: () => <Ahead {...props} isOpen={true} />,
})

const Ahead = ({ data, onData, isOpen }: SidePanesProps & { isOpen: boolean }): JSX.Element => (
  <AheadPanel key={data.game.id} game={data.game} onGame={(game) => onData(withGame(data, game))} isOpen={isOpen} />
)

/** Waits for the screen of the variant, which would push away the buttons below it. */
function OrdersPane(props: SidePanesProps): JSX.Element {
  const { data, entry, press, quoting, onJump } = props
  const { game } = data
  const Screen = useVariantScreen(game)
  const { text, onText } = screenProps(data, entry)
  if (Screen === undefined) return <Loading />
  return (
    <SheetPanel
      {...{ game, ...entry, onJump }}
      onQuote={mayWrite(press) ? quoting.onQuote : undefined}
      notes={<GameNotes data={data} />}
      screen={Screen !== null && <Screen {...screenProps(data, entry)} />}
      ahead={<Ahead {...props} isOpen={false} />}
      notices={<SheetNotices game={game} sheet={entry.sheet} />}
      drafts={<DraftsPanel game={game} text={text} onText={onText} />}
    />
  )
}

/** Only the number is shown where there is little room. */
const Remark = ({ count, label }: { count: number; label: string }): JSX.Element => (
  <>
    {count}
    <span class="more"> {label}</span>
  </>
)

function resultsTab(props: SidePanesProps): Tab<Pane> {
  const { closed, powers, focus, invitation, onFocus, onPoint, quoting } = props
  const { game } = props.data
  const seatName = (code: Seat): string => game.seats.find(({ seat }) => seat === code)?.name ?? nameOf(code)
  const authors = seatPlayers(game, props.data.names)
  const results = (phase: ClosedPhaseView) => (
    <Results
      {...{ phase, powers, seatName, focus, onPoint }}
      authorName={(seat) => authors[seat] ?? seatName(seat)}
      onQuote={mayWrite(props.press) ? (order) => quoting.onQuote(`${phase.phase.code}: ${order}`) : undefined}
      you={game.seats.find(({ seat }) => seat === game.you)?.powers ?? []}
      addressOf={(board, order) =>
        addressOf({
          game: game.id,
          phase: phase.index,
          invitation,
          order,
          board: phase.boards.length > 1 ? board : null,
        })
      }
      href={onPoint === null ? `/games/${game.id}/phases/${phase.index}` : null}
    />
  )
  return {
    key: 'results',
    title: 'Results',
    pane: () => (
      <Fetched load={closed.loaded} onRetry={closed.reload}>
        {(phase) => (
          <>
            <PowerFilter {...{ powers, focus, onFocus }} />
            {phase !== null && results(phase)}
          </>
        )}
      </Fetched>
    ),
  }
}

function powersTab({ data, powers, invitation, onData }: SidePanesProps): Tab<Pane> {
  return { key: 'powers', title: 'Powers', pane: () => <PowersPane {...{ data, powers, invitation, onData }} /> }
}

/** The settings, and above them what there is to manage. */
function settingsTab({ data, onData, sharing }: SidePanesProps, isManaging: boolean): Tab<Pane> {
  const votes = waitingVotes(data.game).length
  return {
    key: 'settings',
    title: isManaging ? 'Manage' : 'Settings',
    remark: votes === 0 ? undefined : <Remark count={votes} label="to vote on" />,
    pane: () => <SettingsPane {...{ data, onData, sharing }} />,
  }
}
