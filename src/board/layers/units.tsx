import type { JSX } from 'preact'
import type { Province } from '../../rules/names.ts'
import { type Inks, NO_INK } from '../powers/ink.ts'
import { ABREAST } from '../boxes.ts'
import type { Detail } from '../detail.ts'
import type { Point } from '../curve.ts'
import { anchorOf, type Plate, placeAt } from '../plate.ts'
import { type Emphasis, isFaded, provinceOf, type Scene, type SceneUnit } from '../scene.ts'
import { Dislodged, placed, StandoffMark, Token } from './marks.tsx'

/** Where a dislodged unit of a province waits. */
export function waitingAt(plate: Plate, unit: Pick<SceneUnit, 'at'>, { small }: Pick<Detail, 'small'>): Point {
  const place = placeAt(plate, provinceOf(unit.at))
  return small ? place.small.dislodged : place.dislodged
}

/** Units that share one place stand side by side. */
function standingAt({ plate, units, detail }: UnitsProps, unit: SceneUnit): Point {
  const [x, y] = anchorOf(plate, unit.at, detail.small)
  const together = units.filter((other) => other.at === unit.at && !other.dislodged)
  const aside = together.findIndex((other) => other.id === unit.id) - (together.length - 1) / 2
  return [x + aside * ABREAST * detail.token, y]
}

/** Where a standoff is marked: beside a unit that was there when it began. */
const fightAt = ({ plate, units, detail }: StandoffsProps, province: Province): Point =>
  units.some((unit) => provinceOf(unit.at) === province && !unit.dislodged)
    ? waitingAt(plate, { at: province }, detail)
    : anchorOf(plate, province, detail.small)

const Marked = ({ beaten, children }: { readonly beaten: boolean; readonly children: JSX.Element }): JSX.Element =>
  beaten ? <Dislodged>{children}</Dislodged> : children

/** Nobody whose orders stand out had to do with it. */
function isAside({ arrows, ...emphasis }: StandoffsProps, province: Province): boolean {
  const into = arrows.filter((arrow) => arrow.kind === 'move' && provinceOf(arrow.to) === province)
  return into.length > 0 && into.every((arrow) => isFaded(emphasis, arrow))
}

interface StandoffsProps extends Emphasis, Pick<Scene, 'units' | 'standoffs' | 'arrows'> {
  readonly plate: Plate
  readonly detail: Detail
}

/** Crossed swords where a standoff left nobody. */
export function Standoffs(props: StandoffsProps): JSX.Element {
  return (
    <g class="units" aria-hidden="true">
      {props.standoffs.map((province) => (
        <g
          key={province}
          class={isAside(props, province) ? 'faded' : undefined}
          transform={placed(fightAt(props, province), props.detail.token)}
        >
          <StandoffMark />
        </g>
      ))}
    </g>
  )
}

interface UnitsProps extends Pick<Scene, 'units' | 'powers'>, Pick<Emphasis, 'focusPower'> {
  readonly plate: Plate
  readonly detail: Detail
  readonly inks: Inks
}

/** The units, a letter and a shape each; the dislodged above the others. */
export function Units(props: UnitsProps): JSX.Element {
  const { plate, units, powers, focusPower, detail, inks } = props
  const letters = new Map(powers.map(({ power, letter }) => [power, letter]))
  const faded = (unit: SceneUnit): string => (focusPower && focusPower !== unit.power ? ' faded' : '')
  return (
    <g class="units" aria-hidden="true">
      {units
        .toSorted((a, b) => Number(a.dislodged) - Number(b.dislodged))
        .map((unit) => (
          <g
            key={unit.id}
            class={`unit${unit.dislodged ? ' dislodged' : ''}${faded(unit)}`}
            transform={placed(unit.dislodged ? waitingAt(plate, unit, detail) : standingAt(props, unit), detail.token)}
          >
            <Marked beaten={unit.dislodged || unit.beaten === true}>
              <Token
                arm={unit.arm}
                letter={letters.get(unit.power) ?? ''}
                ink={inks.get(unit.power) ?? NO_INK}
                aside={unit.dislodged}
              />
            </Marked>
          </g>
        ))}
    </g>
  )
}
