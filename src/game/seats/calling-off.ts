/** Games that nobody plays: they sleep, and end without a result. */
import type { Seat } from '../../rules/names.ts'
import type { GameEvent } from '../event.ts'
import type { Cause, Instant } from '../ids.ts'
import type { Forming, Playing } from '../model.ts'
import { inPlay } from '../in-play.ts'
import { type CallOffReason, CALL_OFF_AFTER, WARNING_TIME } from '../seat-model.ts'
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
export function sleepEvents(game: Playing, closed: boolean, now: Instant): readonly GameEvent[] {
  if (game.sleep !== null) return []
  const { variant, position } = inPlay(game)
  const alive = variant.seats.filter((seat) => variant.alive(position, seat))
  const isGone = (seat: Seat) => isOpenSeat(game, seat) || (closed && seatRecord(game, seat).misses > 0)
  return alive.every(isGone) ? [{ kind: 'slept', at: now, callOffAt: now + CALL_OFF_AFTER, cause: CLOCK }] : []
}

/** The game slept for as long as it may. */
export const sleepEndEvents = ({ sleep }: Playing, now: Instant): readonly GameEvent[] =>
  sleep !== null && now >= sleep.callOffAt ? [callOff('asleep', CLOCK, now)] : []

/** Until when a game waits for players. */
export const waitsUntil = ({ createdAt, fillBy, callOffAt }: Forming): Instant =>
  callOffAt ?? fillBy ?? createdAt + CALL_OFF_AFTER

/** When a game that has not filled is next warned or called off. */
export const unfilledDue = (game: Forming): Instant => game.callOffAt ?? waitsUntil(game) - WARNING_TIME

/** The warning, or the calling off. However late the clock comes, players have the whole time after the warning. */
export function unfilledEvents(game: Forming, now: Instant): readonly GameEvent[] {
  if (now < unfilledDue(game)) return []
  if (game.callOffAt !== null) return [callOff('unfilled', CLOCK, now)]
  return [{ kind: 'unfilled-warned', at: now, callOffAt: now + WARNING_TIME, cause: CLOCK }]
}
