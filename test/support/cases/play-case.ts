/** Plays a case like a game: through the notation and the phases of the variant. */
import type { Step } from '../../../src/rules/phase-calendar.ts'
import type { Fate, Outcome, Ruling } from '../../../src/rules/fates/fate.ts'
import { location, power, province, unitId } from '../../../src/rules/names.ts'
import type { ReadLine } from '../../../src/rules/notation/index.ts'
import { readSheet, submissionOf } from '../../../src/rules/notation/index.ts'
import type { BoardState, Position, Unit } from '../../../src/rules/position/position.ts'
import { adjudicate } from '../../../src/rules/phases/turn.ts'
import type { Submissions, Variant } from '../../../src/rules/seam/variant.ts'
import type { Case, CaseOrder, CaseStep } from './cases.ts'

/** The results of a step: a line for each order, as in the table. */
export interface PlayedStep {
  readonly orders: readonly string[]
  readonly contested: readonly string[]
  readonly removed: readonly string[]
}

/** The expected results of a step. */
export const expectedStep = ({ orders, contested, removed }: CaseStep): PlayedStep => ({
  orders: orders.map((order) => `${order.power} ${order.text} | ${formatExpectation(order)}`),
  contested: [...contested].toSorted(),
  removed,
})

function formatExpectation({ expected: { fate, why, by, dislodgedBy } }: CaseOrder): string {
  const culprits = by.length === 0 ? '' : ` by ${[...by].toSorted().join(', ')}`
  return `${fate}${why === null ? '' : ` ${why}`}${culprits}${dislodgedBy === null ? '' : `; dislodged by ${dislodgedBy}`}`
}

export function playCase(variant: Variant, table: Case): PlayedStep[] {
  let position = openingOf(variant, table)
  return table.steps.map((step) => {
    const played = playStep(variant, position, step)
    position = played.position
    return played
  })
}

const TURNS: Readonly<Record<Step, number>> = { draft: 0, moves: 0, retreats: 1, adjustments: 4 }

function openingOf(variant: Variant, { units, centres, steps }: Case): Position {
  const [first] = steps
  const ordered = (first?.step === 'moves' ? first.orders : []).map(({ power: owner, text }) => ({ by: owner, text }))
  const listed = Object.entries(units).flatMap(([by, list]) => list.map((text) => ({ by, text })))
  const standing: Unit[] = []
  for (const { by, text } of [...listed, ...ordered]) {
    const [arm, at = ''] = text.split(' ')
    if (standing.some((unit) => provinceAt(unit.at) === provinceAt(at))) continue
    standing.push({
      id: unitId(standing.length + 1),
      power: power(by),
      arm: arm === 'A' ? 'army' : 'fleet',
      at: location(at),
    })
  }
  const owners = Object.fromEntries(
    Object.entries(centres).flatMap(([by, list]) => list.map((at) => [province(at), power(by)])),
  )
  const state = { units: standing, dislodged: [], standoffs: [], owners }
  const boards = variant.boards.map(({ board }, n) => [board, n === 0 ? state : EMPTY])
  return {
    ...variant.setup(0),
    turn: TURNS[first?.step ?? 'moves'],
    nextUnit: unitId(standing.length + 1),
    boards: Object.fromEntries(boards),
  }
}

const EMPTY: BoardState = { units: [], dislodged: [], standoffs: [], owners: {} }
/** Cases use only the first board. */
const stateIn = ({ boards }: Position): BoardState => Object.values(boards)[0] ?? EMPTY

const provinceAt = (at: string): string => at.slice(0, 3)

