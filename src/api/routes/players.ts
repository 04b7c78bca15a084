/** Players as others may know them. */
import { Hono } from 'hono'
import * as z from 'zod'
import { ENDINGS } from '../../rules/seam/variant.ts'
import type { Profile as PlayerProfile } from '../../records/profile.ts'
import { GAMES_TOLD, profileOf } from '../../records/profile.ts'
import { LEAST_PHASES } from '../../records/reliability.ts'
import { thePlayer } from '../routing/player-path.ts'
import { json } from '../routing/json.ts'
import { viewerOf } from '../routing/game-path.ts'
import { refuse } from '../routing/problems.ts'
import { anyone } from '../routing/define-route.ts'
import type { ApiEnv } from '../routing/define-route.ts'
import { schemaOf } from '../schemas/schema-of.ts'
import { Id, Instant, Player, Seat } from '../schemas/nouns.ts'

const Reliability = z
  .object({
    due: z.int().describe('Phases that wanted orders.'),
    kept: z.int().describe('Those of them in which something was ordered.'),
    left: z.int().describe('Seats given up, or lost by missing phases.'),
    percent: z
      .int()
      .nullable()
      .describe(`\`kept\` of \`due\`, rounded down; null with fewer than ${LEAST_PHASES} phases.`),
  })
  .describe('Over the last year. Phases for which the player was excused are not counted.')

const FinishedGame = z.object({
  id: Id,
  name: z.string(),
  variant: z.string(),
  seat: Seat,
  plays: z.array(z.string()).describe('The powers as people call them.'),
  outcome: z
    .enum([...ENDINGS, 'survived', 'eliminated', 'left'])
    .describe(
      'How the game ended for this player: as one of those whom the ending names, without a part in it, or without the player.',
    ),
  endedAt: Instant,
})

const Profile = schemaOf<PlayerProfile>()(
  z
    .object({
      id: Player,
      name: z.string(),
      hidden: z.boolean(),
      record: z
        .object({
          since: Instant,
          reliability: Reliability,
          games: z.array(FinishedGame).describe(`The ${GAMES_TOLD} latest that are over, and that you may see.`),
        })
        .nullable()
        .describe('Null if the player hides it.'),
    })
    .meta({ id: 'Profile' }),
)

const shown = anyone({
  tag: 'Players',
  summary: 'A player',
  description: 'Since when, how reliable, and the results of games that are over; nothing of games that are not.',
  responses: { 200: ['The profile', z.object({ player: Profile })] },
  errors: ['no-such-player'],
})

export const players = new Hono<ApiEnv>().get('/players/:id', shown, thePlayer, async (c) => {
  const { id } = c.req.valid('param')
  const profile = await profileOf(c.env.DB, id, viewerOf(c.var.caller), Date.now())
  return profile === null ? refuse(c, 'no-such-player') : json<{ player: PlayerProfile }>(c, { player: profile })
})
