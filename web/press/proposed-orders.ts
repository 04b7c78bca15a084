/** The orders of a message that its author proposes for the open phase. Pure. */
import type { Message, QuotedOrder, Reference } from '../../src/game/press/press-types.ts'

export interface OpenPhase {
  /** How many phases are closed. */
  readonly phase: number
  /** `F1901M` */
  readonly code: string
}

interface OrderNow {
  readonly order: QuotedOrder
  /** The message has another unit type: `A EDI - NTH` was read as `F EDI - NTH`. */
  readonly isAltered: boolean
}

export const proposedOrders = (message: Pick<Message, 'text' | 'references'>, now: OpenPhase): readonly QuotedOrder[] =>
  ordersNow(message, now).flatMap(({ order, isAltered }) => (isAltered ? [] : order))

/** All orders that a message names, except those of another phase. */
export const ordersNow = (
  { text, references }: Pick<Message, 'text' | 'references'>,
  { phase, code }: OpenPhase,
): readonly OrderNow[] => {
  const plain = text.replaceAll(NUMBERING, (number) => ' '.repeat(number.length))
  return references.flatMap((reference) =>
    reference.kind === 'order' && reference.phase === phase && isForPhase(plain, reference, code)
      ? { order: reference.order, isAltered: isAltered(text.slice(reference.from, reference.to), reference.order) }
      : [],
  )
}

function isAltered(written: string, order: QuotedOrder): boolean {
  const arm = /^(?:a|f)(?=\W|rmy\b|leet\b)/i.exec(written)?.[0].toUpperCase()
  return arm !== undefined && arm !== /\b([AF]) /.exec(order.text)?.[1]
}

const SENTENCE_END = /[.!?;]\s|\n\s*\n/
const CLAUSE_END = /[,:]|\b(?:and|but|then)\b/i
const NUMBERING = /^[ \t]*\d+[.)]/gm
/** How many characters before an order are read: a message can be long, and name many orders. */
const CONTEXT = 1_000

/**
 * Is the sentence about this phase? The last time named before the order in its clause counts, then the first
 * after it, then the last before the clause. A heading such as `In Fall:` holds for the lines below.
 */
function isForPhase(text: string, { from, to }: Reference, code: string): boolean {
  const lines =
    text
      .slice(Math.max(0, from - CONTEXT), from)
      .split(SENTENCE_END)
      .at(-1)
      ?.split('\n') ?? []
  const heading = lines.findLastIndex((line) => line.trimEnd().endsWith(':'))
  // Without a heading, only the order's own line counts.
  const before = lines.slice(heading < 0 ? -1 : heading).join('\n')
  const [after = ''] = (text.slice(to, to + CONTEXT).split(/[.!?;]\s|\n/)[0] ?? '').split(CLAUSE_END)
  const clause = before.split(CLAUSE_END).at(-1) ?? ''
  return timesIn(clause, code).at(-1) ?? timesIn(after, code)[0] ?? timesIn(before, code).at(-1) ?? true
}

const SEASON = 'spring|fall(?! (?:back|for|to|on|into)\\b)|autumn|winter'
const SPAN = 'turn|season|phase|move|year|time'
const TIMES = [
  '(?<now>now|this (?:turn|season|phase|move))',
  `(?<season>${SEASON})(?: of)?(?: (?<year>\\d+))?`,
  '(?<letter>[sfw])(?<of>\\d+)[mra]',
  '(?<date>[12]\\d{3})',
  `(?:next|following|last|previous) (?:${SPAN}|${SEASON})|(?:${SPAN}) after`,
  'later|afterwards?|after (?:that|this)',
]
const TIME = new RegExp(`\\b(?:${TIMES.join('|')})\\b`, 'gi')

/** Whether each named time is this phase. */
function timesIn(text: string, code: string): readonly boolean[] {
  const [season, year] = [code.charAt(0), code.slice(1, -1)]
  return [...text.matchAll(TIME)].flatMap(({ groups = {} }) => {
    if (groups['now'] !== undefined) return true
    // A year has several phases.
    if (groups['date'] !== undefined) return groups['date'] === year ? [] : false
    const letter = (groups['letter'] ?? groups['season'])?.charAt(0).toUpperCase().replace('A', 'F')
    return letter === season && [undefined, year].includes(groups['of'] ?? groups['year'])
  })
}
