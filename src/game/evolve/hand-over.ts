/**
 * Gives seats and the game master's office to players. Every way in which one changes hands ends
 * here: what a player may read depends on it.
 */
import type { GameState } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import type { Voice } from '../press/press-types.ts'
import type { Tenure } from '../seat-model.ts'

type Tenures = Pick<GameState, 'tenures' | 'handOvers'>

/** Their first holders, when the game is created or starts. */
export const beginTenures = (
  { tenures, handOvers }: Tenures,
  holders: readonly (readonly [Voice, PlayerId])[],
): Tenures => ({
  handOvers,
  tenures: [...tenures, ...holders.map(([voice, player]): Tenure => ({ voice, player, from: handOvers, until: null }))],
})

/** Its holder loses it to this player; null: to nobody. */
export function handOver(game: Tenures, voice: Voice, player: PlayerId | null): Tenures {
  const handOvers = game.handOvers + 1
  const tenures = game.tenures.map((tenure) =>
    tenure.voice === voice && tenure.until === null ? { ...tenure, until: handOvers } : tenure,
  )
  return beginTenures({ tenures, handOvers }, player === null ? [] : [[voice, player]])
}
