/** Closes a phase: adjudicates the saved orders and opens the next phase that needs orders. */
import { seatsToOpen, offerSeats } from '../seats/seat-opening.ts'
import { sleepEvents } from '../seats/calling-off.ts'
import { resolvePhase } from '../../rules/phases/turn.ts'
import type { Submission, Submissions } from '../../rules/seam/variant.ts'
import { dueOf } from '../clock/phase-deadlines.ts'
import { ordersOn } from '../sheets/wanted-orders.ts'
import type { ClosedPhase, Playing, Sheet } from '../model.ts'
import type { GameEvent } from '../event.ts'
import type { Instant } from '../ids.ts'
import { inPlay } from '../in-play.ts'
import { replayInPlay } from '../evolve/evolve.ts'
import { attendance } from '../seats/attendance.ts'

/** Uses all saved orders, Ready or not. */
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
  if (verdict !== null) return [closed, { kind: 'ended', at: now, verdict }]
  return [closed, ...attendanceEvents(replayInPlay(game, [closed]), now)]
}

/** The oldest sheet first. */
const submissions = ({ sheets }: Playing): Submissions =>
  Object.fromEntries(
    Object.entries(sheets)
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
