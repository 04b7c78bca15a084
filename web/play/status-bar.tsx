/** What is due, when, what then happens, and how one's own orders stand: always in sight. */
import type { JSX } from 'preact'
import type { GameView, PhaseView } from '../../src/game/model.ts'
import { Icon } from '../icons.tsx'
import { useZone } from '../session.tsx'
import { useNow } from '../store.ts'
import { phaseWords } from '../words.ts'
import { nextTick, timeLeft, timeOfDay, when } from '../clock.ts'
import { sheetWords } from './sheet.ts'
import { unitsWithout } from './todo.ts'
import type { SheetAtWork } from './use-sheet.ts'

const MINUTE = 60_000

export interface StatusBarProps {
  readonly game: GameView
  readonly sheet: SheetAtWork
  /** The closed phase on the board; null is the present one. */
  readonly shown: PhaseView | null
}

export function StatusBar({ game, sheet, shown }: StatusBarProps): JSX.Element | null {
  const { deadline } = game
  const zone = useZone()
  const now = useNow((at) => (deadline === null ? MINUTE : nextTick(deadline - at)), deadline)
  if (game.phase === null || game.status !== 'playing') return null
  const due = deadline === null ? 'at the deadline' : when(deadline, now, zone)
  const locked = deadline !== null && now >= deadline
  return (
    <section class="status" aria-label="Deadline and orders">
      <div class="due">
        <p class="phase">{shown === null ? phaseWords(game.phase) : `Now: ${phaseWords(game.phase)}`}</p>
        {deadline !== null && <Countdown deadline={deadline} now={now} due={due} zone={zone} />}
      </div>
      {game.demand !== null && (
        <div class="standing">
          <p role="status">
            {sheetWords(sheet.state, { due, locked, idle: idleUnits(game, sheet), unfinished: isUnfinished(game) })}
          </p>
          <Buttons sheet={sheet} locked={locked} />
        </div>
      )}
      {game.demand === null && game.you !== null && (
        <p class="standing muted">Nothing is wanted of you in this phase.</p>
      )}
    </section>
  )
}

/** A text is asked for, and what is saved is none that can be used. */
const isUnfinished = ({ phase, demand }: GameView): boolean =>
  phase?.steps.includes('draft') === true && demand !== null && demand.own.length + demand.flaws.length > 0

/** How many units would hold because they were forgotten. */
function idleUnits({ demand, boards }: GameView, { state: { text, saved } }: SheetAtWork): number {
  if (demand === null || demand.units.length === 0) return 0
  return unitsWithout({ ...demand, retreats: [] }, boards, text, saved.lines).length
}

function Countdown(props: { deadline: number; now: number; due: string; zone: string }): JSX.Element {
  const left = props.deadline - props.now
  if (left <= 0) return <p class="countdown">The deadline has passed: orders are being carried out.</p>
  return (
    <p class="countdown">
      <span class={left < 3_600_000 ? 'left soon' : 'left'} role="timer">
        {timeLeft(left)}
      </span>{' '}
      <time
        dateTime={new Date(props.deadline).toISOString()}
        title={`${timeOfDay(props.deadline, 'UTC')} UTC; your zone is ${props.zone}`}
      >
        until <span class="what">orders are carried out</span> {props.due}
      </time>
    </p>
  )
}

function Buttons({ sheet, locked }: { sheet: SheetAtWork; locked: boolean }): JSX.Element {
  const { state, save, beReady } = sheet
  const { ready } = state.saved
  const retry = state.progress === 'offline' || state.progress === 'failed'
  return (
    <div class="row">
      {retry && <button onClick={() => void save(false)}>Save again</button>}
      <button
        class={ready ? '' : 'primary'}
        aria-pressed={ready}
        disabled={locked || state.offered !== null}
        title="When everybody who must order is ready, the phase ends at once."
        onClick={() => void beReady(!ready)}
      >
        {ready && <Icon sign="tick" />}
        Ready
      </button>
    </div>
  )
}
