/** Games: lists of them, creating one, viewing one and its history. */
import { Hono } from 'hono'
import * as z from 'zod'
import {
  defineObject,
  Id,
  VariantOptions,
  schemaOf,
  byPower,
  packageBoard,
  PhaseCode,
  Json,
} from '../../schemas/common-schemas.ts'
import { liveRequest } from '../../../durable/live.ts'
import { gameStub } from '../../../durable/game-stub.ts'
import type { GameId, PlayerId } from '../../../game/ids.ts'
import {
  ACCESSES,
  defaultPressRules,
  DRAWS,
  GAME_NAME_LENGTH,
  MASTERS,
  NO_COMPUTERS,
  SEATINGS,
} from '../../../game/settings.ts'
import { variantFor } from '../../../variants/index.ts'
import { defaultAbsenceRules } from '../../../game/seat-model.ts'
import { gamesOf, LISTED_STATUSES, openSeatGames, PAGE, publicGames } from '../../../lobby/lists.ts'
import { namesOf } from '../../../players/accounts/account-store.ts'
import { publicName } from '../../../players/accounts/public-names.ts'
import { anyone, player, type ApiEnv, viewer } from '../../routing/define-route.ts'
import { validateBody, validateQuery } from '../../routing/validate.ts'
import { AbsenceRules } from '../../schemas/seat-schemas.ts'
import { ClosedPhase, ComputerRules, Game, GameLog, type NamedLog, Names } from '../../schemas/game-schemas.ts'
import { Listing, MyListing } from '../../schemas/listing-schemas.ts'
import { Press } from '../../schemas/press-schemas.ts'
import { timingFields, validateRules } from '../../schemas/schedule-schemas.ts'
import {
  GAME_RESPONSE,
  respondWithGame,
  respondWith,
  gameOf,
  viewerAndInvitation,
  InvitationQuery,
  withNames,
  theGame,
  thePhase,
  newGameId,
  newInvitation,
} from '../../routing/game-calls.ts'
import { json, refuse, refuseGame, refuseWithReason } from '../../routing/responses.ts'
import { MAX_FORMING_GAMES } from '../../schemas/errors.ts'
import { creationRefusal } from './creation-limits.ts'
import type {
  SavedGame as Saved,
  SavedGamePhase,
  SavedGameState,
  SavedMessage as Message,
} from '../../../rules/saved/saved-format.ts'

const NewGameBody = z
  .object({
    name: publicName(GAME_NAME_LENGTH).describe('The name of the game.'),
    variant: z.string().describe('The `id` of a variant in `GET /api/variants`.'),
    options: VariantOptions.default({}),
    ...timingFields,
    seating: z
      .enum(SEATINGS)
      .default('lot')
      .describe('Whether seats are drawn by lot, or by the players’ preferences.'),
    access: z.enum(ACCESSES).default('public').describe('`invitation`: only people with the link can see the game.'),
    hideStatus: z.boolean().default(false).describe('Hides which seats have saved orders or are ready.'),
    anonymous: z.boolean().default(false).describe('Hides who plays until the game ends.'),
    draws: z
      .enum(DRAWS)
      .default('survivors')
      .describe('`survivors`: draws include all survivors (DIAS). `named`: only the players named.'),
    master: z.enum(MASTERS).default('none').describe('`player` is only allowed in a game by invitation.'),
    press: Press.extend({ passesOn: Press.shape.passesOn.default(false) })
      .optional()
      .describe('Messages between players. Default: the rules of the variant.'),
    computers: ComputerRules.default(NO_COMPUTERS).describe(
      'Which seats without a player the computer plays. Games that begin with computers count for nobody’s record.',
    ),
    absence: AbsenceRules.optional().describe('What happens to seats without orders. Default: the usual rules.'),
    analysisLinks: z
      .boolean()
      .default(true)
      .describe('Whether the page links to the computer’s analysis while the game runs.'),
    room: z
      .boolean()
      .exactOptional()
      .describe(
        'Played in one room, on phones without accounts. Needs `access` “invitation”, `master` “player” and no messages.',
      ),
  })
  .superRefine(validateRules)

