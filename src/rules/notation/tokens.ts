/** Splits what players type into order lines and words. Knows no board. Takes linear time. */

/**
 * A word in lower case without accents, a coast (`/nc`), a letter in brackets that may be one
 * (`(s)`, also a support), or one of the marks `-` (any arrow), `+`, `:` and `@`.
 */
export type Token = string

/** Other characters become tokens, so that they make the line unreadable instead of vanishing. */
const TOKEN = /[\p{L}\p{N}]+|\([nsew]\)|\/[nsew]c(?![\p{L}\p{N}])|[^\s()[\]]/gu

/** The longest order line, in UTF-16 units. */
export const MAX_LINE_LENGTH = 200

/** The longest line of a text: room for 64 cells, however they are separated. */
export const MAX_TEXT_LINE_LENGTH = 400

/** The first words of a printed result (`(*bounce, dislodged*)`), to read pasted reports. */
const RESULT =
  /^(?:bounce|cut|void|dislodged|disband|destroyed|no convoy|disrupted|attacked|paradox|surplus|civil disorder|no order)/iu

const IN_BRACKETS = /\([^()]*\)/gu
const IN_STARS = /\*[a-z ,]+\*/giu

const COAST_WORD = '([nsew])(?:orth|outh|ast|est)?(?:ern)?'

interface Spelling {
  /** A cheap test that finds every text with such a spelling. */
  readonly needs: RegExp
  readonly spelling: RegExp
  readonly ours: string
}

