/** Draws the boards of a round, so that opponents and powers are spread as evenly as possible. */
import { munkres } from 'munkres'
import type { PlayerId } from '../game/ids.ts'
import { type Random, seededRandom, shuffle } from '../lib/random.ts'
import type { Seat } from '../rules/names.ts'

/** One board of a round. */
export type SeatedBoard = readonly { readonly seat: Seat; readonly player: PlayerId }[]
/** The boards of each earlier round, the first round first. */
export type Rounds = readonly (readonly SeatedBoard[])[]

type Pair = readonly [PlayerId, PlayerId]

export interface DrawnRound {
  readonly boards: readonly SeatedBoard[]
  /** Players without a board in this round. */
  readonly waiting: readonly PlayerId[]
}

/** More than all repeated meetings of a tournament together. */
const APART = 1_000_000
/** Of so many draws, the one with the fewest repeated meetings. */
const TRIES = 4

/**
 * As many boards as the players fill. Those who have played most wait first; chance decides between
 * equals. The same seed gives the same draw. `apart`: pairs who share no board as far as the number of
 * boards allows.
 */
export function drawRound(
  players: readonly PlayerId[],
  seats: readonly Seat[],
  earlier: Rounds,
  seed: number,
  apart: readonly Pair[] = [],
): DrawnRound {
  const random = seededRandom(seed)
  const places = earlier.flat(2)
  const gamesOf = (player: PlayerId) => places.filter((place) => place.player === player).length
  const leastFirst = shuffle(players, random).toSorted((a, b) => gamesOf(a) - gamesOf(b))
  const seated = leastFirst.slice(0, players.length - (players.length % seats.length))
  const boards = drawTables(seated, seats.length, { earlier, apart }, random).map((table) =>
    drawSeats(table, shuffle(seats, random), earlier, seats),
  )
  return { boards, waiting: leastFirst.slice(seated.length) }
}

/** Groups of `size` who have met as rarely as possible. */
function drawTables(
  players: readonly PlayerId[],
  size: number,
  { earlier, apart }: { readonly earlier: Rounds; readonly apart: readonly Pair[] },
  random: Random,
): readonly (readonly PlayerId[])[] {
  const meetings = costsOfMeetings(players, earlier, apart)
  let best: Tables | null = null
  for (let n = 0; n < TRIES && best?.cost !== 0; n++) {
    const order = shuffle([...players.keys()], random)
    const found = improve(order, size, meetings)
    if (best === null || found.cost < best.cost) best = found
  }
  const sorted = (best?.order ?? []).flatMap((n) => players[n] ?? [])
  return Array.from({ length: sorted.length / size }, (_, n) => sorted.slice(n * size, (n + 1) * size))
}

/** For each pair of players, by their numbers, the square of how often they have met; for pairs kept apart, more. */
function costsOfMeetings(
  players: readonly PlayerId[],
  earlier: Rounds,
  apart: readonly Pair[],
): readonly (readonly number[])[] {
  const keptApart = new Set(apart.flatMap(([one, other]) => [`${one} ${other}`, `${other} ${one}`]))
  const isApart = (one: PlayerId, other: PlayerId): boolean => keptApart.has(`${one} ${other}`)
  const tablesOf = new Map<PlayerId, Set<SeatedBoard>>(players.map((player) => [player, new Set()]))
  for (const board of earlier.flat()) for (const { player } of board) tablesOf.get(player)?.add(board)
  const met = (one: PlayerId, other: PlayerId): number =>
    one === other ? 0 : [...(tablesOf.get(one) ?? [])].filter((board) => tablesOf.get(other)?.has(board)).length
  return players.map((one) => players.map((other) => (isApart(one, other) ? APART : met(one, other) ** 2)))
}

/** Players by number; the first `size` are the first table. */
interface Tables {
  readonly order: readonly number[]
  readonly cost: number
}

/** Swaps players of different tables as long as that lowers the cost. */
function improve(start: readonly number[], size: number, meetings: readonly (readonly number[])[]): Tables {
  const order = [...start]
  /** What `player` costs at a table, apart from the one at `place`. */
  const costAt = (player: number, table: number, place: number): number => {
    let cost = 0
    for (let n = table * size; n < (table + 1) * size; n++)
      if (n !== place) cost += meetings[player]?.[order[n] ?? 0] ?? 0
    return cost
  }
  const gainOf = (a: number, b: number): number => {
    const [one = 0, other = 0] = [order[a], order[b]]
    const [here, there] = [Math.floor(a / size), Math.floor(b / size)]
    const before = costAt(one, here, a) + costAt(other, there, b)
    return before - costAt(one, there, b) - costAt(other, here, a)
  }
  let hasChanged = true
  while (hasChanged) {
    hasChanged = false
    for (let a = 0; a < order.length; a++)
      for (let b = (Math.floor(a / size) + 1) * size; b < order.length; b++)
        if (gainOf(a, b) > 0) {
          const [one = 0, other = 0] = [order[a], order[b]]
          order[a] = other
          order[b] = one
          hasChanged = true
        }
  }
  const cost = order.reduce((sum, player, n) => sum + costAt(player, Math.floor(n / size), n), 0)
  return { order, cost }
}

/**
 * Gives each player of a table a seat that they have had as rarely as possible. `shuffled` decides
 * between equals.
 */
function drawSeats(
  table: readonly PlayerId[],
  shuffled: readonly Seat[],
  earlier: Rounds,
  seats: readonly Seat[],
): SeatedBoard {
  const places = earlier.flat(2)
  const had = (player: PlayerId, seat: Seat): number =>
    places.filter((place) => place.player === player && place.seat === seat).length
  const assigned = munkres(table.map((player) => shuffled.map((seat) => had(player, seat) ** 2)))
  const playerAt = new Map(assigned.map(([player, seat]) => [shuffled[seat], table[player]]))
  return seats.flatMap((seat) => {
    const player = playerAt.get(seat)
    return player === undefined ? [] : [{ seat, player }]
  })
}
