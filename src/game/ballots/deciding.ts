/** Decides proposals: they pass once enough seats agree, lapse, or become impossible. */
import { HOUR_MS } from '../../lib/time.ts'
import type { GameEvent } from '../event.ts'
import type { Cause, Instant } from '../ids.ts'
import { type InPlay, inPlay } from '../in-play.ts'
import type { Playing } from '../model.ts'
import { extendEvents, pauseEvents, resumeEvents, rollBack } from '../clock/clock-events.ts'
import { callOff } from '../seats/calling-off.ts'
import { openSeatEvents } from '../seats/seat-opening.ts'
import { isCarried, isPossible } from './counting.ts'
import type { Outcome, Proposal } from '../proposal.ts'

/** Decides the first proposal that is ripe, with consequences. Call it until it returns none. */
export function decideNext(game: Playing, now: Instant): readonly GameEvent[] {
  const play = inPlay(game)
  for (const proposal of game.proposals) {
    const outcome = outcomeOf(game, play, proposal, now)
    if (outcome === null) continue
    const decided: GameEvent = { kind: 'decided', at: now, proposal, outcome }
    return outcome === 'carried' ? [decided, ...enact(game, play, proposal, now)] : [decided]
  }
  return []
}

function outcomeOf(game: Playing, play: InPlay, proposal: Proposal, now: Instant): Outcome | null {
  if (!isPossible(game, play, proposal.proposed)) return 'overtaken'
  if (isCarried(game, play, proposal)) return 'carried'
  return proposal.closesAt !== null && now >= proposal.closesAt ? 'lapsed' : null
}

/** When the next vote ends; null if no proposal is open. */
export function nextBallotEnd({ proposals }: Playing): Instant | null {
  const ends = proposals.flatMap(({ closesAt }) => closesAt ?? [])
  return ends.length === 0 ? null : Math.min(...ends)
}

function enact(
  game: Playing,
  { variant, position }: InPlay,
  { id, proposed }: Proposal,
  now: Instant,
): readonly GameEvent[] {
  const cause: Cause = { kind: 'vote', proposal: id }
  switch (proposed.kind) {
    case 'draw': {
      // Without names, all survivors share the draw (STD-4).
      const survivors = variant.seats.filter((seat) => variant.alive(position, seat))
      const winners = proposed.among.length > 0 ? proposed.among : survivors
      return [{ kind: 'ended', at: now, verdict: { why: 'draw', winners }, cause }]
    }
    case 'concession':
      return [{ kind: 'ended', at: now, verdict: { why: 'concession', winners: [proposed.to] }, cause }]
    case 'cancellation':
      return [callOff('agreed', cause, now)]
    case 'pause':
      return pauseEvents(game, { until: now + proposed.hours * HOUR_MS, cause }, now)
    case 'resume':
      return resumeEvents(game, cause, now)
    case 'extension':
      return extendEvents(game, proposed.hours, cause, now)
    case 'replacement':
      return openSeatEvents(game, proposed.seat, 'opened', cause, now)
    case 'roll-back':
      return [rollBack(game, { to: proposed.phase, position: proposed.position }, cause, now)]
  }
}
