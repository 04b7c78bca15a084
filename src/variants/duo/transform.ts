/** The order that transforms a unit: `A KAR T` (DUO-3 to DUO-5). */
import { type Atlas, onCoast } from '../../rules/atlas/atlas.ts'
import { type Calendar, phaseAt } from '../../rules/phase-calendar.ts'
import { type Position, type Unit, stateOf, withBoard } from '../../rules/position/position.ts'
import type { Progress, Ruling } from '../../rules/fates/fate.ts'
import { capitalize } from '../../rules/fates/display-names.ts'
import { type Refusal, ownRefusals } from '../../rules/fates/order-refusals.ts'
import type { Coast, Power, UnitId } from '../../rules/names.ts'
import { formatUnit, stationedUnits, unitById } from '../../rules/notation/format-order.ts'
import { parseCoast, parseUnit } from '../../rules/notation/reading/word-parsers.ts'
import { type Problem, problem } from '../../rules/seam/line-problem.ts'
import { tokensOf } from '../../rules/notation/tokens.ts'
import type { OwnOrder } from '../../rules/orders/order.ts'
import type { OwnOrders, Variant } from '../../rules/seam/variant.ts'

export interface Transform extends OwnOrder {
  readonly kind: 'own:transform'
  readonly unit: UnitId
  /** The coast of the new fleet, if there are several; else null. */
  readonly coast: Coast | null
}

const NOT_ALLOWED = ownRefusals({
  'not-a-port': ({ here }) => `${capitalize(here)} is no coastal supply centre: no unit can transform there.`,
})

const WORDS = new Set(['t', 'transform', 'transforms'])

/** The orders of a variant whose units transform on this board. */
export const transforms = (atlas: Atlas, calendar: Calendar, boards: Variant['boards']): OwnOrders<Transform> => ({
  read(text, position, powers) {
    const words = tokensOf(text)
    const verb = words.findIndex((word, n) => n > 0 && WORDS.has(word))
    const supported = verb < 0 ? null : asSupport(atlas, position, powers, words.slice(0, verb))
    if (supported !== null) return supported
    const unit = verb < 0 ? null : parseUnit(atlas, position, powers, words.slice(0, verb))
    if (unit === null || !unit.ok) return unit?.error ?? null
    const coast = parseCoast(atlas, words.slice(verb + 1), atlas.place(unit.value.at).province.code)
    return coast === undefined ? null : { power: unit.value.power, order: transformTo(atlas, unit.value, coast) }
  },
  write({ unit: id, coast }, position) {
    const unit = unitById(position, id)
    if (unit === undefined) return `#${id} T`
    return `${formatUnit(unit)} T${coast === null ? '' : ` ${onCoast(atlas.place(unit.at).province, coast)}`}`
  },
  legal(position, power, order) {
    const { steps } = phaseAt(calendar, position.turn)
    return steps.includes('moves') ? refusalOf(atlas, position, power, order) : 'wrong-step'
  },
  refusals: NOT_ALLOWED.texts,
  remarks: () => [],
  // A transforming unit holds, and can be supported in place (DUO-3).
  standsFor: ({ unit }) => ({ kind: 'hold', unit }),
  unitAs: ({ unit }, position) => unitById(position, unit) ?? null,
  lastCounts: () => true,
  takesWholeLines: () => false,
  list(position, powers) {
    if (!phaseAt(calendar, position.turn).steps.includes('moves')) return []
    return stationedUnits({ boards }, position)
      .filter(({ unit }) => powers.includes(unit.power))
      .flatMap(({ unit }) =>
        shores(atlas, unit).map((coast) => ({ power: unit.power, order: transformTo(atlas, unit, coast) })),
      )
      .filter(({ power, order }) => refusalOf(atlas, position, power, order) === null)
  },
})

const SUPPORTED_TO_HOLD = 'A unit that transforms is supported to hold: leave the T out.'
const SUPPORTS = new Set(['s', 'support', 'supports'])

/** A support of a transforming unit is a support of its hold (DUO-3). */
function asSupport(
  atlas: Atlas,
  position: Position,
  powers: readonly Power[],
  words: readonly string[],
): Problem | null {
  const verb = words.findIndex((word, n) => n > 0 && SUPPORTS.has(word))
  if (verb < 0) return null
  const everybody = [...new Set(Object.values(position.boards).flatMap(({ units }) => units.map(({ power }) => power)))]
  const supporter = parseUnit(atlas, position, powers, words.slice(0, verb))
  const supported = parseUnit(atlas, position, everybody, words.slice(verb + 1))
  if (supporter?.ok !== true || supported?.ok !== true) return null
  const line = `${formatUnit(supporter.value)} S ${formatUnit(supported.value)}`
  const near = atlas.touches(supporter.value.arm, supporter.value.at, atlas.provinceOf(supported.value.at))
  return problem('support-mismatch', SUPPORTED_TO_HOLD, near ? [line] : [])
}

/** The coasts that it must choose from as a fleet. */
function shores(atlas: Atlas, unit: Unit): readonly (Coast | null)[] {
  const { coasts } = atlas.place(unit.at).province
  return unit.arm === 'army' && coasts.length > 0 ? coasts : [null]
}

const transformTo = (atlas: Atlas, unit: Unit, coast: Coast | null): Transform => ({
  kind: 'own:transform',
  unit: unit.id,
  coast: shores(atlas, unit).includes(coast) ? coast : null,
})

/** Only in a coastal supply centre (DUO-3). With several coasts, one must be named (DUO-5). */
function refusalOf(atlas: Atlas, position: Position, power: Power, { unit: id, coast }: Transform): Refusal | null {
  const unit = unitById(position, id)
  if (unit === undefined) return 'no-such-unit'
  if (unit.power !== power) return 'not-yours'
  const { terrain, centre } = atlas.place(unit.at).province
  if (terrain !== 'coast' || !centre) return NOT_ALLOWED.why('not-a-port')
  return shores(atlas, unit).includes(coast) ? null : 'needs-coast'
}

/** After movement, units transform unless they were attacked, successfully or not (DUO-4). */
export function applyTransforms(atlas: Atlas, position: Position, rulings: readonly Ruling[]): Progress {
  const updated = rulings.map((ruling) => (isDue(ruling) && ruling.attackers.length > 0 ? undone(ruling) : ruling))
  const after = updated.filter(isDue).reduce((position, ruling) => change(atlas, position, ruling), position)
  return { position: after, rulings: updated, captures: [] }
}

type Due = Ruling & { readonly issued: { readonly order: Transform } }
const isDue = (ruling: Ruling): ruling is Due =>
  ruling.issued.order.kind === 'own:transform' && ruling.fate.kind === 'succeeded'

const undone = (ruling: Due): Ruling => ({ ...ruling, fate: { kind: 'attacked', by: ruling.attackers } })

function change(atlas: Atlas, position: Position, { board, issued: { order } }: Due): Position {
  const units = stateOf(position, board).units.map((unit) =>
    unit.id === order.unit ? otherKind(atlas, unit, order.coast) : unit,
  )
  return withBoard(position, board, { units })
}

/** A fleet that becomes an army loses its coast (DUO-5). */
function otherKind(atlas: Atlas, unit: Unit, coast: Coast | null): Unit {
  const here = atlas.place(unit.at).province
  return unit.arm === 'army'
    ? { ...unit, arm: 'fleet', at: onCoast(here, coast) }
    : { ...unit, arm: 'army', at: here.code }
}
