/** How many games a player may create. */
import { countFormingBy } from '../../../lobby/lists.ts'
import type { PlayerId } from '../../../game/ids.ts'
import { countTry, networkOf } from '../../../players/abuse/limits.ts'
import { MAX_FORMING_GAMES } from '../../schemas/errors.ts'

/** Why this player may not create a game now; null: they may. Counts the try. */
export async function creationRefusal(
  env: Env,
  player: PlayerId,
  headers: Headers,
): Promise<'too-many-games' | 'too-many-new-games' | null> {
  if ((await countFormingBy(env.DB, player)) >= MAX_FORMING_GAMES) return 'too-many-games'
  const mayCreate =
    (await countTry(env, 'games of a player', player, Date.now())) &&
    (await countTry(env, 'games from a network', networkOf(headers), Date.now()))
  return mayCreate ? null : 'too-many-new-games'
}
