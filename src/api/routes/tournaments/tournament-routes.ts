/** Tournaments: entering, drawing rounds, boards and standings. */
import { Hono } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../../durable/game-stub.ts'
import type { PlayerId } from '../../../game/ids.ts'
import { defaultAbsenceRules } from '../../../game/seat-model.ts'
import { ACCESSES, defaultPressRules, NO_COMPUTERS, roundTitle, type Settings } from '../../../game/settings.ts'
import { countTry } from '../../../players/abuse/limits.ts'
import { absencesOf } from '../../../players/accounts/absence-store.ts'
import { blockedPairs, isBlockedAmong } from '../../../players/accounts/people-store.ts'
import { publicName } from '../../../players/accounts/public-names.ts'
import { sendTournamentMails } from '../../../post/queue/tournament-letter.ts'
import type { TournamentId } from '../../../records/schema.ts'
import {
  boardsOf,
  enter,
  entriesOf,
  type Entry,
  finishedGames,
  listTournaments,
  markStarted,
  saveRound,
  saveTournament,
  type Tournament,
  type TournamentBoard,
  withdraw,
} from '../../../records/tournament-store.ts'
import { drawRound, type Rounds, type SeatedBoard } from '../../../tournament/draw.ts'
import { SCORINGS } from '../../../tournament/scoring.ts'
import { standings } from '../../../tournament/ranking.ts'
import { isVariant, variantFor } from '../../../variants/index.ts'
import { anyone, type ApiEnv, player } from '../../routing/define-route.ts'
import { drawSeed, newGameId, newInvitation, viewerOf } from '../../routing/game-calls.ts'
import { json, refuse, refuseWithReason } from '../../routing/responses.ts'
import { validateBody, validatePath, validateQuery } from '../../routing/validate.ts'
import { VariantOptions } from '../../schemas/common-schemas.ts'
import { timingFields, validateRules } from '../../schemas/schedule-schemas.ts'
import {
  ENTRY_ROLES,
  MAX_ROUNDS,
  NewTournament,
  TournamentList,
  TournamentPath,
  TOURNAMENT_NAME_LENGTH,
  TournamentView,
} from '../../schemas/tournament-schemas.ts'
import { seatsOf, viewTournament, visibleTournament } from './tournament-answers.ts'

const NewTournamentBody = z
  .object({
    name: publicName(TOURNAMENT_NAME_LENGTH).describe('The name of the tournament.'),
    variant: z.string().describe('The `id` of a variant in `GET /api/variants`.'),
    options: VariantOptions.default({}),
    ...timingFields,
    scoring: z.enum(SCORINGS).default('sum-of-squares').describe('How the games are scored.'),
    rounds: z.int().min(1).max(MAX_ROUNDS).default(3).describe('How many rounds there are, with the final.'),
    final: z.boolean().default(false).describe('Whether the last round is a final of the best players at one board.'),
    access: z.enum(ACCESSES).default('public').describe('`invitation`: only people with the link can see it.'),
  })
  .superRefine(validateRules)
  .refine(({ final, rounds }) => !final || rounds > 1, { path: ['rounds'], error: 'A final needs a round before it.' })

const Code = z.string().max(64).optional().describe('The invitation, for a tournament that is not public.')
const CodeQuery = z.object({ invitation: Code })
const EntryBody = z.object({
  invitation: Code,
  as: z
    .enum(ENTRY_ROLES)
    .default('player')
    .describe(
      '`player`: you take part in the draw. `replacement`: you are on the waiting list for the seats of players who leave.',
    ),
})
const RoundBody = z.object({
  round: z.int().min(1).max(MAX_ROUNDS).describe('The next round, or one whose games were not all created.'),
})
const ListQuery = z.object({
  before: z.coerce.number().int().optional().describe('Only tournaments created before this time (milliseconds).'),
})

const theTournament = validatePath(TournamentPath, (c) => refuse(c, 'no-such-tournament'))

/** A request may call other parts of the platform only so often, and each seat takes a call. */
const BOARDS_PER_REQUEST = 3

