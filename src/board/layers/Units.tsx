import type { JSX } from 'preact'
import type { Province } from '../../rules/names.ts'
import { type Detail, TOKEN } from '../detail.ts'
import type { Point } from '../curve.ts'
import { anchorOf } from '../pick.ts'
import { type Plate, placeAt } from '../plate.ts'
import { isFaded, provinceOf, type Scene, type SceneUnit } from '../scene.ts'
import { Dislodged, StandoffMark, Token } from './marks.tsx'
import { placed } from './Places.tsx'

interface UnitsProps {
  readonly plate: Plate
  readonly scene: Scene
  readonly detail: Detail
  readonly colours: ReadonlyMap<string, string>
}

/** Where a dislodged unit waits: beside the victor, further off where tokens are drawn larger. */
export function waitingAt(plate: Plate, unit: Pick<SceneUnit, 'at'>, { small, token }: Detail): Point {
  const { unit: home, dislodged } = placeAt(plate, provinceOf(unit.at))
  const from = anchorOf(plate, unit.at, small)
  const grown = Math.max(1.7, token * 1.6)
  return [from[0] + (dislodged[0] - home[0]) * grown, from[1] + (dislodged[1] - home[1]) * grown]
}

/** Units that share one place stand side by side. */
function standingAt(plate: Plate, scene: Scene, unit: SceneUnit, detail: Detail): Point {
  const [x, y] = anchorOf(plate, unit.at, detail.small)
  const together = scene.units.filter((other) => other.at === unit.at && !other.dislodged)
  const aside = together.findIndex((other) => other.id === unit.id) - (together.length - 1) / 2
  return [x + aside * TOKEN * 2.1 * detail.token, y]
}

/** Where a standoff is marked: beside a unit that was there when it began. */
const fightAt = (plate: Plate, scene: Scene, province: Province, detail: Detail): Point =>
  scene.units.some((unit) => provinceOf(unit.at) === province && !unit.dislodged)
    ? waitingAt(plate, { at: province }, detail)
    : anchorOf(plate, province, detail.small)

const Marked = ({ beaten, children }: { readonly beaten: boolean; readonly children: JSX.Element }): JSX.Element =>
  beaten ? <Dislodged>{children}</Dislodged> : children

/** Nobody whose orders stand out had to do with it. */
function isAside(scene: Scene, province: Province): boolean {
  const into = scene.arrows.filter((arrow) => arrow.kind === 'move' && provinceOf(arrow.to) === province)
  return into.length > 0 && into.every((arrow) => isFaded(scene, arrow))
}

/** The swords where a standoff left nobody. */
export function Standoffs({ plate, scene, detail }: Omit<UnitsProps, 'colours'>): JSX.Element {
  return (
    <g class="units" aria-hidden="true">
      {scene.standoffs.map((province) => (
        <g
          key={province}
          class={isAside(scene, province) ? 'faded' : undefined}
          transform={placed(fightAt(plate, scene, province, detail), detail.token)}
        >
          <StandoffMark />
        </g>
      ))}
    </g>
  )
}

/** The units, a letter and a shape each. */
export function Units({ plate, scene, detail, colours }: UnitsProps): JSX.Element {
  const looks = new Map(scene.powers.map((power) => [power.power, power]))
  const faded = (unit: SceneUnit): string => (scene.focusPower && scene.focusPower !== unit.power ? ' faded' : '')
  return (
    <g class="units" aria-hidden="true">
      {scene.units
        .toSorted((a, b) => Number(a.dislodged) - Number(b.dislodged))
        .map((unit) => (
          <g
            key={unit.id}
            class={`unit${unit.dislodged ? ' dislodged' : ''}${faded(unit)}`}
            style={{ '--power': colours.get(unit.power) }}
            transform={placed(
              unit.dislodged ? waitingAt(plate, unit, detail) : standingAt(plate, scene, unit, detail),
              detail.token,
            )}
          >
            <Marked beaten={unit.dislodged || unit.beaten === true}>
              <Token arm={unit.arm} letter={looks.get(unit.power)?.letter ?? ''} />
            </Marked>
          </g>
        ))}
    </g>
  )
}
