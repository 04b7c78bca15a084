/** Branded types for the nouns of the game, so that a power is never mistaken for a seat. */
export interface Brand<B extends string> {
  readonly '~brand': { readonly [K in B]: true }
}
type Branded<Base, B extends string> = Base & Brand<B>

/** A country on the board, e.g. `FRANCE`. Boards deal in powers. */
export type Power = Branded<string, 'Power'>
/**
 * What one player holds, e.g. `FRANCE` or `SEAT 3`. Deadlines, mail and votes deal in seats. A seat
 * may command several powers, and several seats one power.
 */
export type Seat = Branded<string, 'Seat'>
/** A board of a game; nearly every variant has just one, `MAIN`. */
export type BoardId = Branded<string, 'BoardId'>
/** Where a unit can be: a province (`PAR`) or one of its coasts (`SPA/NC`). */
export type Location = Branded<string, 'Location'>
/** A province code, e.g. `PAR`; also the location of an army in it. */
export type Province = Branded<string, 'Location' | 'Province'>
/** The map an order names, in variants with several. */
export type MapName = Branded<string, 'MapName'>
/** Unique within a game, over all its boards, forever. */
export type UnitId = Branded<number, 'UnitId'>

export const ARMS = ['army', 'fleet'] as const
export type Arm = (typeof ARMS)[number]
/** As in orders: `A` or `F`. */
export const ARM_LETTERS: Readonly<Record<Arm, string>> = { army: 'A', fleet: 'F' }

export const COASTS = ['NC', 'EC', 'SC', 'WC'] as const
export type Coast = (typeof COASTS)[number]

/** Brand trusted literals (tables, tests). Nothing else makes these types. */
export const power = (name: string): Power => name as Power
export const seat = (name: string): Seat => name as Seat
export const boardId = (name: string): BoardId => name as BoardId
export const location = (name: string): Location => name as Location
export const province = (name: string): Province => name as Province
export const mapName = (name: string): MapName => name as MapName
export const unitId = (n: number): UnitId => n as UnitId
