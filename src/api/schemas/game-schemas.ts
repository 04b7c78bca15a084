/** Schemas of a hosted game: its state, its closed phases, and its log. */
import * as z from 'zod'
import type { LogEntry as PublicLogEntry } from '../../game/log/public-log.ts'
import { BALLOTS } from '../../game/proposal.ts'
import { ACCESSES, DRAWS, MASTERS, SEATINGS } from '../../game/settings.ts'
import { STATUSES } from '../../game/model.ts'
import type { BoardView, ClosedPhaseView, GameView, PhaseView, ProposalView } from '../../game/views/shapes.ts'
import { SEASONS, STEPS } from '../../rules/phase-calendar.ts'
import { PROPOSAL_KINDS, QUORUMS } from '../../rules/seam/ballots.ts'
import { ENDINGS, LAST_YEAR_RESULTS, type Note as VariantNote, PROOFS } from '../../rules/seam/variant.ts'
import { CALL_OFF_REASONS, WAIT_REASONS } from '../../game/seat-model.ts'
import { AbsenceRules, SeatState } from './seat-schemas.ts'
import { Press } from './press-schemas.ts'
import {
  defineObject,
  schemaOf,
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
} from './common-schemas.ts'
import { Pause, Schedule, Upcoming } from './schedule-schemas.ts'
import { Ahead, Located, Sheet, Subject } from './order-schemas.ts'

/** More than any variant has. */
const MAX_SEATS = 40

export const ComputerRules = defineObject('ComputerRules', {
  seats: z
    .int()
    .min(0)
    .max(MAX_SEATS - 1)
    .describe('How many seats the computer plays from the start. The game starts when the others have a player.'),
  vacant: z.boolean().describe('Whether the computer also plays seats that open later, until somebody takes them.'),
  draws: z.boolean().describe('Whether draws include seats that the computer plays.'),
})

const Settings = z.object({
  name: z.string().describe('The name of the game.'),
  variant: z.string().describe('The `id` of its variant.'),
  options: z.record(z.string(), Json).describe('Options of the variant.'),
  minutes: Lengths,
  schedule: Schedule.describe('When deadlines fall.'),
  seating: z.enum(SEATINGS).describe('Seats are drawn by lot or by the players’ preferences.'),
  access: z.enum(ACCESSES).describe('`invitation`: only people with the link can see the game.'),
  hideStatus: z.boolean().describe('Hides which seats have saved orders or are ready.'),
  anonymous: z.boolean().describe('Hides who plays until the game ends, even from the game master.'),
  press: Press.describe('Who may write to whom, and when.'),
  absence: AbsenceRules.describe('What happens to seats without orders.'),
  analysisLinks: z.boolean().describe('Whether the page links to the computer’s analysis while the game runs.'),
  computers: ComputerRules.describe('Which seats without a player the computer plays.'),
  master: z
    .enum(MASTERS)
    .describe(
      '`apart`: the creator is game master and does not play. `player`: the game master may play. `none`: no game master.',
    ),
  draws: z
    .enum(DRAWS)
    .describe('`survivors`: draws include all survivors (DIAS). `named`: only the players named in the proposal.'),
  tournament: z
    .object({
      id: z.string().describe('The id of the tournament.'),
      name: z.string().describe('Its name.'),
      round: z.int().describe('From 1.'),
      board: z.int().describe('From 1.'),
      isFinal: z.boolean().describe('Whether the round is the final.'),
    })
    .exactOptional()
    .describe('Where the game belongs in its tournament. Missing: it is in none.'),
  room: z.boolean().exactOptional().describe('Played in one room, on phones without accounts. Missing: no.'),
})

const Note = schemaOf<VariantNote>()(
  z.object({
    title: z.string().describe('Its heading.'),
    lines: z.array(z.string()).describe('Sentences.'),
    known: z
      .object({
        map: GameMap,
        borders: z
          .array(
            z.object({
              between: z.tuple([Province, Province]).describe('Two provinces.'),
              is: z
                .enum(PROOFS)
                .describe(
                  '`touch`: they border. `reach`: an army can move there, by land or by convoy. `refused`: an order to move there was illegal.',
                ),
            }),
          )
          .describe('What is known about pairs of provinces.'),
      })
      .exactOptional()
      .describe('The same as data, for a map that you have not seen: what published orders reveal about it.'),
    planned: z
      .array(Located)
      .exactOptional()
      .describe('Orders that the note announces, as data: what a power without a player will do.'),
  }),
)

