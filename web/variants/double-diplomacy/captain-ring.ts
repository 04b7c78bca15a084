/** The powers in ring order: each captain shares one with the next (DBL-1). */
import type { GameView, SeatView } from '../../../src/game/views/shapes.ts'
import type { Power } from '../../../src/rules/names.ts'

/** A power with its captains; the one who also has the previous power comes first. */
export interface SharedPower {
  readonly power: Power
  readonly captains: readonly SeatView[]
}

/** All powers, from one of the viewer's powers to the other. Spectators: from the first seat's. */
export function captainRing({ powers, seats, you }: GameView): readonly SharedPower[] {
  const left = new Set(powers.map(({ power }) => power))
  const ring: SharedPower[] = []
  let from = seats.find(({ seat }) => seat === you) ?? seats[0]
  while (left.size > 0) {
    const power: Power | undefined = from?.powers.toReversed().find((own) => left.has(own)) ?? [...left][0]
    if (power === undefined) break
    left.delete(power)
    const captains = seats.filter(({ powers: own }) => own.includes(power))
    const next = captains.find((captain) => captain !== from)
    ring.push({
      power,
      captains: captains.toSorted((a, b) => Number(b === from) - Number(a === from)),
    })
    from = next
  }
  return ring
}
