/** Why a game stands as it does, and what ends that: for an operator who is asked why a phase has not closed. Of public facts alone. */
import { sittingDueAt } from '../seats/sitting.ts'
import { nextBallotEnd } from '../ballots/deciding.ts'
import { unfilledDue } from '../seats/calling-off.ts'
import type { GameState, Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import type { Seat } from '../../rules/names.ts'
import type { WaitReason } from '../seat-model.ts'
import { seatsWaitedFor } from '../seats/attendance.ts'

/** Everything that moves a game by itself, from what holds most. `until`: when it goes on; null: nothing is awaited by the clock. */
export type Outlook =
  | { readonly is: 'over'; readonly until: null }
  | { readonly is: 'paused' | 'asleep' | 'counting-down' | 'overdue'; readonly until: Instant | null }
  | { readonly is: 'open'; readonly early: Early; readonly until: Instant | null }
  | { readonly is: 'forming'; readonly until: Instant | null }
  | {
      readonly is: 'waiting'
      readonly seats: readonly Seat[]
      readonly why: WaitReason
      readonly until: Instant | null
    }

/** May the phase close before its deadline, and which seats are not ready for that? `hidden`: this game tells nobody. */
type Early = 'never' | 'hidden' | readonly Seat[]

export function outlookOf(game: GameState, now: Instant): Outlook {
  if (game.status === 'forming') return { is: 'forming', until: game.callOffAt ?? game.fillBy }
  return game.status === 'playing' ? outlookInPlay(game, now) : { is: 'over', until: null }
}

function outlookInPlay(game: Playing, now: Instant): Outlook {
  const { pause, sleep, wait, countdown, deadline } = game
  if (pause !== null) return { is: 'paused', until: pause.until }
  if (sleep !== null) return { is: 'asleep', until: sleep.callOffAt }
  const until = countdown ?? deadline
  if (until !== null && until < now) return { is: 'overdue', until }
  if (wait !== null) return { is: 'waiting', seats: wait.seats, why: wait.why, until }
  return countdown === null ? { is: 'open', early: earlyOf(game), until } : { is: 'counting-down', until }
}

function earlyOf(game: Playing): Early {
  const { schedule, hideStatus } = game.settings
  if (!schedule.early) return 'never'
  return hideStatus ? 'hidden' : seatsWaitedFor(game).filter((seat) => game.sheets[seat]?.ready !== true)
}

const WAITS_FOR: Readonly<Record<WaitReason, string>> = {
  excuse: 'seats that gave no orders and have an excuse',
  absence: 'seats whose players said that they would be away',
  'no-show': 'the first orders of seats that are offered to others',
}

/** A sentence that a moment may follow. */
export function outlookText(outlook: Outlook): string {
  switch (outlook.is) {
    case 'over':
      return 'It is over: nothing is due.'
    case 'forming':
      return 'It waits for players. Nothing closes before it begins. If it is not full, it is called off'
    case 'paused':
      return 'It is paused, so no deadline runs. It goes on by itself'
    case 'asleep':
      return 'It is asleep, because nobody ordered: there is no deadline until somebody orders. It is called off'
    case 'waiting':
      return `Its deadline has passed, and it waits for ${WAITS_FOR[outlook.why]} (${outlook.seats.join(', ')}). The phase closes at the latest`
    case 'counting-down':
      return 'Everybody is ready, and the time to change one’s mind runs. The phase closes'
    case 'open':
      return openWords(outlook.early)
    case 'overdue':
      return 'The phase is overdue: the alarm of its object has not rung. The safety net wakes it within a quarter of an hour. It was due'
  }
}

function openWords(early: Early): string {
  if (early === 'never') return 'The phase is open. In this game none closes before its deadline. It closes'
  if (early === 'hidden')
    return 'The phase is open. Who is ready is told to nobody in this game. It closes at the latest'
  const waits = early.length === 0 ? 'nobody is left in it who is waited for' : `not ready: ${early.join(', ')}`
  return `The phase is open; ${waits}. It closes at the latest`
}

/** Null: nothing is. */
export function nextDue(game: GameState): Instant | null {
  if (game.status === 'forming') return unfilledDue(game)
  return game.status === 'playing' ? nextDueInPlay(game) : null
}

/**
 * The earliest of the deadline, the countdown, the reminder, the end of a pause, of a ballot or of a sleep, and the
 * coming or going of a sitter.
 */
function nextDueInPlay(game: Playing): Instant | null {
  const { deadline, countdown, reminded, remindAt, pause, sleep } = game
  const reminder = reminded ? null : remindAt
  const ends = [pause?.until, nextBallotEnd(game), sittingDueAt(game), sleep?.callOffAt]
  const due = [deadline, countdown, reminder, ...ends]
  const dates = due.filter((at) => at !== null && at !== undefined)
  return dates.length === 0 ? null : Math.min(...dates)
}
