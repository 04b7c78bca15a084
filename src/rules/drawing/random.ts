/**
 * A random valid map (TWZ-5). To name blank spaces from nothing takes seconds at its worst; so it begins with one of a few
 * dozen plans that were found so, turned over, stirs it until little is left of it, and examines the whole like any other map.
 */
import type { Atlas } from '../atlas.ts'
import type { Draw } from '../lot.ts'
import { draws } from '../lot.ts'
import { arrange } from './arrangement.ts'
import { breachesOf } from './breaches.ts'
import { NOWHERE, gridOf, textOf } from './grid.ts'
import type { Mesh } from './mesh.ts'
import { drawMesh } from './mesh.ts'
import { PLANS } from './plans.ts'
import { survey } from './survey.ts'

const PATIENCE = { stir: 12_000, most: 100_000 } as const
/** One is usual. So many would mean that the rules cannot be met, which is our bug. */
const ATTEMPTS = 100

/** The text of a valid map. The same seed gives the same map. */
export function randomDrawing(base: Atlas, seed: number): string {
  const draw = draws(seed)
  for (let n = 0; n < ATTEMPTS; n++) {
    const text = attempt(base, draw)
    if (text !== null) return text
  }
  throw new Error(`no valid map of ${base.id} in ${ATTEMPTS} attempts`)
}

function attempt(base: Atlas, draw: Draw): string | null {
  const [seed, plan] = PLANS[Math.floor(draw() * PLANS.length)] ?? [0, '']
  const mesh = drawMesh(base.provinces.length, draws(seed))
  if (mesh === null) return null
  const first = Int16Array.from(plan.split(' '), (code) => base.province(code)?.index ?? NOWHERE)
  const names = arrange(base, mesh, first, PATIENCE, draw)
  if (names === null) return null
  const cells = turnedOver(mesh, draw() < 0.5, draw() < 0.5).map((space) => names[space] ?? NOWHERE)
  const text = textOf(base, { width: mesh.width, cells, marks: [] })
  return breachesOf(base, survey(base, gridOf(base, text))).length === 0 ? text : null
}

/** The cells of a mesh, with left and right or top and bottom exchanged. */
function turnedOver({ width, height, cells }: Mesh, leftRight: boolean, topBottom: boolean): Int16Array {
  return cells.map((_, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    return cells[(topBottom ? height - 1 - y : y) * width + (leftRight ? width - 1 - x : x)] ?? NOWHERE
  })
}
