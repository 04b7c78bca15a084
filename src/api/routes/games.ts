/** Games: the lobby, a table, its seats. Orders are in `orders.ts`. */
import { Hono } from 'hono'
import * as z from 'zod'
import type { Seat } from '../../rules/names.ts'
import type { GameId, PlayerId, Settings } from '../../game/model.ts'
import type { GameView } from '../../game/views/shapes.ts'
import { ACCESSES, DRAWS, GAME_NAME, SEATINGS, STATUSES } from '../../game/model.ts'
import { gameStub } from '../../durable/game-stub.ts'
import { liveRequest } from '../../durable/live.ts'
import { countFormingBy, gamesOf, LISTED, PAGE, publicGames } from '../../lobby/lists.ts'
import type { Listing, MyListing } from '../../lobby/lists.ts'
import { publicName } from '../../players/names.ts'
import type { Account } from '../../players/account.ts'
import { namesOf } from '../../players/accounts.ts'
import { mayTry } from '../../players/limits.ts'
import { tell } from '../routing/answers.ts'
import { drawLot, GAME_ID, newGameId, newInvitation } from './random-ids.ts'
import { MOST_FORMING, refuse, refuseGame, sayNo } from '../routing/problems.ts'
import { anyone, locates, player, reads } from '../routing/statement.ts'
import type { Face } from '../routing/statement.ts'
import { ClosedPhase, Data, Game, Id, Instant, Lengths, Names } from '../schemas/game.ts'

const DAY_MINUTES = 24 * 60

const ListingShape = z
  .object({
    id: Id,
    name: z.string(),
    variant: z.string(),
    status: z.enum(STATUSES),
    seats: z.int(),
    players: z.int().describe('How many have joined.'),
    minutes: Lengths,
    phase: z.string().nullable(),
    deadline: Instant.nullable(),
    createdAt: Instant,
  })
  .meta({ id: 'Listing' })

const MyListingShape = ListingShape.extend({
  seat: z.string().nullable(),
  plays: z.string().nullable().describe('Whom you play, in words.'),
  wants: z.string().nullable().describe('What the game wants of you by the deadline, in a few words; null: nothing.'),
  ready: z.boolean(),
}).meta({ id: 'MyListing' })

const OPTIONS = { most: 20, characters: 200 } as const
const Option = z.union([z.string().max(OPTIONS.characters), z.number(), z.boolean(), z.null()])
export const Options: z.ZodType<Settings['options'], Settings['options']> = z
  .record(z.string().max(OPTIONS.characters), Option)
  .refine((options) => Object.keys(options).length <= OPTIONS.most, `At most ${OPTIONS.most} options.`)

const NewGame = z.object({
  name: publicName(GAME_NAME),
  variant: z.string().describe('One of GET /api/variants.'),
  options: Options.default({}),
  minutes: Lengths.default({ moves: DAY_MINUTES, retreats: DAY_MINUTES / 2, adjustments: DAY_MINUTES / 2 }),
  seating: z.enum(SEATINGS).default('lot'),
  access: z.enum(ACCESSES).default('public'),
  hideStatus: z.boolean().default(false),
  draws: z.enum(DRAWS).default('survivors'),
})

const Invitation = z.string().max(64)
const Preferences = z.array(z.string().max(40) as unknown as z.ZodType<Seat, Seat>).max(40)

/** A game with the names of those who play it. */
export interface Table {
  readonly game: GameView
  readonly names: Readonly<Record<PlayerId, string>>
}
export interface NewTable extends Table {
  readonly id: GameId
}
export interface Listings {
  readonly games: readonly Listing[]
}
export interface MyListings {
  readonly games: readonly MyListing[]
}

export const TableShape: z.ZodType<Table> = z.object({ game: Game, names: Names }).meta({ id: 'Table' })
const GamePath = z.object({ id: z.string().regex(GAME_ID) as unknown as z.ZodType<GameId, GameId> })
const PhasePath = GamePath.extend({ index: z.string().regex(/^\d{1,5}$/) })
/** What cannot be a game is answered like a game that is not there. */
export const theGame = locates(GamePath, (c) => sayNo(c, 'no-such-game'))
export const thePhase = locates(PhasePath, (c) => sayNo(c, 'no-such-game'))
export const Invited = z.object({ invitation: Invitation.optional() })
const Joining = z.object({ preferences: Preferences.default([]), invitation: Invitation.nullable().default(null) })
const Wanted = z.object({ status: z.enum(LISTED).default('forming'), before: z.coerce.number().int().optional() })

const tag = 'Games'
const table = { 200: ['The game as you see it', TableShape] } as const

