/** Submitted orders next to the order that was used, in words. Loaded after the board. Pure. */
import { provinceOf } from '../../../src/board/scene.ts'
import type { OrderView, SubmittedOrderView } from '../../../src/game/views/shapes.ts'
import type { Location, Seat } from '../../../src/rules/names.ts'
import { formatList } from '../../text/words.ts'
import { type BoardOrders, isAbout, type Submissions } from './submitted.ts'

/** An order as submitted, and whether it was used. */
export interface Submission {
  /** The authors; null if several seats submitted the order that was used. */
  readonly who: string | null
  /** Null if it is the order that was used. */
  readonly text: string | null
  /** `Not used: the captains differed.` */
  readonly use: string
}

/** `You: F LON - NTH. Not used: the captains differed.` */
export const submissionText = ({ who, text, use }: Submission): string =>
  [who === null ? null : `${who}:`, text === null ? null : `${text}.`, use].filter((part) => part !== null).join(' ')

/**
 * Not of a phase that was skipped, as nobody had a decision in it: a unit that is destroyed because it cannot
 * retreat is listed once more, after its order.
 */
export const isOfPhase = (order: OrderView, orders: readonly OrderView[]): boolean =>
  order.unit === null || orders.find(({ unit }) => unit?.id === order.unit?.id) === order

/** The submissions for the unit or site of an order. Equal ones with equal use are merged. */
export function submissionsFor(
  order: OrderView,
  on: BoardOrders,
  { submitted, nameOf }: Submissions,
): readonly Submission[] {
  return isOfPhase(order, on.orders)
    ? mergeSubmissions(submitted.filter(isAbout(order, on.board)), nameOf, order.text)
    : []
}

/** Those that match no order on these boards. */
function unmatched(boards: readonly BoardOrders[], submitted: Submissions['submitted']): Submissions['submitted'] {
  const matchers = boards.flatMap(({ board, orders }) => orders.map((order) => isAbout(order, board)))
  return submitted.filter((order) => !matchers.some((matches) => matches(order)))
}

/** Those about a unit or a site of this board that had no effect: builds that only one captain ordered. */
export const withoutEffect = (
  on: BoardOrders,
  { submitted }: Pick<Submissions, 'submitted'>,
): readonly SubmittedOrderView[] => unmatched([on], submitted).filter(({ located }) => located?.board === on.board)

/** A power's orders without effect; with `at`, only if one of them is about that province. */
export function submissionsWithoutEffect(
  on: BoardOrders,
  { submitted, nameOf }: Submissions,
  at: Location | null = null,
): readonly Submission[] {
  const unused = withoutEffect(on, { submitted })
  const isHere = ({ located }: SubmittedOrderView): boolean =>
    located !== null && provinceOf(located.at) === provinceOf(at ?? located.at)
  return at === null || unused.some(isHere) ? mergeSubmissions(unused, nameOf, null) : []
}

/** The submissions about nothing on a board: votes, waivers. */
export function unmatchedSubmissions(
  boards: readonly BoardOrders[],
  { submitted, nameOf }: Submissions,
): readonly Submission[] {
  const offBoard = submitted.filter(({ located }) => !boards.some(({ board }) => board === located?.board))
  return mergeSubmissions(unmatched(boards, offBoard), nameOf, null)
}

function mergeSubmissions(
  submitted: readonly SubmittedOrderView[],
  nameOf: (seat: Seat) => string,
  usedText: string | null,
): readonly Submission[] {
  const groups = [...Map.groupBy(submitted, ({ text, use }) => JSON.stringify([text, use])).values()]
  return groups.flatMap((group) => {
    const [first] = group
    if (first === undefined) return []
    const isUsed = first.text === usedText
    const who = isUsed && group.length > 1 ? null : formatList(group.map(({ seat }) => nameOf(seat)))
    // The order that was used is next to it already; it is repeated next to a different one.
    return [{ who, text: isUsed && groups.length === 1 ? null : first.text, use: first.use }]
  })
}

const INSTEAD: Readonly<Record<string, string>> = { move: 'It held.', support: 'It held.', convoy: 'It held.' }

/** `It held.`: what the unit did instead of a void order; null if the result says so. */
export const insteadText = ({ kind, fate, dislodged }: OrderView): string | null =>
  fate === 'void' && !dislodged ? (INSTEAD[kind] ?? null) : null
