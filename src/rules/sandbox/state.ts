/**
 * A position as plain data: the phase state of the Python `diplomacy` package, widened to what
 * variants need.
 */
import { phaseAt } from '../phase-calendar.ts'
import { standing, stateOf as boardOf } from '../position/queries.ts'
import { readStringMembers, type Json } from '../../lib/json.ts'
import type { BoardId, Power, Province } from '../names.ts'
import { formatUnit } from '../notation/format-order.ts'
import type { Position } from '../position/position.ts'
import { retreatChoices } from '../phases/retreats.ts'
import type { SavedState } from '../saved/saved-format.ts'
import { standingsOf } from '../saved/write.ts'
import type { Variant } from '../seam/variant.ts'

/**
 * One board. Beyond the package: why a unit may not retreat somewhere, which its list of `retreats`
 * does not tell.
 */
export interface BoardPart extends Pick<SavedState, 'units' | 'retreats' | 'centers'> {
  /**
   * Of each dislodged unit, the province its attacker came from; null if that attacker came by
   * convoy.
   */
  readonly attackers: Readonly<Record<string, Readonly<Record<string, Province | null>>>>
  /** Provinces barred to retreats because they were fought over. */
  readonly standoffs: readonly Province[]
}

/** One board lies open at the top; several are under `boards`, by name. */
export interface SandboxState extends Partial<BoardPart> {
  readonly name: string
  readonly boards?: Readonly<Record<string, BoardPart>>
  /**
   * In the adjustments: how many more units (negative: fewer) each power may have, over all its
   * boards.
   */
  readonly builds: Readonly<Record<string, { readonly count: number; readonly homes: readonly string[] }>>
  /**
   * The `maps` of the memory, for variants in which every power has its own: the drawing of each as
   * text.
   */
  readonly maps?: Readonly<Record<string, string>>
  /** What the variant remembers beyond the boards; left out if that is nothing. */
  readonly memory?: Json
}

export function stateOf(variant: Variant, position: Position): SandboxState {
  const [only, ...others] = variant.boards.map(({ board }) => [board, partOf(variant, position, board)] as const)
  if (only === undefined) throw new Error(`variant ${variant.id} has no board`)
  return {
    name: phaseAt(variant.calendar, position.turn).code,
    ...(others.length === 0 ? only[1] : { boards: Object.fromEntries([only, ...others]) }),
    builds: buildsOf(variant, position),
    ...memoryParts(position.memory),
  }
}

function partOf(variant: Variant, position: Position, board: BoardId): BoardPart {
  const { dislodged, standoffs } = boardOf(position, board)
  const from = (power: Power) =>
    dislodged.filter(({ unit }) => unit.power === power).map((one) => [formatUnit(one.unit), one.from] as const)
  const fleeing = [...new Set(dislodged.map(({ unit }) => unit.power))]
  const standings = standingsOf(variant, position, board)
  return {
    ...standings,
    retreats: { ...standings.retreats, ...byPower(fleeing, (power) => choicesOf(variant, position, board, power)) },
    attackers: byPower(fleeing, (power) => Object.fromEntries(from(power))),
    standoffs,
  }
}

/** Where each dislodged unit may go on its own map: here nothing is secret. */
const choicesOf = (variant: Variant, position: Position, board: BoardId, power: Power) =>
  Object.fromEntries(
    retreatChoices(variant, position).flatMap(({ board: on, unit, to }) =>
      on === board && unit.power === power ? [[formatUnit(unit), to] as const] : [],
    ),
  )

function buildsOf(variant: Variant, position: Position): SandboxState['builds'] {
  if (!phaseAt(variant.calendar, position.turn).steps.includes('adjustments')) return {}
  const units = standing(variant, position)
  const seated = variant.seats.flatMap((seat) => variant.powers(position, seat))
  return byPower([...new Set(seated)], (power) => {
    const { units: allowed, sites } = variant.allowance(position, power)
    const count = allowed - units.filter(({ unit }) => unit.power === power).length
    return { count, homes: sites.map(({ board, at }) => (variant.boards.length > 1 ? `${board}: ${at}` : at)) }
  })
}

const byPower = <T>(powers: readonly Power[], of: (power: Power) => T): Record<string, T> =>
  Object.fromEntries(powers.map((power) => [power, of(power)]))

const isRecord = (value: Json | undefined): value is { readonly [key: string]: Json } =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** Drawings are long: the reader finds them by themselves. */
function memoryParts(memory: Json): Pick<SandboxState, 'maps' | 'memory'> {
  if (memory === null) return {}
  if (!isRecord(memory) || memory.maps === undefined) return { memory }
  const { maps, ...rest } = memory
  return { maps: readStringMembers(maps), memory: rest }
}

/** The memory that `memoryParts` took apart. */
export function memoryFrom(memory: Json | undefined, maps: Json | undefined): Json {
  if (maps === undefined) return memory ?? null
  return isRecord(memory) ? { ...memory, maps } : { maps }
}
