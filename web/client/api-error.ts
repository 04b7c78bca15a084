/** Errors of requests to the service. Pure. */
import type { GameView } from '../../src/game/views/shapes.ts'

/** Status 0: no response. `offline`: the device has no network. `message`: what happened and what to do. */
export interface ApiError {
  readonly offline: boolean
  readonly status: number
  readonly code: string
  readonly message: string
  readonly details: readonly { readonly at: string; readonly message: string }[]
  /** The current game, if the request was for a phase that has closed; else null. */
  readonly game: GameView | null
}

const SIGNED_OUT = 401
const TOO_MANY = 429

type Cause = Pick<ApiError, 'offline' | 'status'>

/** No response at all? */
export const isUnanswered = ({ status }: Cause): boolean => status === 0

/** Is it worth retrying without the user doing anything? */
export const isTemporary = (cause: Cause): boolean =>
  isUnanswered(cause) || cause.status >= 500 || cause.status === TOO_MANY

export const isSignedOut = ({ status }: Cause): boolean => status === SIGNED_OUT
