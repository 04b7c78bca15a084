/** The sentences for all of the rulebook's refusals. */
import { type Atlas, coastsInReach, onCoast } from '../atlas/atlas.ts'
import type { Arm, Location, UnitId } from '../names.ts'
import { unitById } from './format-order.ts'
import { type CoreOrder, type Issued, type Order, isOwn, unitOf } from '../orders/order.ts'
import type { Position, Unit } from '../position/position.ts'
import { retreatBar } from '../phases/retreats.ts'
import type { Variant } from '../seam/variant.ts'
import {
  adjective,
  joinOr,
  capitalize,
  armWithArticle,
  placeName,
  powerName,
  provinceNameOf,
  unitName,
} from '../fates/display-names.ts'
import type {
  NamedSubject,
  Refusal,
  RefusalTexts,
  RetreatBar,
  RulebookRefusal,
  Subject,
} from '../fates/order-refusals.ts'

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
/** Used for orders and for whole sheets. */
export const EITHER_OR = 'On one board you build or disband, not both.'

const BARRED: Readonly<Record<RetreatBar, string>> = {
  never: '',
  occupied: ': it is occupied',
  attacker: ': its attacker came from there',
  standoff: ': it was fought over',
}

const WORDS: RefusalTexts<RulebookRefusal> = {
  'no-such-unit': ({ there }) => `There is no unit in ${there}.`,
  'not-yours': ({ atlas, unit, actor }) =>
    unit === null ? 'That unit is not yours.' : `${capitalize(actor)} is ${adjective(atlas, unit.power)}, not yours.`,
  'not-adjacent': ({ atlas, unit, to, here, there }) =>
    unit === null || to === null ? `${capitalize(here)} does not border ${there}.` : apart(atlas, unit, to),
  'no-route': ({ actor, there }) => `No chain of fleets can carry ${actor} to ${there}.`,
  'not-by-sea': ({ there }) => `An army cannot go into ${there}.`,
  'not-by-land': ({ there }) => `A fleet cannot go into ${there}.`,
  'same-place': ({ actor }) => `${capitalize(actor)} is there already.`,
  'needs-coast': ({ atlas, unit, to, there }) =>
    `Which coast of ${there}? Write ${joinOr(coastChoices(atlas, unit, to))}.`,
  'wrong-coast': ({ atlas, to, actor }) =>
    `${capitalize(actor)} cannot reach ${to === null ? 'that coast' : placeName(atlas, to)}.`,
  'supports-itself': ({ actor }) => `${capitalize(actor)} cannot support itself.`,
  'support-unreachable': ({ atlas, of, to, actor }) =>
    `${capitalize(actor)} cannot support into ${goal(atlas, of, to)}: it could not go there itself.`,
  'support-mismatch': ({ atlas, to, helped }) =>
    to === null
      ? `${capitalize(helped)} does not stay where it is.`
      : `${capitalize(helped)} does not go to ${placeName(atlas, to)}.`,
  'convoy-mismatch': ({ helped, there }) => `${capitalize(helped)} does not go to ${there} by sea.`,
  'not-a-convoyer': ({ actor }) => `${capitalize(actor)} cannot convoy: only a fleet at sea can.`,
  'not-convoyable': ({ helped }) => `${capitalize(helped)} cannot be convoyed: only an army on a coast can.`,
  'not-dislodged': ({ actor }) => `${capitalize(actor)} was not dislodged.`,
  'retreat-barred': ({ actor, there, bar }) =>
    `${capitalize(actor)} cannot retreat to ${there}${BARRED[bar ?? 'never']}.`,
  'not-a-home': ({ there, country }) => `${capitalize(there)} is not a home centre of ${country}.`,
  'not-owned': ({ there, country }) => `${country} does not own ${there}.`,
  'not-vacant': ({ there }) => `${capitalize(there)} is occupied.`,
  'nothing-to-build': ({ country }) => `${country} has nothing to build.`,
  'nothing-to-disband': ({ country }) => `${country} has nothing to disband.`,
  'wrong-step': ({ kind }) => otherPhase(kind),
  'no-such-map': () => 'There is no such map.',
  'either-or': () => EITHER_OR,
  superseded: () => 'A later order for the same unit counts.',
}

