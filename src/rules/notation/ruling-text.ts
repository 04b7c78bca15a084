/** The results of orders as sentences. */
import type { UnitId } from '../names.ts'
import { formatOrder, formatStationed, nationMark, stationedUnits } from './format-order.ts'
import { type Issued, isOwn } from '../orders/order.ts'
import { retreatChoices } from '../phases/retreats.ts'
import type { Position } from '../position/position.ts'
import type { Variant } from '../seam/variant.ts'
import type { Fate, Ruling } from '../fates/fate.ts'
import { joinAnd } from '../fates/display-names.ts'
import type { Refusal } from '../fates/order-refusals.ts'
import { refusalText, subjectOf } from './refusal-text.ts'

/** How a submitted order was used. Old games may have uses that no longer exist. */
export const useText = ({ uses }: Pick<Variant, 'uses'>, use: string): string => uses[use] ?? 'Not used.'

/**
 * The orders that caused a fate: `A MUN - BUR and A PAR - BUR`, or `RUSSIAN A BUL - SER` if its unit shared
 * its place with others. `rulings`: of the same phase.
 */
function culprits(variant: Variant, position: Position, causes: readonly UnitId[], rulings: readonly Ruling[]): string {
  const orders = causes.map((id) => {
    const ruling = rulings.find(({ unit }) => unit?.id === id)
    const mark = nationMark(variant, position, id)
    if (ruling !== undefined) return mark + formatOrder(variant, position, ruling.issued.order)
    const stationed = stationedUnits(variant, position).find(({ unit }) => unit.id === id)
    return stationed === undefined ? 'another unit' : mark + formatStationed(variant, stationed)
  })
  return joinAnd(orders)
}

const because = (sentence: string, culprits: string): string =>
  culprits === '' ? `${sentence}.` : `${sentence} ${culprits}.`

/** One sentence for the order's fate, another if its unit was dislodged; empty if all went well. */
export function rulingText(
  variant: Variant,
  position: Position,
  ruling: Ruling,
  rulings: readonly Ruling[],
): readonly string[] {
  const fate = fateText(variant, position, ruling, rulings)
  if (ruling.dislodged === null) return fate === null ? [] : [fate]
  const lost = because('Dislodged by', culprits(variant, position, [ruling.dislodged.by], rulings))
  return fate === null || (ruling.fate.kind === 'disrupted' && ruling.issued.order.kind === 'convoy')
    ? [lost]
    : [fate, lost]
}

function fateText(variant: Variant, position: Position, ruling: Ruling, rulings: readonly Ruling[]): string | null {
  const { fate, issued } = ruling
  const describe = (causes: readonly UnitId[]) => culprits(variant, position, causes, rulings)
  switch (fate.kind) {
    case 'succeeded':
      return null
    case 'bounced': {
      if (issued.order.kind !== 'retreat') return bouncedText(variant, position, fate.by, rulings)
      // A unit dislodged in the same phase also has a movement order.
      const retreats = rulings.filter(({ issued: { order } }) => order.kind === 'retreat')
      return because('Disbanded: bounced with', culprits(variant, position, fate.by, retreats))
    }
    case 'cut':
      return because('Cut by', describe(fate.by))
    case 'no-convoy':
      return 'No fleet was ordered to convoy it.'
    case 'disrupted':
      return disrupted(variant, position, fate, rulings)
    case 'paradox':
      return 'The convoy failed: it was part of a paradox (Szykman’s rule).'
    case 'attacked':
      return because('Prevented by', describe(fate.by))
    case 'surplus':
      return issued.order.kind === 'disband' ? 'No more disbands were needed.' : 'No more builds were left.'
    case 'civil-disorder':
      return civilDisorderText(variant, position, ruling, rulings)
    case 'void': {
      const text = voidText(variant, position, fate.why, issued)
      return text !== null && issued.order.kind === 'retreat' && ruling.unit !== null ? `${text} Disbanded.` : text
    }
  }
}

