/** A game adjudicated in the page, for the sandbox, lessons and examples. Pure. */
import { err, ok, type Result } from '../../src/lib/result.ts'
import type { ClosedPhase, SheetLine } from '../../src/game/model.ts'
import type { Settings } from '../../src/game/settings.ts'
import type { BoardView, ClosedPhaseView, PhaseView } from '../../src/game/views/shapes.ts'
import { startingAtlas, boardViews, drawingOf, phaseView, powersOf, viewPhase } from '../../src/game/views/boards.ts'
import { readPowerLines } from '../../src/game/sheets/read-lines.ts'
import { listPowers } from '../../src/game/seats/seat-lookup.ts'
import { type Position, powersIn } from '../../src/rules/position/position.ts'
import type { Atlas, PowerInfo } from '../../src/rules/atlas/atlas.ts'
import { type Seat } from '../../src/rules/names.ts'
import { options, type WrittenOrder, writtenOrders } from '../../src/rules/notation/order-options.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import { type SandboxState, stateOf, readOrders } from '../../src/rules/sandbox/run-phase.ts'
import { readState } from '../../src/rules/sandbox/state.ts'
import { resolvePhase } from '../../src/rules/phases/turn.ts'
import type { Chart, Note, Submissions, Variant, Verdict } from '../../src/rules/seam/variant.ts'
import type { BoardMap } from '../../src/board/index.ts'
import { variantFor } from '../../src/variants/index.ts'
import { choicesOf } from '../orders/entry/choices.ts'
import type { Choice } from '../orders/entry/pointing.ts'

export interface LocalGame {
  readonly variant: Variant
  readonly position: Position
}

type Options = Settings['options']

/** A new game; null if there is no such variant with these options. */
export function newLocalGame(id: string, options?: Options): LocalGame | null {
  const variant = variantFor(id, options)
  return variant === null ? null : { variant, position: variant.setup(0) }
}

/** A game from a partial `SandboxState`. The error is for the user. */
export function gameFromState(
  id: string,
  state: Readonly<Record<string, unknown>>,
  options?: Options,
): Result<LocalGame, string> {
  const variant = variantFor(id, options)
  return variant === null ? err(`There is no variant called ${id} with these options.`) : gameIn(variant, state)
}

/** The same of any variant. A null state: a new game. */
export function gameIn(variant: Variant, state: Readonly<Record<string, unknown>> | null): Result<LocalGame, string> {
  if (state === null) return ok({ variant, position: variant.setup(0) })
  const position = readState(variant, state)
  return position.ok ? ok({ variant, position: position.value }) : position
}

export const stateOfGame = ({ variant, position }: LocalGame): SandboxState => stateOf(variant, position)

export const boardsIn = ({ variant, position }: LocalGame): readonly BoardView[] => boardViews(variant, position)
export const phaseIn = ({ variant, position }: LocalGame): PhaseView => phaseView(variant, position)
export const mapIn = (game: LocalGame, chart = chartsIn(game)[0]): BoardMap => ({
  id: game.variant.id,
  drawing: drawingOf(game.variant, game.position, null, true).drawing,
  cells: chart?.rows ?? null,
  atlas: () => startingAtlas(game.variant),
})

/** The map of one power, in variants in which every power has its own. */
export const mapFor = (game: LocalGame, power: string): BoardMap =>
  mapIn(
    game,
    drawingOf(game.variant, game.position, null, true).charts.find(({ map }) => map === power),
  )

/**
 * In variants with a map per power: the maps that contain all provinces; the neutral one comes last.
 * `viewer`: only the maps that this seat has seen, its own first.
 */
export function chartsIn({ variant, position }: LocalGame, viewer: Seat | null = null): readonly Chart[] {
  const all = drawingOf(variant, position, viewer, viewer === null).charts
  const isWhole = ({ rows }: Chart): boolean => {
    const cells = new Set(rows.flatMap((row) => row.split(' ').map((cell) => cell.split('/')[0])))
    return startingAtlas(variant).provinces.every(({ code }) => cells.has(code))
  }
  return all.filter(isWhole).toSorted((a, b) => Number(a.map === null) - Number(b.map === null))
}

/** The board of a hosted game. Throws if there is no such variant (our bug). */
export function boardFor({ variant: id, options }: Pick<Settings, 'variant' | 'options'>): Atlas {
  const variant = variantFor(id, options)
  if (variant === null) throw new Error(`no variant is called ${id}`)
  return startingAtlas(variant)
}
/** `France`, or `England and Turkey` for a seat with two powers. */
export const winnerNames = ({ variant, position }: LocalGame, { winners }: Verdict): readonly string[] =>
  winners.map((seat) => powersOfSeat({ variant, position }, seat))
