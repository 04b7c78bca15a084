/**
 * A random valid map (TWZ-5). Assigning from scratch may take seconds, so this starts from a stored
 * assignment: it mirrors it, swaps names until much is different, shuffles names of the same kind,
 * and checks the result like any other map.
 */
import type { Atlas, ProvinceInfo } from '../../../../rules/atlas/atlas.ts'
import { type Random, seededRandom, shuffle } from '../../../../lib/random.ts'
import { type SearchRules, arrange } from './province-assignment.ts'
import { violationsOf } from '../violations.ts'
import { NOWHERE, gridOf, textOf } from '../grid.ts'
import { LAKES_ASSIGNMENTS, OPEN_SEA_ASSIGNMENTS, type StoredAssignment } from './stored-assignments.ts'
import { type Mesh, drawMesh } from './blank-spaces.ts'
import { spacesOf } from '../borders.ts'

const LAKES: Source = {
  assignments: LAKES_ASSIGNMENTS,
  rules: { stir: 20_000, most: 60_000, temperature: [0.64, 0.64], seaGap: 0.3, isSeaOpen: false },
}
/** Cold, as a connected sea is rare: the search keeps near its starting point. */
const OPEN_SEA: Source = {
  assignments: OPEN_SEA_ASSIGNMENTS,
  rules: { stir: 20_000, most: 60_000, temperature: [0.35, 0.35], seaGap: 2.5, isSeaOpen: true },
}
/** One attempt is usual. If this many fail, the rules cannot be met: our bug. */
const ATTEMPTS = 100

/** Starting points, and how the search leaves them. */
interface Source {
  readonly assignments: readonly StoredAssignment[]
  readonly rules: SearchRules
}

/** The text of a valid map with one connected sea. The same seed gives the same map. */
export const openSeaDrawing = (base: Atlas, seed: number): string => drawMap(base, seed, OPEN_SEA)

/** With several seas, as in games that began before random maps had one. */
export const randomDrawing = (base: Atlas, seed: number): string => drawMap(base, seed, LAKES)

function drawMap(base: Atlas, seed: number, source: Source): string {
  const draw = seededRandom(seed)
  for (let n = 0; n < ATTEMPTS; n++) {
    const text = attempt(base, draw, source)
    if (text !== null) return text
  }
  throw new Error(`no valid map of ${base.id} in ${ATTEMPTS} attempts`)
}

function attempt(base: Atlas, draw: Random, { assignments, rules }: Source): string | null {
  const [seed, plan] = assignments[Math.floor(draw() * assignments.length)] ?? [0, '']
  const mesh = drawMesh(base.provinces.length, seededRandom(seed))
  if (mesh === null) return null
  const first = plan.split(' ').map((code) => base.province(code)?.index ?? NOWHERE)
  const names = arrange(base, mesh, traded(base, first, draw), rules, draw)
  if (names === null) return null
  const cells = turnedOver(mesh, draw() < 0.5, draw() < 0.5).map((space) => names[space] ?? NOWHERE)
  const text = textOf(base, { width: mesh.width, cells, marks: [] })
  return violationsOf(base, spacesOf(base, gridOf(base, text))).length === 0 ? text : null
}

const kindOf = ({ terrain, coasts }: ProvinceInfo): string => `${terrain} ${coasts.length}`
const byKind = (a: ProvinceInfo, b: ProvinceInfo): number =>
  kindOf(a) === kindOf(b) ? 0 : kindOf(a) < kindOf(b) ? -1 : 1

/** Countries with equal numbers of each kind of space swap places at random. */
function traded(base: Atlas, plan: readonly number[], draw: Random): Int16Array {
  const lands = base.powers.map(({ power }) =>
    base.provinces.filter((province) => province.homeland === power).toSorted(byKind),
  )
  const places = new Map<number, number>()
  for (const alike of Map.groupBy(lands, (spaces) => spaces.map(kindOf).join()).values())
    shuffle(alike, draw).forEach((spaces, n) =>
      spaces.forEach(({ index }, m) => places.set(alike[n]?.[m]?.index ?? index, index)),
    )
  return Int16Array.from(plan, (province) => places.get(province) ?? province)
}

/** The cells of a mesh, mirrored. */
function turnedOver({ width, height, cells }: Mesh, leftRight: boolean, topBottom: boolean): Int16Array {
  return cells.map((_, cell) => {
    const [x, y] = [cell % width, Math.floor(cell / width)]
    return cells[(topBottom ? height - 1 - y : y) * width + (leftRight ? width - 1 - x : x)] ?? NOWHERE
  })
}
