/** The shapes in which the state of a game leaves it. Types only. */
import type { Json } from '../../lib/json.ts'
import type { PowerInfo } from '../../rules/atlas/atlas.ts'
import type { Arm, BoardId, Location, MapName, Power, Province, Seat } from '../../rules/names.ts'
import type { LocatedOrder, OrderSubject } from '../../rules/orders/order.ts'
import type { Season, Step } from '../../rules/phase-calendar.ts'
import type { Absence, CallOffReason, OpenSeat, Sitter, WaitReason } from '../seat-model.ts'
import type { Chart, LastYear, Note, Verdict } from '../../rules/seam/variant.ts'
import type { Ballot, ProposalId } from '../proposal.ts'
import type { ProposalKind, Quorum } from '../../rules/seam/ballots.ts'
import type { AheadSheet, Pause, ClosedPhase, RollBack, Sheet, Status } from '../model.ts'
import type { UpcomingDeadline } from '../clock/phase-deadlines.ts'
import type { GameId, Instant, PlayerId } from '../ids.ts'
import type { Settings } from '../settings.ts'

export interface UnitView {
  readonly id: number
  readonly power: Power
  readonly arm: Arm
  readonly at: Location
}

export interface BoardView {
  readonly board: BoardId
  readonly title: string
  /** The supply centres of this board; others may share its drawing. */
  readonly centres: readonly Province[]
  /** Those that are home centres of a power. */
  readonly homes: readonly Province[]
  readonly units: readonly UnitView[]
  readonly dislodged: readonly { readonly unit: UnitView; readonly from: Province | null }[]
  readonly standoffs: readonly Province[]
  readonly owners: Readonly<Record<Province, Power>>
}

export interface PhaseView {
  readonly code: string
  readonly year: number
  readonly season: Season
  /** Written after the year: `BC` if years count down. */
  readonly era: string | null
  readonly steps: readonly Step[]
}

/** `player` is null if hidden from this viewer. */
export type SitterView = Omit<Sitter, 'player'> & { readonly player: PlayerId | null }

/** The seat will be open, or get another player, at this time. */
export interface SeatChangeView {
  readonly at: Instant
  readonly opens: boolean
  /** The other player; null: none, or hidden from this viewer. */
  readonly player: PlayerId | null
}

export interface SeatView {
  readonly seat: Seat
  /** Its powers: `France`, or `England and Turkey`. */
  readonly name: string
  readonly powers: readonly Power[]
  /** Null: none, or hidden from this viewer. */
  readonly player: PlayerId | null
  readonly alive: boolean
  readonly units: number
  readonly centres: number
  /** How many of its centres count for winning. */
  readonly score: number
  /** Null: the game hides it, or the seat owes no orders. Viewers always see their own. */
  readonly saved: boolean | null
  readonly ready: boolean | null
  /** Null: the seat has a player. */
  readonly open: OpenSeat | null
  /** The computer plays the open seat until somebody takes it. */
  readonly computer: boolean
  /** Phases missed in a row. Null if hidden: it would reveal a declared absence. */
  readonly misses: number | null
  /** Null if hidden: it would reveal a missing save or a declared absence. */
  readonly excuses: number | null
  readonly sitter: SitterView | null
  /** Announced by the game master or an operator; null: none. */
  readonly change: SeatChangeView | null
  /** Declared by its player. */
  readonly absences: readonly Absence[]
}

/** What the viewer has to order in the open phase. */
export interface RequiredView {
  /** What the variant needs besides orders for units and is not on the sheet yet, as sentences. */
  readonly own: readonly string[]
  /** Problems of the sheet as a whole, as sentences. */
  readonly flaws: readonly string[]
  readonly units: readonly UnitView[]
  readonly retreats: readonly { readonly board: BoardId; readonly unit: UnitView; readonly to: readonly Location[] }[]
  readonly builds: number
  readonly disbands: number
}

export interface ProposalView {
  readonly id: ProposalId
  readonly kind: ProposalKind
  /** A request: `End the game in a draw shared by all survivors.` */
  readonly words: string
  readonly quorum: Quorum
  readonly openedAt: Instant
  /** Null: an old vote without an end, which only its own seats see. */
  readonly closesAt: Instant | null
  /** Whether the viewer can vote on it. */
  readonly votes: boolean
  readonly ballot: Ballot | null
}

