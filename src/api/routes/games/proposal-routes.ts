/** Proposals, decided by secret vote. */
import { Hono } from 'hono'
import * as z from 'zod'
import { BALLOT_HOURS, BALLOTS, MAX_PROPOSALS, PROPOSED_HOURS } from '../../../game/proposal.ts'
import { participant, type ApiEnv } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import { integerIn, Seat } from '../../schemas/common-schemas.ts'
import { GAME_RESPONSE, perform, PLAYER_ERRORS, theGame, theProposal } from '../../routing/game-calls.ts'

const Motion = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('draw'),
      among: z
        .array(Seat)
        .max(50)
        .describe('The seats that share the draw, if players can be named. Otherwise empty: all survivors share it.'),
    }),
    z.object({ kind: z.literal('concession'), to: Seat.describe('The seat that wins.') }),
    z.object({
      kind: z.enum(['pause', 'extension']).describe('What is proposed.'),
      hours: integerIn(PROPOSED_HOURS).describe('How long, in hours.'),
    }),
    z.object({ kind: z.literal('replacement'), seat: Seat.describe('The seat that opens to others.') }),
    z.object({
      kind: z.enum(['resume', 'cancellation', 'roll-back']).describe('`roll-back`: the last closed phase is replayed.'),
    }),
  ])
  .meta({ id: 'Motion' })

const ProposalBody = z.object({
  motion: Motion.describe('What is proposed.'),
  hours: integerIn(BALLOT_HOURS)
    .optional()
    .describe('How long voting stays open. Default: two movement phases, at least a day and at most a week.'),
})
const VoteBody = z.object({ ballot: z.enum(BALLOTS).nullable().describe('Null withdraws your vote.') })

const tag = 'Proposals'
const responses = GAME_RESPONSE

const makeProposal = participant({
  operationId: 'makeProposal',
  tag,
  summary: 'Make a proposal',
  description: `Proposing counts as a yes. Everyone sees the proposal, but not who made it. If it is already open, this votes for it. At most ${MAX_PROPOSALS} of your proposals may be open.`,
  responses,
  errors: [...PLAYER_ERRORS, 'eliminated', 'bad-proposal', 'cannot-be-proposed', 'too-many-proposals', 'no-vote'],
})
const voteOnProposal = participant({
  operationId: 'voteOnProposal',
  tag,
  summary: 'Vote on a proposal',
  description:
    'Votes are secret. Your vote counts until you withdraw it, even across phases. The proposal passes as soon as it has enough votes.',
  responses,
  errors: [...PLAYER_ERRORS, 'eliminated', 'no-such-proposal', 'no-vote'],
})

export const proposals = new Hono<ApiEnv>()
  .post('/games/:id/proposals', makeProposal, theGame, validateBody(ProposalBody), (c) =>
    perform(c, { kind: 'propose', ...c.req.valid('json') }),
  )
  .put('/games/:id/proposals/:proposal', voteOnProposal, theProposal, validateBody(VoteBody), (c) =>
    perform(c, { kind: 'ballot', proposal: c.req.valid('param').proposal, ...c.req.valid('json') }),
  )
