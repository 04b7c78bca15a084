/** The seam between the shared phases and a variant: one fixed list of questions. Types only. */
import type { Json } from '../../lib/json.ts'
import type { ProposalKind, Quorum } from './ballots.ts'
import type { Arm, BoardId, MapName, Power, Province, Seat } from '../names.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Calendar, Phase } from '../phase-calendar.ts'
import type { Capture, SubmittedOrder, Progress, Ruling } from '../fates/fate.ts'
import type { Refusal, RefusalTexts } from '../fates/order-refusals.ts'
import type { CoreOrder, Issued, LocatedOrder, OwnOrder } from '../orders/order.ts'
import type { ParseBudget, Problem } from './line-problem.ts'
import type { Position, Unit } from '../position/position.ts'

/** What one seat submitted for one phase. */
export interface Submission {
  /** The last one for a unit counts. */
  readonly orders: readonly Issued[]
  /** Orders that the rules refused when they were written. Only a variant may give them effects. */
  readonly refused: readonly Issued[]
}

/** In order of submission. Seats that submitted nothing have no entry. */
export type Submissions = Readonly<Partial<Record<Seat, Submission>>>

/**
 * The orders to adjudicate, at most one per unit, and their position: collecting orders may change
 * the variant's memory.
 */
export interface CollectedOrders {
  readonly position: Position
  readonly orders: readonly Issued[]
  /** Each seat's orders, where they are not simply used as submitted. */
  readonly submitted: readonly SubmittedOrder[]
}

/** What a power may do in the adjustments. */
export interface Allowance {
  /** How many units it may have afterwards, over all its boards. */
  readonly units: number
  /** Vacant places where it may build. */
  readonly sites: readonly { readonly board: BoardId; readonly at: Province; readonly arms: readonly Arm[] }[]
  /** May it disband on one board, without owing it, and build on another? */
  readonly mayExchange: boolean
}

/** Information from the memory, shown to a viewer next to the boards. */
export interface Note {
  readonly title: string
  /** Sentences. */
  readonly lines: readonly string[]
  /** What the note says about a map that the viewer has not seen, to be drawn. */
  readonly known?: KnownMap
  /** Orders that the note announces, to be drawn. */
  readonly planned?: readonly LocatedOrder[]
}

/** What has been proved about a map. */
export interface KnownMap {
  readonly map: MapName
  readonly borders: readonly KnownBorder[]
}

/**
 * `touch`: two provinces border. `reach`: an army can go from one to the other by land or sea.
 * `refused`: some order to go there was illegal.
 */
export const PROOFS = ['touch', 'reach', 'refused'] as const

export interface KnownBorder {
  readonly between: readonly [Province, Province]
  readonly is: (typeof PROOFS)[number]
}

/** A board drawn from rows of cells, for variants without one drawing for everybody. */
export interface Chart {
  /** The map's name in orders; null: not a map, but provinces without their borders. */
  readonly map: MapName | null
  /** `The French map` */
  readonly title: string
  /** Rows of codes separated by spaces. `SPA/NC` lies on that coast; `.` belongs to no province. */
  readonly rows: readonly string[]
}

/** What a forecast of one seat's sheet leaves to the sheets and maps that the seat cannot see. */
export interface Unseen {
  /** What the page says that the forecast assumes of them, as a sentence; null: nothing. */
  readonly assumption: string | null
  /** Powers that this sheet leaves to another one, as it has no order for them. */
  readonly deferred: readonly Power[]
  /** Whose orders are used for one of those, in a sentence about it; empty if there are none. */
  readonly deputy: string
  /** Whose orders are used for those, as a sentence; null if there are none. */
  readonly deferral: string | null
  /** Orders that only the deadline can judge. */
  readonly undecided: readonly Issued[]
  /**
   * How another sheet decides which of too many builds or disbands, or of retreats to one place, are used;
   * null: none does.
   */
  readonly selection: Selection | null
}

/** Another sheet decides which orders are used: of too many builds or disbands, or of retreats to one place. */
export interface Selection {
  /** Other sheets with which this order may be used. The forecast tries them. */
  readonly sheetsFor: (issued: Issued) => readonly Submissions[]
  /** When this order is used, as a sentence. */
  readonly condition: (issued: Issued) => string
  /** About all such builds or disbands of a power, of which `used` are used: which ones, as a sentence. */
  readonly text: (orders: readonly Issued[], used: number) => string
}

/** A text that a seat may add to an order to change its meaning. The page has a button for it. */
export interface OrderSuffix {
  /** The button's label, in a word. */
  readonly label: string
  /** The text after the order. */
  readonly text: string
  readonly kinds: readonly CoreOrder['kind'][]
}

/** Does the order have the suffix? `otherwise` is the same order without it, or with it. */
export interface SuffixToggle {
  readonly bears: boolean
  readonly otherwise: Issued
}

