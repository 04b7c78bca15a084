/** In what order my games are listed, and what is said of each. Pure. */
import type { MyListing } from '../client/api.ts'
import { isWaitingForMe } from '../client/my-games.ts'
import { capitalize, formatCount } from '../text/words.ts'

/** Have phases closed since the player last looked? `seen`: how many he has seen; null if that is not known. */
export const hasNewResults = ({ phases }: Pick<MyListing, 'phases'>, seen: number | null): boolean =>
  seen !== null && phases > seen

const STAGES = ['playing', 'forming', 'finished', 'abandoned'] as const satisfies readonly MyListing['status'][]

/** New results first; then what waits for the player, the soonest first; then what runs, forms, and is over. */
export function inOrder(games: readonly MyListing[], seen: (id: string) => number | null): readonly MyListing[] {
  const rank = (game: MyListing): readonly number[] => [
    hasNewResults(game, seen(game.id)) ? 0 : 1,
    isWaitingForMe(game) ? 0 : 1,
    STAGES.indexOf(game.status),
    game.deadline ?? Infinity,
    -game.createdAt,
  ]
  return games
    .map((game) => ({ game, rank: rank(game) }))
    .toSorted((one, other) => compare(one.rank, other.rank))
    .map(({ game }) => game)
}

function compare(one: readonly number[], other: readonly number[]): number {
  const at = one.findIndex((n, i) => n !== other[i])
  return at === -1 ? 0 : (one[at] ?? 0) < (other[at] ?? 0) ? -1 : 1
}

/** Does a game that is being played stand still? It has no deadline then. */
export const isStill = ({ status, deadline }: Pick<MyListing, 'status' | 'deadline'>): boolean =>
  status === 'playing' && deadline === null

export const stillWords = ({ asleep }: Pick<MyListing, 'asleep'>): string =>
  asleep ? 'Asleep: orders from any player wake it' : 'Paused: no deadline'

/** What a game wants of its player now, in a few words. */
export function wantsOf({ status, wants, ready, players, seats }: MyListing): string {
  if (status === 'forming') return `Waits for ${formatCount(seats - players, 'more player')}`
  if (status === 'finished') return 'Over'
  if (wants === null) return ready ? 'You are ready' : 'Nothing to do'
  return ready ? 'You are ready' : capitalize(wants)
}
