/** The link from a phase to the sandbox. */
import type { JSX } from 'preact'
import { useCallback, useEffect, useState } from 'preact/hooks'
import type { Json } from '../../src/lib/json.ts'
import type { BoardView, ClosedPhaseView } from '../../src/game/views/shapes.ts'
import { useEra } from '../client/variant-info.ts'
import { seasonLabel } from '../text/words.ts'
import type { SandboxContent } from './pack-link.ts'

const PAUSE_MS = 400

/** A present position with the orders to start with, or a closed phase. */
type LinkedPhase =
  | { readonly boards: readonly BoardView[]; readonly text: string }
  | { readonly boards: ClosedPhaseView['boards']; readonly text?: never }

type SandboxLinkProps = LinkedPhase &
  Pick<SandboxContent, 'variant' | 'options'> & {
    /** The code of the phase: `S1901M`. */
    readonly phase: string
    /** The variant's memory, as far as the viewer may see it. */
    readonly memory?: Json
    /** Also links to the analysis for this power; empty: for any. Null: no such link. */
    readonly analysis?: string | null
  }

/** A constant, as the link is packed again for new ones. */
const NO_OPTIONS = {}

const EMPTY = async (): Promise<string> => ''

/** Opens the phase on display in the sandbox. Its label names the phase, shortly: results show the end of it. */
export function SandboxLink(props: SandboxLinkProps): JSX.Element {
  const { variant, options = NO_OPTIONS, phase, boards, memory = null, text, analysis = null } = props
  const era = useEra()(variant)
  const label = phase.endsWith('R') ? 'Retreats' : seasonLabel(phase, era)
  const pack = useCallback(async () => {
    const { encodeLink, ordersText, stateOfBoards } = await import('./pack-link.ts')
    return encodeLink({
      variant,
      options,
      state: stateOfBoards(phase, boards, memory),
      sheets: [text ?? ordersText(boards)],
    })
  }, [variant, options, phase, boards, memory, text])
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
      <a {...linkTo('/sandbox')}>What if? {label}</a>
      {analysis !== null && <a {...linkTo(`/sandbox?${new URLSearchParams({ analysis })}`)}>Analysis</a>}
    </>
  )
}
