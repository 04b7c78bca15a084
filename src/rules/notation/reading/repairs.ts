/** Lines with more than one order, or with words around it that are no part of it. */
import { conditionOf } from '../conditions.ts'
import { consume, problem, type Understood } from '../../seam/line-problem.ts'
import { arm } from '../grammar/vocabulary.ts'
import { makeLine } from '../grammar/parser.ts'
import { meaningsOf } from '../name-index.ts'
import type { Scope } from '../scope.ts'
import { isConditional, splitOrders, type Token, tokensOf } from '../tokens.ts'
import { lineOf } from './issue.ts'
import { readOrder } from './order-words.ts'

/** Limits how many parts of a line are tried as orders. */
const MAX_TRIES = 12

/** `A PAR H A MAR H`: every part begins with an arm and is an order. Null: it cannot be divided. */
export function severalOrders(scope: Scope, text: string): Understood | null {
  const words = tokensOf(text)
  const line = makeLine(words)
  const starts = words.flatMap((_, at) => (at > 0 && arm(line, at).length > 0 ? [at] : []))
  if (starts.length === 0 || !consume(scope.budget, 'guesses')) return null
  const orders: string[] = []
  let tries = MAX_TRIES
  for (let from = 0; from < words.length;) {
    // The longest part first: `A PAR S A MAR - BUR` is one order.
    const ends = [...starts.filter((at) => at > from), words.length].toReversed()
    const part = ends.flatMap((to) => {
      if (orders.length === 0 && to === words.length) return []
      const order = tries-- > 0 ? lineOf(scope, readOrder(scope, text, words.slice(from, to))) : null
      return order === null ? [] : [{ order, to }]
    })[0]
    if (part === undefined) return null
    orders.push(part.order)
    from = part.to
  }
  return {
    problem: problem('several-orders', 'Write each order on its own line.', [orders.join(', ')]),
    notices: [],
  }
}

const REMARK = /^(.*\S)\s?[([]([^()[\]]+)[)\]][\s.!]*$/u

/** `A PAR - BUR (as agreed)`, without the remark. Null if there is none, or it may change the order. */
export function withoutRemark(scope: Scope, text: string): Understood | null {
  const [, order = '', remark = ''] = REMARK.exec(text) ?? []
  if (order === '' || tokensOf(remark).some((word) => isOfOrder(scope, word)) || !consume(scope.budget, 'guesses'))
    return null
  const result = readOrder(scope, order)
  if (!('issued' in result)) return null
  const words = `“${remark.trim()}” is not part of the order and was left out.`
  return { ...result, notices: [...result.notices, { why: 'remark', words }] }
}

/** Does the word name a place, a coast or a way? */
const isOfOrder = ({ nameIndex }: Scope, word: Token): boolean =>
  /^(?:[^\p{L}\p{N}!'"]|\([nsew]\))|^(?:via|sea|land|coast|map|hold|move|convoy\p{L}*)$/u.test(word) ||
  meaningsOf(nameIndex, word).some(({ sure }) => sure !== 'beginning')

const STATED_AHEAD = 'This is for a later phase. State it under “Ahead of time”, not on this sheet.'
const CONDITIONAL = 'Orders cannot depend on a condition or leave a choice. Write only the order that is to count.'

/** A line with a condition, and the orders in it as suggestions. */
export function conditional(scope: Scope, text: string): Understood {
  if (conditionOf(text) !== null) return { problem: problem('conditional', STATED_AHEAD), notices: [] }
  const parts = splitOrders(text).flatMap((part) => part.split(':'))
  const orders = parts.slice(0, MAX_TRIES / 4).filter((part) => !isConditional(part))
  const lines =
    parts.length > 1 && consume(scope.budget, 'guesses')
      ? orders.flatMap((part) => lineOf(scope, readOrder(scope, part)) ?? [])
      : []
  return { problem: problem('conditional', CONDITIONAL, [...new Set(lines)]), notices: [] }
}

/**
 * The scope below a condition. It holds for a block after a colon, or for the next line if it is a
 * condition alone (`If Germany attacks`).
 */
export function belowCondition(scope: Scope, text: string): Scope {
  if (scope.aside?.until === 'date' || /[-–—>→]/u.test(text)) return scope
  const [, condition = '', colon = ''] = /^([^:]*?)\s*(:?)$/u.exec(text) ?? []
  const isGreeting = /(?<!\p{L})(?:my|here|these|thanks?|please)(?!\p{L})/iu.test(condition)
  if (condition === '' || isGreeting) return scope
  const isAlone = /^(?:if|unless|when)(?!\p{L})/iu.test(condition) && namesPower(scope, condition)
  if (colon === '' && !isAlone) return scope
  const words = `This line is under “${condition}”, and orders cannot depend on a condition. Delete that line if the order is to count.`
  return { ...scope, aside: { problem: problem('conditional', words), until: colon === '' ? 'line' : 'block' } }
}

const namesPower = ({ nameIndex }: Scope, text: string): boolean =>
  tokensOf(text).some((word) => nameIndex.powers.has(word))
