/** Reports what an incomplete line lacks, and suggests complete lines. */
import { unitName } from '../../fates/display-names.ts'
import type { Location } from '../../names.ts'
import { refusalOf } from '../../phases/legality.ts'
import type { CoreOrder } from '../../orders/order.ts'
import type { Unit } from '../../position/position.ts'
import { consume } from '../../seam/parse-budget.ts'
import { formatOrder } from '../format-order.ts'
import type { Unfinished, UnitPhrase } from '../grammar/order-sentence.ts'
import { type Misreading, type Understood, MAX_SUGGESTIONS, problem } from '../../seam/line-problem.ts'
import { type FoundUnit, type Scope, findAnyUnit, findOwnUnit } from '../scope.ts'
import { failure, wrongStep } from './issue.ts'

export function unfinished(scope: Scope, sentence: Unfinished): Understood {
  const { steps } = scope.phase
  const flees = steps.includes('retreats') && !steps.includes('moves')
  const does = flees && sentence.does === 'move' ? 'retreat' : sentence.does
  if (!steps.includes(does === 'retreat' ? 'retreats' : 'moves')) return wrongStep(scope, does)
  const result = findOwnUnit(scope, sentence.unit, flees)
  if (!result.ok) return failure(result.error)
  if ('of' in sentence) return whereTo(scope, result.value, sentence.does, sentence.of)
  return failure(
    does === 'support' || does === 'convoy' ? whom(scope, result.value, does) : goal(scope, result.value, does),
  )
}

const nameOf = ({ atlas }: Scope, unit: Unit): string => unitName(atlas, unit)

function whom(scope: Scope, { unit }: FoundUnit, does: 'support' | 'convoy') {
  const name = nameOf(scope, unit)
  return problem(
    'no-unit-helped',
    does === 'support'
      ? `Which unit does ${name} support? Add its destination if it moves.`
      : `Which army does ${name} convoy, and where to?`,
  )
}

function whereTo(scope: Scope, { unit, board }: FoundUnit, does: 'support' | 'convoy', phrase: UnitPhrase): Understood {
  const helped = findAnyUnit(scope, phrase, board)
  if (!helped.ok) return failure(helped.error)
  const helpedName = nameOf(scope, helped.value.unit)
  if (does === 'convoy') return failure(problem(NO_GOAL, `Where does ${nameOf(scope, unit)} convoy ${helpedName}?`))
  const stays: CoreOrder = { kind: 'support', unit: unit.id, of: helped.value.unit.id, to: null, map: null }
  const words = `Where does ${helpedName} move? If it stays, leave out the arrow.`
  return failure(problem(NO_GOAL, words, legal(scope, unit, [stays])))
}

const NO_GOAL: Misreading = 'no-goal'

function goal(scope: Scope, { unit }: FoundUnit, does: 'move' | 'retreat') {
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
