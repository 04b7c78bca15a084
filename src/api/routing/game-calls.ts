/** What the routes of one game share: calling the game, and answering with it. */
import type { Context } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../durable/game-stub.ts'
import type { Result } from '../../lib/result.ts'
import type { CommandOf, Command } from '../../game/command.ts'
import type { GameId, PlayerId } from '../../game/ids.ts'
import type { GameView } from '../../game/views/shapes.ts'
import type { Account } from '../../players/accounts/account-fields.ts'
import { json } from './responses.ts'
import { refuseGame, refuseWithReason } from './responses.ts'
import type { GameRefused } from './responses.ts'
import type { ApiEnv, Guarded } from './define-route.ts'
import { namesOf } from '../../players/accounts/account-store.ts'
import type { NamedGame } from '../schemas/game-schemas.ts'

export const Invitation = z.string().max(64)
export const Invited = z.object({
  invitation: Invitation.optional().describe(
    'The invitation, to see a game that is not public and that you do not play.',
  ),
})

/** The player who views a game. Null: a stranger. */
export const viewerOf = (caller: Account | null): PlayerId | null => caller?.id ?? null

export async function withNames(env: Env, game: GameView): Promise<NamedGame> {
  const sitters = game.seats.flatMap(({ sitter }) => sitter?.player ?? [])
  const others = game.master === null ? sitters : [game.master, ...sitters]
  return { game, names: await namesOf(env.DB, [...new Set([game.creator, ...game.players, ...others])]) }
}

/** A call with the path of a game (`theGame`). */
export type GameCall<Who> = Context<Guarded<Who>, string, { out: { param: { id: GameId } } }>
/** A call whose query may have an invitation (`Invited`). */
export type LookingCall = Context<
  Guarded<Account | null>,
  string,
  { out: { param: { id: GameId }; query: { invitation?: string | undefined } } }
>

/** The game in the path. */
export const gameOf = <Who>(c: GameCall<Who>) => gameStub(c.env, c.req.valid('param').id)

/** Who views the game. Null: a stranger, or no invitation. */
export const viewerAndInvitation = (c: LookingCall): readonly [viewer: PlayerId | null, invitation: string | null] => [
  viewerOf(c.var.caller),
  c.req.valid('query').invitation ?? null,
]

/** Answers with the value itself. */
export const answerWith = <T>(c: Context, done: Result<T, GameRefused>) =>
  done.ok ? json<T>(c, done.value) : refuseGame(c, done.error)

/** Answers with the game as the caller sees it, and the names of the people in it. */
export const answerGame = async <E extends ApiEnv>(c: Context<E>, done: Result<GameView, GameRefused>) =>
  done.ok ? json(c, await withNames(c.env, done.value)) : refuseGame(c, done.error)

/** The same for callers who want to join. With an invitation they learn why they cannot. */
export async function answerNewcomer(
  c: GameCall<Account>,
  done: Result<GameView, GameRefused>,
  invitation: string | null,
) {
  if (done.ok) return answerGame(c, done)
  const view = await gameOf(c).view(c.var.caller.id, invitation)
  return view.ok ? refuseWithReason(c, done.error.why) : answerGame(c, done)
}

/** A command without its author. */
type OwnCommand = { [Kind in Exclude<Command['kind'], 'tick'>]: Omit<CommandOf<Kind>, 'by'> }[Exclude<
  Command['kind'],
  'tick'
>]

/** Performs a command of the caller and answers with the game as they then see it. */
export const perform = async (c: GameCall<Account>, command: OwnCommand) =>
  answerGame(c, await gameOf(c).perform({ ...command, by: c.var.caller.id }))
