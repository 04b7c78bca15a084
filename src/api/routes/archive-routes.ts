/** The archive of finished games. */
import { Hono } from 'hono'
import * as z from 'zod'
import type { GameId, PlayerId } from '../../game/ids.ts'
import { PAGE } from '../../lobby/lists.ts'
import { playerNamed } from '../../players/accounts/account-store.ts'
import {
  archivedGames,
  type ArchivedGame as GameInArchive,
  type ArchivePlace,
  MAX_SCANNED,
} from '../../records/archive.ts'
import { ENDINGS } from '../../rules/seam/variant.ts'
import { anyone, type ApiEnv } from '../routing/define-route.ts'
import { viewerOf } from '../routing/game-calls.ts'
import { json } from '../routing/responses.ts'
import { validateQuery } from '../routing/validate.ts'
import { defineObject, Id, Instant, Player, schemaOf, Seat } from '../schemas/common-schemas.ts'
import { SeatOutcome } from '../schemas/seat-schemas.ts'
import { TournamentKey } from '../schemas/tournament-schemas.ts'

const Phases = z.coerce.number().int().min(0).max(10_000).optional()
/** The instant in milliseconds, and the id of the game. */
const PLACE = /^(\d{1,15})-([\w-]{1,64})$/

const ArchiveQuery = z.object({
  variant: z.string().max(64).optional().describe('Only games of the variant with this `id`.'),
  player: z
    .string()
    .max(200)
    .optional()
    .describe('Only games that this player finished: a name or an id. None if the player hides their record.'),
  ending: z.enum(ENDINGS).optional().describe('Only games that ended this way.'),
  minPhases: Phases.describe('Only games with at least this many phases.'),
  maxPhases: Phases.describe('Only games with at most this many phases.'),
  year: z.coerce
    .number()
    .int()
    .min(2000)
    .max(2200)
    .optional()
    .describe('Only games that ended in this calendar year (UTC).'),
  after: z.string().regex(PLACE).optional().describe('The `next` of the previous page.'),
})

const ArchivedGame = schemaOf<GameInArchive>()(
  defineObject('ArchivedGame', {
    id: Id,
    name: z.string().describe('The name of the game.'),
    variant: z.string().describe('The `id` of its variant.'),
    private: z.boolean().describe('Whether only its players can see it.'),
    phases: z.int().describe('How many phases it had.'),
    createdAt: Instant,
    endedAt: Instant,
    ending: z.enum(ENDINGS).nullable().describe('How it ended. Null if this is no longer known.'),
    changedOptions: z
      .array(z.string())
      .nullable()
      .describe('Options that differ from the rules of the variant, as text. Null: none.'),
    winners: z.array(z.string()).describe('Names of the powers that won or share the draw.'),
    tournament: z
      .object({ id: TournamentKey, name: z.string().describe('Its name.') })
      .nullable()
      .describe('The tournament that the game belongs to. Null: none.'),
    seats: z
      .array(
        z.object({
          seat: Seat,
          plays: z.array(z.string()).describe('Names of its powers.'),
          outcome: SeatOutcome,
          player: z
            .object({ id: Player, name: z.string().describe('Their name.') })
            .nullable()
            .describe('Who played it at the end. Null if they hide their record.'),
        }),
      )
      .describe('Without seats whose players have deleted their accounts.'),
  }),
)
const Archive = z.object({
  games: z.array(ArchivedGame).readonly().describe('Games that ended last come first.'),
  next: z.string().nullable().describe('Send it as `after` to get the next page. Null on the last page.'),
})

const listFinishedGames = anyone({
  operationId: 'listFinishedGames',
  tag: 'Games',
  summary: 'List finished games',
  description: `The archive: public games, and private games that you played. At most ${PAGE} per page. Filters by ending or length look at ${MAX_SCANNED} games at a time, so a page may be short or empty although \`next\` is not null.`,
  responses: { 200: ['The list', Archive] },
})

const placeOf = (text: string | undefined): ArchivePlace | null => {
  const [, endedAt, id] = PLACE.exec(text ?? '') ?? []
  return endedAt === undefined || id === undefined ? null : { endedAt: Number(endedAt), id: id as GameId }
}

/** A name that nobody has is taken for an id. */
const playerIn = async (env: Env, text: string | undefined): Promise<PlayerId | null> =>
  text === undefined || text.trim() === '' ? null : ((await playerNamed(env.DB, text)) ?? (text as PlayerId))

export const archive = new Hono<ApiEnv>().get('/archive', listFinishedGames, validateQuery(ArchiveQuery), async (c) => {
  const {
    variant = null,
    ending = null,
    minPhases = null,
    maxPhases = null,
    year = null,
    ...query
  } = c.req.valid('query')
  const player = await playerIn(c.env, query.player)
  const filter = { variant, player, ending, minPhases, maxPhases, year }
  const { games, next } = await archivedGames(c.env.DB, viewerOf(c.var.caller), filter, placeOf(query.after))
  const place = next === null ? null : `${next.endedAt}-${next.id}`
  return json<z.infer<typeof Archive>>(c, { games, next: place })
})