const isOfTheRulebook = (why: Refusal): why is RulebookRefusal => Object.hasOwn(WORDS, why)

/** Why an order is not allowed, as a sentence. Old games may have reasons that no longer exist. */
export function refusalText({ own }: Pick<Variant, 'own'>, why: Refusal, subject: Subject): string {
  const words = isOfTheRulebook(why) ? WORDS[why] : own.refusals[why]
  return words?.(named(why, subject)) ?? 'The rules do not allow it.'
}

function named(why: Refusal, subject: Subject): NamedSubject {
  const { atlas, power, of, to } = subject
  const unit = blamed(why, subject)
  return {
    ...subject,
    unit,
    actor: unit === null ? 'the unit' : unitName(atlas, unit),
    helped: of === null ? 'the unit' : unitName(atlas, of),
    here: unit === null ? 'this place' : provinceNameOf(atlas, unit.at),
    there: to === null ? 'that place' : provinceNameOf(atlas, to),
    country: powerName(atlas, power),
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

/** In a support or convoy of an impossible move, the moving unit is at fault (DATC 6.D.22). */
const blamed = (why: Refusal, { unit, of }: Subject): Unit | null => (of !== null && OF_THE_MOVE.has(why) ? of : unit)

/** `Paris does not border Trieste.`, unless it could from another coast or with the other arm. */
function apart(atlas: Atlas, unit: Unit, to: Location): string {
  const [from, goal] = [atlas.provinceOf(unit.at), atlas.provinceOf(to)]
  const [here, there] = [provinceNameOf(atlas, unit.at), provinceNameOf(atlas, to)]
  const otherArm: Arm = unit.arm === 'army' ? 'fleet' : 'army'
  const shores = [from, ...(atlas.province(from)?.coasts ?? []).map((c) => onCoast({ code: from }, c))]
  if (shores.some((at) => atlas.touches(unit.arm, at, goal)))
    return `${capitalize(placeName(atlas, unit.at))} does not border ${there}.`
  if (shores.some((at) => atlas.touches(otherArm, at, goal)))
    return `${capitalize(armWithArticle(unit.arm))} cannot go from ${here} to ${there}.`
  return `${capitalize(here)} does not border ${there}.`
}

const goal = (atlas: Atlas, helped: Unit | null, to: Location | null): string => {
  const at = to ?? helped?.at
  return at === undefined ? 'that place' : provinceNameOf(atlas, at)
}

function coastChoices(atlas: Atlas, unit: Unit | null, to: Location | null): readonly string[] {
  const province = to === null ? undefined : atlas.location(to)?.province
  if (province === undefined) return []
  const near = unit === null ? [] : coastsInReach(atlas, unit.arm, unit.at, province)
  return (near.length > 0 ? near : province.coasts).map((coast) => onCoast(province, coast))
}

/** The order's destination, site or coast. */
export const goalOf = (order: Order): Location | null =>
  isOwn(order) || !('to' in order || 'at' in order) ? null : 'to' in order ? order.to : order.at

/** What a refusal of this order is about. A variant's order counts as what it stands for. */
export function subjectOf(
  variant: Variant,
  atlas: Atlas,
  position: Position,
  { power, order: submitted }: Issued,
): Subject {
  const order = isOwn(submitted) ? (variant.own.standsFor(submitted) ?? submitted) : submitted
  const find = (id: UnitId | null) => (id === null ? null : (unitById(position, id) ?? null))
  const unit = find(unitOf(order))
  // A variant's own order without a place concerns its unit's location.
  const to = goalOf(order) ?? (isOwn(submitted) ? (unit?.at ?? null) : null)
  const helped = 'of' in order ? find(order.of) : null
  return { atlas, power, kind: submitted.kind, unit, of: helped, to, bar: barOf(variant, atlas, position, unit, to) }
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
    const fleeing = position.boards[board]?.dislodged.find((dislodged) => dislodged.unit.id === unit.id)
    if (fleeing !== undefined) return retreatBar(variant, position, board, fleeing, atlas, atlas.provinceOf(to))
  }
  return null
}
