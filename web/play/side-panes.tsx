/** Beside the board: the sheet, what happened, and who plays; one pane at a time. */
import type { JSX } from 'preact'
import { useState } from 'preact/hooks'
import type { ClosedPhaseView } from '../../src/game/model.ts'
import type { BoardId, Location, Power } from '../../src/rules/names.ts'
import type { Table } from '../api.ts'
import type { ScenePower } from '../board/index.ts'
import { Fetched } from '../parts.tsx'
import type { Load } from '../store.ts'
import { type Tab, Tabs } from '../tabs.tsx'
import { Chart } from './chart.tsx'
import { DrawVote } from './draw.tsx'
import { Results } from './results.tsx'
import { Seats } from './seats.tsx'
import { SheetPanel } from './sheet-panel.tsx'
import { Terms } from './terms.tsx'
import { leftOpen } from './todo.ts'
import { PowerFilter } from './told.tsx'
import type { Ordering } from './use-ordering.ts'
import type { SheetAtWork } from './use-sheet.ts'

export interface SidePanesProps {
  readonly table: Table
  readonly sheet: SheetAtWork
  readonly ordering: Ordering
  /** Orders to no unit, as they are written. */
  readonly loose: readonly string[]
  readonly powers: readonly ScenePower[]
  /** The closed phase on the board; null is the present. */
  readonly shown: number | null
  readonly invitation: string | null
  /** That phase, or else the last one. */
  readonly closed: Load<ClosedPhaseView | null>
  /** The power whose orders alone are shown. */
  readonly focus: Power | null
  readonly onFocus: (power: Power | null) => void
  readonly onPoint: ((board: BoardId, at: Location) => void) | null
  /** The board is wanted in view. */
  readonly onJump: () => void
  readonly onTable: (table: Table) => void
}

type Pane = 'orders' | 'results' | 'powers'

/** What one has come for: to order, if that is wanted and the board shows the present; else to read what happened. */
const firstPane = ({ table: { game }, shown }: SidePanesProps): Pane =>
  shown === null && game.demand !== null ? 'orders' : game.history.length > 0 ? 'results' : 'powers'

export function SidePanes(props: SidePanesProps): JSX.Element {
  const { game } = props.table
  const occasion = props.shown === null ? `now ${game.phase?.code}` : 'then'
  const [chosen, setChosen] = useState<{ readonly occasion: string; readonly pane: Pane }>()
  const open = chosen?.occasion === occasion ? chosen.pane : firstPane(props)
  const onOpen = (pane: Pane) => setChosen({ occasion, pane })
  return <Tabs label="Beside the board" tabs={panes(props)} open={open} onOpen={onOpen} />
}

function panes(props: SidePanesProps): Tab<Pane>[] {
  const { table, sheet, ordering, loose, powers, invitation, closed, focus, onFocus, onPoint, onJump, onTable } = props
  const { game } = table
  const { demand } = game
  const left = demand === null ? 0 : leftOpen(demand, game.boards, sheet.state.text, sheet.state.saved.lines)
  const orders: Tab<Pane> = {
    key: 'orders',
    title: 'Orders',
    remark: left === 0 ? undefined : `${left} to give`,
    pane: () => <SheetPanel {...{ game, sheet, ordering, loose, onJump }} />,
  }
  const results: Tab<Pane> = {
    key: 'results',
    title: 'Results',
    pane: () => (
      <Fetched of={closed.loaded} onRetry={closed.reload}>
        {(phase) => (
          <>
            <PowerFilter {...{ powers, focus, onFocus }} />
            {phase !== null && (
              <Results
                called={powers}
                {...{ phase, focus, onPoint }}
                you={game.seats.find(({ seat }) => seat === game.you)?.powers ?? []}
                href={onPoint === null ? `/games/${game.id}/phases/${phase.index}` : null}
              />
            )}
          </>
        )}
      </Fetched>
    ),
  }
  const seats: Tab<Pane> = {
    key: 'powers',
    title: 'Powers',
    pane: () => (
      <div class="stack wide">
        <Seats table={table} powers={powers} />
        {game.history.length > 0 && <Chart game={game.id} phases={game.history.length} {...{ invitation, powers }} />}
        {game.status === 'playing' && game.you !== null && <DrawVote table={table} onTable={onTable} />}
        <Terms table={table} />
      </div>
    ),
  }
  return [...(demand === null ? [] : [orders]), ...(game.history.length === 0 ? [] : [results]), seats]
}
