/** A game in progress or over: the board and the panes next to it. All show the same phase. */
import type { JSX } from 'preact'
import { useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { provinceOf } from '../../src/board/scene.ts'
import type { ScenePower } from '../../src/board/index.ts'
import type { GameView } from '../../src/game/views/shapes.ts'
import { scenePowers } from '../../src/board/build-scene.ts'
import type { BoardId, Location, Power } from '../../src/rules/names.ts'
import { type Step, useBoardShown, useDeferred, useIdle, useStable } from '../client/slow-phone.ts'
import type { GameData } from '../client/api.ts'
import { useScenes } from './board/use-scenes.ts'
import { mapOfGame } from './maps/map-of-game.ts'
import { useShownMap } from './maps/shown-map.ts'
import { usePlate } from '../orders/board/board-panel.tsx'
import { isAsking } from '../orders/entry/prompts.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { useKeyed, useMediaQuery } from '../ui/hooks.ts'
import { Loading } from '../ui/parts.tsx'
import { WIDE_WINDOW, showUnfolded } from '../ui/panes/panes-layout.ts'
import { BoardColumn } from './board/board-column.tsx'
import {
  ChangeSeats,
  Ending,
  hasHead,
  OwnChange,
  ResultsWatch,
  VariantHead,
  VariantPart,
  VoteBanner,
} from './panes/fetched-panes.tsx'
import { gameEndingText } from './history/ending-text.ts'
import type { FreshResults } from './history/use-fresh-results.ts'
import { type Address, type LinkTarget, useBoardAddress } from './history/links.ts'
import { screenProps } from './panes/screen-props.ts'
import { SidePanes } from './panes/side-panes.tsx'
import { StatusBar, type StatusBarProps } from './status/status-bar.tsx'
import { offersSeats } from '../text/seat-players.ts'
import { turnText } from './status/status-text.ts'
import type { PressView } from '../../src/game/press/press-types.ts'
import type { Load } from '../client/requests.ts'
import { type OrderEntry, useOrderEntry } from './sheet/use-order-entry.ts'
import { type PastPhase, useMoved, usePastPhase } from './history/use-past-phase.ts'
import { PressLink } from './press/press-link.tsx'
import { useQuoting, useWriteTo, type WriteTo } from './press/use-quoting.ts'

export interface StageProps {
  readonly data: GameData
  readonly invitation: string | null
  /** The closed phase on the board; null is the present. */
  readonly shown: number | null
  /** That the game has started, on a page that was open before. */
  readonly start: JSX.Element | false
  readonly fresh: FreshResults
  /** The province or order in the address. */
  readonly link: LinkTarget
  readonly press: Load<PressView | null>
  readonly onData: (data: GameData) => void
  readonly onStep: (step: Step) => void
}

/** The column of the board. `focusOn` focuses a province once its board is shown. */
function useColumn() {
  const column = useRef<HTMLDivElement>(null)
  const [goal, setGoal] = useState<{ readonly board: BoardId; readonly at: Location } | null>(null)
  useLayoutEffect(() => {
    if (goal === null) return
    const province = `[data-board="${goal.board}"] [data-province="${provinceOf(goal.at)}"]`
    column.current?.querySelector<SVGElement>(province)?.focus({ preventScroll: true })
  }, [goal])
  // The boards: next to each other they are above the panes, and their column is as high as the whole page.
  const showBoard = () => column.current?.querySelector('.boards')?.scrollIntoView({ block: 'nearest' })
  return { column, focusOn: setGoal, showBoard }
}

/** The panes next to the board or below it. Opening a conversation scrolls to them. */
function usePanes(game: GameView, press: Load<PressView | null>) {
  const panes = useRef<HTMLDivElement>(null)
  const showPanes = () => {
    panes.current?.scrollTo(0, 0)
    panes.current?.scrollIntoView({ block: 'start' })
  }
  return { panes, writeTo: useWriteTo(game, press, showPanes) }
}

/** New results keep the address of the present until something in them is selected. */
function addressShown(
  { data, shown, fresh, invitation }: StageProps,
  open: BoardId | null,
  { pointed }: PastPhase,
): Address {
  const isPointed = pointed.at !== null || pointed.order !== null
  return {
    game: data.game.id,
    phase: fresh.index === null || isPointed ? shown : null,
    board: data.game.boards.length > 1 ? open : null,
    invitation,
    ...pointed,
  }
}

function usePowers(game: GameView): readonly ScenePower[] {
  const powers = useStable(game.powers)
  return useMemo(() => scenePowers(powers), [powers])
}

/**
 * How the game ended, or null; and what is new on the board: the index of new results, the number of phases
 * if the game has ended while the page was open, or null. Announces new phases and the end.
 */
function useNews({ data, fresh }: StageProps) {
  const { status, history } = data.game
  const wasPlaying = useRef(status === 'playing').current
  const ending = gameEndingText(data)
  useAnnounce(turnText(data.game, wasPlaying || fresh.index !== null ? ending : null))
  const news = fresh.index ?? (wasPlaying && status !== 'playing' ? history.length : null)
  return { ending, news, ...useUnseen(news) }
}

/** Whether the news has not been in view yet, and a function that notes which news has not. */
function useUnseen(news: number | null) {
  const [unseen, setUnseen] = useState<number | null>(null)
  return { isUnseen: news !== null && news === unseen, setUnseen }
}

/** A new object whenever the board must respond to a step or a tap. */
function useOccasion(shown: number | null, { ordering: { pointing } }: OrderEntry): object {
  return useMemo(() => ({ shown, pointing }), [shown, pointing])
}

/**
 * Renders the deadline first, then the board, and the panes when the browser is idle. The order sheet
 * keeps saving while a closed phase is shown.
 */
export function Stage(props: StageProps): JSX.Element {
  const { data, invitation, shown, fresh, link, press, onData, onStep } = props
  const { game } = data
  const [focus, setFocus] = useState<Power | null>(null)
  const map = useShownMap(game)
  const plate = usePlate(mapOfGame(game, map.chart))
  const history = usePastPhase({ game, shown, invitation, link, fresh: fresh.index })
  const { open, setOpen } = history
  const entry = useOrderEntry({ data, onData, board: open, onBoard: setOpen, map })
  useBoardAddress(addressShown(props, open, history))
  const isMoved = useMoved(history.past)
  const powers = usePowers(game)
  const { column, focusOn, showBoard } = useColumn()
  const { panes, writeTo } = usePanes(game, press)
  const { ending, news, isUnseen, setUnseen } = useNews(props)
  const control = { shown, history, onBoard: setOpen, showPresent: fresh.showPresent, showBoard, isUnseen }
  const quoting = useQuoting({ ...control, press, openChannel: writeTo.openChannel, phases: game.history.length })
  const { quoted } = quoting
  const boards = useScenes({ data, powers, entry, history, open, fresh: fresh.index, focus, isMoved, map, quoted })
  const cancel = () => {
    entry.ordering.act({ kind: 'cancel' })
    quoting.setQuoted(null)
  }
  const inspectOn = (board: BoardId, at: Location, order: string) => {
    setOpen(board)
    history.inspect(at, order)
    showBoard()
  }
  const orderOn = (board: BoardId, at: Location) => {
    history.inspect(null)
    quoting.setQuoted(null)
    entry.ordering.pointAt(board, at)
    showBoard()
    focusOn({ board, at })
  }
  const side = (
    <SidePanes
      {...{ data, entry, boards, powers, shown, invitation, onData, focus, press, quoting, writeTo }}
      {...{ sharing: map.sharing, closed: history.closed, onFocus: setFocus }}
      onPoint={history.past === null ? null : inspectOn}
      onJump={orderOn}
    />
  )
  // The board responds to a tap or a step first.
  const sideLater = useDeferred(side, useOccasion(shown, entry))
  return (
    <div class={isMoved ? 'stage moving' : 'stage'} onKeyDown={({ key }) => key === 'Escape' && cancel()}>
      <Top {...{ data, onData, press, writeTo, entry, history }} />
      {props.start}
      <BoardColumn
        {...{ game, names: data.names, column, invitation, shown, ending, plate, boards, open, entry, history }}
        {...{ quoting, map, fresh, onStep, showBoard, isUnseen, onOpen: setOpen }}
      />
      <div class="side" ref={panes} onClick={showUnfolded}>
        <Side {...props}>{sideLater}</Side>
      </div>
      {news !== null && <ResultsWatch index={news} onUnseen={setUnseen} />}
    </div>
  )
}

interface TopProps extends Pick<StageProps, 'data' | 'onData' | 'press'> {
  readonly writeTo: WriteTo
  readonly entry: OrderEntry
  readonly history: PastPhase
}

/** The status bar and a vote that waits; in a narrow window also the head of the variant. */
function Top({ data, onData, press, writeTo, entry, history }: TopProps): JSX.Element {
  const { game, names } = data
  const hasStrip = !useMediaQuery(WIDE_WINDOW) && hasHead(game)
  const phase = useDeferred(history.past?.phase ?? null)
  const { forecasting, ordering, sheet } = entry
  const isOpen = isAsking(ordering.pointing)
  const { saved } = sheet.state
  const remark = game.settings.room !== true && (
    <VariantPart part="Standing" {...screenProps(data, entry)} text={saved.text} />
  )
  const status = <Status {...{ game, sheet, forecasting, remark }} isAsking={isOpen} shown={phase} />
  return (
    <>
      {hasStrip ? (
        <div class="deadline-and-strip">
          {status}
          <VariantHead {...{ game, names }} form="strip" onWriteTo={writeTo.open} press={press} />
        </div>
      ) : (
        status
      )}
      <PressLink {...{ game, press, writeTo }} />
      <VoteBanner data={data} onData={onData} />
    </>
  )
}

/** The panes. They wait for the board and an idle browser; what comes first appears with the board. */
function Side({ children, ...props }: StageProps & { readonly children: JSX.Element }): JSX.Element {
  const isIdle = useIdle(useBoardShown())
  return (
    <>
      <First {...props} />
      {isIdle ? children : <Loading />}
    </>
  )
}

/** The result of the game, a change of the own seat, or an open seat, above the panes. */
const First = ({ data, shown, invitation, onData }: StageProps): JSX.Element => (
  <>
    {shown === null && data.game.status !== 'playing' && <Ending data={data} invitation={invitation} />}
    {data.game.seats.some(({ change }) => change !== null) && <OwnChange data={data} />}
    {offersSeats(data.game) && <ChangeSeats {...{ data, invitation, onData }} />}
  </>
)

/** Rendered again only for another game, sheet or phase, or a question, not for other taps on the board. */
const Status = (props: StatusBarProps): JSX.Element =>
  useKeyed([props.game, props.sheet.state, props.forecasting, props.isAsking, props.shown], () => (
    <StatusBar {...props} />
  ))
