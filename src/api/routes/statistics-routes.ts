/** Statistics of finished games, and the results of all public ones as files. */
import { Hono, type Context } from 'hono'
import * as z from 'zod'
import type { Account } from '../../players/accounts/account-fields.ts'
import { countTry, networkOf } from '../../players/abuse/limits.ts'
import type { FinishedGame, VariantStatistics as Statistics } from '../../records/statistics.ts'
import { powerResults } from '../../records/statistics.ts'
import { finishedGames, readStatistics } from '../../records/statistics-store.ts'
import { anyone, type ApiEnv, type Guarded } from '../routing/define-route.ts'
import { json, refuse } from '../routing/responses.ts'
import { defineObject, Instant, Power, schemaOf } from '../schemas/common-schemas.ts'

const Estimate = defineObject('Estimate', {
  value: z.number().describe('The mean, or the share.'),
  low: z.number().describe('Where the 95 % confidence interval begins.'),
  high: z.number().describe('Where the interval ends.'),
})
const count = (what: string) => z.int().describe(what)
const results = {
  games: count('How many games. If a power has several seats, each counts.'),
  wins: count('Wins alone, jointly, or by concession.'),
  draws: count('Draws that it shared.'),
  eliminated: count('Games in which it was eliminated.'),
  left: count('Games in which nobody played it at the end.'),
  winRate: Estimate.describe('The share of its games that it won.'),
  survival: Estimate.describe('The share of its games in which it was neither eliminated nor left by its player.'),
  share: Estimate.describe('Its mean share of the result: 1 for a win, 1/n of a draw among n, 0 otherwise.'),
}
const VariantStatistics = schemaOf<Statistics>()(
  defineObject('VariantStatistics', {
    variant: z.string().describe('The `id` of the variant.'),
    games: count('How many games.'),
    endings: z
      .object({
        solo: count('A power won alone.'),
        joint: count('Powers won together.'),
        draw: count('A draw.'),
        concession: count('The others conceded.'),
      })
      .describe('How they ended.'),
    phases: Estimate.extend({
      shortest: count('In the shortest game.'),
      longest: count('In the longest game.'),
    }).describe('How many phases a game has.'),
    powers: z
      .array(
        z.object({
          power: Power,
          name: z.string().describe('Its name.'),
          ...results,
          openings: z
            .array(z.object({ orders: z.string().describe('Its first movement orders.'), ...results }))
            .describe('Its most frequent openings. Empty if powers have maps of their own.'),
        }),
      )
      .describe('In the order of the board.'),
  }),
)
const AllStatistics = z.object({
  computedAt: Instant.nullable().describe('When they were computed. Null: not yet.'),
  variants: z.array(VariantStatistics).describe('Variants with finished games, most games first.'),
})

const tag = 'Games'
const WHICH =
  'Covers public games between people that finished with a result. Games with changed options, such as a last year, are left out.'
const getStatistics = anyone({
  operationId: 'getStatistics',
  tag,
  summary: 'Get statistics of finished games',
  description: `${WHICH} Computed once a day, with 95 % confidence intervals.`,
  responses: { 200: ['The statistics', AllStatistics] },
})
const getCsv = anyone({
  operationId: 'downloadResultsAsCsv',
  tag,
  summary: 'Download the results of all finished games (CSV)',
  description: `${WHICH} One line for each power and seat of each game, without player names.`,
  responses: { 200: ['A table with a header row', 'text/csv', ['Content-Disposition']] },
  errors: ['too-many-downloads'],
})
const getJsonLines = anyone({
  operationId: 'downloadResultsAsJsonLines',
  tag,
  summary: 'Download the results of all finished games (JSON Lines)',
  description: `${WHICH} One line for each game: its powers, openings and outcomes, without player names.`,
  responses: { 200: ['A JSON object in each line', 'application/jsonl', ['Content-Disposition']] },
  errors: ['too-many-downloads'],
})

export const statisticsRoutes = new Hono<ApiEnv>()
  .get('/statistics', getStatistics, async (c) => json<z.infer<typeof AllStatistics>>(c, await statisticsOf(c.env.DB)))
  .get('/statistics/games.csv', getCsv, (c) => download(c, CSV))
  .get('/statistics/games.jsonl', getJsonLines, (c) => download(c, JSON_LINES))

async function statisticsOf(db: D1Database): Promise<z.infer<typeof AllStatistics>> {
  const { computedAt, variants } = await readStatistics(db)
  return { computedAt, variants: [...variants] as z.infer<typeof AllStatistics>['variants'] }
}

interface FileFormat {
  readonly name: string
  readonly type: string
  readonly heading: string
  readonly lines: (game: FinishedGame) => string
}

/** Fields are ids, orders and numbers, so no spreadsheet reads one as a formula. */
const quote = (value: string | number): string =>
  /[",\n]/.test(String(value)) ? `"${String(value).replaceAll('"', '""')}"` : String(value)

const day = (at: number): string => new Date(at).toISOString().slice(0, 10)

const CSV: FileFormat = {
  name: 'games.csv',
  type: 'text/csv; charset=utf-8',
  heading: 'game,variant,ended,phases,ending,power,seat,outcome,share,opening\n',
  lines: (game) =>
    powerResults(game)
      .map(({ power, seat, outcome, share, orders }) =>
        [game.id, game.variant, day(game.endedAt), game.phases, game.ending, power, seat, outcome, +share.toFixed(4)]
          .concat(orders ?? '')
          .map(quote)
          .join(','),
      )
      .map((line) => `${line}\n`)
      .join(''),
}

const JSON_LINES: FileFormat = {
  name: 'games.jsonl',
  type: 'application/jsonl',
  heading: '',
  lines: (game) => {
    const { id, variant, createdAt, endedAt, phases, ending } = game
    return `${JSON.stringify({ id, variant, createdAt, endedAt, phases, ending, results: powerResults(game) })}\n`
  },
}

/** Streams the games as the database returns them. */
async function download(
  c: Context<Guarded<Account | null>>,
  { name, type, heading, lines }: FileFormat,
): Promise<Response> {
  if (!(await countTry(c.env, 'downloads of all games', networkOf(c.req.raw.headers), Date.now())))
    return refuse(c, 'too-many-downloads')
  const batches = finishedGames(c.env.DB)
  const encoder = new TextEncoder()
  const body = new ReadableStream<Uint8Array>({
    start: (stream) => stream.enqueue(encoder.encode(heading)),
    async pull(stream) {
      const { done, value = [] } = await batches.next()
      if (done === true) stream.close()
      else stream.enqueue(encoder.encode(value.map(lines).join('')))
    },
  })
  c.header('content-type', type)
  c.header('content-disposition', `attachment; filename="${name}"`)
  return c.newResponse(body)
}
