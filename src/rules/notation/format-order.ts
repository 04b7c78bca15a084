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

/** The units of a position, as orders name them. */
interface UnitIndex {
  readonly find: (id: UnitId) => StationedUnit | undefined
  /** Do others stand in its place, too? */
  readonly isCrowded: (stationed: StationedUnit) => boolean
}

/** For one order: searches. */
const searchUnits = ({ boards }: Variant, position: Position): UnitIndex => ({
  find: (id) => {
    for (const { board } of boards) {
      const state = position.boards[board]
      const unit = state?.units.find((standing) => standing.id === id)
      if (unit !== undefined) return { board, unit, dislodged: false }
      const fleeing = state?.dislodged.find((dislodged) => dislodged.unit.id === id)
      if (fleeing !== undefined) return { board, unit: fleeing.unit, dislodged: true }
    }
    return undefined
  },
  isCrowded: ({ board, unit }) =>
    (position.boards[board]?.units.filter((there) => placeOf(board, there) === placeOf(board, unit)) ?? []).length > 1,
})

/** For many orders: looks up. */
export function indexUnits(variant: Variant, position: Position): UnitIndex {
  const units = stationedUnits(variant, position)
  const byId = new Map(units.map((stationed) => [stationed.unit.id, stationed]))
  const standing = units.filter(({ dislodged }) => !dislodged)
  const crowds = Map.groupBy(standing, ({ board, unit }) => placeOf(board, unit))
  return {
    find: (id) => byId.get(id),
    isCrowded: ({ board, unit }) => (crowds.get(placeOf(board, unit))?.length ?? 0) > 1,
  }
}

const placeOf = (board: BoardId, { at }: Unit): string => `${board} ${at.split('/')[0] ?? ''}`

/**
 * Formats an order in our standard notation, e.g. `A LON - NWY VIA`. `position` has its units. Pass
 * `units` for many orders of one position.
 */
export function formatOrder(
  variant: Variant,
  position: Position,
  order: Order,
  units = searchUnits(variant, position),
): string {
  return boardMark(variant, order, units) + spell(variant, position, order, units) + mapMark(variant, position, order)
}

/**
 * Like `formatOrder`, but names the power of a waiver if a seat commands several (`FRANCE: WAIVE`).
 * In every other order the unit or place shows the power.
 */
export function formatIssued(
  variant: Variant,
  position: Position,
  { power, order }: Issued,
  units = searchUnits(variant, position),
): string {
  const line = formatOrder(variant, position, order, units)
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

/** Null for an order to no unit. `seen`: what the adjudicator sees in its place. */
export function unitNamesOf(
  variant: Variant,
  position: Position,
  order: Order,
  seen: Order | null,
  units: UnitIndex,
): UnitNames | null {
  const unit = orderedUnit(variant, position, order, units)
  if (unit === null) return null
  const helpedUnit = seen !== null && 'of' in seen ? nameHelped(variant, position, seen.of, units) : null
  return { unit: boardMark(variant, order, units) + formatUnit(unit), arm: unit.arm, of: helpedUnit }
}

function orderedUnit(
  variant: Variant,
  position: Position,
  order: Order,
  units: UnitIndex,
): Pick<Unit, 'arm' | 'at'> | null {
  if (isOwn(order)) return variant.own.unitAs(order, position)
  if (order.kind === 'build') return order
  const unit = unitOf(order)
  return unit === null ? null : (units.find(unit)?.unit ?? null)
}

function spell(variant: Variant, position: Position, order: Order, units: UnitIndex): string {
  const name = (id: UnitId) => {
    const stationed = units.find(id)
    return stationed === undefined ? `#${id}` : formatUnit(stationed.unit)
  }
  const helped = (id: UnitId) => nameHelped(variant, position, id, units)
  switch (order.kind) {
    case 'hold':
      return `${name(order.unit)} H`
    case 'move':
      return `${name(order.unit)} - ${order.to}${order.via ? ' VIA' : ''}`
    case 'support':
      return `${name(order.unit)} S ${helped(order.of)}${order.to === null ? '' : ` - ${order.to}`}`
    case 'convoy':
      return `${name(order.unit)} C ${helped(order.of)} - ${order.to}`
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
function nameHelped(variant: Variant, position: Position, id: UnitId, units: UnitIndex): string {
  const stationed = units.find(id)
  return stationed === undefined ? `#${id}` : nationMark(variant, position, id, units) + formatUnit(stationed.unit)
}

/** `RUSSIAN ` for a unit that shares its place with others; else empty. */
export function nationMark(
  variant: Variant,
  position: Position,
  id: UnitId,
  units = searchUnits(variant, position),
): string {
  const stationed = units.find(id)
  if (stationed === undefined || !units.isCrowded(stationed)) return ''
  return `${adjective(publicAtlas(variant, position), stationed.unit.power).toUpperCase()} `
}

/** `A: ` in a game with several boards. */
function boardMark({ boards }: Variant, order: Order, units: UnitIndex): string {
  if (boards.length < 2 || order.kind === 'waive') return ''
  const unit = unitOf(order)
  const board = order.kind === 'build' ? order.board : unit === null ? undefined : units.find(unit)?.board
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
