/** Games that nobody plays: they fall asleep and are called off. */
import type { Seat } from '../../rules/names.ts'
import type { GameEvent } from '../event.ts'
import { type Cause, CLOCK, type Instant } from '../ids.ts'
import type { Forming, Playing } from '../model.ts'
import { inPlay } from '../in-play.ts'
import { type CallOffReason, CALL_OFF_AFTER, WARNING_TIME } from '../seat-model.ts'
import { isOpenSeat, seatRecord } from './records.ts'

/** Ends the game without a result. */
export const callOff = (why: CallOffReason, cause: Cause, at: Instant): GameEvent => ({
  kind: 'abandoned',
  at,
  why,
  cause,
})

/** A game falls asleep if every surviving seat is open or, right after a phase, has missed it. */
export function sleepEvents(game: Playing, isPhaseClosed: boolean, now: Instant): readonly GameEvent[] {
  if (game.sleep !== null) return []
  const { variant, position } = inPlay(game)
  const alive = variant.seats.filter((seat) => variant.alive(position, seat))
  const isGone = (seat: Seat) => isOpenSeat(game, seat) || (isPhaseClosed && seatRecord(game, seat).misses > 0)
  return alive.every(isGone) ? [{ kind: 'slept', at: now, callOffAt: now + CALL_OFF_AFTER, cause: CLOCK }] : []
}

/** Calls the game off if it has slept for too long. */
export const sleepEndEvents = ({ sleep }: Playing, now: Instant): readonly GameEvent[] =>
  sleep !== null && now >= sleep.callOffAt ? [callOff('asleep', CLOCK, now)] : []

/** When a game stops waiting for players. */
export const waitsUntil = ({ createdAt, fillBy, callOffAt }: Forming): Instant =>
  callOffAt ?? fillBy ?? createdAt + CALL_OFF_AFTER

/** When an unfilled game is next warned or called off. */
export const unfilledDue = (game: Forming): Instant => game.callOffAt ?? waitsUntil(game) - WARNING_TIME

/** Warns, or calls the game off. After a late warning, players still have the whole time. */
export function unfilledEvents(game: Forming, now: Instant): readonly GameEvent[] {
  if (now < unfilledDue(game)) return []
  if (game.callOffAt !== null) return [callOff('unfilled', CLOCK, now)]
  return [{ kind: 'unfilled-warned', at: now, callOffAt: now + WARNING_TIME, cause: CLOCK }]
}
