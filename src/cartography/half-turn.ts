import { duo } from '../maps/duo.ts'
import type { Point } from '../board/curve.ts'
import { STEPS_PER_UNIT } from '../board/plate.ts'
import { type Bridge, type BoardSource, seasOf } from './draw.ts'
import { nth } from './geometry/geometry.ts'
import { roughened, simplified } from './geometry/lines.ts'
import type { Arc } from './geometry/planar.ts'
import { framed, untangled } from './framing.ts'
import { bridges, coasts, height, lines, opposites, width } from './sources/duo.ts'
import type { Mark } from './warp.ts'

/* The board of Duo: half of it is drawn, and then turned by half a circle around the middle. */

const seas = seasOf(duo)

const mirrored = new Map(
  opposites.split(', ').flatMap((pair) => {
    const [a = '', b = ''] = pair.split(' ')
    return [[a, b] as const, [b, a] as const]
  }),
)

/** What lies opposite. Throws on an area without one: a slip in the source. */
function mateOf(area: string): string {
  const mirror = mirrored.get(area)
  if (mirror === undefined) throw new Error(`nothing lies opposite of ${area}`)
  return mirror
}

const opposite = ([x, y]: Point): Point => [-x, -y]

const pointOf = (text: string): Point => {
  const [x = 0, y = 0] = text.split(',').map(Number)
  return [x, y]
}

/** Opposite points must be opposite on the shipped grid, too. */
const onGrid = ([x, y]: Point): Point => [
  Math.round(x * STEPS_PER_UNIT) / STEPS_PER_UNIT,
  Math.round(y * STEPS_PER_UNIT) / STEPS_PER_UNIT,
]

/** How much a ruled line is bent, in how many steps; corners that carry less (square units) are dropped. Seas stay smooth. */
const ROUGH_COAST = { amount: 0.17, levels: 3, least: 1.5 }
const ROUGH_BORDER = { amount: 0.1, levels: 2, least: 2 }
const WIGGLE_STEP = 7919

function borderBetween(left: string, right: string, line: readonly Point[], seed: number): Point[] {
  const wet = [left, right].filter((area) => seas.has(area)).length
  if (wet === 2 || left === mateOf(right)) return [...line]
  const { amount, levels, least } = wet === 1 ? ROUGH_COAST : ROUGH_BORDER
  return simplified(roughened(line, amount, levels, seed), least).map(onGrid)
}

/** Every line with its other half. Where it starts and ends is found out when the topology is framed. */
function arcsOf(): Arc[] {
  const loose = { start: 0, end: 1 }
  return Object.entries(lines).flatMap(([sides, text], i): Arc[] => {
    const [left = '', right = ''] = sides.split(' ')
    const points = borderBetween(left, right, text.split(' ').map(pointOf), (i + 1) * WIGGLE_STEP)
    const arc = { points, left, right, ...loose }
    if (left === mateOf(right)) return [arc]
    return [arc, { points: points.map(opposite), left: mateOf(left), right: mateOf(right), ...loose }]
  })
}

/** East is west where the board is turned. */
const OPPOSITE_COAST: Readonly<Record<string, string>> = { EC: 'WC', WC: 'EC' }

const marks: readonly Mark[] = Object.entries(coasts).flatMap(([province, points]) =>
  Object.entries(points).flatMap(([coast, text]) => {
    const at = pointOf(text)
    return [
      { province, coast, at },
      { province: mateOf(province), coast: OPPOSITE_COAST[coast] ?? coast, at: opposite(at) },
    ]
  }),
)

/** The bridges on the plate, whose corner is the origin there. */
const allBridges: readonly Bridge[] = Object.entries(bridges).flatMap(([lands, text]) => {
  const [a = '', b = ''] = lands.split(' ')
  const ends = text.split(' ').map(pointOf)
  const [from, to] = [nth(ends, 0), nth(ends, 1)]
  const onPlate = ([x, y]: Point): Point => [x + width / 2, y + height / 2]
  return [
    { between: [a, b], ends: [onPlate(from), onPlate(to)] },
    { between: [mateOf(a), mateOf(b)], ends: [onPlate(opposite(from)), onPlate(opposite(to))] },
  ]
})

const cutting = { frame: { left: -width / 2, top: -height / 2, right: width / 2, bottom: height / 2 }, width }

export const duoSource = (): BoardSource => ({
  table: duo,
  topology: untangled(framed({ arcs: arcsOf(), islets: [], marks }, seas, cutting), STEPS_PER_UNIT),
  bridges: allBridges,
})
