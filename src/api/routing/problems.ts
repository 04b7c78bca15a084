/** Everything the API refuses, with its status and the sentence that tells the person what to do. */
import type { Context } from 'hono'
import type { GameRefusal } from '../../game/commands/refusals.ts'
import type { GameView } from '../../game/views/shapes.ts'
import { wordsFor } from '../../game/refusal-words.ts'
import { ABSENCE_DAYS } from '../../game/seats/model.ts'
import { MOST_MAPS_KEPT } from '../../players/accounts/kept-maps.ts'
import { MAX_TOKENS } from '../../players/credentials/tokens.ts'
import { json } from './json.ts'
import type { JsonResponse } from './json.ts'

/** Games of one creator that wait for players: each is an object of its own, and a row in everybody's lobby. */
export const MOST_FORMING = 10

const PROBLEMS = {
  'malformed-json': [400, 'The body of the request is not JSON. Correct it and send it again.'],
  invalid: [400, 'Something in the request cannot be used. The details say what, and why.'],
  'wrong-code': [400, 'This code is not the right one, or it is no longer valid. Check it, or ask for a new one.'],
  'not-signed-in': [401, 'Sign in first. A script sends its token in a header: “Authorization: Bearer …”.'],
  'bad-signature': [401, 'Only the mail provider reports here, under its signature and within five minutes.'],
  'operator-only': [403, 'Only an operator of this service may do this.'],
  'challenge-failed': [
    403,
    'The check that you are a person has lapsed or did not succeed. Wait until it is done, and ask for the code again.',
  ],
  'disposable-address': [
    403,
    'Mailboxes of this kind are soon gone, and games last for months. Use an address that you keep.',
  ],
  'account-locked': [403, 'An operator of this site has locked this account. Nobody can sign in to it.'],
  'session-required': [403, 'No token may do this. Sign in with a browser and do it there.'],
  'read-only-token': [403, 'This token may only read. Make one that may play, on your account page.'],
  'cross-site': [403, 'This request came from another site and was not carried out. Open this site and try there.'],
  'not-found': [404, 'There is nothing at this address. The addresses of the API are listed at /api.'],
  'not-adjudicable': [400, 'This cannot be adjudicated. The details say why.'],
  'bad-absences': [
    400,
    'Of each absence the end has to come after the beginning, and no two may overlap. Correct the dates.',
  ],
  'no-such-player': [
    404,
    'There is no such player. The account may have been deleted, or the name is written otherwise.',
  ],
  'too-many-days': [409, `You may be absent for at most ${ABSENCE_DAYS} days of a year. Choose fewer.`],
  'no-such-token': [404, 'You have no such token. It may have been revoked already.'],
  'no-such-map': [404, 'You keep no map of this name. It may have been deleted already.'],
  'no-such-report': [404, 'There is no such report.'],
  'no-such-mail': [404, 'No such mail is parked. It may have been sent again already.'],
  'invalid-backup': [
    400,
    'This is no backup of this game, or it was sealed by a service with another AUTH_SECRET. Nothing was changed.',
  ],
  'backup-too-new': [
    409,
    'This backup was made by a later version of the service. Deploy that version first. Nothing was changed.',
  ],
  'no-backup-bucket': [409, 'No bucket for backups is bound to this service: docs/operate.md tells how one is.'],
  'no-such-backup': [404, 'There is no complete backup of this day in the bucket.'],
  'no-bookmark': [
    409,
    'The platform cannot take this game back to there: its bookmarks last 30 days, and on one’s own machine there are none. Nothing was changed.',
  ],
  'database-not-empty': [
    409,
    'There are games in the lists of this service. Say `replace` to put the rows back over them.',
  ],
  'game-exists': [409, 'This game is there. Keep a backup of it and delete it first.'],
  'push-unavailable': [409, 'This service sends no notifications: its operator has set no key for them.'],
  'name-taken': [409, 'This name looks like that of another player. Choose one that can be told apart from it.'],
  'too-many-tokens': [409, `You have ${MAX_TOKENS} tokens, which is the most. Revoke one that you no longer use.`],
  'too-many-maps': [
    409,
    `You keep ${MOST_MAPS_KEPT} maps, which is the most. Delete one, or give this one the name of another.`,
  ],
  'too-many-games': [
    409,
    `${MOST_FORMING} of your games wait for players, which is the most. Fill one, or leave one that nobody has joined.`,
  ],
  'too-large': [413, 'The request is too large. Send less at a time.'],
  'not-json': [415, 'Send the body as JSON, with the header “Content-Type: application/json”.'],
  'not-a-socket': [426, 'This address speaks WebSocket only.'],
  'code-spent': [
    429,
    'Too many wrong codes, so this one is no longer valid. Open the link in the mail, which still works, or ask for a new code.',
  ],
  'codes-spent': [
    429,
    'Too many wrong codes were tried for this address today. Open the link in the mail instead: it still works.',
  ],
  'too-many-codes': [
    429,
    'Several mails were sent to this address already. Open the link in the newest one: it still works.',
  ],
  'too-many-addresses': [429, 'Too many codes were asked for from here. Try again in an hour.'],
  'too-many-guesses': [429, 'Too many codes were tried from here. Try again in a quarter of an hour.'],
  'too-many-new-games': [429, 'Very many games were created today by you, or from your network. Create more tomorrow.'],
  'too-many-invitations': [
    429,
    'Very many were invited today. Send the others the link of the game yourself, or invite them tomorrow.',
  ],
  'too-many-phases': [429, 'You have had a great many phases adjudicated. Go on in an hour.'],
  'too-many-requests': [429, 'Too many requests. Wait a minute, then go on more slowly.'],
  'internal-error': [500, 'Something broke on our side; nothing you sent was wrong. Try again in a moment.'],
} as const
type Problems = typeof PROBLEMS
export type ProblemCode = keyof Problems

