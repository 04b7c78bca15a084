/** The boards of a game, with the phases above and the actions below. */
import type { JSX, RefObject } from 'preact'
import { useRef } from 'preact/hooks'
import type { Plate } from '../../../src/board/index.ts'
import type { GameData } from '../../client/api.ts'
import type { ClosedPhaseView, GameView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Location } from '../../../src/rules/names.ts'
import { type Step, useNoBoard } from '../../client/slow-phone.ts'
import { BoardPanel, provinceName, type ShownBoard } from '../../orders/board/board-panel.tsx'
import { ActionBar } from '../../orders/entry/action-bar.tsx'
import { SandboxLink } from '../../sandbox/sandbox-link.tsx'
import { plannedText } from '../../orders/board/shown-boards.ts'
import { isDraftCode } from '../../text/words.ts'
import { ApiErrorNotice } from '../../ui/parts.tsx'
import type { FreshResults } from '../history/use-fresh-results.ts'
import { Stepper } from '../history/stepper.tsx'
import { screenProps } from '../panes/screen-props.ts'
import { withoutNotation } from '../sheet/sheet-text.ts'
import { boardToOrder, countOpenItems, openItems } from '../sheet/todo.ts'
import type { OrderEntry } from '../sheet/use-order-entry.ts'
import type { ShownMap } from '../maps/shown-map.ts'
import {
  MapSwitch,
  MapText,
  MapDesigner,
  NotesAndMessages,
  PastOrders,
  QuotedBar,
  VariantPart,
} from '../panes/fetched-panes.tsx'
import type { Quoting } from '../press/use-quoting.ts'
import type { PastPhase } from '../history/use-past-phase.ts'

export interface BoardColumnProps {
  readonly game: GameView
  readonly names: GameData['names']
  readonly column: RefObject<HTMLDivElement | null>
  readonly invitation: string | null
  /** The closed phase on the board; null is the present. */
  readonly shown: number | null
  readonly fresh: FreshResults
  /** How the game ended, if that is news. */
  readonly ending: string | null
  readonly plate: Plate | null | undefined
  readonly boards: readonly ShownBoard[]
  readonly open: BoardId | null
  readonly onOpen: (board: BoardId) => void
  readonly entry: OrderEntry
  readonly history: PastPhase
  readonly quoting: Quoting
  readonly onStep: (step: Step) => void
  readonly showBoard: () => void
  readonly isUnseen: boolean
  readonly map: ShownMap
}

/** The codes of phases whose orders can name a map. */
const MAP_PHASES = /[MR]$/

const presentContent = ({ phase, boards, memory }: GameView, text: string) => ({
  phase: phase?.code ?? '',
  boards,
  memory,
  text,
})

const pastContent = ({ phase, boards, memory }: ClosedPhaseView) => ({ phase: phase.code, boards, memory })

/** The viewer's power; empty if they have none. Null: no link to the analysis. */
function powerToAnalyse({ settings, status, seats, you }: GameView, phase: string): string | null {
  if (isDraftCode(phase) || (!settings.analysisLinks && status === 'playing')) return null
  return seats.find(({ seat }) => seat === you)?.powers[0] ?? ''
}

/** Keeps the previous boards while a closed phase loads; null if there are none yet. */
function useLoadedBoards({ boards, shown, history: { past } }: BoardColumnProps) {
  const last = useRef<{ readonly boards: readonly ShownBoard[]; readonly label: string } | null>(null)
  if (shown === (past?.index ?? null))
    last.current = { boards, label: shown === null ? 'Board' : 'Board of a closed phase' }
  return last.current
}

/** Continues on a board where units need orders. */
const freshOn = ({ fresh, entry, open, onOpen }: BoardColumnProps): FreshResults => ({
  ...fresh,
  showPresent: () => {
    fresh.showPresent()
    const board = boardToOrder(entry.forecasting.forecast, open)
    if (board !== null) onOpen(board)
  },
})

