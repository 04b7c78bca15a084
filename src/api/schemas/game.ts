/** Schemas of a hosted game: as it stands, its closed phases, its entry in a list. */
import * as z from 'zod'
import { BALLOTS } from '../../game/ballots/proposal.ts'
import { MASTERS } from '../../game/master/acts.ts'
import { ACCESSES, DRAWS, SEATINGS } from '../../game/settings.ts'
import { STATUSES } from '../../game/model.ts'
import type { BoardView, ClosedPhaseView, GameView, PhaseView, ProposalView } from '../../game/views/shapes.ts'
import type { Listing as PublicListing, MyListing as OwnListing } from '../../lobby/lists.ts'
import { SEASONS, STEPS } from '../../rules/phases/calendar.ts'
import { PROPOSAL_KINDS, QUORUMS } from '../../rules/seam/ballots.ts'
import { ENDINGS, type Note as ToldNote, PROOFS } from '../../rules/seam/variant.ts'
import { CALL_OFF_REASONS, WAIT_REASONS } from '../../game/seats/model.ts'
import { Absence, Absences, OpenSeat, Sitter } from './absence.ts'
import { Press } from './press.ts'
import { schemaOf } from './schema-of.ts'
import {
  Arm,
  Board,
  GameMap,
  Id,
  Instant,
  Json,
  Lengths,
  Location,
  PhaseCode,
  Player,
  Power,
  Province,
  Seat,
} from './nouns.ts'
import { Pause, Schedule, Upcoming } from './schedule.ts'
import { Sheet, Subject } from './orders.ts'

const Settings = z.object({
  name: z.string(),
  variant: z.string(),
  options: z.record(z.string(), Json).describe('The variant’s own options.'),
  minutes: Lengths,
  schedule: Schedule,
  seating: z.enum(SEATINGS).describe('Seats drawn by lot, or by the players’ lists of preferences.'),
  access: z.enum(ACCESSES).describe('`invitation`: invisible to all who lack the link.'),
  hideStatus: z.boolean().describe('Nobody is told which seats have saved or are ready.'),
  anonymous: z.boolean().describe('Nobody is told who plays, not even the game master, before the game is over.'),
  press: Press,
  absence: Absences,
  master: z
    .enum(MASTERS)
    .describe(
      '`apart`: a game master who does not play, at first the creator. `player`: one who may play. `none`: nobody.',
    ),
  draws: z.enum(DRAWS).describe('`survivors`: a draw includes all of them. `named`: those whom every survivor names.'),
})

const Note = schemaOf<ToldNote>()(
  z.object({
    title: z.string(),
    lines: z.array(z.string()).describe('Sentences.'),
    known: z
      .object({
        map: GameMap,
        borders: z.array(
          z.object({
            between: z.tuple([Province, Province]),
            is: z
              .enum(PROOFS)
              .describe(
                '`touch`: they border. `reach`: an army may go there, by land or by sea. `refused`: an order to go there was not legal.',
              ),
          }),
        ),
      })
      .exactOptional()
      .describe(
        'The same as data, where the note is of a map that you have not seen: what published orders have proved.',
      ),
  }),
)

const Unit = z.object({ id: z.int(), power: Power, arm: Arm, at: Location })

const boardMembers = {
  board: Board,
  title: z.string(),
  units: z.array(Unit),
  dislodged: z.array(z.object({ unit: Unit, from: Province.nullable() })),
  standoffs: z.array(Province),
  centres: z.array(Province).describe('The supply centres of this board.'),
  homes: z.array(Province).describe('Those of them that are a power’s home centres.'),
  owners: z.record(z.string(), Power).describe('Province → the power that owns its centre.'),
}
const BoardState = schemaOf<BoardView>()(z.object(boardMembers).meta({ id: 'Board' }))

const Phase = schemaOf<PhaseView>()(
  z
    .object({
      code: PhaseCode,
      year: z.int(),
      season: z.enum(SEASONS),
      era: z.string().nullable().describe('Said behind the year: `BC` where years count down.'),
      steps: z.array(z.enum(STEPS)),
    })
    .meta({ id: 'Phase' }),
)

