/** A game being played, or over: the board, and beside it the sheet, the results and the seats, in step with one another. */
import type { JSX, RefObject } from 'preact'
import { useCallback, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { ClosedPhaseView, GameView } from '../../src/game/views/shapes.ts'
import type { BoardId, Location, Power } from '../../src/rules/names.ts'
import type { GameData } from '../client/api.ts'
import { TroubleNotice } from '../ui/parts.tsx'
import type { Loaded } from '../client/requests.ts'
import { useAnnounce } from '../ui/announcer.tsx'
import { ActionBar } from '../orders/entry/action-bar.tsx'
import { turnWords } from './turn-words.ts'
import { BoardPanel, provinceName, usePlate } from '../orders/board/board-panel.tsx'
import { unlisted } from '../orders/entry/choices.ts'
import { Ending } from './history/ending.tsx'
import { echoOf, linesOf } from '../orders/entry/lines.ts'
import { provinceOf } from '../../src/board/scene.ts'
import type { Choice } from '../orders/entry/ordering.ts'
import { closedScene, scenePowers } from '../../src/board/scenes.ts'
import { useBehind } from '../board/use-later.ts'
import { presentScene } from '../orders/board/scenes.ts'
import type { SheetState } from './sheet/sheet.ts'
import { SidePanes } from './side-panes.tsx'
import { StatusBar } from './status/status-bar.tsx'
import { Stepper } from './history/stepper.tsx'
import { ProvinceOrders } from '../orders/results/order-result.tsx'
import { unitsWithout } from './sheet/todo.ts'
import { SandboxLink } from '../sandbox/sandbox-link.tsx'
import { useLegalOrders } from './sheet/use-choices.ts'
import { useClosedPhase } from './history/use-closed-phase.ts'
import { useOrdering } from '../orders/entry/use-ordering.ts'
import { type OrderSheet, useSheet, withGame } from './sheet/use-sheet.ts'

export interface StageProps {
  readonly data: GameData
  readonly invitation: string | null
  /** The closed phase to look at; null is the present. */
  readonly shown: number | null
  readonly onData: (data: GameData) => void
}

/** The phase that is told; while the next one is fetched, the one before stays in sight. */
function useTold(loaded: Loaded<ClosedPhaseView | null>): ClosedPhaseView | null {
  const last = useRef<ClosedPhaseView | null>(null)
  if (loaded.state === 'here') last.current = loaded.value
  return last.current
}

const triedNow = ({ phase, boards, memory }: GameView, text: string) => ({
  phase: phase?.code ?? '',
  boards,
  memory,
  text,
})
const triedThen = ({ phase, boards }: ClosedPhaseView) => ({
  phase: phase.code,
  boards,
  text: boards.flatMap(({ orders }) => orders.map((order) => order.text)).join('\n'),
})

/** The orders on the sheet that are seen on the boards, whether they were offered or not. */
function useDrawn(ordered: readonly Choice[], { text, saved }: SheetState, boards: GameView['boards']) {
  return useMemo(() => {
    const lines = linesOf(text).flatMap((line) => echoOf(line, saved.lines) ?? [])
    return [...ordered, ...unlisted(lines, ordered, boards)]
  }, [ordered, text, saved.lines, boards])
}

/** What of a closed phase is being asked about; forgotten with the next phase. */
function useAsked(phase: number | null) {
  const [asked, setAsked] = useState<{ phase: number | null; at: Location | null }>({ phase, at: null })
  const ask = (at: Location | null) => setAsked({ phase, at })
  return [asked.phase === phase ? asked.at : null, ask] as const
}

/** Leads the keyboard to a province, as soon as its board is the one in sight. */
function useLead(column: RefObject<HTMLElement | null>) {
  const [goal, lead] = useState<{ readonly board: BoardId; readonly at: Location } | null>(null)
  useLayoutEffect(() => {
    if (goal === null) return
    const place = `[data-board="${goal.board}"] [data-province="${provinceOf(goal.at)}"]`
    column.current?.querySelector<SVGElement>(place)?.focus({ preventScroll: true })
  }, [goal])
  return lead
}

/** How many units of a board still want an order, in words. */
function toGive({ demand, boards }: GameView, { state: { text, saved } }: OrderSheet, on: BoardId): string | undefined {
  if (demand === null || boards.length < 2) return undefined
  const without = unitsWithout(demand, boards, text, saved.lines).filter(({ board }) => board === on)
  return without.length === 0 ? undefined : `${without.length} to give`
}

/** The sheet stays at work while a closed phase is looked at: nothing typed waits for a way back. */
export function Stage({ data, invitation, shown, onData }: StageProps): JSX.Element {
  const { game } = data
  const onGame = useCallback((newer: GameView) => onData(withGame(data, newer)), [data, onData])
  const [open, setOpen] = useState<BoardId | null>(game.boards[0]?.board ?? null)
  const [focus, setFocus] = useState<Power | null>(null)
  const [asked, ask] = useAsked(shown)
  const plate = usePlate(game.drawing)
  const sheet = useSheet(game, onGame)
  const offer = useLegalOrders(game)
  const ordering = useOrdering({
    choices: offer.choices,
    text: sheet.state.text,
    echo: sheet.state.saved.lines,
    onText: (text) => sheet.change({ kind: 'typed', text }),
    board: open,
    onBoard: setOpen,
  })
  const powers = useMemo(() => scenePowers(game.powers), [game.map])
  const count = game.history.length
  const closed = useClosedPhase({ id: game.id, count, index: shown ?? (count > 0 ? count - 1 : null), invitation })
  const told = useTold(closed.loaded)
  const past = shown === null ? null : told
  const column = useRef<HTMLDivElement>(null)
  const lead = useLead(column)
  const acting = shown === null && game.demand !== null
  const showBoard = () => column.current?.scrollIntoView({ block: 'nearest' })
  const pointAt = (board: BoardId, at: Location) => {
    setOpen(board)
    ask(at)
    showBoard()
  }
  const jumpTo = (board: BoardId, at: Location) => {
    ordering.pointAt(board, at)
    showBoard()
    lead({ board, at })
  }
  useAnnounce(turnWords(game))

  const drawn = useDrawn(ordering.ordered, sheet.state, game.boards)
  const present = useMemo(
    () => game.boards.map((board) => ({ ...board, scene: presentScene(board, powers, drawn) })),
    [game.boards, powers, drawn],
  )
  const scenes = past
    ? past.boards.map((board) => ({
        ...board,
        scene: { ...closedScene(board, powers, board.board === open ? asked : null), focusPower: focus },
      }))
    : present.map((board) => ({
        ...board,
        remark: toGive(game, sheet, board.board),
        scene: { ...board.scene, ...ordering.highlightsOn(board.board) },
      }))
  const [first] = scenes
  const live =
    first === undefined || !acting
      ? undefined
      : { scene: first.scene, onPick: (at: Location) => ordering.tap(at, first.board) }
  const tried = past === null ? triedNow(game, sheet.state.text) : triedThen(past)
  const askOn = (at: Location, board: BoardId) => {
    setOpen(board)
    ask(board === open && at === asked ? null : at)
  }
  // At a step to a phase that is here already, the board answers first.
  const beside = useBehind(shown, () => (
    <SidePanes
      {...{ data, sheet, ordering, offer, plate, live, powers, shown, invitation, onData, closed, focus }}
      onFocus={setFocus}
      onPoint={past === null ? null : pointAt}
      onJump={jumpTo}
    />
  ))

  return (
    <div class="stage" onKeyDown={(event) => event.key === 'Escape' && ordering.act({ kind: 'cancel' })}>
      <StatusBar game={game} sheet={sheet} shown={past?.phase ?? null} />
      <div class="board-column" ref={column}>
        <Stepper game={game} shown={shown} invitation={invitation} />
        <BoardPanel
          plate={shown !== null && past === null ? undefined : plate}
          boards={scenes}
          open={open}
          onOpen={(board) => {
            setOpen(board)
            ordering.act({ kind: 'cancel' })
          }}
          label={shown === null ? 'Board' : 'Board of a closed phase'}
          onPick={past !== null ? askOn : acting ? ordering.tap : undefined}
          choices={acting ? ordering.choices : []}
          aside={<SandboxLink {...tried} variant={game.settings.variant} />}
        >
          {acting &&
            (offer.trouble === null ? (
              <ActionBar ordering={ordering} />
            ) : (
              <TroubleNotice trouble={offer.trouble} onRetry={offer.reload} />
            ))}
          {shown !== null && (
            <ProvinceOrders
              orders={past?.boards.find(({ board }) => board === open)?.orders ?? []}
              at={asked}
              name={provinceName(plate, asked)}
              onClear={() => ask(null)}
            />
          )}
        </BoardPanel>
      </div>
      <div class="side">
        {shown === null && game.verdict !== null && <Ending data={data} />}
        {beside}
      </div>
    </div>
  )
}