function playStep(variant: Variant, position: Position, step: CaseStep): PlayedStep & { readonly position: Position } {
  const lines = readOrders(variant, position, step.orders)
  const submissions = submissionsBy(variant, position, lines)
  const outcome = adjudicate(variant, position, submissions)
  const rulingOf = rulingFinder(position, outcome)
  const unread = new Map([...lines].map(([by, read]) => [by, [...read]]))
  const orders = step.orders.map((order) => {
    const line = unread.get(order.power)?.shift()
    if (line === undefined) throw new Error(`the notation lost ${order.text}`)
    return `${order.power} ${order.text} | ${verdictOn(position, line, rulingOf(order, line))}`
  })
  return { orders, contested: contestedIn(outcome), removed: removedIn(outcome), position: outcome.position }
}

/** Each seat submits the orders of its powers; two captains of a power agree. */
const submissionsBy = (
  variant: Variant,
  position: Position,
  lines: ReadonlyMap<string, readonly ReadLine[]>,
): Submissions =>
  Object.fromEntries(
    variant.seats.flatMap((seat) => {
      const lineOrders = variant.powers(position, seat).flatMap((candidate) => lines.get(candidate) ?? [])
      return lineOrders.length === 0 ? [] : [[seat, submissionOf(lineOrders)]]
    }),
  )

function readOrders(
  variant: Variant,
  position: Position,
  orders: readonly CaseOrder[],
): Map<string, readonly ReadLine[]> {
  const powers = [...new Set(orders.map((order) => order.power))]
  const sheetOf = (by: string): string => orders.flatMap((order) => (order.power === by ? [order.text] : [])).join('\n')
  return new Map(powers.map((by) => [by, readSheet({ variant, position, powers: [power(by)] }, sheetOf(by))]))
}

/** The ruling on an order, or on its unit if the notation rejected the order. */
const rulingFinder =
  (position: Position, { report }: Outcome) =>
  ({ text }: CaseOrder, { issued }: ReadLine): Ruling | undefined => {
    if (issued !== null) return report.rulings.find((ruling) => ruling.issued.order === issued.order)
    const at = provinceAt(text.split(' ')[1] ?? '')
    const unit = unitsIn(position).find((one) => provinceAt(one.at) === at)
    return report.rulings.find((ruling) => unit !== undefined && ruling.unit?.id === unit.id)
  }

function unitsIn(position: Position): readonly Unit[] {
  const { units, dislodged } = stateIn(position)
  return [...dislodged.map(({ unit }) => unit), ...units]
}

function verdictOn(position: Position, line: ReadLine, ruling: Ruling | undefined): string {
  const dislodger = ruling?.dislodged?.by
  const dislodged = dislodger === undefined ? '' : `; dislodged by ${nameOf(position, dislodger)}`
  if (line.problem !== null) return `void ${line.problem.why}${dislodged}`
  if (line.notices.some(({ why }) => why === 'superseded')) return 'void superseded'
  return `${ruling === undefined ? 'void nowhere' : fateIn(position, ruling.fate)}${dislodged}`
}

function fateIn(position: Position, fate: Fate): string {
  if (fate.kind === 'void') return `void ${fate.why}`
  if (!('by' in fate) || fate.by.length === 0) return fate.kind
  const names = fate.by.map((id) => nameOf(position, id))
  return `${fate.kind} by ${names.toSorted().join(', ')}`
}

/** A unit at the start of the step. */
function nameOf(position: Position, id: number): string {
  const unit = unitsIn(position).find((one) => one.id === id)
  return unit === undefined ? `unit ${id}` : `${unit.arm === 'army' ? 'A' : 'F'} ${provinceAt(unit.at)}`
}

const contestedIn = ({ position }: Outcome): string[] => [...stateIn(position).standoffs].toSorted()

/** Units that adjustments disbanded without an order. */
const removedIn = ({ report }: Outcome): string[] =>
  report.rulings.flatMap(({ unit, fate, issued, given }) =>
    unit !== null &&
    fate.kind === 'civil-disorder' &&
    !given &&
    issued.order.kind === 'disband' &&
    report.code.endsWith('A')
      ? [`${unit.arm === 'army' ? 'A' : 'F'} ${unit.at}`]
      : [],
  )
