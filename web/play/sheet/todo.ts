/** What a sheet leaves open. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import type { BoardView, DemandView, UnitView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Location, Power } from '../../../src/rules/names.ts'
import { armLetter } from '../../text/words.ts'
import { canonical, echoOf, linesOf, orderedSubjects, subjectOf } from '../../orders/entry/lines.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import type { Choice } from '../../orders/entry/ordering.ts'

/** A place on a board that is still to be ordered. */
export interface Spot {
  readonly board: BoardId
  readonly at: Location
  /** `A PAR`, or `PAR` */
  readonly words: string
}

export interface Unordered extends Spot {
  readonly power: Power
}

/** The units that must be ordered and have no order that will be used. */
export function unitsWithout(
  demand: DemandView,
  boards: readonly BoardView[],
  text: string,
  echo: readonly SheetLine[],
): Unordered[] {
  const ordered = orderedSubjects(text, echo)
  const several = boards.length > 1
  return [...demand.units, ...demand.retreats.map(({ unit }) => unit)]
    .flatMap((unit) => boardsOf(boards, unit).map((board) => ({ board, unit })))
    .filter(({ board, unit }) => !ordered.has(`${several ? board : ''}|${provinceOf(unit.at)}`))
    .map(({ board, unit: { power, arm, at } }) => ({
      board,
      power,
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
  demand: DemandView,
  boards: readonly BoardView[],
  text: string,
  echo: readonly SheetLine[],
): Open => ({
  units: unitsWithout({ ...demand, retreats: [] }, boards, text, echo).length,
  retreats: unitsWithout({ ...demand, units: [] }, boards, text, echo).length,
  ...adjustmentsLeft(demand, text, echo),
})

/** How many orders a sheet still lacks. */
export const leftOpen = ({ units, retreats, builds, disbands }: Open): number => units + retreats + builds + disbands

/** Builds and disbands not yet decided; a build waived is decided. */
export function adjustmentsLeft(
  demand: DemandView,
  text: string,
  echo: readonly SheetLine[],
): { builds: number; disbands: number } {
  const good = linesOf(text).filter((line) => (echoOf(line, echo)?.problem ?? null) === null)
  const orders = good.map((line) => canonical(line, echo))
  const fleeing = new Set(demand.retreats.map(({ unit }) => `${armLetter(unit.arm)} ${unit.at} D`))
  const builds = orders.filter((order) => order === 'WAIVE' || order.endsWith(' B')).length
  const disbands = orders.filter((order) => order.endsWith(' D') && !fleeing.has(order)).length
  return { builds: Math.max(0, demand.builds - builds), disbands: Math.max(0, demand.disbands - disbands) }
}

/** The provinces where something may still be built; on which coast is asked later. */
export function sitesLeft(choices: readonly Choice[], text: string, echo: readonly SheetLine[]): Spot[] {
  const several = new Set(choices.map(({ board }) => board)).size > 1
  const taken = orderedSubjects(text, echo)
  const builds = choices.filter((choice) => choice.kind === 'build' && !taken.has(subjectOf(choice.text) ?? ''))
  const spots = builds.map(({ board, from }) => ({ board, at: provinceOf(from) as Location }))
  const named = spots.map((spot) => ({ ...spot, words: several ? `${spot.board}: ${spot.at}` : spot.at }))
  return [...new Map(named.map((spot) => [spot.words, spot])).values()]
}
