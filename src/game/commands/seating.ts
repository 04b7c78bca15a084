/** Assigns players to seats, by a seeded draw or by preference. */
import { munkres } from 'munkres'
import { seededRandom, shuffle } from '../../lib/random.ts'
import type { Seat } from '../../rules/names.ts'
import type { Player } from '../model.ts'
import type { PlayerId } from '../ids.ts'
import type { Settings } from '../settings.ts'

export type Holders = Readonly<Partial<Record<Seat, PlayerId>>>

/** Nothing for the first preference, then growing squares, so that nobody bears all the cost. */
export function costOf(player: Player, seat: Seat): number {
  const rank = player.preferences.indexOf(seat)
  return (rank === -1 ? player.preferences.length : rank) ** 2
}

/** The seats, in the order of the players, with the lowest total cost. List order breaks ties. */
function assignSeats(players: readonly Player[], seats: readonly Seat[]): readonly Seat[] {
  const costs = players.map((player) => seats.map((seat) => costOf(player, seat)))
  return munkres(costs)
    .toSorted(([a], [b]) => a - b)
    .flatMap(([, n]) => seats[n] ?? [])
}

/**
 * Expects as many players as seats. Reserved seats stay. For the others the seed decides everything
 * or, by preference, between equally good assignments.
 */
export function seatPlayers(
  seats: readonly Seat[],
  players: readonly Player[],
  seating: Settings['seating'],
  seed: number,
  reserved: Holders = {},
): Holders {
  const random = seededRandom(seed)
  const unseated = players.filter(({ id }) => !Object.values(reserved).includes(id))
  const shuffledPlayers = shuffle(unseated, random)
  const freeSeats = seats.filter((seat) => reserved[seat] === undefined)
  const shuffledSeats = shuffle(freeSeats, random)
  const assigned = seating === 'preference' ? assignSeats(shuffledPlayers, shuffledSeats) : shuffledSeats
  return { ...Object.fromEntries(assigned.map((seat, n) => [seat, shuffledPlayers[n]?.id])), ...reserved }
}
