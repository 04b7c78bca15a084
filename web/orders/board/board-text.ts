/** A board in words, for those who would rather read it, or have it read to them. Pure. */
import type { Location, Province } from '../../../src/rules/names.ts'
import type { Plate } from '../../../src/board/index.ts'
import { provinceOf, type Scene, type ScenePower, type SceneUnit } from '../../../src/board/scene.ts'
import { coastWords } from '../../board/describe.ts'
import { capitalize, formatList } from '../../text/words.ts'
import type { Choice } from '../entry/pointing.ts'

export interface PowerText {
  readonly power: ScenePower
  /** `Army in Paris. May go to Burgundy, Gascony and Picardy.` */
  readonly units: readonly string[]
  /** The names of its centres. */
  readonly centres: readonly string[]
}

type Names = (province: Province) => string

const namesOf =
  (plate: Plate | null): Names =>
  (province) =>
    plate?.places.get(province)?.name ?? province

/** `the south coast of Spain` */
function placeWords(at: Location, names: Names): string {
  const coast = coastWords(at)
  const name = names(provinceOf(at))
  return coast === null ? name : `the ${coast} of ${name}`
}

function unitWords(unit: SceneUnit, names: Names, choices: readonly Choice[]): string {
  const where = `${unit.dislodged ? 'dislodged ' : ''}${unit.arm} ${coastWords(unit.at) === null ? 'in' : 'on'} ${placeWords(unit.at, names)}`
  // Units of several powers may share a place.
  const own = choices.filter(({ power, from }) => power === unit.power && from === unit.at)
  const goals = own.filter(({ kind }) => kind === 'move' || kind === 'retreat')
  const places = [...new Set(goals.flatMap(({ to }) => (to === null ? [] : [placeWords(to, names)])))]
  return `${capitalize(where)}.${places.length === 0 ? '' : ` May go to ${formatList(places.toSorted())}.`}`
}

/** Power by power; `choices` are the orders of whoever reads it. */
export function boardText(scene: Scene, plate: Plate | null, choices: readonly Choice[]): readonly PowerText[] {
  const names = namesOf(plate)
  return scene.powers
    .map((power) => ({
      power,
      units: scene.units
        .filter((unit) => unit.power === power.power)
        .map((unit) => unitWords(unit, names, choices))
        .toSorted(),
      centres: Object.keys(scene.owners)
        .map((code) => code as Province)
        .filter((province) => scene.owners[province] === power.power)
        .map(names)
        .toSorted(),
    }))
    .filter(({ units, centres }) => units.length + centres.length > 0)
}

/** Where a standoff left nobody, by name. */
export const standoffNames = ({ standoffs }: Scene, plate: Plate | null): readonly string[] =>
  standoffs.map(namesOf(plate))
