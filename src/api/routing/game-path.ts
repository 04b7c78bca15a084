/** What the routes of a game share: the game that the path names, an invitation to it, and how its view is answered. */
import * as z from 'zod'
import type { GameId, PlayerId } from '../../game/names.ts'
import type { GameView } from '../../game/views/shapes.ts'
import type { Account } from '../../players/accounts/account-fields.ts'
import { namesOf } from '../../players/accounts/account-store.ts'
import { GAME_ID } from './random-ids.ts'
import type { NamedGame } from '../schemas/game.ts'
import { refuse, refuseWithReason } from './problems.ts'
import { validatePath } from './validate.ts'

const GamePath = z.object({
  id: z
    .string()
    .regex(GAME_ID)
    .refine((_text): _text is GameId => true),
})
const PhasePath = GamePath.extend({
  index: z
    .string()
    .regex(/^\d{1,5}$/)
    .describe('The place of the phase in the history, from 0.'),
})
const ProposalPath = GamePath.extend({ proposal: z.string().max(1000).describe('The `id` of a proposal.') })
const ReportPath = GamePath.extend({
  report: z
    .string()
    .regex(/^\d{1,9}$/)
    .describe('The `id` of a report.'),
})
/** What cannot be a game is answered like a game that is not there. */
export const theGame = validatePath(GamePath, (c) => refuseWithReason(c, 'no-such-game'))
export const thePhase = validatePath(PhasePath, (c) => refuseWithReason(c, 'no-such-game'))
export const theReport = validatePath(ReportPath, (c) => refuse(c, 'no-such-report'))
export const theProposal = validatePath(ProposalPath, (c) => refuseWithReason(c, 'no-such-game'))

export const Invitation = z.string().max(64)
export const Invited = z.object({
  invitation: Invitation.optional().describe('The invitation to a game that is not public, for who does not play it.'),
})

/** The id by which a game knows the caller; null: a stranger. */
export const viewerOf = (caller: Account | null): PlayerId | null => caller?.id ?? null

export async function withNames(env: Env, game: GameView): Promise<NamedGame> {
  const sitters = game.seats.flatMap(({ sitter }) => sitter?.player ?? [])
  const others = game.master === null ? sitters : [game.master, ...sitters]
  return { game, names: await namesOf(env.DB, [...new Set([game.creator, ...game.players, ...others])]) }
}
