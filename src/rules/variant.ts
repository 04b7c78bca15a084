/** The whole seam between the shared phases and a variant: the questions of one fixed pipeline. Types only. */
import type { Arm, BoardId, Json, MapName, Power, Province, Seat } from './names.ts'
import type { Atlas } from './atlas.ts'
import type { Calendar } from './calendar.ts'
import type { Refusal, Resolution } from './fate.ts'
import type { CoreOrder, Issued, OwnOrder } from './order.ts'
import type { Position, Unit } from './position.ts'

/** What the seats handed in for one phase. A seat that sent nothing at all has no entry. */
export type Submissions = Readonly<Partial<Record<Seat, readonly Issued[]>>>

/** What a power may do in the adjustments. */
export interface Allowance {
  /** How many units the power may have afterwards, over all its boards. */
  readonly units: number
  /** Vacant places where it may build now. */
  readonly sites: readonly { readonly board: BoardId; readonly at: Province; readonly arms: readonly Arm[] }[]
  /** May it build and disband in the same winter? */
  readonly mixed: boolean
}

export const ENDINGS = ['solo', 'joint', 'draw'] as const
export interface Verdict {
  readonly why: (typeof ENDINGS)[number]
  readonly winners: readonly Seat[]
}

/** A record of required answers, spread over `standard(atlas)`. A new question is a new required member with a standard answer. */
export interface Variant {
  readonly id: string
  readonly title: string
  /** One sentence for the lobby. */
  readonly blurb: string
  /** Who commands what; a power may have two captains, or none. Seats appear in the order in which they are shown. */
  readonly seating: readonly { readonly seat: Seat; readonly powers: readonly Power[] }[]
  readonly boards: readonly { readonly board: BoardId; readonly title: string }[]
  readonly calendar: Calendar
  readonly setup: () => Position
  /** Submissions become orders: here scripts speak and two captains agree. At most one order for a unit; the last one counts. */
  readonly muster: (p: Position, s: Submissions) => readonly Issued[]
  /** The geography an order claims; null names the power's own. Null if there is no such map. */
  readonly atlas: (p: Position, power: Power | null, map: MapName | null) => Atlas | null
  /** May several units stand here, safe from dislodgement? */
  readonly shared: (p: Position, board: BoardId, at: Province) => boolean
  /** May this unit retreat when dislodged, or is it removed? */
  readonly retreats: (p: Position, unit: Unit) => boolean
  /** Effects of own orders and memory, after movement. */
  readonly settle: (p: Position, resolutions: readonly Resolution[]) => Position
  readonly allowance: (p: Position, power: Power) => Allowance
  /** Who has won, asked after every phase in which centres may change owner. */
  readonly verdict: (p: Position) => Verdict | null
  /** Is this seat still in the game? */
  readonly alive: (p: Position, seat: Seat) => boolean
  /** Does a proposal (draw, concession) with these ayes pass? */
  readonly carried: (p: Position, ayes: ReadonlySet<Seat>) => boolean
  /** What of the memory an eye may see. */
  readonly sight: (p: Position, eye: Seat | null) => Json
  /** Order kinds of its own: their grammar, legality, and the disguise in which the adjudicator sees them. */
  readonly own: {
    readonly read: (text: string, p: Position) => OwnOrder | null
    readonly write: (order: OwnOrder, p: Position) => string
    readonly legal: (p: Position, by: Power, order: OwnOrder) => Refusal | null
    readonly as: (order: OwnOrder) => CoreOrder
  }
}
