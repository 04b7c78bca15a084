/** The phase, its deadline, the state of the viewer's orders and the Ready button. */
import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import type { GameView, PhaseView } from '../../../src/game/views/shapes.ts'
import { MINUTE_MS } from '../../../src/lib/time.ts'
import { Icon } from '../../ui/icons.tsx'
import { signInUrl, useIsSignedOut, useZone } from '../../client/session.tsx'
import { useNow } from '../../ui/hooks.ts'
import { asksForMap, phaseText } from '../../text/words.ts'
import { yearsLeftText } from '../../text/goal-text.ts'
import { nextTick, when } from '../../text/times.ts'
import { ClosingCountdown, Countdown, PauseNotice, SleepNotice, UpcomingDeadlines, WaitNotice } from './clock-state.tsx'
import { isLive } from './sound-times.ts'
import { idleText, readyHint } from './status-text.ts'
import { boardShown } from '../../client/slow-phone.ts'
import { lazyComponent } from '../../ui/fetching/fetched-part.tsx'
import { type SheetState, hasUnsavedText, isRetrying } from '../sheet/sheet-state.ts'
import { readyQuestion, sheetText, signedOutText } from '../sheet/sheet-text.ts'
import { NO_OPEN_ITEMS, openItems } from '../sheet/todo.ts'
import type { Forecasting } from '../sheet/use-forecast.ts'
import { type Readiness, useReady } from './use-ready.ts'
import type { OrderSheet } from '../sheet/use-sheet.ts'

export interface StatusBarProps {
  readonly game: GameView
  readonly sheet: OrderSheet
  readonly forecasting: Forecasting
  /** Follows the state of the orders. */
  readonly remark: JSX.Element | false
  /** Whether a question about an order is open below the board. It must be answered before Ready. */
  readonly isAsking: boolean
  /** The closed phase on the board; null is the present one. */
  readonly shown: PhaseView | null
}

export function StatusBar({ game, sheet, forecasting, remark, isAsking, shown }: StatusBarProps): JSX.Element | null {
  const { deadline } = game
  const zone = useZone()
  const next = game.countdown ?? deadline
  const now = useNow((at) => (next === null ? MINUTE_MS : nextTick(next - at)), next)
  if (game.phase === null || game.status !== 'playing') return null
  const due = deadline === null ? 'at the deadline' : when(deadline, now, zone)
  const locked = deadline !== null && now >= deadline
  const left = yearsLeftText(game.goal)
  return (
    <section class="status" aria-label={asksForMap(game.phase) ? 'Deadline and map' : 'Deadline and orders'}>
      <div class="due">
        <p class="phase">
          {shown !== null && <span class="viewed">Results: {phaseText(shown)}</span>}
          <span>
            {shown !== null && 'Now: '}
            {phaseText(game.phase)}
          </span>
          {left !== null && (
            <span class={game.goal.lastYear?.left === 1 ? 'years-left is-last' : 'years-left'}> {left}</span>
          )}
        </p>
        <PauseNotice {...{ game, now, zone }} />
        <SleepNotice game={game} />
        <ClosingCountdown {...{ game, now, zone }} />
        <UpcomingDeadlines {...{ game, now, zone }}>
          {deadline !== null && game.countdown === null && (
            <Countdown openedAt={game.openedAt} {...{ deadline, now, due, zone }} />
          )}
        </UpcomingDeadlines>
        <WaitNotice game={game} />
        {isLive(game) && <PhaseSounds game={game} />}
      </div>
      <OwnOrders {...{ game, sheet, forecasting, remark, isAsking, due, locked }} isPast={shown !== null} />
    </section>
  )
}

const PhaseSounds = lazyComponent(async () => {
  await boardShown
  return (await import('./phase-sounds.tsx')).PhaseSounds
})

const hasFailed = (state: SheetState): boolean => isRetrying(state) || state.progress === 'refused'

/** Whether the phase asks for a map and the saved one is not valid. */
const isMapInvalid = ({ phase, required }: GameView): boolean =>
  asksForMap(phase) && required !== null && required.own.length + required.flaws.length > 0

