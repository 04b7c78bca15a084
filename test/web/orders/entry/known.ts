/** Known lines in short: `5 order` is an order to unit 5, `MAIN PAR build` a build in Paris, `build` a waiver. */
import { boardId, province, unitId } from '../../../../src/rules/names.ts'
import type { OrderDecision, OrderSubject } from '../../../../src/rules/orders/order.ts'
import { DECISIONS } from '../../../../src/rules/orders/order.ts'
import type { KnownLines } from '../../../../web/orders/entry/lines.ts'

const decision = (word: string | undefined): OrderDecision | null => DECISIONS.find((each) => each === word) ?? null

function subject(words: readonly string[]): OrderSubject | null {
  const [first = '', second] = words
  if (second !== undefined) return { kind: 'site', board: boardId(first), at: province(second) }
  return first === '' ? null : { kind: 'unit', unit: unitId(Number(first)) }
}

export const known = (lines: Readonly<Record<string, string>>): KnownLines =>
  new Map(
    Object.entries(lines).map(([text, entry]) => {
      const words = entry.split(' ')
      const decides = decision(words.at(-1))
      return [text, { subject: subject(decides === null ? words : words.slice(0, -1)), decides, problem: null }]
    }),
  )
