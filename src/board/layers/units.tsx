import type { JSX } from 'preact'
import type { Province, UnitId } from '../../rules/names.ts'
import { type Inks, NO_INK } from '../powers/colours.ts'
import type { Detail } from '../detail.ts'
import type { Point } from '../curve.ts'
import { anchorOf, type Plate } from '../plate.ts'
import { type Emphasis, isFaded, provinceOf, type Scene, type SceneUnit } from '../scene.ts'
import { type SignKind, signsOf } from '../powers/power-signs.ts'
import { dislodgedPosition, type StandingProps, unitPosition } from '../boxes.ts'
import {
  DisbandMark,
  DislodgedMark,
  DislodgedRing,
  OpenMark,
  placeMark,
  StandoffMark,
  Token,
  TurnMark,
} from './board-marks.tsx'

/** The place of a standoff's mark: next to a unit that was there before. */
const standoffPoint = ({ plate, units, detail }: StandoffsProps, province: Province): Point =>
  units.some((unit) => provinceOf(unit.at) === province && !unit.dislodged)
    ? dislodgedPosition(plate, { at: province }, detail)
    : anchorOf(plate, province, detail.small)

/** Where a unit is drawn. */
const pointOf = (props: StandingProps, unit: SceneUnit): Point =>
  unit.dislodged ? dislodgedPosition(props.plate, unit, props.detail) : unitPosition(props, unit)

const isBeaten = ({ dislodged, beaten }: SceneUnit): boolean => dislodged || beaten === true

/** Was no order in focus involved in the standoff? */
function isAside({ arrows, ...emphasis }: StandoffsProps, province: Province): boolean {
  const into = arrows.filter((arrow) => arrow.kind === 'move' && provinceOf(arrow.to) === province)
  return into.length > 0 && into.every((arrow) => isFaded(emphasis, arrow))
}

interface StandoffsProps extends Emphasis, Pick<Scene, 'units' | 'standoffs' | 'arrows'> {
  readonly plate: Plate
  readonly detail: Detail
}

/** Crossed swords in provinces that a standoff left empty. */
export function Standoffs(props: StandoffsProps): JSX.Element {
  return (
    <g class="units" aria-hidden="true">
      {props.standoffs.map((province) => (
        <g
          key={province}
          class={isAside(props, province) ? 'faded' : undefined}
          transform={placeMark(standoffPoint(props, province), props.detail.token)}
        >
          <StandoffMark />
        </g>
      ))}
    </g>
  )
}

type Focus = Pick<Emphasis, 'focusPower'>

interface UnitsProps extends StandingProps, Pick<Scene, 'powers'>, Focus {
  readonly inks: Inks
  readonly sign: SignKind
}

/** From the bottom: those that are gone, then those that stay, then those that must retreat. */
const rank = ({ gone, dislodged }: SceneUnit): number => (gone === true ? 0 : dislodged ? 2 : 1)

/** The units. */
export function Units(props: UnitsProps): JSX.Element {
  const { units, powers, inks, sign } = props
  const signOf = signsOf(powers, sign)
  return (
    <g class="units" aria-hidden="true">
      {units
        .toSorted((a, b) => rank(a) - rank(b))
        .map((unit) => (
          <g
            key={unit.id}
            class={`unit${unit.dislodged ? ' dislodged' : ''}${fadedClass(unit, props)}`}
            transform={placeMark(pointOf(props, unit), props.detail.token)}
          >
            <Token arm={unit.arm} sign={signOf(unit)} ink={inks.get(unit.power) ?? NO_INK} aside={unit.dislodged} />
            {isBeaten(unit) && <DislodgedMark />}
            {unit.gone === true && <DisbandMark />}
          </g>
        ))}
    </g>
  )
}

const fadedClass = ({ power }: SceneUnit, { focusPower }: Focus): string =>
  focusPower && focusPower !== power ? ' faded' : ''

/** Rings around dislodged units, below the names. */
export const UnitRings = (props: StandingProps & Focus): JSX.Element => (
  <g class="units" aria-hidden="true">
    {props.units.filter(isBeaten).map((unit) => (
      <g
        key={unit.id}
        class={`beaten${fadedClass(unit, props)}`}
        transform={placeMark(pointOf(props, unit), props.detail.token)}
      >
        <DislodgedRing />
      </g>
    ))}
  </g>
)

/** The same badge on some units. */
const Badges = ({ on, Badge, ...props }: StandingProps & { on: (id: UnitId) => boolean; Badge: () => JSX.Element }) => (
  <g class="units" aria-hidden="true">
    {props.units
      .filter(({ id }) => on(id))
      .map((unit) => (
        <g key={unit.id} transform={placeMark(pointOf(props, unit), props.detail.token)}>
          <Badge />
        </g>
      ))}
  </g>
)

/** Badges of units that still need an order. */
export const OpenMarks = ({ open, ...props }: StandingProps & { readonly open: readonly UnitId[] }): JSX.Element => (
  <Badges {...props} on={(id) => open.includes(id)} Badge={OpenMark} />
)

/** The badge of a selected unit that gets an order when it is tapped again. */
export const TurnBadge = ({ turns, ...props }: StandingProps & { readonly turns: UnitId }): JSX.Element => (
  <Badges {...props} on={(id) => id === turns} Badge={TurnMark} />
)
