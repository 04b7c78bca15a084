/** Random games of any variant, by seed: legal orders, misplaced orders, and no orders. */
import type { Submissions, Variant } from '../../../src/rules/seam/variant.ts'
import type { Position } from '../../../src/rules/position/position.ts'
import type { Report } from '../../../src/rules/fates/fate.ts'
import type { Issued } from '../../../src/rules/orders/order.ts'
import { everyOrder, options } from '../../../src/rules/notation/order-options.ts'
import { resolvePhase, skipIdlePhases } from '../../../src/rules/phases/turn.ts'
import type { Dice } from './random-movement.ts'

/** A played phase: its position, submissions, decisions, and the next position. */
export interface PlayedPhase {
  readonly before: Position
  readonly submissions: Submissions
  readonly report: Report
  readonly after: Position
  readonly next: Position
}

/** Plays this many phases, or fewer if someone wins. */
export function playAtRandom(variant: Variant, dice: Dice, phases: number): PlayedPhase[] {
  let before = skipIdlePhases(variant, variant.setup(dice(1000))).position
  let stale: readonly Issued[] = []
  const played: PlayedPhase[] = []
  for (let n = 0; n < phases; n++) {
    const submissions = randomSheets(variant, before, dice, stale)
    const { report, position: after, next, verdict } = resolvePhase(variant, before, submissions)
    played.push({ before, submissions, report, after, next })
    if (verdict !== null) break
    stale = Object.values(submissions).flatMap((sheet) => sheet?.orders ?? [])
    before = next
  }
  return played
}

/** A few legal orders for each seat, sometimes with old or foreign ones, or none. */
function randomSheets(variant: Variant, position: Position, dice: Dice, stale: readonly Issued[]): Submissions {
  const sheets = variant.seats.flatMap((seat) => {
    if (dice(8) === 0) return []
    const legal = everyOrder(options(variant, position, seat))
    const drawn = Array.from({ length: 4 + dice(20) }, () => pick(dice, dice(12) === 0 ? [...legal, ...stale] : legal))
    const refused = dice(6) === 0 ? pick(dice, stale) : []
    return [[seat, { orders: drawn.flat(), refused: [refused].flat() }] as const]
  })
  return Object.fromEntries(sheets)
}

const pick = <T>(dice: Dice, list: readonly T[]): T[] =>
  list.length === 0 ? [] : list.slice(dice(list.length)).slice(0, 1)