/** `Bounced with` moves, `Blocked by` units that stayed. */
function bouncedText(variant: Variant, position: Position, by: readonly UnitId[], rulings: readonly Ruling[]): string {
  const causes = by.flatMap((id) => rulings.find(({ unit }) => unit?.id === id) ?? [])
  const isMove = ({ issued: { order } }: Ruling): boolean =>
    (isOwn(order) ? variant.own.standsFor(order) : order)?.kind === 'move'
  if (causes.length === 0 || causes.some(isMove))
    return because('Bounced with', culprits(variant, position, by, rulings))
  const names = causes.flatMap(({ board, unit }) =>
    unit === null ? [] : [nationMark(variant, position, unit.id) + formatStationed(variant, { board, unit })],
  )
  return because('Blocked by', joinAnd(names))
}

const TOO_FEW_DISBANDS = 'Disbanded: not enough disbands were ordered.'

function civilDisorderText(variant: Variant, position: Position, { unit }: Ruling, rulings: readonly Ruling[]): string {
  const isOfUnit = (ruling: Ruling): boolean => ruling.unit?.id === unit?.id
  const hasRetreated = rulings.some(
    (ruling) => isOfUnit(ruling) && ruling.issued.order.kind === 'retreat' && ruling.fate.kind === 'succeeded',
  )
  if (hasRetreated) return TOO_FEW_DISBANDS
  const retreat = retreatChoices(variant, position).find((choice) => choice.unit.id === unit?.id)
  // Dislodged in the same phase: the retreats were skipped, as nobody could retreat.
  const isSkipped = rulings.some((ruling) => isOfUnit(ruling) && ruling.dislodged !== null)
  if (retreat === undefined && !isSkipped) return TOO_FEW_DISBANDS
  // Whether a unit had a retreat could reveal a secret map.
  const hadNone = variant.maps(position).length === 0 && (retreat === undefined || retreat.to.length === 0)
  return hadNone ? 'Destroyed: it had nowhere to retreat.' : 'Disbanded: no valid retreat was ordered.'
}

/** Refusals that would reveal a secret map. Players only learn that the order is illegal there. */
const MAP_REVEALING: ReadonlySet<Refusal> = new Set([
  'not-adjacent',
  'no-route',
  'needs-coast',
  'wrong-coast',
  'support-unreachable',
  'retreat-barred',
])

/** Is the refusal hidden because it would reveal the map that the order names? */
export const isRefusedByMap = ({ issued: { order }, fate }: Pick<Ruling, 'issued' | 'fate'>): boolean =>
  fate.kind === 'void' && 'map' in order && order.map !== null && MAP_REVEALING.has(fate.why)

function voidText(variant: Variant, position: Position, why: Refusal, issued: Issued): string | null {
  const namesMap = 'map' in issued.order && issued.order.map !== null
  if (namesMap && MAP_REVEALING.has(why)) return 'Void: not legal on the map it names.'
  const atlas = variant.atlas(position, issued.power, null)
  if (atlas === null) return null
  const text = refusalText(variant, why, subjectOf(variant, atlas, position, issued))
  return isDeclared(variant, position, issued) ? text : `Void: ${lower(text)}`
}

/** Is it a legal order to no unit? Then it was not void, but came to nothing. */
const isDeclared = ({ own }: Variant, position: Position, { power, order }: Issued): boolean =>
  isOwn(order) && order.unit === null && own.legal(position, power, order) === null

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
    const name = formatStationed(variant, { board: fleet.board, unit: fleet.unit })
    return [`${name} was dislodged by ${culprits(variant, position, [fleet.dislodged.by], rulings)}`]
  })
  if (sunk.length > 0) return `The convoy was disrupted: ${joinAnd(sunk)}.`
  return because('The convoy was disrupted by', culprits(variant, position, fate.by, rulings))
}
