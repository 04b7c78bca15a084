/** Submitted orders next to the order that was used, where several seats order one power. Pure. */
import type { OrderView, SubmittedOrderView } from '../../../src/game/views/shapes.ts'
import { type BoardId, type Location, type Seat, unitId } from '../../../src/rules/names.ts'
import { ghostsOn } from '../../../src/board/build-scene.ts'
import { provinceOf, type Scene } from '../../../src/board/scene.ts'
import { formatList } from '../../text/words.ts'
import { subjectKey } from '../entry/lines.ts'

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

export interface Submissions {
  readonly submitted: readonly SubmittedOrderView[]
  /** `You`, or the powers of the seat: `England and Turkey`. */
  readonly nameOf: (seat: Seat) => string
}

/** The key of the unit or site that an order is about; null if there is none. */
function keyOf({ kind, to, unit }: OrderView, board: BoardId): string | null {
  if (kind === 'build') return to === null ? null : subjectKey({ kind: 'site', board, at: provinceOf(to) })
  return unit === null ? null : subjectKey({ kind: 'unit', unit: unitId(unit.id) })
}

/** Returns a predicate: whether a submission is for the unit or site of this order. */
export const isAbout = (order: OrderView, board: BoardId): ((submitted: SubmittedOrderView) => boolean) => {
  const key = keyOf(order, board)
  return ({ subject, power }) => subject !== null && power === order.power && subjectKey(subject) === key
}

/** The submissions for the unit or site of an order. Equal ones with equal use are merged. */
export function submissionsFor(
  order: OrderView,
  board: BoardId,
  { submitted, nameOf }: Submissions,
): readonly Submission[] {
  return mergeSubmissions(submitted.filter(isAbout(order, board)), nameOf, order.text)
}

interface BoardOrders {
  readonly board: BoardId
  readonly orders: readonly OrderView[]
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

/** The scene with the submissions that were not used as ghosts. Equal ones are merged. */
export function withSubmitted(scene: Scene, { board, orders }: BoardOrders, { submitted, nameOf }: Submissions): Scene {
  const unused = submitted.filter(
    (each) => !orders.some((order) => isAbout(order, board)(each) && isDrawnAs(order, each)),
  )
  const groups = [...Map.groupBy(unused, ({ power, text, use }) => JSON.stringify([power, text, use])).values()]
  const ghosts = groups.flatMap((group) => {
    const [first] = group
    if (first === undefined || first.located === null) return []
    const authors = formatList(group.map(({ seat }) => nameOf(seat)))
    return ghostsOn(board, [first.located], ({ text }) => `${authors} ordered ${text}. ${first.use}`)
  })
  return ghosts.length === 0 ? scene : { ...scene, arrows: [...ghosts, ...scene.arrows] }
}

/** An override differs from the order that was used only in its mark. */
const isDrawnAs = ({ kind, to, of }: OrderView, { located }: SubmittedOrderView): boolean =>
  located !== null && located.kind === kind && located.to === to && located.of === of

const INSTEAD: Readonly<Record<string, string>> = { move: 'It held.', support: 'It held.', convoy: 'It held.' }

/** `It held.`: what the unit did instead of a void order; null if the result says so. */
export const insteadText = ({ kind, fate, dislodged }: OrderView): string | null =>
  fate === 'void' && !dislodged ? (INSTEAD[kind] ?? null) : null
