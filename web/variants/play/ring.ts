/** Powers that two captains share, in the order in which one goes round: each captain has a power in common with the next (DBL-1). */
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import type { Power } from '../../../src/rules/names.ts'

/** A power and those who order it: who was named with the power before comes first. */
export interface Shared {
  readonly power: Power
  readonly captains: readonly SeatView[]
}

/** All powers, beginning with one of the viewer's own and ending with the other; of who only looks on, with those of the first seat. */
export function ringOf({ powers, seats, you }: GameView): readonly Shared[] {
  const left = new Set(powers.map(({ power }) => power))
  const ring: Shared[] = []
  let from = seats.find(({ seat }) => seat === you) ?? seats[0]
  // What has no next one begins another ring.
  while (left.size > 0) {
    const power: Power | undefined = from?.powers.toReversed().find((one) => left.has(one)) ?? [...left][0]
    if (power === undefined) break
    left.delete(power)
    const captains = seats.filter((one) => one.powers.includes(power))
    const next = captains.find((one) => one !== from)
    ring.push({
      power,
      captains: [...captains.filter((one) => one === from), ...captains.filter((one) => one !== from)],
    })
    from = next
  }
  return ring
}
