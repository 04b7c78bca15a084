/** The one place where refusals, misreadings, notices and fates become sentences. */
import type { Atlas, ProvinceInfo } from '../atlas/atlas.ts'
import type { Fate, Refusal, Ruling, Use } from './fate.ts'
import type { Arm, Coast, Location, Power, UnitId } from '../names.ts'
import { formatOrder, formatUnit, unitById } from '../notation/format.ts'
import { coastsInReach, onCoast } from '../notation/places.ts'
import type { CoreOrder, Issued, Order } from '../orders/order.ts'
import { isOwn, unitOf } from '../orders/order.ts'
import type { Position, Unit } from '../position/position.ts'
import type { RetreatBar } from '../phases/retreats.ts'
import { retreatBar } from '../phases/retreats.ts'
import type { Variant } from '../seam/variant.ts'

/** What a sentence may speak of; what is unknown or does not matter is null. */
export interface Subject {
  readonly atlas: Atlas
  readonly power: Power
  readonly kind: Order['kind']
  readonly unit: Unit | null
  /** The supported or convoyed unit. */
  readonly of: Unit | null
  readonly to: Location | null
  /** What keeps a dislodged unit from going there. */
  readonly bar: RetreatBar | null
}

const COAST_NAMES: Readonly<Record<Coast, string>> = {
  NC: 'north coast',
  EC: 'east coast',
  SC: 'south coast',
  WC: 'west coast',
}

export const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)

