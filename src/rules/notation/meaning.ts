import type { Atlas, ProvinceInfo } from '../atlas/atlas.ts'
import type { Refusal } from '../fates/fate.ts'
import { refusalOf } from '../orders/legality.ts'
import type { Arm, Location, MapName, Power, Result } from '../names.ts'
import { err, ok } from '../names.ts'
import type { CoreOrder, Issued, Order } from '../orders/order.ts'
import type { Unit } from '../position/position.ts'
import { anyOf, capital, placeName, powerName, provinceName, refusalWords, subjectOf } from '../fates/wording.ts'
import { formatOrder, formatUnit } from './format.ts'
import type { PlacePhrase, Sentence, UnitPhrase } from './grammar.ts'
import { coastMeant, coastsInReach, onCoast } from './places.ts'
import type { Notice, Problem, Understood } from './problem.ts'
import { problem } from './problem.ts'
import type { Found, Scope } from './scope.ts'
import { anyUnit, ownUnit, unknownPlace } from './scope.ts'

type Spoken<V extends Sentence['verb']> = Extract<Sentence, { verb: V }>
interface Aim {
  readonly to: Location
  readonly notices: readonly Notice[]
}

const failed = (what: Problem, notices: readonly Notice[] = []): Understood => ({ problem: what, notices })

const refusedFor = (scope: Scope, why: Refusal, issued: Issued, notices: readonly Notice[]): Understood => ({
  problem: problem(why, wordsFor(scope, why, issued)),
  notices,
  refused: issued,
})

/** What a sentence means on this board, now: an order that the rules allow, or the reason why there is none. */
export function understand(scope: Scope, sentence: Sentence): Understood {
  const { steps } = scope.phase
  switch (sentence.verb) {
    case 'waive':
      return steps.includes('adjustments') ? waive(scope) : wrongStep(scope, 'waive')
    case 'build':
      return steps.includes('adjustments') || steps.includes('draft')
        ? build(scope, sentence)
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
  }
}

const wrongStep = ({ atlas, powers }: Scope, kind: CoreOrder['kind']): Understood =>
  failed(
    problem(
      'wrong-step',
      refusalWords('wrong-step', { atlas, power: powers[0] ?? ('' as Power), kind, unit: null, of: null, to: null }),
    ),
  )

function idle(scope: Scope, { unit: phrase }: Spoken<'idle'>): Understood {
  const found = ownUnit(scope, phrase, undefined)
  // In the adjustments a unit that is not there is one to be built.
  const isNew = scope.phase.steps.includes('adjustments') && phrase.arm !== null
  if (!found.ok) return isNew ? build(scope, { verb: 'build', unit: phrase }) : failed(found.error)
  const who = `the ${found.value.unit.arm} in ${placeName(scope.atlas, scope.atlas.provinceOf(found.value.unit.at))}`
  const name = formatUnit(found.value.unit)
  return failed(
    problem('no-verb', `What shall ${who} do?`, scope.phase.steps.includes('moves') ? [`${name} H`] : [`${name} D`]),
  )
}

function hold(scope: Scope, { unit: phrase }: Spoken<'hold'>): Understood {
  if (!scope.phase.steps.includes('moves')) return wrongStep(scope, 'hold')
  const found = ownUnit(scope, phrase, false)
  return found.ok
    ? issue(scope, found.value, { kind: 'hold', unit: found.value.unit.id }, found.value.notices)
    : failed(found.error)
}

/** `A PAR H` in the adjustments: true without an order. */
function keep(scope: Scope, { unit: phrase }: Spoken<'hold'>): Understood {
  const found = ownUnit(scope, phrase, false)
  return failed(
    found.ok ? problem('wrong-step', 'A unit that is not disbanded stays; no order is needed.') : found.error,
  )
}

function disband(scope: Scope, { unit: phrase }: Spoken<'disband'>): Understood {
  const { steps } = scope.phase
  if (!steps.includes('retreats') && !steps.includes('adjustments')) return wrongStep(scope, 'disband')
  const fleeing = steps.includes('retreats') ? ownUnit(scope, phrase, true) : null
  const found = fleeing?.ok === true || !steps.includes('adjustments') ? fleeing : ownUnit(scope, phrase, false)
  if (found === null) return wrongStep(scope, 'disband')
  return found.ok
    ? issue(scope, found.value, { kind: 'disband', unit: found.value.unit.id }, found.value.notices)
    : failed(found.error)
}

