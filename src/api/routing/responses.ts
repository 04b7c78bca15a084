/** JSON responses and errors. */
import type { Context, TypedResponse } from 'hono'
import type { ContentfulStatusCode } from 'hono/utils/http-status'
import { type GameRefusal, refusalMessage } from '../../game/game-refusals.ts'
import type { GameView } from '../../game/views/shapes.ts'
import {
  PROBLEMS,
  retryAfter,
  STATUS_OF,
  type Detail,
  type GameStatus,
  type Overtaken,
  type Problem,
  type ProblemCode,
  type Problems,
  type ErrorCode,
} from '../schemas/errors.ts'

type JsonResponse<T, Status extends ContentfulStatusCode = 200> = Response & TypedResponse<T, Status, 'json'>

/** Responds with JSON of the named type `T`. Types inferred by hono are too large for declarations. */
export function json<T, Status extends ContentfulStatusCode = 200>(
  c: Context,
  value: T,
  status?: Status,
): JsonResponse<T, Status>
export function json(c: Context, value: unknown, status?: ContentfulStatusCode) {
  return c.json(value, status)
}

/** The body of an error. Also sets the header that says when to try again, if it is about a limit. */
function problem(c: Context, code: ErrorCode, message: string, details?: readonly Detail[]): Problem {
  const seconds = retryAfter(code)
  if (seconds !== null) c.header('retry-after', String(seconds))
  return { error: { code, message, ...(details && { details }) } }
}

/** Responds with an error. */
export function refuse<C extends ProblemCode>(
  c: Context,
  code: C,
  details?: readonly Detail[],
): JsonResponse<Problem, Problems[C][0]> {
  const [status, message]: Problems[C] = PROBLEMS[code]
  return json<Problem, Problems[C][0]>(c, problem(c, code, message, details), status)
}

/** A refusal by a game. It has a view only if the caller may see the game. */
export interface GameRefused {
  readonly why: GameRefusal
  readonly view?: GameView
}

/** Responds with a refusal by a game: 404 to callers who may not see the game. */
export const refuseGame = (c: Context, { why, view }: GameRefused) =>
  refuseWithReason(c, view === undefined ? 'no-such-game' : why)

/** The same for orders: a conflict contains the game as it is now. */
export function refuseOrder(c: Context, refused: GameRefused) {
  const { why, view } = refused
  if ((why !== 'other-phase' && why !== 'saved-elsewhere') || view === undefined) return refuseGame(c, refused)
  return json<Overtaken, 409>(c, { ...problem(c, why, refusalMessage(why)), game: view }, 409)
}

/** The reason itself, for callers who may know that the game exists. */
export const refuseWithReason = (c: Context, why: GameRefusal) =>
  json<Problem, GameStatus>(c, problem(c, why, refusalMessage(why)), STATUS_OF[why])
