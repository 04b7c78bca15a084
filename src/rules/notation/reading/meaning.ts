/** What a sentence means in the current phase: an order, or the problem with it. */
import type { Location, MapName, Power } from '../../names.ts'
import type { CoreOrder } from '../../orders/order.ts'
import type { Unit } from '../../position/position.ts'
import { unitName, joinOr, powerName, provinceName } from '../../fates/display-names.ts'
import { aimAt, helpedAim, mapOf, overseas, ashore, needsCoast } from './aims.ts'
import { formatUnit } from '../format-order.ts'
import { unfinished, failure, issue, lineOf, wrongStep, issueFor } from './issue.ts'
import { type Notice, type Problem, type Understood, problem } from '../../seam/line-problem.ts'
import { type Scope, findAnyUnit, findOwnUnit, unknownPlace } from '../scope.ts'
import type { PlacePhrase, Sentence, UnitPhrase } from '../grammar/order-sentence.ts'
import { type ProvinceInfo, onCoast } from '../../atlas/atlas.ts'
import { refusalOf } from '../../phases/legality.ts'

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
  const result = assist(scope, { ...sentence, verb: 'convoy' })
  const line = lineOf(scope, result)
  return line === null ? result : failure(problem('no-verb', 'For a convoy write C.', [line]))
}

/** A unit without an action does what the heading says. */
function idle(scope: Scope, sentence: OfUnit): Understood {
  if (scope.verb !== null) return understand({ ...scope, verb: null }, { ...sentence, verb: scope.verb })
  const { unit: phrase } = sentence
  const result = findOwnUnit(scope, phrase, undefined)
  // In the adjustments a missing unit means a build.
  const isNew = scope.phase.steps.includes('adjustments') && phrase.arm !== null
  if (!result.ok) return isNew ? build(scope, phrase) : failure(result.error)
  const { unit } = result.value
  const suggestion = `${formatUnit(unit)} ${scope.phase.steps.includes('moves') ? 'H' : 'D'}`
  return failure(problem('no-verb', `What should ${unitName(scope.atlas, unit)} do?`, [suggestion]))
}

function hold(scope: Scope, { unit: phrase }: OfUnit): Understood {
  if (!scope.phase.steps.includes('moves')) return wrongStep(scope, 'hold')
  const result = findOwnUnit(scope, phrase, false)
  return result.ok
    ? issue(scope, result.value, { kind: 'hold', unit: result.value.unit.id }, result.value.notices)
    : failure(result.error)
}

/** `A PAR H` in the adjustments needs no order. */
function keep(scope: Scope, { unit: phrase }: OfUnit): Understood {
  const result = findOwnUnit(scope, phrase, false)
  return failure(
    result.ok ? problem('wrong-step', 'A unit that is not disbanded stays; no order is needed.') : result.error,
  )
}

function disband(scope: Scope, { unit: phrase }: OfUnit): Understood {
  const { steps } = scope.phase
  if (!steps.includes('retreats') && !steps.includes('adjustments')) return wrongStep(scope, 'disband')
  const fleeing = steps.includes('retreats') ? findOwnUnit(scope, phrase, true) : null
  const result = fleeing?.ok === true || !steps.includes('adjustments') ? fleeing : findOwnUnit(scope, phrase, false)
  if (result === null) return wrongStep(scope, 'disband')
  return result.ok
    ? issue(scope, result.value, { kind: 'disband', unit: result.value.unit.id }, result.value.notices)
    : failure(result.error)
}

/** A move; in a retreat phase a retreat. */
function going(scope: Scope, sentence: Going): Understood {
  const fleeing = !scope.phase.steps.includes('moves')
  const result = findOwnUnit(scope, sentence.unit, fleeing)
  if (!result.ok) return failure(result.error)
  const { unit, notices } = result.value
  const map = mapOf(scope, unit)
  if (!map.ok) return failure(map.error, notices)
  const via = sentence.verb === 'move' && (sentence.via || sentence.path.length > 1)
  const orderTo = (to: Location): CoreOrder => {
    const aimed = { unit: unit.id, to, map: map.value.name }
    return fleeing
      ? { kind: 'retreat', ...aimed }
      : { kind: 'move', ...aimed, via: via || overseas(scope, unit, to, map.value.atlas) }
  }
  const aim = aimAt(scope, unit, sentence.path, map.value)
  if (!aim.ok) return astray(aim.error, notices, unit.power, sentence.path, orderTo)
  return issue(scope, result.value, orderTo(aim.value.to), [...notices, ...aim.value.notices])
}