const tag = 'Tournaments'
const createTournament = player({
  operationId: 'createTournament',
  tag,
  summary: 'Create a tournament',
  description: 'Does not enter you. Its creator draws each round.',
  responses: { 201: ['The new tournament', NewTournament, ['Location']] },
  errors: ['no-such-variant', 'bad-options', 'too-many-new-games'],
})
const listTournamentsRoute = anyone({
  operationId: 'listTournaments',
  tag,
  summary: 'List tournaments',
  description: 'Public ones, and those that you created or entered. The newest first.',
  responses: { 200: ['The list', TournamentList] },
})
const getTournament = anyone({
  operationId: 'getTournament',
  tag,
  summary: 'Get a tournament',
  description: 'With its players, boards and standings.',
  responses: { 200: ['The tournament', TournamentView] },
  errors: ['no-such-tournament'],
})
const enterTournament = player({
  operationId: 'joinTournament',
  tag,
  summary: 'Enter a tournament',
  description:
    'You take part in the draw from the next round on. Until then you can withdraw. Drawing a round seats you in a game. Or join the waiting list to replace a player who leaves: you can do that while games run.',
  responses: { 200: ['The tournament', TournamentView] },
  errors: ['no-such-tournament', 'tournament-full', 'tournament-over', 'removed-from-tournament', 'cannot-enter'],
})
const withdrawFromTournament = player({
  operationId: 'leaveTournament',
  tag,
  summary: 'Withdraw from a tournament',
  description: 'You get no seat in later rounds. Games that have begun continue, and your points stay.',
  responses: { 200: ['The tournament', TournamentView] },
  errors: ['no-such-tournament'],
})
const drawTournamentRound = player({
  operationId: 'drawRound',
  tag,
  summary: 'Draw a round and start its games',
  description: `For the creator. Opponents and powers are spread as evenly as possible. Players of whom one has blocked the other meet only if there are too few boards, or in the final. If players are left over, those who have played most wait. A final needs the results of all earlier games. At most ${BOARDS_PER_REQUEST} games start per call: repeat it until all boards have started. It changes nothing else.`,
  responses: { 200: ['The tournament', TournamentView] },
  errors: [
    'no-such-tournament',
    'not-the-organiser',
    'round-out-of-turn',
    'too-few-players',
    'games-not-over',
    'too-many-new-games',
  ],
})

