/** PNGs are dear: each is drawn once, and strangers have only so many drawn. */
import type { HonoRequest } from 'hono'
import { gameStub } from '../../durable/game-stub.ts'
import type { GameId } from '../../game/names.ts'
import { isOwnMachine } from '../../players/abuse/limits.ts'
import { networkOf } from '../routing/client-network.ts'

type Png = Uint8Array<ArrayBuffer>
interface Call {
  readonly env: Env
  readonly req: HonoRequest
}

/**
 * `tag` is a digest of all that the PNG is made of: who asks may see that, so he gets no picture of what another may see,
 * and a picture of another position or for another viewer is another one. Null: a stranger has had too many drawn.
 */
export async function drawnOnce(
  call: Call,
  game: GameId,
  { tag, isStranger }: { readonly tag: string; readonly isStranger: boolean },
  draw: () => Promise<Png>,
): Promise<Png | null> {
  const kept = await gameStub(call.env, game).picture(tag)
  if (kept !== null) return kept
  if (isStranger && !(await mayDraw(call))) return null
  const png = await draw()
  await gameStub(call.env, game).keepPicture(tag, png)
  return png
}

const mayDraw = async ({ env, req }: Call): Promise<boolean> =>
  isOwnMachine(env) || (await env.DRAWING_LIMIT.limit({ key: networkOf(req) })).success
