/** The shapes of what the API answers. Each is held to the type it describes: a member more or less does not compile. */
import * as z from 'zod'
import type * as names from '../../rules/names.ts'
import type { BoardId, Json, Location } from '../../rules/names.ts'
import { ARMS } from '../../rules/names.ts'
import { SEASONS, STEPS } from '../../rules/phases/calendar.ts'
import { ENDINGS } from '../../rules/seam/variant.ts'
import type { GameId, PlayerId, SheetLine } from '../../game/model.ts'
import type { BoardView, ClosedPhaseView, GameView } from '../../game/views/shapes.ts'
import { ACCESSES, DRAWS, PHASE_MINUTES, SEATINGS, STATUSES } from '../../game/model.ts'

/** A word of the game: a string to the viewer, a noun to the compiler. */
export const noun = <Noun extends string>(says: string) => z.string().describe(says) as unknown as z.ZodType<Noun, Noun>

export const Data = z.any().describe('JSON, as the variant defines it.') as unknown as z.ZodType<Json, Json>
export const Instant = z.int().describe('Milliseconds since 1970, UTC.')
export const Seat = noun<names.Seat>('A chair at the table, e.g. `FRANCE`.')
export const Power = noun<names.Power>('A country on the board, e.g. `FRANCE`.')
export const Board = noun<BoardId>('A board of the game; nearly every variant has one, `MAIN`.')
export const Province = noun<names.Province>('A province code, e.g. `PAR`.')
const Location = noun<Location>('A province or one coast of it, e.g. `SPA/NC`.')
export const Player = noun<PlayerId>('A player’s id; `names` tells the name.')
export const Id = noun<GameId>('A game’s id.')

const Minutes = z.int().min(PHASE_MINUTES.least).max(PHASE_MINUTES.most)
export const Lengths = z
  .object({ moves: Minutes, retreats: Minutes, adjustments: Minutes })
  .describe('Minutes per kind of phase.')

export const Settings = z.object({
  name: z.string(),
  variant: z.string(),
  options: z.record(z.string(), Data).describe('The variant’s own options.'),
  minutes: Lengths,
  seating: z.enum(SEATINGS).describe('Seats drawn by lot, or by the players’ lists of preferences.'),
  access: z.enum(ACCESSES).describe('`invitation`: invisible to all who lack the link.'),
  hideStatus: z.boolean().describe('Nobody is told which seats have saved or are ready.'),
  draws: z.enum(DRAWS).describe('`survivors`: a draw includes all of them. `named`: those whom every survivor names.'),
})

const Unit = z.object({ id: z.int(), power: Power, arm: z.enum(ARMS), at: Location })

const boardMembers = {
  board: Board,
  title: z.string(),
  units: z.array(Unit),
  dislodged: z.array(z.object({ unit: Unit, from: Province.nullable() })),
  standoffs: z.array(Province),
  owners: z.record(z.string(), Power).describe('Province → the power that owns its centre.'),
}
const BoardState: z.ZodType<BoardView> = z.object(boardMembers).meta({ id: 'Board' })

const Phase = z
  .object({
    code: z.string().describe('E.g. `S1901M`.'),
    year: z.int(),
    season: z.enum(SEASONS),
    era: z.string().nullable().describe('Said behind the year: `BC` where years count down.'),
    steps: z.array(z.enum(STEPS)),
  })
  .meta({ id: 'Phase' })

const SeatState = z.object({
  seat: Seat,
  name: z.string().describe('Whom it commands: `France`, or `England and Turkey`.'),
  powers: z.array(Power),
  player: Player.nullable(),
  alive: z.boolean(),
  units: z.int(),
  centres: z.int(),
  saved: z.boolean().nullable().describe('Null: not told.'),
  ready: z.boolean().nullable().describe('Null: not told.'),
})

const Demand = z.object({
  own: z.array(z.string()).describe('What the variant asks besides, in words, and is not on the sheet yet.'),
  flaws: z.array(z.string()).describe('What is wrong with the orders taken together.'),
  units: z.array(Unit),
  retreats: z.array(z.object({ board: Board, unit: Unit, to: z.array(Location) })),
  builds: z.int(),
  disbands: z.int(),
})