export const tournamentRoutes = new Hono<ApiEnv>()
  .get('/tournaments', listTournamentsRoute, validateQuery(ListQuery), async (c) => {
    const { before = Number.MAX_SAFE_INTEGER } = c.req.valid('query')
    const tournaments = await listTournaments(c.env.DB, viewerOf(c.var.caller), before)
    return json<z.infer<typeof TournamentList>>(c, { tournaments })
  })
  .post('/tournaments', createTournament, validateBody(NewTournamentBody), async (c) => {
    const { scoring, rounds, final, ...chosen } = c.req.valid('json')
    if (!isVariant(chosen.variant)) return refuseWithReason(c, 'no-such-variant')
    const variant = variantFor(chosen.variant, chosen.options)
    if (variant === null) return refuseWithReason(c, 'bad-options')
    const { id: creator } = c.var.caller
    if (!(await countTry(c.env, 'games of a player', creator, Date.now()))) return refuse(c, 'too-many-new-games')
    const settings: Settings = {
      ...chosen,
      // The draw of a round says who sits where.
      seating: 'preference',
      hideStatus: false,
      anonymous: false,
      draws: 'survivors',
      master: 'none',
      press: defaultPressRules(variant.press),
      absence: defaultAbsenceRules(chosen.minutes.moves),
      analysisLinks: false,
      computers: NO_COMPUTERS,
    }
    const id = newGameId() as string as TournamentId
    const { name, access } = chosen
    const invitation = newInvitation()
    const about = { id, creator, name, access, invitation, variant: chosen.variant, createdAt: Date.now() }
    await saveTournament(c.env.DB, { ...about, settings, scoring, rounds, final })
    c.header('location', `/api/tournaments/${id}`)
    return json<z.infer<typeof NewTournament>, 201>(c, { id, invitation }, 201)
  })
  .get('/tournaments/:id', getTournament, theTournament, validateQuery(CodeQuery), async (c) => {
    const viewer = viewerOf(c.var.caller)
    const tournament = await visibleTournament(c.env, c.req.valid('param').id, viewer, c.req.valid('query').invitation)
    if (tournament === null) return refuse(c, 'no-such-tournament')
    return json<TournamentView>(c, await viewTournament(c.env, tournament, viewer))
  })
  .post('/tournaments/:id/players', enterTournament, theTournament, validateBody(EntryBody), async (c) => {
    const { id: by } = c.var.caller
    const { invitation, as } = c.req.valid('json')
    const tournament = await visibleTournament(c.env, c.req.valid('param').id, by, invitation)
    if (tournament === null) return refuse(c, 'no-such-tournament')
    const [boards, entries] = await Promise.all([boardsOf(c.env.DB, tournament.id), entriesOf(c.env.DB, tournament.id)])
    if (!canEnter(tournament, boards, as)) return refuse(c, 'tournament-over')
    const others = entries.filter(({ leftAt }) => leftAt === null).map((each) => each.player)
    const isBlocked = await isBlockedAmong(c.env.DB, by, [...others, tournament.creator])
    if (isBlocked && !others.includes(by)) return refuse(c, 'cannot-enter')
    const entry = await enter(c.env.DB, tournament.id, by, as, Date.now())
    if (entry === 'full') return refuse(c, 'tournament-full')
    if (entry === 'removed') return refuse(c, 'removed-from-tournament')
    await mailEntry(c.env, tournament, boards, by, as)
    return json<TournamentView>(c, await viewTournament(c.env, tournament, by))
  })
  .delete('/tournaments/:id/players', withdrawFromTournament, theTournament, async (c) => {
    const { id: by } = c.var.caller
    const tournament = await visibleTournament(c.env, c.req.valid('param').id, by, undefined)
    if (tournament === null) return refuse(c, 'no-such-tournament')
    await withdraw(c.env.DB, tournament.id, by, Date.now())
    return json<TournamentView>(c, await viewTournament(c.env, tournament, by))
  })
  .post('/tournaments/:id/rounds', drawTournamentRound, theTournament, validateBody(RoundBody), async (c) => {
    const { id: by } = c.var.caller
    const tournament = await visibleTournament(c.env, c.req.valid('param').id, by, undefined)
    if (tournament === null) return refuse(c, 'no-such-tournament')
    if (tournament.creator !== by) return refuse(c, 'not-the-organiser')
    const { round } = c.req.valid('json')
    const boards = await boardsOf(c.env.DB, tournament.id)
    if (!boards.some((board) => board.round === round)) {
      const drawn = await drawNext(c.env, tournament, boards, round)
      if (typeof drawn === 'string') return refuse(c, drawn)
      for (const _ of drawn)
        if (!(await countTry(c.env, 'games of a player', by, Date.now()))) return refuse(c, 'too-many-new-games')
      await saveRound(
        c.env.DB,
        tournament.id,
        round,
        drawn.map((seats, n) => ({ board: n + 1, game: newGameId(), invitation: newInvitation(), seats })),
      )
      await mailUnseated(c.env, tournament, round)
    }
    await startGames(c.env, tournament, round)
    return json<TournamentView>(c, await viewTournament(c.env, tournament, by))
  })

const roundsOf = (boards: readonly TournamentBoard[]): Rounds =>
  [...Map.groupBy(boards, ({ round }) => round).values()].map((round) => round.map(({ seats }) => seats))

/** The boards of the next round, or why it cannot be drawn now. */
async function drawNext(
  env: Env,
  tournament: Tournament,
  boards: readonly TournamentBoard[],
  round: number,
): Promise<readonly SeatedBoard[] | 'round-out-of-turn' | 'too-few-players' | 'games-not-over'> {
  const earlier = roundsOf(boards)
  if (round !== earlier.length + 1 || round > tournament.rounds) return 'round-out-of-turn'
  const entries = await entriesOf(env.DB, tournament.id)
  const playing = entries.filter(isPlaying).map((entry) => entry.player)
  const seats = seatsOf(tournament)
  if (playing.length < seats.length) return 'too-few-players'
  if (!tournament.final || round < tournament.rounds)
    return drawRound(playing, seats, earlier, drawSeed(), await blockedPairs(env.DB, playing)).boards
  if (boards.some(({ results, status }) => results === null && status !== 'abandoned')) return 'games-not-over'
  const rows = standings(playing, finishedGames(boards, playing), tournament.scoring, null)
  const best = rows.slice(0, seats.length).map((row) => row.player)
  return drawRound(best, seats, earlier, drawSeed()).boards
}

