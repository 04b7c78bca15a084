/** Closes phases, at the deadline or when everyone is ready, and reminds players before. */
import { computersToAsk, doOnlyComputersOwe, sharesDraws } from '../seats/computer-seats.ts'
import { offerSeats, seatsToOpen } from '../seats/seat-events.ts'
import { attendance, seatsWaitedFor, sleepEvents } from '../seats/attendance.ts'
import { resolvePhase } from '../../rules/phases/turn.ts'
import type { Submission, Submissions, Verdict } from '../../rules/seam/variant.ts'
import { dueOf } from '../clock/phase-deadlines.ts'
import { applyAhead } from '../sheets/apply-ahead.ts'
import { missingOrders, ordersOn, requirementsBySeat, requirementsText } from '../sheets/required-orders.ts'
import type { ClosedPhase, Playing, Sheet } from '../model.ts'
import type { GameEvent } from '../event.ts'
import type { Instant } from '../ids.ts'
import { inPlay, phaseIn, variantOf } from '../in-play.ts'
import { replayInPlay } from '../evolve/evolve.ts'
import { isOpenSeat } from '../seats/seat-lookup.ts'
import { MINUTE_MS } from '../../lib/time.ts'

/** Adjudicates all saved orders, Ready or not, and opens the next phase that needs orders. */
export function closePhase(game: Playing, cause: ClosedPhase['cause'], now: Instant): readonly GameEvent[] {
  const { variant, position: before } = inPlay(game)
  const { report, position: after, passed, next, verdict } = resolvePhase(variant, before, submissions(game))
  const phase: ClosedPhase = {
    index: game.history.length,
    before,
    report,
    after,
    passed,
    closedAt: now,
    cause,
    ...attendance(game, now),
  }
  const due = verdict === null ? dueOf(game.settings, variant, next.turn, now) : null
  const closed: GameEvent = { kind: 'closed', phase, due, next }
  if (verdict !== null) return [closed, { kind: 'ended', at: now, verdict: withoutComputers(game, verdict) }]
  const opened = replayInPlay(game, [closed])
  const absent = attendanceEvents(opened, now)
  return [closed, ...absent, ...aheadEvents(replayInPlay(opened, absent), before.turn, now)]
}

/** A draw after the last year leaves out computers like any other, unless one person alone is left. */
function withoutComputers(game: Playing, verdict: Verdict): Verdict {
  if (verdict.lastYear === undefined || variantOf(game).lastYear?.result !== 'draw') return verdict
  const people = verdict.winners.filter((seat) => sharesDraws(game, seat))
  return people.length > 1 ? { ...verdict, winners: people } : verdict
}

/** Orders stated ahead for the phase that has opened are saved orders now. `since`: the closed turn. */
function aheadEvents(game: Playing, since: number, now: Instant): readonly GameEvent[] {
  const play = inPlay(game)
  return play.variant.seats.flatMap((seat): readonly GameEvent[] => {
    const ahead = game.ahead?.[seat]
    const applied = ahead === undefined || isOpenSeat(game, seat) ? null : applyAhead(play, seat, ahead, since, now)
    return applied === null ? [] : [{ kind: 'ahead-applied', at: now, seat, sheet: applied.sheet, ahead: applied.rest }]
  })
}

/** The oldest sheet first. */
const submissions = ({ sheets, computed }: Playing): Submissions =>
  Object.fromEntries(
    Object.entries({ ...computed, ...sheets })
      .toSorted(([, a], [, b]) => (a?.savedAt ?? 0) - (b?.savedAt ?? 0))
      .map(([seat, sheet]) => [seat, toSubmission(sheet)]),
  )

const toSubmission = (sheet: Sheet | undefined): Submission => ({
  orders: ordersOn(sheet),
  refused: sheet?.lines.flatMap(({ refused }) => refused ?? []) ?? [],
})

/** If everyone is gone, the game falls asleep. Otherwise seats that missed too often are offered. */
function attendanceEvents(game: Playing, now: Instant): readonly GameEvent[] {
  const asleep = sleepEvents(game, true, now)
  return asleep.length > 0 ? asleep : withSleepEvents(game, offerSeats(game, seatsToOpen(game), 'missed', now), now)
}

/** Adds the game's falling asleep if its last seat opens. */
export const withSleepEvents = (game: Playing, opened: readonly GameEvent[], now: Instant): readonly GameEvent[] =>
  opened.length === 0 ? opened : [...opened, ...sleepEvents(replayInPlay(game, opened), false, now)]

/** Seats without a decision and open seats are never waited for, but the computer's orders are. */
export function isEveryoneReady(game: Playing): boolean {
  if (computersToAsk(game).length > 0) return false
  const seats = seatsWaitedFor(game)
  return seats.length === 0 ? mayComputersClose(game) : seats.every((seat) => game.sheets[seat]?.ready === true)
}

/** Their retreats and builds need nobody. A movement waits, or they would play on without people. */
const mayComputersClose = (game: Playing): boolean => doOnlyComputersOwe(game) && !phaseIn(game).steps.includes('moves')

/** Saving orders, even as ready, restarts the grace period. `events` are those just applied. */
export function readinessEvents(game: Playing, events: readonly GameEvent[], now: Instant): readonly GameEvent[] {
  const { countdown, deadline, settings } = game
  if (deadline === null || !settings.schedule.early) return []
  if (!isEveryoneReady(game)) return countdown === null ? [] : [{ kind: 'countdown', at: now, until: null }]
  if (settings.schedule.grace === 0) return closePhase(game, 'ready', now)
  if (countdown !== null && !events.some(({ kind }) => kind === 'saved')) return []
  return [{ kind: 'countdown', at: now, until: Math.min(now + settings.schedule.grace * MINUTE_MS, deadline) }]
}

export const isCountdownOver = (game: Playing, now: Instant): boolean =>
  game.countdown !== null && now >= game.countdown

/** Reminds the seats whose orders are missing or incomplete, unless they are ready. */
export function reminderEvent(game: Playing, now: Instant): GameEvent {
  const play = inPlay(game)
  const seats = [...requirementsBySeat(play)].flatMap(([seat, wants]) => {
    const sheet = game.sheets[seat]
    const isComplete = requirementsText(missingOrders(play, seat, wants, sheet)) === null
    return isOpenSeat(game, seat) || sheet?.ready || isComplete ? [] : [seat]
  })
  return { kind: 'reminded', at: now, seats }
}
