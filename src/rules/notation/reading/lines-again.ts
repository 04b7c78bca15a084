/** Lines that are read again: who saves order by order sends all of a sheet each time, and only one line of it is new. */
import type { Issued } from '../../orders/order.ts'
import type { Position } from '../../position/position.ts'
import { memoize, weakMemoizePair } from '../../../lib/memoize.ts'
import type { Variant } from '../../seam/variant.ts'
import type { Effort } from '../effort.ts'
import { mayReadOn, spend } from '../effort.ts'
import type { Scope } from '../scope.ts'
import type { InScope, ReadLine } from './line.ts'
import { readIn } from './line.ts'

/** Of a position: whose sheets, and how many lines of each, are remembered. */
const MOST_SHEETS = 16
const MOST_LINES = 48

/** No power is called so. */
const BETWEEN = '\n'

interface Known {
  readonly line: ReadLine
  readonly spent: Readonly<Effort>
}

/** What is known of a line; null: it has not been read, or is a heading, of which comes more than the line itself. */
const placesIn = weakMemoizePair((_variant: Variant, _position: Position) =>
  memoize(MOST_SHEETS, (_powers: string) =>
    memoize(MOST_LINES, (_typed: string): { known: Known | null } => ({ known: null })),
  ),
)

/** Two lines of a sheet that say the same are two orders, of which one may count (DATC 6.I.7, 6.J.1). */
const anew = (line: ReadLine): ReadLine => ({ ...line, issued: again(line.issued), refused: again(line.refused) })
const again = (given: Issued | null): Issued | null => given && { ...given, order: { ...given.order } }

/** As `readIn` reads it, for the same effort: what is left of it bounds also what is read for the first time. */
export function readAgain(scope: Scope, typed: string): InScope {
  const { variant, position, powers, effort } = scope
  if (scope.board !== null || scope.power !== null || !mayReadOn(effort)) return readIn(scope, typed)
  const place = placesIn(variant, position)(powers.join(BETWEEN))(typed)
  if (place.known !== null && isEnough(effort, place.known.spent)) {
    for (const what of WHATS) spend(effort, what, place.known.spent[what])
    return { scope, line: anew(place.known.line) }
  }
  const before = { ...effort }
  const read = readIn(scope, typed)
  // Where something is used up, more of it might have been read otherwise.
  if (read.scope === scope && WHATS.every((what) => effort[what] > 0))
    place.known = { line: read.line, spent: spentOf(before, effort) }
  return read
}

const WHATS = ['words', 'steps', 'readings', 'guesses'] as const satisfies readonly (keyof Effort)[]

const isEnough = (effort: Effort, spent: Readonly<Effort>): boolean =>
  WHATS.every((what) => effort[what] >= spent[what])

const spentOf = (before: Effort, left: Effort): Effort => ({
  words: before.words - left.words,
  steps: before.steps - left.steps,
  readings: before.readings - left.readings,
  guesses: before.guesses - left.guesses,
})