/** The state of a game as one viewer sees it (`viewGame`). */
export interface GameView {
  readonly id: GameId
  /** Counts only the changes that this viewer can see. */
  readonly revision: number
  readonly status: Status
  readonly settings: Settings
  readonly creator: PlayerId
  /** The game master; null if there is none. */
  readonly master: PlayerId | null
  /** Null if hidden: only players of the game see it. */
  readonly invitation: string | null
  readonly createdAt: Instant
  /** In the order of joining. While players are hidden, at most the viewer. */
  readonly players: readonly PlayerId[]
  /** The number of players. */
  readonly joined: number
  readonly seats: readonly SeatView[]
  readonly you: Seat | null
  /** The viewer is the seat's sitter: they order, but do not vote. */
  readonly sitting: boolean
  readonly phase: PhaseView | null
  /** When the phase opened or, of a game that is over, when it ended. */
  readonly openedAt: Instant | null
  /** Null while the game is paused or asleep, or has no open phase. */
  readonly deadline: Instant | null
  /** The next three deadlines, if no phase closes early and nobody has to retreat. */
  readonly upcoming: readonly UpcomingDeadline[]
  /** Everyone is ready: the phase closes then unless someone changes their mind. */
  readonly countdown: Instant | null
  readonly pause: Pause | null
  /** The seats to which the viewer can show their map; null if powers have no maps of their own. */
  readonly mapReaders: readonly Seat[] | null
  /** Whether the viewer can pause the game for an emergency. */
  readonly mayPause: boolean
  /** The phase waits until its deadline for seats without orders; `seats` is null if hidden. */
  readonly wait: { readonly seats: readonly Seat[] | null; readonly why: WaitReason } | null
  /** Nobody gave orders: there is no deadline until someone does. */
  readonly asleep: boolean
  /** When a sleeping or unfilled game is called off; null: it is neither. */
  readonly callOffAt: Instant | null
  /** Why it ended without a result; null: it did not. */
  readonly calledOff: CallOffReason | null
  /** The id of the table of provinces. */
  readonly map: string
  /** The drawing of the boards (`src/board/plates`); null if they have none. */
  readonly drawing: string | null
  /** If powers have maps of their own: those the viewer can see, their own first. */
  readonly charts: readonly Chart[]
  /** The powers of the board, with or without a player. */
  readonly powers: readonly PowerInfo[]
  readonly boards: readonly BoardView[]
  readonly memory: Json
  /** The variant's notes for the viewer, besides the boards. */
  readonly notes: readonly Note[]
  readonly required: RequiredView | null
  readonly sheet: Sheet | null
  /** What the viewer has stated for later phases; null: nothing. */
  readonly ahead: AheadSheet | null
  /** With the viewer's own ballot. Proposers and other votes are secret (STD-4). */
  readonly proposals: readonly ProposalView[]
  /** The kinds of proposals that the viewer can make now. */
  readonly mayPropose: readonly ProposalKind[]
  /** Oldest first. */
  readonly rollBacks: readonly RollBack[]
  readonly history: readonly string[]
  /** The code of the phase that the game had reached when it ended; null: it has not, or never started. */
  readonly endedIn: string | null
  readonly verdict: Verdict | null
  readonly goal: GoalView
}

/** What wins the game, and when it ends at the latest. */
export interface GoalView {
  /** How many centres win; null if more than one number decides. */
  readonly victory: number | null
  /** `left`: in how many years centres will still change owner. Null: it has no last year. */
  readonly lastYear: (LastYear & { readonly left: number }) | null
}

/** One order of a closed phase, for the board and the list. */
export interface OrderView {
  readonly power: Power
  readonly unit: UnitView | null
  readonly kind: string
  /** Of the unit that is ordered or built; null for an order to no unit. */
  readonly arm: Arm | null
  /** `A BOH - SIL` */
  readonly text: string
  readonly to: Location | null
  /** Where the supported or convoyed unit stood. */
  readonly of: Location | null
  readonly via: boolean
  /** The map it uses, if powers have maps of their own. */
  readonly map: MapName | null
  readonly given: boolean
  readonly fate: string
  /** Sentences that name the cause; null if there is nothing to explain. */
  readonly reason: string | null
  readonly dislodged: boolean
}

/** An order as a seat wrote it. `use` says how it entered the adjudication. */
export interface SubmittedOrderView {
  readonly seat: Seat
  readonly power: Power
  readonly text: string
  /** Its unit or site; null if it has none on a board. */
  readonly subject: OrderSubject | null
  /** As a board draws it; null if it is about nothing on a board. */
  readonly located: LocatedOrder | null
  readonly use: string
}

export interface ClosedPhaseView {
  readonly index: number
  readonly phase: PhaseView
  readonly closedAt: Instant
  readonly cause: ClosedPhase['cause']
  /** In anonymous games, with the excused ones. */
  readonly missed: readonly Seat[]
  readonly excused: readonly Seat[]
  readonly open: readonly Seat[]
  /** The orders of both captains of a power (DBL-2). */
  readonly submitted: readonly SubmittedOrderView[]
  readonly boards: readonly (BoardView & {
    readonly orders: readonly OrderView[]
    readonly captures: readonly { readonly province: Province; readonly to: Power }[]
    /** Left empty by a standoff in this phase. */
    readonly contested: readonly Province[]
  })[]
  readonly after: readonly BoardView[]
  /** The part of the variant's memory before the phase that everyone may see. */
  readonly memory: Json
  /** The variant's notes on the results, and the powers eliminated. */
  readonly notes: readonly Note[]
}
