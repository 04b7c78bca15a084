/** Holds back builds and disbands that the sheet does not need. Pure. */
import type { BoardId, Location } from '../../../src/rules/names.ts'
import { type Choice, initialPointing, isSamePlace, type Pointing } from './pointing.ts'
import { type Gesture, type GestureResult } from './taps.ts'

export interface Need {
  /** The orders on the sheet. */
  readonly ordered: readonly Choice[]
  /** Whether the sheet can still need such an order. */
  readonly isUseful: (choice: Choice) => boolean
  /** Why this build or disband would not count; empty: it would. */
  readonly refusal: (choice: Choice) => string
  /** Why the unit here need not be disbanded, or nothing can be built at this home; else empty. */
  readonly noOrderText: (at: Location, on: BoardId | null) => string
}

/** Loaded with the forecast. `ordered`: the orders on the sheet. */
export interface Needless {
  readonly withoutNeedless: (result: GestureResult, gesture: Gesture, ordered: readonly Choice[]) => GestureResult
  readonly withoutRefused: (
    gesture: Gesture,
    choices: readonly Choice[],
    pointing: Pointing,
    ordered: readonly Choice[],
  ) => Gesture
}

/** `need`: what the sheet needs. */
export const holdingBack = (need: Omit<Need, 'ordered'>): Needless => ({
  withoutNeedless: (result, gesture, ordered) => withoutNeedless(result, gesture, { ...need, ordered }),
  withoutRefused: (gesture, choices, pointing, ordered) =>
    withoutRefused(gesture, choices, pointing, { ...need, ordered }),
})

const isAdjustment = ({ kind }: Choice): boolean => kind === 'build' || kind === 'disband'

const isListed = (order: Choice, { ordered }: Pick<Need, 'ordered'>): boolean =>
  ordered.some(({ kind, from, board }) => kind === order.kind && board === order.board && isSamePlace(from, order.from))

/** Of several places near a tap, keeps those where an order would count. If there are none, the first. */
export function withoutRefused(
  gesture: Gesture,
  choices: readonly Choice[],
  { from }: Pointing,
  need: Pick<Need, 'ordered' | 'refusal'>,
): Gesture {
  if (gesture.kind !== 'tap' || !gesture.alternatives?.length || from !== null) return gesture
  const places = [gesture.at, ...gesture.alternatives].filter((place) =>
    choices.some(
      (order) =>
        isSamePlace(place, order.from) && (!isAdjustment(order) || isListed(order, need) || need.refusal(order) === ''),
    ),
  )
  const [at = gesture.at, ...alternatives] = places
  return { ...gesture, at, alternatives, power: at === gesture.at ? (gesture.power ?? null) : null }
}

const isIdle = ({ from, candidates }: Pointing): boolean => from === null && candidates.length === 0

/** A needless disband is asked about, and an order that can’t count is not written. */
export function withoutNeedless(result: GestureResult, gesture: Gesture, need: Need): GestureResult {
  const [first] = result.order === null ? result.pointing.question : [result.order]
  if (first === undefined && gesture.kind === 'tap' && isIdle(result.pointing)) {
    const isBarred = need.noOrderText(gesture.at, gesture.board ?? null) !== ''
    return isBarred ? { pointing: { ...initialPointing, barred: gesture.at }, order: null } : result
  }
  if (first === undefined || (gesture.kind !== 'tap' && gesture.kind !== 'place')) return result
  const { kind, from, power } = first
  if (!isAdjustment(first) || isListed(first, need) || need.isUseful(first)) return result
  if (need.refusal(first) !== '') return { pointing: { ...initialPointing, barred: from }, order: null }
  return kind === 'disband' && result.order !== null
    ? { pointing: { ...initialPointing, from, power, question: [first] }, order: null }
    : result
}
