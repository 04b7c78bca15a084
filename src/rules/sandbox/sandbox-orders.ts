import { type Result, err, ok } from '../../lib/result.ts'
import type { Power, Seat } from '../names.ts'
import { type ReadLine, linesSinceClear, readSheet, submissionOf } from '../notation/index.ts'
import { newBudget } from '../seam/parse-budget.ts'
import { compact } from '../notation/tokens.ts'
import type { Position } from '../position/position.ts'
import type { Submission, Submissions, Variant } from '../seam/variant.ts'

/** The lines of one seat, as read. */
export interface ReadSheet {
  readonly seat: Seat
  readonly lines: readonly ReadLine[]
}

/** Reads the orders of every seat. The error names a key that fits no single seat. */
export function readOrders(
  variant: Variant,
  position: Position,
  orders: Readonly<Record<string, readonly string[]>>,
): Result<{ submissions: Submissions; lines: readonly ReadSheet[] }, string> {
  const submissions: Partial<Record<Seat, Submission>> = {}
  const sheets: ReadSheet[] = []
  const budget = newBudget()
  for (const [name, texts] of Object.entries(orders)) {
    const result = seatNamed(variant, position, name)
    if (!result.ok) return result
    const { seat, powers } = result.value
    const lines = linesSinceClear(readSheet({ variant, position, powers }, texts.join('\n'), budget))
    sheets.push({ seat, lines })
    submissions[seat] = joined(submissions[seat], submissionOf(lines))
  }
  return ok({ submissions, lines: sheets })
}

/** A seat with all its powers, or one power that only one seat commands. Case does not matter. */
function seatNamed(
  { seats, powers }: Variant,
  position: Position,
  name: string,
): Result<{ seat: Seat; powers: readonly Power[] }, string> {
  const word = compact(name)
  const exact = seats.find((seat) => namesOf(seat).includes(word))
  if (exact !== undefined) return ok({ seat: exact, powers: powers(position, exact) })
  const isMeant = (power: Power): boolean => compact(power) === word
  const commanders = seats.filter((seat) => powers(position, seat).some(isMeant))
  const [seat, ...rest] = commanders
  if (seat === undefined) return err(`Nobody gives orders for ${name}. The seats are ${seats.join(', ')}.`)
  if (rest.length > 0) return err(`Several seats command ${name}: ${commanders.join(', ')}. Name the seat.`)
  return ok({ seat, powers: powers(position, seat).filter(isMeant) })
}

/** `SEAT 1` may also be called `1`. */
const namesOf = (seat: Seat): readonly string[] => [compact(seat), ...(/\d+$/.exec(seat) ?? [])]

const joined = (before: Submission | undefined, { orders, refused }: Submission): Submission => ({
  orders: [...(before?.orders ?? []), ...orders],
  refused: [...(before?.refused ?? []), ...refused],
})
