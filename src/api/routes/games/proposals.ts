/** What the players of a game agree on by secret ballot. */
import { Hono } from 'hono'
import * as z from 'zod'
import { BALLOT_HOURS, BALLOTS, MOST_PROPOSALS, PROPOSED_HOURS } from '../../../game/proposal.ts'
import { perform } from '../../routing/game-responses.ts'
import { theGame, theProposal } from '../../routing/game-path.ts'
import { player } from '../../routing/define-route.ts'
import { validateBody } from '../../routing/validate.ts'
import type { ApiEnv } from '../../routing/define-route.ts'
import { NamedGame } from '../../schemas/game.ts'
import { Seat } from '../../schemas/nouns.ts'

const AskedMotion = z
  .discriminatedUnion('kind', [
    z.object({
      kind: z.literal('draw'),
      among: z
        .array(Seat)
        .max(50)
        .describe('Who is to share it, where the game lets them be named; else empty, for all who survive.'),
    }),
    z.object({ kind: z.literal('concession'), to: Seat.describe('The seat that is to win.') }),
    z.object({
      kind: z.enum(['pause', 'extension']),
      hours: z.int().min(PROPOSED_HOURS.least).max(PROPOSED_HOURS.most).describe('For how long, in hours.'),
    }),
    z.object({ kind: z.literal('replacement'), seat: Seat.describe('The seat that is to be offered to others.') }),
    z.object({
      kind: z
        .enum(['resume', 'cancellation', 'roll-back'])
        .describe('`roll-back`: the last closed phase is played again.'),
    }),
  ])
  .meta({ id: 'Motion' })

const Proposing = z.object({
  motion: AskedMotion,
  hours: z
    .int()
    .min(BALLOT_HOURS.least)
    .max(BALLOT_HOURS.most)
    .optional()
    .describe('How long ballots are taken. Left out: two phases of movement, but a day at least and a week at most.'),
})
const Voting = z.object({ ballot: z.enum(BALLOTS).nullable().describe('Null withdraws your ballot.') })

const tag = 'Proposals'
const responses = { 200: ['The game as you see it', NamedGame] } as const

const proposed = player({
  tag,
  summary: 'Propose something',
  description: `Who proposes votes for it. All are told what is proposed, and nobody by whom. If the same is proposed already, you vote for that. At most ${MOST_PROPOSALS} of your proposals may be open.`,
  responses,
  errors: [
    'no-such-game',
    'not-a-player',
    'not-playing',
    'eliminated',
    'bad-proposal',
    'cannot-be-proposed',
    'too-many-proposals',
    'no-vote',
  ],
})
const voted = player({
  tag,
  summary: 'Vote on a proposal, or withdraw your vote',
  description:
    'A ballot is secret and stands until it is withdrawn, also when a phase closes. The proposal is carried with the ballot that makes it enough.',
  responses,
  errors: ['no-such-game', 'not-a-player', 'not-playing', 'eliminated', 'no-such-proposal', 'no-vote'],
})

export const proposals = new Hono<ApiEnv>()
  .post('/games/:id/proposals', proposed, theGame, validateBody(Proposing), (c) =>
    perform(c, { kind: 'propose', ...c.req.valid('json') }),
  )
  .put('/games/:id/proposals/:proposal', voted, theProposal, validateBody(Voting), (c) =>
    perform(c, { kind: 'ballot', proposal: c.req.valid('param').proposal, ...c.req.valid('json') }),
  )
