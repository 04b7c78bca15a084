/** Every error of the API: its code, status and message. Messages say what to do. */
import * as z from 'zod'
import { defineObject } from './common-schemas.ts'
import { type GameRefusal, refusalMessage } from '../../game/game-refusals.ts'
import { MAX_ABSENCE_DAYS } from '../../game/seat-model.ts'
import { MAX_MAPS } from '../../players/accounts/map-store.ts'
import { MAX_BLOCKED, MAX_FAVOURITES } from '../../players/accounts/people-store.ts'
import { MAX_IMPORTS } from '../../records/import-store.ts'
import { MAX_TOKENS } from '../../players/credentials/api-tokens.ts'
import { Game } from './game-schemas.ts'

/** How many of a creator’s games may wait for players. */
export const MAX_FORMING_GAMES = 10

export const PROBLEMS = {
  'malformed-json': [400, 'The request body is not valid JSON.'],
  invalid: [400, 'The request is invalid. The details say where and why.'],
  'wrong-code': [400, 'This code is wrong or has expired. Check it, or request a new one.'],
  'not-signed-in': [401, 'Sign in first. Scripts send their token in a header: “Authorization: Bearer …”.'],
  'bad-signature': [401, 'Only the mail provider can report here, signed and within five minutes.'],
  'operator-only': [403, 'Only operators of this service can do this.'],
  'challenge-failed': [403, 'The check that you are human failed or expired. Complete it and request the code again.'],
  'disposable-address': [
    403,
    'Disposable e-mail addresses are not accepted, because games last for months. Use an address that you keep.',
  ],
  'account-locked': [403, 'An operator has locked this account. Nobody can sign in to it.'],
  'session-required': [403, 'Tokens cannot do this. Sign in with a browser and do it there.'],
  'read-only-token': [403, 'This token can only read. Make one with the scope “play” on your account page.'],
  'cross-site': [403, 'This request came from another site and was blocked. Open this site and try again.'],
  'computers-off': [409, 'This service has no computer players. Leave `computers` out, or set its seats to 0.'],
  'not-found': [404, 'There is nothing at this address. See /api for all addresses.'],
  'not-adjudicable': [400, 'This phase cannot be adjudicated. The details say why.'],
  'bad-absences': [400, 'Each absence must end after it begins, and absences must not overlap. Correct the dates.'],
  'no-such-player': [404, 'There is no such player. Check the spelling. The account may also have been deleted.'],
  yourself: [409, 'This is you. Name another player.'],
  'too-many-people': [
    409,
    `You can block at most ${MAX_BLOCKED} players and have at most ${MAX_FAVOURITES} favourites. Remove one, then try again.`,
  ],
  'too-many-days': [409, `You can be away for at most ${MAX_ABSENCE_DAYS} days a year. Choose fewer days.`],
  'no-such-token': [404, 'You have no such token. It may already be revoked.'],
  'no-such-map': [404, 'You have no map of that name. It may already be deleted.'],
  'no-such-import': [404, 'There is no such imported game, or only the person who imported it can see it.'],
  'unreadable-game': [400, 'This game cannot be imported. The details say why.'],
  'no-such-tournament': [404, 'There is no such tournament, or it is not public. Open the link of its invitation.'],
  'not-the-organiser': [403, 'Only the organiser of the tournament can do this.'],
  'tournament-full': [409, 'This tournament is full. Ask its organiser for a place when somebody withdraws.'],
  'cannot-enter': [409, 'You cannot enter this tournament at the moment. Choose another one.'],
  'tournament-over': [
    409,
    'The last round of this tournament has been drawn. While games run, you can join the waiting list for replacements.',
  ],
  'removed-from-tournament': [403, 'The organiser has removed you from this tournament. Ask them to take you back.'],
  'not-in-tournament': [404, 'This player is not in the tournament. Reload the page to see who is.'],
  'cannot-replace': [
    409,
    'This player cannot take the seat. Choose somebody else who is on the waiting list, or has no seat in the round.',
  ],
  'round-out-of-turn': [409, 'This is not the next round. Reload the tournament to see which one is.'],
  'too-few-players': [409, 'There are too few players for a board. Invite more, then draw the round.'],
  'games-not-over': [409, 'The final needs the results of all earlier games. Draw it when they are over.'],
  'no-shared-devices': [404, 'There is no such game, or you are not a game master who does not play in it.'],
  'no-such-report': [404, 'There is no such report.'],
  'no-such-mail': [404, 'No such mail is parked. It may already have been sent again.'],
  'invalid-backup': [
    400,
    'This is not a backup of this game, or it was sealed with a different AUTH_SECRET. Nothing was changed.',
  ],
  'backup-too-new': [409, 'This backup was made by a later release. Deploy that release first. Nothing was changed.'],
  'no-backup-bucket': [409, 'This service has no bucket for backups. docs/operate.md explains how to add one.'],
  'no-such-backup': [404, 'The bucket has no complete backup of this day.'],
  'no-bookmark': [
    409,
    'The platform cannot rewind this game that far. Bookmarks last 30 days, and there are none on a developer’s machine. Nothing was changed.',
  ],
  'database-not-empty': [409, 'This service already lists games. Send `replace` to overwrite them.'],
  'game-exists': [409, 'This game still exists. Make a backup of it, then delete it first.'],
  'push-unavailable': [409, 'This service sends no notifications: its operator has not set a key.'],
  'name-taken': [409, 'This name is too similar to another player’s. Choose a different one.'],
  'too-many-tokens': [409, `You have ${MAX_TOKENS} tokens, the maximum. Revoke one that you no longer use.`],
  'too-many-maps': [409, `You have ${MAX_MAPS} saved maps, the maximum. Delete one or replace one.`],
  'too-many-imports': [409, `You have ${MAX_IMPORTS} imported games, the maximum. Delete one that you no longer need.`],
  'too-many-games': [
    409,
    `You already have ${MAX_FORMING_GAMES} games waiting for players, the maximum. Fill one, or leave one that nobody has joined.`,
  ],
  'no-result-yet': [409, 'A rematch needs a game with a result. This one is not over, or was called off.'],
  'too-large': [413, 'The request is too large. Send less at a time.'],
  'not-json': [415, 'Send the body as JSON, with the header “Content-Type: application/json”.'],
  'not-a-socket': [426, 'This address accepts only WebSocket connections.'],
  'code-spent': [
    429,
    'Too many wrong codes, so this one no longer works. Open the link in the mail, or request a new code.',
  ],
  'codes-spent': [429, 'Too many wrong codes for this address today. Open the link in the mail instead.'],
  'too-many-codes': [429, 'Several mails have already been sent to this address. Open the link in the newest one.'],
  'too-many-addresses': [429, 'Too many codes were requested from here. Try again in an hour.'],
  'too-many-guesses': [429, 'Too many codes were tried from here. Try again in 15 minutes.'],
  'too-many-new-games': [429, 'Too many games were created today by you or from your network. Try again tomorrow.'],
  'too-many-invitations': [
    429,
    'Too many invitations today. Send the link of the game yourself, or invite more people tomorrow.',
  ],
  'too-many-downloads': [429, 'Too many downloads of all games from your network. Try again in an hour.'],
  'too-many-imported': [429, 'You have imported too many games today. Try again tomorrow.'],
  'too-many-phases': [429, 'You have used the sandbox too often. Try again in an hour.'],
  'too-many-requests': [429, 'Too many requests. Wait a minute and try again.'],
  'too-many-announcements': [429, 'You have made too many announcements. Try again in an hour.'],
  'too-many-webhook-changes': [429, 'You have set or resumed webhooks too often. Try again in an hour.'],
  'format-unavailable': [501, 'Previews are only available as JSON. Leave out `format`, or set it to `json`.'],
  'internal-error': [500, 'Something went wrong on our side. Try again in a moment.'],
} as const
export type Problems = typeof PROBLEMS
export type ProblemCode = keyof Problems

