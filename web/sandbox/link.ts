/** The content of the sandbox packed into an address, so that it can be sent to others. Nothing of it reaches a server. */
import type { Json } from '../../src/lib/json.ts'
import type { BoardView } from '../../src/game/views/shapes.ts'
import type { Power } from '../../src/rules/names.ts'
import { fromBase64Url, toBase64Url } from '../../src/lib/base64.ts'
import { armLetter } from '../text/words.ts'

export interface SandboxContent {
  readonly variant: string
  /** A `SandboxState`, of which much may be missing; null is the start of a game. */
  readonly state: Readonly<Record<string, Json>> | null
  /** The orders of one phase after the other; the last ones are not carried out. */
  readonly sheets: readonly string[]
}

const through = (bytes: BufferSource, stream: CompressionStream | DecompressionStream): Promise<ArrayBuffer> =>
  new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer()

/** A fragment for an address, without its `#`. */
export async function encodeLink(content: SandboxContent): Promise<string> {
  const packed = await through(new TextEncoder().encode(JSON.stringify(content)), new CompressionStream('deflate-raw'))
  return toBase64Url(new Uint8Array(packed))
}

/** Null if the fragment holds nothing that was packed here. */
export async function decodeLink(fragment: string): Promise<SandboxContent | null> {
  try {
    const bytes = fromBase64Url(fragment)
    if (bytes === null) return null
    const plain = await through(bytes, new DecompressionStream('deflate-raw'))
    const found: unknown = JSON.parse(new TextDecoder().decode(plain))
    return isSandboxContent(found) ? found : null
  } catch {
    return null
  }
}

const isSandboxContent = (found: unknown): found is SandboxContent =>
  typeof found === 'object' &&
  found !== null &&
  'variant' in found &&
  typeof found.variant === 'string' &&
  'state' in found &&
  typeof found.state === 'object' &&
  'sheets' in found &&
  Array.isArray(found.sheets) &&
  found.sheets.every((sheet) => typeof sheet === 'string')

/** A position as a viewer sees it, written down. */
export function stateOfBoards(code: string, boards: readonly BoardView[], memory: Json = null): Record<string, Json> {
  const [only, ...others] = boards
  const common = { name: code, ...(memory !== null && { memory }) }
  if (only === undefined) return common
  if (others.length === 0) return { ...common, ...partFrom(only) }
  return { ...common, boards: Object.fromEntries(boards.map((board) => [board.board, partFrom(board)])) }
}

function partFrom({ units, dislodged, standoffs, owners }: BoardView): Record<string, Json> {
  const name = ({ arm, at }: BoardView['units'][number]): string => `${armLetter(arm)} ${at}`
  const fleeing = dislodged.map(({ unit, from }) => [unit.power, name(unit), from] as const)
  return {
    units: byPower(units.map((unit) => [unit.power, name(unit)])),
    centers: byPower(Object.entries(owners).map(([province, power]) => [power, province])),
    retreats: nested(fleeing.map(([power, unit]) => [power, unit, []])),
    attackers: nested(fleeing),
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
