/** What a position is worth to each power: the centres that it may expect to own. */
import { at, type Cells, NONE } from '../../rules/movement/atlas-tables.ts'
import { int, real } from '../board/array-reads.ts'
import { cellOf, ODDS } from './centre-odds.ts'
import type { Fields } from './proximity.ts'
import { centresToWin } from './centres-to-win.ts'
import type { Situation } from '../board/situation.ts'
import { yearsLeft } from '../../rules/phases/last-year.ts'
import { stateOf, withBoard } from '../../rules/position/position.ts'
import { armIndex } from '../board/theatre.ts'

/** Where units stand, and who owns the centres. */
export interface Standing {
  readonly size: number
  readonly power: Cells
  readonly arm: Cells
  /** By unit: the location, or NONE for a lost unit. */
  readonly location: Cells
  /** By centre: the owner or NONE. */
  readonly owners: Cells
  /** Have centres just changed owner? */
  readonly captured: boolean
}

/** Even a small power has more to lose than its share: it keeps others from winning. */
const LOSS = 0.1
/**
 * `field`: how much places far from the centres count. `exponent`: how much more large powers do.
 * With more than two players, `build`: what a unit that can be built at once adds, in expected
 * centres; `open`: how much the centres count that nobody may expect.
 */
export const WEIGHTS = { field: 0.05, exponent: 1.5, build: 0.4, open: 0.5 }

/** Bits of a count of units. A centre's counts lie side by side, by distance. */
const BITS = 5
const MASK = 31

/** Estimates positions of one situation. */
export class Estimate {
  /** By power: the centres that it may expect, after `value`. */
  readonly expected: Float64Array
  /** Called for each centre and power that matters, for learning. */
  onCell: ((centre: number, power: number, cell: number) => void) | null = null
  private readonly situation: Situation
  private readonly fields: Fields
  /** By power: how many centres win, and how many it owns. */
  private readonly goals: Float64Array
  private readonly owned: Int32Array
  /** What each centre counts for the power that searches. */
  private readonly worth: Float64Array
  /** By centre and power. */
  private readonly counts: Int32Array
  private readonly isLast: boolean
  /** Do more than two play? */
  private readonly isCrowded: boolean
  /** By centre: the power whose home it is, or NONE. */
  private readonly homes: Cells
  /** The sum of its fields, and the number of units, of the power that `count` counted for. */
  private field = 0
  private size = 0
  private readonly me: number

  constructor(situation: Situation, fields: Fields, me: number) {
    const { powers, theatre, variant, position } = situation
    this.situation = situation
    this.fields = fields
    this.expected = new Float64Array(powers.length)
    this.counts = new Int32Array(powers.length * theatre.centres.length)
    const goals = centresToWin(variant, position)
    this.isLast = doMostWin(situation)
    this.isCrowded = variant.seats.length > 2
    this.goals = Float64Array.from(powers, (power) => (this.isLast ? 1 : (goals.get(power) ?? Infinity)))
    this.owned = new Int32Array(powers.length)
    this.me = me
    this.worth = worthOf(situation, me)
    this.homes = homesIn(situation)
  }

  /**
   * A power's share of all expected centres; large powers count more than in proportion. Among several
   * players, centres that nobody may expect count like one more power: else it would seem better to keep
   * one rival small than to grow. 1 if it has won, less than 0 if another power has.
   */
  value(standing: Standing, power: number): number {
    const { expected } = this
    if (standing.captured) {
      const winner = this.winner(standing.owners)
      // Somebody always loses after a last year. The loser's centres show how close it was.
      if (winner !== NONE && (winner === power || !this.isLast)) return winner === power ? 1 : -LOSS
    }
    this.count(standing, power)
    expected.fill(0)
    for (let centre = 0; centre < standing.owners.length; centre++) this.judge(standing, centre)
    const isHarvest = this.isCrowded && standing.captured && this.situation.capturing
    const builds = isHarvest ? this.builds(standing.owners, power) : 0
    const own = real(expected, power) + WEIGHTS.field * this.field + WEIGHTS.build * builds
    let all = 0
    let open = standing.owners.length
    for (let q = 0; q < expected.length; q++) {
      const share = q === power ? own : real(expected, q)
      all += share ** WEIGHTS.exponent
      open -= share
    }
    if (this.isCrowded && open > 0) all += (WEIGHTS.open * open) ** WEIGHTS.exponent
    return all === 0 ? 0 : own ** WEIGHTS.exponent / all
  }

  /**
   * The power that has enough centres, and more than any other; or NONE. The same centre on two
   * boards counts once.
   */
  private winner(owners: Cells): number {
    const { owned, goals } = this
    const { boards } = this.situation.theatre
    const perBoard = owners.length / boards
    owned.fill(0)
    for (let centre = 0; centre < owners.length; centre++) {
      const owner = at(owners, centre)
      if (owner === NONE || (centre >= perBoard && at(owners, centre - perBoard) === owner)) continue
      owned[owner] = int(owned, owner) + 1
    }
    let leader = 0
    for (let q = 1; q < owned.length; q++) if (int(owned, q) > int(owned, leader)) leader = q
    if (int(owned, leader) < real(goals, leader)) return NONE
    for (let q = 0; q < owned.length; q++) if (q !== leader && int(owned, q) === int(owned, leader)) return NONE
    return leader
  }

