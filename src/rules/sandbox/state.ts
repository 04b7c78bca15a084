/** Positions as plain data: states of the Python `diplomacy` package, extended for variants. */
import { phaseAt } from '../phase-calendar.ts'
import { standingUnits, stateOf as boardOf } from '../position/queries.ts'
import { readStringMembers, type Json } from '../../lib/json.ts'
import type { BoardId, Power, Province } from '../names.ts'
import { formatUnit } from '../notation/format-order.ts'
import type { Position } from '../position/position.ts'
import { retreatChoices } from '../phases/retreats.ts'
import type { SavedState } from '../saved/saved-format.ts'
import { standingsOf } from '../saved/write.ts'
import type { Variant } from '../seam/variant.ts'

/** One board. Extends the package by the reasons why units may not retreat somewhere. */
export interface BoardPart extends Pick<SavedState, 'units' | 'retreats' | 'centers'> {
  /** Where the attacker of each dislodged unit came from; null: by convoy. */
  readonly attackers: Readonly<Record<string, Readonly<Record<string, Province | null>>>>
  /** Contested provinces, barred to retreats. */
  readonly standoffs: readonly Province[]
}

/** A single board is at the top level; several are under `boards` by name. */
export interface SandboxState extends Partial<BoardPart> {
  readonly name: string
  readonly boards?: Readonly<Record<string, BoardPart>>
  /** In the adjustments: how many more units (negative: fewer) each power may have. */
  readonly builds: Readonly<Record<string, { readonly count: number; readonly homes: readonly string[] }>>
  /** In variants where every power has its own map: the drawings as text. */
  readonly maps?: Readonly<Record<string, string>>
  /** The variant's memory beyond the boards; left out if empty. */
  readonly memory?: Json
}

export function stateOf(variant: Variant, position: Position): SandboxState {
  const [only, ...rest] = variant.boards.map(({ board }) => [board, partOf(variant, position, board)] as const)
  if (only === undefined) throw new Error(`variant ${variant.id} has no board`)
  return {
    name: phaseAt(variant.calendar, position.turn).code,
    ...(rest.length === 0 ? only[1] : { boards: Object.fromEntries([only, ...rest]) }),
    builds: buildsOf(variant, position),
    ...memoryParts(position.memory),
  }
}

function partOf(variant: Variant, position: Position, board: BoardId): BoardPart {
  const { dislodged, standoffs } = boardOf(position, board)
  const from = (power: Power) =>
    dislodged
      .filter(({ unit }) => unit.power === power)
      .map((dislodged) => [formatUnit(dislodged.unit), dislodged.from] as const)
  const fleeing = [...new Set(dislodged.map(({ unit }) => unit.power))]
  const standings = standingsOf(variant, position, board)
  return {
    ...standings,
    retreats: { ...standings.retreats, ...byPower(fleeing, (power) => choicesOf(variant, position, board, power)) },
    attackers: byPower(fleeing, (power) => Object.fromEntries(from(power))),
    standoffs,
  }
}

/** Where each dislodged unit may go on its own map; nothing is secret here. */
const choicesOf = (variant: Variant, position: Position, board: BoardId, power: Power) =>
  Object.fromEntries(
    retreatChoices(variant, position).flatMap(({ board: on, unit, to }) =>
      on === board && unit.power === power ? [[formatUnit(unit), to] as const] : [],
    ),
  )

function buildsOf(variant: Variant, position: Position): SandboxState['builds'] {
  if (!phaseAt(variant.calendar, position.turn).steps.includes('adjustments')) return {}
  const units = standingUnits(variant, position)
  const seated = variant.seats.flatMap((seat) => variant.powers(position, seat))
  return byPower([...new Set(seated)], (power) => {
    const { units: allowed, sites } = variant.allowance(position, power)
    const count = allowed - units.filter(({ unit }) => unit.power === power).length
    return { count, homes: sites.map(({ board, at }) => (variant.boards.length > 1 ? `${board}: ${at}` : at)) }
  })
}

const byPower = <T>(powers: readonly Power[], valueOf: (power: Power) => T): Record<string, T> =>
  Object.fromEntries(powers.map((power) => [power, valueOf(power)]))

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Splits the drawings, which are long, from the rest. */
function memoryParts(memory: Json): Pick<SandboxState, 'maps' | 'memory'> {
  if (memory === null) return {}
  if (!isRecord(memory) || memory.maps === undefined) return { memory }
  const { maps, ...rest } = memory
  return { maps: readStringMembers(maps), memory: rest }
}

/** Puts together what `memoryParts` split. */
export function memoryFrom(memory: Json | undefined, maps: Json | undefined): Json {
  if (maps === undefined) return memory ?? null
  return isRecord(memory) ? { ...memory, maps } : { maps }
}
