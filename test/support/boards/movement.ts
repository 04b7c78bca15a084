import { balkan } from '../../../src/maps/balkan.ts'
import { classical } from '../../../src/maps/classical.ts'
import { duo } from '../../../src/maps/duo.ts'
import { type Atlas, makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import type { Geography } from '../../../src/rules/movement/resolve.ts'
import type { Province, UnitId } from '../../../src/rules/names.ts'
import { boardId, location, power, unitId } from '../../../src/rules/names.ts'
import type { CoreOrder, Issued } from '../../../src/rules/orders/order.ts'
import type { BoardState, Unit } from '../../../src/rules/position/position.ts'

export const MAIN = boardId('MAIN')
export const atlas = makeAtlas(classical)
/** One map for all powers, and no shared provinces. */
export const standard: Geography = {
  atlas: (_, map) => (map === null ? atlas : null),
  common: true,
  mayShare: () => false,
}

/** A board on which all powers use one map. */
export interface OneMap {
  readonly atlas: Atlas
  readonly mayShare: (at: Province) => boolean
}

export const ONE_MAP = {
  standard: { atlas, mayShare: () => false },
  duo: { atlas: makeAtlas(duo), mayShare: () => false },
  // BAL-8: units may share Bulgaria while it has no owner.
  balkan: { atlas: makeAtlas(balkan), mayShare: (at: Province) => at === 'BUL' },
} as const satisfies Readonly<Record<string, OneMap>>

export const geographyOf = ({ atlas: map, mayShare }: OneMap): Geography => ({
  atlas: (_, name) => (name === null ? map : null),
  common: true,
  mayShare,
})

export const boardOf = (units: readonly Unit[]): BoardState => ({ units, dislodged: [], standoffs: [], owners: {} })

/** Units by power, as `{ FRANCE: ['A PAR', 'F SPA/SC'] }`, numbered from 1. */
export function unitsOf(byPower: Readonly<Record<string, readonly string[]>>): Unit[] {
  const all = Object.entries(byPower).flatMap(([name, units]) => units.map((text) => ({ name, text })))
  return all.map(({ name, text }, n) => ({
    id: unitId(n + 1),
    power: power(name),
    arm: text.startsWith('A') ? 'army' : 'fleet',
    at: location(text.slice(2)),
  }))
}

/** The unit in a province or on its coasts; 0, which is no unit's id, if it is empty. */
export function idAt(units: readonly Unit[], at: string): UnitId {
  const here = at.slice(0, 3)
  return units.find((unit) => unit.at.startsWith(here))?.id ?? unitId(0)
}

/** Reads orders as printed, `A PAR - BUR`, for tests of the kernel without the notation. */
export function ordersOf(units: readonly Unit[], byPower: Readonly<Record<string, readonly string[]>>): Issued[] {
  return Object.entries(byPower).flatMap(([name, lines]) =>
    lines.map((line) => ({ power: power(name), order: readLine(units, line) })),
  )
}

function readLine(units: readonly Unit[], line: string): CoreOrder {
  const [, at = '', verb, first = '', second = '', , goal] = line.split(' ')
  const unit = idAt(units, at)
  const of = idAt(units, second)
  if (verb === '-') return { kind: 'move', unit, to: location(first), via: second === 'VIA', map: null }
  if (verb === 'S') return { kind: 'support', unit, of, to: goal === undefined ? null : location(goal), map: null }
  if (verb === 'C') return { kind: 'convoy', unit, of, to: location(goal ?? ''), map: null }
  return { kind: 'hold', unit }
}
