/** The object that is a game, as everybody else reaches it. Its answers are values: a refusal is not an exception. */
import type { GameId } from '../game/names.ts'
import type { Game } from './game-object.ts'

/** By its own types: those the runtime derives for a remote object unroll JSON without end. */
type GameStub = Pick<
  Game,
  | 'perform'
  | 'picture'
  | 'keepPicture'
  | 'add'
  | 'hook'
  | 'setHook'
  | 'resumeHook'
  | 'remove'
  | 'diagnosis'
  | 'backup'
  | 'restore'
  | 'returnTo'
  | 'bookmarks'
  | 'rewind'
  | 'restart'
  | 'rewound'
  | 'ownOf'
  | 'forget'
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

/**
 * Where the law asks for it, games are kept in one jurisdiction. The same id is another object in another jurisdiction: the setting is made
 * before the first game, and never changed.
 */
export function gameStub({ GAME, JURISDICTION }: Pick<Env, 'GAME' | 'JURISDICTION'>, id: GameId): GameStub {
  const namespace = isJurisdiction(JURISDICTION) ? GAME.jurisdiction(JURISDICTION) : GAME
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