  /** Counts the units near each centre. */
  private count({ size, power, arm, location }: Standing, me: number): void {
    const { counts, fields } = this
    const { theatre, rumours } = this.situation
    const { near } = theatre
    const powers = this.expected.length
    counts.fill(0)
    this.field = 0
    this.size = 0
    for (let u = 0; u < size; u++) {
      const here = at(location, u)
      if (here === NONE) continue
      const owner = at(power, u)
      const kind = armIndex(at(arm, u))
      const reach = rumours === null || owner === this.me ? near : rumours.nearOf[owner]
      const places = reach?.[kind]?.[here]
      if (places === undefined) continue
      for (let i = 0; i < places.length; i += 2) {
        const cell = at(places, i) * powers + owner
        counts[cell] = int(counts, cell) + (1 << (BITS * at(places, i + 1)))
      }
      if (owner !== me) continue
      this.field += fields.value(me, kind, here)
      this.size++
    }
  }

  /** After `count`: how many units a power can build now. */
  private builds(owners: Cells, power: number): number {
    const { counts, homes } = this
    const powers = this.expected.length
    let due = -this.size
    let sites = 0
    for (let centre = 0; centre < owners.length; centre++) {
      if (at(owners, centre) !== power) continue
      due++
      if (at(homes, centre) !== power) continue
      let isVacant = true
      for (let q = 0; q < powers; q++) if ((int(counts, centre * powers + q) & MASK) !== 0) isVacant = false
      if (isVacant) sites++
    }
    return Math.max(0, due < sites ? due : sites)
  }

  /** Adds a centre to what each power may expect. */
  private judge({ owners, captured }: Standing, centre: number): void {
    const { counts, expected, onCell } = this
    const powers = expected.length
    const row = centre * powers
    const owner = at(owners, centre)
    // The two largest counts of one power's units, and those powers; near, then far.
    let [near, nextNear, whoNear, allNear, far, nextFar, whoFar, occupant] = [0, 0, NONE, 0, 0, 0, NONE, NONE]
    for (let q = 0; q < powers; q++) {
      const count = int(counts, row + q)
      if (count === 0) continue
      if ((count & MASK) !== 0) occupant = q
      const one = (count >> BITS) & MASK
      const two = (count >> (2 * BITS)) & MASK
      allNear += one
      if (one > near) {
        nextNear = near
        near = one
        whoNear = q
      } else if (one > nextNear) nextNear = one
      if (two > far) {
        nextFar = far
        far = two
        whoFar = q
      } else if (two > nextFar) nextFar = two
    }
    for (let q = 0; q < powers; q++) {
      const count = int(counts, row + q)
      if ((count & 0x7fff) === 0 && owner !== q) continue
      const one = (count >> BITS) & MASK
      const rival = whoNear === q ? nextNear : near
      const cell = cellOf(
        captured ? 1 : 0,
        owner === q ? 1 : owner === NONE ? 0 : 2,
        occupant === q ? 1 : 0,
        one,
        (count >> (2 * BITS)) & MASK,
        occupant !== q && occupant !== NONE ? 1 : 0,
        rival,
        allNear > one + rival ? 1 : 0,
        whoFar === q ? nextFar : far,
      )
      expected[q] = real(expected, q) + real(ODDS, cell) * (q === this.me ? real(this.worth, centre) : 1)
      if (onCell !== null) onCell(centre, q, cell)
    }
  }
}

function homesIn({ theatre, powers }: Situation): Cells {
  const { provinces } = theatre.atlas
  return Int16Array.from(theatre.centres, (province) => {
    const home = provinces[province % provinces.length]?.home ?? null
    return home === null ? NONE : powers.indexOf(home)
  })
}

/** Whether the most centres win when they next change owner. */
function doMostWin({ variant, position }: Situation): boolean {
  const { lastYear } = variant
  return lastYear?.result === 'most' && yearsLeft(variant, position) === 1
}

/** What a centre that counts for nothing now is still worth: it may count later. */
const MIN_WORTH = 0.35

/**
 * How much each centre adds to the count that decides: on several boards a power may own the same
 * centre twice.
 */
function worthOf({ variant, position, theatre, owners, powers, boards }: Situation, me: number): Float64Array {
  const power = powers[me]
  if (theatre.boards === 1 || power === undefined) return new Float64Array(owners.length).fill(1)
  return Float64Array.from(owners, (owner, centre) => {
    const province = at(theatre.centres, centre)
    const board = boards[Math.floor(province / theatre.atlas.provinces.length)]
    const code = theatre.atlas.provinces[province % theatre.atlas.provinces.length]?.code
    if (board === undefined || code === undefined) return 1
    const { [code]: _, ...others } = stateOf(position, board).owners
    const without = variant.count(withBoard(position, board, { owners: others }), power)
    const gain = variant.count(withBoard(position, board, { owners: { ...others, [code]: power } }), power) - without
    return MIN_WORTH + (1 - MIN_WORTH) * Math.min(1, gain) + (owner === me ? 0.01 : 0)
  })
}
