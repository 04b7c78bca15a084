/** A link from a game to the sandbox with the same position and orders. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { BoardView } from '../../src/game/views/shapes.ts'
import type { Json } from '../../src/lib/json.ts'
import { encodeLink, stateOfBoards } from './link.ts'

const PAUSE_MS = 400

export interface SandboxLinkProps {
  readonly variant: string
  /** The code of the phase: `S1901M`. */
  readonly phase: string
  readonly boards: readonly BoardView[]
  /** The variant's memory, as far as the viewer may see it. */
  readonly memory?: Json
  /** The orders to start with. */
  readonly text: string
}

export function SandboxLink({ variant, phase, boards, memory = null, text }: SandboxLinkProps): JSX.Element {
  const [fragment, setFragment] = useState('')
  useEffect(() => {
    let isCurrent = true
    const update = async () => {
      const encoded = await encodeLink({ variant, state: stateOfBoards(phase, boards, memory), sheets: [text] })
      if (isCurrent) setFragment(encoded)
    }
    // Not while the viewer is stepping through phases or typing.
    const timer = setTimeout(() => void update(), PAUSE_MS)
    return () => {
      isCurrent = false
      clearTimeout(timer)
    }
  }, [variant, phase, boards, memory, text])
  return (
    <a class="small" href={`/sandbox#${fragment}`} target="_blank">
      What if? Try this position
    </a>
  )
}
