/** A game being played, or over: the board, and beside it the sheet, the results and the seats, in step with one another. */
import type { JSX } from 'preact'
import { useCallback, useMemo, useRef, useState } from 'preact/hooks'
import type { ClosedPhaseView, GameView } from '../../src/game/model.ts'
import type { Location } from '../../src/rules/names.ts'
import { closedPhase, options, type Table } from '../api.ts'
import { Fetched } from '../parts.tsx'
import { type Load, type Loaded, useLoad } from '../store.ts'
import { ActionBar } from './action-bar.tsx'
import { BoardPanel } from './board-panel.tsx'
import { choicesOf } from './choices.ts'
import { DrawVote } from './draw.tsx'
import { Ending } from './ending.tsx'
import { canonical, linesOf, withOrder } from './lines.ts'
import { type Choice, type Gesture, nothingPointed, point, targets } from './ordering.ts'
import { Results } from './results.tsx'
import { closedScene, presentScene, scenePowers } from './scenes.ts'
import { Seats } from './seats.tsx'
import { SheetPanel } from './sheet-panel.tsx'
import { StatusBar } from './status-bar.tsx'
import { Stepper } from './stepper.tsx'
import { useSheet, withGame } from './use-sheet.ts'
import '../style/play.css'

export interface StageProps {
  readonly table: Table
  readonly invitation: string | null
  /** The closed phase to look at; null is the present. */
  readonly shown: number | null
  readonly onTable: (table: Table) => void
}

const none: readonly Choice[] = []

/** What the viewer may order now. Fetched anew with every phase. */
function useChoices(game: GameView): readonly Choice[] {
  const wanted = game.demand !== null && game.phase !== null
  const { loaded } = useLoad(wanted ? `${game.id} ${game.phase.code}` : '', () =>
    wanted ? options(game.id) : Promise.resolve({ ok: true, value: null }),
  )
  const tree = loaded.state === 'here' ? loaded.value : null
  return useMemo(() => (tree === null || tree.code !== game.phase?.code ? none : choicesOf(tree, game.boards)), [tree, game])
}

/** A closed phase; null if none is asked for. */
const useClosed = (game: GameView, index: number | null, invitation: string | null): Load<ClosedPhaseView | null> =>
  useLoad<ClosedPhaseView | null>(`${game.id} ${index ?? 'none'}`, () =>
    index === null ? Promise.resolve({ ok: true, value: null }) : closedPhase(game.id, index, invitation),
  )

const here = <T,>(loaded: Loaded<T>): T | null => (loaded.state === 'here' ? loaded.value : null)

export function Stage({ table, invitation, shown, onTable }: StageProps): JSX.Element {
  const { game } = table
  const onGame = useCallback((newer: GameView) => onTable(withGame(table, newer)), [table, onTable])
  const sheet = useSheet(game, onGame)
  const choices = useChoices(game)
  const powers = useMemo(() => scenePowers(game.seats.flatMap((seat) => seat.powers)), [game.seats.length])
  const [pointing, setPointing] = useState(nothingPointed)
  const [said, setSaid] = useState('')

  const last = game.history.length - 1
  const closed = useClosed(game, shown, invitation)
  const latest = useClosed(game, shown === null && last >= 0 ? last : null, invitation)
  const past = shown === null ? null : here(closed.loaded)

  const { text, saved } = sheet.state
  const write = (order: string) => {
    sheet.change({ kind: 'typed', text: withOrder(text, saved.lines, order) })
    setSaid(`Written: ${order}.`)
  }
  const act = (gesture: Gesture) => {
    const next = point(choices, pointing, gesture)
    setPointing(next.pointing)
    if (next.order !== null) write(next.order.text)
  }
  const board = useRef<HTMLDivElement>(null)
  const jumpTo = (at: Location) => {
    setPointing(point(choices, nothingPointed, { kind: 'tap', at }).pointing)
    board.current?.scrollIntoView({ block: 'nearest' })
  }
  const ordered = useMemo(() => {
    const byText = new Map(choices.map((each) => [each.text, each]))
    return linesOf(text).flatMap((line) => byText.get(canonical(line, saved.lines)) ?? [])
  }, [choices, text, saved.lines])

  const acting = shown === null && choices.length > 0
  const pointed = { selected: pointing.from, targets: pointing.from === null && choices.some(({ kind }) => kind === 'hold') ? [] : targets(choices, pointing) }
  const scenes = past
    ? past.boards.map((board) => ({ ...board, scene: closedScene(board, powers) }))
    : game.boards.map((board) => ({ ...board, scene: presentScene(board, powers, ordered, pointed) }))

  return (
    <div class="stage" onKeyDown={(event) => event.key === 'Escape' && act({ kind: 'cancel' })}>
      <StatusBar game={game} sheet={sheet} shown={past?.phase ?? null} />
      <div class="board-column" ref={board}>
        <Stepper game={game} shown={shown} invitation={invitation} />
        <BoardPanel
          plate={game.settings.variant}
          boards={scenes}
          powers={powers}
          label={shown === null ? 'Board' : 'Board of a closed phase'}
          onPick={acting ? (at) => act({ kind: 'tap', at }) : undefined}
        >
          {acting && <ActionBar choices={choices} pointing={pointing} onGesture={act} />}
        </BoardPanel>
        <p class="out-of-sight" aria-live="polite">
          {said}
        </p>
      </div>
      <div class="side">
        {game.verdict !== null && shown === null && <Ending table={table} />}
        {shown === null && game.demand !== null && (
          <SheetPanel game={game} sheet={sheet} choices={choices} onPoint={jumpTo} onWrite={write} />
        )}
        {shown === null ? (
          here(latest.loaded) !== null && <Results phase={here(latest.loaded)} title="What happened last" game={game} onBoard={false} />
        ) : (
          <Fetched of={closed.loaded} onRetry={closed.reload}>
            {(phase) => <Results phase={phase} title="What happened" game={game} onBoard />}
          </Fetched>
        )}
        <Seats table={table} powers={powers} />
        {game.status === 'playing' && game.you !== null && <DrawVote table={table} onTable={onTable} />}
      </div>
    </div>
  )
}
