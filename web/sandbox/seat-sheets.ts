/**
 * One text with the orders of all: where several seats command one power, each of them may have lines of its own below its name
 * (`SEAT 3:`), which come after the lines that stand below no name. Where each seat hands in a map, every line is of one seat:
 * those that stand below no name are of the first. Pure.
 */
import type { SheetLine } from '../../src/game/model.ts'
import { readLines as readSeatLines } from '../../src/game/sheets/read-lines.ts'
import type { Seat } from '../../src/rules/names.ts'
import type { WrittenOrder } from '../../src/rules/notation/order-options.ts'
import { options, writtenOrders } from '../../src/rules/notation/order-options.ts'
import type { Submissions } from '../../src/rules/seam/variant.ts'
import { linesOf } from '../orders/entry/lines.ts'
import { asksForMap } from '../text/words.ts'
import { type Adjudicated, adjudicate, adjudicateSubmitted, type LocalGame, phaseIn, readLines } from './local-game.ts'

export interface SeatSheets {
  readonly all: string
  /** Of seats that have lines of their own. */
  readonly own: ReadonlyMap<Seat, string>
}

const handsInMaps = (game: LocalGame): boolean => asksForMap(phaseIn(game))

/** The seats, where some of them command a power together or each hands in a map; none where everybody orders for himself. */
export function seatsApart(game: LocalGame): readonly Seat[] {
  const { variant, position } = game
  if (handsInMaps(game)) return variant.seats
  const commanded = variant.seats.flatMap((seat) => variant.powers(position, seat))
  return new Set(commanded).size === commanded.length ? [] : variant.seats
}

export function seatSheets(game: LocalGame, text: string): SeatSheets {
  const seats = seatsApart(game)
  const parts = new Map<Seat | null, string[]>([[null, []]])
  let at: Seat | null = handsInMaps(game) ? (seats[0] ?? null) : null
  for (const line of text.split('\n')) {
    const named = seats.find((seat) => `${seat}:` === line.trim().toUpperCase())
    at = named ?? at
    const lines = parts.get(at) ?? []
    parts.set(at, named === undefined ? [...lines, line] : lines)
  }
  const textOf = (part: Seat | null): string => (parts.get(part) ?? []).join('\n')
  return { all: textOf(null), own: new Map(seats.flatMap((seat) => (parts.has(seat) ? [[seat, textOf(seat)]] : []))) }
}

/** The text with other lines of this seat, or of all (null). */
export function withSheet(game: LocalGame, text: string, of: Seat | null, lines: string): string {
  const { all, own } = seatSheets(game, text)
  const parts = seatsApart(game).map((seat) => [seat, seat === of ? lines : (own.get(seat) ?? '')] as const)
  return [of === null ? lines : all, ...parts.flatMap(([seat, part]) => (part.trim() === '' ? [] : [`${seat}:`, part]))]
    .filter((part, n) => n > 0 || part !== '')
    .join('\n')
}

/** What one seat may order. */
export const ordersOf = ({ variant, position }: LocalGame, seat: Seat): readonly WrittenOrder[] =>
  writtenOrders(variant, position, options(variant, position, seat))

/** The lines of one seat, or of all (null), as they are read. */
export const readSheet = (game: LocalGame, seat: Seat | null, lines: readonly string[]): readonly SheetLine[] =>
  seat === null ? readLines(game, lines) : readSeatLines(game, seat, lines)

/** Carries out the orders of all. */
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
