/**
 * What the organiser of a tournament can do besides drawing rounds: remove and replace players, and
 * change deadlines.
 */
import { Hono } from 'hono'
import * as z from 'zod'
import { gameStub } from '../../../durable/game-stub.ts'
import type { Act } from '../../../game/command.ts'
import type { PlayerId } from '../../../game/ids.ts'
import { timingFaults } from '../../../game/clock/schedule-faults.ts'
import { isBlockedAmong } from '../../../players/accounts/people-store.ts'
import { sendTournamentMails } from '../../../post/queue/tournament-letter.ts'
import {
  boardsOf,
  entriesOf,
  type Entry,
  readmitPlayer,
  removePlayer,
  saveTiming,
  type Tournament,
  type TournamentBoard,
} from '../../../records/tournament-store.ts'
import type { Seat } from '../../../rules/names.ts'
import { variantFor } from '../../../variants/index.ts'
import { type ApiEnv, player } from '../../routing/define-route.ts'
import { json, refuse, refuseWithReason } from '../../routing/responses.ts'
import { validateBody, validatePath } from '../../routing/validate.ts'
import { Player } from '../../schemas/common-schemas.ts'
import { timingFields } from '../../schemas/schedule-schemas.ts'
import { Removal, Retiming, TournamentPath, TournamentView } from '../../schemas/tournament-schemas.ts'
import { viewTournament, visibleTournament } from './tournament-answers.ts'

const Preview = z.boolean().default(false).describe('Only shows what would happen. Nothing changes.')
const RemovalBody = z.object({
  player: Player.describe('Who leaves the tournament.'),
  replacement: Player.nullable()
    .default(null)
    .describe(
      'Who takes over their seats in running games and plays in later rounds. Null: nobody, so the seats open.',
    ),
  preview: Preview,
})
/** The platform limits the subrequests of one request. */
const GAMES_PER_REQUEST = 15
const TimesBody = z.object({
  ...timingFields,
  from: z.int().min(0).max(10_000).default(0).describe('`next` of the previous response. 0: from the first game on.'),
  preview: Preview,
})
const PlayerPath = TournamentPath.extend({ player: Player })

const theTournament = validatePath(TournamentPath, (c) => refuse(c, 'no-such-tournament'))
const thePlayer = validatePath(PlayerPath, (c) => refuse(c, 'no-such-tournament'))

const tag = 'Tournaments'
const removeRoute = player({
  operationId: 'removeFromTournament',
  tag,
  summary: 'Remove or replace a player',
  description:
    'For the organiser. The player gets no seat in later rounds, and can only return if you take them back. Their seats in running games open or change hands 24 hours later. A seat that is already open changes hands at once. The replacement must be on the waiting list, or have no seat in the rounds of these games. They cannot play with somebody they have blocked or who has blocked them.',
  responses: { 200: ['What happens', Removal] },
  errors: ['no-such-tournament', 'not-the-organiser', 'not-in-tournament', 'cannot-replace'],
})
const readmitRoute = player({
  operationId: 'readmitToTournament',
  tag,
  summary: 'Take a removed player back',
  description:
    'For the organiser. The player plays from the next round on. They keep seats that have not opened or changed hands yet.',
  responses: { 200: ['The tournament', TournamentView] },
  errors: ['no-such-tournament', 'not-the-organiser', 'not-in-tournament'],
})
const retimeRoute = player({
  operationId: 'setTournamentTimes',
  tag,
  summary: 'Change the deadlines of all games',
  description: `For the organiser. In running games, the deadline of the open phase is set as if the phase opened now. Games of later rounds start with the new deadlines. A response covers ${GAMES_PER_REQUEST} games: to continue, send its \`next\` as \`from\`.`,
  responses: { 200: ['What happens', Retiming] },
  errors: ['no-such-tournament', 'not-the-organiser', 'bad-act'],
})

/** The tournament of this organiser, or the refusal. Others see it only if they may. */
async function ownTournament(
  env: Env,
  id: string,
  by: PlayerId,
): Promise<Tournament | 'no-such-tournament' | 'not-the-organiser'> {
  const tournament = await visibleTournament(env, id, by, undefined)
  if (tournament === null) return 'no-such-tournament'
  return tournament.creator === by ? tournament : 'not-the-organiser'
}

