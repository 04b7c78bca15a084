/**
 * `npm run tournament -- [NAME…]` plays the tournaments of docs/opponent.md, or those whose names contain
 * one of these texts, and prints the table. `--games N` plays N games each.
 */
import { parseArgs } from 'node:util'
import { chooseOrders } from '../../src/opponent/choose-orders.ts'
import type { Power, Seat } from '../../src/rules/names.ts'
import { type Position, powersIn } from '../../src/rules/position/position.ts'
import type { Variant } from '../../src/rules/seam/variant.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { dumbPlayer } from './dumbbot.ts'
import { exploiter } from './exploiter.ts'
import { greedyPlayer } from './greedy.ts'
import { type Player, playMatch, summarize } from './match.ts'

interface Tournament {
  readonly name: string
  readonly variant: string
  /** One seat in turn against all others, or the other way round. */
  readonly hero: Player
  /** All seats of one power in turn, which is then what counts, instead of one seat. */
  readonly isPower?: boolean
  readonly others: Player
  readonly games: number
  readonly years: number
}

let thought = { milliseconds: 0, phases: 0 }
/** The seats of the computers in this game. */
let computers: readonly Seat[] = []

/** The computer player with this effort. */
const computer =
  (effort: number): Player =>
  (variant, position, seat, seed) =>
    chooseOrders({ variant, position, seat, effort, seed, computers })

/** The same. Movement phases are timed on the processor's own clock. */
const ours =
  (effort: number): Player =>
  (variant, position, seat, seed) => {
    const begun = process.cpuUsage()
    const orders = computer(effort)(variant, position, seat, seed)
    if (orders.some(({ order }) => order.kind === 'move' || order.kind === 'hold' || order.kind === 'support')) {
      thought.milliseconds += process.cpuUsage(begun).user / 1000
      thought.phases++
    }
    return orders
  }

const against = { DumbBots: dumbPlayer, 'greedy players': greedyPlayer }
const EFFORTS = [1500, 4000, 15_000, 150_000]
/** The levels of the page and of the service that follow each other. */
const PAIRS = [
  [60, 3000],
  [3000, 30_000],
  [60, 300],
  [300, 1200],
] as const

const TOURNAMENTS: readonly Tournament[] = [
  ...EFFORTS.flatMap((effort) =>
    Object.entries(against).map(([name, others]) => ({
      name: `standard, effort ${effort}, against six ${name}, ten years`,
      variant: 'classical',
      hero: ours(effort),
      others,
      games: effort > 100_000 ? 14 : effort > 10_000 ? 42 : 140,
      years: 10,
    })),
  ),
  {
    name: 'standard, effort 4000, against six DumbBots, 25 years',
    variant: 'classical',
    hero: ours(4000),
    others: dumbPlayer,
    games: 28,
    years: 25,
  },
  {
    name: 'standard, a DumbBot against six of effort 1500, ten years',
    variant: 'classical',
    hero: dumbPlayer,
    others: ours(1500),
    games: 14,
    years: 10,
  },
  ...['duo', 'balkan-battle'].flatMap((variant) =>
    Object.entries(against).map(([name, others]) => ({
      name: `${variant}, effort 1500, against ${name}`,
      variant,
      hero: ours(1500),
      others,
      games: 200,
      years: 40,
    })),
  ),
  ...['duo', 'balkan-battle'].flatMap((variant) =>
    PAIRS.map(([less, more]) => ({
      name: `${variant}, effort ${more}, against effort ${less}`,
      variant,
      hero: ours(more),
      others: computer(less),
      games: 60,
      years: 40,
    })),
  ),
  ...[1500, 30_000].map((effort) => ({
    name: `duo, a best answer to many plans of effort ${effort}, against it`,
    variant: 'duo',
    hero: exploiter({ against: effort, plans: 60, effort: 250_000 }),
    others: computer(effort),
    games: 20,
    years: 40,
  })),
  ...['balkan-battle-3', 'shadow-worlds', 'twilight-zone', 'double-diplomacy'].map((variant) => ({
    name: `${variant}, effort 1500, against greedy players, ten years`,
    variant,
    hero: ours(1500),
    others: greedyPlayer,
    games: 28,
    years: 10,
  })),
  {
    name: 'double-diplomacy, both captains of a power, effort 1500, against greedy players, ten years',
    variant: 'double-diplomacy',
    hero: ours(1500),
    isPower: true,
    others: greedyPlayer,
    games: 28,
    years: 10,
  },
]

/** The seats that a tournament is about in its nth game, and their power if it is what counts. */
function heroesOf(
  { variant: id, isPower = false }: Tournament,
  n: number,
): { seats: readonly Seat[]; power: Power | null } {
  const variant = variantNamed(id)
  const seat = variant.seats[n % variant.seats.length]
  if (seat === undefined) throw new Error(`${id} has no seats`)
  const start = variant.setup(n)
  const [power = null] = isPower ? variant.powers(start, seat) : []
  return power === null
    ? { seats: [seat], power }
    : { seats: variant.seats.filter((each) => variant.powers(start, each).includes(power)), power }
}

function play(tournament: Tournament, limit: number | null): void {
  const { name, variant: id, hero, others, games, years } = tournament
  const variant = variantNamed(id)
  thought = { milliseconds: 0, phases: 0 }
  let solos = 0
  const shares = Array.from({ length: limit ?? games }, (_, seed) => {
    const { seats, power } = heroesOf(tournament, seed)
    const [seat] = seats
    computers = hero === dumbPlayer ? variant.seats.filter((each) => !seats.includes(each)) : seats
    const players = Object.fromEntries(variant.seats.map((each) => [each, seats.includes(each) ? hero : others]))
    const { position, verdict, shares: all } = playMatch({ variant, players, seed, years })
    if (verdict?.why === 'solo' && seats.some((each) => verdict.winners.includes(each))) solos++
    return power === null ? ((seat === undefined ? 0 : all[seat]) ?? 0) : shareOfPower(variant, position, power)
  })
  const { mean, error } = summarize(shares)
  const share = `${(100 * mean).toFixed(1)} ± ${(100 * error).toFixed(1)} %`
  const time = (thought.milliseconds / Math.max(1, thought.phases)).toFixed(1)
  console.log(`| ${name} | ${shares.length} | ${share} | ${((100 * solos) / shares.length).toFixed(0)} % | ${time} |`)
}

/** A power's share of the squares of centres. */
function shareOfPower(variant: Variant, position: Position, power: Power): number {
  const squares = powersIn(variant, position).map((each) => variant.count(position, each) ** 2)
  return (
    variant.count(position, power) ** 2 /
    Math.max(
      1,
      squares.reduce((sum, square) => sum + square, 0),
    )
  )
}

const { values, positionals } = parseArgs({ allowPositionals: true, options: { games: { type: 'string' } } })
const chosen = TOURNAMENTS.filter(
  ({ name }) => positionals.length === 0 || positionals.some((text) => name.includes(text)),
)
console.log('| tournament | games | share | solos | ms a movement |')
console.log('| --- | --- | --- | --- | --- |')
for (const tournament of chosen) play(tournament, values.games === undefined ? null : Number(values.games))
