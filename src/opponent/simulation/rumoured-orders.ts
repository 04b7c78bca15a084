/** Likely orders of a power whose map is hidden. */
import type { Random } from '../../lib/random.ts'
import { at, entry, NONE } from '../../rules/movement/atlas-tables.ts'
import { HOLD_CODE, moveCode } from '../../rules/movement/face.ts'
import type { Rumours } from '../board/known-borders.ts'
import { type Situation, unitsOf } from '../board/situation.ts'
import { armIndex } from '../board/theatre.ts'

/** How likely each choice of a unit is, next to the others. */
const [HOLD, CAPTURE, MOVE] = [1, 4, 0.5]

/** Each unit holds, or goes where it is known that it can: most likely to a centre that its power lacks. */
export function drawByRumours(
  situation: Situation,
  { stepsOf }: Rumours,
  power: number,
  random: Random,
  orders: Int32Array,
): void {
  const { forces, theatre, owners, capturing } = situation
  const isWanted = (place: number): boolean => {
    const centre = at(theatre.centreIn, at(theatre.tables.provinceOf, place))
    return centre !== NONE && at(owners, centre) !== power
  }
  for (const u of unitsOf(situation, power)) {
    const here = at(forces.location, u)
    const goals = entry(entry(entry(stepsOf, power), armIndex(at(forces.arm, u))), here)
    orders[u] = HOLD_CODE
    if (capturing && isWanted(here)) continue
    const weights = Array.from(goals, (to) => (isWanted(to) ? CAPTURE : MOVE))
    let left = random() * weights.reduce((sum, weight) => sum + weight, HOLD)
    for (const [n, weight] of weights.entries()) {
      left -= weight
      if (left >= 0) continue
      orders[u] = moveCode(at(goals, n), false)
      break
    }
  }
}
