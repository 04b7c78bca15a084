/** A game being played, or over: the board, and beside it the sheet, the results and the seats, in step with one another. */
import type { JSX } from 'preact'
import { useCallback, useMemo, useRef } from 'preact/hooks'
import type { ClosedPhaseView, GameView } from '../../src/game/model.ts'
import { closedPhase, type Table } from '../api.ts'
import { Fetched } from '../parts.tsx'
import { type Load, type Loaded, useLoad } from '../store.ts'
import { ActionBar } from './action-bar.tsx'
import { BoardPanel } from './board-panel.tsx'
import { DrawVote } from './draw.tsx'
import { Ending } from './ending.tsx'
import { Results } from './results.tsx'
import { closedScene, presentScene, scenePowers } from './scenes.ts'
import { Seats } from './seats.tsx'
import { SheetPanel } from './sheet-panel.tsx'
import { StatusBar } from './status-bar.tsx'
import { Stepper } from './stepper.tsx'
import { type Ordering, useOrdering } from './use-ordering.ts'
import { type SheetAtWork, useSheet, withGame } from './use-sheet.ts'

export interface StageProps {
  readonly table: Table
  readonly invitation: string | null
  /** The closed phase to look at; null is the present. */
  readonly shown: number | null
  readonly onTable: (table: Table) => void
}

/** A closed phase; null if none is asked for. */
const useClosed = (game: GameView, index: number | null, invitation: string | null): Load<ClosedPhaseView | null> =>
  useLoad<ClosedPhaseView | null>(`${game.id} ${index ?? 'none'}`, () =>
    index === null ? Promise.resolve({ ok: true, value: null }) : closedPhase(game.id, index, invitation),
  )

const here = <T,>(loaded: Loaded<T>): T | null => (loaded.state === 'here' ? loaded.value : null)

/** The sheet stays at work while a closed phase is looked at: nothing typed waits for a way back. */
export function Stage({ table, invitation, shown, onTable }: StageProps): JSX.Element {
  const { game } = table
  const onGame = useCallback((newer: GameView) => onTable(withGame(table, newer)), [table, onTable])
  const sheet = useSheet(game, onGame)
  const ordering = useOrdering(game, sheet)
  const powers = useMemo(() => scenePowers(game.seats.flatMap((seat) => seat.powers)), [game.seats.length])
  const closed = useClosed(game, shown, invitation)
  const past = shown === null ? null : here(closed.loaded)
  const column = useRef<HTMLDivElement>(null)
  const acting = shown === null && ordering.choices.length > 0

  const scenes = past
    ? past.boards.map((board) => ({ ...board, scene: closedScene(board, powers) }))
    : game.boards.map((board) => ({ ...board, scene: presentScene(board, powers, ordering.ordered, ordering.pointed) }))

  return (
    <div class="stage" onKeyDown={(event) => event.key === 'Escape' && ordering.act({ kind: 'cancel' })}>
      <StatusBar game={game} sheet={sheet} shown={past?.phase ?? null} />
      <div class="board-column" ref={column}>
        <Stepper game={game} shown={shown} invitation={invitation} />
        <BoardPanel
          plate={game.settings.variant}
          boards={scenes}
          powers={powers}
          label={shown === null ? 'Board' : 'Board of a closed phase'}
          onPick={acting ? (at) => ordering.act({ kind: 'tap', at }) : undefined}
        >
          {acting && <ActionBar ordering={ordering} />}
        </BoardPanel>
      </div>
      <div class="side">
        {shown === null ? (
          <Present
            {...{ table, sheet, ordering, invitation }}
            onJump={() => column.current?.scrollIntoView({ block: 'nearest' })}
          />
        ) : (
          <Fetched of={closed.loaded} onRetry={closed.reload}>
            {(phase) => <Results phase={phase} game={game} onBoard />}
          </Fetched>
        )}
        <Seats table={table} powers={powers} />
        {game.status === 'playing' && game.you !== null && <DrawVote table={table} onTable={onTable} />}
      </div>
    </div>
  )
}

interface PresentProps {
  readonly table: Table
  readonly sheet: SheetAtWork
  readonly ordering: Ordering
  readonly invitation: string | null
  /** The board is wanted in view. */
  readonly onJump: () => void
}

/** What goes with the present position: how the game ended or what is to be ordered, and what happened last. */
function Present({ table, sheet, ordering, invitation, onJump }: PresentProps): JSX.Element {
  const { game } = table
  const last = game.history.length - 1
  const latest = useClosed(game, last < 0 ? null : last, invitation)
  return (
    <>
      {game.verdict !== null && <Ending table={table} />}
      {game.demand !== null && <SheetPanel {...{ game, sheet, ordering, onJump }} />}
      <Results phase={here(latest.loaded)} game={game} onBoard={false} />
    </>
  )
}
