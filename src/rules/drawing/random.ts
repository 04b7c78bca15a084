/** A random valid map: blank spaces, then names for them; and the whole of it examined like any other (TWZ-5). */
import type { Atlas } from '../atlas.ts'
import type { Draw } from '../lot.ts'
import { draws } from '../lot.ts'
import { arrange } from './arrangement.ts'
import { breachesOf } from './breaches.ts'
import { NOWHERE, gridOf, textOf } from './grid.ts'
import { drawMesh } from './mesh.ts'
import { survey } from './survey.ts'

/** A handful of attempts are usual. So many would mean that the rules cannot be met, which is our bug. */
const ATTEMPTS = 500

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
  const mesh = drawMesh(base.provinces.length, draw)
  const names = mesh === null ? null : arrange(base, mesh, draw)
  if (mesh === null || names === null) return null
  const cells = mesh.cells.map((space) => names[space] ?? NOWHERE)
  const text = textOf(base, { width: mesh.width, cells, marks: [] })
  return breachesOf(base, survey(base, gridOf(base, text))).length === 0 ? text : null
}
