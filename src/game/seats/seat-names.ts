/** Names of seats and powers in sentences. */
import type { Seat, Power } from '../../rules/names.ts'
import { powerName, capitalize } from '../../rules/fates/display-names.ts'
import type { InPlay } from '../in-play.ts'

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
