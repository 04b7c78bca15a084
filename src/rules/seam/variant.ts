/** The whole seam between the shared phases and a variant: the questions of one fixed pipeline. Types only. */
import type { Arm, BoardId, Json, MapName, Power, Province, Seat } from '../names.ts'
import type { Atlas } from '../atlas/atlas.ts'
import type { Calendar, Phase } from '../phases/calendar.ts'
import type { Capture, SubmittedOrder, Progress, Ruling } from '../fates/fate.ts'
import type { Refusal, RefusalWords } from '../fates/refusals.ts'
import type { CoreOrder, Issued, OwnOrder } from '../orders/order.ts'
import type { Effort } from '../notation/effort.ts'
import type { Problem } from '../notation/problem.ts'
import type { Position, Unit } from '../position/position.ts'

/** What one seat handed in for one phase. */
export interface Submission {
  /** At most one for a unit counts: the last. */
  readonly orders: readonly Issued[]
  /** What the rules refused when it was written: nothing follows from it, but that it was tried (DBL-5). */
  readonly refused: readonly Issued[]
}

/** A seat that sent nothing at all has no entry. */
export type Submissions = Readonly<Partial<Record<Seat, Submission>>>

/** The orders to be carried out, at most one for a unit, and the position in which they are given (an override is spent by now). */
export interface CollectedOrders {
  readonly position: Position
  readonly orders: readonly Issued[]
  /** What each captain wrote, where that is not simply what was used (DBL-2). */
  readonly submitted: readonly SubmittedOrder[]
}

/** What a power may do in the adjustments. */
export interface Allowance {
  /** How many units the power may have afterwards, over all its boards. */
  readonly units: number
  /** Vacant places where it may build now. */
  readonly sites: readonly { readonly board: BoardId; readonly at: Province; readonly arms: readonly Arm[] }[]
  /** May it disband on one board, without owing it, to build on another? On one board it does either (SHW-3). */
  readonly across: boolean
}

/** Something to be told beside the boards: which homes were won, a map of one's own, an override that is left. */
export interface Note {
  readonly title: string
  /** Sentences; or, where it is `drawn`, the rows of a drawing, which stand in columns. */
  readonly lines: readonly string[]
  readonly drawn: boolean
}

/** Something that may be added to an order of one's sheet, e.g. that it overrides another captain's. */
export interface Mark {
  /** What one does with it: `Override`. */
  readonly says: string
  /** What is written behind the order. */
  readonly text: string
  readonly kinds: readonly CoreOrder['kind'][]
}

/** A text that a phase asks for, e.g. the rows of a drawing. */
export interface Sample {
  /** In a few words: `Your map, one row of codes a line`. */
  readonly says: string
  /** A sheet that could be handed in as it is. */
  readonly text: string
}

export const ENDINGS = ['solo', 'joint', 'draw'] as const
export interface Verdict {
  readonly why: (typeof ENDINGS)[number]
  readonly winners: readonly Seat[]
}

/** Order kinds of a variant's own: their grammar, their legality, and the disguise in which the adjudicator sees them. */
export interface OwnOrders<Own extends OwnOrder = OwnOrder> {
  /** Null if the text is none of them; a problem if it is one and cannot be given. `powers` are those its writer commands, `effort` is what the sheet may still cost. */
  read(text: string, p: Position, powers: readonly Power[], effort: Effort): Own | Problem | null
  write(order: Own, p: Position): string
  legal(p: Position, by: Power, order: Own): Refusal | null
  /** The words of those refusals that are the variant's own: `ownRefusals`. */
  readonly refusals: RefusalWords
  /** What the unit is seen to do meanwhile; null if the order is to no unit (a vote, a home). */
  as(order: Own): CoreOrder | null
  /** Of several such orders of a power, does only the last count (a vote), or each of them (the rows of a drawing)? Of orders to one unit the last does. */
  single(order: Own): boolean
  /** Those that who commands these powers may give now, for the list of legal orders; whatever is free text is left out. */
  list(p: Position, powers: readonly Power[]): readonly { readonly power: Power; readonly order: Own }[]
}

/** A record of required answers, spread over `standard(atlas)`. A new question is a new required member with a standard answer. */
export interface Variant {
  readonly id: string
  readonly title: string
  /** One sentence for the lobby. */
  readonly blurb: string
  /** Who sits at the table, in the order in which they are shown. */
  readonly seats: readonly Seat[]
  /** What a seat commands; a power may have two captains, or none. */
  readonly powers: (p: Position, seat: Seat) => readonly Power[]
  readonly boards: readonly { readonly board: BoardId; readonly title: string }[]
  readonly calendar: Calendar
  /** The start. `seed` is a number drawn once for the game, from which all its chance follows. */
  readonly setup: (seed: number) => Position
  /** Submissions become orders: here scripts speak and two captains agree. */
  readonly collectOrders: (p: Position, s: Submissions) => CollectedOrders
  /** The geography an order claims; null names the power's own. Null if there is no such map. */
  readonly atlas: (p: Position, power: Power | null, map: MapName | null) => Atlas | null
  /** The maps that an order may name, where each power has one of its own that the others may not see; none on a common map. */
  readonly maps: (p: Position) => readonly MapName[]
  /** May several units stand here, safe from dislodgement? */
  readonly shared: (p: Position, board: BoardId, at: Province) => boolean
  /** May this unit retreat when dislodged, or is it removed? */
  readonly retreats: (p: Position, unit: Unit) => boolean
  /** What movement brings beyond movement: effects of own orders, and what is remembered of it. */
  readonly applyEffects: (p: Position, rulings: readonly Ruling[]) => Progress
  /** What follows when centres have changed owner. Asked whenever they could have. */
  readonly captured: (p: Position, captures: readonly Capture[]) => Position
  /** How many centres this power counts. */
  readonly count: (p: Position, power: Power) => number
  readonly allowance: (p: Position, power: Power) => Allowance
  /** Who has won, asked after every phase. */
  readonly verdict: (p: Position, closed: Phase) => Verdict | null
  /** Is this seat still in the game? */
  readonly alive: (p: Position, seat: Seat) => boolean
  /** May a draw be proposed now? */
  readonly drawable: (p: Position) => boolean
  /** Does a proposal (draw, concession) with these ayes pass? */
  readonly carried: (p: Position, ayes: ReadonlySet<Seat>) => boolean
  /** What else this phase wants of a seat, in words, and its orders so far do not give ("your map"). */
  readonly wanted: (p: Position, seat: Seat, orders: readonly Issued[]) => readonly string[]
  /** What is wrong with a seat's orders taken together, in words. */
  readonly flaws: (p: Position, seat: Seat, orders: readonly Issued[]) => readonly string[]
  /** What of the memory a viewer may see; `over`: the game has ended. */
  readonly visibleMemory: (p: Position, viewer: Seat | null, over: boolean) => Json
  /** How a seat writes what no list of legal orders can offer, in a phase that asks for such a text; else null. */
  readonly sample: (p: Position, seat: Seat) => Sample | null
  /** What a seat may add to one of its orders now; null if nothing. */
  readonly mark: (p: Position, seat: Seat) => Mark | null
  /** What a viewer is told beside the boards, in words; `over`: the game has ended. */
  readonly notes: (p: Position, viewer: Seat | null, over: boolean) => readonly Note[]
  /** What became of submitted orders when they were collected, where that is not simply that they were used: each use and its sentence. */
  readonly uses: Readonly<Record<string, string>>
  readonly own: OwnOrders
}

/** Something the creator of a game may choose, e.g. how many centres win. The first value is the rule as written. */
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
