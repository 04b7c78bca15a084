import { writeFileSync } from 'node:fs'
import { gzipSync } from 'node:zlib'
import { classical } from '../../../src/maps/classical.ts'
import type { BoardTable } from '../../../src/rules/atlas.ts'
import { distance, type Point, smooth, flatten } from '../curve.ts'
import { type DrawnPlate, LINES, type Ring, shapesOf } from '../plate.ts'
import { coastChains } from './adjacency.ts'
import { placed } from './anchors.ts'
import { projected } from './earth.ts'
import { areaOf, boxOf } from './geometry.ts'
import { OUTSIDE, partitioned } from './partition.ts'
import { ringsAround } from './planar.ts'
import { planed, type PlateSheet } from './plane.ts'
import { Room } from './room.ts'
import { coasts } from './source.ts'
import { warped } from './warp.ts'

/*
 * Draws the standard board: `npm run boards`. The same sources give the same file, byte for byte.
 * partition (provinces in km) → warp (room for the crowded) → plane (frame, fewer points) → anchors → plates/classical.json
 */

/** Grains per unit of the plate: what the shipped file rounds to. */
const GRAIN = 10

type Bare = Omit<DrawnPlate, 'places'>

/** Points as whole grains, each relative to the one before. */
function packed(points: readonly Point[]): number[] {
  let [x, y] = [0, 0]
  return points.flatMap((point) => {
    const [toX, toY] = [Math.round(point[0] * GRAIN), Math.round(point[1] * GRAIN)]
    const step = [toX - x, toY - y]
    ;[x, y] = [toX, toY]
    return step
  })
}

const LETTERS = new Map(Object.entries(LINES).map(([letter, kind]) => [kind, letter]))

/** The drawing without its places. */
function bare(id: string, { width, height, arcs, islets }: PlateSheet): Bare {
  const areas = [...new Set(arcs.flatMap((arc) => [arc.left, arc.right]))].filter((area) => area !== OUTSIDE)
  return {
    id,
    width,
    height,
    grain: GRAIN,
    arcs: arcs.map((arc) => packed(arc.points)),
    kinds: arcs.map((arc) => LETTERS.get(arc.kind)).join(''),
    areas: Object.fromEntries(areas.map((area) => [area, ringsAround(arcs, area)])),
    islets: islets.map(packed),
  }
}

/** The named coasts of the standard board, as points that are warped with it. */
const coastMarks = Object.entries(coasts).flatMap(([province, points]) =>
  Object.entries(points).map(([coast, at]) => ({ province, coast, at: projected(at) })),
)

/** The shore nearest to each coast's mark. */
function shoresOf(province: string, sheet: PlateSheet, seas: ReadonlySet<string>) {
  const shore = sheet.arcs.filter(
    ({ left, right }) => (left === province && seas.has(right)) || (right === province && seas.has(left)),
  )
  const chains = coastChains(shore).map((chain) => chain.flatMap((arc) => arc.points))
  return Object.fromEntries(
    coastMarks.flatMap((mark, i) => {
      const middle = sheet.marks[i]
      if (mark.province !== province || middle === undefined) return []
      const away = (points: readonly Point[]): number => Math.min(...points.map((p) => distance(p, middle)))
      const [nearest = []] = chains.toSorted((a, b) => away(a) - away(b))
      return [[mark.coast, { shore: nearest, middle }]]
    }),
  )
}

const bySize = (a: Ring, b: Ring): number => Math.abs(areaOf(b.points)) - Math.abs(areaOf(a.points))
const asRing = (points: readonly Point[]): Ring => ({ points, box: boxOf(points) })

/** What lies on top of the seas: idle islands, and the smaller pieces of land provinces. */
function islandsOf(table: BoardTable, drawn: Bare, sheet: PlateSheet): Ring[] {
  const shapes = shapesOf(drawn)
  const detached = table.provinces
    .filter((p) => p.kind !== 'sea')
    .flatMap((p) => shapes.areaRings(p.code).toSorted(bySize).slice(1))
  return [...sheet.islets.map((islet) => asRing(flatten(smooth([...islet, ...islet.slice(0, 1)])))), ...detached]
}

function draw(table: BoardTable): DrawnPlate {
  const seas = new Set(table.provinces.filter((p) => p.kind === 'sea').map((p) => p.code))
  const sheet = planed(
    warped(
      partitioned(seas),
      coastMarks.map((mark) => mark.at),
      seas,
    ),
    seas,
    GRAIN,
  )
  const drawn = bare(table.id, sheet)
  const shapes = shapesOf(drawn)
  const islands = islandsOf(table, drawn, sheet)
  const places = table.provinces
    .toSorted((a, b) => (a.code < b.code ? -1 : 1))
    .map(({ code, name, kind, centre = false }) => {
      const sea = kind === 'sea'
      const room = new Room(shapes.areaRings(code), sea ? islands : [])
      return [code, placed({ name, sea, centre, room, coasts: shoresOf(code, sheet, seas) })] as const
    })
  return { ...drawn, places: Object.fromEntries(places) }
}

const text = `${JSON.stringify(draw(classical))}\n`
writeFileSync(new URL('../plates/classical.json', import.meta.url), text)
console.log(`classical.json: ${text.length} bytes, ${gzipSync(text, { level: 9 }).length} compressed`)
