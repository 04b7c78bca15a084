/** Two captains of one power: what each of them wants, and what of it is carried out (DBL-2 to DBL-7). */
import { phaseAt } from '../../rules/phases/calendar.ts'
import type { SubmittedOrder } from '../../rules/fates/fate.ts'
import type { Power, Seat } from '../../rules/names.ts'
import { formatOrder } from '../../rules/notation/format.ts'
import type { Issued, Order } from '../../rules/orders/order.ts'
import { unitOf } from '../../rules/orders/order.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'

/** What became of a captain's order before the adjudication (DBL-2). */
export const USES = {
  agreed: 'Ordered by both captains.',
  alone: 'The other captain sent nothing.',
  preferred: 'Used instead of the other captain’s order.',
  yielded: 'Gave way to the other captain’s support.',
  disagreed: 'Not used: the captains differed.',
  refused: 'Not used: the order is impossible.',
  overrode: 'Used by override.',
  overridden: 'Not used: the other captain overrode it.',
  'both-overrode': 'Not used: both captains overrode this unit.',
  counted: 'Counted.',
} as const
export type Use = keyof typeof USES

/** One order as a captain means it. */
export interface Wish {
  readonly seat: Seat
  /** As he handed it in. */
  readonly issued: Issued
  /** What he wants done: of an override, the order that it insists on. */
  readonly order: Order
  /** Impossible, whatever others do (DBL-5). */
  readonly void: boolean
  /** To be done whatever the other captain wants (DBL-6). */
  readonly insists: boolean
}

/** What is carried out of both captains' sheets for one power, and what became of every order on them. */
export interface Agreement {
  readonly orders: readonly Issued[]
  readonly submitted: readonly SubmittedOrder<Use>[]
}

/** Syncs what two captains want of their power, unit by unit. A captain who wants nothing at all leaves all to the other (DBL-4). */
export function synchronise(
  variant: Variant,
  position: Position,
  power: Power,
  [mine, theirs]: readonly [readonly Wish[], readonly Wish[]],
): Agreement {
  if (mine.length === 0 || theirs.length === 0) return alone([...byMatter(mine).values(), ...byMatter(theirs).values()])
  const [here, there] = [byMatter(mine), byMatter(theirs)]
  const done = [...new Set([...here.keys(), ...there.keys()])].map((matter) =>
    agree(variant, position, power, here.get(matter) ?? null, there.get(matter) ?? null),
  )
  return { orders: done.flatMap(({ orders }) => orders), submitted: done.flatMap(({ submitted }) => submitted) }
}

const alone = (wishes: readonly Wish[]): Agreement => ({
  orders: wishes.map(({ issued, order }) => ({ ...issued, order })),
  submitted: wishes.map((wish) => given(wish, wish.void ? 'refused' : wish.insists ? 'overrode' : 'alone')),
})

const given = ({ seat, issued }: Wish, use: Use): SubmittedOrder<Use> => ({ seat, issued, use })

/** The last wish for each unit, the first for each place to build (DATC 6.I.7), every waiver by itself. */
function byMatter(wishes: readonly Wish[]): Map<string, Wish> {
  const counting = new Map<string, Wish>()
  let waivers = 0
  for (const wish of wishes) {
    const { order } = wish
    const matter =
      order.kind === 'build' ? `at ${order.at.split('/')[0] ?? ''}` : `unit ${unitOf(order) ?? `none ${waivers++}`}`
    if (order.kind !== 'build' || !counting.has(matter)) counting.set(matter, wish)
  }
  return counting
}

/** One captain's side of a matter. Who wrote nothing of it means what is done when nothing is agreed. */
interface Side {
  readonly wish: Wish | null
  readonly order: Order | null
  /** Orders are the same if they are written the same: a move is not one via convoy (DBL-3). */
  readonly text: string
  readonly void: boolean
  readonly insists: boolean
}

function agree(variant: Variant, position: Position, power: Power, a: Wish | null, b: Wish | null): Agreement {
  const otherwise = withoutAgreement(variant, position, (a ?? b)?.order)
  const sideOf = (wish: Wish | null): Side => {
    const order = wish === null ? otherwise : wish.order
    const text = order === null ? '' : formatOrder(variant, position, order)
    return { wish, order, text, void: wish?.void ?? false, insists: wish?.insists ?? false }
  }
  const [one, other] = [sideOf(a), sideOf(b)]
  const used = preferred(one, other) ?? sideOf(null)
  const told = (side: Side, against: Side) => (side.wish === null ? [] : [given(side.wish, useOf(side, against, used))])
  return {
    orders: used.order === null ? [] : [{ power, order: used.order }],
    submitted: [...told(one, other), ...told(other, one)],
  }
}

/** The unit holds; one that should retreat is disbanded; nothing is built, and nothing more disbanded than is owed (DBL-3, DBL-7). */
function withoutAgreement({ calendar }: Variant, { turn }: Position, order: Order | undefined): Order | null {
  const { steps } = phaseAt(calendar, turn)
  const unit = order === undefined ? null : unitOf(order)
  if (unit === null || steps.includes('adjustments')) return null
  return { kind: steps.includes('moves') ? 'hold' : 'disband', unit }
}

/** Whose order is used; null if neither's. Two overrides of one unit are none (DBL-6). */
function preferred(one: Side, other: Side): Side | null {
  if (one.insists !== other.insists) return one.insists ? one : other
  if (one.text === other.text) return one
  if (one.void || other.void) return one.void && other.void ? null : one.void ? other : one
  if (helps(one, other)) return one
  return helps(other, one) ? other : null
}

/** A support overrules a hold; a move or a convoy does not (DBL-3). */
const helps = (one: Side, other: Side): boolean => one.order?.kind === 'support' && other.order?.kind === 'hold'

function useOf(side: Side, against: Side, used: Side): Use {
  if (side.insists && !against.insists) return 'overrode'
  if (side.text === against.text) return side.void ? 'refused' : 'agreed'
  if (against.insists && !side.insists) return 'overridden'
  if (side.void) return 'refused'
  if (side.text === used.text) return 'preferred'
  if (used === against) return 'yielded'
  return side.insists ? 'both-overrode' : 'disagreed'
}