const isRunning = ({ status, started }: TournamentBoard): boolean => started && status === 'playing'

interface HeldSeat {
  readonly board: TournamentBoard
  readonly seat: Seat
}

/** The seats of a player in running games, also those of somebody who has deleted their account. */
const seatsHeld = (boards: readonly TournamentBoard[], person: PlayerId): readonly HeldSeat[] =>
  boards
    .filter(isRunning)
    .flatMap((board) =>
      board.seats.flatMap(({ seat, player: drawn }) =>
        (board.holders[seat] ?? drawn) === person ? { board, seat } : [],
      ),
    )

/** Whether the replacement is on the waiting list, or has no seat in any round of these games. */
function canReplace(
  replacement: PlayerId,
  entries: readonly Entry[],
  boards: readonly TournamentBoard[],
  held: readonly HeldSeat[],
): boolean {
  const entry = entries.find((each) => each.player === replacement && each.leftAt === null)
  const rounds = held.map(({ board }) => board.round)
  const plays = boards.some(
    ({ round, seats, holders }) =>
      rounds.includes(round) && seats.some(({ seat, player: drawn }) => (holders[seat] ?? drawn) === replacement),
  )
  return entry !== undefined && entry.role !== 'removed' && !plays
}

/** The players of these games. */
const playersWith = (held: readonly HeldSeat[]): readonly PlayerId[] =>
  held.flatMap(({ board: { seats, holders } }) => seats.map(({ seat, player: drawn }) => holders[seat] ?? drawn))

type SeatEffect = Removal['games'][number]

/**
 * Opens one seat or gives it to the replacement, or previews that. Null: the game is over;
 * `cannot-replace`: refused.
 */
async function changeSeat(
  env: Env,
  by: PlayerId,
  { board: { game, round, board, invitation }, seat }: HeldSeat,
  replacement: PlayerId | null,
  isPreview: boolean,
): Promise<SeatEffect | null | 'cannot-replace'> {
  const stub = gameStub(env, game)
  const act: Act = replacement === null ? { kind: 'open-seat', seat } : { kind: 'fill-seat', seat, player: replacement }
  const command = { kind: 'act', by, as: 'organiser', act } as const
  const before = await stub.view(by, invitation)
  const state = before.ok ? before.value.seats.find((each) => each.seat === seat) : undefined
  if (!before.ok || before.value.status !== 'playing' || state === undefined) return null
  const about = { round, board, game, seat, name: state.name }
  if (!state.alive) return { ...about, effect: 'eliminated', at: null }
  const answer = isPreview ? await stub.foresee(command) : await stub.perform(command)
  if (!answer.ok && answer.error.why === 'bad-act') return 'cannot-replace'
  const after = answer.ok ? answer.value.seats.find((each) => each.seat === seat) : state
  const at = after?.change?.at ?? null
  if (replacement === null) return { ...about, effect: at === null ? 'open' : 'opens', at }
  return { ...about, effect: 'changes', at }
}

/** Game by game, up to the first refusal. The preview finds it before anything has changed. */
async function changeSeats(
  env: Env,
  by: PlayerId,
  held: readonly HeldSeat[],
  replacement: PlayerId | null,
  isPreview: boolean,
): Promise<readonly SeatEffect[] | 'cannot-replace'> {
  const effects: SeatEffect[] = []
  for (const place of held) {
    const effect = await changeSeat(env, by, place, replacement, isPreview)
    if (effect === 'cannot-replace') return effect
    if (effect !== null) effects.push(effect)
  }
  return effects
}

async function mailRemoval(env: Env, { id, name }: Tournament, to: PlayerId): Promise<void> {
  const facts = { kind: 'tournament', tournament: { id, name }, news: { what: 'removed' } } as const
  await sendTournamentMails(env, [{ key: 'removed', to, facts }], Date.now())
}

/** The new deadline of one game. Null: it is over. */
async function retimeGame(
  env: Env,
  by: PlayerId,
  { round, board, game, invitation }: TournamentBoard,
  timing: Pick<Tournament['settings'], 'minutes' | 'schedule'>,
  isPreview: boolean,
): Promise<Retiming['games'][number] | null> {
  const stub = gameStub(env, game)
  const before = await stub.view(by, invitation)
  const command = { kind: 'act', by, as: 'organiser', act: { kind: 'set-times', ...timing } } as const
  const after = isPreview ? await stub.foresee(command) : await stub.perform(command)
  if (!before.ok || !after.ok) return null
  return { round, board, game, before: before.value.deadline, deadline: after.value.deadline }
}

