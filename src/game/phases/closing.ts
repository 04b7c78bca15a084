/** A phase closes: what was saved is adjudicated, and the next phase that asks something of somebody opens. */
import { seatsGone, offerSeats } from '../seats/seat-opening.ts'
import { sleepEvents } from '../seats/calling-off.ts'
import { conclude } from '../../rules/phases/turn.ts'
import type { Submission, Submissions } from '../../rules/seam/variant.ts'
import { dueOf } from '../clock/phase-deadlines.ts'
import { ordersOn } from '../sheets/wanted-orders.ts'
import type { ClosedPhase, Playing, Sheet } from '../model.ts'
import type { GameEvent } from '../event.ts'
import type { Instant } from '../ids.ts'
import { inPlay } from '../in-play.ts'
import { replayInPlay } from '../evolve/evolve.ts'
import { attendance } from '../seats/attendance.ts'

/** What was saved is used, ready or not. */
export function close(game: Playing, cause: ClosedPhase['cause'], now: Instant): readonly GameEvent[] {
  const { variant, position: before } = inPlay(game)
  const { report, position: after, passed, next, verdict } = conclude(variant, before, submissions(game))
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
  return [closed, ...afterClosing(replayInPlay(game, [closed]), now)]
}

const submissions = ({ sheets }: Playing): Submissions =>
  Object.fromEntries(
    Object.entries(sheets)
      .toSorted(([, one], [, other]) => (one?.savedAt ?? 0) - (other?.savedAt ?? 0))
      .map(([seat, sheet]) => [seat, submissionOf(sheet)]),
  )

const submissionOf = (sheet: Sheet | undefined): Submission => ({
  orders: ordersOn(sheet),
  refused: sheet?.lines.flatMap(({ refused }) => refused ?? []) ?? [],
})

/** A game that everybody has left falls asleep as it is; else the seats of those who missed too often are offered. */
export function afterClosing(game: Playing, now: Instant): readonly GameEvent[] {
  const asleep = sleepEvents(game, true, now)
  return asleep.length > 0 ? asleep : withSleep(game, offerSeats(game, seatsGone(game), 'missed', now), now)
}

/** When the last seat falls open nobody plays any more. */
export const withSleep = (game: Playing, opened: readonly GameEvent[], now: Instant): readonly GameEvent[] =>
  opened.length === 0 ? opened : [...opened, ...sleepEvents(replayInPlay(game, opened), false, now)]
