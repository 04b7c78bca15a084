import { adjective } from '../fates/display-names.ts'
import type { Fate, Ruling } from '../fates/fate.ts'
import { type Arm, ARM_LETTERS, type BoardId, type MapName, type UnitId } from '../names.ts'
import { type Issued, type Order, isOwn, unitOf } from '../orders/order.ts'
import { type Position, type Unit, publicAtlas } from '../position/position.ts'
import type { Variant } from '../seam/variant.ts'

/** A unit, its board, and whether it was dislodged and must retreat. */
export interface StationedUnit {
  readonly board: BoardId
  readonly unit: Unit
  readonly dislodged: boolean
}

/** Every unit of a position, board by board, dislodged ones included. */
export const stationedUnits = ({ boards }: Pick<Variant, 'boards'>, position: Position): readonly StationedUnit[] =>
  boards.flatMap(({ board }) => {
    const state = position.boards[board]
    const standing = state?.units.map((unit) => ({ board, unit, dislodged: false })) ?? []
    return [...standing, ...(state?.dislodged.map(({ unit }) => ({ board, unit, dislodged: true })) ?? [])]
  })

export function unitById(position: Position, id: UnitId): Unit | undefined {
  for (const { units, dislodged } of Object.values(position.boards)) {
    const match = units.find((unit) => unit.id === id) ?? dislodged.find(({ unit }) => unit.id === id)?.unit
    if (match !== undefined) return match
  }
  return undefined
}

/** `F STP/SC` */
export const formatUnit = (unit: Pick<Unit, 'arm' | 'at'>): string => `${ARM_LETTERS[unit.arm]} ${unit.at}`

/** `F STP/SC`, or `A: F STP/SC` in a game with several boards. */
export const formatStationed = ({ boards }: Variant, { board, unit }: Omit<StationedUnit, 'dislodged'>): string =>
  `${boards.length < 2 ? '' : `${board}: `}${formatUnit(unit)}`

/** Formats an order in our standard notation, e.g. `A LON - NWY VIA`. `position` has its units. */
export function formatOrder(variant: Variant, position: Position, order: Order): string {
  return boardMark(variant, position, order) + spell(variant, position, order) + mapMark(variant, position, order)
}

/**
 * Like `formatOrder`, but names the power of a waiver if a seat commands several (`FRANCE: WAIVE`).
 * In every other order the unit or place shows the power.
 */
export function formatIssued(variant: Variant, position: Position, { power, order }: Issued): string {
  const line = formatOrder(variant, position, order)
  const isUnclear = order.kind === 'waive' && variant.seats.some((seat) => variant.powers(position, seat).length > 1)
  return isUnclear ? `${power}: ${line}` : line
}

/** An order's units as it names them (`B: F STP/SC`, `RUSSIAN A BUL`), and the acting arm. */
export interface UnitNames {
  /** The unit ordered, or built. */
  readonly unit: string
  readonly arm: Arm
  /** The unit supported or carried. */
  readonly of: string | null
}

/** Null for an order to no unit. `coreOrder`: what the adjudicator sees in its place. */
export function unitNamesOf(variant: Variant, position: Position, order: Order, seen: Order | null): UnitNames | null {
  const unit = orderedUnit(variant, position, order)
  if (unit === null) return null
  const helpedUnit = seen !== null && 'of' in seen ? helped(variant, position, seen.of) : null
  return { unit: boardMark(variant, position, order) + formatUnit(unit), arm: unit.arm, of: helpedUnit }
}

function orderedUnit(variant: Variant, position: Position, order: Order): Pick<Unit, 'arm' | 'at'> | null {
  if (isOwn(order)) return variant.own.unitAs(order, position)
  if (order.kind === 'build') return order
  const unit = unitOf(order)
  return unit === null ? null : (unitById(position, unit) ?? null)
}

function spell(variant: Variant, position: Position, order: Order): string {
  const name = (id: UnitId) => {
    const unit = unitById(position, id)
    return unit === undefined ? `#${id}` : formatUnit(unit)
  }
  switch (order.kind) {
    case 'hold':
      return `${name(order.unit)} H`
    case 'move':
      return `${name(order.unit)} - ${order.to}${order.via ? ' VIA' : ''}`
    case 'support':
      return `${name(order.unit)} S ${helped(variant, position, order.of)}${order.to === null ? '' : ` - ${order.to}`}`
    case 'convoy':
      return `${name(order.unit)} C ${helped(variant, position, order.of)} - ${order.to}`
    case 'retreat':
      return `${name(order.unit)} R ${order.to}`
    case 'disband':
      return `${name(order.unit)} D`
    case 'build':
      return `${formatUnit({ arm: order.arm, at: order.at })} B`
    case 'waive':
      return 'WAIVE'
    default:
      return variant.own.write(order, position)
  }
}

/** `A BUL`, or `RUSSIAN A BUL` where units of several powers share the place. */
function helped(variant: Variant, position: Position, id: UnitId): string {
  const stationed = stationedUnits(variant, position).find(({ unit }) => unit.id === id)
  if (stationed === undefined) return `#${id}`
  const { board, unit } = stationed
  const crowd = position.boards[board]?.units.filter(({ at }) => at.split('/')[0] === unit.at.split('/')[0]) ?? []
  if (crowd.length < 2) return formatUnit(unit)
  return `${adjective(publicAtlas(variant, position), unit.power).toUpperCase()} ${formatUnit(unit)}`
}

/** `A: ` in a game with several boards. */
function boardMark(variant: Variant, position: Position, order: Order): string {
  if (variant.boards.length < 2 || order.kind === 'waive') return ''
  const board =
    order.kind === 'build'
      ? order.board
      : stationedUnits(variant, position).find(({ unit }) => unit.id === order.unit)?.board
  return board === undefined ? '' : `${board}: `
}

/** ` (French map)` */
function mapMark(variant: Variant, position: Position, order: Order): string {
  if (!('map' in order) || order.map === null) return ''
  return ` (${mapAdjective(variant, position, order.map)} map)`
}

export function mapAdjective(variant: Variant, position: Position, map: MapName): string {
  const info = publicAtlas(variant, position).powers.find(({ power }) => (power as string) === map)
  return info === undefined ? map : info.adjective
}

/** The one-word results that e-mail judges have always used. */
const RESULT: Readonly<Record<Fate['kind'], string | null>> = {
  succeeded: null,
  bounced: 'bounce',
  cut: 'cut',
  'no-convoy': 'no convoy',
  disrupted: 'disrupted',
  paradox: 'disrupted',
  attacked: 'attacked',
  void: 'void',
  surplus: 'surplus',
  'civil-disorder': 'civil disorder',
}

/**
 * An order as used and its result on one line: `A BOH - SIL  (bounce, dislodged)`. `position` is
 * the one before the phase.
 */
export function formatRuling(variant: Variant, position: Position, ruling: Ruling): string {
  const line = formatOrder(variant, position, ruling.issued.order)
  const results = [
    RESULT[ruling.fate.kind],
    ruling.dislodged === null ? null : 'dislodged',
    ruling.given ? null : 'no order',
  ].filter((word) => word !== null)
  return results.length === 0 ? line : `${line}  (${results.join(', ')})`
}
