/** Positions of units that share a province. */
import { ABREAST } from './boxes.ts'
import type { Point } from './curve.ts'
import type { Detail } from './detail.ts'
import { anchorOf, type Plate } from './plate.ts'
import { type Arrow, provinceOf, type Scene, type SceneUnit } from './scene.ts'

export interface StandingProps extends Pick<Scene, 'units'> {
  readonly plate: Plate
  readonly detail: Detail
}

/** Units that share one place stand side by side. */
export function unitPosition({ plate, units, detail }: StandingProps, unit: SceneUnit): Point {
  const [x, y] = anchorOf(plate, unit.at, detail.small)
  const together = units.filter((neighbour) => neighbour.at === unit.at && !neighbour.dislodged)
  const offset = together.findIndex((neighbour) => neighbour.id === unit.id) - (together.length - 1) / 2
  return [x + offset * ABREAST * detail.token, y]
}

/** The position of an ordered unit that shares its province; null if it does not. */
export function orderedUnitPosition(props: StandingProps, { from, power }: Arrow): Point | null {
  const together = props.units.filter(({ at, dislodged }) => provinceOf(at) === provinceOf(from) && !dislodged)
  if (together.length < 2) return null
  const own = together.filter((unit) => unit.power === power)
  const unit = own.find(({ at }) => at === from) ?? own[0]
  return unit === undefined ? null : unitPosition(props, unit)
}
