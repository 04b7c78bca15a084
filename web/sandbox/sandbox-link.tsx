/** Links to the sandbox: it is packed into the fragment, which is never sent to a server. */
import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Json } from '../../src/lib/json.ts'
import type { BoardView } from '../../src/game/views/shapes.ts'
import type { Power } from '../../src/rules/names.ts'
import { toBase64Url } from '../../src/lib/base64.ts'
import { ARM_LETTERS } from '../../src/rules/names.ts'
import { useEra } from '../client/variant-info.ts'
import { seasonLabel } from '../text/words.ts'

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

const PAUSE_MS = 400

interface SandboxLinkProps extends Pick<SandboxContent, 'variant' | 'options'> {
  /** The code of the phase: `S1901M`. */
  readonly phase: string
  readonly boards: readonly BoardView[]
  /** The variant's memory, as far as the viewer may see it. */
  readonly memory?: Json
  /** The orders to start with. */
  readonly text: string
  /** Also links to the analysis for this power; empty: for any. Null: no such link. */
  readonly analysis?: string | null
}

/** A constant, as the link is packed again for new ones. */
const NO_OPTIONS = {}

const EMPTY = async (): Promise<string> => ''

/** Opens the phase on display in the sandbox. Its label names the phase: results show the end of it. */
export function SandboxLink(props: SandboxLinkProps): JSX.Element {
  const { variant, options = NO_OPTIONS, phase, boards, memory = null, text, analysis = null } = props
  const era = useEra()(variant)
  const pack = useCallback(
    () => encodeLink({ variant, options, state: stateOfBoards(phase, boards, memory), sheets: [text] }),
    [variant, options, phase, boards, memory, text],
  )
  const [packed, setPacked] = useState({ fragment: '', by: EMPTY })
  const update = useCallback(async () => setPacked({ fragment: await pack(), by: pack }), [pack])
  useEffect(() => {
    // Not while the viewer is stepping through phases or typing.
    const timer = setTimeout(() => void update(), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [update])
  const hurry = () => void update()
  const linkTo = (page: string) => ({
    class: 'small',
    target: '_blank',
    href: `${page}#${packed.fragment}`,
    onPointerEnter: hurry,
    onFocus: hurry,
    onClick: (event: MouseEvent) => {
      // A quick click must not open the phase before.
      if (packed.by === pack) return
      event.preventDefault()
      void pack().then((fragment) => window.open(`${page}#${fragment}`, '_blank', 'noopener'))
    },
  })
  return (
    <>
      <a {...linkTo('/sandbox')}>What if? {seasonLabel(phase, era)}</a>
      {analysis !== null && <a {...linkTo(`/sandbox?${new URLSearchParams({ analysis })}`)}>Analysis</a>}
    </>
  )
}