const Unit = z.object({
  id: z.int().describe('The id of the unit, unique in its game.'),
  power: Power,
  arm: Arm,
  at: Location,
})

const boardFields = {
  board: Board,
  title: z.string().describe('Its name for people.'),
  units: z.array(Unit).describe('All units, without those that must retreat.'),
  dislodged: z
    .array(
      z.object({
        unit: Unit.describe('The unit, where it was dislodged.'),
        from: Province.nullable().describe('Where the attacker came from. Null: by sea.'),
      }),
    )
    .describe('Units that must retreat or disband.'),
  standoffs: z.array(Province).describe('Provinces with a standoff, to which no unit can retreat.'),
  centres: z.array(Province).describe('The supply centres on this board.'),
  homes: z.array(Province).describe('Home centres among them; of a closed phase, after it.'),
  owners: z.record(z.string(), Power).describe('Province → the power that owns its centre.'),
}
const BoardState = schemaOf<BoardView>()(defineObject('Board', boardFields))

const Phase = schemaOf<PhaseView>()(
  defineObject('Phase', {
    code: PhaseCode,
    year: z.int().describe('The year, as in its code.'),
    season: z.enum(SEASONS).describe('The season. `year`: the variant has one turn a year.'),
    era: z.string().nullable().describe('Follows the year: `BC` if years count down.'),
    steps: z.array(z.enum(STEPS)).describe('What is ordered in this phase. Some variants combine several steps.'),
  }),
)

const Required = z.object({
  own: z
    .array(z.string())
    .describe('Other things that the variant requires and your orders do not contain yet, as text.'),
  flaws: z.array(z.string()).describe('What is wrong with the orders as a whole.'),
  units: z.array(Unit).describe('Your units that can be ordered in a movement phase.'),
  retreats: z
    .array(
      z.object({
        board: Board,
        unit: Unit.describe('Your dislodged unit.'),
        to: z.array(Location).describe('Where it can retreat. Empty: it must disband.'),
      }),
    )
    .describe('Your units that must retreat.'),
  builds: z.int().describe('How many units you may build.'),
  disbands: z.int().describe('How many units you must disband.'),
})

const Notes = z.array(Note)

export const Verdict = z.object({
  why: z.enum(ENDINGS).describe('How the game ended.'),
  winners: z.array(Seat).describe('Who won, or who shares the draw.'),
  lastYear: z.int().exactOptional().describe('Set if the game ended because this was its last year.'),
})

const OpenProposal = schemaOf<ProposalView>()(
  defineObject('Proposal', {
    id: z.string().describe('Its id in the game, for voting.'),
    kind: z.enum(PROPOSAL_KINDS).describe('What is proposed.'),
    words: z.string().describe('What is proposed, as text.'),
    quorum: z.enum(QUORUMS).describe('How many of the voters must agree.'),
    openedAt: Instant,
    closesAt: Instant.nullable().describe('When voting closes. Null for a draw vote from before proposals had an end.'),
    votes: z.boolean().describe('Whether you may vote on it.'),
    ballot: z.enum(BALLOTS).nullable().describe('Your own vote.'),
  }),
)

