/** Describes the board for screen readers. Pure. */
import type { Place } from '../../src/board/plate.ts'
import { provinceOf, type Scene, type SceneUnit } from '../../src/board/scene.ts'
import type { Location, Province } from '../../src/rules/names.ts'

const COAST_NAMES: Readonly<Record<string, string>> = {
  NC: 'north coast',
  EC: 'east coast',
  SC: 'south coast',
  WC: 'west coast',
}

/** `SPA/NC` → `north coast`; null for a whole province. */
export const coastName = (at: Location): string | null => COAST_NAMES[at.split('/')[1] ?? ''] ?? null

function unitText(scene: Scene, unit: SceneUnit): string {
  const owner = scene.powers.find((power) => power.power === unit.power)
  const coast = coastName(unit.at)
  return [
    unit.dislodged || unit.beaten === true ? 'dislodged' : '',
    owner?.adjective ?? '',
    unit.arm,
    coast === null ? '' : `on the ${coast}`,
  ]
    .filter((word) => word !== '')
    .join(' ')
}

function ownerText(scene: Scene, province: Province): string {
  const owner = scene.powers.find((power) => power.power === scene.owners[province])
  if (owner === undefined) return ''
  return scene.captured?.includes(province) === true ? `captured by ${owner.name}` : `owned by ${owner.name}`
}

function centreText(scene: Scene, province: Province): string {
  if (!scene.centres.includes(province)) return ''
  return scene.homes.includes(province) ? 'home supply centre' : 'supply centre'
}

/** `ordered A PAR - BUR`; in a closed phase with its result. */
const orderText = ({ note, ghost = false }: Scene['arrows'][number]): string =>
  note === undefined ? '' : ghost ? note : `ordered ${note}`

/** `French army, owned by France`; empty if nothing is there. */
export const standingText = (scene: Scene, province: Province): string =>
  [
    ...scene.units.filter(({ at }) => provinceOf(at) === province).map((unit) => unitText(scene, unit)),
    ownerText(scene, province),
  ]
    .filter((part) => part !== '')
    .join(', ')

/** `in World B: nothing` */
const differenceText = ({ differences = {} }: Scene, province: Province): string =>
  differences[province] === undefined ? '' : `in ${differences[province]}`

/** `Paris, French army, supply centre, owned by France, ordered A PAR - BUR` */
export function describePlaces(scene: Scene): (place: Place) => string {
  const units = Map.groupBy(scene.units, ({ at }) => provinceOf(at))
  const arrows = Map.groupBy(scene.arrows, ({ from }) => provinceOf(from))
  const targets = new Set(scene.targets.map(provinceOf))
  return ({ name, province }) => {
    const parts = [
      name,
      ...(units.get(province) ?? []).map((unit) => unitText(scene, unit)),
      centreText(scene, province),
      ownerText(scene, province),
      scene.standoffs.includes(province) ? 'standoff' : '',
      ...(arrows.get(province) ?? []).map(orderText),
      differenceText(scene, province),
      targets.has(province) ? 'can be chosen' : '',
    ]
    return parts.filter((part) => part !== '').join(', ')
  }
}