const SeatState = z.object({
  seat: Seat,
  name: z.string().describe('Whom it commands: `France`, or `England and Turkey`.'),
  powers: z.array(Power),
  player: Player.nullable().describe('Null: nobody holds it, or it is not told who does.'),
  alive: z.boolean(),
  units: z.int(),
  centres: z.int(),
  saved: z.boolean().nullable().describe('Null: not told.'),
  ready: z.boolean().nullable().describe('Null: not told.'),
  open: OpenSeat.nullable().describe('Null: somebody plays it.'),
  misses: z
    .int()
    .nullable()
    .describe('Phases missed in a row. Null: not told, as of others in an anonymous game that is not over.'),
  excuses: z.int().nullable().describe('Null: not told.'),
  sitter: Sitter.nullable().describe('Who orders for it in its player’s place, between two dates.'),
  absences: z.array(Absence).describe('What its player has declared.'),
})

const Required = z.object({
  own: z.array(z.string()).describe('What the variant asks besides, in words, and is not on the sheet yet.'),
  flaws: z.array(z.string()).describe('What is wrong with the orders taken together.'),
  units: z.array(Unit),
  retreats: z.array(z.object({ board: Board, unit: Unit, to: z.array(Location) })),
  builds: z.int(),
  disbands: z.int(),
})

const Notes = z.array(Note)

export const Verdict = z.object({ why: z.enum(ENDINGS), winners: z.array(Seat) })

const OpenProposal = schemaOf<ProposalView>()(
  z
    .object({
      id: z.string(),
      kind: z.enum(PROPOSAL_KINDS),
      words: z.string().describe('What becomes true when it is carried.'),
      quorum: z.enum(QUORUMS).describe('How many of those who may vote have to agree.'),
      openedAt: Instant,
      closesAt: Instant.nullable().describe(
        'Until when ballots are taken. Null: a vote for a draw from before proposals had an end; nobody else is told of it.',
      ),
      votes: z.boolean().describe('May you vote on it?'),
      ballot: z.enum(BALLOTS).nullable().describe('Your own ballot.'),
    })
    .meta({ id: 'Proposal' }),
)

export const Game = schemaOf<GameView>()(
  z
    .object({
      revision: z.int().describe('Grows with every change that you may see.'),
      seats: z.array(SeatState),
      required: Required.nullable().describe('What the present phase wants of you.'),
      sheet: Sheet.nullable().describe('What you have saved for the present phase.'),
      id: Id,
      status: z.enum(STATUSES),
      settings: Settings,
      creator: Player,
      master: Player.nullable().describe('The game master; null if there is none.'),
      invitation: z.string().nullable().describe('Told to players of the game only.'),
      createdAt: Instant,
      players: z
        .array(Player)
        .describe('In the order in which they joined; in an anonymous game that is not over, you alone, if you play.'),
      joined: z.int().describe('How many play.'),
      you: Seat.nullable(),
      sitting: z.boolean().describe('You order for this seat in its player’s place, and have no vote.'),
      phase: Phase.nullable(),
      openedAt: Instant.nullable(),
      deadline: Instant.nullable().describe('Null while nothing is awaited, or while the game is paused.'),
      upcoming: Upcoming,
      countdown: Instant.nullable().describe(
        'Everybody is ready: when the phase closes unless somebody changes his mind.',
      ),
      pause: Pause.nullable(),
      mapReaders: z
        .array(Seat)
        .nullable()
        .describe('To whom you may show your map; null where nobody has one of his own.'),
      mayPause: z.boolean().describe('May you pause the game at once, for an emergency?'),
      wait: z
        .object({ seats: z.array(Seat).nullable(), why: z.enum(WAIT_REASONS) })
        .nullable()
        .describe('Past its deadline, the phase is kept open for these seats; `seats` is null where that is not told.'),
      asleep: z.boolean().describe('Nobody orders, so there is no deadline; an order wakes the game.'),
      callOffAt: Instant.nullable().describe('When a game asleep, or one that has not filled, is called off.'),
      calledOff: z.enum(CALL_OFF_REASONS).nullable().describe('Why the game ended without a result.'),
      map: z.string().describe('The table of provinces that the boards are of.'),
      drawing: z
        .string()
        .nullable()
        .describe(
          'The name of the drawing that shows the boards; null if they are drawn from their borders or charts.',
        ),
      charts: z
        .array(z.object({ map: GameMap.nullable(), title: z.string(), rows: z.array(z.string()) }))
        .describe(
          'What the boards are drawn from where everybody has a map of his own: those that you may see, your own first. `rows`: cells as codes with blanks between, `SPA/NC` on that coast, `.` no province. `map`: its name in orders; null where only provinces are shown, without their borders. Empty where all share one drawing.',
        ),
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
      memory: Json.describe('What the variant remembers and you may see.'),
      notes: Notes.describe('What the variant tells you beside the boards, in words.'),
      proposals: z
        .array(OpenProposal)
        .describe(
          'What is proposed and not decided yet, with your own ballot. Who proposed it and how others voted is secret.',
        ),
      mayPropose: z.array(z.enum(PROPOSAL_KINDS)).describe('What you may propose now.'),
      rollBacks: z
        .array(z.object({ at: Instant, from: z.int(), to: z.int() }))
        .describe('How often the game went back, from so many closed phases to so many; oldest first.'),
      history: z.array(PhaseCode).describe('The codes of the closed phases; their indexes are their places.'),
      verdict: Verdict.nullable(),
    })
    .meta({ id: 'Game' }),
)

