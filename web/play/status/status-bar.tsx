/** What is due, when, what then happens, and how one's own orders stand: always in sight. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import type { GameView, PhaseView } from '../../../src/game/views/shapes.ts'
import { Icon } from '../../ui/icons.tsx'
import { signInUrl, useIsSignedOut, useZone } from '../../client/session.tsx'
import { useNow } from '../../client/store.ts'
import { phaseWords } from '../../text/words.ts'
import { nextTick, timeLeft, timeOfDay, when } from '../../text/times.ts'
import { isHeldUp } from '../sheet/sheet.ts'
import { readyQuestion, sheetWords, signedOutWords } from '../sheet/sheet-words.ts'
import { NOTHING_OPEN, openOf } from '../sheet/todo.ts'
import { type Readiness, useReady } from './use-ready.ts'
import type { OrderSheet } from '../sheet/use-sheet.ts'

const MINUTE = 60_000

export interface StatusBarProps {
  readonly game: GameView
  readonly sheet: OrderSheet
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
      <Own game={game} sheet={sheet} due={due} locked={locked} />
    </section>
  )
}

/** A text is asked for, and what is saved is none that can be used. */
const isUnfinished = ({ phase, demand }: GameView): boolean =>
  phase?.steps.includes('draft') === true && demand !== null && demand.own.length + demand.flaws.length > 0

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

interface OwnProps extends Pick<StatusBarProps, 'game' | 'sheet'> {
  readonly due: string
  readonly locked: boolean
}

/** How the viewer's own orders stand; nothing for those who only watch. */
function Own({ game, sheet, due, locked }: OwnProps): JSX.Element | null {
  const { demand, boards, you } = game
  const { state } = sheet
  const stranger = useIsSignedOut()
  const open = demand === null ? NOTHING_OPEN : openOf(demand, boards, state.text, state.saved.lines)
  const unfinished = isUnfinished(game)
  const ready = useReady(sheet, readyQuestion({ open, unfinished }))
  if (you === null) return null
  if (demand === null && !stranger) return <p class="standing muted">Nothing is wanted of you in this phase.</p>
  return (
    <div class="standing">
      <p role="status">
        {stranger ? signedOutWords(state) : (ready.question ?? sheetWords(state, { due, locked, open, unfinished }))}
      </p>
      {stranger ? <SignInHere /> : <Buttons sheet={sheet} ready={ready} locked={locked} />}
    </div>
  )
}

function Buttons({ sheet, ready, locked }: { sheet: OrderSheet; ready: Readiness; locked: boolean }): JSX.Element {
  const { state, save } = sheet
  const fails = isHeldUp(state) || state.progress === 'refused'
  return (
    <div class="row">
      {fails && <button onClick={() => void save(false)}>Save again</button>}
      <ReadyButton ready={ready} barred={locked || state.offered !== null} />
      {ready.question !== null && <button onClick={ready.notYet}>Not yet</button>}
    </div>
  )
}

/** Never barred so that it lets go of the focus: the Tab key would have to begin anew. */
function ReadyButton({ ready, barred }: { ready: Readiness; barred: boolean }): JSX.Element {
  const { is, question, settled, press } = ready
  const deaf = barred || !settled
  return (
    <button
      class={is ? '' : 'primary'}
      aria-pressed={is}
      aria-disabled={deaf}
      title="When everybody who must order is ready, the phase ends at once."
      onClick={() => !deaf && press()}
    >
      {is && <Icon sign="tick" />}
      {question === null ? 'Ready' : 'Yes, ready'}
    </button>
  )
}

/** Signing in leads back here. */
function SignInHere(): JSX.Element {
  const { url } = useLocation()
  return (
    <a class="button primary" href={signInUrl(url)}>
      Sign in
    </a>
  )
}