/** `a, b or c` */
export const anyOf = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`

const allOf = (words: readonly string[]): string => anyOf(words).replace(/ or (?=[^ ].*$)/u, ' and ')

/** `Paris`, `the North Sea` */
export const provinceName = (p: ProvinceInfo): string => (p.terrain === 'sea' ? `the ${p.name}` : p.name)

/** `the south coast of Spain` */
export function placeName(atlas: Atlas, at: Location): string {
  const found = atlas.location(at)
  if (found === undefined) return at
  const name = provinceName(found.province)
  return found.coast === null ? name : `the ${COAST_NAMES[found.coast]} of ${name}`
}

const provinceNameOf = (atlas: Atlas, at: Location): string => {
  const found = atlas.location(at)
  return found === undefined ? at : provinceName(found.province)
}

export const powerName = (atlas: Atlas, power: Power): string =>
  atlas.powers.find((p) => p.power === power)?.name ?? capital(power.toLowerCase())
const adjective = (atlas: Atlas, power: Power): string =>
  atlas.powers.find((p) => p.power === power)?.adjective ?? capital(power.toLowerCase())

/** `the army in Paris` */
export const unitName = (atlas: Atlas, unit: Unit): string => `the ${unit.arm} in ${provinceNameOf(atlas, unit.at)}`

const oneOf = (arm: Arm): string => (arm === 'army' ? 'an army' : 'a fleet')

const OTHER_PHASE: Readonly<Record<CoreOrder['kind'] | 'own', string>> = {
  hold: 'Units do not hold in this phase.',
  move: 'Units do not move in this phase.',
  support: 'Units do not support in this phase.',
  convoy: 'Fleets do not convoy in this phase.',
  retreat: 'Units do not retreat in this phase.',
  disband: 'Units are not disbanded in this phase.',
  build: 'Units are not built in this phase.',
  waive: 'There are no builds to waive in this phase.',
  own: 'This order belongs to another phase.',
}

const otherPhase = (kind: Order['kind']): string =>
  kind in OTHER_PHASE ? OTHER_PHASE[kind as CoreOrder['kind']] : OTHER_PHASE.own

/** One for orders, one for the sheet they stand on (SHW-3). */
export const EITHER_OR = 'On one board you build or disband, not both.'

/** One for orders, one for the line that insists on a build (DBL-6). */
export const NO_OVERRIDE = 'Only moves and retreats can be overridden.'

/** Where nobody orders for one captain alone, as when all is tried by one hand. */
export const ONE_HAND = 'An override is one captain’s against the other: here one hand orders for both.'

const BARRED: Readonly<Record<RetreatBar, string>> = {
  never: '',
  occupied: ': it is occupied',
  attacker: ': its attacker came from there',
  standoff: ': it was fought over',
}

/** Why an order is not allowed, as one sentence. */
export function refusalWords(why: Refusal, subject: Subject): string {
  const { atlas, power, kind, of, to } = subject
  const unit = blamed(why, subject)
  const who = unit === null ? 'the unit' : unitName(atlas, unit)
  const whom = of === null ? 'the unit' : unitName(atlas, of)
  const here = unit === null ? 'this place' : provinceNameOf(atlas, unit.at)
  const there = to === null ? 'that place' : provinceNameOf(atlas, to)
  const country = powerName(atlas, power)
  switch (why) {
    case 'no-such-unit':
      return `There is no unit in ${there}.`
    case 'not-yours':
      return unit === null
        ? 'That unit is not yours.'
        : `${capital(who)} is ${adjective(atlas, unit.power)}, not yours.`
    case 'not-adjacent':
      return unit === null || to === null ? `${capital(here)} does not border ${there}.` : apart(atlas, unit, to)
    case 'no-route':
      return `No chain of fleets can carry ${who} to ${there}.`
    case 'not-by-sea':
      return `An army cannot go into ${there}.`
    case 'not-by-land':
      return `A fleet cannot go into ${there}.`
    case 'same-place':
      return `${capital(who)} is there already.`
    case 'needs-coast':
      return `Which coast of ${there}? Write ${anyOf(coastChoices(atlas, unit, to))}.`
    case 'wrong-coast':
      return `${capital(who)} cannot reach ${to === null ? 'that coast' : placeName(atlas, to)}.`
    case 'supports-itself':
      return `${capital(who)} cannot support itself.`
    case 'support-unreachable':
      return `${capital(who)} cannot support into ${goal(atlas, of, to)}: it could not go there itself.`
    case 'support-mismatch':
      return to === null
        ? `${capital(whom)} does not stay where it is.`
        : `${capital(whom)} does not go to ${placeName(atlas, to)}.`
    case 'convoy-mismatch':
      return `${capital(whom)} does not go to ${there} by sea.`
    case 'not-a-convoyer':
      return `${capital(who)} cannot convoy: only a fleet at sea can.`
    case 'not-convoyable':
      return `${capital(whom)} cannot be convoyed: only an army on a coast can.`
    case 'not-dislodged':
      return `${capital(who)} was not dislodged.`
    case 'retreat-barred':
      return `${capital(who)} cannot retreat to ${there}${BARRED[subject.bar ?? 'never']}.`
    case 'not-a-home':
      return `${capital(there)} is not a home centre of ${country}.`
    case 'not-owned':
      return `${country} does not own ${there}.`
    case 'not-vacant':
      return `${capital(there)} is not vacant.`
    case 'nothing-to-build':
      return `${country} has nothing to build.`
    case 'nothing-to-disband':
      return `${country} has nothing to disband.`
    case 'wrong-step':
      return otherPhase(kind)
    case 'no-such-map':
      return 'There is no such map.'
    case 'not-a-port':
      return `${capital(here)} is no coastal supply centre: no unit can transform there.`
    case 'either-or':
      return EITHER_OR
    case 'homes-won':
      return `${country} has won all its home centres.`
    case 'no-override':
      return NO_OVERRIDE
    case 'override-spent':
      return 'You have used your override of these two years.'
    case 'not-asked':
      return 'You have no vote now.'
    case 'superseded':
      return 'A later order for the same unit counts.'
  }
}

const OF_THE_MOVE: ReadonlySet<Refusal> = new Set([
  'not-adjacent',
  'no-route',
  'not-by-sea',
  'not-by-land',
  'same-place',
  'needs-coast',
  'wrong-coast',
])

/** A support or a convoy of an impossible move fails by the unit that cannot make it (DATC 6.D.22). */
const blamed = (why: Refusal, { unit, of }: Subject): Unit | null => (of !== null && OF_THE_MOVE.has(why) ? of : unit)

/** `Paris does not border Trieste.`, unless it could from another coast, or the other arm could. */
function apart(atlas: Atlas, unit: Unit, to: Location): string {
  const [from, goal] = [atlas.provinceOf(unit.at), atlas.provinceOf(to)]
  const [here, there] = [provinceNameOf(atlas, unit.at), provinceNameOf(atlas, to)]
  const other: Arm = unit.arm === 'army' ? 'fleet' : 'army'
  const shores = [from, ...(atlas.province(from)?.coasts ?? []).map((c) => onCoast({ code: from }, c))]
  if (shores.some((at) => atlas.touches(unit.arm, at, goal)))
    return `${capital(placeName(atlas, unit.at))} does not border ${there}.`
  if (shores.some((at) => atlas.touches(other, at, goal)))
    return `${capital(oneOf(unit.arm))} cannot go from ${here} to ${there}.`
  return `${capital(here)} does not border ${there}.`
}

const goal = (atlas: Atlas, of: Unit | null, to: Location | null): string => {
  const at = to ?? of?.at
  return at === undefined ? 'that place' : provinceNameOf(atlas, at)
}

function coastChoices(atlas: Atlas, unit: Unit | null, to: Location | null): readonly string[] {
  const province = to === null ? undefined : atlas.location(to)?.province
  if (province === undefined) return []
  const near = unit === null ? [] : coastsInReach(atlas, unit.arm, unit.at, province)
  return (near.length > 0 ? near : province.coasts).map((coast) => onCoast(province, coast))
}

/** The place that an order names as its goal, its site, or the coast it means. */
export const goalOf = (order: Order): Location | null =>
  isOwn(order) || !('to' in order || 'at' in order) ? null : 'to' in order ? order.to : order.at

/** Who and what an order speaks of, for `refusalWords`; one of the variant's own as the order it stands for. */
export function subjectOf(variant: Variant, atlas: Atlas, position: Position, { power, order: said }: Issued): Subject {
  const order = isOwn(said) ? (variant.own.as(said) ?? said) : said
  const find = (id: UnitId | null) => (id === null ? null : (unitById(position, id) ?? null))
  const unit = find(unitOf(order))
  // An order of a variant's own that names no place concerns its unit where it stands.
  const to = goalOf(order) ?? (isOwn(said) ? (unit?.at ?? null) : null)
  const of = 'of' in order ? find(order.of) : null
  return { atlas, power, kind: said.kind, unit, of, to, bar: barOf(variant, atlas, position, unit, to) }
}

function barOf(
  variant: Variant,
  atlas: Atlas,
  position: Position,
  unit: Unit | null,
  to: Location | null,
): RetreatBar | null {
  if (unit === null || to === null || atlas.location(to) === undefined) return null
  for (const { board } of variant.boards) {
    const fleeing = position.boards[board]?.dislodged.find((one) => one.unit.id === unit.id)
    if (fleeing !== undefined) return retreatBar(variant, position, board, fleeing, atlas, atlas.provinceOf(to))
  }
  return null
}

const USED: Readonly<Record<Use, string>> = {
  agreed: 'Ordered by both captains.',
  alone: 'The other captain sent nothing.',
  preferred: 'Used instead of the other captain’s order.',
  yielded: 'Gave way to the other captain’s support.',
  disagreed: 'Not used: the captains differed.',
  refused: 'Not used: the order is impossible.',
  overrode: 'Used by override.',
  overridden: 'Not used: the other captain overrode it.',
  'both-overrode': 'Not used: both captains overrode this unit.',
  counted: 'Counted.',
}

/** What became of one captain's order before the adjudication (DBL-2). */
export const useWords = (use: Use): string => USED[use]

/** The moves or orders that caused a fate: `A MUN - BUR and A PAR - BUR`. `orders` are the rulings of the same phase. */
function culprits(variant: Variant, position: Position, by: readonly UnitId[], rulings: readonly Ruling[]): string {
  const named = by.map((id) => {
    const theirs = rulings.find(({ unit }) => unit?.id === id)
    const unit = theirs?.unit ?? unitById(position, id)
    if (theirs !== undefined) return formatOrder(variant, position, theirs.issued.order)
    return unit === undefined || unit === null ? 'another unit' : formatUnit(unit)
  })
  return allOf(named)
}

const because = (what: string, by: string): string => (by === '' ? `${what}.` : `${what} ${by}.`)

/** What became of one order: one sentence for its fate, another if its unit was dislodged; empty if all went well. */
export function rulingWords(
  variant: Variant,
  position: Position,
  ruling: Ruling,
  rulings: readonly Ruling[],
): readonly string[] {
  const fate = fateWords(variant, position, ruling, rulings)
  if (ruling.dislodged === null) return fate === null ? [] : [fate]
  const lost = because('Dislodged by', culprits(variant, position, [ruling.dislodged.by], rulings))
  return fate === null || (ruling.fate.kind === 'disrupted' && ruling.issued.order.kind === 'convoy')
    ? [lost]
    : [fate, lost]
}

function fateWords(variant: Variant, position: Position, ruling: Ruling, rulings: readonly Ruling[]): string | null {
  const { fate, issued } = ruling
  const who = (by: readonly UnitId[]) => culprits(variant, position, by, rulings)
  switch (fate.kind) {
    case 'succeeded':
      return null
    case 'bounced':
      return issued.order.kind === 'retreat'
        ? because('Disbanded: it met', who(fate.by))
        : because('Bounced with', who(fate.by))
    case 'cut':
      return because('Cut by', who(fate.by))
    case 'no-convoy':
      return 'No fleet was ordered to carry it.'
    case 'disrupted':
      return disrupted(variant, position, fate, rulings)
    case 'paradox':
      return 'The convoy failed: it would have decided about itself.'
    case 'attacked':
      return because('Prevented by', who(fate.by))
    case 'surplus':
      return issued.order.kind === 'disband' ? 'No more units had to be disbanded.' : 'No more units were due.'
    case 'civil-disorder':
      return 'Disbanded, as nothing else was ordered for it.'
    case 'void':
      return voidWords(variant, position, fate.why, issued)
  }
}

/** That an order is not legal on the map it names is all that anybody may learn of that map (TWZ-11). */
const TELLING: ReadonlySet<Refusal> = new Set([
  'not-adjacent',
  'no-route',
  'needs-coast',
  'wrong-coast',
  'support-unreachable',
  'retreat-barred',
])

function voidWords(variant: Variant, position: Position, why: Refusal, issued: Issued): string | null {
  const namesMap = 'map' in issued.order && issued.order.map !== null
  if (namesMap && TELLING.has(why)) return 'Void: not legal on the map it names.'
  const atlas = variant.atlas(position, issued.power, null)
  return atlas === null ? null : `Void: ${lower(refusalWords(why, subjectOf(variant, atlas, position, issued)))}`
}

const lower = (sentence: string): string =>
  sentence.replace(/^(The|There|An|A|No|Units|Which) /u, (word) => word.toLowerCase())

/** `The convoy was disrupted: F ENG was dislodged by F BRE - ENG.` */
function disrupted(
  variant: Variant,
  position: Position,
  fate: Extract<Fate, { kind: 'disrupted' }>,
  rulings: readonly Ruling[],
): string {
  const sunk = fate.by.flatMap((id) => {
    const fleet = rulings.find(({ unit }) => unit?.id === id)
    if (fleet === undefined || fleet.unit === null || fleet.dislodged === null) return []
    return [`${formatUnit(fleet.unit)} was dislodged by ${culprits(variant, position, [fleet.dislodged.by], rulings)}`]
  })
  if (sunk.length > 0) return `The convoy was disrupted: ${allOf(sunk)}.`
  return because('The convoy was disrupted by', culprits(variant, position, fate.by, rulings))
}