const Adjustment = z.object({
  count: z.int().describe('Positive: builds. Negative: disbands.'),
  homes: z.array(z.string()).describe('Where it can build.'),
})

const SavedState = schemaOf<SavedGameState>()(
  defineObject('SavedState', {
    name: PhaseCode,
    ...packageBoard,
    homes: byPower(z.array(z.string())).describe('The home centres of each power.'),
    builds: byPower(Adjustment).describe('In adjustments, what each power builds or disbands.'),
    boards: z
      .record(z.string(), z.object(packageBoard))
      .exactOptional()
      .describe('All boards by name, if there are several.'),
    timestamp: z.int().describe('Microseconds since 1970.'),
    note: z.string().describe('The result, once the game is over. Otherwise empty.'),
    zobrist_hash: z.string().describe('The package’s own hash of units, centres and homes.'),
    influence: byPower(z.array(z.string())).describe('The provinces that a power was the last to occupy.'),
    civil_disorder: byPower(z.literal([0, 1])).describe('1: the power needed orders and gave none.'),
    game_id: z.string().describe('The id of the game.'),
    map: z.string().describe('The map, as for the whole game.'),
    rules: z.array(z.string()).describe('The rules, as for the whole game.'),
  }),
)

const SavedMessage = schemaOf<Message>()(
  defineObject('SavedMessage', {
    sender: z.string().describe('A power, or `SYSTEM`: the game master, or an unsigned message.'),
    recipient: z
      .string()
      .describe('A power or `GLOBAL`. The package has no game master: messages to them name their sender here.'),
    phase: PhaseCode,
    time_sent: z.int().describe('Microseconds since 1970. No two messages have the same.'),
    message: z.string().describe('The text.'),
    channel: z
      .union([z.literal('all'), z.array(z.string())])
      .describe('Who can read it: `all`, or seats and `master`. A message to a group is repeated for each recipient.'),
  }),
)

const SavedPhase = schemaOf<SavedGamePhase>()(
  defineObject('SavedPhase', {
    name: PhaseCode,
    state: SavedState.describe('The position before the phase.'),
    orders: byPower(z.array(z.string()).nullable()).describe('Null: this power gave no orders.'),
    results: z
      .record(z.string(), z.array(z.string()))
      .describe('The result of each unit’s order: `bounce`, `cut`, `void` … An empty list or text means success.'),
    messages: z.array(SavedMessage).describe('The messages that you may read, oldest first.'),
  }),
)

/** The format of the Python package `diplomacy`. */
const SavedGame = schemaOf<Saved>()(
  defineObject('SavedGame', {
    id: z.string().describe('The id of the game.'),
    map: z.string().describe('`standard`, or the name of a map that the package does not have.'),
    rules: z.array(z.string()).describe('Rules in the package’s terms.'),
    options: z.record(z.string(), Json).optional().describe('Options of the variant. Missing if it has none.'),
    memory: Json.exactOptional().describe('In a variant with secret maps: its maps, once the game is over.'),
    phases: z.array(SavedPhase).describe('Every phase, oldest first.'),
  }),
)

const Listings = z.object({ games: z.array(Listing).readonly().describe('One page of the list.') })
const MyListings = z.object({ games: z.array(MyListing).readonly().describe('All of your games.') })
const Phases = z.object({ phases: z.array(ClosedPhase).readonly().describe('Oldest first.') })

const ListQuery = z.object({
  status: z.enum(LISTED_STATUSES).default('forming').describe('Which games: waiting for players, in play, or over.'),
  before: z.coerce
    .number()
    .int()
    .optional()
    .describe('Only games created before this time, in milliseconds since 1970.'),
})

const ExportQuery = InvitationQuery.extend({
  messages: z
    .enum(['readable', 'public'])
    .default('readable')
    .describe('`public`: only messages that everyone who sees the game may read, so that you can share the file.'),
})

const CreatedGame = defineObject('NewGame', { id: Id, game: Game.describe('The game as you see it.'), names: Names })

