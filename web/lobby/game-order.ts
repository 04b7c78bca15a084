/** Order and status texts of the player's games. Pure. */
import type { MyListing } from '../client/api.ts'
import { isWaitingForMe } from '../client/my-games.ts'
import { capitalize, formatCount } from '../text/words.ts'

/** `seen`: how many phases the player has seen; null if unknown. */
export const hasNewResults = ({ phases }: Pick<MyListing, 'phases'>, seen: number | null): boolean =>
  seen !== null && phases > seen

const STAGES = ['playing', 'forming', 'finished', 'abandoned'] as const satisfies readonly MyListing['status'][]

/** New results first, then games that wait for the player, the rest by stage; earliest deadline first. */
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
    .toSorted((a, b) => compareRanks(a.rank, b.rank))
    .map(({ game }) => game)
}

function compareRanks(a: readonly number[], b: readonly number[]): number {
  const at = a.findIndex((n, i) => n !== b[i])
  return at === -1 ? 0 : (a[at] ?? 0) < (b[at] ?? 0) ? -1 : 1
}

/** In progress, but without a deadline. */
export const isStopped = ({ status, deadline }: Pick<MyListing, 'status' | 'deadline'>): boolean =>
  status === 'playing' && deadline === null

export const stoppedText = ({ asleep }: Pick<MyListing, 'asleep'>): string =>
  asleep ? 'Asleep: orders from any player wake it' : 'Paused: no deadline'

/** What a game needs from its player, in a few words. */
export function todoText({ status, wants, ready, players, seats }: MyListing): string {
  if (status === 'forming') return `Waiting for ${formatCount(seats - players, 'more player')}`
  if (status === 'finished') return 'Over'
  if (wants === null) return ready ? 'You are ready' : 'Nothing to do'
  return ready ? 'You are ready' : capitalize(wants)
}