const Order = z.object({
  power: Power,
  unit: Unit.nullable(),
  kind: z.string(),
  arm: Arm.nullable().describe('What is ordered, or built; null for an order to no unit.'),
  text: z.string(),
  to: Location.nullable(),
  of: Location.nullable(),
  via: z.boolean(),
  map: GameMap.nullable().describe('The map it went by, where every power has its own.'),
  given: z.boolean(),
  fate: z.string(),
  reason: z.string().nullable(),
  dislodged: z.boolean(),
})

export const ClosedPhase = schemaOf<ClosedPhaseView>()(
  z
    .object({
      index: z.int(),
      phase: Phase,
      closedAt: Instant,
      cause: z.enum(['ready', 'deadline']),
      missed: z
        .array(Seat)
        .describe('Seats that owed orders and gave none; until an anonymous game is over also those that are excused.'),
      excused: z.array(Seat).describe('Seats that gave none, and whose player had declared an absence.'),
      open: z.array(Seat).describe('Open seats that owed orders.'),
      submitted: z
        .array(z.object({ seat: Seat, power: Power, text: z.string(), subject: Subject.nullable(), use: z.string() }))
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
      notes: Notes.describe('What the variant tells beside the results, in words.'),
    })
    .meta({ id: 'ClosedPhase' }),
)

export const Names = z.record(Player, z.string()).describe('Player id → name.')
/** A game with the names of the people in it. */
export const NamedGame = z.object({ game: Game, names: Names }).meta({ id: 'NamedGame' })
export type NamedGame = z.infer<typeof NamedGame>

const listingMembers = {
  id: Id,
  name: z.string(),
  variant: z.string(),
  status: z.enum(STATUSES),
  seats: z.int(),
  players: z.int().describe('How many have joined.'),
  minutes: Lengths,
  phase: z.string().nullable(),
  deadline: Instant.nullable(),
  phases: z
    .int()
    .describe('How many phases are closed: the board as it stands is `/games/ID/phases/PHASES/small.svg`.'),
  openedAt: Instant.nullable().describe('Since when the position stands as it is.'),
  createdAt: Instant,
  asleep: z.boolean().describe('Nobody orders, so it has no deadline; an order wakes it.'),
  openSeats: z
    .array(z.object({ seat: Seat, plays: z.string(), units: z.int(), centres: z.int() }))
    .describe('Seats that may be taken, with what one takes over.'),
  reliability: z.int().describe('How reliable, in per cent, whoever joins or takes an open seat has to be.'),
}
export const Listing = schemaOf<PublicListing>()(z.object(listingMembers).meta({ id: 'Listing' }))
export const MyListing = schemaOf<OwnListing>()(
  z
    .object({
      ...listingMembers,
      seat: Seat.nullable(),
      plays: z.string().nullable().describe('Whom you play, in words.'),
      wants: z
        .string()
        .nullable()
        .describe(
          'What the game wants of you in this phase, in a few words, as long as some of it is missing; null: nothing more.',
        ),
      ready: z.boolean(),
    })
    .meta({ id: 'MyListing' }),
)
