/** Everybody is ready: the phase closes, at once or after the minutes that the game leaves to change one's mind. */
import { missing, wantsText, wantsBySeat } from '../sheets/wanted-orders.ts'
import { isOpenSeat } from '../seats/records.ts'
import { inPlay } from '../in-play.ts'
import { MINUTE_MS } from '../../lib/time.ts'
import type { GameEvent } from '../event.ts'
import type { Playing } from '../model.ts'
import type { Instant } from '../ids.ts'
import { seatsWaitedFor } from '../seats/attendance.ts'
import { close } from './closing.ts'

/** Nobody is waited for any more. A seat that has nothing to decide is never waited for, nor one that is open. */
export function isEverybodyReady(game: Playing): boolean {
  const waited = seatsWaitedFor(game)
  return waited.length > 0 && waited.every((seat) => game.sheets[seat]?.ready === true)
}

/** What follows from who is ready after these events. Orders saved again, even as ready, give everybody the whole time anew. */
export function readinessEvents(game: Playing, happened: readonly GameEvent[], now: Instant): readonly GameEvent[] {
  const { countdown, deadline, settings } = game
  if (deadline === null || !settings.schedule.early) return []
  if (!isEverybodyReady(game)) return countdown === null ? [] : [{ kind: 'countdown', at: now, until: null }]
  if (settings.schedule.grace === 0) return close(game, 'ready', now)
  if (countdown !== null && !happened.some(({ kind }) => kind === 'saved')) return []
  return [{ kind: 'countdown', at: now, until: Math.min(now + settings.schedule.grace * MINUTE_MS, deadline) }]
}

export const isCountedDown = (game: Playing, now: Instant): boolean => game.countdown !== null && now >= game.countdown

/** Reminds, once in a phase, the seats whose orders are missing or incomplete. Whoever is ready has said that he needs no reminder. */
export function remind(game: Playing, now: Instant): GameEvent {
  const play = inPlay(game)
  const late = [...wantsBySeat(play)].filter(([seat, wants]) => {
    const sheet = game.sheets[seat]
    return !isOpenSeat(game, seat) && sheet?.ready !== true && wantsText(missing(play, seat, wants, sheet)) !== null
  })
  return { kind: 'reminded', at: now, seats: late.map(([seat]) => seat) }
}
