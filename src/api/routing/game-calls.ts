/** Shared by the routes of games: ids and paths, calling a game, and responding with it. */
import type { Context } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../durable/game-stub.ts'
import type { Result } from '../../lib/result.ts'
import type { Command, CommandOf } from '../../game/command.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import type { GameView } from '../../game/views/shapes.ts'
import type { Account } from '../../players/accounts/account-fields.ts'
import { json, refuseGame, refuseWithReason, type GameRefused, refuse } from './responses.ts'
import type { ApiEnv, Guarded, Participant } from './define-route.ts'
import { isBlockedAmong } from '../../players/accounts/people-store.ts'
import { namesOf } from '../../players/accounts/account-store.ts'
import { NamedGame } from '../schemas/game-schemas.ts'
import { validatePath } from './validate.ts'

const ALPHABET = 'abcdefghijkmnpqrstuvwxyz23456789'
const GAME_LETTERS = 12
const INVITATION_LETTERS = 24

/** 60 random bits: short enough to read out, long enough to be unique. */
export const newGameId = (): GameId => gameIdFrom(randomBytes(GAME_LETTERS))
/** 120 random bits: cannot be guessed. */
export const newInvitation = (): string => invitationFrom(randomBytes(INVITATION_LETTERS))

/** Other ids are refused without waking an object. */
export const GAME_ID = new RegExp(`^[${ALPHABET}]{${GAME_LETTERS}}$`)

/** A seed for a game: 53 random bits, as many as a number holds. */
export function drawSeed(): number {
  const [high = 0, low = 0] = crypto.getRandomValues(new Uint32Array(2))
  return (high >>> 11) * 2 ** 32 + low
}

const randomBytes = (count: number): Uint8Array => crypto.getRandomValues(new Uint8Array(count))

/** One letter for each of the first bytes. */
const lettersFrom = (bytes: Uint8Array, count: number): string =>
  Array.from(bytes.subarray(0, count), (byte) => ALPHABET[byte % ALPHABET.length]).join('')

/** From at least as many bytes as an id has letters. */
export const gameIdFrom = (bytes: Uint8Array): GameId => lettersFrom(bytes, GAME_LETTERS) as GameId
/** From at least as many bytes as an invitation has letters. */
export const invitationFrom = (bytes: Uint8Array): string => lettersFrom(bytes, INVITATION_LETTERS)

export const GamePath = z.object({
  id: z
    .string()
    .regex(GAME_ID)
    .describe('The id of the game.')
    .refine((_text): _text is GameId => true),
})
export const PhasePath = GamePath.extend({
  index: z
    .string()
    .regex(/^\d{1,5}$/)
    .describe('The index of the phase in the history, from 0.'),
})
const ProposalPath = GamePath.extend({ proposal: z.string().max(1000).describe('The `id` of a proposal.') })
const ReportPath = GamePath.extend({
  report: z
    .string()
    .regex(/^\d{1,9}$/)
    .describe('The `id` of a report.'),
})
/** An id that no game can have gets the same response as one that no game has. */
export const theGame = validatePath(GamePath, (c) => refuseWithReason(c, 'no-such-game'))
export const thePhase = validatePath(PhasePath, (c) => refuseWithReason(c, 'no-such-game'))
export const theReport = validatePath(ReportPath, (c) => refuse(c, 'no-such-report'))
export const theProposal = validatePath(ProposalPath, (c) => refuseWithReason(c, 'no-such-game'))

const PlayerPath = z.object({
  id: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .describe('The id of the player.')
    .refine((_text): _text is PlayerId => true),
})
export const thePlayer = validatePath(PlayerPath, (c) => refuse(c, 'no-such-player'))

/** The response of routes that return the game. */
export const GAME_RESPONSE = { 200: ['The game as you see it', NamedGame] } as const
/** Errors of routes for players of a running game. */
export const PLAYER_ERRORS = ['no-such-game', 'not-a-player', 'not-playing'] as const

export const Invitation = z.string().max(64).describe('The invitation code of the game.')
export const InvitationQuery = z.object({
  invitation: Invitation.optional().describe(
    'The invitation, to see a game that is not public and that you do not play.',
  ),
})

/** Null: a stranger. */
export const viewerOf = (caller: Participant | null): PlayerId | null => caller?.id ?? null

/** The game with the names of its players, sitters and game master. */
export async function withNames(env: Env, game: GameView): Promise<NamedGame> {
  const sitters = game.seats.flatMap(({ sitter, change }) => [sitter?.player ?? [], change?.player ?? []].flat())
  return { game, names: await namesOf(env.DB, [game.creator, game.master, ...game.players, ...sitters]) }
}

/**
 * False if this player has blocked somebody in the game, or was blocked by them. Always true in an
 * anonymous game, in which nobody can name a player.
 */
export async function canEnter(
  db: D1Database,
  { players, master, settings }: GameView,
  newcomer: PlayerId,
): Promise<boolean> {
  const isBlocked = await isBlockedAmong(
    db,
    newcomer,
    [...players, master].filter((id) => id !== null),
  )
  return settings.anonymous || !isBlocked
}

/** A call whose path names a game (`theGame`). */
export type GameCall<Who> = Context<Guarded<Who>, string, { out: { param: { id: GameId } } }>
/** A call whose query may have an invitation (`InvitationQuery`). */
export type ViewCall<Who extends Participant | null = Participant | null> = Context<
  Guarded<Who>,
  string,
  { out: { param: { id: GameId }; query: { invitation?: string | undefined } } }
>

/** The game in the path. */
export const gameOf = <Who>(c: GameCall<Who>) => gameStub(c.env, c.req.valid('param').id)

/** Null: a stranger; null: no invitation. */
export const viewerAndInvitation = <Who extends Participant | null>(
  c: ViewCall<Who>,
): readonly [viewer: PlayerId | null, invitation: string | null] => [
  viewerOf(c.var.caller),
  c.req.valid('query').invitation ?? null,
]

/** Responds with the value. */
export const respondWith = <T>(c: Context, result: Result<T, GameRefused>) =>
  result.ok ? json<T>(c, result.value) : refuseGame(c, result.error)

/** Responds with the game as the caller sees it, and the names of its people. */
export const respondWithGame = async <E extends ApiEnv>(c: Context<E>, result: Result<GameView, GameRefused>) =>
  result.ok ? json(c, await withNames(c.env, result.value)) : refuseGame(c, result.error)

/** The same for callers who want to join. With an invitation they learn why they cannot. */
export async function respondToNewcomer(
  c: GameCall<Account>,
  result: Result<GameView, GameRefused>,
  invitation: string | null,
) {
  if (result.ok) return respondWithGame(c, result)
  const view = await gameOf(c).view(c.var.caller.id, invitation)
  return view.ok ? refuseWithReason(c, result.error.why) : respondWithGame(c, result)
}

type PlayerCommand = Exclude<Command['kind'], 'compute' | 'tick'>
/** A command without its author. */
type OwnCommand = { [Kind in PlayerCommand]: Omit<CommandOf<Kind>, 'by'> }[PlayerCommand]

/** Performs a command of the caller and responds with the game as they then see it. */
export const perform = async <Who extends Participant>(c: GameCall<Who>, command: OwnCommand) =>
  respondWithGame(c, await gameOf(c).perform({ ...command, by: c.var.caller.id }))
