import { missing, wantsBySeat, wantsWords } from './demand.ts'
import type { GameEvent, GameState, Instant } from './model.ts'
import { tableOf } from './table.ts'

/** Reminds, once in a phase, the seats whose orders are missing or incomplete. Whoever is ready has said that he needs no reminder. */
export function remind(game: GameState, now: Instant): GameEvent {
  const table = tableOf(game)
  if (table === null) throw new Error(`no open phase in game ${game.id}`)
  const late = [...wantsBySeat(table)].filter(([seat, wants]) => {
    const sheet = game.sheets[seat]
    return (
      !game.vacant.includes(seat) && sheet?.ready !== true && wantsWords(missing(table, seat, wants, sheet)) !== null
    )
  })
  return { kind: 'reminded', at: now, seats: late.map(([seat]) => seat) }
}