/** Each game counts its own messages, so the number of games is limited. */
const MAX_GAMES_COUNTED = 40

const tag = 'Games'

const listPublicGames = anyone({
  operationId: 'listGames',
  tag,
  summary: 'List public games',
  description: `Newest first, ${PAGE} per page. For the next page, set \`before\` to the \`createdAt\` of the last game.`,
  responses: { 200: ['The list', Listings] },
})
const listMyGames = player({
  operationId: 'listMyGames',
  tag,
  summary: 'List your games',
  description: 'With what you need to do in each, and by when. The most urgent game first.',
  responses: { 200: ['The list', MyListings] },
})
const countUnread = player({
  operationId: 'countUnreadMessages',
  tag,
  summary: 'Count your unread messages',
  description: `For each of your games that has started, at most ${MAX_GAMES_COUNTED} games. Muted messages are not counted.`,
  responses: {
    200: [
      'Game → number of unread messages. Games without any are left out',
      defineObject('UnreadMessages', {
        unread: z.record(z.string(), z.int()).describe('Game id → number of unread messages.'),
      }),
    ],
  },
})
const listOpenSeats = anyone({
  operationId: 'listGamesWithOpenSeats',
  tag,
  summary: 'List public games with open seats',
  description: `At most ${PAGE}, the earliest deadline first, without games that are asleep.`,
  responses: { 200: ['The list', Listings] },
})
const createGame = player({
  operationId: 'createGame',
  tag,
  summary: 'Create a game',
  description: `Creating a game does not give you a seat. At most ${MAX_FORMING_GAMES} of your games may be waiting for players.`,
  responses: { 201: ['The new game', CreatedGame, ['Location']] },
  errors: [
    'no-such-variant',
    'bad-options',
    'bad-settings',
    'bad-room',
    'computers-off',
    'too-many-games',
    'too-many-new-games',
  ],
})
const getGame = viewer({
  operationId: 'getGame',
  tag,
  summary: 'Get a game',
  responses: GAME_RESPONSE,
  errors: ['no-such-game'],
})
const getClosedPhase = viewer({
  operationId: 'getClosedPhase',
  tag,
  summary: 'Get a closed phase',
  description: 'Its orders, results and positions.',
  responses: { 200: ['The phase', ClosedPhase] },
  errors: ['no-such-game'],
})
const getUndonePhases = viewer({
  operationId: 'listUndonePhases',
  tag,
  summary: 'Get earlier results of a phase that was replayed',
  description: 'The results at this index that a rollback has undone, oldest first. Empty if there was no rollback.',
  responses: { 200: ['The phases', Phases] },
  errors: ['no-such-game'],
})
const getLog = viewer({
  operationId: 'getGameLog',
  tag,
  summary: 'Get the public log of a game',
  description:
    'Everything that happened in the game, oldest first, with its author and reason: closed phases, pauses, proposals, seats, acts of the game master. Everyone who can see the game sees the same log. It contains no orders and no votes.',
  responses: { 200: ['The log', GameLog] },
  errors: ['no-such-game'],
})
const exportGame = viewer({
  operationId: 'exportGame',
  tag,
  summary: 'Export a game',
  description:
    'As a saved game in the format of the Python package `diplomacy`, with the messages that you may read, without notes. Of very many messages, only the newest.',
  responses: { 200: ['The file', SavedGame] },
  errors: ['no-such-game'],
})
const watchChanges = viewer({
  operationId: 'watchGame',
  tag,
  summary: 'Get notified of changes, by WebSocket',
  description: 'Sends `{"revision": n}` when something changes that you can see.',
  responses: { 101: ['Switching protocols', null] },
  errors: ['no-such-game', 'cross-site', 'not-a-socket'],
})

