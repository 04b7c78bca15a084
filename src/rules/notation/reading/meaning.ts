import type { Location, MapName } from '../../names.ts'
import type { CoreOrder } from '../../orders/order.ts'
import type { Power } from '../../names.ts'
import type { Unit } from '../../position/position.ts'
import { placeName } from '../../fates/names-in-words.ts'
import { aimAt, helpedTo, mapOf, overseas } from './aims.ts'
import { build, waive } from './builds.ts'
import { formatUnit } from '../format-order.ts'
import { unfinished } from './unfinished.ts'
import { failed, issue, lineOf, wrongStep } from './issue.ts'
import type { Problem, Notice, Understood } from '../../seam/line-problem.ts'
import { problem } from '../../seam/line-problem.ts'
import type { Scope } from '../scope.ts'
import { anyUnit, ownUnit } from '../scope.ts'
import type { PlacePhrase, Sentence } from '../grammar/order-sentence.ts'

type OfUnit = Extract<Sentence, { readonly verb: 'idle' | 'hold' | 'disband' | 'build' }>
type Going = Extract<Sentence, { readonly verb: 'move' | 'retreat' }>
type Assisting = Extract<Sentence, { readonly verb: 'support' | 'convoy' | 'ferry' }>

/** What a sentence means on this board now: a legal order, or the problem with it. */
export function understand(scope: Scope, sentence: Sentence): Understood {
  const { steps } = scope.phase
  switch (sentence.verb) {
    case 'waive':
      return steps.includes('adjustments') ? waive(scope, sentence.nation) : wrongStep(scope, 'waive')
    case 'build':
      return steps.includes('adjustments') || steps.includes('draft')
        ? build(scope, sentence.unit)
        : wrongStep(scope, 'build')
    case 'disband':
      return disband(scope, sentence)
    case 'retreat':
      return steps.includes('retreats') ? going(scope, sentence) : wrongStep(scope, 'retreat')
    case 'move':
      return steps.includes('moves') || steps.includes('retreats') ? going(scope, sentence) : wrongStep(scope, 'move')
    case 'hold':
      return steps.includes('moves') || !steps.includes('adjustments') ? hold(scope, sentence) : keep(scope, sentence)
    case 'idle':
      return idle(scope, sentence)
    case 'support':
    case 'convoy':
      return steps.includes('moves') ? assist(scope, sentence) : wrongStep(scope, sentence.verb)
    case 'ferry':
      return steps.includes('moves') ? ferry(scope, sentence) : wrongStep(scope, 'convoy')
    case 'unfinished':
      return unfinished(scope, sentence)
  }
}

/** Suggests the line that should have been written. */
function ferry(scope: Scope, sentence: Assisting): Understood {
  const done = assist(scope, { ...sentence, verb: 'convoy' })
  const line = lineOf(scope, done)
  return line === null ? done : failed(problem('no-verb', 'For a convoy write C.', [line]))
}

function idle(scope: Scope, { unit: phrase }: OfUnit): Understood {
  const found = ownUnit(scope, phrase, undefined)
  // In the adjustments a unit that is not there is one to be built.
  const isNew = scope.phase.steps.includes('adjustments') && phrase.arm !== null
  if (!found.ok) return isNew ? build(scope, phrase) : failed(found.error)
  const who = `the ${found.value.unit.arm} in ${placeName(scope.atlas, scope.atlas.provinceOf(found.value.unit.at))}`
  const name = formatUnit(found.value.unit)
  return failed(
    problem('no-verb', `What shall ${who} do?`, scope.phase.steps.includes('moves') ? [`${name} H`] : [`${name} D`]),
  )
}

function hold(scope: Scope, { unit: phrase }: OfUnit): Understood {
  if (!scope.phase.steps.includes('moves')) return wrongStep(scope, 'hold')
  const found = ownUnit(scope, phrase, false)
  return found.ok
    ? issue(scope, found.value, { kind: 'hold', unit: found.value.unit.id }, found.value.notices)
    : failed(found.error)
}