export const Game = schemaOf<GameView>()(
  defineObject('Game', {
    revision: z.int().describe('Increases with every change that you can see.'),
    seats: z.array(SeatState).describe('Every seat, in the order of the variant.'),
    required: Required.nullable().describe('What you need to order in the current phase.'),
    sheet: Sheet.nullable().describe('Your saved orders for the current phase.'),
    ahead: Ahead.nullable().describe('What you have stated for later phases. Null: nothing.'),
    id: Id,
    status: z
      .enum(STATUSES)
      .describe('`forming`: it waits for players. `abandoned`: it was called off and has no result.'),
    settings: Settings.describe('What its creator chose.'),
    creator: Player,
    master: Player.nullable().describe('The game master. Null if there is none.'),
    invitation: z.string().nullable().describe('The invitation code. Null unless you play in the game.'),
    createdAt: Instant,
    players: z
      .array(Player)
      .describe('In the order in which they joined. In an anonymous game, only you until it ends.'),
    joined: z.int().describe('How many have joined.'),
    you: Seat.nullable().describe('Your seat. Null: you have none.'),
    sitting: z.boolean().describe('You are the sitter of this seat: you can order, but not vote.'),
    phase: Phase.nullable().describe('The open phase. Null before the start and after the end.'),
    openedAt: Instant.nullable().describe('When the current position was reached. Null before the start.'),
    deadline: Instant.nullable().describe(
      'When the open phase closes. Null while nothing is due, e.g. during a pause.',
    ),
    upcoming: Upcoming,
    countdown: Instant.nullable().describe(
      'Set once everyone is ready: when the phase closes. Cancelled if a player is no longer ready.',
    ),
    pause: Pause.nullable().describe('Null: the game is not paused.'),
    mapReaders: z
      .array(Seat)
      .nullable()
      .describe('Seats to which you can show your map. Null if players have no maps of their own.'),
    mayPause: z.boolean().describe('Whether you can pause the game now for an emergency.'),
    wait: z
      .object({
        seats: z.array(Seat).nullable().describe('The seats for which it waits. Null if hidden from you.'),
        why: z
          .enum(WAIT_REASONS)
          .describe('`excuse`: it uses an extension. `absence`: a player is away. `no-show`: it is the first phase.'),
      })
      .nullable()
      .describe('The deadline has passed, but the phase waits for seats without orders. Null: it does not.'),
    asleep: z.boolean().describe('Nobody gives orders, so there is no deadline. An order wakes the game.'),
    callOffAt: Instant.nullable().describe('When the game is called off if it stays asleep or does not fill.'),
    calledOff: z.enum(CALL_OFF_REASONS).nullable().describe('Why the game ended without a result.'),
    map: z.string().describe('The name of the map of the boards.'),
    drawing: z
      .string()
      .nullable()
      .describe('The name of the drawing of the boards. Null if they are drawn from borders or charts.'),
    charts: z
      .array(
        z.object({
          map: GameMap.nullable().describe(
            'Its name in orders. Null if only its provinces are shown, without borders.',
          ),
          title: z.string().describe('Its name for people.'),
          rows: z
            .array(z.string())
            .describe('Province codes separated by spaces, `SPA/NC` for a coast, `.` for no province.'),
        }),
      )
      .describe('If players have maps of their own: those that you can see, yours first. Otherwise empty.'),
    powers: z
      .array(
        z.object({
          power: Power,
          name: z.string().describe('Its name for people, e.g. `France`.'),
          adjective: z.string().describe('E.g. `French`.'),
          letter: z.string().nullable().describe('The letter on its units. Null if the map does not define it.'),
          colour: z
            .object({
              light: z.string().describe('In the light theme, hexadecimal.'),
              dark: z.string().describe('In the dark theme, hexadecimal.'),
            })
            .nullable()
            .describe('Its colour. Null if the map does not define it.'),
        }),
      )
      .describe('The powers on the board, with or without a player.'),
    boards: z.array(BoardState).describe('The current position, as far as you can see it.'),
    memory: Json.describe('State of the variant that you can see.'),
    notes: Notes.describe('Notes of the variant next to the boards, as text.'),
    proposals: z
      .array(OpenProposal)
      .describe('Open proposals, with your own vote. Their authors and other votes are secret.'),
    mayPropose: z.array(z.enum(PROPOSAL_KINDS)).describe('What you can propose now.'),
    rollBacks: z
      .array(
        z.object({
          at: Instant,
          from: z.int().describe('Closed phases before it.'),
          to: z.int().describe('Closed phases after it.'),
        }),
      )
      .describe('When the game was rolled back. Oldest first.'),
    history: z.array(PhaseCode).describe('The codes of the closed phases, by index.'),
    endedIn: PhaseCode.nullable().describe(
      'The phase that the game had reached when it ended. Null: it is not over, or never started.',
    ),
    verdict: Verdict.nullable().describe('The result. Null: the game is not over, or has none.'),
    goal: z
      .object({
        victory: z.int().nullable().describe('How many centres win. Null: more than one number decides.'),
        lastYear: z
          .object({
            year: z.int().describe('The last year: the game ends once centres have changed owner in it.'),
            result: z
              .enum(LAST_YEAR_RESULTS)
              .describe('`draw`: all survivors share a draw. `most`: the most centres win.'),
            left: z.int().describe('In how many more years centres will change owner.'),
          })
          .nullable()
          .describe('Null: it has no last year.'),
      })
      .describe('What wins the game, and when it ends at the latest.'),
  }),
)

