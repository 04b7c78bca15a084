/** What the results of a phase say besides its orders and captures. */
import { hasUnitOrCentre, type Position, powersIn } from '../../rules/position/position.ts'
import { skipIdlePhases } from '../../rules/phases/turn.ts'
import type { Note, Variant } from '../../rules/seam/variant.ts'
import type { ClosedPhase } from '../model.ts'

type Closed = Pick<ClosedPhase, 'before' | 'report' | 'passed' | 'after'>

/** The variant's notes and the powers eliminated, up to the next phase that needs orders. */
export function resultNotes(variant: Variant, { before, report, passed, after }: Closed): readonly Note[] {
  const rulings = [report, ...passed].flatMap((each) => each.rulings)
  // A skipped phase without a ruling or a capture has no report, but it can change more than owners.
  const { position: next } = skipIdlePhases(variant, after, before)
  const lines = eliminatedPowers(variant, before, next).map((name) => `${name} has no units or centres left.`)
  return [...variant.aftermath(before, rulings, next), ...(lines.length === 0 ? [] : [{ title: 'Eliminated', lines }])]
}

/** The names of the powers that lost their last unit and centre between two positions. */
export function eliminatedPowers(variant: Variant, before: Position, after: Position): readonly string[] {
  const powers = variant.atlas(before, null, null)?.powers ?? []
  return powersIn(variant, before)
    .filter((power) => hasUnitOrCentre(before, power) && !hasUnitOrCentre(after, power))
    .map((power) => powers.find((info) => info.power === power)?.name ?? power)
}
