/** Public profiles of players. */
import { Hono } from 'hono'
import * as z from 'zod'
import { type Profile as PlayerProfile, MAX_LISTED_GAMES, profileOf, MIN_PHASES } from '../../records/profile.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'
import { defineObject, schemaOf, Id, Instant, Player, Seat } from '../schemas/common-schemas.ts'
import { SeatOutcome } from '../schemas/seat-schemas.ts'
import { thePlayer, viewerOf } from '../routing/game-calls.ts'
import { json, refuse } from '../routing/responses.ts'

const Reliability = z
  .object({
    due: z.int().describe('Phases that needed orders.'),
    kept: z.int().describe('Phases in which they gave orders.'),
    left: z.int().describe('Seats resigned, or lost by missing phases.'),
    percent: z
      .int()
      .nullable()
      .describe(`\`kept\` as a percentage of \`due\`, rounded down. Null with fewer than ${MIN_PHASES} phases.`),
  })
  .describe('Over the last year. Excused phases are not counted.')

const FinishedGame = z.object({
  id: Id,
  name: z.string().describe('The name of the game.'),
  variant: z.string().describe('The `id` of its variant.'),
  seat: Seat,
  plays: z.array(z.string()).describe('Names of the powers.'),
  outcome: SeatOutcome,
  endedAt: Instant,
})

const Profile = schemaOf<PlayerProfile>()(
  defineObject('Profile', {
    id: Player,
    name: z.string().describe('Their name.'),
    hidden: z.boolean().describe('Whether they hide their record.'),
    record: z
      .object({
        since: Instant,
        reliability: Reliability,
        games: z.array(FinishedGame).describe(`The ${MAX_LISTED_GAMES} latest finished games that you can see.`),
      })
      .nullable()
      .describe('Null if the player hides it.'),
  }),
)

const getProfile = anyone({
  operationId: 'getProfile',
  tag: 'Players',
  summary: 'Get a player’s profile',
  description: 'When they joined, how reliable they are, and their results in finished games.',
  responses: { 200: ['The profile', z.object({ player: Profile.describe('The player.') })] },
  errors: ['no-such-player'],
})

export const players = new Hono<ApiEnv>().get('/players/:id', getProfile, thePlayer, async (c) => {
  const { id } = c.req.valid('param')
  const profile = await profileOf(c.env.DB, id, viewerOf(c.var.caller), Date.now())
  return profile === null ? refuse(c, 'no-such-player') : json<{ player: PlayerProfile }>(c, { player: profile })
})
