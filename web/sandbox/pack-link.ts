/** Packs content of the sandbox into the fragment of a link, which is never sent to a server. */
import type { Json } from '../../src/lib/json.ts'
import type { BoardView, ClosedPhaseView } from '../../src/game/views/shapes.ts'
import type { Power } from '../../src/rules/names.ts'
import { toBase64Url } from '../../src/lib/base64.ts'
import { ARM_LETTERS } from '../../src/rules/names.ts'
import { isOfPhase } from '../orders/results/submission-results.ts'

export interface SandboxContent {
  readonly variant: string
  /** Options of the variant; missing: as its rules have them. */
  readonly options?: Readonly<Record<string, Json>>
  /** A partial `SandboxState`; null: the start of a game. */
  readonly state: Readonly<Record<string, Json>> | null
  /** The orders of each phase. The last phase is not adjudicated. */
  readonly sheets: readonly string[]
  /** The `.map` file of the board, which replaces the variant. */
  readonly board?: string
  /** The SVG of that board; missing: drawn from its borders. */
  readonly drawing?: string
}

export const pipe = (bytes: BufferSource, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer()

/** Returns a fragment without its `#`. */
export async function packFragment(content: unknown): Promise<string> {
  const packed = await pipe(new TextEncoder().encode(JSON.stringify(content)), new CompressionStream('deflate-raw'))
  return toBase64Url(new Uint8Array(packed))
}

/** Returns a fragment without its `#`. */
export const encodeLink = (content: SandboxContent): Promise<string> => packFragment(content)

/** The orders of a closed phase, without those of skipped phases, which its results also list. */
export const ordersText = (boards: ClosedPhaseView['boards']): string =>
  boards
    .flatMap(({ orders }) => orders.filter((order) => isOfPhase(order, orders)))
    .map(({ text }) => text)
    .join('\n')

/** The boards that a viewer sees, as a sandbox state. */
export function stateOfBoards(code: string, boards: readonly BoardView[], memory: Json = null): Record<string, Json> {
  const [only, ...others] = boards
  const common = { name: code, ...(memory !== null && { memory }) }
  if (only === undefined) return common
  if (others.length === 0) return { ...common, ...partFrom(only) }
  return { ...common, boards: Object.fromEntries(boards.map((board) => [board.board, partFrom(board)])) }
}

function partFrom({ units, dislodged, standoffs, owners }: BoardView): Record<string, Json> {
  const name = ({ arm, at }: BoardView['units'][number]): string => `${ARM_LETTERS[arm]} ${at}`
  const retreating = dislodged.map(({ unit, from }) => [unit.power, name(unit), from] as const)
  return {
    units: byPower(units.map((unit) => [unit.power, name(unit)])),
    centers: byPower(Object.entries(owners).map(([province, power]) => [power, province])),
    retreats: nested(retreating.map(([power, unit]) => [power, unit, []])),
    attackers: nested(retreating),
    standoffs,
  }
}

function byPower(entries: readonly (readonly [Power, string])[]): Record<string, string[]> {
  const lists: Record<string, string[]> = {}
  for (const [power, text] of entries) (lists[power] ??= []).push(text)
  return lists
}

function nested(entries: readonly (readonly [Power, string, Json])[]): Record<string, Record<string, Json>> {
  const tables: Record<string, Record<string, Json>> = {}
  for (const [power, unit, value] of entries) (tables[power] ??= {})[unit] = value
  return tables
}