/** For phases that ask for a text which no list of orders can offer, e.g. the rows of a drawing. */
export interface SheetTemplate {
  /** A short label: `Your map, one row of codes a line`. */
  readonly label: string
  /** A sheet that could be submitted as it is. */
  readonly text: string
}

/** `concession`: the other players gave the game to the winner. */
export const ENDINGS = ['solo', 'joint', 'draw', 'concession'] as const
export interface Verdict {
  readonly why: (typeof ENDINGS)[number]
  readonly winners: readonly Seat[]
  /** Set if the game ended because this was its last year. */
  readonly lastYear?: number
}

/** `draw`: the survivors share a draw. `most`: the most centres win; equals share a draw. */
export const LAST_YEAR_RESULTS = ['draw', 'most'] as const

/** The game ends when centres have changed owner in this year, if nobody has won before. */
export interface LastYear {
  readonly year: number
  readonly result: (typeof LAST_YEAR_RESULTS)[number]
}

/** For variants where each power has a secret map. `owner` and `reader` are seats. */
export interface MapShowing {
  /** The seats to which the owner may show their map now. */
  readonly readers: (p: Position, owner: Seat) => readonly Seat[]
  /** The position after the reader has seen it. */
  readonly shown: (p: Position, owner: Seat, reader: Seat) => Position
  /** The position without the maps that others have shown to the reader, who has a new player. */
  readonly withdrawn: (p: Position, reader: Seat) => Position
  /** The position that a game returns to, where seats still know every map they have seen. */
  readonly kept: (p: Position, present: Position) => Position
}

/**
 * A variant's own kinds of orders: their grammar, their legality, and the core order that the
 * adjudicator sees in their place.
 */
export interface OwnOrders<Own extends OwnOrder = OwnOrder> {
  /**
   * Null: not one of these. Problem: one of these, but invalid. `powers` are the writer's, the one
   * in the heading first.
   */
  read(
    text: string,
    p: Position,
    powers: readonly Power[],
    budget: ParseBudget,
  ): { readonly power: Power; readonly order: Own } | Problem | null
  write(order: Own, p: Position): string
  legal(p: Position, power: Power, order: Own): Refusal | null
  /** The texts of the variant's own refusals, from `ownRefusals`. */
  readonly refusals: RefusalTexts
  /** Sentences about a legal order for its writer. */
  remarks(p: Position, order: Own): readonly string[]
  /** The order that the adjudicator sees; null if it has no effect on the board (a vote). */
  standsFor(order: Own): CoreOrder | null
  /** Its unit while it acts: a first order may change the unit. Null for an order to no unit. */
  unitAs(order: Own, p: Position): Unit | null
  /**
   * Does only a power's last order of this kind count (a vote), or all (rows of a drawing)? For
   * orders to one unit always the last.
   */
  lastCounts(order: Own): boolean
  /** Does this phase ask for a text, so that each whole line is one of these, commas included? */
  takesWholeLines(p: Position): boolean
  /** Those that may be given now, for the list of legal orders. Leaves out free text. */
  list(p: Position, powers: readonly Power[]): readonly { readonly power: Power; readonly order: Own }[]
}

/** The press during play: none, public messages only, or messages to anybody. */
export const PRESS_KINDS = ['none', 'public', 'all'] as const
export type PressKind = (typeof PRESS_KINDS)[number]

/**
 * A record of required answers, spread over `standard(atlas)`. Each new question is required and
 * has a standard answer.
 */