const isPlaying = ({ leftAt, role }: Entry): boolean => leftAt === null && role === 'player'

/** Players can enter until the last round is drawn, replacements until its games are over. */
function canEnter({ rounds }: Tournament, boards: readonly TournamentBoard[], as: 'player' | 'replacement'): boolean {
  const isLastDrawn = boards.some(({ round }) => round === rounds)
  if (!isLastDrawn) return true
  return as === 'replacement' && boards.some(({ status }) => status !== 'finished' && status !== 'abandoned')
}

const titleOf = ({ rounds, final }: Tournament, round: number): string =>
  roundTitle({ round, isFinal: final && round === rounds })

/** Once for each role, however often they withdraw and return. */
async function mailEntry(
  env: Env,
  tournament: Tournament,
  boards: readonly TournamentBoard[],
  to: PlayerId,
  as: 'player' | 'replacement',
): Promise<void> {
  const { id, name } = tournament
  const next = roundsOf(boards).length + 1
  const news = { what: 'entered', as, next: next > tournament.rounds ? null : titleOf(tournament, next) } as const
  await sendTournamentMails(
    env,
    [{ key: `entered-${as}`, to, facts: { kind: 'tournament', tournament: { id, name }, news } }],
    Date.now(),
  )
}

/** To players without a seat. Not about the final: nobody else expects a seat there. */
async function mailUnseated(env: Env, tournament: Tournament, round: number): Promise<void> {
  if (tournament.final && round === tournament.rounds) return
  const [entries, boards] = await Promise.all([entriesOf(env.DB, tournament.id), boardsOf(env.DB, tournament.id)])
  const drawn = boards.filter((board) => board.round === round).flatMap(({ seats }) => seats)
  const seated = new Set(drawn.map(({ player: person }) => person))
  const news = { what: 'no-seat', round: titleOf(tournament, round) } as const
  const unseated = entries.filter((entry) => isPlaying(entry) && !seated.has(entry.player))
  await sendTournamentMails(
    env,
    unseated.map(({ player: to }) => ({
      key: `no-seat-${round}`,
      to,
      facts: { kind: 'tournament', tournament: { id: tournament.id, name: tournament.name }, news },
    })),
    Date.now(),
  )
}

/** Creates the next games of a round, and seats their players. May be repeated, and interrupted anywhere. */
async function startGames(env: Env, tournament: Tournament, round: number): Promise<void> {
  const boards = await boardsOf(env.DB, tournament.id)
  const waiting = boards.filter((board) => board.round === round && !board.started).slice(0, BOARDS_PER_REQUEST)
  const seated = waiting.flatMap(({ seats }) => seats.map((place) => place.player))
  const absences = await absencesOf(env.DB, seated, Date.now())
  for (const { board, game, invitation, seats } of waiting) {
    const stub = gameStub(env, game)
    const settings = settingsOf(tournament, round, board)
    const created = await stub.perform({ kind: 'create', id: game, by: tournament.creator, settings, invitation })
    if (!created.ok && created.error.why !== 'already-created') throw new Error(`no board: ${created.error.why}`)
    for (const { seat, player: by } of seats) {
      const join = { kind: 'join', by, preferences: [seat], invitation, seed: drawSeed() } as const
      const joined = await stub.perform({ ...join, absences: absences.get(by) ?? [] })
      if (!joined.ok && !DONE_BEFORE.includes(joined.error.why)) throw new Error(`no seat: ${joined.error.why}`)
    }
    await markStarted(env.DB, game)
  }
}

function settingsOf({ id, name, rounds, final, settings }: Tournament, round: number, board: number): Settings {
  const place = { round, board, isFinal: final && round === rounds }
  const title = `${name}, ${roundTitle(place).toLowerCase()}, board ${board}`
  return { ...settings, name: title, tournament: { id, name, ...place } }
}

/** Refusals of a join that an interrupted call has made before. */
const DONE_BEFORE: readonly string[] = ['already-joined', 'already-started']
