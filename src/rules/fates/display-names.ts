/** Places, units and powers as they appear in sentences. */
import type { Atlas, ProvinceInfo } from '../atlas/atlas.ts'
import type { Arm, Coast, Location, Power } from '../names.ts'
import type { Unit } from '../position/position.ts'

const COAST_NAMES: Readonly<Record<Coast, string>> = {
  NC: 'north coast',
  EC: 'east coast',
  SC: 'south coast',
  WC: 'west coast',
}

export const capitalize = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1)
export const decapitalize = (text: string): string => text.charAt(0).toLowerCase() + text.slice(1)

/** `a, b or c` */
export const joinOr = (words: readonly string[]): string =>
  words.length < 2 ? (words[0] ?? '') : `${words.slice(0, -1).join(', ')} or ${words.at(-1) ?? ''}`

/** `a, b and c` */
export const joinAnd = (words: readonly string[]): string => joinOr(words).replace(/ or (?=[^ ].*$)/u, ' and ')

/** `Paris`, `the North Sea` */
export const provinceName = (p: ProvinceInfo): string => (p.terrain === 'sea' ? `the ${p.name}` : p.name)

/** `the south coast of Spain` */
export function placeName(atlas: Atlas, at: Location): string {
  const place = atlas.location(at)
  if (place === undefined) return at
  const name = provinceName(place.province)
  return place.coast === null ? name : `the ${COAST_NAMES[place.coast]} of ${name}`
}

/** The province of a location: `Spain` for `SPA/SC`. */
export const provinceNameOf = (atlas: Atlas, at: Location): string => {
  const place = atlas.location(at)
  return place === undefined ? at : provinceName(place.province)
}

/** `France` */
export const powerName = (atlas: Atlas, power: Power): string =>
  atlas.powers.find((p) => p.power === power)?.name ?? capitalize(power.toLowerCase())

/** `French` */
export const adjective = (atlas: Atlas, power: Power): string =>
  atlas.powers.find((p) => p.power === power)?.adjective ?? capitalize(power.toLowerCase())

/** `the army in Paris` */
export const unitName = (atlas: Atlas, unit: Unit): string => `the ${unit.arm} in ${provinceNameOf(atlas, unit.at)}`

/** `an army` */
export const armWithArticle = (arm: Arm): string => (arm === 'army' ? 'an army' : 'a fleet')
