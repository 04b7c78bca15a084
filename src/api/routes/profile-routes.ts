/** Public profiles of players, and their ratings. */
import { Hono } from 'hono'
import * as z from 'zod'
import { type Profile as PlayerProfile, MAX_LISTED_GAMES, profileOf, MIN_PHASES } from '../../records/profile.ts'
import { MAX_RANKED, rankedPlayers } from '../../records/rating-store.ts'
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

const figures = {
  rating: z.int().describe('The estimated strength. A newcomer has 1500.'),
  uncertainty: z.int().describe('The true strength is probably (95 %) within this distance of the rating.'),
  games: z.int().describe('How many games count.'),
}
const variant = z.string().describe('The `id` of the variant.')

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
        ratings: z
          .array(z.object({ variant, ...figures }))
          .describe('By variant, as of last night. Empty unless the player wants ratings.'),
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
  description: 'When they joined, how reliable they are, their ratings, and their results in finished games.',
  responses: { 200: ['The profile', z.object({ player: Profile.describe('The player.') })] },
  errors: ['no-such-player'],
})

const Ratings = z.object({
  computedAt: Instant.nullable().describe('When they were computed. Null: nobody has a rating.'),
  variants: z
    .array(
      z.object({
        variant,
        players: z
          .array(z.object({ player: Player, name: z.string().describe('Their name.'), ...figures }))
          .readonly()
          .describe(`The best ${MAX_RANKED}, ordered by rating minus uncertainty.`),
      }),
    )
    .describe('Variants with rated players.'),
})

const getRatings = anyone({
  operationId: 'getRatings',
  tag: 'Players',
  summary: 'Get the ratings of players',
  description:
    'Only players who want ratings and do not hide their profile have one. Public games between people count if they ended with a result and have no changed options. Computed once a day.',
  responses: { 200: ['The ratings', Ratings] },
})

export const players = new Hono<ApiEnv>()
  .get('/ratings', getRatings, async (c) => {
    const { computedAt, variants } = await rankedPlayers(c.env.DB)
    return json<z.infer<typeof Ratings>>(c, { computedAt, variants: [...variants] })
  })
  .get('/players/:id', getProfile, thePlayer, async (c) => {
    const { id } = c.req.valid('param')
    const profile = await profileOf(c.env.DB, id, viewerOf(c.var.caller), Date.now())
    return profile === null ? refuse(c, 'no-such-player') : json<{ player: PlayerProfile }>(c, { player: profile })
  })
