/** What an eye may see: the only road by which the state of a game leaves. Every secret is withheld here or nowhere. */
import { standing, stateOf } from '../rules/census.ts'
import type { Ruling } from '../rules/fate.ts'
import type { BoardId, Seat } from '../rules/names.ts'
import { formatOrder, unitById } from '../rules/notation/format.ts'
import { isOwn } from '../rules/order.ts'
import type { Position, Unit } from '../rules/position.ts'
import { countOf } from '../rules/standard.ts'
import { phaseOf } from '../rules/turn.ts'
import type { Variant } from '../rules/variant.ts'
import { goalOf, rulingWords, useWords } from '../rules/wording.ts'
import type { Wants } from './demand.ts'
import { ordersOn, wantsBySeat } from './demand.ts'
import type {
  BoardView,
  ClosedPhase,
  ClosedPhaseView,
  DemandView,
  GameState,
  GameView,
  OrderView,
  PhaseView,
  PlayerId,
  SeatView,
  Sheet,
  UnitView,
} from './model.ts'
import { revisionFor, seatOf } from './secrecy.ts'
import type { Table } from './table.ts'
import { tableOf, variantOf } from './table.ts'

/** The game as this eye sees it; null is an eye that holds no seat and is nobody's. */
export function view(game: GameState, eye: PlayerId | null): GameView {
  const variant = variantOf(game)
  const position = game.position ?? variant.setup(0)
  const you = seatOf(game, eye)
  const table = tableOf(game)
  const wants = wantsBySeat(table)
  const isPlayer = eye === game.creator || game.players.some(({ id }) => id === eye)
  return {
    id: game.id,
    revision: revisionFor(game, eye),
    status: game.status,
    settings: game.settings,
    creator: game.creator,
    invitation: isPlayer ? game.invitation : null,
    createdAt: game.createdAt,
    players: game.players.map(({ id }) => id),
    seats: variant.seats.map((seat) => ({
      ...chairView(variant, position, seat),
      player: game.holders[seat] ?? null,
      ...progress(game.sheets[seat], seat === you || (wants.has(seat) && !game.settings.hideStatus)),
    })),
    you,
    phase: table === null ? null : phaseView(variant, table.position),
    openedAt: game.openedAt,
    deadline: game.deadline,
    map: variant.atlas(position, null, null)?.id ?? variant.id,
    boards: boardViews(variant, position),
    memory: variant.sight(position, you, game.status === 'finished'),
    demand: you === null ? null : demandView(table, you, wants.get(you), game.sheets[you]),
    sheet: you === null ? null : (game.sheets[you] ?? null),
    draw: { you: you !== null && game.drawVotes.includes(you), open: table !== null && variant.drawable(position) },
    history: game.history,
    verdict: game.verdict,
  }
}

function chairView(variant: Variant, position: Position, seat: Seat): Omit<SeatView, 'player' | 'saved' | 'ready'> {
  const powers = variant.powers(position, seat)
  return {
    seat,
    powers,
    alive: variant.alive(position, seat),
    units: standing(variant, position).filter(({ unit }) => powers.includes(unit.power)).length,
    centres: countOf(variant, position, seat),
  }
}

/** Of a sheet no more is ever told than that it is there and that it is ready. */
const progress = (sheet: Sheet | undefined, told: boolean): Pick<SeatView, 'saved' | 'ready'> =>
  told ? { saved: sheet !== undefined, ready: sheet?.ready ?? false } : { saved: null, ready: null }

/** A closed phase has no secrets left: every order, what became of it, and where it led. */
export function viewClosed(
  game: GameState,
  { index, before, report, passed, after, closedAt, cause, missed }: ClosedPhase,
): ClosedPhaseView {
  const variant = variantOf(game)
  const rulings = [report, ...passed].flatMap((told) => told.rulings)
  const captures = [report, ...passed].flatMap((told) => told.captures)
  return {
    index,
    phase: phaseView(variant, before),
    closedAt,
    cause,
    missed,
    handed: report.handed.map(({ seat, issued, use }) => ({
      seat,
      power: issued.power,
      text: formatOrder(variant, before, issued.order),
      use: useWords(use),
    })),
    boards: boardViews(variant, before).map((board) => ({
      ...board,
      orders: rulings
        .filter((ruling) => ruling.board === board.board)
        .map((ruling) => orderView(variant, before, ruling, rulings)),
      captures: captures
        .filter((capture) => capture.board === board.board)
        .map(({ province, to }) => ({ province, to })),
    })),
    after: boardViews(variant, after),
  }
}

function orderView(variant: Variant, before: Position, ruling: Ruling, rulings: readonly Ruling[]): OrderView {
  const { unit, issued, given, fate, dislodged } = ruling
  const { power, order } = issued
  const reasons = rulingWords(variant, before, ruling, rulings)
  return {
    power,
    unit: unit === null ? null : unitView(unit),
    kind: order.kind,
    text: formatOrder(variant, before, order),
    to: goalOf(order),
    of: !isOwn(order) && 'of' in order ? (unitById(before, order.of)?.at ?? null) : null,
    via: order.kind === 'move' && order.via,
    given,
    fate: fate.kind,
    reason: reasons.length === 0 ? null : reasons.join(' '),
    dislodged: dislodged !== null,
  }
}

function phaseView(variant: Variant, position: Position): PhaseView {
  const { code, year, season, steps } = phaseOf(variant, position)
  return { code, year, season, steps }
}

const unitView = ({ id, power, arm, at }: Unit): UnitView => ({ id, power, arm, at })

const boardViews = (variant: Variant, position: Position): readonly BoardView[] =>
  variant.boards.map(({ board, title }) => boardView(position, board, title))

function boardView(position: Position, board: BoardId, title: string): BoardView {
  const { units, dislodged, standoffs, owners } = stateOf(position, board)
  return {
    board,
    title,
    units: units.map(unitView),
    dislodged: dislodged.map(({ unit, from }) => ({ unit: unitView(unit), from })),
    standoffs,
    owners,
  }
}

function demandView(
  table: Table | null,
  seat: Seat,
  wants: Wants | undefined,
  sheet: Sheet | undefined,
): DemandView | null {
  if (wants === undefined || table === null) return null
  const { variant, position } = table
  const orders = ordersOn(sheet)
  const { units, retreats, builds, disbands } = wants
  return {
    own: variant.wanted(position, seat, orders),
    flaws: variant.flaws(position, seat, orders),
    units: units.map(({ unit }) => unitView(unit)),
    retreats: retreats.map(({ board, unit, to }) => ({ board, unit: unitView(unit), to })),
    builds,
    disbands,
  }
}
