/** The object of a game as the rest of the service calls it. */
import type { DurableObject, RpcTarget } from 'cloudflare:workers'
import type { GameId } from '../game/ids.ts'
import type { Game } from './game-object.ts'

/**
 * The methods of an object on the other side of a call. A target it returns takes calls at once, without
 * waiting for the call that returns it. Dispose of it (`using`): the object cannot sleep before.
 */
export type Remote<Local> = {
  readonly [
    Name in Exclude<keyof Local, keyof DurableObject | keyof RpcTarget> as Local[Name] extends AnyMethod ? Name : never
  ]: Local[Name] extends (...args: infer Args) => infer Answer
    ? (...args: Args) => Answer extends RpcTarget ? Remote<Answer> & Disposable : Promise<Awaited<Answer>>
    : never
}
type AnyMethod = (...args: never[]) => unknown

type GameStub = Remote<Game> & Pick<Game, 'fetch'>

/**
 * Where the law asks for it, games are kept in one jurisdiction. The same id is another object in another jurisdiction: the setting is made
 * before the first game, and never changed.
 */
export function gameStub({ GAME, JURISDICTION }: Pick<Env, 'GAME' | 'JURISDICTION'>, id: GameId): GameStub {
  const namespace = isJurisdiction(JURISDICTION) ? GAME.jurisdiction(JURISDICTION) : GAME
  // The types that the runtime derives for stubs lose tuples and recurse too deeply for the compiler.
  const stub: unknown = namespace.getByName(id)
  return stub as GameStub
}

/** Those in which there are databases and queues, too. */
const JURISDICTIONS = ['eu', 'us', 'fedramp'] as const satisfies readonly DurableObjectJurisdiction[]

/** Empty: anywhere. Throws for a word that the platform does not know, so that no game is made in a wrong place. */
function isJurisdiction(word: string): word is (typeof JURISDICTIONS)[number] {
  if (word !== '' && !JURISDICTIONS.some((one) => one === word))
    throw new Error(`JURISDICTION is “${word}”, and must be empty or one of ${JURISDICTIONS.join(', ')}`)
  return word !== ''
}
