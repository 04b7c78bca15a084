import { distance, type Point } from '../../board/curve.ts'
import { TOKEN } from '../../board/detail.ts'
import type { DrawnPlace } from '../../board/plate.ts'
import { best, type Cell, type FreeSpace, spread } from './free-space.ts'
import { hyphenated } from '../sources/names.ts'

/*
 * Stage 4: where a province's unit, supply centre, name and code go, tuned by looking at the boards. Our own, because the four
 * share the room of one province and keep apart; polylabel finds one point, the furthest from the edges, and would put all there.
 */

/** Half the width of a token on a small screen; the radius of a supply centre's mark. In units of the plate. */
const LARGE_TOKEN = 16.5
const CENTRE = 4
/** No mark comes nearer than this to another; a text keeps further from the unit. */
const GAP = 1.5
const TEXT_GAP = 3.5

interface Writing {
  readonly lines: readonly string[]
  readonly size: number
}

interface Box {
  readonly width: number
  readonly height: number
}

/** How a name may be written, the best first. */
function writingsOf(name: string): Writing[] {
  const words = name.split(' ')
  const two = words.length < 2 ? null : words.length === 2 ? words : [words.slice(0, -1).join(' '), ...words.slice(-1)]
  const broken = hyphenated[name]
  return [
    { lines: [name], size: 11 },
    ...(two === null ? [] : [{ lines: two, size: 11 }]),
    { lines: [name], size: 9.5 },
    { lines: [name], size: 8.8 },
    ...(broken === undefined ? [] : [{ lines: broken, size: 9.5 }]),
    ...(two === null ? [] : [{ lines: words, size: 9.5 }]),
  ]
}

const boxOf = ({ lines, size }: Writing): Box => ({
  width: Math.max(...lines.map((line) => line.length)) * size * 0.6 + 2,
  height: lines.length * size * 0.98,
})

const away = (point: Point, box: Box, at: Point): number =>
  Math.hypot(
    Math.max(0, Math.abs(point[0] - at[0]) - box.width / 2),
    Math.max(0, Math.abs(point[1] - at[1]) - box.height / 2),
  )

/** A unit, a text and perhaps a centre, placed so that none covers another. */
interface Layout {
  readonly unit: Point
  readonly text: Point
  readonly centre: Point | null
}

/** The best place for the centre, given the others; null if there is none. */
function centreSpot(cells: readonly Cell[], unit: Point, text: Point, box: Box): { at: Point; score: number } | null {
  const scored = cells.flatMap(({ at, room }) => {
    const clear = distance(at, unit) - TOKEN - CENTRE >= GAP && away(at, box, text) - CENTRE >= GAP
    return clear ? [{ at, score: Math.min(room, 9) * 0.6 - Math.min(50, distance(at, text)) * 0.1 }] : []
  })
  return best(scored, ({ score }) => score) ?? null
}

/** The best layout for a text of this size; null if the province is too small for it. */
function layoutFor(room: FreeSpace, box: Box, hasCentre: boolean): Layout | null {
  const roomiest = room.cells.toSorted((a, b) => b.room - a.room)
  const roomy = roomiest.filter((cell) => cell.room >= TOKEN + 0.5)
  const units = spread(roomy.length > 0 ? roomy : roomiest.slice(0, 12), 70)
  const texts = spread(room.cells, 420)
    .filter((cell) => cell.room >= box.height / 2 - 1)
    .map(({ at }) => ({ at, room: Math.min(6, room.around(at, box.width, box.height)) }))
    .filter((text) => text.room >= 0.5)
  const centres = spread(
    room.cells.filter((cell) => cell.room > CENTRE + GAP),
    160,
  )
  let [found, highest]: [Layout | null, number] = [null, Number.NEGATIVE_INFINITY]
  for (const unit of units)
    for (const text of spread(texts, 90)) {
      const gap = away(unit.at, box, text.at) - TOKEN
      if (gap < TEXT_GAP) continue
      const off = Math.hypot(
        (unit.at[0] + text.at[0]) / 2 - room.middle[0],
        (unit.at[1] + text.at[1]) / 2 - room.middle[1],
      )
      const score =
        Math.min(unit.room, 22) * 1.2 + text.room * 1.5 - Math.min(40, off) * 0.35 - Math.min(gap, 60) * 0.12
      // A centre adds at most this much: no use to look for one.
      if (score <= highest - 7) continue
      const centre = hasCentre ? centreSpot(centres, unit.at, text.at, box) : null
      if (hasCentre && centre === null) continue
      const total = score + (centre?.score ?? 0)
      if (total > highest) [found, highest] = [{ unit: unit.at, text: text.at, centre: centre?.at ?? null }, total]
    }
  return found
}

/** Beside the unit, still inside, rather below it to the right, clear of the code. */
function dislodgedSpot(room: FreeSpace, unit: Point, code: Point): Point {
  const around = Array.from({ length: 24 }, (_, k) => (k / 24) * 2 * Math.PI)
  const at = (turn: number): Point => [unit[0] + Math.cos(turn) * TOKEN * 1.25, unit[1] + Math.sin(turn) * TOKEN * 1.25]
  const turn = best(around, (t) => {
    const crowded = Math.max(0, 14 - distance(at(t), code)) * 0.3
    return Math.min(room.at(at(t)), 12) + Math.cos(t - Math.PI / 4) * 1.5 - crowded
  })
  return at(turn ?? 0)
}