/** Longer descriptions of an error are only in the map maker. */
const MAX_FLAW = 80

interface OwnOrdersProps extends Pick<StatusBarProps, 'game' | 'sheet' | 'forecasting' | 'remark' | 'isAsking'> {
  readonly due: string
  readonly locked: boolean
  /** Whether the board shows a closed phase: its results come first. */
  readonly isPast: boolean
}

/** The state of the viewer's orders; nothing for spectators. */
function OwnOrders(props: OwnOrdersProps): JSX.Element | null {
  const { game, sheet, forecasting, remark, isAsking, due, locked, isPast } = props
  const { required, you } = game
  const { state } = sheet
  // Players of a game in one room have no accounts.
  const isSignedOut = useIsSignedOut() && game.settings.room !== true
  const { forecast } = forecasting
  const open = forecast === null ? NO_OPEN_ITEMS : openItems(forecast)
  const { unused = '', idle = '' } = forecast?.winter ?? {}
  const [isMap, unfinished] = [asksForMap(game.phase), isMapInvalid(game)]
  const missing = isMap ? [] : (required?.own ?? [])
  const check = isMap ? 'here' : forecasting.state
  const flaw = required?.flaws.find(({ length }) => length < MAX_FLAW)
  // Whether a map is valid is known once it is saved.
  const isUnchecked = isMap && hasUnsavedText(state)
  const question = readyQuestion({ open, check, unfinished, missing, unused, named: forecast?.named })
  const ready = useReady(sheet, question, isAsking || isUnchecked)
  if (you === null) return null
  const seat = game.seats.find((each) => each.seat === you)?.name
  if (required === null && !isSignedOut)
    return (
      <p class="standing muted" data-seat={seat}>
        {idleText(game)}
      </p>
    )
  const isUnsaved = hasFailed(state) || state.conflict !== null
  return (
    <div class={isUnsaved ? 'standing unsaved' : ready.question === null ? 'standing' : 'standing asks'}>
      <p role="status" data-seat={seat}>
        {isSignedOut
          ? signedOutText(state)
          : (ready.question ??
            sheetText(state, { due, locked, open, isMap, unfinished, flaw, missing, isAsking, idle }))}
        {ready.question === null && remark}
      </p>
      {isSignedOut ? <SignInHere /> : <Buttons {...{ game, sheet, ready, locked, isPast }} />}
    </div>
  )
}

interface ButtonsProps extends Pick<OwnOrdersProps, 'game' | 'sheet' | 'locked' | 'isPast'> {
  readonly ready: Readiness
}

function Buttons({ game, sheet, ready, locked, isPast }: ButtonsProps): JSX.Element {
  const { state, save } = sheet
  return (
    <div class="row">
      {hasFailed(state) && <button onClick={() => void save(false)}>Save again</button>}
      <ReadyButton
        title={readyHint(game.settings.schedule)}
        ready={ready}
        isPrimary={!isPast && !ready.isReady}
        isBlocked={locked || state.conflict !== null || ready.isBarred}
      />
      {ready.question !== null && <button onClick={ready.cancel}>Not yet</button>}
    </div>
  )
}

interface ReadyButtonProps {
  readonly title: string
  readonly ready: Readiness
  readonly isPrimary: boolean
  readonly isBlocked: boolean
}

/** Uses `aria-disabled` instead of `disabled` to keep the focus. */
function ReadyButton({ title, ready, isPrimary, isBlocked }: ReadyButtonProps): JSX.Element {
  const { isReady, question, isSettled, press } = ready
  return (
    <button
      class={isPrimary ? 'primary' : ''}
      aria-pressed={isReady}
      aria-disabled={isBlocked || !isSettled}
      aria-busy={!isBlocked && !isSettled}
      title={title}
      onClick={() => !isBlocked && isSettled && press()}
    >
      {isReady && <Icon sign="tick" />}
      {question === null ? 'Ready' : 'Yes, ready'}
    </button>
  )
}

/** Signing in returns to this page. */
function SignInHere(): JSX.Element {
  const { url } = useLocation()
  return (
    <a class="button primary" href={signInUrl(url)}>
      Sign in
    </a>
  )
}
