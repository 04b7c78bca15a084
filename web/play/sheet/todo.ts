/** What a sheet leaves open. Pure. */
import type { BoardView, RequiredView, UnitView } from '../../../src/game/views/shapes.ts'
import type { Arm, BoardId, Location, Power } from '../../../src/rules/names.ts'
import { unitId } from '../../../src/rules/names.ts'
import { armLetter } from '../../text/words.ts'
import { decisionOf, type KnownLines, linesOf, orderedSubjects, subjectKey } from '../../orders/entry/lines.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import type { Choice } from '../../orders/entry/pointing.ts'

export type { KnownLines } from '../../orders/entry/lines.ts'

/** A place on a board that is still to be ordered. */
export interface Spot {
  readonly board: BoardId
  readonly at: Location
  /** `A PAR`, or `PAR` */
  readonly words: string
}

export interface Unordered extends Spot {
  readonly power: Power
  readonly arm: Arm
}

/** The units that must be ordered and have no order that will be used. */
export function unitsWithout(
  required: RequiredView,
  boards: readonly BoardView[],
  text: string,
  known: KnownLines,
): Unordered[] {
  const ordered = orderedSubjects(text, known)
  const several = boards.length > 1
  return [...required.units, ...required.retreats.map(({ unit }) => unit)]
    .flatMap((unit) => boardsOf(boards, unit).map((board) => ({ board, unit })))
    .filter(({ unit }) => !ordered.has(subjectKey({ kind: 'unit', unit: unitId(unit.id) })))
    .map(({ board, unit: { power, arm, at } }) => ({
      board,
      power,
      arm,
      at,
      words: `${several ? `${board}: ` : ''}${armLetter(arm)} ${at}`,
    }))
}

/** The board on which a unit stands, or waits to retreat. */
const boardsOf = (boards: readonly BoardView[], { id }: UnitView): BoardId[] =>
  boards
    .filter(({ units, dislodged }) => [...units, ...dislodged.map(({ unit }) => unit)].some((each) => each.id === id))
    .map(({ board }) => board)

/** How much a sheet leaves open, counted by what is then done about it. */
export interface Open {
  /** Units that hold. */
  readonly units: number
  /** Dislodged units that are disbanded. */
  readonly retreats: number
  /** Builds that are not made. */
  readonly builds: number
  /** Units that are chosen and disbanded. */
  readonly disbands: number
}

export const NOTHING_OPEN: Open = { units: 0, retreats: 0, builds: 0, disbands: 0 }

export const openOf = (
  required: RequiredView,
  boards: readonly BoardView[],
  text: string,
  known: KnownLines,
): Open => ({
  units: unitsWithout({ ...required, retreats: [] }, boards, text, known).length,
  retreats: unitsWithout({ ...required, units: [] }, boards, text, known).length,
  ...adjustmentsLeft(required, text, known),
})

/** How many orders a sheet still lacks. */
export const leftOpen = ({ units, retreats, builds, disbands }: Open): number => units + retreats + builds + disbands

/** Builds and disbands not yet decided; a build waived is decided. */
export function adjustmentsLeft(
  required: RequiredView,
  text: string,
  known: KnownLines,
): { builds: number; disbands: number } {
  const decided = linesOf(text).map((line) => decisionOf(line, known))
  const left = (what: 'build' | 'disband', due: number): number =>
    Math.max(0, due - decided.filter((one) => one === what).length)
  return { builds: left('build', required.builds), disbands: left('disband', required.disbands) }
}

/** The provinces where something may still be built; on which coast is asked later. */
export function sitesLeft(choices: readonly Choice[], text: string, known: KnownLines): Spot[] {
  const several = new Set(choices.map(({ board }) => board)).size > 1
  const taken = orderedSubjects(text, known)
  const sites = choices.flatMap(({ kind, board, from }) => (kind === 'build' ? [{ board, at: provinceOf(from) }] : []))
  const spots = sites.filter((site) => !taken.has(subjectKey({ kind: 'site', ...site })))
  const named = spots.map((spot) => ({ ...spot, words: several ? `${spot.board}: ${spot.at}` : spot.at }))
  return [...new Map(named.map((spot) => [spot.words, spot])).values()]
}