/** An order without a required coast is refused, but is still an order (DATC 6.B.1). */
function astray(
  cause: Problem,
  notices: readonly Notice[],
  power: Power,
  path: readonly PlacePhrase[],
  orderTo: (to: Location) => CoreOrder,
): Understood {
  const goal = cause.why === 'needs-coast' ? path.at(-1)?.province : null
  return { problem: cause, notices, ...(goal == null ? {} : { refused: { power, order: orderTo(goal.code) } }) }
}

function assist(scope: Scope, sentence: Assisting): Understood {
  const result = findOwnUnit(scope, sentence.unit, false)
  if (!result.ok) return failure(result.error)
  const { unit, board } = result.value
  const helped = findAnyUnit(scope, sentence.of, board)
  if (!helped.ok) return failure(helped.error, result.value.notices)
  const notices = [...result.value.notices, ...helped.value.notices]
  const map = mapOf(scope, unit)
  if (!map.ok) return failure(map.error, notices)
  const aim = sentence.path.length === 0 ? null : helpedAim(helped.value.unit, sentence.path)
  if (aim !== null && !aim.ok) return failure(aim.error, notices)
  const order = assistance(
    sentence.verb === 'support' ? 'support' : 'convoy',
    unit,
    helped.value.unit,
    aim?.value.to ?? null,
    map.value.name,
  )
  return issue(scope, result.value, order, [...notices, ...(aim?.value.notices ?? [])])
}

function assistance(
  verb: 'support' | 'convoy',
  { id }: Unit,
  helped: Unit,
  to: Location | null,
  map: MapName | null,
): CoreOrder {
  if (verb === 'convoy' && to !== null) return { kind: 'convoy', unit: id, of: helped.id, to, map }
  return { kind: 'support', unit: id, of: helped.id, to, map }
}

/** Builds belong to a power and not to a unit. */
function build(scope: Scope, phrase: UnitPhrase): Understood {
  const { province } = phrase.place
  if (province === null) return failure(unknownPlace(phrase.place.word))
  const power = builder(scope, phrase, province)
  const board = scope.board ?? (scope.variant.boards.length === 1 ? scope.variant.boards[0]?.board : undefined)
  if (power === null) return failure(whichPower(scope))
  if (board === undefined)
    return failure(problem('which-board', `On which board: ${joinOr(scope.variant.boards.map((b) => b.board))}?`))
  const arm = phrase.arm ?? (province.terrain === 'land' ? 'army' : null)
  if (arm === null)
    return failure(
      problem('which-arm', `An army or a fleet in ${provinceName(province)}?`, [
        `A ${province.code} B`,
        `F ${onCoast(province, province.coasts[0] ?? null)} B`,
      ]),
    )
  const site = ashore(arm, province, phrase.place)
  const order: CoreOrder = { kind: 'build', board, arm, at: site.to }
  const lacksCoast = arm === 'fleet' && province.coasts.length > 0 && site.to === province.code
  if (!lacksCoast) return issueFor(scope, power, order, site.notices)
  return {
    problem: needsCoast(province, province.coasts, (at) => `F ${at} B`),
    notices: site.notices,
    refused: { power, order },
  }
}

/** The builder: the named power, the only one, or the one that may build there. */
function builder(
  { powers, power, variant, position }: Scope,
  { nation }: UnitPhrase,
  province: ProvinceInfo,
): Power | null {
  if (nation !== null && powers.includes(nation)) return nation
  const able = powers.filter((p) => variant.allowance(position, p).sites.some(({ at }) => at === province.code))
  // A heading applies to all lines below, except to builds that only another power can make.
  if (power !== null && (able.length === 0 || able.includes(power))) return power
  const home = powers.filter((p) => p === province.home)
  const [only, ...rest] = [able, home].find((list) => list.length > 0) ?? powers
  return only !== undefined && rest.length === 0 ? only : null
}

const whichPower = ({ powers, atlas }: Scope, lines: readonly string[] = []): Problem =>
  problem('which-power', `For which power: ${joinOr(powers.map((p) => powerName(atlas, p)))}?`, lines)

/** One waiver is enough, whatever its number. Without a power it is for the one that may build. */
function waive(scope: Scope, nation: Power | null): Understood {
  const { powers, atlas, variant, position } = scope
  const power = nation !== null && powers.includes(nation) ? nation : scope.power
  const able = powers.filter((p) => refusalOf(variant, position, { power: p, order: { kind: 'waive' } }) === null)
  const [only, ...rest] = power !== null ? [power] : able.length > 0 ? able : powers
  if (only !== undefined && rest.length === 0) return issueFor(scope, only, { kind: 'waive' }, [])
  const lines = powers.map((p) => `${powerName(atlas, p)}: WAIVE`)
  return failure(whichPower(scope, lines))
}
