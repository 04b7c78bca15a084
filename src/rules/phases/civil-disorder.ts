import type { Atlas } from '../atlas/atlas.ts'
import type { Stationed } from '../position/queries.ts'
import { centresOf } from '../position/queries.ts'
import type { Power, Province } from '../names.ts'
import type { Position } from '../position/position.ts'
import type { Variant } from '../seam/variant.ts'

/**
 * The units a power loses when it owes disbands and orders none, worst placed first: the farthest
 * from the centres it owns, then fleets before armies, then by the name of the province, then by
 * board (DATC 6.J.3 to 6.J.11). A power that owns no centre on a board has all its units there
 * equally far, so that only the ties decide. Steps are counted on the board that all know, so that
 * a removal tells nothing of a map that only its owner sees.
 */
export function byCivilDisorder(
  variant: Variant,
  position: Position,
  power: Power,
  units: readonly Stationed[],
): Stationed[] {
  const atlas = variant.atlas(position, null, null)
  if (atlas === null) return [...units]
  const boards = variant.boards.map(({ board }) => board)
  const distances = new Map(boards.map((board) => [board, stepsFrom(atlas, centresOf(position, board, power))]))
  const ranked = units.map((one) => {
    const { province } = placeOf(atlas, one)
    const steps = distances.get(one.board)?.[province.index] ?? Infinity
    return {
      one,
      steps,
      fleet: one.unit.arm === 'fleet' ? 0 : 1,
      name: province.name,
      board: boards.indexOf(one.board),
    }
  })
  return ranked
    .toSorted((a, b) => compare(b.steps, a.steps) || a.fleet - b.fleet || compare(a.name, b.name) || a.board - b.board)
    .map(({ one }) => one)
}

/** By code points: the same everywhere, whatever the locale; and infinity equals infinity. */
const compare = <T extends number | string>(a: T, b: T): number => (a < b ? -1 : a > b ? 1 : 0)

function placeOf(atlas: Atlas, { unit }: Stationed) {
  const place = atlas.location(unit.at)
  if (place === undefined) throw new Error(`board ${atlas.id} has no location ${unit.at}`)
  return place
}

/**
 * How many borders lie between each province (by index) and the nearest of these, over land and sea
 * alike and from every coast.
 */
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
      const other = atlas.locations[n]
      if (other !== undefined) borders[province.index]?.add(other.province.index)
    }
  }
  return borders
}
