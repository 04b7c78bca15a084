/** The board as text, for players who prefer to read it or use a screen reader. */
import type { JSX } from 'preact'
import type { Location, Province } from '../../../src/rules/names.ts'
import type { Plate } from '../../../src/board/index.ts'
import { provinceOf, type Scene, type ScenePower, type SceneUnit } from '../../../src/board/scene.ts'
import { capitalize, formatCount, formatList } from '../../text/words.ts'
import { coastName } from '../../board/describe.ts'
import type { Choice } from '../entry/pointing.ts'

export interface PowerText {
  readonly power: ScenePower
  /** `Army in Paris. Can go to Burgundy, Gascony and Picardy.` */
  readonly units: readonly string[]
  /** The names of its centres. */
  readonly centres: readonly string[]
  /** Those it captured in the phase on display. */
  readonly captured: readonly string[]
}

type Names = (province: Province) => string

const namesOf =
  (plate: Plate | null): Names =>
  (province) =>
    plate?.places.get(province)?.name ?? province

/** `the south coast of Spain` */
function placeText(at: Location, names: Names): string {
  const coast = coastName(at)
  const name = names(provinceOf(at))
  return coast === null ? name : `the ${coast} of ${name}`
}

function unitText(unit: SceneUnit, names: Names, choices: readonly Choice[]): string {
  const where = `${unit.dislodged ? 'dislodged ' : ''}${unit.arm} ${coastName(unit.at) === null ? 'in' : 'on'} ${placeText(unit.at, names)}`
  // Units of several powers may share a province.
  const own = choices.filter(({ power, from }) => power === unit.power && from === unit.at)
  const goals = own.filter(({ kind }) => kind === 'move' || kind === 'retreat')
  const places = [...new Set(goals.flatMap(({ to }) => (to === null ? [] : [placeText(to, names)])))]
  return `${capitalize(where)}.${places.length === 0 ? '' : ` Can go to ${formatList(places.toSorted())}.`}`
}

const ownCentres = ({ owners }: Scene, { power }: ScenePower): readonly Province[] =>
  Object.keys(owners)
    .map((code) => code as Province)
    .filter((province) => owners[province] === power)

/** By power; `choices` are the legal orders of the reader. */
export function boardText(scene: Scene, plate: Plate | null, choices: readonly Choice[]): readonly PowerText[] {
  const names = namesOf(plate)
  return scene.powers
    .map((power) => ({ power, own: ownCentres(scene, power) }))
    .map(({ power, own }) => ({
      power,
      units: scene.units
        .filter((unit) => unit.power === power.power)
        .map((unit) => unitText(unit, names, choices))
        .toSorted(),
      centres: own.map(names).toSorted(),
      captured: own
        .filter((province) => scene.captured?.includes(province))
        .map(names)
        .toSorted(),
    }))
    .filter(({ units, centres }) => units.length + centres.length > 0)
}

/** The names of the provinces that a standoff left empty. */
export const standoffNames = ({ standoffs }: Scene, plate: Plate | null): readonly string[] =>
  standoffs.map(namesOf(plate))

/** Where other boards differ: `Paris in World B: French army`. */
export const differenceTexts = ({ differences = {} }: Scene, plate: Plate | null): readonly string[] =>
  Object.entries(differences)
    .map(([code, text]) => `${namesOf(plate)(code as Province)} in ${text}`)
    .toSorted()

export interface BoardTextProps {
  /** `The board`, `World A` */
  readonly title: string
  readonly scene: Scene
  readonly plate: Plate | null
  readonly choices: readonly Choice[]
}

export function BoardText({ title, scene, plate, choices }: BoardTextProps): JSX.Element {
  const standoffs = standoffNames(scene, plate)
  const differences = differenceTexts(scene, plate)
  return (
    <div class="in-words" role="group" aria-label={`${title} as text`} tabIndex={0}>
      <h2 class="out-of-sight">{title} as text</h2>
      {boardText(scene, plate, choices).map(({ power, units, centres, captured }) => (
        <section key={power.power}>
          <h3>{power.name}</h3>
          <p class="muted">
            {formatCount(centres.length, 'centre')}
            {centres.length > 0 && `: ${formatList(centres)}`}
            {captured.length > 0 && `. Captured: ${formatList(captured)}`}
          </p>
          <ul>
            {units.map((unit) => (
              <li key={unit}>{unit}</li>
            ))}
          </ul>
        </section>
      ))}
      {differences.length > 0 && (
        <section>
          <h3>Differences on other boards</h3>
          <ul>
            {differences.map((difference) => (
              <li key={difference}>{difference}</li>
            ))}
          </ul>
        </section>
      )}
      {standoffs.length > 0 && <p>A standoff left {formatList(standoffs)} empty. Nobody can retreat there.</p>}
    </div>
  )
}
