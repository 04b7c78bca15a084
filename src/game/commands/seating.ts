/** Who sits where: a seeded draw, or the assignment that comes nearest to everybody's wishes. */
import { munkres } from 'munkres'
import { seededRandom, shuffle } from '../../lib/random.ts'
import type { Seat } from '../../rules/names.ts'
import type { Player } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import type { Settings } from '../settings.ts'

export type Holders = Readonly<Partial<Record<Seat, PlayerId>>>

/** What it costs to give a player this seat: nothing for his first wish, and growing squares, so that nobody pays for all. */
export function costOf(player: Player, seat: Seat): number {
  const rank = player.preferences.indexOf(seat)
  return (rank === -1 ? player.preferences.length : rank) ** 2
}

/** The seats of the players, in their order, that cost least in all; which of several equally cheap ones follows from the order of both lists. */
function cheapest(players: readonly Player[], seats: readonly Seat[]): readonly Seat[] {
  const costs = players.map((player) => seats.map((one) => costOf(player, one)))
  return munkres(costs)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, n]) => seats[n] ?? [])
}

/**
 * As many players as seats. Those that are reserved are kept; of the others the seed decides everything, or (by preference)
 * between equally good assignments.
 */
export function seatPlayers(
  seats: readonly Seat[],
  players: readonly Player[],
  seating: Settings['seating'],
  seed: number,
  reserved: Holders = {},
): Holders {
  const draw = seededRandom(seed)
  const seated = Object.values(reserved)
  const queue = shuffle(
    players.filter(({ id }) => !seated.includes(id)),
    draw,
  )
  const offered = shuffle(
    seats.filter((seat) => reserved[seat] === undefined),
    draw,
  )
  const dealt = seating === 'preference' ? cheapest(queue, offered) : offered
  return { ...Object.fromEntries(dealt.map((seat, i) => [seat, queue[i]?.id])), ...reserved }
}