export function BoardColumn(props: BoardColumnProps): JSX.Element {
  const { game, column, shown, plate, boards, open, onOpen, entry, history, quoting } = props
  const { past, inspected, inspect } = history
  const loaded = useLoadedBoards(props)
  const isOrdering = shown === null && game.required !== null
  const isDesigning = isOrdering && entry.legal.template !== null
  useNoBoard(plate === null || isDesigning)
  const at = inspected ?? (isOrdering ? entry.ordering.pointing.from : null)
  const inspectOn = (at: Location, board: BoardId) => {
    onOpen(board)
    inspect(board === open && at === inspected ? null : at)
  }
  const orderAt = (at: Location, board: BoardId, alternatives: readonly Location[]) => {
    inspect(null)
    quoting.setQuoted(null)
    entry.ordering.tap(at, board, alternatives)
  }
  if (isOrdering && entry.legal.template !== null) return <Design {...props} template={entry.legal.template.text} />
  return (
    <div class="board-column" ref={column}>
      <Stepper {...props} fresh={freshOn(props)} />
      {game.charts.length > 0 && (
        <MapSwitch
          map={props.map}
          isOrdering={isOrdering && MAP_PHASES.test(game.phase?.code ?? '')}
          isRetreat={game.phase?.steps.includes('retreats') === true}
          notes={game.notes}
          MapText={MapText}
          isShareable={Boolean(game.mapReaders?.length)}
        />
      )}
      <BoardPanel
        plate={loaded === null ? undefined : plate}
        boards={loaded?.boards ?? boards}
        open={open}
        onOpen={(board) => {
          onOpen(board)
          entry.ordering.act({ kind: 'cancel' })
        }}
        label={loaded?.label ?? ''}
        onPick={past !== null ? inspectOn : isOrdering ? orderAt : undefined}
        onUnpick={past !== null ? () => inspect(null) : entry.ordering.untap}
        linked
        choices={isOrdering ? entry.ordering.choices : []}
        aside={<BelowBoard {...props} />}
      >
        {quoting.quoted !== null && <QuotedBar order={quoting.quoted} onHide={() => quoting.setQuoted(null)} />}
        {isOrdering && quoting.quoted === null && <Actions {...props} />}
        {shown !== null && <PastOrders {...props} shown={shown} />}
        <PhaseLinks {...props} at={at} />
      </BoardPanel>
    </div>
  )
}

/** On a phone, a closed phase reserves a line for links that load late. */
function PhaseLinks(props: BoardColumnProps & { readonly at: Location | null }): JSX.Element {
  const { game, invitation, shown, plate, open, quoting, history, at } = props
  const isOrdering = history.inspected !== at
  const links = (
    <NotesAndMessages {...{ game, invitation, shown, open, quoting, at, isOrdering }} name={provinceName(plate, at)} />
  )
  return shown === null ? links : <div class="row about-phase">{links}</div>
}

/** Replaces the boards in a phase that asks for a map. */
function Design({ template, ...props }: BoardColumnProps & { readonly template: string }): JSX.Element {
  const { game, column } = props
  const { state, change } = props.entry.sheet
  return (
    <div class="board-column" ref={column}>
      <Stepper {...props} />
      <MapDesigner {...{ game, template }} text={state.text} onText={(text) => change({ kind: 'typed', text })} />
    </div>
  )
}

/** Links. Planned orders are explained here, so that selecting a unit moves nothing. */
function BelowBoard({ game, entry, history: { past } }: BoardColumnProps): JSX.Element {
  const { variant, options } = game.settings
  const content = past === null ? presentContent(game, entry.sheet.state.text) : pastContent(past)
  const planned = past === null ? plannedText(game.notes) : ''
  return (
    <>
      {
        // The end of a game is no phase.
        content.phase !== '' && (
          <SandboxLink {...content} {...{ variant, options }} analysis={powerToAnalyse(game, content.phase)} />
        )
      }
      {planned !== '' && <p class="small muted caption">{planned}</p>}
    </>
  )
}

function Actions({ game, names, entry, plate, boards, open }: BoardColumnProps): JSX.Element {
  const { legal, ordering, drawn, forecasting } = entry
  const { forecast } = forecasting
  const [missing] = game.required?.own ?? []
  const loose = legal.loose.filter((order) => missing?.includes(order))
  const choice = loose.length === 0 || missing === undefined ? null : withoutNotation(missing)
  return legal.error === null ? (
    <ActionBar {...{ ordering, drawn, plate, choice, loose, ...forecast?.winter }} shown={{ boards, open }}>
      {forecast !== null && countOpenItems(openItems(forecast)) === 0 && (
        <VariantPart part="Bar" {...screenProps({ game, names }, entry)} />
      )}
    </ActionBar>
  ) : (
    <ApiErrorNotice error={legal.error} onRetry={legal.reload} />
  )
}
