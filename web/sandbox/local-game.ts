/** A game without a service: the rules at work in the page, for trying things out, for lessons and for examples. Pure. */
import { err, type Result } from '../../src/lib/result.ts'
import type { ClosedPhase, SheetLine } from '../../src/game/model.ts'
import type { Settings } from '../../src/game/settings.ts'
import type { BoardView, ClosedPhaseView, PhaseView } from '../../src/game/views/shapes.ts'
import { startingAtlas, boardViews, drawingOf, phaseView, powersOf, viewPhase } from '../../src/game/views/boards.ts'
import { readPowerLines } from '../../src/game/sheets/read-lines.ts'
import { listPowers } from '../../src/game/seats/seat-names.ts'
import { powersIn } from '../../src/rules/position/queries.ts'
import type { Atlas, PowerInfo } from '../../src/rules/atlas/atlas.ts'
import { type Seat } from '../../src/rules/names.ts'
import { options, type WrittenOrder, writtenOrders } from '../../src/rules/notation/order-options.ts'
import type { Issued } from '../../src/rules/orders/order.ts'
import type { Position } from '../../src/rules/position/position.ts'
import { type SandboxState, stateOf } from '../../src/rules/sandbox/run-phase.ts'
import { readOrders } from '../../src/rules/sandbox/sandbox-orders.ts'
import { readState } from '../../src/rules/sandbox/read-state.ts'
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

/** A game at its start. Null if there is no such variant. */
export function newLocalGame(id: string): LocalGame | null {
  const variant = variantFor(id)
  return variant === null ? null : { variant, position: variant.setup(0) }
}

/** A game in a given position, of which much may be missing. An error says what is wrong with it. */
export function gameFromState(id: string, state: Readonly<Record<string, unknown>>): Result<LocalGame, string> {
  const variant = variantFor(id)
  if (variant === null) return err(`There is no variant called ${id}.`)
  const position = readState(variant, state)
  return position.ok ? { ok: true, value: { variant, position: position.value } } : position
}

export const stateOfGame = ({ variant, position }: LocalGame): SandboxState => stateOf(variant, position)

export const boardsIn = ({ variant, position }: LocalGame): readonly BoardView[] => boardViews(variant, position)
export const phaseIn = ({ variant, position }: LocalGame): PhaseView => phaseView(variant, position)
/** What the boards are drawn from. */
export const mapIn = (game: LocalGame, chart = chartsIn(game)[0]): BoardMap => ({
  id: game.variant.id,
  drawing: drawingOf(game.variant, game.position, null, true).drawing,
  cells: chart?.rows ?? null,
  atlas: () => startingAtlas(game.variant),
})

/** The same as one power has it: its own map, where every power has one. */
export const mapFor = (game: LocalGame, power: string): BoardMap =>
  mapIn(
    game,
    drawingOf(game.variant, game.position, null, true).charts.find(({ map }) => map === power),
  )

/** Where every power has a map of its own: those on which all provinces are, and the provinces by themselves. */
export function chartsIn({ variant, position }: LocalGame): readonly Chart[] {
  const all = drawingOf(variant, position, null, true).charts
  const isWhole = ({ rows }: Chart): boolean => {
    const cells = new Set(rows.flatMap((row) => row.split(' ').map((cell) => cell.split('/')[0])))
    return startingAtlas(variant).provinces.every(({ code }) => cells.has(code))
  }
  return all.filter(isWhole).toSorted((a, b) => Number(a.map === null) - Number(b.map === null))
}

/** The board of a hosted game. Throws if there is no such variant: that is our bug. */
export function boardFor({ variant: id, options }: Pick<Settings, 'variant' | 'options'>): Atlas {
  const variant = variantFor(id, options)
  if (variant === null) throw new Error(`no variant is called ${id}`)
  return startingAtlas(variant)
}
/** Those whom a verdict names, as people call them. */
export const winnerNames = ({ variant, position }: LocalGame, { winners }: Verdict): readonly string[] =>
  winners.map((seat) => powersOfSeat({ variant, position }, seat))
/** Whom a seat commands, as people call them: `England and Turkey`. */
export const powersOfSeat = ({ variant, position }: LocalGame, seat: Seat): string =>
  listPowers({ variant, position }, variant.powers(position, seat))
export const powersFor = ({ variant, position }: LocalGame): readonly PowerInfo[] => powersOf(variant, position)

/**
 * All that anybody may order, or this power. Two captains of one power may give the same orders; an order that several powers may
 * give in the same words names the one that gives it.
 */
export function allOrders({ variant, position }: LocalGame, of?: string): readonly WrittenOrder[] {
  const commands = (seat: Seat): boolean => of === undefined || variant.powers(position, seat).some((one) => one === of)
  const all = variant.seats
    .filter(commands)
    .flatMap((seat) => writtenOrders(variant, position, options(variant, position, seat)))
  const wanted = all.filter(({ power }) => of === undefined || power === of)
  const distinct = [...new Map(wanted.map((one) => [`${one.power} ${one.written}`, one])).values()]
  const alike = Map.groupBy(distinct, ({ written }) => written)
  return distinct.map((one) =>
    (alike.get(one.written) ?? []).length > 1 ? { ...one, written: `${one.power}: ${one.written}` } : one,
  )
}

/** Those of them that can be pointed at. */
export const choicesIn = (game: LocalGame, orders: readonly WrittenOrder[]): readonly Choice[] =>
  choicesOf(orders, boardsIn(game))
export const allChoices = (game: LocalGame): readonly Choice[] => choicesIn(game, allOrders(game))

/** What the variant tells beside the boards; here nothing is kept from anybody. */
export function notesIn({ variant, position }: LocalGame): readonly Note[] {
  const [open, ahead] = [true, false].map((over) => variant.notes(position, null, over))
  const titles = new Set(open?.map(({ title }) => title))
  return [...(open ?? []), ...(ahead ?? []).filter(({ title }) => !titles.has(title))]
}

/** Every line as it is read for whoever it is meant. */
export const readLines = ({ variant, position }: LocalGame, lines: readonly string[]): readonly SheetLine[] =>
  readPowerLines({ variant, position }, powersIn(variant, position), lines)

/** To every seat the orders for its powers. */
function submissionsOf({ variant, position }: LocalGame, orders: readonly Issued[]): Submissions {
  const of = (seat: Seat) => {
    const powers = variant.powers(position, seat)
    return { orders: orders.filter(({ power }) => powers.includes(power)), refused: [] }
  }
  return Object.fromEntries(variant.seats.map((seat) => [seat, of(seat)]))
}

/** What orders led to: what became of each, and the game after them. */
export interface Adjudicated {
  readonly phase: ClosedPhaseView
  readonly next: LocalGame
  readonly verdict: Verdict | null
}

/** Carries out the orders of all, as the service would at the deadline. */
export const adjudicate = (game: LocalGame, lines: readonly string[], index = 0): Adjudicated =>
  adjudicateSubmitted(
    game,
    submissionsOf(
      game,
      readLines(game, lines).flatMap(({ issued }) => issued ?? []),
    ),
    index,
  )

/** The same where each seat has lines of its own. Throws if there is no such seat: that is our bug. */
export function adjudicateSheets(game: LocalGame, sheets: Readonly<Record<string, readonly string[]>>): Adjudicated {
  const read = readOrders(game.variant, game.position, sheets)
  if (!read.ok) throw new Error(read.error)
  return adjudicateSubmitted(game, read.value.submissions, 0)
}

/** The same of what the seats have submitted. */
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
