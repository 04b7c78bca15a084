/** The object of a game as the rest of the service calls it. */
import type { DurableObject, RpcTarget } from 'cloudflare:workers'
import type { GameId } from '../game/ids.ts'
import type { Game } from './game-object.ts'

/**
 * The methods of a remote object. A target that it returns takes calls at once, without waiting for
 * the call that returns it. Dispose of targets (`using`): until then the object cannot sleep.
 */
export type Remote<Local> = {
  readonly [
    Name in Exclude<keyof Local, keyof DurableObject | keyof RpcTarget> as Local[Name] extends AnyMethod ? Name : never
  ]: Local[Name] extends (...args: infer Args) => infer Value
    ? (...args: Args) => Value extends RpcTarget ? Remote<Value> & Disposable : Promise<Awaited<Value>>
    : never
}
type AnyMethod = (...args: never[]) => unknown

type GameStub = Remote<Game> & Pick<Game, 'fetch'>

/**
 * Games can be kept in one jurisdiction. The same id is a different object in another jurisdiction,
 * so the setting must never change once there are games.
 */
export function gameStub({ GAME, JURISDICTION }: Pick<Env, 'GAME' | 'JURISDICTION'>, id: GameId): GameStub {
  const namespace = isJurisdiction(JURISDICTION) ? GAME.jurisdiction(JURISDICTION) : GAME
  // The runtime's types for stubs lose tuples and recurse too deeply for the compiler.
  const stub: unknown = namespace.getByName(id)
  return stub as GameStub
}

/** Jurisdictions that also have databases and queues. */
const JURISDICTIONS = ['eu', 'us', 'fedramp'] as const satisfies readonly DurableObjectJurisdiction[]

/** False if empty (anywhere). Throws if unknown, so that no game is created in the wrong place. */
function isJurisdiction(name: string): name is (typeof JURISDICTIONS)[number] {
  if (name !== '' && !JURISDICTIONS.some((known) => known === name))
    throw new Error(`JURISDICTION is “${name}”, and must be empty or one of ${JURISDICTIONS.join(', ')}`)
  return name !== ''
}
