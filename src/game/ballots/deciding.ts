/** A proposal is decided: carried as soon as enough agree, given up when its time is over or when it has no object any more. */
import type { Verdict } from '../../rules/seam/variant.ts'
import type { Seat } from '../../rules/names.ts'
import { HOUR_MS } from '../../lib/time.ts'
import type { GameEvent } from '../event.ts'
import type { Cause } from '../ids.ts'
import type { InPlay } from '../in-play.ts'
import { inPlay } from '../in-play.ts'
import type { Playing } from '../model.ts'
import { extendEvents, pauseEvents, resumeEvents } from '../clock/pausing.ts'
import { type Instant } from '../ids.ts'
import { openSeatEvents } from '../seats/seat-opening.ts'
import { isCarried, isPossible } from './counting.ts'
import type { Outcome, Proposal } from '../proposal.ts'
import { rollBack } from '../clock/rolling-back.ts'

/** The first proposal on which something is decided now, and what follows; nothing if that is none. Ask again afterwards. */
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

/** When ballots are next counted for the last time; null if no proposal is open. */
export function nextBallotEnd({ proposals }: Playing): Instant | null {
  const ends = proposals.flatMap(({ closesAt }) => closesAt ?? [])
  return ends.length === 0 ? null : Math.min(...ends)
}

function enact(game: Playing, play: InPlay, { id, proposed }: Proposal, now: Instant): readonly GameEvent[] {
  const cause: Cause = { kind: 'vote', proposal: id }
  switch (proposed.kind) {
    case 'draw':
      return [{ kind: 'ended', at: now, verdict: drawBetween(play, proposed.among), cause }]
    case 'concession':
      return [{ kind: 'ended', at: now, verdict: { why: 'concession', winners: [proposed.to] }, cause }]
    case 'cancellation':
      return [{ kind: 'abandoned', at: now, why: 'agreed', cause }]
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

/** A draw of these, or of all survivors where nobody is named (STD-4). */
export const drawBetween = ({ variant, position }: InPlay, among: readonly Seat[]): Verdict => ({
  why: 'draw',
  winners: among.length > 0 ? among : variant.seats.filter((seat) => variant.alive(position, seat)),
})
