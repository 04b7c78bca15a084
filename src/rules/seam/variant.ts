/**
 * The whole seam between the shared phases and a variant: the questions of one fixed pipeline.
 * Types only.
 */
import type { Json } from '../../lib/json.ts'
import type { ProposalKind, Quorum } from './ballots.ts'
import type { Arm, BoardId, MapName, Power, Province, Seat } from '../names.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Calendar, Phase } from '../phase-calendar.ts'
import type { Capture, SubmittedOrder, Progress, Ruling } from '../fates/fate.ts'
import type { Refusal, RefusalWords } from '../fates/order-refusals.ts'
import type { CoreOrder, Issued, OwnOrder } from '../orders/order.ts'
import type { ParseBudget } from './parse-budget.ts'
import type { Problem } from './line-problem.ts'
import type { Position, Unit } from '../position/position.ts'

/** What one seat handed in for one phase. */
export interface Submission {
  /** At most one for a unit counts: the last. */
  readonly orders: readonly Issued[]
  /**
   * What the rules refused when it was written: nothing follows from it, unless the variant says
   * what.
   */
  readonly refused: readonly Issued[]
}

/** Those who submitted first come first. A seat that sent nothing at all has no entry. */
export type Submissions = Readonly<Partial<Record<Seat, Submission>>>

/**
 * The orders to be carried out, at most one for a unit, and the position in which they are given:
 * collecting them may change what is remembered.
 */
export interface CollectedOrders {
  readonly position: Position
  readonly orders: readonly Issued[]
  /** What each seat ordered, where that is not simply what is carried out. */
  readonly submitted: readonly SubmittedOrder[]
}

/** What a power may do in the adjustments. */
export interface Allowance {
  /** How many units the power may have afterwards, over all its boards. */
  readonly units: number
  /** Vacant places where it may build now. */
  readonly sites: readonly { readonly board: BoardId; readonly at: Province; readonly arms: readonly Arm[] }[]
  /**
   * May it disband on one board, without owing it, to build on another? On one board it does
   * either.
   */
  readonly mayExchange: boolean
}

/** Something a viewer is told beside the boards: what the memory holds for him. */
export interface Note {
  readonly title: string
  /** Sentences. */
  readonly lines: readonly string[]
  /**
   * What the sentences say of a map that the viewer has not seen, to be drawn; left out: the note
   * is of no such map.
   */
  readonly known?: KnownMap
}

/** What has been proved of a map. */
export interface KnownMap {
  readonly map: MapName
  readonly borders: readonly KnownBorder[]
}

/**
 * `touch`: two provinces border. `reach`: an army may go from one to the other, by land or by sea.
 * `refused`: some order to go there was not legal.
 */
export const PROOFS = ['touch', 'reach', 'refused'] as const

export interface KnownBorder {
  readonly between: readonly [Province, Province]
  readonly is: (typeof PROOFS)[number]
}

/**
 * What the boards are drawn from where that is not one drawing for everybody: a rectangle of cells.
 */
export interface Chart {
  /**
   * The name by which an order goes by it; null: it is no map, and shows provinces without their
   * borders.
   */
  readonly map: MapName | null
  /** `The French map` */
  readonly title: string
  /** Rows of codes with blanks between; `SPA/NC` lies on that coast, `.` is no province's. */
  readonly rows: readonly string[]
}

/**
 * A text that may be added to an order of one's sheet and changes what it means; the page has a
 * button for it.
 */
export interface OrderSuffix {
  /** The button: what one does with it, in a word. */
  readonly label: string
  /** What is written behind the order. */
  readonly text: string
  readonly kinds: readonly CoreOrder['kind'][]
}

/**
 * An order that may bear the suffix: whether it does, and the same order without it, or with it.
 */
export interface Suffixed {
  readonly bears: boolean
  readonly otherwise: Issued
}

/** A phase that asks for a text which no list of orders can offer, e.g. the rows of a drawing. */
export interface SheetTemplate {
  /** In a few words: `Your map, one row of codes a line`. */
  readonly label: string
  /** A sheet that could be handed in as it is. */
  readonly text: string
}

