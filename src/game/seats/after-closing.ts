/** When a phase has closed: who is gone by now. */
import { replayInPlay } from '../evolve.ts'
import type { GameEvent } from '../event.ts'
import type { Playing } from '../model.ts'
import type { Instant } from '../names.ts'
import { sleepEvents } from './calling-off.ts'
import { offerSeats, seatsGone } from './opening.ts'

/** A game that everybody has left falls asleep as it is; else the seats of those who missed too often are offered. */
export function afterClosing(game: Playing, now: Instant): readonly GameEvent[] {
  const asleep = sleepEvents(game, true, now)
  return asleep.length > 0 ? asleep : thenAsleep(game, offerSeats(game, seatsGone(game), 'missed', now), now)
}

/** When the last seat falls open nobody plays any more. */
export const thenAsleep = (game: Playing, opened: readonly GameEvent[], now: Instant): readonly GameEvent[] =>
  opened.length === 0 ? opened : [...opened, ...sleepEvents(replayInPlay(game, opened), false, now)]
