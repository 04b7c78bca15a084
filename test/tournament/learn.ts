/**
 * `npm run learn`: fits the table of odds to `sightings.json`, and writes src/opponent/value/learned-odds.ts.
 * `npm run learn -- --play [--games N] [--first SEED]`: plays games of Standard between DumbBots and computers that
 * start from a rule of thumb first, counts who owned which centre in the years after each movement, and replaces
 * `sightings.json`. docs/opponent.md says which commit played the games in use.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { seededRandom } from '../../src/lib/random.ts'
import { CELL_COUNT, featuresOf, ODDS } from '../../src/opponent/value/centre-odds.ts'
import { chooseOrders } from '../../src/opponent/choose-orders.ts'
import { Estimate, type Standing } from '../../src/opponent/value/estimate.ts'
import { Fields } from '../../src/opponent/value/proximity.ts'
import { situationOf } from '../../src/opponent/board/situation.ts'
import type { Seat } from '../../src/rules/names.ts'
import { phaseOf } from '../../src/rules/phases/turn.ts'
import type { Position } from '../../src/rules/position/position.ts'
import { variantNamed } from '../support/boards/variants.ts'
import { dumbPlayer } from './dumbbot.ts'
import { newTally, type Sightings, sightingsOf, tableOf, type Tally, tallyOf } from './fit-odds.ts'
import { type Player, playMatch } from './match.ts'

const YEARS = 12
const EFFORT = 500
/** How much each of the following years counts. */
const WEIGHTS = [0.4, 0.3, 0.2, 0.1]
/** The share of seats with computers, and of games with just one. */
const [COMPUTERS, ALONE] = [0.5, 0.3]

/** What a beginner would say: compare the units near a centre. */
function ruleOfThumb(cell: number): number {
  const [, owner = 0, stands = 0, near = 0, far = 0, isOccupied = 0, rivalNear = 0, third = 0, rivalFar = 0] =
    featuresOf(cell)
  const own = 3 * stands + 2 * near + 0.7 * far + (owner === 1 ? 1.2 : 0)
  const rivals = 3 * isOccupied + 2 * rivalNear + 0.7 * rivalFar + 1.5 * third + (owner === 2 ? 1.2 : 0.3)
  return own ** 2 / (own ** 2 + rivals ** 2 + 0.2)
}

interface Sighting {
  readonly year: number
  readonly centre: number
  readonly power: number
  readonly cell: number
}

const variant = variantNamed('classical')
const computer: Player = (of, position, seat, seed) =>
  chooseOrders({ variant: of, position, seat, effort: EFFORT, seed, computers: [] })
const yearOf = (position: Position): number => phaseOf(variant, position).year - variant.calendar.from

/** Adds what a game teaches. */
function learnFrom(seed: number, tally: Tally): void {
  const random = seededRandom(seed * 77 + 5)
  const isAlone = random() < ALONE
  const players = Object.fromEntries(
    variant.seats.map((seat, n) => {
      const thinks = isAlone ? n === seed % variant.seats.length : random() < COMPUTERS
      return [seat, thinks ? computer : dumbPlayer]
    }),
  ) as Record<Seat, Player>
  const sightings: Sighting[] = []
  const owners = new Map<number, Int16Array>()
  let before: Position | null = null
  playMatch({ variant, players, seed, years: YEARS }, (position) => {
    if (before !== null) look(before, position, sightings, owners)
    before = phaseOf(variant, position).steps.includes('moves') ? position : before
  })
  for (const { year, centre, power, cell } of sightings) {
    let [sum, owned] = [0, 0]
    WEIGHTS.forEach((weight, n) => {
      const then = owners.get(year + n)
      if (then === undefined) return
      sum += weight
      if (then[centre] === power) owned += weight
    })
    if (sum === 0) continue
    tally.seen[cell] = (tally.seen[cell] ?? 0) + 1
    tally.owned[cell] = (tally.owned[cell] ?? 0) + owned / sum
  }
}

/** Notes the features of the position before the next movement or Winter, and who owns what after a year. */
function look(moved: Position, position: Position, sightings: Sighting[], owners: Map<number, Int16Array>): void {
  const [power] = variant.seats.flatMap((seat) => variant.powers(position, seat))
  const [was, now] = [moved, position].map((p) => (power === undefined ? null : situationOf(variant, p, power)))
  const { steps } = phaseOf(variant, position)
  if (was === null || was === undefined || now === null || now === undefined || steps.includes('retreats')) return
  const year = yearOf(moved)
  if (was.capturing) {
    if (owners.has(year)) return
    owners.set(year, Int16Array.from(now.owners))
  }
  const standing: Standing = { ...now.forces, owners: now.owners, captured: was.capturing }
  const estimate = new Estimate(now, new Fields(now), 0)
  estimate.onCell = (centre, owner, cell) =>
    sightings.push({ year: was.capturing ? year + 1 : year, centre, power: owner, cell })
  estimate.value(standing, 0)
}

/** Counts what happened in these games. */
function playGames(games: number, first: number): Tally {
  for (let cell = 0; cell < CELL_COUNT; cell++) ODDS[cell] = ruleOfThumb(cell)
  const tally = newTally()
  for (let n = 0; n < games; n++) {
    learnFrom(first + n, tally)
    if (n % 10 === 9) console.log(`${n + 1} games, ${tally.seen.reduce((sum, count) => sum + count, 0)} sightings`)
  }
  return tally
}

const { values } = parseArgs({
  options: {
    play: { type: 'boolean', default: false },
    games: { type: 'string', default: '60' },
    first: { type: 'string', default: '1000' },
  },
})
const pathOf = (name: string): string => fileURLToPath(new URL(name, import.meta.url))
const saved = pathOf('sightings.json')
if (values.play) {
  const sightings = sightingsOf(playGames(Number(values.games), Number(values.first)))
  writeFileSync(saved, `[\n${sightings.map((each) => JSON.stringify(each)).join(',\n')}\n]\n`)
}
const sightings = JSON.parse(readFileSync(saved, 'utf8')) as Sightings
writeFileSync(pathOf('../../src/opponent/value/learned-odds.ts'), tableOf(tallyOf(sightings)))
