/** Holds back builds and disbands that the sheet does not need. Pure. */
import type { Location } from '../../../src/rules/names.ts'
import { type Choice, initialPointing, isSamePlace, type Pointing } from './pointing.ts'
import { type Gesture, type GestureResult } from './taps.ts'

export interface Need {
  /** The orders on the sheet. */
  readonly ordered: readonly Choice[]
  /** Whether the sheet can still need such an order. */
  readonly isUseful: (choice: Choice) => boolean
  /** Why this build or disband would not count; empty: it would. */
  readonly refusal: (choice: Choice) => string
  /** That the unit here need not be disbanded; empty: it may have to be, or there is none of the player. */
  readonly unneededText: (at: Location) => string
}

const isIdle = ({ from, candidates }: Pointing): boolean => from === null && candidates.length === 0

/** A needless disband is asked about, and an order that can’t count is not written. */
export function withoutNeedless(result: GestureResult, gesture: Gesture, need: Need): GestureResult {
  const [first] = result.order === null ? result.pointing.question : [result.order]
  if (first === undefined && gesture.kind === 'tap' && isIdle(result.pointing) && need.unneededText(gesture.at) !== '')
    return { pointing: { ...initialPointing, barred: gesture.at }, order: null }
  if (first === undefined || (gesture.kind !== 'tap' && gesture.kind !== 'place')) return result
  const { kind, from, board, power } = first
  const isListed = need.ordered.some(
    (other) => other.kind === kind && other.board === board && isSamePlace(other.from, from),
  )
  if ((kind !== 'build' && kind !== 'disband') || isListed || need.isUseful(first)) return result
  if (need.refusal(first) !== '') return { pointing: { ...initialPointing, barred: from }, order: null }
  return kind === 'disband' && result.order !== null
    ? { pointing: { ...initialPointing, from, power, question: [first] }, order: null }
    : result
}