const STATUS_OF = {
  'no-such-game': 404,
  'already-created': 409,
  'bad-settings': 400,
  'bad-options': 400,
  'no-such-variant': 400,
  'not-invited': 404,
  'no-such-seat': 400,
  'already-joined': 409,
  'already-started': 409,
  'bad-proposal': 400,
  'cannot-be-proposed': 409,
  'too-many-proposals': 409,
  'no-such-proposal': 404,
  'not-the-master': 403,
  'not-the-host': 403,
  'master-does-not-play': 409,
  'bad-act': 400,
  'bad-correction': 400,
  'no-such-moment': 409,
  'no-such-text': 404,
  'nothing-to-do': 409,
  'no-vote': 409,
  'not-a-player': 403,
  'not-playing': 409,
  'other-phase': 409,
  'saved-elsewhere': 409,
  'nothing-to-order': 409,
  eliminated: 409,
  'emergency-used': 409,
  'bad-hours': 400,
  'already-paused': 409,
  'not-your-pause': 409,
  'no-map-to-show': 409,
  'seat-open': 409,
  'seat-not-open': 409,
  'not-reliable': 403,
  'anonymous-game': 409,
  'already-in-game': 409,
  'bad-dates': 400,
  'too-many-lines': 400,
  'no-press': 409,
  'press-closed': 409,
  'no-such-channel': 404,
  'no-master': 409,
  'no-group': 409,
  'no-such-note': 404,
  'no-such-message': 404,
  'too-many-reports': 429,
  'bad-pin': 400,
  'bad-message': 400,
  'too-many-messages': 429,
  'key-taken': 409,
  'signature-required': 409,
} as const satisfies Readonly<Record<GameRefusal, number>>
type GameStatus = (typeof STATUS_OF)[GameRefusal]

/** Every code with which the API errors: its own, and those of a game. */
export type RefusalCode = ProblemCode | GameRefusal
export const REFUSAL_CODES = [...Object.keys(PROBLEMS), ...Object.keys(STATUS_OF)] as readonly RefusalCode[]

const isGameRefusal = (code: RefusalCode): code is GameRefusal => code in STATUS_OF

export const statusOf = (code: RefusalCode): number => (isGameRefusal(code) ? STATUS_OF[code] : PROBLEMS[code][0])
export const sentenceOf = (code: RefusalCode): string => (isGameRefusal(code) ? wordsFor(code) : PROBLEMS[code][1])

export interface Detail {
  readonly at: string
  readonly message: string
}

/** The shape of every refusal. */
export interface Problem {
  readonly error: {
    readonly code: RefusalCode
    readonly message: string
    readonly details?: readonly Detail[]
  }
}

/** A refusal because the phase is closed brings the game as it is now, so that nobody has to ask again. */
export interface Overtaken extends Problem {
  readonly game: GameView
}

function problem(code: RefusalCode, message: string, details?: readonly Detail[]): Problem {
  return { error: { code, message, ...(details && { details }) } }
}

/** The answer of a route that refuses. */
export function refuse<C extends ProblemCode>(
  c: Context,
  code: C,
  details?: readonly Detail[],
): JsonResponse<Problem, Problems[C][0]> {
  const [status, message]: Problems[C] = PROBLEMS[code]
  return json<Problem, Problems[C][0]>(c, problem(code, message, details), status)
}

/** A refusal as the object gives it: with the view only if the asker may look at the game at all. */
export interface GameRefused {
  readonly why: GameRefusal
  readonly view?: GameView
}

/** The answer when the game refuses. To whoever may not look at it, every reason is the same: there is no such game. */
export const refuseGame = (c: Context, { why, view }: GameRefused) =>
  refuseWithReason(c, view === undefined ? 'no-such-game' : why)

export function refuseOrder(c: Context, refused: GameRefused) {
  const { why, view } = refused
  if ((why !== 'other-phase' && why !== 'saved-elsewhere') || view === undefined) return refuseGame(c, refused)
  return json<Overtaken, 409>(c, { ...problem(why, wordsFor(why)), game: view }, 409)
}

/** The reason itself, for those who know that there is a game. */
export const refuseWithReason = (c: Context, why: GameRefusal) =>
  json<Problem, GameStatus>(c, problem(why, wordsFor(why)), STATUS_OF[why])
