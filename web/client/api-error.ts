/** What goes wrong between the page and the service, and what that means for what was asked. Pure. */
import type { GameView } from '../../src/game/views/shapes.ts'

/** What went wrong, and what to do about it. Status 0: no answer came; `offline`: because the device has no network. */
export interface ApiError {
  readonly offline: boolean
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details: readonly { readonly at: string; readonly message: string }[]
  /** A refusal for a phase that is closed brings the game as it is now. */
  readonly game: GameView | null
}

const SIGNED_OUT = 401
const TOO_MANY = 429

type Cause = Pick<ApiError, 'offline' | 'status'>

/** Did no answer come at all? */
export const isUnanswered = ({ status }: Cause): boolean => status === 0

/** Is it worth asking again, without the person doing anything? */
export const isTemporary = (cause: Cause): boolean =>
  isUnanswered(cause) || cause.status >= 500 || cause.status === TOO_MANY

export const isSignedOut = ({ status }: Cause): boolean => status === SIGNED_OUT