export interface Variant {
  readonly id: string
  readonly title: string
  /** One sentence for the lobby. */
  readonly blurb: string
  /** The seats in display order. */
  readonly seats: readonly Seat[]
  /** The powers of a seat. A power may belong to several seats or to none. */
  readonly powers: (p: Position, seat: Seat) => readonly Power[]
  readonly boards: readonly { readonly board: BoardId; readonly title: string }[]
  readonly calendar: Calendar
  /** The press that the rules provide for; a game's creator may choose another. */
  readonly press: PressKind
  /** The start. `seed` is drawn once per game and decides everything random. */
  readonly setup: (seed: number) => Position
  /**
   * Turns submissions into orders: adds orders for powers without a seat, merges those of several
   * seats for one power.
   */
  readonly collectOrders: (p: Position, s: Submissions) => CollectedOrders
  /** The atlas an order names; null means the power's own. Returns null if there is no such map. */
  readonly atlas: (p: Position, power: Power | null, map: MapName | null) => Atlas | null
  /** The maps that an order may name, if each power has a secret one; empty for one common map. */
  readonly maps: (p: Position) => readonly MapName[]
  /** May several units share this province, safe from dislodgement? */
  readonly mayShare: (p: Position, board: BoardId, at: Province) => boolean
  /** May this unit retreat when dislodged, or is it removed? */
  readonly mayRetreat: (p: Position, unit: Unit) => boolean
  /** Effects of the variant's own orders after movement, and changes of its memory. */
  readonly applyEffects: (p: Position, rulings: readonly Ruling[]) => Progress
  /** Changes of the memory after retreats. `before` still has the dislodged units. */
  readonly afterRetreats: (before: Position, after: Position, rulings: readonly Ruling[]) => Position
  /** Called whenever centres could have changed owner. */
  readonly afterCaptures: (p: Position, captures: readonly Capture[]) => Position
  /** How many centres this power counts. */
  readonly count: (p: Position, power: Power) => number
  readonly allowance: (p: Position, power: Power) => Allowance
  /** The centres that are a home now, marked on the boards. */
  readonly homeCentres: (p: Position) => readonly Province[]
  /** The winners; called after every phase. */
  readonly verdict: (p: Position, closed: Phase) => Verdict | null
  /** How many centres win, as `score` counts them; null if more than one number decides. */
  readonly victory: number | null
  /** How many centres of a seat count for winning. */
  readonly score: (p: Position, seat: Seat) => number
  /** The seats that can still win. */
  readonly contenders: (p: Position) => readonly Seat[]
  /** Null: the game has no last year. */
  readonly lastYear: LastYear | null
  /** Is this seat still in the game? */
  readonly alive: (p: Position, seat: Seat) => boolean
  /** The quorum among surviving seats for this kind of proposal; null if not possible now. */
  readonly quorum: (p: Position, kind: ProposalKind) => Quorum | null
  /** What a seat still has to order in this phase besides its units, e.g. "your vote". */
  readonly ownRequirements: (p: Position, seat: Seat, orders: readonly Issued[]) => readonly string[]
  /** What is wrong with a seat's orders as a whole. */
  readonly flaws: (p: Position, seat: Seat, orders: readonly Issued[]) => readonly string[]
  /**
   * What a forecast of this sheet cannot see, and so assumes. `powers`: those of the seat that have
   * something to decide.
   */
  readonly unseen: (p: Position, seat: Seat, sheet: Submission, powers: readonly Power[]) => Unseen
  /**
   * The part of the memory that a viewer may see: enough to forecast their own sheet. `over`: the
   * game has ended.
   */
  readonly visibleMemory: (p: Position, viewer: Seat | null, over: boolean) => Json
  /** In a phase that asks for a text: its label and an example; else null. */
  readonly sheetTemplate: (p: Position, seat: Seat) => SheetTemplate | null
  /**
   * In a phase that asks for a text: a valid one, drawn by this seed alone, for a seat that nobody
   * plays by hand; else null.
   */
  readonly draft: (p: Position, seat: Seat, seed: number) => string | null
  /** A text that a seat may add to one of its orders now; null if none. */
  readonly orderSuffix: (p: Position, seat: Seat) => OrderSuffix | null
  /** Does an order with the suffix count even if a partner orders something else? */
  readonly suffixInsists: boolean
  /** Null for an order that cannot have the suffix. */
  readonly suffixed: (p: Position, seat: Seat, issued: Issued) => SuffixToggle | null
  /**
   * Every chart that this viewer may see, their own first; empty if there is one drawing for all.
   * `over`: the game has ended.
   */
  readonly charts: (p: Position, viewer: Seat | null, over: boolean) => readonly Chart[]
  /** How a power's map is shown to another player; null without secret maps. */
  readonly mapShowing: MapShowing | null
  /** Notes for a viewer next to the boards. `over`: the game has ended. */
  readonly notes: (p: Position, viewer: Seat | null, over: boolean) => readonly Note[]
  /** Public notes on the results of a phase. `after`: when the next phase that needs orders opens. */
  readonly aftermath: (before: Position, rulings: readonly Ruling[], after: Position) => readonly Note[]
  /** Why a legal order to no unit came to nothing in a phase; null if it took effect. */
  readonly whyInVain: (before: Position, after: Position, issued: Issued) => Refusal | null
  /** How submitted orders were used when they were collected: each use and its sentence. */
  readonly uses: Readonly<Record<string, string>>
  readonly own: OwnOrders
}

/** An option for a game's creator, e.g. the centres to win. The first value is the rulebook's. */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly values: readonly { readonly value: number | string; readonly title: string }[]
  /** Why other values are refused, as a sentence, if the rules of the variant exclude them. */
  readonly limits?: string
  /** The id of another choice; this one matters only if the other does not have its first value. */
  readonly needs?: string
}

/** One value for every choice. */
export type ChosenOptions = Readonly<Record<string, number | string>>

/** A variant as offered in the lobby. */
export interface Ruleset {
  readonly id: string
  readonly title: string
  readonly blurb: string
  readonly choices: readonly Choice[]
  /** Why the rules exclude an option that most variants have, as a sentence, by its id. */
  readonly excluded: Readonly<Record<string, string>>
  readonly variant: (chosen: ChosenOptions) => Variant
}