export const games = new Hono<ApiEnv>()
  .get('/games', listPublicGames, validateQuery(ListQuery), async (c) => {
    const { status, before = Number.MAX_SAFE_INTEGER } = c.req.valid('query')
    return json<z.infer<typeof Listings>>(c, { games: await publicGames(c.env.DB, status, before) })
  })
  .get('/games/mine', listMyGames, async (c) =>
    json<z.infer<typeof MyListings>>(c, { games: await gamesOf(c.env.DB, c.var.caller.id) }),
  )
  .get('/games/unread', countUnread, async (c) => c.json({ unread: await unreadOf(c.env, c.var.caller.id) }))
  .get('/games/open', listOpenSeats, async (c) =>
    json<z.infer<typeof Listings>>(c, { games: await openSeatGames(c.env.DB) }),
  )
  .post('/games', createGame, validateBody(NewGameBody), async (c) => {
    const by = c.var.caller.id
    const { absence, press, ...chosen } = c.req.valid('json')
    const limit = await creationRefusal(c.env, by, c.req.raw.headers, chosen)
    if (limit !== null) return refuse(c, limit)
    const id = newGameId()
    const command = {
      kind: 'create',
      id,
      by,
      settings: {
        ...chosen,
        absence: absence ?? defaultAbsenceRules(chosen.minutes.moves),
        press: press ?? defaultPressRules(variantFor(chosen.variant)?.press ?? 'all'),
      },
      invitation: newInvitation(),
    } as const
    const created = await gameStub(c.env, id).perform(command)
    if (!created.ok) return refuseWithReason(c, created.error.why)
    c.header('location', `/api/games/${id}`)
    return json<z.infer<typeof CreatedGame>, 201>(c, { id, ...(await withNames(c.env, created.value)) }, 201)
  })
  .get('/games/:id', getGame, theGame, validateQuery(InvitationQuery), async (c) =>
    respondWithGame(c, await gameOf(c).view(...viewerAndInvitation(c))),
  )
  .get('/games/:id/phases/:index', getClosedPhase, thePhase, validateQuery(InvitationQuery), async (c) => {
    const index = Number(c.req.valid('param').index)
    return respondWith(c, await gameOf(c).closedPhase(index, ...viewerAndInvitation(c)))
  })
  .get('/games/:id/phases/:index/undone', getUndonePhases, thePhase, validateQuery(InvitationQuery), async (c) => {
    const index = Number(c.req.valid('param').index)
    const phases = await gameOf(c).undonePhases(index, ...viewerAndInvitation(c))
    return phases.ok ? json<z.infer<typeof Phases>>(c, { phases: phases.value }) : refuseGame(c, phases.error)
  })
  .get('/games/:id/log', getLog, theGame, validateQuery(InvitationQuery), async (c) => {
    const log = await gameOf(c).log(...viewerAndInvitation(c))
    if (!log.ok) return refuseGame(c, log.error)
    const people = log.value.flatMap(({ player: author, about }) => [author, about])
    const names = await namesOf(c.env.DB, people)
    return json<NamedLog>(c, { entries: log.value, names })
  })
  .get('/games/:id/export', exportGame, theGame, validateQuery(ExportQuery), async (c) => {
    const [viewer, invitation] = viewerAndInvitation(c)
    const reader = c.req.valid('query').messages === 'public' ? null : viewer
    return respondWith(c, await gameOf(c).exportGame(viewer, invitation, reader))
  })
  .get('/games/:id/live', watchChanges, theGame, validateQuery(InvitationQuery), async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refuse(c, 'not-a-socket')
    const { status, webSocket } = await gameOf(c).fetch(liveRequest(c.req.raw, ...viewerAndInvitation(c)))
    return webSocket === null ? refuseWithReason(c, 'no-such-game') : new Response(null, { status, webSocket })
  })

/** Unread messages by game. A game that does not respond counts as 0. */
async function unreadOf(env: Env, viewer: PlayerId): Promise<Readonly<Record<GameId, number>>> {
  const started = (await gamesOf(env.DB, viewer)).filter(({ status }) => status !== 'forming')
  const counts = await Promise.all(
    started.slice(0, MAX_GAMES_COUNTED).map(async ({ id }) => {
      using press = gameStub(env, id).press({ viewer, invitation: null })
      const unread = await press.unread()
      return [id, unread.ok ? unread.value : 0] as const
    }),
  )
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}
