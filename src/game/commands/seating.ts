/** Who sits where: a seeded draw, or the assignment that comes nearest to everybody's wishes. */
import { draws, shuffled } from '../../rules/random.ts'
import type { Seat } from '../../rules/names.ts'
import type { Player, PlayerId, Settings } from '../model.ts'

export type Holders = Readonly<Partial<Record<Seat, PlayerId>>>

/** What it costs to give a player this seat: nothing for his first wish, and growing squares, so that nobody pays for all. */
function costOf(player: Player, seat: Seat): number {
  const rank = player.preferences.indexOf(seat)
  return (rank === -1 ? player.preferences.length : rank) ** 2
}

interface Deal {
  readonly cost: number
  readonly seats: readonly Seat[]
}

/** The cheapest deal of these seats to the players, in their order; of equal deals the first found. */
function cheapest(players: readonly Player[], seats: readonly Seat[]): Deal {
  const known = new Map<number, Deal>()
  const deal = (taken: number, at: number): Deal => {
    const player = players[at]
    if (player === undefined) return { cost: 0, seats: [] }
    const before = known.get(taken)
    if (before !== undefined) return before
    const deals = seats.flatMap((seat, i) => {
      if ((taken & (1 << i)) !== 0) return []
      const rest = deal(taken | (1 << i), at + 1)
      return [{ cost: rest.cost + costOf(player, seat), seats: [seat, ...rest.seats] }]
    })
    const best = deals.reduce((a, b) => (b.cost < a.cost ? b : a))
    known.set(taken, best)
    return best
  }
  return deal(0, 0)
}

/** As many players as seats. The seed decides everything, or (by preference) between equally good assignments. */
export function seatPlayers(
  seats: readonly Seat[],
  players: readonly Player[],
  seating: Settings['seating'],
  seed: number,
): Holders {
  const draw = draws(seed)
  const queue = shuffled(players, draw)
  const chairs = shuffled(seats, draw)
  const dealt = seating === 'preference' ? cheapest(queue, chairs).seats : chairs
  return Object.fromEntries(dealt.map((seat, i) => [seat, queue[i]?.id]))
}
