/** Schemas of a hosted game: its state, its closed phases, its entry in a list, and its log. */
import * as z from 'zod'
import type { LogEntry as PublicLogEntry } from '../../game/log/public-log.ts'
import { BALLOTS } from '../../game/proposal.ts'
import { ACCESSES, DRAWS, MASTERS, SEATINGS } from '../../game/settings.ts'
import { STATUSES } from '../../game/model.ts'
import type { BoardView, ClosedPhaseView, GameView, PhaseView, ProposalView } from '../../game/views/shapes.ts'
import type { Listing as PublicListing, MyListing as OwnListing } from '../../lobby/lists.ts'
import { SEASONS, STEPS } from '../../rules/phase-calendar.ts'
import { PROPOSAL_KINDS, QUORUMS } from '../../rules/seam/ballots.ts'
import { ENDINGS, type Note as VariantNote, PROOFS } from '../../rules/seam/variant.ts'
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
import { Sheet, Subject } from './order-schemas.ts'

const Settings = z.object({
  name: z.string(),
  variant: z.string(),
  options: z.record(z.string(), Json).describe('Options of the variant.'),
  minutes: Lengths,
  schedule: Schedule,
  seating: z.enum(SEATINGS).describe('Seats are drawn by lot or by the players’ preferences.'),
  access: z.enum(ACCESSES).describe('`invitation`: only people with the link can see the game.'),
  hideStatus: z.boolean().describe('Hides which seats have saved orders or are ready.'),
  anonymous: z.boolean().describe('Hides who plays until the game ends, even from the game master.'),
  press: Press,
  absence: AbsenceRules,
  master: z
    .enum(MASTERS)
    .describe(
      '`apart`: the creator is game master and does not play. `player`: the game master may play. `none`: no game master.',
    ),
  draws: z
    .enum(DRAWS)
    .describe('`survivors`: draws include all survivors (DIAS). `named`: only the players named in the proposal.'),
})

const Note = schemaOf<VariantNote>()(
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
                '`touch`: they border. `reach`: an army can move there, by land or by convoy. `refused`: an order to move there was illegal.',
              ),
          }),
        ),
      })
      .exactOptional()
      .describe('The same as data, for a map that you have not seen: what published orders reveal about it.'),
  }),
)

const Unit = z.object({ id: z.int(), power: Power, arm: Arm, at: Location })

const boardFields = {
  board: Board,
  title: z.string(),
  units: z.array(Unit),
  dislodged: z.array(z.object({ unit: Unit, from: Province.nullable() })),
  standoffs: z.array(Province),
  centres: z.array(Province).describe('The supply centres on this board.'),
  homes: z.array(Province).describe('Home centres among them.'),
  owners: z.record(z.string(), Power).describe('Province → the power that owns its centre.'),
}
const BoardState = schemaOf<BoardView>()(defineObject('Board', boardFields))

const Phase = schemaOf<PhaseView>()(
  defineObject('Phase', {
    code: PhaseCode,
    year: z.int(),
    season: z.enum(SEASONS),
    era: z.string().nullable().describe('Follows the year: `BC` if years count down.'),
    steps: z.array(z.enum(STEPS)),
  }),
)

const Required = z.object({
  own: z
    .array(z.string())
    .describe('Other things that the variant requires and your orders do not contain yet, as text.'),
  flaws: z.array(z.string()).describe('What is wrong with the orders as a whole.'),
  units: z.array(Unit),
  retreats: z.array(z.object({ board: Board, unit: Unit, to: z.array(Location) })),
  builds: z.int(),
  disbands: z.int(),
})

const Notes = z.array(Note)

export const Verdict = z.object({ why: z.enum(ENDINGS), winners: z.array(Seat) })

const OpenProposal = schemaOf<ProposalView>()(
  defineObject('Proposal', {
    id: z.string(),
    kind: z.enum(PROPOSAL_KINDS),
    words: z.string().describe('What happens if the proposal passes, as text.'),
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
    seats: z.array(SeatState),
    required: Required.nullable().describe('What you need to order in the current phase.'),
    sheet: Sheet.nullable().describe('Your saved orders for the current phase.'),
    id: Id,
    status: z.enum(STATUSES),
    settings: Settings,
    creator: Player,
    master: Player.nullable().describe('The game master. Null if there is none.'),
    invitation: z.string().nullable().describe('The invitation code. Null unless you play in the game.'),
    createdAt: Instant,
    players: z
      .array(Player)
      .describe('In the order in which they joined. In an anonymous game, only you until it ends.'),
    joined: z.int().describe('How many have joined.'),
    you: Seat.nullable(),
    sitting: z.boolean().describe('You are the sitter of this seat: you can order, but not vote.'),
    phase: Phase.nullable(),
    openedAt: Instant.nullable(),
    deadline: Instant.nullable().describe('Null while nothing is due, e.g. during a pause.'),
    upcoming: Upcoming,
    countdown: Instant.nullable().describe(
      'Set once everyone is ready: when the phase closes. Cancelled if a player is no longer ready.',
    ),
    pause: Pause.nullable(),
    mapReaders: z
      .array(Seat)
      .nullable()
      .describe('Seats to which you can show your map. Null if players have no maps of their own.'),
    mayPause: z.boolean().describe('Whether you can pause the game now for an emergency.'),
    wait: z
      .object({ seats: z.array(Seat).nullable(), why: z.enum(WAIT_REASONS) })
      .nullable()
      .describe('The deadline has passed, but the phase waits for these seats. `seats` is null if hidden from you.'),
    asleep: z.boolean().describe('Nobody gives orders, so there is no deadline. An order wakes the game.'),
    callOffAt: Instant.nullable().describe('When the game is called off if it stays asleep or does not fill.'),
    calledOff: z.enum(CALL_OFF_REASONS).nullable().describe('Why the game ended without a result.'),
    map: z.string().describe('The name of the map of the boards.'),
    drawing: z
      .string()
      .nullable()
      .describe('The name of the drawing of the boards. Null if they are drawn from borders or charts.'),
    charts: z
      .array(z.object({ map: GameMap.nullable(), title: z.string(), rows: z.array(z.string()) }))
      .describe(
        'If players have maps of their own: those that you can see, yours first. Otherwise empty. `rows`: province codes separated by spaces, `SPA/NC` for a coast, `.` for no province. `map`: its name in orders; null if only its provinces are shown, without borders.',
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
        'The powers on the board, with or without a player. Letter and colours (hexadecimal, for the light and dark themes) are null if the map does not define them.',
      ),
    boards: z.array(BoardState),
    memory: Json.describe('State of the variant that you can see.'),
    notes: Notes.describe('Notes of the variant next to the boards, as text.'),
    proposals: z
      .array(OpenProposal)
      .describe('Open proposals, with your own vote. Their authors and other votes are secret.'),
    mayPropose: z.array(z.enum(PROPOSAL_KINDS)).describe('What you can propose now.'),
    rollBacks: z
      .array(z.object({ at: Instant, from: z.int(), to: z.int() }))
      .describe('When the game was rolled back, and the number of closed phases before and after. Oldest first.'),
    history: z.array(PhaseCode).describe('The codes of the closed phases, by index.'),
    verdict: Verdict.nullable(),
  }),
)

