/** Lines that are read again: who saves order by order sends all of a sheet each time, and only one line of it is new. */
import type { Power } from '../../names.ts'
import type { Issued } from '../../orders/order.ts'
import type { Position } from '../../position/position.ts'
import { remembered, rememberedOfBoth } from '../../remembered.ts'
import type { Variant } from '../../seam/variant.ts'
import type { Effort } from '../effort.ts'
import { freshEffort, mayReadOn, spend } from '../effort.ts'
import type { Scope } from '../scope.ts'
import { scopeOf } from '../scope.ts'
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

/** Null for a heading: more than the line itself comes of it. */
function readAlone(variant: Variant, position: Position, powers: readonly Power[], typed: string): Known | null {
  const [effort, whole] = [freshEffort(), freshEffort()]
  const scope = scopeOf({ variant, position, powers }, effort)
  const read = readIn(scope, typed)
  return read.scope === scope ? { line: read.line, spent: less(whole, effort) } : null
}

const less = (whole: Effort, left: Effort): Effort => ({
  words: whole.words - left.words,
  steps: whole.steps - left.steps,
  readings: whole.readings - left.readings,
  guesses: whole.guesses - left.guesses,
})

const knownIn = rememberedOfBoth((variant: Variant, position: Position) =>
  remembered(MOST_SHEETS, (powers: string) =>
    remembered(MOST_LINES, (typed: string) => readAlone(variant, position, powers.split(BETWEEN) as Power[], typed)),
  ),
)

/** Two lines of a sheet that say the same are two orders, of which one may count (DATC 6.I.7, 6.J.1). */
const anew = (line: ReadLine): ReadLine => ({ ...line, issued: again(line.issued), refused: again(line.refused) })
const again = (given: Issued | null): Issued | null => given && { ...given, order: { ...given.order } }

/** As `readIn` reads it, for the same effort. */
export function readAgain(scope: Scope, typed: string): InScope {
  const { variant, position, powers, effort } = scope
  if (scope.board !== null || scope.power !== null || powers.length === 0 || !mayReadOn(effort))
    return readIn(scope, typed)
  const known = knownIn(variant, position)(powers.join(BETWEEN))(typed)
  if (known === null || !isEnough(effort, known.spent)) return readIn(scope, typed)
  for (const what of WHATS) spend(effort, what, known.spent[what])
  return { scope, line: anew(known.line) }
}

const WHATS = ['words', 'steps', 'readings', 'guesses'] as const satisfies readonly (keyof Effort)[]

const isEnough = (effort: Effort, spent: Readonly<Effort>): boolean =>
  WHATS.every((what) => effort[what] >= spent[what])
