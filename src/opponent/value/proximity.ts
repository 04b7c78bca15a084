/** What places are worth to each power from afar: nearness to centres that it could take or lose. */
import { at, NONE } from '../../rules/movement/atlas-tables.ts'
import { real } from '../board/array-reads.ts'
import type { Situation } from '../board/situation.ts'
import { armIndex, FAR } from '../board/theatre.ts'

/** A step farther from a centre, its value shrinks to this share. */
const DECAY = 0.5
const OWN_CENTRE = 0.25
/** By number of steps. */
const SHARES = Float64Array.from({ length: FAR }, (_, steps) => DECAY ** steps)

/** The value of every location to every power and arm. Computed once for a position. */
export class Fields {
  private readonly cells: Float64Array
  private readonly locations: number

  constructor({ theatre, powers, owners, forces }: Situation) {
    const { locations } = theatre.tables
    const count = theatre.centres.length
    this.locations = locations
    this.cells = new Float64Array(powers.length * 2 * locations)
    const size = new Int16Array(powers.length)
    for (const owner of owners) if (owner !== NONE) size[owner] = at(size, owner) + 1
    const guards = guardsOf({ theatre, forces, owners })
    for (let power = 0; power < powers.length; power++) {
      const wanted = Float64Array.from(owners, (owner, centre) =>
        owner === power ? OWN_CENTRE : 1 / (1 + 0.5 * (guards[centre] ?? 0)),
      )
      for (let arm = 0; arm < 2; arm++) {
        const distance = theatre.distance[arm]
        if (distance === undefined) continue
        for (let l = 0; l < locations; l++) {
          let value = 0
          for (let c = 0; c < count; c++) {
            const steps = at(distance, l * count + c)
            if (steps !== FAR) value += real(wanted, c) * real(SHARES, steps)
          }
          this.cells[(power * 2 + arm) * locations + l] = value
        }
      }
    }
  }

  value(power: number, arm: number, location: number): number {
    return this.cells[(power * 2 + arm) * this.locations + location] ?? 0
  }
}

/** By centre: the units of its owner that stand in it or next to it. */
function guardsOf({ theatre, forces, owners }: Pick<Situation, 'theatre' | 'forces' | 'owners'>): Int16Array {
  const guards = new Int16Array(owners.length)
  for (let u = 0; u < forces.size; u++) {
    const near = theatre.near[armIndex(at(forces.arm, u))]?.[at(forces.location, u)]
    if (near === undefined) continue
    for (let i = 0; i < near.length; i += 2) {
      const centre = at(near, i)
      if (at(near, i + 1) <= 1 && at(owners, centre) === at(forces.power, u)) guards[centre] = at(guards, centre) + 1
    }
  }
  return guards
}
