import type { Atlas } from '../atlas/atlas.ts'
import { type Stationed, centresOf, publicAtlas } from '../position/queries.ts'
import type { Power, Province } from '../names.ts'
import type { Position } from '../position/position.ts'
import type { Variant } from '../seam/variant.ts'

/**
 * Sorts the units a power loses when it owes disbands and orders none, the first to lose first: by
 * distance from the centres it owns, then fleets before armies, then by province name, then by
 * board (DATC 6.J.3 to 6.J.11). Without a centre on a board all its units there are equally far.
 * Distances are counted on the public board, so that a removal reveals no secret map.
 */
export function byCivilDisorder(
  variant: Variant,
  position: Position,
  power: Power,
  units: readonly Stationed[],
): Stationed[] {
  const atlas = publicAtlas(variant, position)
  const boards = variant.boards.map(({ board }) => board)
  const distances = new Map(boards.map((board) => [board, stepsFrom(atlas, centresOf(position, board, power))]))
  const ranked = units.map((stationed) => {
    const { province } = atlas.place(stationed.unit.at)
    const steps = distances.get(stationed.board)?.[province.index] ?? Infinity
    return {
      stationed,
      steps,
      fleet: stationed.unit.arm === 'fleet' ? 0 : 1,
      name: province.name,
      board: boards.indexOf(stationed.board),
    }
  })
  return ranked
    .toSorted((a, b) => compare(b.steps, a.steps) || a.fleet - b.fleet || compare(a.name, b.name) || a.board - b.board)
    .map(({ stationed }) => stationed)
}

/** By code points, whatever the locale. Infinity equals infinity. */
const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

/** The distance of each province (by index) from the nearest source, over land and sea. */
export function stepsFrom(atlas: Atlas, sources: readonly Province[]): number[] {
  const steps = atlas.provinces.map(({ code }) => (sources.includes(code) ? 0 : Infinity))
  const neighbours = bordersOf(atlas)
  const queue = atlas.provinces.filter(({ index }) => steps[index] === 0).map(({ index }) => index)
  for (const here of queue) {
    for (const there of neighbours[here] ?? []) {
      if (steps[there] !== Infinity) continue
      steps[there] = (steps[here] ?? 0) + 1
      queue.push(there)
    }
  }
  return steps
}

function bordersOf(atlas: Atlas): Set<number>[] {
  const borders = atlas.provinces.map(() => new Set<number>())
  for (const { province, reach } of atlas.locations) {
    for (const n of [...reach.army, ...reach.fleet]) {
      const neighbour = atlas.locations[n]
      if (neighbour !== undefined) borders[province.index]?.add(neighbour.province.index)
    }
  }
  return borders
}
