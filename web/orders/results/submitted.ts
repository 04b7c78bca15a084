/** What seats wrote, told with the order that was carried out: what was asked, what was used of it, and why. Pure. */
import type { OrderView, SubmittedOrderView } from '../../../src/game/views/shapes.ts'
import { type BoardId, type Seat, unitId } from '../../../src/rules/names.ts'
import { provinceOf } from '../../../src/board/scene.ts'
import { formatList } from '../../text/words.ts'
import { subjectKey } from '../entry/lines.ts'

/** An order as it was written, and what became of it before the adjudication. */
export interface Submission {
  /** Who wrote it; null where it goes without saying, because several did and it was carried out. */
  readonly who: string | null
  /** Null where it is the order that was carried out. */
  readonly text: string | null
  /** `Not used: the captains differed.` */
  readonly use: string
}

export interface Submissions {
  readonly submitted: readonly SubmittedOrderView[]
  /** `You`, or whom a seat commands: `England and Turkey`. */
  readonly nameOf: (seat: Seat) => string
}

/** The unit or site that an order is about, as a key; null for none. */
function keyOf({ kind, to, unit }: OrderView, board: BoardId): string | null {
  if (kind === 'build') return to === null ? null : subjectKey({ kind: 'site', board, at: provinceOf(to) })
  return unit === null ? null : subjectKey({ kind: 'unit', unit: unitId(unit.id) })
}

/** Was it written for the unit or the site of this order? */
export const isAbout = (order: OrderView, board: BoardId): ((submitted: SubmittedOrderView) => boolean) => {
  const key = keyOf(order, board)
  return ({ subject, power }) => subject !== null && power === order.power && subjectKey(subject) === key
}

/** What was written for the unit or site of an order. Those who wrote the same, and of whose orders the same became, are told together. */
export function submissionsFor(
  order: OrderView,
  board: BoardId,
  { submitted, nameOf }: Submissions,
): readonly Submission[] {
  return told(submitted.filter(isAbout(order, board)), nameOf, order.text)
}

/** What was written beside the orders of these boards: builds that were not used, votes. */
export function unmatchedSubmissions(
  boards: readonly { readonly board: BoardId; readonly orders: readonly OrderView[] }[],
  { submitted, nameOf }: Submissions,
): readonly Submission[] {
  const among = boards.flatMap(({ board, orders }) => orders.map((order) => isAbout(order, board)))
  return told(
    submitted.filter((one) => !among.some((has) => has(one))),
    nameOf,
    null,
  )
}

function told(
  written: readonly SubmittedOrderView[],
  nameOf: (seat: Seat) => string,
  resolvedText: string | null,
): readonly Submission[] {
  const alike = [...Map.groupBy(written, ({ text, use }) => JSON.stringify([text, use])).values()]
  return alike.flatMap((those) => {
    const [one] = those
    if (one === undefined) return []
    const isResolved = one.text === resolvedText
    const who = isResolved && those.length > 1 ? null : formatList(those.map(({ seat }) => nameOf(seat)))
    return [{ who, text: isResolved ? null : one.text, use: one.use }]
  })
}

/** What a unit did whose order could not be carried out. */
const INSTEAD: Readonly<Record<string, string>> = { move: 'It held.', support: 'It held.', convoy: 'It held.' }

/** `It held.`: what was done in the place of a void order; null where the result says it. */
export const insteadText = ({ kind, fate, dislodged }: OrderView): string | null =>
  fate === 'void' && !dislodged ? (INSTEAD[kind] ?? null) : null
