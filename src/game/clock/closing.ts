/** A phase closes: what was saved is adjudicated, and the next phase that asks something of somebody opens. */
import { conclude, phaseOf } from '../../rules/phases/turn.ts'
import type { Submission, Submissions } from '../../rules/seam/variant.ts'
import { deadlineOf } from './deadlines.ts'
import { ordersOn } from '../required-orders.ts'
import type { ClosedPhase, GameEvent, GameState, Instant, Sheet } from '../model.ts'
import { inPlay } from '../in-play.ts'
import { agreedDraw } from '../commands/voting.ts'
import { attendance, seatsWaitedFor } from '../seats/presence.ts'

/** Nobody is waited for any more. A seat that has nothing to decide is never waited for, nor one that is open. */
export function isEverybodyReady(game: GameState): boolean {
  const waited = seatsWaitedFor(game)
  return waited.length > 0 && waited.every((seat) => game.sheets[seat]?.ready === true)
}

/** What was saved is used, ready or not. */
export function close(game: GameState, cause: ClosedPhase['cause'], now: Instant): readonly GameEvent[] {
  const play = inPlay(game)
  if (play === null) throw new Error(`no open phase in game ${game.id}`)
  const { variant, position: before } = play
  const { report, position: after, passed, next, verdict: ruled } = conclude(variant, before, submissions(game))
  const verdict = ruled ?? agreedDraw(game, { variant, position: next })
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
  const deadline = verdict === null ? deadlineOf(game.settings, phaseOf(variant, next), now) : null
  const closed: GameEvent = { kind: 'closed', phase, deadline, next }
  return verdict === null ? [closed] : [closed, { kind: 'ended', at: now, verdict }]
}

const submissions = ({ sheets }: GameState): Submissions =>
  Object.fromEntries(
    Object.entries(sheets)
      .toSorted(([, one], [, other]) => (one?.savedAt ?? 0) - (other?.savedAt ?? 0))
      .map(([seat, sheet]) => [seat, submissionOf(sheet)]),
  )

const submissionOf = (sheet: Sheet | undefined): Submission => ({
  orders: ordersOn(sheet),
  refused: sheet?.lines.flatMap(({ refused }) => refused ?? []) ?? [],
})
