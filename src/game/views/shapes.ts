/** What a viewer may see of a hosted game: the only shapes in which its state leaves. Types only. */
import type { Json } from '../../lib/json.ts'
import type { PowerInfo } from '../../rules/atlas/atlas.ts'
import type { Arm, BoardId, Location, MapName, Power, Province, Seat } from '../../rules/names.ts'
import type { OrderSubject } from '../../rules/orders/order.ts'
import type { Season, Step } from '../../rules/phase-calendar.ts'
import type { Absence, CallOffReason, OpenSeat, Sitter, WaitReason } from '../seat-model.ts'
import type { Chart, Note, Verdict } from '../../rules/seam/variant.ts'
import type { Ballot, ProposalId } from '../proposal.ts'
import type { ProposalKind, Quorum } from '../../rules/seam/ballots.ts'
import type { Pause, ClosedPhase, RollBack, Sheet, Status } from '../model.ts'
import type { UpcomingDeadline } from '../clock/upcoming.ts'
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
  /** Those of them that are a power's home centres. */
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
  /** What is said behind the year: `BC` where years count down. */
  readonly era: string | null
  readonly steps: readonly Step[]
}

/** `player` is null where it is not told who he is. */
export type SitterView = Omit<Sitter, 'player'> & { readonly player: PlayerId | null }

export interface SeatView {
  readonly seat: Seat
  /** Whom it commands: `France`, or `England and Turkey`. */
  readonly name: string
  readonly powers: readonly Power[]
  /** Null: nobody holds it, or it is not told who does. */
  readonly player: PlayerId | null
  readonly alive: boolean
  readonly units: number
  readonly centres: number
  /** Null: not told (the game hides it, or nothing is wanted of this seat). One's own seat is always told. */
  readonly saved: boolean | null
  readonly ready: boolean | null
  /** Null: somebody plays it. */
  readonly open: OpenSeat | null
  /** Phases missed in a row. Null: not told, because it would tell who had declared an absence. */
  readonly misses: number | null
  /** Null: not told, because it would tell who has saved nothing, or had declared an absence. */
  readonly excuses: number | null
  readonly sitter: SitterView | null
  /** What its player has declared. */
  readonly absences: readonly Absence[]
}

/** What the present phase wants of the viewer. */
export interface RequiredView {
  /** What the variant asks otherNews orders for units, in words, and is not on the sheet yet. */
  readonly own: readonly string[]
  /** What is wrong with the orders on the sheet taken together, in words. */
  readonly flaws: readonly string[]
  readonly units: readonly UnitView[]
  readonly retreats: readonly { readonly board: BoardId; readonly unit: UnitView; readonly to: readonly Location[] }[]
  readonly builds: number
  readonly disbands: number
}

export interface ProposalView {
  readonly id: ProposalId
  readonly kind: ProposalKind
  /** A sentence: `The game ends in a draw of all survivors.` */
  readonly words: string
  readonly quorum: Quorum
  readonly openedAt: Instant
  /** Null: a vote from before proposals had an end; only who gave it sees it. */
  readonly closesAt: Instant | null
  /** May the viewer vote on it? */
  readonly votes: boolean
  readonly ballot: Ballot | null
}

