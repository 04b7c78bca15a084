import type { Location, Province } from '../rules/names.ts'
import type { Place } from './plate.ts'
import { provinceOf, type Scene, type SceneUnit } from './scene.ts'

const COAST_WORDS: Readonly<Record<string, string>> = {
  NC: 'north coast',
  EC: 'east coast',
  SC: 'south coast',
  WC: 'west coast',
}

/** `SPA/NC` → `north coast`; null for a whole province. */
export const coastWords = (at: Location): string | null => COAST_WORDS[at.split('/')[1] ?? ''] ?? null

function unitAloud(scene: Scene, unit: SceneUnit): string {
  const owner = scene.powers.find((power) => power.power === unit.power)
  const coast = coastWords(unit.at)
  return [
    unit.dislodged || unit.beaten === true ? 'dislodged' : '',
    owner?.adjective ?? '',
    unit.arm,
    coast === null ? '' : `on the ${coast}`,
  ]
    .filter((word) => word !== '')
    .join(' ')
}

function ownerAloud(scene: Scene, province: Province): string {
  const owner = scene.powers.find((power) => power.power === scene.owners[province])
  return owner === undefined ? '' : `owned by ${owner.name}`
}

/** A province read aloud: `Paris, French army, supply centre, owned by France`. */
export function placeAloud(scene: Scene, place: Place): string {
  const units = scene.units.filter((unit) => provinceOf(unit.at) === place.province)
  const offered = scene.targets.some((at) => provinceOf(at) === place.province)
  const parts = [
    place.name,
    ...units.map((unit) => unitAloud(scene, unit)),
    place.centre === null ? '' : 'supply centre',
    ownerAloud(scene, place.province),
    scene.standoffs.includes(place.province) ? 'standoff' : '',
    offered ? 'can be chosen' : '',
  ]
  return parts.filter((part) => part !== '').join(', ')
}