/** A move, or in a retreat phase a retreat. */
function going(scope: Scope, sentence: Spoken<'move'> | Spoken<'retreat'>): Understood {
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

/** Without the coast that it needs an order is an order all the same, and an impossible one (DATC 6.B.1, DBL-5). */
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

/** A far move of an army can only be by sea; said or not, it is the same order. */
function overseas({ atlas }: Scope, unit: Unit, to: Location, own: Atlas | null): boolean {
  if (own === null || unit.arm !== 'army') return false
  const shores = [unit.at, to].every((at) => atlas.location(at)?.province.terrain === 'coast')
  return shores && own.provinceOf(unit.at) !== own.provinceOf(to) && !own.reach('army', unit.at, to)
}

function assist(scope: Scope, sentence: Spoken<'support'> | Spoken<'convoy'>): Understood {
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
  const order = assistance(sentence.verb, unit, helped.value.unit, aim?.value.to ?? null, map.value.name)
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

/** Where a supported or convoyed unit goes. Its coast may be left out: then any will do (DATC 6.B.7). */
function helpedTo(of: Unit, path: readonly PlacePhrase[]): Result<Aim, Problem> {
  const last = path.at(-1)
  if (last === undefined || last.province === null) return err(unknownPlace(last?.word ?? ''))
  return ok(ashore(of.arm, last.province, last))
}

/** A place with the coast that was named, as far as the arm and the province have use for one (DATC 6.B.12). */
function ashore(arm: Arm, province: ProvinceInfo, { coast }: PlacePhrase): Aim {
  if (coast === null) return { to: province.code, notices: [] }
  const meant = arm === 'army' ? null : coastMeant(province, coast)
  if (meant === coast) return { to: onCoast(province, coast), notices: [] }
  if (meant !== null)
    return {
      to: onCoast(province, meant),
      notices: [
        {
          why: 'other-coast',
          words: `${capital(provinceName(province))} has no such coast; read as ${onCoast(province, meant)}.`,
        },
      ],
    }
  const reason =
    arm === 'army' ? 'An army has no use for a coast' : `${capital(provinceName(province))} has no such coast`
  return { to: province.code, notices: [{ why: 'coast-dropped', words: `${reason}; read as ${province.code}.` }] }
}

/** Where a move goes: the end of its path, whose other places must be seas; the coast if only one can be meant, on a map that its writer sees. */
function aimAt(scope: Scope, unit: Unit, path: readonly PlacePhrase[], { atlas: own }: Mapped): Result<Aim, Problem> {
  const last = path.at(-1)
  const province = last?.province ?? null
  const unknown = path.find((place) => place.province === null)
  if (last === undefined || province === null || unknown !== undefined) return err(unknownPlace(unknown?.word ?? ''))
  const dry = path.slice(0, -1).find((place) => place.province?.terrain !== 'sea')
  if (dry?.province != null)
    return err(
      problem(
        'several-places',
        `A unit goes to one place; a route by convoy leads over seas, and ${provinceName(dry.province)} is none.`,
      ),
    )
  const aim = ashore(unit.arm, province, last)
  const open = unit.arm === 'fleet' && province.coasts.length > 0 && aim.to === province.code
  if (!open || own === null) return ok(aim)
  const near = coastsInReach(own, 'fleet', unit.at, province)
  const [only, ...others] = near
  if (only === undefined) return ok(aim)
  if (others.length === 0) return ok({ to: onCoast(province, only), notices: aim.notices })
  return err(
    needsCoast(
      scope,
      unit,
      province,
      near.map((coast) => onCoast(province, coast)),
    ),
  )
}

function needsCoast({ phase }: Scope, unit: Unit, province: ProvinceInfo, shores: readonly Location[]): Problem {
  const mark = phase.steps.includes('moves') ? '-' : 'R'
  const lines = shores.map((at) => `${formatUnit(unit)} ${mark} ${at}`)
  return problem('needs-coast', `Which coast of ${provinceName(province)}? Write ${anyOf(shores)}.`, lines)
}

interface Mapped {
  /** Null for the power's own map. */
  readonly name: MapName | null
  /** Null for a map that its writer may not see. */
  readonly atlas: Atlas | null
}

function mapOf({ variant, position, map }: Scope, { power }: Unit): Result<Mapped, Problem> {
  const own = variant.atlas(position, power, null)
  if (map === null) return ok({ name: null, atlas: own })
  const named = variant.atlas(position, power, map)
  if (named === null) return err(problem('no-such-map', 'There is no such map.'))
  return ok(String(map) === power ? { name: null, atlas: own } : { name: map, atlas: null })
}

/** The order, if the rules allow it. An order on another's map is accepted unseen and judged at the deadline (TWZ-11). */
export function issue(
  scope: Scope,
  { unit }: Pick<Found, 'unit'>,
  order: Order,
  notices: readonly Notice[],
): Understood {
  const issued: Issued = { power: unit.power, order }
  if ('map' in order && order.map !== null) {
    return {
      issued,
      notices: [
        ...notices,
        { why: 'unseen', words: 'This order is judged on a map that you cannot see, at the deadline.' },
      ],
    }
  }
  return issueFor(scope, unit.power, order, notices)
}

export const wordsFor = ({ variant, position, atlas }: Scope, why: Refusal, issued: Issued): string =>
  refusalWords(why, subjectOf(variant, variant.atlas(position, issued.power, null) ?? atlas, position, issued))

function build(scope: Scope, { unit: phrase }: Spoken<'build'>): Understood {
  const { province } = phrase.place
  if (province === null) return failed(unknownPlace(phrase.place.word))
  const power = builder(scope, phrase, province)
  const board = scope.board ?? (scope.variant.boards.length === 1 ? scope.variant.boards[0]?.board : undefined)
  if (power === null) return failed(whichPower(scope))
  if (board === undefined)
    return failed(problem('which-board', `On which board: ${anyOf(scope.variant.boards.map((b) => b.board))}?`))
  const arm = phrase.arm ?? (province.terrain === 'land' ? 'army' : null)
  if (arm === null)
    return failed(
      problem('which-arm', `An army or a fleet in ${provinceName(province)}?`, [
        `A ${province.code} B`,
        `F ${onCoast(province, province.coasts[0] ?? null)} B`,
      ]),
    )
  const site = ashore(arm, province, phrase.place)
  const open = arm === 'fleet' && province.coasts.length > 0 && site.to === province.code
  const order: CoreOrder = { kind: 'build', board, arm, at: site.to }
  if (open) return { problem: coastToBuild(province), notices: site.notices, refused: { power, order } }
  return issueFor(scope, power, order, site.notices)
}

const coastToBuild = (province: ProvinceInfo): Problem => {
  const shores = province.coasts.map((coast) => onCoast(province, coast))
  return problem(
    'needs-coast',
    `Which coast of ${provinceName(province)}? Write ${anyOf(shores)}.`,
    shores.map((at) => `F ${at} B`),
  )
}

export function issueFor(scope: Scope, power: Power, order: Order, notices: readonly Notice[]): Understood {
  const issued: Issued = { power, order }
  const refusal = refusalOf(scope.variant, scope.position, issued)
  return refusal === null ? { issued, notices } : refusedFor(scope, refusal, issued, notices)
}

/** For whom a unit is built: the power that was named, the only one, or the one that may build there. */
function builder(
  { powers, power, variant, position }: Scope,
  { nation }: UnitPhrase,
  province: ProvinceInfo,
): Power | null {
  const named = nation ?? power
  if (named !== null && powers.includes(named)) return named
  const able = powers.filter((p) => variant.allowance(position, p).sites.some(({ at }) => at === province.code))
  const home = powers.filter((p) => p === province.home)
  const [only, ...others] = [able, home].find((some) => some.length > 0) ?? powers
  return only !== undefined && others.length === 0 ? only : null
}

const whichPower = ({ powers, atlas }: Scope, lines: readonly string[] = []): Problem =>
  problem('which-power', `For which power: ${anyOf(powers.map((p) => powerName(atlas, p)))}?`, lines)

/** One waiver is enough, whatever number it names. Of several powers it is meant for the one that may build. */
function waive(scope: Scope): Understood {
  const { powers, power, atlas, variant, position } = scope
  const able = powers.filter((p) => refusalOf(variant, position, { power: p, order: { kind: 'waive' } }) === null)
  const [only, ...others] = power !== null ? [power] : able.length > 0 ? able : powers
  if (only !== undefined && others.length === 0) return issueFor(scope, only, { kind: 'waive' }, [])
  const lines = powers.map((p) => `${powerName(atlas, p)}: WAIVE`)
  return failed(whichPower(scope, lines))
}

/** The canonical line of what was understood; null for a problem. */
export const lineOf = ({ variant, position }: Scope, done: Understood): string | null =>
  'issued' in done ? formatOrder(variant, position, done.issued.order) : null
