/** Turns a sentence into an order or a refusal, or says what an unfinished one lacks. */
import type { Refusal } from '../../fates/order-refusals.ts'
import { refusalOf } from '../../phases/legality.ts'
import type { Power, Location } from '../../names.ts'
import type { CoreOrder, Issued, Order } from '../../orders/order.ts'
import { refusalText, subjectOf } from '../refusal-text.ts'
import { formatIssued, formatOrder } from '../format-order.ts'
import type { Notice, Problem, Understood, Misreading } from '../../seam/line-problem.ts'
import { problem, consume, MAX_SUGGESTIONS } from '../../seam/line-problem.ts'
import { type FoundUnit, type Scope, findAnyUnit, findOwnUnit } from '../scope.ts'
import { unitName } from '../../fates/display-names.ts'
import { visibleAtlas } from './aims.ts'
import type { Unit } from '../../position/position.ts'
import type { Unfinished, UnitPhrase } from '../grammar/order-sentence.ts'

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

/** The order, if it is legal. On a map that the writer may not see it is accepted unchecked for now. */
export function issue(
  scope: Scope,
  { unit }: Pick<FoundUnit, 'unit'>,
  order: Order,
  notices: readonly Notice[],
): Understood {
  const issued: Issued = { power: unit.power, order }
  if ('map' in order && visibleAtlas(scope, unit.power, order.map) === null) {
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

function refusalMessage({ variant, position, atlas }: Scope, why: Refusal, issued: Issued): string {
  const map = 'map' in issued.order ? issued.order.map : null
  return refusalText(
    variant,
    why,
    subjectOf(variant, variant.atlas(position, issued.power, map) ?? atlas, position, issued),
  )
}

export function issueFor(scope: Scope, power: Power, order: Order, notices: readonly Notice[]): Understood {
  const issued: Issued = { power, order }
  const refusal = refusalOf(scope.variant, scope.position, issued)
  return refusal === null ? { issued, notices } : refusedFor(scope, refusal, issued, notices)
}

/** The line in standard notation; null for a problem. */
export const lineOf = ({ variant, position }: Scope, result: Understood): string | null =>
  'issued' in result ? formatIssued(variant, position, result.issued) : null

export function unfinished(scope: Scope, sentence: Unfinished): Understood {
  const { steps } = scope.phase
  const flees = steps.includes('retreats') && !steps.includes('moves')
  const does = flees && sentence.does === 'move' ? 'retreat' : sentence.does
  if (!steps.includes(does === 'retreat' ? 'retreats' : 'moves')) return wrongStep(scope, does)
  const result = findOwnUnit(scope, sentence.unit, flees)
  if (!result.ok) return failure(result.error)
  if ('of' in sentence) return askForHelpedGoal(scope, result.value, sentence.does, sentence.of)
  return failure(
    does === 'support' || does === 'convoy'
      ? askForUnit(scope, result.value, does)
      : askForGoal(scope, result.value, does),
  )
}

const nameOf = ({ atlas }: Scope, unit: Unit): string => unitName(atlas, unit)

function askForUnit(scope: Scope, { unit }: FoundUnit, does: 'support' | 'convoy') {
  const name = nameOf(scope, unit)
  return problem(
    'no-unit-helped',
    does === 'support'
      ? `Which unit does ${name} support? Add its destination if it moves.`
      : `Which army does ${name} convoy, and where to?`,
  )
}

function askForHelpedGoal(
  scope: Scope,
  { unit, board }: FoundUnit,
  does: 'support' | 'convoy',
  phrase: UnitPhrase,
): Understood {
  const helped = findAnyUnit(scope, phrase, board)
  if (!helped.ok) return failure(helped.error)
  const helpedName = nameOf(scope, helped.value.unit)
  if (does === 'convoy') return failure(problem(NO_GOAL, `Where does ${nameOf(scope, unit)} convoy ${helpedName}?`))
  const stays: CoreOrder = { kind: 'support', unit: unit.id, of: helped.value.unit.id, to: null, map: null }
  const words = `Where does ${helpedName} move? If it stays, leave out the arrow.`
  return failure(problem(NO_GOAL, words, legal(scope, unit, [stays])))
}

const NO_GOAL: Misreading = 'no-goal'

function askForGoal(scope: Scope, { unit }: FoundUnit, does: 'move' | 'retreat') {
  const aimed = goalsOf(scope, unit).map((to): CoreOrder => {
    const base = { unit: unit.id, to, map: null }
    return does === 'retreat' ? { kind: 'retreat', ...base } : { kind: 'move', via: false, ...base }
  })
  const disband: CoreOrder = { kind: 'disband', unit: unit.id }
  const words = `Where does ${nameOf(scope, unit)} ${does === 'retreat' ? 'retreat' : 'move'}?`
  return problem(NO_GOAL, words, [
    ...legal(scope, unit, aimed),
    ...(does === 'retreat' ? legal(scope, unit, [disband]) : []),
  ])
}

/** The places next to it on its own power's map. */
const goalsOf = ({ variant, position }: Scope, { arm, at, power }: Unit): readonly Location[] =>
  (variant.atlas(position, power, null)?.steps(arm, at) ?? []).map(({ id }) => id)

/** The legal ones as lines; empty if there are many, or if the sheet's budget is used up. */
function legal(scope: Scope, { power }: Unit, orders: readonly CoreOrder[]): readonly string[] {
  const { variant, position, budget } = scope
  if (!consume(budget, 'guesses')) return []
  const lines = orders
    .filter((order) => refusalOf(variant, position, { power, order }) === null)
    .map((order) => formatOrder(variant, position, order))
  return lines.length > MAX_SUGGESTIONS ? [] : lines
}
