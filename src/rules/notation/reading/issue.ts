/** Turns what was understood into an order, or a refusal. */
import type { Refusal } from '../../fates/order-refusals.ts'
import { refusalOf } from '../../phases/legality.ts'
import type { Power } from '../../names.ts'
import type { CoreOrder, Issued, Order } from '../../orders/order.ts'
import { refusalText, subjectOf } from '../refusal-text.ts'
import { formatIssued } from '../format-order.ts'
import { type Notice, type Problem, type Understood, problem } from '../../seam/line-problem.ts'
import type { FoundUnit, Scope } from '../scope.ts'

export const failure = (cause: Problem, notices: readonly Notice[] = []): Understood => ({ problem: cause, notices })

const refusedFor = (scope: Scope, why: Refusal, issued: Issued, notices: readonly Notice[]): Understood => ({
  problem: problem(why, refusalMessage(scope, why, issued)),
  notices,
  refused: issued,
})

export const wrongStep = ({ variant, atlas, powers }: Scope, kind: CoreOrder['kind']): Understood =>
  failure(
    problem(
      'wrong-step',
      refusalText(variant, 'wrong-step', {
        atlas,
        power: powers[0] ?? ('' as Power),
        kind,
        unit: null,
        of: null,
        to: null,
        bar: null,
      }),
    ),
  )

/** The order, if it is legal. On another power's map it is accepted unchecked for now. */
export function issue(
  scope: Scope,
  { unit }: Pick<FoundUnit, 'unit'>,
  order: Order,
  notices: readonly Notice[],
): Understood {
  const issued: Issued = { power: unit.power, order }
  if ('map' in order && order.map !== null) {
    return {
      issued,
      notices: [
        ...notices,
        { why: 'unseen', words: 'You cannot see this map, so the order is checked at the deadline.' },
      ],
    }
  }
  return issueFor(scope, unit.power, order, notices)
}

export const refusalMessage = ({ variant, position, atlas }: Scope, why: Refusal, issued: Issued): string =>
  refusalText(variant, why, subjectOf(variant, variant.atlas(position, issued.power, null) ?? atlas, position, issued))

export function issueFor(scope: Scope, power: Power, order: Order, notices: readonly Notice[]): Understood {
  const issued: Issued = { power, order }
  const refusal = refusalOf(scope.variant, scope.position, issued)
  return refusal === null ? { issued, notices } : refusedFor(scope, refusal, issued, notices)
}

/** The line in standard notation; null for a problem. */
export const lineOf = ({ variant, position }: Scope, result: Understood): string | null =>
  'issued' in result ? formatIssued(variant, position, result.issued) : null
