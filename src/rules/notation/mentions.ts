/** Finds orders and provinces mentioned in prose, with the parser for sheets. */
import type { Province } from '../names.ts'
import type { Issued } from '../orders/order.ts'
import { newBudget } from '../seam/line-problem.ts'
import { formatIssued } from './format-order.ts'
import { isKeyword } from './grammar/vocabulary.ts'
import { meaningsOf } from './name-index.ts'
import { readIn } from './reading/line.ts'
import { type Reader, type Scope, scopeOf } from './scope.ts'
import { tokensOf } from './tokens.ts'

/** A part of a text, in UTF-16 units. */
export interface Span {
  readonly from: number
  readonly to: number
}

/** `written`: the order in standard notation. It need not be legal. */
export type OrderMention = Span & { readonly issued: Issued; readonly written: string }
export type ProvinceMention = Span & { readonly province: Province }

interface Word extends Span {
  readonly text: string
  readonly tokens: readonly string[]
}

/** Letters, digits and marks within names or coasts; or an arrow. */
const WORD = /[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}'’]|\.(?=\p{L}))*(?:\/[NSEWnsew][Cc](?!\p{L}))?|[-–—−=~]*[>→⇒]|[-–—−]+/gu
/** The end of a clause, where every order ends. A full stop is one only before a space. */
const END = /[\n,;:!?"“”„()]|\.(?=\s|$)/gu
const ARROW = /^[-–—−=~]*[-–—−>→⇒]$/u
const ARM = /^(?:a|f|army|fleet)$/iu

/** The longest order in words: two units with arms, two coasts, a route. */
const LONGEST = 14
/** Limits how many parts of a text are tried as orders. */
const MAX_TRIES = 100

/** The words of each clause. */
function clausesOf(text: string): readonly (readonly Word[])[] {
  const clauseEnds = [...text.matchAll(END)].map(({ index }) => index)
  let clause = 0
  const words = [...text.matchAll(WORD)].map(({ 0: word, index: from }) => {
    while ((clauseEnds[clause] ?? from) < from) clause++
    return { text: word, tokens: tokensOf(word), from, to: from + word.length, clause }
  })
  return [...Map.groupBy(words, (word) => word.clause).values()]
}

/** Is the word a place, or the start of a place's name? */
const isPlace = ({ nameIndex }: Scope, word: Word | undefined): boolean =>
  word !== undefined &&
  (meaningsOf(nameIndex, word.tokens[0] ?? '').length > 0 || nameIndex.widths.has(word.tokens.join(' ')))

/** An order begins with its unit: `A MUN`, `Munich -`. */
function mayBegin(scope: Scope, [first, second]: readonly Word[]): boolean {
  if (first === undefined) return false
  return (ARM.test(first.text) && isPlace(scope, second)) || isPlace(scope, first)
}

const mayEnd = (scope: Scope, last: Word | undefined): boolean =>
  last !== undefined && !ARROW.test(last.text) && (isKeyword(last.tokens.join(' ')) || isPlace(scope, last))

/** Without an arm an order needs an arrow: in prose, two names in a row are not an order. */
const isOrderly = (words: readonly Word[]): boolean =>
  words.length > 1 && (ARM.test(words[0]?.text ?? '') || words.some(({ text }) => ARROW.test(text)))

/** The orders mentioned in a text, for units of the reader's powers. */
export function ordersIn(reader: Reader, text: string): readonly OrderMention[] {
  const scope = scopeOf(reader, { ...newBudget(), guesses: 0 })
  const mentions: OrderMention[] = []
  let tries = MAX_TRIES
  const attempt = (words: readonly Word[]): OrderMention | null => {
    const [first, last] = [words[0], words.at(-1)]
    if (first === undefined || last === undefined || !isOrderly(words) || !mayEnd(scope, last)) return null
    if (--tries < 0) return null
    return orderIn(scope, text, { from: first.from, to: last.to })
  }
  for (const clause of clausesOf(text)) {
    for (let at = 0; at < clause.length; at++) {
      if (tries <= 0) return mentions
      const rest = clause.slice(at, at + LONGEST)
      if (!mayBegin(scope, rest)) continue
      const lengths = rest.map((_, n) => rest.length - n)
      const mention = lengths.reduce<OrderMention | null>((mention, n) => mention ?? attempt(rest.slice(0, n)), null)
      if (mention === null) continue
      mentions.push(mention)
      while ((clause[at + 1]?.to ?? Infinity) <= mention.to) at++
    }
  }
  return mentions
}

function orderIn(scope: Scope, text: string, span: Span): OrderMention | null {
  const { line } = readIn(scope, text.slice(span.from, span.to))
  const issued = line.issued ?? line.refused
  return issued === null ? null : { ...span, issued, written: formatIssued(scope.variant, scope.position, issued) }
}

/** The longest name of a province, in words. */
const LONGEST_NAME = 5

/** Unlike `a`, these can stand before a code in any case: `a war` is no unit. */
const UNMISTAKABLE_ARM = /^(?:f|army|fleet)$/iu

/**
 * The provinces that a text names by their code in capitals or their full name capitalized; after the
 * letter or name of a unit also otherwise: `A Tyr`, `f nth`.
 */
export function provincesIn(reader: Reader, text: string): readonly ProvinceMention[] {
  const { nameIndex } = scopeOf(reader)
  const provinceOf = (span: Span, isUnit: boolean): Province | null => {
    const word = text.slice(span.from, span.to)
    const tokens = tokensOf(word)
    const province = nameIndex.names.get(tokens.join(' '))
    if (province === undefined) return null
    const isName = nameIndex.fullNames.get(province) === tokens.join('').replaceAll('-', '')
    return isName || (isUnit ? word.toUpperCase() : word) === province.code ? province.code : null
  }
  return clausesOf(text).flatMap((clause) => {
    const mentions: ProvinceMention[] = []
    for (let at = 0; at < clause.length; at++) {
      const from = clause[at]?.from ?? 0
      const before = clause[at - 1]?.text ?? ''
      const isCapital = /^\p{Lu}/u.test(text.slice(from, from + 2))
      const isUnit = (isCapital ? ARM : UNMISTAKABLE_ARM).test(before)
      if (!isCapital && !isUnit) continue
      const candidates = clause
        .slice(at, at + LONGEST_NAME)
        .map(({ to }, more) => ({ from, to, more, province: provinceOf({ from, to }, isUnit) }))
      const mention = candidates.findLast(({ province }) => province !== null)
      if (mention?.province == null) continue
      mentions.push({ from, to: mention.to, province: mention.province })
      at += mention.more
    }
    return mentions
  })
}
