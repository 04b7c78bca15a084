/** Control lists: a power's centres on all boards, and how often each counts (SHW-2). Pure. */
import { classical } from '../../../src/maps/classical.ts'
import type { BoardView } from '../../../src/game/views/shapes.ts'
import type { BoardId, Power, Province } from '../../../src/rules/names.ts'

export interface ControlledCentre {
  readonly province: Province
  /** Where it is owned. */
  readonly boards: readonly BoardId[]
  readonly counts: 1 | 2
  /** Explains the count; empty for centres owned on one board. */
  readonly why: string
}

export interface ControlList {
  readonly power: Power
  readonly centres: readonly ControlledCentre[]
  /** The number of units it supports on all boards. */
  readonly count: number
  readonly units: readonly { readonly board: BoardId; readonly count: number }[]
}

const HOMES: ReadonlyMap<string, string> = new Map(
  classical.provinces.flatMap(({ code, centre, home }) =>
    centre === true && home !== undefined ? [[code, home] as const] : [],
  ),
)

export function controlListOf(boards: readonly BoardView[], power: Power): ControlList {
  const owned = boards.flatMap(({ owners }) =>
    (Object.keys(owners) as Province[]).filter((province) => owners[province] === power),
  )
  const centres = [...new Set(owned)].toSorted().map((province) => centreOf(boards, power, province))
  return {
    power,
    centres,
    count: centres.reduce((sum, { counts }) => sum + counts, 0),
    units: boards.map(({ board, units }) => ({ board, count: units.filter((unit) => unit.power === power).length })),
  }
}

function centreOf(boards: readonly BoardView[], power: Power, province: Province): ControlledCentre {
  const ownedOn = boards.filter(({ owners }) => owners[province] === power).map(({ board }) => board)
  const [isHome, isOnBoth] = [HOMES.get(province) === power, ownedOn.length > 1]
  const counts = isHome && isOnBoth ? 2 : 1
  const why = isOnBoth ? (isHome ? 'home centre in both worlds' : 'in both worlds, but not a home: counts once') : ''
  return { province, boards: ownedOn, counts, why }
}

/** `may build 5`, `must disband 2` or `even`. */
export function surplusText({ count, units }: ControlList): string {
  const left = count - units.reduce((sum, world) => sum + world.count, 0)
  if (left === 0) return 'even'
  return left > 0 ? `may build ${left}` : `must disband ${-left}`
}