const listed = anyone({
  tag,
  summary: 'Public games',
  description: `Newest first, ${PAGE} at a time; \`before\` continues after the \`createdAt\` of the last one.`,
  answers: { 200: ['The list', z.object({ games: z.array(ListingShape) })] },
})
const mine = player({
  tag,
  summary: 'Your games',
  description: 'What each wants from you and by when; the most urgent first.',
  answers: { 200: ['The list', z.object({ games: z.array(MyListingShape) })] },
})
const made = player({
  tag,
  summary: 'Create a game',
  description: `You do not take a seat by creating it. At most ${MOST_FORMING} of your games may wait for players at a time.`,
  answers: { 201: ['The new game', z.object({ id: Id, game: Game, names: Names })] },
  refuses: [409],
})
const shown = anyone({ tag, summary: 'A game', answers: table, refuses: [404] })
const joined = player({
  tag,
  summary: 'Join a game',
  description: 'Whoever takes the last seat starts it.',
  answers: table,
  refuses: [404, 409],
})
const left = player({
  tag,
  summary: 'Leave a game before it starts',
  answers: { 204: ['Left', null] },
  refuses: [403, 404, 409],
})
const phase = anyone({
  tag,
  summary: 'A closed phase',
  description: 'Orders, results and positions.',
  answers: { 200: ['The phase', ClosedPhase] },
  refuses: [404],
})
const exported = anyone({
  tag,
  summary: 'The game as a saved game',
  description: 'In the format of the Python package `diplomacy`.',
  answers: { 200: ['The file', Data] },
  refuses: [404],
})
const live = anyone({
  tag,
  summary: 'Notice of changes, by WebSocket',
  description: 'Sends `{"revision": n}` when there is something new for you to see.',
  answers: { 101: ['Switching protocols', null] },
  refuses: [404, 426],
})

export const games = new Hono<Face>()
  .get('/games', listed, reads('query', Wanted), async (c) => {
    const { status, before = Number.MAX_SAFE_INTEGER } = c.req.valid('query')
    return tell<Listings>(c, { games: await publicGames(c.env.DB, status, before) })
  })
  .get('/games/mine', mine, async (c) => tell<MyListings>(c, { games: await gamesOf(c.env.DB, c.var.caller.id) }))
  .post('/games', made, reads('json', NewGame), async (c) => {
    const by = c.var.caller.id
    if ((await countFormingBy(c.env.DB, by)) >= MOST_FORMING) return refuse(c, 'too-many-games')
    if (!(await mayTry(c.env, 'games of a player', by, Date.now()))) return refuse(c, 'too-many-new-games')
    const id = newGameId()
    const command = {
      kind: 'create',
      id,
      by,
      settings: c.req.valid('json'),
      invitation: newInvitation(),
    } as const
    const created = await gameStub(c.env, id).perform(command)
    return created.ok
      ? tell<NewTable, 201>(c, { id, ...(await tableFor(c.env, created.value)) }, 201)
      : sayNo(c, created.error.why)
  })
  .get('/games/:id', shown, theGame, reads('query', Invited), async (c) => {
    const { invitation = null } = c.req.valid('query')
    const seen = await gameStub(c.env, c.req.valid('param').id).view(viewerOf(c.var.caller), invitation)
    return seen.ok ? tell(c, await tableFor(c.env, seen.value)) : refuseGame(c, seen.error)
  })
  .post('/games/:id/join', joined, theGame, reads('json', Joining), async (c) => {
    const { preferences, invitation } = c.req.valid('json')
    const game = gameStub(c.env, c.req.valid('param').id)
    const by = c.var.caller.id
    const done = await game.perform({ kind: 'join', by, preferences, invitation, seed: drawLot() })
    if (done.ok) return tell(c, await tableFor(c.env, done.value))
    const invited = await game.view(by, invitation)
    return invited.ok ? sayNo(c, done.error.why) : refuseGame(c, done.error)
  })
  .post('/games/:id/leave', left, theGame, async (c) => {
    const done = await gameStub(c.env, c.req.valid('param').id).perform({ kind: 'leave', by: c.var.caller.id })
    return done.ok ? c.body(null, 204) : refuseGame(c, done.error)
  })
  .get('/games/:id/phases/:index', phase, thePhase, reads('query', Invited), async (c) => {
    const { id, index } = c.req.valid('param')
    const { invitation = null } = c.req.valid('query')
    const seen = await gameStub(c.env, id).closedPhase(Number(index), viewerOf(c.var.caller), invitation)
    return seen.ok ? tell(c, seen.value) : refuseGame(c, seen.error)
  })
  .get('/games/:id/export', exported, theGame, reads('query', Invited), async (c) => {
    const { invitation = null } = c.req.valid('query')
    const saved = await gameStub(c.env, c.req.valid('param').id).exported(viewerOf(c.var.caller), invitation)
    return saved.ok ? tell(c, saved.value) : refuseGame(c, saved.error)
  })
  .get('/games/:id/live', live, theGame, reads('query', Invited), async (c) => {
    if (c.req.header('upgrade')?.toLowerCase() !== 'websocket') return refuse(c, 'not-a-socket')
    const { invitation = null } = c.req.valid('query')
    const { status, webSocket } = await gameStub(c.env, c.req.valid('param').id).fetch(
      liveRequest(c.req.raw, viewerOf(c.var.caller), invitation),
    )
    return webSocket === null ? sayNo(c, 'no-such-game') : new Response(null, { status, webSocket })
  })

export const viewerOf = (caller: Account | null): PlayerId | null => caller?.id ?? null

export async function tableFor(env: Env, game: GameView): Promise<Table> {
  return { game, names: await namesOf(env.DB, [...new Set([game.creator, ...game.players])]) }
}
