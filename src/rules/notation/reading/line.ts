/** Reads one line of a sheet. */
import { type Issued, type OrderSubject, orderSubject } from '../../orders/order.ts'
import type { ParseBudget, Misunderstood, Notice, Problem, Understood } from '../../seam/line-problem.ts'
import { hasBudget, newBudget, problem } from '../../seam/line-problem.ts'
import { type Reader, type Scope, scopeOf } from '../scope.ts'
import { isConditional, MAX_LINE_LENGTH, MAX_TEXT_LINE_LENGTH, plainLine } from '../tokens.ts'
import { type Command, commandOf } from './commands.ts'
import { readForAll } from './for-all.ts'
import { acrossBoards, mapSuffix } from './headings.ts'
import { issueFor, lineOf } from './issue.ts'
import { readHeadings } from './read-headings.ts'
import { belowCondition, conditional, severalOrders, withoutRemark } from './repairs.ts'
import { belowCommand } from './sections.ts'
import { isUnreadable, readOrder, TOO_MUCH } from './order-words.ts'

/** One line of a sheet as understood. A heading has neither order nor problem. */
export interface ReadLine {
  readonly text: string
  readonly issued: Issued | null
  /** An order that was understood but is illegal; `problem` says why. */
  readonly refused: Issued | null
  /** The unit or site of the line, even if its order cannot be used. */
  readonly subject: OrderSubject | null
  /** The order in standard notation. */
  readonly written: string | null
  readonly command: Command | null
  readonly problem: Problem | null
  readonly notices: readonly Notice[]
}

const blankLine = (text: string): ReadLine => ({
  text,
  issued: null,
  refused: null,
  subject: null,
  written: null,
  command: null,
  problem: null,
  notices: [],
})

/** Reads one line without headings. For several orders use `readSheet`. */
export const readLine = (reader: Reader, text: string, budget: ParseBudget = newBudget()): ReadLine =>
  readIn(scopeOf(reader, budget), text.trim()).line

export interface InScope {
  readonly scope: Scope
  readonly line: ReadLine
}

/** Reads a line in the scope of the headings above. Returns the scope for the lines below. */
export function readIn(scope: Scope, typed: string): InScope {
  if (!hasBudget(scope.budget)) return { scope, line: { ...blankLine(typed), problem: TOO_MUCH } }
  const text = plainLine(typed)
  const blank = blankLine(typed)
  const isText = scope.variant.own.takesWholeLines(scope.position)
  if (text.length > (isText ? MAX_TEXT_LINE_LENGTH : MAX_LINE_LENGTH))
    return { scope, line: { ...blank, problem: isText ? TEXT_TOO_LONG : TOO_LONG } }
  const command = commandOf(text, scope.phase)
  if (command !== null) return { scope: belowCommand(scope, text, command), line: { ...blank, ...command } }
  if (isText) return { scope, line: orderLine(scope, blank, text) }
  if (isConditional(text)) {
    return { scope: belowCondition(scope, text), line: lineFor(scope, blank, conditional(scope, text)) }
  }
  return readUnderHeadings(scope, blank, text)
}

/** A heading without an order holds for the lines below, and a kind of orders always does. */
function readUnderHeadings(scope: Scope, blank: ReadLine, text: string): InScope {
  const headed = readHeadings(scope, text)
  if (headed.rest === '') return { scope: headed.scope, line: { ...blank, problem: headed.problem } }
  const { verb, aside } = headed.scope
  const below: Scope = { ...scope, verb, aside: aside?.until === 'line' ? null : aside }
  const { map, rest } = mapSuffix(headed.scope, headed.rest)
  const fault = headed.problem ?? aside?.problem ?? acrossBoards(headed.scope, rest)
  return {
    scope: below,
    line: fault === null ? orderLine({ ...headed.scope, map }, blank, rest) : { ...blank, problem: fault },
  }
}

const TOO_LONG = problem('too-long', 'This line is too long to be an order.')
const TEXT_TOO_LONG = problem('too-long', `This line has more than ${MAX_TEXT_LINE_LENGTH} characters.`)

function orderLine(scope: Scope, blank: ReadLine, order: string): ReadLine {
  const own = readOwn(scope, order)
  const forAll = own === null ? readForAll(scope, order) : null
  if (forAll !== null && 'line' in forAll) return forAll.line === null ? blank : orderLine(scope, blank, forAll.line)
  return lineFor(scope, blank, own ?? forAll ?? readSentences(scope, order))
}

function lineFor(scope: Scope, blank: ReadLine, result: Understood): ReadLine {
  const base = { ...blank, notices: result.notices }
  return 'issued' in result
    ? { ...base, issued: result.issued, subject: orderSubject(result.issued.order), written: lineOf(scope, result) }
    : { ...base, refused: result.refused ?? null, subject: subjectOf(result), problem: result.problem }
}

const subjectOf = ({ refused, about }: Misunderstood): OrderSubject | null =>
  refused === undefined ? (about ?? null) : orderSubject(refused.order)

/** The variant's own orders take precedence. */
function readOwn(scope: Scope, text: string): Understood | null {
  const { variant, position, powers, power, budget } = scope
  const headed = power === null ? powers : [power, ...powers.filter((p) => p !== power)]
  const reading = variant.own.read(text, position, headed, budget)
  if (reading === null) return null
  if ('why' in reading) return { problem: reading, notices: [] }
  const remarks = variant.own.remarks(position, reading.order).map((words) => ({ why: 'own', words }) as const)
  return issueFor(scope, reading.power, reading.order, remarks)
}

/** The order that a text says, also if a remark follows it. */
function readSentences(scope: Scope, text: string): Understood {
  const result = readOrder(scope, text)
  if ('issued' in result || result.refused !== undefined) return result
  const several = isUnreadable(result) ? severalOrders(scope, text) : null
  return several ?? withoutRemark(scope, text) ?? result
}