export const STATUS_OF = {
  'no-such-game': 404,
  'already-created': 409,
  'bad-settings': 400,
  'bad-options': 400,
  'no-such-variant': 400,
  'not-invited': 404,
  'no-such-seat': 400,
  'already-joined': 409,
  'already-started': 409,
  'no-computers': 409,
  'nobody-joined': 409,
  'cannot-join': 409,
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
  'one-room': 409,
  'not-one-room': 409,
  'bad-room': 400,
  'nobody-seated': 409,
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
export type GameStatus = (typeof STATUS_OF)[GameRefusal]

type TooMany =
  | { [C in ProblemCode]: Problems[C][0] extends 429 ? C : never }[ProblemCode]
  | { [C in GameRefusal]: (typeof STATUS_OF)[C] extends 429 ? C : never }[GameRefusal]

/** In seconds, for the `Retry-After` of a 429: how long such a limit lasts at most. */
const RETRY_AFTER: Readonly<Record<TooMany, number>> = {
  'code-spent': 60,
  'codes-spent': 86_400,
  'too-many-codes': 900,
  'too-many-addresses': 3_600,
  'too-many-guesses': 900,
  'too-many-new-games': 86_400,
  'too-many-invitations': 86_400,
  'too-many-downloads': 3_600,
  'too-many-imported': 86_400,
  'too-many-phases': 3_600,
  'too-many-requests': 60,
  'too-many-announcements': 3_600,
  'too-many-webhook-changes': 3_600,
  'too-many-reports': 86_400,
  'too-many-messages': 3_600,
}
/** Null for errors that are not about a limit. */
export const retryAfter = (code: ErrorCode): number | null =>
  code in RETRY_AFTER ? RETRY_AFTER[code as TooMany] : null

/** Every error code of the API, including those of games. */
export type ErrorCode = ProblemCode | GameRefusal
const ERROR_CODES = [...Object.keys(PROBLEMS), ...Object.keys(STATUS_OF)] as readonly ErrorCode[]

const isGameRefusal = (code: ErrorCode): code is GameRefusal => code in STATUS_OF

export const statusOf = (code: ErrorCode): number => (isGameRefusal(code) ? STATUS_OF[code] : PROBLEMS[code][0])
export const messageFor = (code: ErrorCode): string => (isGameRefusal(code) ? refusalMessage(code) : PROBLEMS[code][1])

const problemFields = {
  error: z
    .object({
      code: z.enum(ERROR_CODES).describe('For programs. One of a fixed list.'),
      message: z.string().describe('For people: what is wrong and what to do.'),
      details: z
        .array(
          z.object({
            at: z.string().describe('The field of the request, e.g. `minutes.moves`.'),
            message: z.string().describe('What is wrong with it.'),
          }),
        )
        .readonly()
        .exactOptional()
        .describe('For an invalid request: what is wrong with which field.'),
    })
    .describe('What is wrong.'),
}

/** The body of every error. */
export const Problem = defineObject('Problem', problemFields)
export type Problem = z.infer<typeof Problem>

/** The body of a conflict about orders. It contains the game, so that clients need not fetch it. */
export const Overtaken = defineObject('Overtaken', {
  ...problemFields,
  game: Game.exactOptional().describe('With `other-phase` and `saved-elsewhere`: the game as it is now.'),
})
export type Overtaken = z.infer<typeof Overtaken>
export type Detail = NonNullable<Problem['error']['details']>[number]
