/** A saved game of the Python package `diplomacy`: the fields needed to play and compare it. */
import { readFileSync } from 'node:fs'
import type { SavedGame } from '../../rules/saved/index.ts'

type ByPower<T> = Readonly<Record<string, T>>

export interface RecordedState {
  readonly units: ByPower<readonly string[]>
  readonly retreats: ByPower<ByPower<readonly string[]>>
  readonly centers: ByPower<readonly string[]>
  readonly builds?: ByPower<{ readonly count: number; readonly homes: readonly string[] }>
}

export interface RecordedPhase {
  readonly name: string
  readonly state: RecordedState
  readonly orders: ByPower<readonly string[] | null>
}

export interface RecordedGame {
  readonly id: string
  readonly map: string
  /** Options of the variant. */
  readonly options: NonNullable<SavedGame['options']>
  readonly phases: readonly RecordedPhase[]
}

/** Throws with a sentence if the file is missing or not a saved game. */
export function readGame(file: string): RecordedGame {
  const game = JSON.parse(readFileSync(file, 'utf8')) as Partial<RecordedGame>
  if (!Array.isArray(game.phases) || game.phases.length === 0)
    throw new Error(`${file} is not a saved game: it has no phases.`)
  return { id: game.id ?? file, map: game.map ?? 'standard', options: game.options ?? {}, phases: game.phases }
}

/**
 * Did anyone have a choice? Some hosts play phases in which every dislodged unit must disband, or no home
 * centre is free to build in. Ours skips them.
 */
export function hasChoice({ name, state, orders }: RecordedPhase): boolean {
  if (name.endsWith('R'))
    return Object.values(state.retreats).some((choices) => Object.values(choices).some((to) => to.length > 0))
  if (name.endsWith('A') && state.builds !== undefined) {
    return Object.values(state.builds).some(({ count, homes }) => count < 0 || (count > 0 && homes.length > 0))
  }
  return name.endsWith('M') || Object.values(orders).some((lines) => (lines ?? []).length > 0)
}

/** Describes each difference between two states; empty if they agree. */
export function compareStates(state: RecordedState, recorded: RecordedState): readonly string[] {
  const [here, there] = [new Set(factsOf(state)), new Set(factsOf(recorded))]
  const extra = [...here].filter((fact) => !there.has(fact)).map((fact) => `only here: ${fact}`)
  const missing = [...there].filter((fact) => !here.has(fact)).map((fact) => `only in the record: ${fact}`)
  return [...extra, ...missing]
}

/**
 * Facts to compare. A dislodged unit appears in its retreats; a starred copy among the units is ignored.
 * So is one without a retreat, because adjudicators disband it at different times.
 */
function factsOf({ units, retreats, centers }: RecordedState): readonly string[] {
  return [
    ...perPower(units, (power, list) => list.filter((unit) => !unit.startsWith('*')).map((unit) => `${power} ${unit}`)),
    ...perPower(centers, (power, list) => list.map((centre) => `${power} owns ${centre}`)),
    ...perPower(retreats, (power, choices) =>
      Object.entries(choices).flatMap(([unit, to]) =>
        to.length === 0 ? [] : [`${power} ${unit.replace('*', '')} may retreat to ${to.toSorted().join(', ')}`],
      ),
    ),
  ]
}

const perPower = <T>(facts: ByPower<T>, linesFor: (power: string, fact: T) => readonly string[]): readonly string[] =>
  Object.entries(facts).flatMap(([power, fact]) => linesFor(power, fact))
