/** What goes wrong between the page and the service, and what that means for what was asked. Pure. */
import type { GameView } from '../../src/game/views/shapes.ts'

/** What went wrong, and what to do about it. `offline`: the service was not reached at all. */
export interface Trouble {
  readonly offline: boolean
  readonly status: number
  readonly code: string
  readonly words: string
  readonly details: readonly { readonly at: string; readonly message: string }[]
  /** A refusal for a phase that is closed brings the game as it is now. */
  readonly game: GameView | null
}

const SIGNED_OUT = 401
const TOO_MANY = 429

type Cause = Pick<Trouble, 'offline' | 'status'>

/** Is it worth asking again, without the person doing anything? */
export const isTemporary = ({ offline, status }: Cause): boolean => offline || status >= 500 || status === TOO_MANY

export const isSignedOut = ({ status }: Cause): boolean => status === SIGNED_OUT
