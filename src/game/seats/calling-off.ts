/** Games that nobody plays: they sleep, and end without a result. */
import type { Seat } from '../../rules/names.ts'
import type { Cause } from '../cause.ts'
import type { GameEvent } from '../event.ts'
import type { GameState } from '../model.ts'
import type { Instant } from '../names.ts'
import { inPlay } from '../in-play.ts'
import { type CallOffReason, PATIENCE, WARNING } from './model.ts'
import { isOpenSeat, seatRecord } from './records.ts'

const CLOCK = { kind: 'clock' } as const

/** The game ends without a result. */
export const callOff = (why: CallOffReason, cause: Cause, now: Instant): GameEvent => ({
  kind: 'abandoned',
  at: now,
  why,
  cause,
})

/** A game sleeps when every seat that is still in it is open or, right after a phase has closed, gave nothing when it was last asked. */
export function sleepEvents(game: GameState, closed: boolean, now: Instant): readonly GameEvent[] {
  const play = inPlay(game)
  if (play === null || game.sleep !== null) return []
  const { variant, position } = play
  const alive = variant.seats.filter((seat) => variant.alive(position, seat))
  const isGone = (seat: Seat) => isOpenSeat(game, seat) || (closed && seatRecord(game, seat).misses > 0)
  return alive.every(isGone) ? [{ kind: 'slept', at: now, callOffAt: now + PATIENCE, cause: CLOCK }] : []
}

/** When the next of these is due: the end of a game asleep, or of one that never filled, and the warning before that. Null: none. */
export function callOffDue(game: GameState): Instant | null {
  const { status, sleep, callOffAt } = game
  if (status === 'playing') return sleep?.callOffAt ?? null
  return status === 'forming' ? (callOffAt ?? waitsUntil(game) - WARNING) : null
}

/** Until when a game waits for players. */
export const waitsUntil = ({ createdAt, fillBy, callOffAt }: GameState): Instant =>
  callOffAt ?? fillBy ?? createdAt + PATIENCE

/** What is due of that now. However late the clock comes, players have the whole time of the warning. */
export function callOffEvents(game: GameState, now: Instant): readonly GameEvent[] {
  const due = callOffDue(game)
  if (due === null || now < due) return []
  if (game.status === 'playing') return [callOff('asleep', CLOCK, now)]
  if (game.callOffAt !== null) return [callOff('unfilled', CLOCK, now)]
  return [{ kind: 'unfilled-warned', at: now, callOffAt: now + WARNING, cause: CLOCK }]
}