const Order = z.object({
  power: Power,
  unit: Unit.nullable().describe('The ordered unit, where it was. Null for builds and orders without a unit.'),
  kind: z
    .string()
    .describe('`hold`, `move`, `support`, `convoy`, `retreat`, `disband`, `build`, `waive`, or the variant’s own.'),
  arm: Arm.nullable().describe('The unit that is ordered or built. Null for orders without a unit.'),
  text: z.string().describe('In standard notation, e.g. `A PAR - BUR`.'),
  to: Location.nullable().describe('Where it goes, or where the supported or convoyed unit goes. Null: nowhere.'),
  of: Location.nullable().describe('Where the supported or convoyed unit was. Null for other orders.'),
  via: z.boolean().describe('Whether the army went by convoy on purpose.'),
  map: GameMap.nullable().describe('The map that the order uses, if every power has its own.'),
  given: z.boolean().describe('False: nobody gave this order.'),
  fate: z.string().describe('What happened, for programs: `succeeded`, `bounced`, `cut`, `void` …'),
  reason: z.string().nullable().describe('What happened, as text. Null if there is nothing to explain.'),
  dislodged: z.boolean().describe('Whether the unit was dislodged.'),
})

export const ClosedPhase = schemaOf<ClosedPhaseView>()(
  defineObject('ClosedPhase', {
    index: z.int().describe('Its index in the history, from 0.'),
    phase: Phase.describe('Which phase it was.'),
    closedAt: Instant,
    cause: z.enum(['ready', 'deadline']).describe('Whether everyone was ready, or the deadline had come.'),
    missed: z
      .array(Seat)
      .describe('Seats that gave no orders. In an anonymous game this includes excused seats until it ends.'),
    excused: z.array(Seat).describe('Seats without orders whose player had declared an absence.'),
    open: z.array(Seat).describe('Open seats that needed orders.'),
    submitted: z
      .array(
        z.object({
          seat: Seat,
          power: Power,
          text: z.string().describe('The order as written.'),
          subject: Subject.nullable().describe('What it is about. Null if it is about nothing on a board.'),
          located: Located.nullable().describe('The order on its board. Null if it is about nothing on a board.'),
          use: z.string().describe('Whether it was used, for programs.'),
        }),
      )
      .describe('What each captain ordered, if a power has two.'),
    boards: z
      .array(
        z.object({
          ...boardFields,
          orders: z.array(Order).describe('Every order and its result.'),
          captures: z
            .array(z.object({ province: Province, to: Power.describe('Its new owner.') }))
            .describe('Supply centres that changed hands.'),
          contested: z.array(Province).describe('Provinces left empty by a standoff in this phase.'),
        }),
      )
      .describe('The position before the phase, and its orders.'),
    after: z.array(BoardState).describe('The position after the phase.'),
    memory: Json.describe('State of the variant before the phase that everyone can see.'),
    notes: Notes.describe('Notes on the results, as text: of the variant, and the powers eliminated.'),
  }),
)

export const Names = z.record(Player, z.string()).describe('Player id → name.')
export const NamedGame = defineObject('NamedGame', { game: Game.describe('The game as you see it.'), names: Names })
export type NamedGame = z.infer<typeof NamedGame>

export const LogEntry = schemaOf<PublicLogEntry>()(
  defineObject('LogEntry', {
    at: Instant,
    kind: z.string().describe('What happened, e.g. `closed`, `paused`, `corrected`.'),
    words: z.string().describe('Sentences. If `until` is not null, append that time to the last one.'),
    details: z.array(z.string()).describe('More about it, one item per line.'),
    until: Instant.nullable().describe('A time that belongs to the last sentence. Null: none.'),
    player: Player.nullable().describe('Who did it. Null if hidden.'),
    about: Player.nullable().describe('Who received a seat or a task.'),
    phase: PhaseCode.nullable().describe('The phase that was open.'),
  }),
)
export const GameLog = defineObject('GameLog', {
  entries: z.array(LogEntry).readonly().describe('Oldest first.'),
  names: Names,
})
export type NamedLog = z.infer<typeof GameLog>