export const organiserRoutes = new Hono<ApiEnv>()
  .post('/tournaments/:id/removals', removeRoute, theTournament, validateBody(RemovalBody), async (c) => {
    const { id: by } = c.var.caller
    const { player: person, replacement, preview } = c.req.valid('json')
    const tournament = await ownTournament(c.env, c.req.valid('param').id, by)
    if (typeof tournament === 'string') return refuse(c, tournament)
    const [entries, boards] = await Promise.all([entriesOf(c.env.DB, tournament.id), boardsOf(c.env.DB, tournament.id)])
    const held = seatsHeld(boards, person)
    const entry = entries.find((each) => each.player === person)
    if (held.length === 0 && entry === undefined) return refuse(c, 'not-in-tournament')
    if (replacement !== null) {
      const others = playersWith(held).filter((each) => each !== person)
      const isBlocked = await isBlockedAmong(c.env.DB, replacement, others)
      if (isBlocked || !canReplace(replacement, entries, boards, held)) return refuse(c, 'cannot-replace')
    }
    // Previewed first, so that either all games change or none.
    const previewed = await changeSeats(c.env, by, held, replacement, true)
    if (typeof previewed === 'string') return refuse(c, previewed)
    const games = preview ? previewed : await changeSeats(c.env, by, held, replacement, false)
    if (typeof games === 'string') return refuse(c, games)
    if (!preview) {
      await removePlayer(c.env.DB, tournament.id, person, replacement, Date.now())
      await mailRemoval(c.env, tournament, person)
    }
    return json<Removal>(c, { games, tournament: await viewTournament(c.env, tournament, by) })
  })
  .delete('/tournaments/:id/removals/:player', readmitRoute, thePlayer, async (c) => {
    const { id: by } = c.var.caller
    const { id, player: person } = c.req.valid('param')
    const tournament = await ownTournament(c.env, id, by)
    if (typeof tournament === 'string') return refuse(c, tournament)
    const entries = await entriesOf(c.env.DB, tournament.id)
    if (!entries.some((each) => each.player === person && each.role === 'removed'))
      return refuse(c, 'not-in-tournament')
    await readmitPlayer(c.env.DB, tournament.id, person)
    for (const { board, seat } of seatsHeld(await boardsOf(c.env.DB, tournament.id), person))
      // Refused if nothing is announced.
      await gameStub(c.env, board.game).perform({ kind: 'act', by, as: 'organiser', act: { kind: 'keep-seat', seat } })
    return json<TournamentView>(c, await viewTournament(c.env, tournament, by))
  })
  .put('/tournaments/:id/times', retimeRoute, theTournament, validateBody(TimesBody), async (c) => {
    const { id: by } = c.var.caller
    const { minutes, schedule, from, preview } = c.req.valid('json')
    const tournament = await ownTournament(c.env, c.req.valid('param').id, by)
    if (typeof tournament === 'string') return refuse(c, tournament)
    const variant = variantFor(tournament.variant, tournament.settings.options)
    const timing = { minutes, schedule }
    if (variant === null || timingFaults(timing, variant).length > 0) return refuseWithReason(c, 'bad-act')
    if (!preview && from === 0) await saveTiming(c.env.DB, tournament, timing)
    const running = (await boardsOf(c.env.DB, tournament.id)).map((board) => (isRunning(board) ? board : null))
    const games: Retiming['games'][number][] = []
    let index = from
    for (; index < running.length && games.length < GAMES_PER_REQUEST; index++) {
      const board = running[index] ?? null
      const game = board === null ? null : await retimeGame(c.env, by, board, timing, preview)
      if (game !== null) games.push(game)
    }
    const saved = preview ? tournament : { ...tournament, settings: { ...tournament.settings, ...timing } }
    const next = index < running.length ? index : null
    return json<Retiming>(c, { games, next, tournament: await viewTournament(c.env, saved, by) })
  })