/** Ways to write an arrow or a coast, and ours. Applied in order, after spaces are collapsed. */
const SPELLINGS: readonly Spelling[] = [
  { needs: /[^ -&(-_a-~]/u, spelling: /\p{M}|['’‘`]/gu, ours: '' },
  {
    needs: /[^ -,./-<?-}]/u,
    spelling: /[-=~‐‑‒–—―−]*[>→⇒⟶➔➜➡»]+|[-=~‐‑‒–—―−]+/gu,
    ours: '-',
  },
  {
    needs: /\//u,
    spelling: new RegExp(String.raw`\/ ?${COAST_WORD}[. ]*(?:c(?:oast)?)?(?![\p{L}\p{N}])\.?`, 'gu'),
    ours: ' /$1c ',
  },
  { needs: /\(/u, spelling: /\( ?([nsew]) ?\)/gu, ours: ' ($1) ' },
  {
    needs: /\(/u,
    spelling: new RegExp(String.raw`\((?![nsew]\)) ?${COAST_WORD}[-. ]{0,3}(?:c(?:oast)?)?[. ]{0,3}\)`, 'gu'),
    ours: ' /$1c ',
  },
  {
    needs: /coast/u,
    spelling: new RegExp(String.raw`-? ?(?<![\p{L}\p{N}/])${COAST_WORD}[- ]{1,3}coast(?![\p{L}\p{N}])`, 'gu'),
    ours: ' /$1c ',
  },
  { needs: /[nsew]\.?c/u, spelling: /-? ?(?<![\p{L}\p{N}/])([nsew])\.?c(?![\p{L}\p{N}])\.?/gu, ours: ' /$1c ' },
  { needs: /[.!*_]/u, spelling: /[.!*_]/gu, ours: ' ' },
]

const IS_ASCII = /^[ -~]*$/u

function tidy(text: string): string {
  const single = singleSpaced(text).toLowerCase()
  return SPELLINGS.reduce(
    (text, { needs, spelling, ours }) => (needs.test(text) ? text.replace(spelling, ours) : text),
    IS_ASCII.test(single) ? single : single.normalize('NFD'),
  )
}

const singleSpaced = (text: string): string => text.replace(/\s+/gu, ' ')

export const tokensOf = (text: string): readonly Token[] => tidy(text).match(TOKEN) ?? []

/** The letters and digits of a name: `St. Petersburg` and `st petersburg` are equal. */
export const compact = (name: string): string =>
  tokensOf(name)
    .filter((t) => /[\p{L}\p{N}]/u.test(t))
    .join('')

/** `//` or `#`, which is also a part of HTML entities (`&#62;`). */
const COMMENT = /(?:\/\/|(?<!&)#).*$/u

const withoutNotes = (line: string): string =>
  line
    .replace(COMMENT, '')
    .replace(IN_BRACKETS, (brackets) => (RESULT.test(brackets.slice(1).replace(/^[\s*]+/u, '')) ? ' ' : brackets))
    .replace(IN_STARS, ' ')

/** Zero-width spaces, direction marks and variation selectors in pasted text. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/gu

/**
 * Marks before a line in mails and lists: `>`, `•`, `1.`, `(2)`, an emoji. A minus may be an order
 * (remove a unit) and stays.
 */
const BULLET = /^(?:[>•·‣▪◦●○■□►*]|(?!➡)\p{Extended_Pictographic}|\(?\d{1,3}[.):])\s*/u

const QUOTES = /^["“”„«‘‚]+|["“”„»’]+$/gu
const AT_THE_END = /(?:\?|\p{Extended_Pictographic})+(?=[!. ]*$)/u

/** HTML entities of arrows, dashes, quotes, bullets and spaces, as copied from the source of a page. */
const ENTITIES: Readonly<Record<string, string>> = {
  amp: '&',
  gt: '>',
  lt: '<',
  quot: '"',
  apos: "'",
  nbsp: ' ',
  rarr: '→',
  minus: '−',
  ndash: '–',
  mdash: '—',
  lsquo: '‘',
  rsquo: '’',
  ldquo: '“',
  rdquo: '”',
  laquo: '«',
  raquo: '»',
  bull: '•',
  middot: '·',
}
const ENTITY = /&(?:#(\d{1,6})|#x([\da-f]{1,5})|([a-z]{2,6}));/giu

const withoutEntities = (text: string): string =>
  text.replace(ENTITY, (entity, decimal?: string, hex?: string, name = '') => {
    if (decimal !== undefined) return String.fromCodePoint(Number(decimal))
    if (hex !== undefined) return String.fromCodePoint(Number.parseInt(hex, 16))
    const key = String(name).toLowerCase()
    return Object.hasOwn(ENTITIES, key) ? (ENTITIES[key] ?? '') : entity
  })

/**
 * Collapses spaces and decodes HTML entities (twice, as `&amp;gt;` occurs), and removes invisible
 * characters, quotes, bullets and question marks.
 */
export function plainLine(line: string): string {
  const decoded = line.includes('&') ? withoutEntities(withoutEntities(line)) : line
  let text = singleSpaced(decoded.replace(INVISIBLE, '')).trim()
  for (let rest = text.replace(BULLET, ''); rest !== text; rest = text.replace(BULLET, '')) text = rest
  return text.replace(QUOTES, '').replace(AT_THE_END, '').trim()
}

/** Words that make an order depend on something, or offer a choice of orders. */
const CONDITION =
  /(?<![\p{L}\p{M}\p{N}'’])(?:(?:if|unless|when|whenever|otherwise|else|or|instead|alternatively|assuming|provided|depending|in\s{1,9}case|in\s{1,9}the\s{1,9}event)(?![\p{L}\p{M}\p{N}])|no\s?:)|,\s{0,9}no(?![\p{L}\p{M}])(?!\s{1,9}(?:more|builds?|retreats?|removals?|disbands?|moves?|orders?))/iu

/** Does the line state a condition or a choice? Such a line is never split. */
export const isConditional = (line: string): boolean => CONDITION.test(line)

const UNIT_AHEAD = String.raw`(?=\s{0,9}(?:the\s|an?\s)?\s{0,9}(?:\p{L}{3,12}\s)?(?:[af]|army|fleet)(?![\p{L}\p{M}\p{N}]))`
/** Not before a map: `A MUN - BUR, French map`. */
const COMMA = String.raw`,(?!\s{0,9}[\p{L}\p{M}'’]{1,30}\s{1,9}map\s{0,9}\.?\s{0,9}(?:[,;]|$))(?:\s{1,9}and(?=\s))?`
/** Not at the end of an HTML entity. */
const SEMICOLON = String.raw`(?<!&(?:amp;)?#?[\p{L}\p{N}]{1,8});`

/** What separates orders on a line. What is in brackets belongs together. */
const BETWEEN_ORDERS = new RegExp(String.raw`\([^()]*\)|(${SEMICOLON}|${COMMA}|\s(?:and|&|/|\|)\s${UNIT_AHEAD})`, 'giu')
/** The same in a numbered list on one line: `1. A PAR H 2. A MAR H`. */
const BETWEEN_NUMBERED = new RegExp(String.raw`${BETWEEN_ORDERS.source}|(\s)(?=\(?\d{1,2}[.)]\s{0,9}\p{L})`, 'giu')
const IS_NUMBERED = /^\s*\(?\d{1,2}[.)]/u

/** The orders on a line without notes. */
export function splitOrders(text: string): readonly string[] {
  const parts: string[] = []
  let start = 0
  for (const match of text.matchAll(IS_NUMBERED.test(text) ? BETWEEN_NUMBERED : BETWEEN_ORDERS)) {
    if (match[1] === undefined && match[2] === undefined) continue
    parts.push(text.slice(start, match.index))
    start = match.index + match[0].length
  }
  return [...parts, text.slice(start)]
}

const LINE_ENDS = /[\r\n\u2028\u2029]+/u

/** The lines of a text sheet as typed, without comments and blank lines. */
export const wholeLinesOf = (sheet: string): readonly string[] =>
  sheet
    .split(LINE_ENDS)
    .map((line) => line.replace(COMMENT, '').trim())
    .filter((line) => line.replace(INVISIBLE, '') !== '')

/**
 * The orders of a sheet as typed, without comments: split at line ends, commas, semicolons, `and`
 * before a unit, and the numbers of a list.
 */
export const linesOf = (sheet: string): readonly string[] => sheet.split(LINE_ENDS).flatMap(ordersOnLine)

const ordersOnLine = (line: string): readonly string[] => {
  const text = withoutNotes(line)
  return (isConditional(text) ? [text] : splitOrders(text))
    .map((part) => part.trim())
    .filter((part) => /[^\s.!?>•*"]/u.test(part.replace(INVISIBLE, '')))
}
