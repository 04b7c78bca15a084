/**
 * Recognises what players state ahead: `IF DISLODGED A MUN: KIE, RUH`, `IF BUILDS: A PAR`. Knows no
 * board.
 */
import { plainLine, splitOrders } from './tokens.ts'

/** What a statement is about. `orders` are for the next movement phase, or for a phase it names. */
export const STATEMENT_KINDS = ['retreat', 'build', 'disband', 'orders'] as const
export type StatementKind = (typeof STATEMENT_KINDS)[number]

/** A condition, and the text behind it, which is empty if it is a heading for the lines below. */
export interface Condition {
  readonly kind: 'retreat' | 'build' | 'disband'
  /** The unit that the condition names; null if it follows in the text. */
  readonly unit: string | null
  readonly rest: string
}

const WHEN = '(?:if|when|whenever|in case|should)'
const DISLODGED = String.raw`(?:dislodged|(?:forced|has|have) to retreat|must retreat)`
const MARK = String.raw`[ ,]{0,2}(?:then )?[:：,]?\s?`

const DISLODGED_UNIT = new RegExp(String.raw`^${WHEN} (?:(?:it|they|i) (?:is|are|am) )?${DISLODGED}${MARK}(.*)$`, 'iu')
const UNIT_DISLODGED = new RegExp(
  String.raw`^${WHEN} (\S.{0,60}?) (?:(?:is|are|gets?|be|was) )?${DISLODGED}${MARK}(.*)$`,
  'iu',
)
const ORDER_IF_DISLODGED = new RegExp(
  String.raw`^(\S.*?),? ${WHEN} (?:(?:it|they) (?:is|are|gets?) )?${DISLODGED}[.!]?$`,
  'iu',
)

/** Words between the condition and its noun: `if I can build`, `if there are two builds`. */
const LITTLE =
  '(?:(?:i|we|you|there|it|can|may|get|gets|have|has|is|are|to|must|should|do|allowed|owed|any|an?|one|two|three|four|five|\\d) ){0,6}'
const BUILDS = new RegExp(String.raw`^${WHEN} ${LITTLE}build(?:s|ing)?(?![\p{L}\p{M}])${MARK}(.*)$`, 'iu')
const DISBANDS = new RegExp(
  String.raw`^${WHEN} ${LITTLE}(?:disband(?:s|ing)?|removals?|remov(?:es?|ing)|destroy(?:s|ing)?)(?![\p{L}\p{M}])${MARK}(.*)$`,
  'iu',
)

/** Null: the line states no such condition. `text`: a line from `plainLine`. */
export function conditionOf(text: string): Condition | null {
  const [, dislodged] = DISLODGED_UNIT.exec(text) ?? []
  if (dislodged !== undefined) return { kind: 'retreat', unit: null, rest: dislodged }
  const [, unit = null, goals] = UNIT_DISLODGED.exec(text) ?? []
  if (goals !== undefined) return { kind: 'retreat', unit, rest: goals }
  const [, order] = ORDER_IF_DISLODGED.exec(text) ?? []
  if (order !== undefined) return { kind: 'retreat', unit: null, rest: order }
  const [, builds] = BUILDS.exec(text) ?? []
  if (builds !== undefined) return { kind: 'build', unit: null, rest: builds }
  const [, disbands] = DISBANDS.exec(text) ?? []
  return disbands === undefined ? null : { kind: 'disband', unit: null, rest: disbands }
}

const NEXT = /^(?:for )?(?:the )?next (?:phase|turn|move|moves|movement|season)(?: orders?)?\s?(?:[:：]|\s[-–—]\s|$)/iu
const CLEARS =
  /^(?:clear|delete|cancel|no) (?:everything |all )?(?:(?:stated |orders? )?ahead|conditional(?:s| orders?))[.!]?$/iu

/** Does the typed line belong with the orders stated ahead, whatever the open phase is? */
export function isAhead(line: string): boolean {
  const text = plainLine(line)
  return conditionOf(text) !== null || NEXT.test(text) || CLEARS.test(text)
}

