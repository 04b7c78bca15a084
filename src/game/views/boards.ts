/** The public views: boards, phases, and orders with their results. */
import { type Position, type Unit, standingUnits, stateOf } from '../../rules/position/position.ts'
import { eraOf } from '../../rules/phase-calendar.ts'
import type { Atlas, PowerInfo } from '../../rules/atlas/atlas.ts'
import type { Ruling, SubmittedOrder } from '../../rules/fates/fate.ts'
import type { BoardId, Seat } from '../../rules/names.ts'
import { formatIssued, unitById } from '../../rules/notation/format-order.ts'
import { locateOrder } from '../../rules/notation/locate-order.ts'
import { isOwn, orderSubject } from '../../rules/orders/order.ts'
import { yearsLeft } from '../../rules/phases/last-year.ts'
import { phaseOf, skipIdlePhases } from '../../rules/phases/turn.ts'
import { countOf } from '../../rules/seam/standard.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { goalOf } from '../../rules/notation/refusal-text.ts'
import { rulingText, useText } from '../../rules/notation/ruling-text.ts'
import type { ClosedPhase } from '../model.ts'
import { resultNotes } from './result-notes.ts'
import type {
  BoardView,
  ClosedPhaseView,
  GameView,
  OrderView,
  PhaseView,
  SeatView,
  SubmittedOrderView,
  UnitView,
} from './shapes.ts'

export const goalView = (variant: Variant, position: Position): GameView['goal'] => ({
  victory: variant.victory,
  lastYear: variant.lastYear && { ...variant.lastYear, left: yearsLeft(variant, position) ?? 0 },
})

/** The powers of the board, with or without a player. */
export const powersOf = (variant: Variant, position: Position): readonly PowerInfo[] =>
  variant.atlas(position, null, null)?.powers ?? []

/** The id of the variant's table of provinces. */
export const mapId = (variant: Variant, position: Position): string =>
  variant.atlas(position, null, null)?.id ?? variant.id

/** Throws if the variant has no board. */
export function startingAtlas(variant: Variant): Atlas {
  const atlas = variant.atlas(variant.setup(0), null, null)
  if (atlas === null) throw new Error(`${variant.id} has no board`)
  return atlas
}

/** The board's drawing, or the charts that this viewer can see. Charts replace the drawing. */
export function drawingOf(
  variant: Variant,
  position: Position,
  viewer: Seat | null,
  over: boolean,
): Pick<GameView, 'drawing' | 'charts'> {
  const charts = variant.charts(position, viewer, over)
  return { drawing: charts.length > 0 ? null : (variant.atlas(position, null, null)?.drawing ?? null), charts }
}

/** Shows all orders, their results and the new position: a closed phase has no secrets. */
export function viewPhase(variant: Variant, closed: ClosedPhase): ClosedPhaseView {
  const { index, before, report, passed, after, closedAt, cause, missed, excused, open } = closed
  const rulings = [report, ...passed].flatMap(({ rulings }) => rulings)
  const captures = [report, ...passed].flatMap(({ captures }) => captures)
  // The board shows its captures, so it shows the homes won with them, too.
  const homes = variant.homeCentres(skipIdlePhases(variant, after, before).position)
  return {
    index,
    phase: phaseView(variant, before),
    closedAt,
    cause,
    missed,
    excused,
    open,
    submitted: report.submitted.map((order) => submittedView(variant, before, order)),
    boards: boardViews(variant, before).map((board) => ({
      ...board,
      homes,
      orders: rulings
        .filter((ruling) => ruling.board === board.board)
        .map((ruling) => orderView(variant, before, ruling, rulings)),
      captures: captures
        .filter((capture) => capture.board === board.board)
        .map(({ province, to }) => ({ province, to })),
      contested: stateOf(after, board.board).standoffs,
    })),
    after: boardViews(variant, after),
    memory: variant.visibleMemory(before, null, false),
    notes: resultNotes(variant, closed),
  }
}

function submittedView(variant: Variant, before: Position, { seat, issued, use }: SubmittedOrder): SubmittedOrderView {
  const text = formatIssued(variant, before, issued)
  return {
    seat,
    power: issued.power,
    text,
    subject: orderSubject(issued.order),
    located: locateOrder(variant, before, issued, text),
    use: useText(variant, use),
  }
}

function orderView(variant: Variant, before: Position, ruling: Ruling, rulings: readonly Ruling[]): OrderView {
  const { unit, issued, given, fate, dislodged } = ruling
  const { power, order } = issued
  const seen = isOwn(order) ? variant.own.standsFor(order) : order
  const reasons = rulingText(variant, before, ruling, rulings)
  return {
    power,
    unit: unit === null ? null : unitView(unit),
    // A variant's own order is drawn as the standard order it stands for, unless that is a hold.
    kind: seen === null || seen.kind === 'hold' ? order.kind : seen.kind,
    arm: seen?.kind === 'build' ? seen.arm : (unit?.arm ?? null),
    text: formatIssued(variant, before, issued),
    to: seen === null ? null : goalOf(seen),
    of: seen !== null && 'of' in seen ? (unitById(before, seen.of)?.at ?? null) : null,
    via: seen?.kind === 'move' && seen.via,
    map: seen !== null && 'map' in seen ? seen.map : null,
    given,
    fate: fate.kind,
    reason: reasons.length === 0 ? null : reasons.join(' '),
    dislodged: dislodged !== null,
  }
}

export function phaseView(variant: Variant, position: Position): PhaseView {
  const { code, year, season, steps } = phaseOf(variant, position)
  return { code, year, season, era: eraOf(variant.calendar), steps }
}

export const unitView = ({ id, power, arm, at }: Unit): UnitView => ({ id, power, arm, at })

export const boardViews = (variant: Variant, position: Position): readonly BoardView[] =>
  variant.boards.map(({ board, title }) => boardView(variant, position, board, title))

function boardView(variant: Variant, position: Position, board: BoardId, title: string): BoardView {
  const { units, dislodged, standoffs, owners } = stateOf(position, board)
  const atlas = variant.atlas(position, null, null)
  return {
    board,
    title,
    centres: atlas?.centres ?? [],
    homes: variant.homeCentres(position),
    units: units.map(unitView),
    dislodged: dislodged.map(({ unit, from }) => ({ unit: unitView(unit), from })),
    // Those of the last movement bar retreats only: a movement may follow at once (BAL-6).
    standoffs: phaseOf(variant, position).steps.includes('retreats') ? standoffs : [],
    owners,
  }
}

export function strengthOf(variant: Variant, position: Position, seat: Seat): Pick<SeatView, 'units' | 'centres'> {
  const powers = variant.powers(position, seat)
  return {
    units: standingUnits(variant, position).filter(({ unit }) => powers.includes(unit.power)).length,
    centres: countOf(variant, position, seat),
  }
}
