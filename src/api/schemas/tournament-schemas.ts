/** Schemas of tournaments. */
import * as z from 'zod'
import { ACCESSES } from '../../game/settings.ts'
import { STATUSES } from '../../game/model.ts'
import { TOURNAMENT_ROLES, type TournamentId } from '../../records/schema.ts'
import { SCORINGS } from '../../tournament/scoring.ts'
import { TIE_BREAKS } from '../../tournament/ranking.ts'
import { type DeepReadonly, defineObject, Id, Instant, Lengths, Player, Seat } from './common-schemas.ts'
import { SeatOutcome } from './seat-schemas.ts'
import { Names } from './game-schemas.ts'
import { Schedule } from './schedule-schemas.ts'

/** In characters. The names of its games add the round and the board. */
export const TOURNAMENT_NAME_LENGTH = { min: 1, max: 50 } as const
export const MAX_ROUNDS = 20

export const TournamentKey = z
  .string()
  .regex(/^[a-z2-9]{12}$/)
  .describe('The id of the tournament.')
  .refine((_text): _text is TournamentId => true)
export const TournamentPath = z.object({ id: TournamentKey })

export const NewTournament = defineObject('NewTournament', {
  id: TournamentKey,
  invitation: z.string().describe('The code for its link, if it is not public.'),
})

const about = {
  id: TournamentKey,
  name: z.string().describe('Its name.'),
  variant: z.string().describe('The `id` of its variant.'),
  rounds: z.int().describe('How many rounds there are, with the final.'),
  final: z.boolean().describe('Whether the last round is a final at one board.'),
  createdAt: Instant,
}

export const TournamentList = z.object({
  tournaments: z
    .array(
      defineObject('TournamentListing', {
        ...about,
        players: z.int().describe('How many people play.'),
        drawn: z.int().describe('How many rounds have been drawn.'),
      }),
    )
    .readonly()
    .describe('The newest first.'),
})

/** What people can enter as. */
export const ENTRY_ROLES = ['player', 'replacement'] as const
const Role = z
  .enum(TOURNAMENT_ROLES)
  .describe(
    '`replacement`: on the waiting list for the seat of a player who leaves. `removed`: removed by the organiser.',
  )

const BoardSeat = z.object({
  seat: Seat,
  plays: z.string().nullable().describe('The names of its powers. Null before the game begins.'),
  player: Player.nullable().describe('Who plays it, or after the game, who held the seat at its end. Null: unknown.'),
  open: z.boolean().describe('Whether somebody can take it at once.'),
  centres: z.int().nullable().describe('Supply centres at the end. Null before it.'),
  outcome: SeatOutcome.nullable().describe('How the game ended for this seat. Null before its end.'),
  points: z.number().nullable().describe('Under the scoring of this tournament. Null before the end.'),
})

export const TournamentView = defineObject('Tournament', {
  ...about,
  scoring: z.enum(SCORINGS).describe('How the games are scored.'),
  access: z.enum(ACCESSES).describe('Who can see it.'),
  creator: Player.describe('Who draws the rounds.'),
  minutes: Lengths,
  schedule: Schedule.describe('When deadlines fall in its games.'),
  seats: z.int().describe('Players at a board.'),
  players: z
    .array(
      z.object({
        player: Player,
        joinedAt: Instant,
        withdrawn: z.boolean().describe('Whether they get no seat in later rounds.'),
        role: Role,
      }),
    )
    .readonly()
    .describe('In the order of their entry.'),
  boards: z
    .array(
      z.object({
        round: z.int().describe('From 1.'),
        board: z.int().describe('From 1.'),
        game: Id,
        started: z.boolean().describe('Whether its game exists. If not, draw the round again.'),
        status: z.enum(STATUSES).nullable().describe('Of the game. Null: not known yet.'),
        deadline: Instant.nullable().describe(
          'When its open phase closes. Null: no phase is open, or it has no deadline.',
        ),
        seats: z.array(BoardSeat).readonly().describe('Every seat.'),
      }),
    )
    .readonly()
    .describe('By round.'),
  standings: z
    .array(
      z.object({
        player: Player,
        place: z.int().describe('From 1. Players who are equal in everything share a place.'),
        points: z.number().describe('Of all finished games.'),
        best: z.number().describe('Points of the best game.'),
        centres: z.int().describe('Centres at the end of all finished games.'),
        solos: z.int().describe('Games won alone.'),
        games: z.int().describe('Finished games.'),
        final: z.number().nullable().describe('Points in the final. Null: not in it, or not finished.'),
        tieBreak: z
          .enum(TIE_BREAKS)
          .nullable()
          .describe('What put this player below the one before at equal points. Null: points did, or nothing.'),
      }),
    )
    .readonly()
    .describe('The best first.'),
  you: z.enum(['organiser']).nullable().describe('`organiser`: you draw the rounds.'),
  entered: z
    .enum(ENTRY_ROLES)
    .nullable()
    .describe('`player`: you play from the next round on. `replacement`: you are on the waiting list. Null: neither.'),
  invitation: z
    .string()
    .nullable()
    .describe('The code for its link, for people in it. Null for others, and if it is public.'),
  names: Names,
})
export type TournamentView = DeepReadonly<z.infer<typeof TournamentView>>

const TournamentGame = {
  round: z.int().describe('From 1.'),
  board: z.int().describe('From 1.'),
  game: Id,
}

export const REMOVAL_EFFECTS = ['opens', 'changes', 'open', 'eliminated'] as const
/** What removing a player does, or would do. */
export const Removal = defineObject('TournamentRemoval', {
  games: z
    .array(
      z.object({
        ...TournamentGame,
        seat: Seat,
        name: z.string().describe('The names of its powers.'),
        effect: z
          .enum(REMOVAL_EFFECTS)
          .describe(
            '`opens`: anyone invited can take the seat. `changes`: the replacement gets it. `open`: it is open already. `eliminated`: nothing happens.',
          ),
        at: Instant.nullable().describe('When the seat opens or changes. Null: at once, or never.'),
      }),
    )
    .readonly()
    .describe('Running games in which they hold a seat.'),
  tournament: TournamentView.describe('The tournament afterwards. In a preview, as it is now.'),
})
export type Removal = DeepReadonly<z.infer<typeof Removal>>

/** What new deadlines do, or would do. */
export const Retiming = defineObject('TournamentRetiming', {
  games: z
    .array(
      z.object({
        ...TournamentGame,
        before: Instant.nullable().describe('The deadline of the open phase until now. Null: nothing is due.'),
        deadline: Instant.nullable().describe('The new deadline, as if the phase opened now. Null: nothing is due.'),
      }),
    )
    .readonly()
    .describe('The running games that this response covers.'),
  next: z.int().nullable().describe('Send it as `from` to continue. Null: all games are done.'),
  tournament: TournamentView.describe('The tournament afterwards. In a preview, as it is now.'),
})
export type Retiming = DeepReadonly<z.infer<typeof Retiming>>