/** `concession`: the others have given the game to the winner. */
export const ENDINGS = ['solo', 'joint', 'draw', 'concession'] as const
export interface Verdict {
  readonly why: (typeof ENDINGS)[number]
  readonly winners: readonly Seat[]
}

/** Where each power has a map of its own that others do not see. `owner` and `reader` are seats. */
export interface MapShowing {
  /** To whom the owner may show his map now. */
  readonly readers: (p: Position, owner: Seat) => readonly Seat[]
  /** The position in which the reader has seen it. */
  readonly shown: (p: Position, owner: Seat, reader: Seat) => Position
  /** A position to which the game returns, in which whoever has seen a map still has. */
  readonly kept: (p: Position, present: Position) => Position
}

/**
 * Order kinds of a variant's own: their grammar, their legality, and the core order that the
 * adjudicator sees in their place.
 */
export interface OwnOrders<Own extends OwnOrder = OwnOrder> {
  /**
   * Null if the text is none of them; a problem if it is one and cannot be given. `powers` are
   * those its writer commands, the one that a heading names first; `budget` is what the sheet may
   * still cost.
   */
  read(
    text: string,
    p: Position,
    powers: readonly Power[],
    budget: ParseBudget,
  ): { readonly power: Power; readonly order: Own } | Problem | null
  write(order: Own, p: Position): string
  legal(p: Position, by: Power, order: Own): Refusal | null
  /** The words of those refusals that are the variant's own: `ownRefusals`. */
  readonly refusals: RefusalWords
  /** What its writer should know of an order that is legal, as sentences. */
  remarks(p: Position, order: Own): readonly string[]
  /**
   * The order that the adjudicator sees in its place; null if nothing on the board stands for it (a
   * vote).
   */
  standsFor(order: Own): CoreOrder | null
  /**
   * Its unit as it is while it obeys: a first order may make another of it. Null where it is to no
   * unit.
   */
  unitAs(order: Own, p: Position): Unit | null
  /**
   * Of several such orders of a power, does only the last count (a vote), or each of them (the rows
   * of a drawing)? Of orders to one unit the last does.
   */
  lastCounts(order: Own): boolean
  /**
   * Does this phase ask for a text instead of orders: is each line of a sheet one of these, commas
   * and all?
   */
  takesWholeLines(p: Position): boolean
  /**
   * Those that who commands these powers may give now, for the list of legal orders; whatever is
   * free text is left out.
   */
  list(p: Position, powers: readonly Power[]): readonly { readonly power: Power; readonly order: Own }[]
}

/** Whom players may write to while they play: nobody, all at once, or anybody. */
export const PRESS_KINDS = ['none', 'public', 'all'] as const
export type PressKind = (typeof PRESS_KINDS)[number]

/**
 * A record of required answers, spread over `standard(atlas)`. A new question is a new required
 * member with a standard answer.
 */
