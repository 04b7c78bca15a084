/**
 * One text with all orders. If several seats command one power, a seat's own orders follow a line
 * with its name (`SEAT 3:`), after the common ones. If each seat submits a map, lines without a
 * name belong to the first seat. Pure.
 */
import type { SheetLine } from '../../src/game/model.ts'
import { readLines as readSeatLines } from '../../src/game/sheets/read-lines.ts'
import type { Seat } from '../../src/rules/names.ts'
import { type WrittenOrder, options, writtenOrders } from '../../src/rules/notation/order-options.ts'
import type { Submissions } from '../../src/rules/seam/variant.ts'
import { linesOf } from '../orders/entry/lines.ts'
import { asksForMap } from '../text/words.ts'
import { type Adjudicated, adjudicate, adjudicateSubmitted, type LocalGame, phaseIn, readLines } from './local-game.ts'

interface SeatSheets {
  readonly all: string
  /** Only seats with lines of their own. */
  readonly own: ReadonlyMap<Seat, string>
}

const isDesignPhase = (game: LocalGame): boolean => asksForMap(phaseIn(game))

/** The seats that may have orders of their own: empty if every power has just one seat. */
export function seatsWithSheets(game: LocalGame): readonly Seat[] {
  const { variant, position } = game
  if (isDesignPhase(game)) return variant.seats
  const commanded = variant.seats.flatMap((seat) => variant.powers(position, seat))
  return new Set(commanded).size === commanded.length ? [] : variant.seats
}

export function seatSheets(game: LocalGame, text: string): SeatSheets {
  const seats = seatsWithSheets(game)
  const parts = new Map<Seat | null, string[]>([[null, []]])
  let at: Seat | null = isDesignPhase(game) ? (seats[0] ?? null) : null
  for (const line of text.split('\n')) {
    const heading = seats.find((seat) => `${seat}:` === line.trim().toUpperCase())
    at = heading ?? at
    const lines = parts.get(at) ?? []
    parts.set(at, heading === undefined ? [...lines, line] : lines)
  }
  const textOf = (part: Seat | null): string => (parts.get(part) ?? []).join('\n')
  return { all: textOf(null), own: new Map(seats.flatMap((seat) => (parts.has(seat) ? [[seat, textOf(seat)]] : []))) }
}

/** The lines of one seat, or the common lines (null). */
export function sheetText(game: LocalGame, text: string, seat: Seat | null): string {
  const { all, own } = seatSheets(game, text)
  return seat === null ? all : (own.get(seat) ?? '')
}

/** Replaces the lines of one seat, or the common lines (null). */
export function withSheet(game: LocalGame, text: string, owner: Seat | null, lines: string): string {
  const { all, own } = seatSheets(game, text)
  const parts = seatsWithSheets(game).map((seat) => [seat, seat === owner ? lines : (own.get(seat) ?? '')] as const)
  return [
    owner === null ? lines : all,
    ...parts.flatMap(([seat, part]) => (part.trim() === '' ? [] : [`${seat}:`, part])),
  ]
    .filter((part, n) => n > 0 || part !== '')
    .join('\n')
}

/** The legal orders of one seat. */
export const ordersOf = ({ variant, position }: LocalGame, seat: Seat): readonly WrittenOrder[] =>
  writtenOrders(variant, position, options(variant, position, seat))

/** Reads the lines of one seat, or the common lines (null). */
export const readSheet = (game: LocalGame, seat: Seat | null, lines: readonly string[]): readonly SheetLine[] =>
  seat === null ? readLines(game, lines) : readSeatLines(game, seat, lines)

/** Adjudicates the orders in a text. */
export function adjudicateText(game: LocalGame, text: string, index: number): Adjudicated {
  const { all, own } = seatSheets(game, text)
  if (own.size === 0) return adjudicate(game, linesOf(all), index)
  const submissions: Submissions = Object.fromEntries(
    game.variant.seats.map((seat) => {
      const lines = readSeatLines(game, seat, [...linesOf(all), ...linesOf(own.get(seat) ?? '')])
      return [seat, { orders: lines.flatMap(({ issued }) => issued ?? []), refused: [] }]
    }),
  )
  return adjudicateSubmitted(game, submissions, index)
}
