/** The object that is a game, as everybody else reaches it. Its answers are values: a refusal is not an exception. */
import type { GameId } from '../game/names.ts'
import type { Game } from './game-object.ts'

/** By its own types: those the runtime derives for a remote object unroll JSON without end. */
type GameStub = Pick<
  Game,
  | 'perform'
  | 'add'
  | 'hook'
  | 'setHook'
  | 'remove'
  | 'diagnosis'
  | 'writtenBy'
  | 'inspected'
  | 'hide'
  | 'log'
  | 'save'
  | 'view'
  | 'closedPhase'
  | 'options'
  | 'exported'
  | 'undonePhases'
  | 'holders'
  | 'fetch'
  | 'converse'
  | 'reported'
  | 'settleReport'
>

export const gameStub = (env: Env, id: GameId) => env.GAME.getByName(id) as unknown as GameStub
