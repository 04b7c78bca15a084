/** How many games a player may create, and whether with computers. */
import { countFormingBy } from '../../../lobby/lists.ts'
import type { PlayerId } from '../../../game/ids.ts'
import type { Settings } from '../../../game/settings.ts'
import { countTry, networkOf } from '../../../players/abuse/limits.ts'
import { MAX_FORMING_GAMES } from '../../schemas/errors.ts'

/** Why this player may not create a game now; null: they may. Counts the try. */
export async function creationRefusal(
  env: Env,
  player: PlayerId,
  headers: Headers,
  { computers }: Pick<Settings, 'computers'>,
): Promise<'too-many-games' | 'too-many-new-games' | 'computers-off' | null> {
  const network = networkOf(headers)
  const now = Date.now()
  const hasComputers = computers.seats > 0 || computers.vacant
  if (hasComputers && env.COMPUTERS === 'off') return 'computers-off'
  if ((await countFormingBy(env.DB, player)) >= MAX_FORMING_GAMES) return 'too-many-games'
  const mayCreate =
    (await countTry(env, 'games of a player', player, now)) &&
    (await countTry(env, 'games from a network', network, now)) &&
    (!hasComputers || (await countTry(env, 'games with computers from a network', network, now)))
  return mayCreate ? null : 'too-many-new-games'
}
