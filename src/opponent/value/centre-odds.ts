/**
 * The chance that a power will own a centre in the coming years, by the units near it. Learned from
 * games of computers (test/tournament/learn.ts), and the same for every map.
 */
import { LEARNED } from './learned-odds.ts'

/** The features of a centre for one power: the number of values of each. */
export const FEATURES = {
  /** 1: centres have just changed owner. 0: they will after the next movement. */
  season: 2,
  /** 0: nobody's. 1: the power's own. 2: another power's. */
  owner: 3,
  /** Does the power's unit stand in it? */
  stands: 2,
  /** The power's units one step away, and two steps away. */
  near: 4,
  far: 3,
  /** Does another power's unit stand in it? */
  isOccupied: 2,
  /** The most units that one rival has one step away. */
  rivalNear: 4,
  /** Has a third power a unit one step away? */
  third: 2,
  /** The most units that one rival has two steps away. */
  rivalFar: 3,
} as const

export const CELL_COUNT = Object.values(FEATURES).reduce((product, count) => product * count, 1)

/** The letters that stand for odds: printable, without quotation marks and backslashes. */
const FIRST = 40
const LEVELS = 85
const BACKSLASH = 92

/** A letter for odds from 0 to 1. */
export function letterOf(odds: number): string {
  const code = FIRST + Math.round(odds * LEVELS)
  return String.fromCharCode(code < BACKSLASH ? code : code + 1)
}

function oddsOf(code: number): number {
  return (code > BACKSLASH ? code - 1 - FIRST : code - FIRST) / LEVELS
}

/** By cell of features: the chance from 0 to 1. Only the script that learns them changes them. */
export const ODDS = Float64Array.from({ length: CELL_COUNT }, (_, cell) => oddsOf(LEARNED.charCodeAt(cell)))

const atMost = (value: number, count: number): number => (value < count ? value : count - 1)

/** The cell of these features, in the order of `FEATURES`. Counts beyond the largest are cut. */
export function cellOf(
  season: number,
  owner: number,
  stands: number,
  near: number,
  far: number,
  isOccupied: number,
  rivalNear: number,
  third: number,
  rivalFar: number,
): number {
  let cell = season * FEATURES.owner + owner
  cell = cell * FEATURES.stands + stands
  cell = cell * FEATURES.near + atMost(near, FEATURES.near)
  cell = cell * FEATURES.far + atMost(far, FEATURES.far)
  cell = cell * FEATURES.isOccupied + isOccupied
  cell = cell * FEATURES.rivalNear + atMost(rivalNear, FEATURES.rivalNear)
  cell = cell * FEATURES.third + third
  return cell * FEATURES.rivalFar + atMost(rivalFar, FEATURES.rivalFar)
}

/** The features of a cell, in the order of `FEATURES`. */
export function featuresOf(cell: number): number[] {
  let rest = cell
  const features = Object.values(FEATURES)
    .toReversed()
    .map((count) => {
      const feature = rest % count
      rest = Math.floor(rest / count)
      return feature
    })
  return features.toReversed()
}
