/** A link from a game to the sandbox with the same position and orders. */
import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import type { BoardView } from '../../src/game/views/shapes.ts'
import type { Json } from '../../src/lib/json.ts'
import { encodeLink, stateOfBoards } from './link.ts'

const PAUSE = 400

export interface SandboxLinkProps {
  readonly variant: string
  /** The code of the phase: `S1901M`. */
  readonly phase: string
  readonly boards: readonly BoardView[]
  /** What the variant remembers, as far as it is told. */
  readonly memory?: Json
  /** The orders to begin with. */
  readonly text: string
}

export function SandboxLink({ variant, phase, boards, memory = null, text }: SandboxLinkProps): JSX.Element {
  const [fragment, setFragment] = useState('')
  useEffect(() => {
    let wanted = true
    const make = async () => {
      const made = await encodeLink({ variant, state: stateOfBoards(phase, boards, memory), sheets: [text] })
      if (wanted) setFragment(made)
    }
    // Not while somebody steps through the phases, or types.
    const timer = setTimeout(() => void make(), PAUSE)
    return () => {
      wanted = false
      clearTimeout(timer)
    }
  }, [variant, phase, boards, memory, text])
  return (
    <a class="small" href={`/sandbox#${fragment}`} target="_blank">
      What if? Try this position
    </a>
  )
}
