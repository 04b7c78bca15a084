/** Looks up seats: holders, sitters, attendance and absences, and their names in sentences. */
import type { Power, Seat } from '../../rules/names.ts'
import type { GameState } from '../model.ts'
import type { Instant, PlayerId } from '../ids.ts'
import type { Absence, SeatRecord } from '../seat-model.ts'
import { capitalize, powerName } from '../../rules/fates/display-names.ts'
import type { InPlay } from '../in-play.ts'

/** The seat that this player holds; null: none. */
export function seatOf(game: GameState, player: PlayerId | null): Seat | null {
  const [seat] = Object.entries(game.holders).find(([, holder]) => holder === player) ?? []
  return player === null || seat === undefined ? null : (seat as Seat)
}

/** The seat this player gives orders for: their own, or one they sit for now. */
export function seatPlayedBy(game: GameState, player: PlayerId | null): Seat | null {
  const [seat] =
    Object.entries(game.seats).find(([, record]) => record?.sitter?.active && record.sitter.player === player) ?? []
  return seatOf(game, player) ?? ((seat ?? null) as Seat | null)
}

type Seats = Pick<GameState, 'seats' | 'settings'>

/** A seat without a record has all its extensions. */
export const seatRecord = ({ seats, settings }: Seats, seat: Seat): SeatRecord =>
  seats[seat] ?? { open: null, misses: 0, kept: 0, excuses: settings.absence.excuses, sitter: null, change: null }

/** Nobody waits for an open seat, and it has no vote. */
export const isOpenSeat = ({ seats }: Pick<GameState, 'seats'>, seat: Seat): boolean =>
  (seats[seat]?.open ?? null) !== null

/** The player's declared absence at this moment; null: none. */
export const absenceAt = (
  { absences }: Pick<GameState, 'absences'>,
  player: PlayerId | undefined,
  at: Instant,
): Absence | null =>
  (player === undefined ? [] : (absences[player] ?? [])).find(({ from, until }) => from <= at && at < until) ?? null

/** The seat that this player sits in for somebody, now or later; null: none. */
export function seatSatIn({ seats }: Pick<GameState, 'seats'>, player: PlayerId): Seat | null {
  const [seat] = Object.entries(seats).find(([, record]) => record?.sitter?.player === player) ?? []
  return seat === undefined ? null : (seat as Seat)
}

/** The seat that was announced for this player; null: none. */
export function seatAnnouncedFor({ seats }: Pick<GameState, 'seats'>, player: PlayerId): Seat | null {
  const [seat] = Object.entries(seats).find(([, record]) => record?.change?.player === player) ?? []
  return seat === undefined ? null : (seat as Seat)
}

/** Whether they are a master who must not play, hold a seat or sit, since they would see orders. */
export const standsApart = ({ master, settings }: GameState, player: PlayerId): boolean =>
  player === master && settings.master !== 'player'

/** Whether the game hides who plays. A result reveals it; games that were called off never do. */
export const isMasked = ({ settings, status }: Pick<GameState, 'settings' | 'status'>): boolean =>
  settings.anonymous && status !== 'finished'

export const atlasOf = ({ variant, position }: InPlay) => variant.atlas(position, null, null)

/** `France` */
export function powerNameIn(play: InPlay, power: Power): string {
  const atlas = atlasOf(play)
  return atlas === null ? capitalize(power.toLowerCase()) : powerName(atlas, power)
}

export const powerNames = (play: InPlay, powers: readonly Power[]): readonly string[] =>
  powers.map((power) => powerNameIn(play, power))

/** `France`, or `England and Turkey`. */
export const listPowers = (play: InPlay, powers: readonly Power[]): string => list(powerNames(play, powers))

/** `France`; with several powers `the captain of England and Turkey` */
export function seatName(play: InPlay, seat: Seat): string {
  const powers = powerNames(play, play.variant.powers(play.position, seat))
  return powers.length > 1 ? `the captain of ${list(powers)}` : list(powers)
}

export const list = (names: readonly string[]): string =>
  names.length < 2 ? names.join('') : `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