/** Is the line a heading for the lines below it: `IF BUILDS:`, `NEXT PHASE:`? */
export function isAheadHeading(line: string): boolean {
  const text = plainLine(line)
  return conditionOf(text)?.rest === '' || text.replace(NEXT, '').trim() === ''
}

/** `CLEAR AHEAD`: does the line delete everything stated before? */
export const clearsAhead = (text: string): boolean => CLEARS.test(text)

/** A unit and where it goes, however the two are divided: `A MUN: KIE`, `A MUN - KIE`, `A MUN R KIE`. */
const UNIT_AND_GOALS =
  /^(.+?)\s*(?:[:：]|[-=~‐‑‒–—―−]*[>→⇒⟶➔➜➡»]+|[-‐‑‒–—―−]+|\s(?:retreats?(?: to)?|goes to|to|r)(?=\s))\s*(\S.*)$/iu
const UNIT_DISBANDS = /^(.+?)\s(?:d|disbands?|otb|off the board)[.!]?$/iu
const LEADING =
  /^(?:[-=~‐‑‒–—―−]*[>→⇒⟶➔➜➡»]+|[-‐‑‒–—―−]+|(?:r|retreats?(?: to)?|goes to|to|then|else|otherwise|or|preferably)(?=\s))\s*/iu
const DISBAND = /^(?:d|dis|disband(?:s|ed)?|otb|off the board|removed?|destroyed?|none|nowhere|nothing)[.!]?$/iu
const CHOICES = /\s(?:or|then|else|otherwise|\/|\|)\s|[;|]/iu

/** `KIE, RUH or DISBAND` → its parts, by preference. */
const choicesIn = (text: string): readonly string[] =>
  splitOrders(text)
    .flatMap((part) => part.split(CHOICES))
    .map(withoutLead)
    .filter((part) => part !== '')

/** How many orders and choices a line may have at most: a measure of the work of reading it. */
export const countParts = (text: string): number => Math.max(1, choicesIn(text).length)

const withoutLead = (part: string): string => {
  let text = part.trim()
  for (let rest = text.replace(LEADING, ''); rest !== text; rest = text.replace(LEADING, '')) text = rest
  return text
}

/**
 * Lines of a sheet for a unit's retreats, by preference; null if unit or goal is missing. `unit`: the
 * one that the condition names.
 */
export function retreatLines(unit: string | null, text: string): readonly string[] | null {
  const [, named, goals] = unit === null ? (UNIT_AND_GOALS.exec(text) ?? []) : [text, unit, text]
  const [, disbanding] = unit === null && goals === undefined ? (UNIT_DISBANDS.exec(text) ?? []) : []
  if (disbanding !== undefined) return [`${disbanding.trim()} D`]
  if (named === undefined || goals === undefined) return null
  const name = named.trim()
  const choices = choicesIn(goals).map((choice) => withoutUnit(name, choice))
  return choices.length === 0 ? null : choices.map((goal) => (DISBAND.test(goal) ? `${name} D` : `${name} R ${goal}`))
}

/** `A MUN R RUH` as a second choice means the place only. */
function withoutUnit(unit: string, choice: string): string {
  const [, named, goal] = UNIT_AND_GOALS.exec(choice) ?? []
  if (goal !== undefined && named?.trim().toLowerCase() === unit.toLowerCase()) return withoutLead(goal)
  const [, disbanding] = UNIT_DISBANDS.exec(choice) ?? []
  return disbanding?.trim().toLowerCase() === unit.toLowerCase() ? 'D' : choice
}

/** Lines of a sheet for builds or disbands, by preference. */
export const adjustmentLines = (kind: 'build' | 'disband', text: string): readonly string[] =>
  choicesIn(text).map((part) => `${kind === 'build' ? 'Builds' : 'Disbands'}: ${part}`)
