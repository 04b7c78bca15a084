/**
 * The nouns of the game as types of their own, so that a power is never mistaken for a seat, nor a
 * coast for a province.
 */
export interface Brand<B extends string> {
  readonly '~brand': { readonly [K in B]: true }
}
type Branded<Base, B extends string> = Base & Brand<B>

/** A country on the board, e.g. `FRANCE`. Boards speak of powers. */
export type Power = Branded<string, 'Power'>
/**
 * What one player holds in a game, e.g. `FRANCE` or `SEAT 3`. Deadlines, mail and votes speak of
 * seats; a seat may command several powers, and several seats one power.
 */
export type Seat = Branded<string, 'Seat'>
/** One of the boards of a game; nearly every variant has one, called `MAIN`. */
export type BoardId = Branded<string, 'BoardId'>
/** Where a unit can stand: a province, or one coast of it: `PAR`, `SPA/NC`. */
export type Location = Branded<string, 'Location'>
/** A province code, e.g. `PAR`; also the location of an army in it. */
export type Province = Branded<string, 'Location' | 'Province'>
/** Names the geography an order claims, where a variant has several. */
export type MapName = Branded<string, 'MapName'>
/** Unique within a game, over all its boards, for ever. */
export type UnitId = Branded<number, 'UnitId'>

export const ARMS = ['army', 'fleet'] as const
export type Arm = (typeof ARMS)[number]

export const COASTS = ['NC', 'EC', 'SC', 'WC'] as const
export type Coast = (typeof COASTS)[number]

/** The names themselves: trusted literals (tables, tests) become branded here and nowhere else. */
export const power = (name: string): Power => name as Power
export const seat = (name: string): Seat => name as Seat
export const boardId = (name: string): BoardId => name as BoardId
export const location = (name: string): Location => name as Location
export const province = (name: string): Province => name as Province
export const mapName = (name: string): MapName => name as MapName
export const unitId = (n: number): UnitId => n as UnitId
