/** The people of simulated games, and their habits. */
import type { Dice } from '../support/random/random-movement.ts'

/** The possible actions of a visit. */
export const DOINGS = [
  'order',
  'state-ahead',
  'ready',
  'unready',
  'nothing',
  'propose',
  'vote',
  'resign',
  'name-sitter',
  'declare-absence',
  'emergency',
  'end-emergency',
  'come-back',
  'delete-account',
  'leave',
] as const
export type Doing = (typeof DOINGS)[number]

/** Weights of the actions. */
export type Habits = Readonly<Partial<Record<Doing, number>>>

/** Habits. `stays`: maximum number of visits before they leave for good; `away`: one in so many visits is followed by weeks of absence. */
export interface Temper {
  readonly name: string
  readonly habits: Habits
  readonly stays: number
  readonly away: number
}

export const TEMPERS: readonly Temper[] = [
  {
    name: 'steady',
    habits: { order: 8, 'state-ahead': 3, ready: 3, vote: 2, propose: 1, unready: 1 },
    stays: 60,
    away: 60,
  },
  { name: 'forgetful', habits: { order: 4, nothing: 5, ready: 1, 'come-back': 1, vote: 1 }, stays: 40, away: 20 },
  {
    name: 'political',
    habits: { order: 4, 'state-ahead': 1, propose: 4, vote: 6, ready: 1, emergency: 1 },
    stays: 50,
    away: 40,
  },
  { name: 'traveller', habits: { order: 5, 'declare-absence': 2, 'name-sitter': 2, ready: 1 }, stays: 50, away: 6 },
  {
    name: 'nervous',
    habits: { order: 3, emergency: 2, 'end-emergency': 3, unready: 2, ready: 3 },
    stays: 40,
    away: 40,
  },
  { name: 'quitter', habits: { order: 6, resign: 1, 'come-back': 2, leave: 1 }, stays: 40, away: 30 },
  { name: 'vanishing', habits: { order: 5, ready: 3, 'come-back': 1 }, stays: 12, away: 5 },
  { name: 'never', habits: { nothing: 1, 'delete-account': 1 }, stays: 3, away: 2 },
]

/** A random item; null if there are none. */
export const pickOne = <T>(dice: Dice, list: readonly T[]): T | null =>
  list.length === 0 ? null : (list[dice(list.length)] ?? null)

export function pickHabit(dice: Dice, habits: Habits): Doing {
  const weights = Object.entries(habits) as readonly (readonly [Doing, number])[]
  let left = dice(weights.reduce((sum, [, weight]) => sum + weight, 0))
  for (const [doing, weight] of weights) {
    if (left < weight) return doing
    left -= weight
  }
  return 'nothing'
}