export const Line: z.ZodType<SheetLine> = z
  .object({
    text: z.string().describe('As typed.'),
    written: z
      .string()
      .nullable()
      .describe('The order as read, in the one form in which orders are printed; null if it could not be read.'),
    issued: z.any().describe('The order as data; null if it could not be read.'),
    seen: z.any().describe('What is seen of the order on the board, as data; else null.'),
    refused: z.any().describe('An order that was well read and that the rules do not allow, as data; else null.'),
    problem: z
      .object({ why: z.string(), words: z.string(), suggestions: z.array(z.string()) })
      .nullable()
      .describe('What is wrong with the line. The other lines stand.'),
    notices: z.array(z.string()),
  })
  .meta({ id: 'Line' })

const Sheet = z.object({ lines: z.array(Line), ready: z.boolean(), savedAt: Instant })

export const Verdict = z.object({ why: z.enum(ENDINGS), winners: z.array(Seat) })

export const Game: z.ZodType<GameView> = z
  .object({
    id: Id,
    revision: z.int().describe('Grows with every change that you may see.'),
    status: z.enum(STATUSES),
    settings: Settings,
    creator: Player,
    invitation: z.string().nullable().describe('Told to players of the game only.'),
    createdAt: Instant,
    players: z.array(Player),
    seats: z.array(SeatState),
    you: Seat.nullable(),
    phase: Phase.nullable(),
    openedAt: Instant.nullable(),
    deadline: Instant.nullable(),
    map: z.string().describe('The table of provinces that the boards are of.'),
    drawing: z.string().nullable().describe('The name of the drawing that shows the boards; null if they have none.'),
    powers: z
      .array(
        z.object({
          power: Power,
          name: z.string(),
          adjective: z.string(),
          letter: z.string().nullable(),
          colour: z.object({ light: z.string(), dark: z.string() }).nullable(),
        }),
      )
      .describe(
        'The powers of the board, with or without a player; letter and colour (hexadecimal, for the light and the dark theme) as the board’s table has them, null if it leaves them to whoever draws it.',
      ),
    boards: z.array(BoardState),
    memory: Data,
    notes: z
      .array(z.object({ title: z.string(), lines: z.array(z.string()), drawn: z.boolean() }))
      .describe('What the variant tells you beside the boards, in words. `drawn`: the lines are rows of a drawing.'),
    demand: Demand.nullable().describe('What the present phase wants of you.'),
    sheet: Sheet.nullable().describe('What you have saved for the present phase.'),
    draw: z
      .object({ you: z.boolean(), among: z.array(Seat), open: z.boolean() })
      .describe('Your own vote, and whom it names; other votes are secret. `open`: may a draw be proposed now?'),
    history: z.array(z.string()).describe('The codes of the closed phases; their indexes are their places.'),
    verdict: Verdict.nullable(),
  })
  .meta({ id: 'Game' })

const Order = z.object({
  power: Power,
  unit: Unit.nullable(),
  kind: z.string(),
  text: z.string(),
  to: Location.nullable(),
  of: Location.nullable(),
  via: z.boolean(),
  given: z.boolean(),
  fate: z.string(),
  reason: z.string().nullable(),
  dislodged: z.boolean(),
})

export const ClosedPhase: z.ZodType<ClosedPhaseView> = z
  .object({
    index: z.int(),
    phase: Phase,
    closedAt: Instant,
    cause: z.enum(['ready', 'deadline']),
    missed: z.array(Seat),
    submitted: z
      .array(z.object({ seat: Seat, power: Power, text: z.string(), use: z.string() }))
      .describe('What each captain wrote, where a power has two.'),
    boards: z.array(
      z.object({
        ...boardMembers,
        orders: z.array(Order),
        captures: z.array(z.object({ province: Province, to: Power })),
        contested: z.array(Province).describe('Where a standoff of this phase left nobody.'),
      }),
    ),
    after: z.array(BoardState),
  })
  .meta({ id: 'ClosedPhase' })

export const Names = z.record(z.string(), z.string()).describe('Player id → name.')
