/** When everyone is ready, the phase closes, at once or after the game's grace period. */
import { missingOrders, wantsText, wantsBySeat } from '../sheets/wanted-orders.ts'
import { isOpenSeat } from '../seats/records.ts'
import { inPlay } from '../in-play.ts'
import { MINUTE_MS } from '../../lib/time.ts'
import type { GameEvent } from '../event.ts'
import type { Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import { seatsWaitedFor } from '../seats/attendance.ts'
import { closePhase } from './closing.ts'

/** Seats without a decision and open seats are never waited for. */
export function isEveryoneReady(game: Playing): boolean {
  const seats = seatsWaitedFor(game)
  return seats.length > 0 && seats.every((seat) => game.sheets[seat]?.ready === true)
}

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
  const late = [...wantsBySeat(play)].filter(([seat, wants]) => {
    const sheet = game.sheets[seat]
    return (
      !isOpenSeat(game, seat) && sheet?.ready !== true && wantsText(missingOrders(play, seat, wants, sheet)) !== null
    )
  })
  return { kind: 'reminded', at: now, seats: late.map(([seat]) => seat) }
}