/** Offsets from a large token at which its code may stand: first above, below and beside it. */
const BESIDE: readonly Point[] = [
  [0, LARGE_TOKEN + 9],
  [0, -LARGE_TOKEN - 9],
  [-LARGE_TOKEN - 23, 0],
  [LARGE_TOKEN + 23, 0],
  [LARGE_TOKEN + 8, LARGE_TOKEN + 6],
  [-LARGE_TOKEN - 8, LARGE_TOKEN + 6],
  [LARGE_TOKEN + 8, -LARGE_TOKEN - 6],
  [-LARGE_TOKEN - 8, -LARGE_TOKEN - 6],
]

/** A code on a small screen. */
const LARGE_CODE: Box = { width: 34, height: 14 }

/** The least room around a code, as far as it matters. */
function codeRoom(room: FreeSpace, [x, y]: Point): number {
  const [across, up] = [LARGE_CODE.width / 2, LARGE_CODE.height / 2]
  const corners = [-1, 1].flatMap((side) => [
    room.at([x + side * across, y - up]),
    room.at([x + side * across, y + up]),
  ])
  return Math.max(-3, Math.min(room.at([x, y]) - up, ...corners, 4))
}

/** How much a token and its code hide of the centre's mark. */
const hiddenBy = (unit: Point, code: Point, centre: Point): number =>
  Math.max(0, LARGE_TOKEN + CENTRE - distance(centre, unit)) * 0.15 + Math.max(0, 8 - away(centre, LARGE_CODE, code))

/** Token and code for small screens. They may overlap a border where the province is tiny. */
function smallSpots(room: FreeSpace, centre: Point | null): { unit: Point; code: Point } {
  const roomiest = room.cells.toSorted((a, b) => b.room - a.room)
  const ample = roomiest.filter((cell) => cell.room >= LARGE_TOKEN + 3)
  const cells = ample.length > 60 ? spread(ample, 240) : roomiest.slice(0, 60)
  const pairs = cells.flatMap(({ at: [x, y], room: free }) =>
    BESIDE.map(([dx, dy]) => ({ unit: [x, y] as const, free, code: [x + dx, y + dy] as const, slant: dx * dy !== 0 })),
  )
  const found = best(
    pairs,
    ({ unit, free, code, slant }) =>
      Math.min(free, LARGE_TOKEN + 3) * 2 +
      codeRoom(room, code) * 2 -
      (centre === null ? 0 : hiddenBy(unit, code, centre)) -
      (slant ? 1 : 0) -
      distance(unit, room.middle) * 0.05,
  )
  if (found === undefined) throw new Error('a province without an inside')
  return found
}

/** Where a fleet on one coast stands: near that coast's middle, clear of everything else. */
function coastSpot(
  room: FreeSpace,
  shore: readonly Point[],
  middle: Point,
  taken: Pick<Anchors, 'unit' | 'code' | 'centre'>,
): Point {
  const found = best(room.cells, ({ at, room: free }) => {
    if (free < TOKEN * 0.8) return null
    const keep = (from: Point | null, least: number, weight: number): number =>
      from === null ? 0 : Math.min(0, distance(at, from) - least) * weight
    return (
      -Math.min(...shore.map((p) => distance(p, at))) -
      distance(at, middle) * 0.6 +
      keep(taken.unit, 2.2 * TOKEN, 2) +
      keep(taken.code, 20, 1.5) +
      keep(taken.centre, 18, 1.5)
    )
  })
  if (found === undefined) throw new Error('no room for a fleet on this coast')
  return found.at
}

interface Anchors {
  readonly unit: Point
  readonly code: Point
  readonly centre: Point | null
}

export interface Wanted {
  readonly name: string
  readonly sea: boolean
  readonly centre: boolean
  readonly room: FreeSpace
  /** By name: the shore, and a point near its middle. */
  readonly coasts: Readonly<Record<string, { readonly shore: readonly Point[]; readonly middle: Point }>>
}

const rounded = ([x, y]: Point): Point => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]

/** Finds the place of everything in a province. Throws if its name does not fit at any size. */
export function placed({ name, sea, centre, room, coasts }: Wanted): DrawnPlace {
  for (const writing of writingsOf(name)) {
    const layout = layoutFor(room, boxOf(writing), centre)
    if (layout === null) continue
    const anchors: Anchors = { unit: layout.unit, code: layout.text, centre: layout.centre }
    const small = smallSpots(room, layout.centre)
    const spots = Object.entries(coasts).map(([coast, { shore, middle }]) => [
      coast,
      rounded(coastSpot(room, shore, middle, anchors)),
    ])
    return {
      name,
      sea,
      unit: rounded(layout.unit),
      dislodged: rounded(dislodgedSpot(room, layout.unit, layout.text)),
      ...(layout.centre === null ? {} : { centre: rounded(layout.centre) }),
      code: rounded(layout.text),
      label: { at: rounded(layout.text), ...writing },
      small: { unit: rounded(small.unit), code: rounded(small.code) },
      ...(spots.length === 0 ? {} : { coasts: Object.fromEntries(spots) }),
    }
  }
  throw new Error(`no room to write ${name}`)
}
