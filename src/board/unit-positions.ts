/** Where units stand in a province that they share. Pure. */
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
  const together = units.filter((other) => other.at === unit.at && !other.dislodged)
  const offset = together.findIndex((other) => other.id === unit.id) - (together.length - 1) / 2
  return [x + offset * ABREAST * detail.token, y]
}

/**
 * Where the ordered unit stands in a province that it shares. Orders name only the province, and an
 * army there may become a fleet on a coast. Null if no other unit is there.
 */
export function orderedUnitPosition(props: StandingProps, { from, power }: Arrow): Point | null {
  const together = props.units.filter(({ at, dislodged }) => provinceOf(at) === provinceOf(from) && !dislodged)
  if (together.length < 2) return null
  const own = together.filter((unit) => unit.power === power)
  const unit = own.find(({ at }) => at === from) ?? own[0]
  return unit === undefined ? null : unitPosition(props, unit)
}
