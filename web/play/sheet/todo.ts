/** The orders that a sheet still lacks. Pure. */
import type { BoardView, RequiredView, UnitView } from '../../../src/game/views/shapes.ts'
import type { Arm, BoardId, Location, Power } from '../../../src/rules/names.ts'
import { unitId } from '../../../src/rules/names.ts'
import { ARM_LETTERS } from '../../../src/rules/names.ts'
import { decisionOf, type KnownLines, linesOf, orderedSubjects, subjectKey } from '../../orders/entry/lines.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import type { Choice } from '../../orders/entry/pointing.ts'

export type { KnownLines }

/** A unit or site without an order. */
export interface OpenSpot {
  readonly board: BoardId
  readonly at: Location
  /** `A PAR`, or `PAR` for a site */
  readonly label: string
}

export interface UnorderedUnit extends OpenSpot {
  readonly power: Power
  readonly arm: Arm
}

/** The units that need an order and have no valid one. */
export function unorderedUnits(
  required: RequiredView,
  boards: readonly BoardView[],
  text: string,
  known: KnownLines,
): UnorderedUnit[] {
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
      label: `${several ? `${board}: ` : ''}${ARM_LETTERS[arm]} ${at}`,
    }))
}

/** The boards with this unit, dislodged or not. */
const boardsOf = (boards: readonly BoardView[], { id }: UnitView): BoardId[] =>
  boards
    .filter(({ units, dislodged }) => [...units, ...dislodged.map(({ unit }) => unit)].some((each) => each.id === id))
    .map(({ board }) => board)

/** The number of missing orders, by their consequence. */
export interface OpenItems {
  /** Units that will hold. */
  readonly units: number
  /** Dislodged units that will be disbanded. */
  readonly retreats: number
  /** Builds that will be waived. */
  readonly builds: number
  /** Disbands that will be chosen for the player. */
  readonly disbands: number
}

export const NO_OPEN_ITEMS: OpenItems = { units: 0, retreats: 0, builds: 0, disbands: 0 }

export const openItems = (
  required: RequiredView,
  boards: readonly BoardView[],
  text: string,
  known: KnownLines,
): OpenItems => ({
  units: unorderedUnits({ ...required, retreats: [] }, boards, text, known).length,
  retreats: unorderedUnits({ ...required, units: [] }, boards, text, known).length,
  ...openAdjustments(required, text, known),
})

export const countOpenItems = ({ units, retreats, builds, disbands }: OpenItems): number =>
  units + retreats + builds + disbands

/** Builds and disbands that are not decided yet. A waived build is decided. */
export function openAdjustments(
  required: RequiredView,
  text: string,
  known: KnownLines,
): Pick<OpenItems, 'builds' | 'disbands'> {
  const decisions = linesOf(text).map((line) => decisionOf(line, known))
  const open = (kind: 'build' | 'disband', due: number): number =>
    Math.max(0, due - decisions.filter((decision) => decision === kind).length)
  return { builds: open('build', required.builds), disbands: open('disband', required.disbands) }
}

/** The provinces where the player can still build. */
export function openSites(choices: readonly Choice[], text: string, known: KnownLines): OpenSpot[] {
  const several = new Set(choices.map(({ board }) => board)).size > 1
  const taken = orderedSubjects(text, known)
  const sites = choices.flatMap(({ kind, board, from }) => (kind === 'build' ? [{ board, at: provinceOf(from) }] : []))
  const spots = sites
    .filter((site) => !taken.has(subjectKey({ kind: 'site', ...site })))
    .map((site) => ({ ...site, label: several ? `${site.board}: ${site.at}` : site.at }))
  return [...new Map(spots.map((spot) => [spot.label, spot])).values()]
}