/** `A PAR H` in the adjustments needs no order. */
function keep(scope: Scope, { unit: phrase }: OfUnit): Understood {
  const found = ownUnit(scope, phrase, false)
  return failed(
    found.ok ? problem('wrong-step', 'A unit that is not disbanded stays; no order is needed.') : found.error,
  )
}

function disband(scope: Scope, { unit: phrase }: OfUnit): Understood {
  const { steps } = scope.phase
  if (!steps.includes('retreats') && !steps.includes('adjustments')) return wrongStep(scope, 'disband')
  const fleeing = steps.includes('retreats') ? ownUnit(scope, phrase, true) : null
  const found = fleeing?.ok === true || !steps.includes('adjustments') ? fleeing : ownUnit(scope, phrase, false)
  if (found === null) return wrongStep(scope, 'disband')
  return found.ok
    ? issue(scope, found.value, { kind: 'disband', unit: found.value.unit.id }, found.value.notices)
    : failed(found.error)
}

/** A move; in a retreat phase a retreat. */
function going(scope: Scope, sentence: Going): Understood {
  const fleeing = !scope.phase.steps.includes('moves')
  const found = ownUnit(scope, sentence.unit, fleeing)
  if (!found.ok) return failed(found.error)
  const { unit, notices } = found.value
  const map = mapOf(scope, unit)
  if (!map.ok) return failed(map.error, notices)
  const via = sentence.verb === 'move' && (sentence.via || sentence.path.length > 1)
  const orderTo = (to: Location): CoreOrder => {
    const aimed = { unit: unit.id, to, map: map.value.name }
    return fleeing
      ? { kind: 'retreat', ...aimed }
      : { kind: 'move', ...aimed, via: via || overseas(scope, unit, to, map.value.atlas) }
  }
  const aim = aimAt(scope, unit, sentence.path, map.value)
  if (!aim.ok) return astray(aim.error, notices, unit.power, sentence.path, orderTo)
  return issue(scope, found.value, orderTo(aim.value.to), [...notices, ...aim.value.notices])
}

/** An order without a required coast is refused, but is still an order (DATC 6.B.1). */
function astray(
  what: Problem,
  notices: readonly Notice[],
  power: Power,
  path: readonly PlacePhrase[],
  orderTo: (to: Location) => CoreOrder,
): Understood {
  const goal = what.why === 'needs-coast' ? path.at(-1)?.province : null
  return { problem: what, notices, ...(goal == null ? {} : { refused: { power, order: orderTo(goal.code) } }) }
}

function assist(scope: Scope, sentence: Assisting): Understood {
  const found = ownUnit(scope, sentence.unit, false)
  if (!found.ok) return failed(found.error)
  const { unit, board } = found.value
  const helped = anyUnit(scope, sentence.of, board)
  if (!helped.ok) return failed(helped.error, found.value.notices)
  const notices = [...found.value.notices, ...helped.value.notices]
  const map = mapOf(scope, unit)
  if (!map.ok) return failed(map.error, notices)
  const aim = sentence.path.length === 0 ? null : helpedTo(helped.value.unit, sentence.path)
  if (aim !== null && !aim.ok) return failed(aim.error, notices)
  const order = assistance(
    sentence.verb === 'support' ? 'support' : 'convoy',
    unit,
    helped.value.unit,
    aim?.value.to ?? null,
    map.value.name,
  )
  return issue(scope, found.value, order, [...notices, ...(aim?.value.notices ?? [])])
}

function assistance(
  verb: 'support' | 'convoy',
  { id }: Unit,
  of: Unit,
  to: Location | null,
  map: MapName | null,
): CoreOrder {
  if (verb === 'convoy' && to !== null) return { kind: 'convoy', unit: id, of: of.id, to, map }
  return { kind: 'support', unit: id, of: of.id, to, map }
}
