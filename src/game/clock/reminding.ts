import { missing, wantsBySeat, wantsWords } from '../required-orders.ts'
import type { GameEvent } from '../event.ts'
import type { Playing } from '../model.ts'
import type { Instant } from '../names.ts'
import { inPlay } from '../in-play.ts'
import { isOpenSeat } from '../seats/records.ts'

/** Reminds, once in a phase, the seats whose orders are missing or incomplete. Whoever is ready has said that he needs no reminder. */
export function remind(game: Playing, now: Instant): GameEvent {
  const play = inPlay(game)
  const late = [...wantsBySeat(play)].filter(([seat, wants]) => {
    const sheet = game.sheets[seat]
    return !isOpenSeat(game, seat) && sheet?.ready !== true && wantsWords(missing(play, seat, wants, sheet)) !== null
  })
  return { kind: 'reminded', at: now, seats: late.map(([seat]) => seat) }
}