/** The state of a game as one viewer sees it: the only shape in which state leaves (`view`). Strings and numbers only. */
export interface GameView {
  readonly id: GameId
  /** Counts the changes this viewer may see, and no others; a client that has seen this revision has seen everything. */
  readonly revision: number
  readonly status: Status
  readonly settings: Settings
  readonly creator: PlayerId
  /** The game master; null if there is none. */
  readonly master: PlayerId | null
  /** Told to players of the game only. */
  readonly invitation: string | null
  readonly createdAt: Instant
  /** Those who play, in the order in which they joined; while it is not told who they are, the viewer alone, if he is one of them. */
  readonly players: readonly PlayerId[]
  /** How many play. */
  readonly joined: number
  readonly seats: readonly SeatView[]
  readonly you: Seat | null
  /** You order for this seat in its player's place; you have no vote. */
  readonly sitting: boolean
  readonly phase: PhaseView | null
  readonly openedAt: Instant | null
  /** Null while nothing is awaited, or while the game is paused. */
  readonly deadline: Instant | null
  /** The present deadline and the two after it, if no phase closes early and nobody has to retreat. */
  readonly upcoming: readonly UpcomingDeadline[]
  /** Everybody is ready: when the phase closes unless somebody changes his mind. */
  readonly countdown: Instant | null
  readonly pause: Pause | null
  /** To whom you may show your map; null where nobody has one of his own. */
  readonly mapReaders: readonly Seat[] | null
  /** May you pause the game at once, for an emergency? */
  readonly mayPause: boolean
  /** The phase is kept open until its deadline for these, who gave nothing in time; `seats` is null where that is not told. */
  readonly wait: { readonly seats: readonly Seat[] | null; readonly why: WaitReason } | null
  /** Nobody orders: there is no deadline before somebody does. */
  readonly asleep: boolean
  /** When a game asleep, or one that has not filled, is called off by itself; null: it is not going to be. */
  readonly callOffAt: Instant | null
  /** Why it ended without a result; null: it did not. */
  readonly calledOff: CallOffReason | null
  /** The id of the table of provinces that the boards are of. */
  readonly map: string
  /** The name of the drawing that shows them (`src/board/plates`); null if the table names none. */
  readonly drawing: string | null
  /** What they are drawn from where everybody has a map of his own: those the viewer may see, his own first. Else none. */
  readonly charts: readonly Chart[]
  /** The powers of the board, with or without a player, as people call them. */
  readonly powers: readonly PowerInfo[]
  readonly boards: readonly BoardView[]
  readonly memory: Json
  /** What the variant tells the viewer beside the boards, in words. */
  readonly notes: readonly Note[]
  readonly required: RequiredView | null
  readonly sheet: Sheet | null
  /** What is proposed, and one's own ballot; who proposed it and how others voted is secret (STD-4). */
  readonly proposals: readonly ProposalView[]
  /** The kinds of proposals that the viewer may make now. */
  readonly mayPropose: readonly ProposalKind[]
  /** How often the game went back to an earlier phase, oldest first. */
  readonly rollBacks: readonly RollBack[]
  readonly history: readonly string[]
  readonly verdict: Verdict | null
}

/** One order of a closed phase, told in full for the board and the list. */
export interface OrderView {
  readonly power: Power
  readonly unit: UnitView | null
  readonly kind: string
  /** What is ordered, or built; null for an order to no unit. */
  readonly arm: Arm | null
  /** `A BOH - SIL` */
  readonly text: string
  readonly to: Location | null
  /** Where the supported or convoyed unit stood. */
  readonly of: Location | null
  readonly via: boolean
  /** The map it went by, where every power has its own. */
  readonly map: MapName | null
  readonly given: boolean
  readonly fate: string
  /** In words, with the culprit; null if there is nothing to say. */
  readonly reason: string | null
  readonly dislodged: boolean
}

/** An order as a seat wrote it, and what became of it before the adjudication, in words. */
export interface SubmittedOrderView {
  readonly seat: Seat
  readonly power: Power
  readonly text: string
  /** What it is about; null if that is nothing on a board. */
  readonly subject: OrderSubject | null
  readonly use: string
}

export interface ClosedPhaseView {
  readonly index: number
  readonly phase: PhaseView
  readonly closedAt: Instant
  readonly cause: ClosedPhase['cause']
  /** In a game of which it is not told who plays, with those that were excused. */
  readonly missed: readonly Seat[]
  readonly excused: readonly Seat[]
  readonly open: readonly Seat[]
  /** What each captain wrote, where a power has two (DBL-2). */
  readonly submitted: readonly SubmittedOrderView[]
  readonly boards: readonly (BoardView & {
    readonly orders: readonly OrderView[]
    readonly captures: readonly { readonly province: Province; readonly to: Power }[]
    /** Where a standoff of this phase left nobody. */
    readonly contested: readonly Province[]
  })[]
  readonly after: readonly BoardView[]
  /** What the variant tells beside the results, in words. */
  readonly notes: readonly Note[]
}