export interface Variant {
  readonly id: string
  readonly title: string
  /** One sentence for the lobby. */
  readonly blurb: string
  /** Who sits at the table, in the order in which they are shown. */
  readonly seats: readonly Seat[]
  /** What a seat commands; a power may belong to several seats, or to none. */
  readonly powers: (p: Position, seat: Seat) => readonly Power[]
  readonly boards: readonly { readonly board: BoardId; readonly title: string }[]
  readonly calendar: Calendar
  /** The press that the rules mean; the creator of a game may choose another. */
  readonly press: PressKind
  /** The start. `seed` is a number drawn once for the game, from which all its chance follows. */
  readonly setup: (seed: number) => Position
  /**
   * Submissions become orders: here powers without a seat are ordered for, and several seats'
   * orders for one power become one.
   */
  readonly collectOrders: (p: Position, s: Submissions) => CollectedOrders
  /** The geography an order claims; null names the power's own. Null if there is no such map. */
  readonly atlas: (p: Position, power: Power | null, map: MapName | null) => Atlas | null
  /**
   * The maps that an order may name, where each power has one of its own that the others may not
   * see; none on a common map.
   */
  readonly maps: (p: Position) => readonly MapName[]
  /** May several units stand here, safe from dislodgement? */
  readonly mayShare: (p: Position, board: BoardId, at: Province) => boolean
  /** May this unit retreat when dislodged, or is it removed? */
  readonly mayRetreat: (p: Position, unit: Unit) => boolean
  /** What movement brings beyond movement: effects of own orders, and what is remembered of it. */
  readonly applyEffects: (p: Position, rulings: readonly Ruling[]) => Progress
  /**
   * What is remembered of retreats: the position before them, with its dislodged units, and the one
   * after.
   */
  readonly afterRetreats: (before: Position, after: Position, rulings: readonly Ruling[]) => Position
  /** What follows when centres have changed owner. Asked whenever they could have. */
  readonly afterCaptures: (p: Position, captures: readonly Capture[]) => Position
  /** How many centres this power counts. */
  readonly count: (p: Position, power: Power) => number
  readonly allowance: (p: Position, power: Power) => Allowance
  /** The centres that are somebody's home now: the boards mark them. */
  readonly homeCentres: (p: Position) => readonly Province[]
  /** Who has won, asked after every phase. */
  readonly verdict: (p: Position, closed: Phase) => Verdict | null
  /** Is this seat still in the game? */
  readonly alive: (p: Position, seat: Seat) => boolean
  /**
   * How many of the surviving seats carry a proposal of this kind; null: it may not be made now.
   */
  readonly quorum: (p: Position, kind: ProposalKind) => Quorum | null
  /**
   * What this phase requires of a seat besides orders to units, in words, and its orders so far do
   * not give ("your vote").
   */
  readonly ownRequirements: (p: Position, seat: Seat, orders: readonly Issued[]) => readonly string[]
  /** What is wrong with a seat's orders taken together, in words. */
  readonly flaws: (p: Position, seat: Seat, orders: readonly Issued[]) => readonly string[]
  /** What of the memory a viewer may see; `over`: the game has ended. */
  readonly visibleMemory: (p: Position, viewer: Seat | null, over: boolean) => Json
  /** In a phase that asks for a text: how to write it, and one that would do; else null. */
  readonly sheetTemplate: (p: Position, seat: Seat) => SheetTemplate | null
  /** A text that a seat may add to one of its orders now; null if none. */
  readonly orderSuffix: (p: Position, seat: Seat) => OrderSuffix | null
  /** Null for an order that cannot bear the suffix. */
  readonly suffixed: (p: Position, seat: Seat, issued: Issued) => Suffixed | null
  /**
   * What the boards are drawn from, all that this viewer may see, what is his own first; none where
   * all share one drawing. `over`: the game has ended.
   */
  readonly charts: (p: Position, viewer: Seat | null, over: boolean) => readonly Chart[]
  /** How the map of one power is shown to the player of another; null where all share one. */
  readonly mapShowing: MapShowing | null
  /** What a viewer is told beside the boards, in words; `over`: the game has ended. */
  readonly notes: (p: Position, viewer: Seat | null, over: boolean) => readonly Note[]
  /** What everybody is told beside the results of a phase, in words; `p`: as it was before them. */
  readonly aftermath: (p: Position, rulings: readonly Ruling[]) => readonly Note[]
  /**
   * What became of submitted orders when they were collected, where that is not simply that they
   * were used: each use and its sentence.
   */
  readonly uses: Readonly<Record<string, string>>
  readonly own: OwnOrders
}

/**
 * Something the creator of a game may choose, e.g. how many centres win. The first value is the
 * rule as written.
 */
export interface Choice {
  readonly id: string
  readonly title: string
  readonly values: readonly { readonly value: number | string; readonly title: string }[]
}

/** One value for every choice. */
export type Chosen = Readonly<Record<string, number | string>>

/** A variant as the lobby offers it. */
export interface Ruleset {
  readonly id: string
  readonly title: string
  readonly blurb: string
  readonly choices: readonly Choice[]
  readonly variant: (chosen: Chosen) => Variant
}
