/** The board in words, for those who do not see it. Pure. */
import type { Place } from '../../src/board/plate.ts'
import { provinceOf, type Scene, type SceneUnit } from '../../src/board/scene.ts'
import type { Location, Province } from '../../src/rules/names.ts'

const COAST_WORDS: Readonly<Record<string, string>> = {
  NC: 'north coast',
  EC: 'east coast',
  SC: 'south coast',
  WC: 'west coast',
}

/** `SPA/NC` → `north coast`; null for a whole province. */
export const coastWords = (at: Location): string | null => COAST_WORDS[at.split('/')[1] ?? ''] ?? null

function unitInWords(scene: Scene, unit: SceneUnit): string {
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

function ownerInWords(scene: Scene, province: Province): string {
  const owner = scene.powers.find((power) => power.power === scene.owners[province])
  return owner === undefined ? '' : `owned by ${owner.name}`
}

function centreInWords(scene: Scene, province: Province): string {
  if (!scene.centres.includes(province)) return ''
  return scene.homes.includes(province) ? 'home supply centre' : 'supply centre'
}

/** `ordered A PAR - BUR`; of a closed phase with what became of it. */
const orderInWords = ({ note }: Scene['arrows'][number]): readonly string[] =>
  note === undefined ? [] : [`ordered ${note}`]

/** By province. */
const byProvince = <T>(things: readonly T[], locationOf: (thing: T) => Location): ReadonlyMap<Province, readonly T[]> =>
  Map.groupBy(things, (thing) => provinceOf(locationOf(thing)))

/** Tells a province in words: `Paris, French army, supply centre, owned by France, ordered A PAR - BUR`. */
export function placesInWords(scene: Scene): (place: Place) => string {
  const units = byProvince(scene.units, ({ at }) => at)
  const arrows = byProvince(scene.arrows, ({ from }) => from)
  const offered = new Set(scene.targets.map(provinceOf))
  return ({ name, province }) => {
    const parts = [
      name,
      ...(units.get(province) ?? []).map((unit) => unitInWords(scene, unit)),
      centreInWords(scene, province),
      ownerInWords(scene, province),
      scene.standoffs.includes(province) ? 'standoff' : '',
      ...(arrows.get(province) ?? []).flatMap(orderInWords),
      offered.has(province) ? 'can be chosen' : '',
    ]
    return parts.filter((part) => part !== '').join(', ')
  }
}