/** `England and Turkey`. */
export const powersOfSeat = ({ variant, position }: LocalGame, seat: Seat): string =>
  listPowers({ variant, position }, variant.powers(position, seat))
/** Not before powers are drawn by lot. */
export const commandsCountry = (game: LocalGame, seat: Seat): boolean => {
  const powers = powersFor(game).map(({ power }) => power)
  return game.variant.powers(game.position, seat).some((power) => powers.includes(power))
}
export const powersFor = ({ variant, position }: LocalGame): readonly PowerInfo[] => powersOf(variant, position)

/**
 * All legal orders, or those of one power. Each once, though two captains may share a power. Orders
 * that several powers could give in the same words are prefixed with the power.
 */
export function allOrders({ variant, position }: LocalGame, only?: string): readonly WrittenOrder[] {
  const commands = (seat: Seat): boolean => variant.powers(position, seat).some((power) => power === only)
  const all = variant.seats
    .filter((seat) => only === undefined || commands(seat))
    .flatMap((seat) => writtenOrders(variant, position, options(variant, position, seat)))
  const matching = all.filter(({ power }) => only === undefined || power === only)
  const distinct = [...new Map(matching.map((order) => [`${order.power} ${order.written}`, order])).values()]
  const byText = Map.groupBy(distinct, ({ written }) => written)
  return distinct.map((order) =>
    (byText.get(order.written) ?? []).length > 1 ? { ...order, written: `${order.power}: ${order.written}` } : order,
  )
}

/** The orders that can be given on the board. */
export const choicesIn = (game: LocalGame, orders: readonly WrittenOrder[]): readonly Choice[] =>
  choicesOf(orders, boardsIn(game))
export const allChoices = (game: LocalGame): readonly Choice[] => choicesIn(game, allOrders(game))

/** The variant's notes for one seat. */
export const notesFor = ({ variant, position }: LocalGame, seat: Seat): readonly Note[] =>
  variant.notes(position, seat, false)

/** All of the variant's notes, secret ones included. */
export function notesIn({ variant, position }: LocalGame): readonly Note[] {
  const revealed = variant.notes(position, null, true)
  const titles = new Set(revealed.map(({ title }) => title))
  return [...revealed, ...variant.notes(position, null, false).filter(({ title }) => !titles.has(title))]
}

/** Reads lines with the orders of any power. */
export const readLines = ({ variant, position }: LocalGame, lines: readonly string[]): readonly SheetLine[] =>
  readPowerLines({ variant, position }, powersIn(variant, position), lines)

/** Assigns orders to the seats that command their powers. */
function submissionsOf({ variant, position }: LocalGame, orders: readonly Issued[]): Submissions {
  const submissionOf = (seat: Seat) => {
    const powers = variant.powers(position, seat)
    return { orders: orders.filter(({ power }) => powers.includes(power)), refused: [] }
  }
  return Object.fromEntries(variant.seats.map((seat) => [seat, submissionOf(seat)]))
}

/** The results of a phase, and the next position. */
export interface Adjudicated {
  readonly phase: ClosedPhaseView
  readonly next: LocalGame
  readonly verdict: Verdict | null
}

/** Adjudicates all orders, as the service would at the deadline. */
export const adjudicate = (game: LocalGame, lines: readonly string[], index = 0): Adjudicated =>
  adjudicateSubmitted(
    game,
    submissionsOf(
      game,
      readLines(game, lines).flatMap(({ issued }) => issued ?? []),
    ),
    index,
  )

/** The same, with orders by seat. Throws if there is no such seat (our bug). */
export function adjudicateSheets(
  game: LocalGame,
  sheets: Readonly<Record<string, readonly string[]>>,
  index = 0,
): Adjudicated {
  const read = readOrders(game.variant, game.position, sheets)
  if (!read.ok) throw new Error(read.error)
  return adjudicateSubmitted(game, read.value.submissions, index)
}

export function adjudicateSubmitted(
  { variant, position: before }: LocalGame,
  submissions: Submissions,
  index: number,
): Adjudicated {
  const { report, position: after, passed, next, verdict } = resolvePhase(variant, before, submissions)
  const attendance = { due: [], missed: [], excused: [], open: [] }
  const phase: ClosedPhase = { index, before, report, after, passed, closedAt: 0, cause: 'ready', ...attendance }
  return { phase: viewPhase(variant, phase), next: { variant, position: next }, verdict }
}