const Order = z.object({
  power: Power,
  unit: Unit.nullable(),
  kind: z.string(),
  arm: Arm.nullable().describe('The unit that is ordered or built. Null for orders without a unit.'),
  text: z.string(),
  to: Location.nullable(),
  of: Location.nullable(),
  via: z.boolean(),
  map: GameMap.nullable().describe('The map that the order uses, if every power has its own.'),
  given: z.boolean(),
  fate: z.string(),
  reason: z.string().nullable(),
  dislodged: z.boolean(),
})

export const ClosedPhase = schemaOf<ClosedPhaseView>()(
  defineObject('ClosedPhase', {
    index: z.int(),
    phase: Phase,
    closedAt: Instant,
    cause: z.enum(['ready', 'deadline']),
    missed: z
      .array(Seat)
      .describe('Seats that gave no orders. In an anonymous game this includes excused seats until it ends.'),
    excused: z.array(Seat).describe('Seats without orders whose player had declared an absence.'),
    open: z.array(Seat).describe('Open seats that needed orders.'),
    submitted: z
      .array(z.object({ seat: Seat, power: Power, text: z.string(), subject: Subject.nullable(), use: z.string() }))
      .describe('What each captain ordered, if a power has two.'),
    boards: z.array(
      z.object({
        ...boardFields,
        orders: z.array(Order),
        captures: z.array(z.object({ province: Province, to: Power })),
        contested: z.array(Province).describe('Provinces left empty by a standoff in this phase.'),
      }),
    ),
    after: z.array(BoardState),
    notes: Notes.describe('Notes of the variant next to the results, as text.'),
  }),
)

export const Names = z.record(Player, z.string()).describe('Player id → name.')
export const NamedGame = defineObject('NamedGame', { game: Game, names: Names })
export type NamedGame = z.infer<typeof NamedGame>

const listingFields = {
  id: Id,
  name: z.string(),
  variant: z.string(),
  status: z.enum(STATUSES),
  seats: z.int(),
  players: z.int().describe('How many have joined.'),
  minutes: Lengths,
  phase: z.string().nullable(),
  deadline: Instant.nullable(),
  phases: z.int().describe('How many phases are closed. The current board is at `/games/ID/phases/PHASES/small.svg`.'),
  openedAt: Instant.nullable().describe('When the current position was reached.'),
  createdAt: Instant,
  asleep: z.boolean().describe('Nobody gives orders, so it has no deadline. An order wakes it.'),
  openSeats: z
    .array(z.object({ seat: Seat, plays: z.string(), units: z.int(), centres: z.int() }))
    .describe('Seats that can be taken, with their units and centres.'),
  reliability: z.int().describe('How reliable, in percent, players must be to join or to take an open seat.'),
}
export const Listing = schemaOf<PublicListing>()(defineObject('Listing', listingFields))
export const MyListing = schemaOf<OwnListing>()(
  defineObject('MyListing', {
    ...listingFields,
    seat: Seat.nullable(),
    plays: z.string().nullable().describe('The powers you play, as text.'),
    wants: z.string().nullable().describe('What you still need to do in this phase, as text. Null: nothing.'),
    ready: z.boolean(),
  }),
)

export const LogEntry = schemaOf<PublicLogEntry>()(
  defineObject('LogEntry', {
    at: Instant,
    kind: z.string().describe('What happened, e.g. `closed`, `paused`, `corrected`.'),
    words: z.string().describe('Sentences. If `until` is not null, append that time to the last one.'),
    details: z.array(z.string()),
    until: Instant.nullable(),
    player: Player.nullable().describe('Who did it. Null if hidden.'),
    about: Player.nullable().describe('Who received a seat or a task.'),
    phase: PhaseCode.nullable().describe('The phase that was open.'),
  }),
)
export const GameLog = defineObject('GameLog', { entries: z.array(LogEntry).readonly(), names: Names })
export type NamedLog = z.infer<typeof GameLog>
