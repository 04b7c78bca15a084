/** Where in a region its unit, supply centre, name, code and fleets on coasts stand, so that none covers another. Pure. */
import polylabel from 'polylabel'
import { distance, type Point } from '../curve.ts'
import { TOKEN } from '../detail.ts'
import type { DrawnPlace, Ring } from '../plate.ts'

/** A region that everything is to be placed in. */
export interface Region {
  readonly name: string
  readonly code: string
  readonly sea: boolean
  readonly centre: boolean
  /** The largest first: its outline. The others are holes. */
  readonly rings: readonly Ring[]
  /** Of each coast (`NC`) points along its shore. */
  readonly coasts: Readonly<Record<string, readonly Point[]>>
}

/** Half the width of a token on a small screen; the radius of a centre's mark. Units of the plate. */
const LARGE_TOKEN = 16.5
const CENTRE = 4.5
/** How near marks may come to each other and to the border. */
const GAP = 2
/** The width of a letter, as a part of its height. */
const LETTER = 0.52
const SIZES = [12.5, 11, 9.5, 8.5, 7.5, 6.5]
/** Points looked at across and down a region. */
const LATTICE = 13

interface Spot {
  readonly at: Point
  /** How far the border is. */
  readonly room: number
}

interface Box {
  readonly width: number
  readonly height: number
}

interface Writing extends Box {
  readonly lines: readonly string[]
  readonly size: number
}

/** The sides of a region's outlines, five numbers each: where it starts, where it leads, and 1 / its squared length. */
type Sides = Float64Array

function sidesOf(rings: readonly Ring[]): Sides {
  return Float64Array.from(
    rings.flatMap(({ points }) =>
      points.flatMap(([x, y], i) => {
        const [toX, toY] = points[(i + 1) % points.length] ?? [x, y]
        const [dx, dy] = [toX - x, toY - y]
        return [x, y, dx, dy, 1 / (dx * dx + dy * dy || 1)]
      }),
    ),
  )
}

/** How far the border is from a point; negative outside. The most often asked of all, and therefore in plain numbers. */
function roomAt(sides: Sides, [x, y]: Point): number {
  let least = Number.POSITIVE_INFINITY
  let inside = false
  for (let i = 0; i < sides.length; i += 5) {
    const dx = sides[i + 2] ?? 0
    const dy = sides[i + 3] ?? 0
    const fromX = x - (sides[i] ?? 0)
    const fromY = y - (sides[i + 1] ?? 0)
    const t = Math.max(0, Math.min(1, (fromX * dx + fromY * dy) * (sides[i + 4] ?? 0)))
    const offX = fromX - t * dx
    const offY = fromY - t * dy
    least = Math.min(least, offX * offX + offY * offY)
    if (fromY < 0 !== fromY < dy && fromX < (dx * fromY) / dy) inside = !inside
  }
  return Math.sqrt(least) * (inside ? 1 : -1)
}

/** The point inside some rings that is furthest from all of them; the first ring is the outline, the others are holes. */
export function poleOf(rings: readonly Ring[]): Spot {
  const pole = polylabel(
    rings.map(({ points }) => points.map(([x, y]) => [x, y])),
    2,
  )
  return { at: [pole[0] ?? 0, pole[1] ?? 0], room: pole.distance }
}

/** Points all over the region, and the one that is furthest from the border, first. */
function spotsIn(rings: readonly Ring[], sides: Sides): [Spot, ...Spot[]] {
  const [outline] = rings
  if (outline === undefined) throw new Error('a region without an outline')
  const { left, top, right, bottom } = outline.box
  const along = (i: number, from: number, to: number): number => from + ((i + 0.5) / LATTICE) * (to - from)
  const lattice = Array.from({ length: LATTICE * LATTICE }, (_, i): Point => [
    along(i % LATTICE, left, right),
    along(Math.floor(i / LATTICE), top, bottom),
  ])
  const spot = (at: Point): Spot => ({ at, room: roomAt(sides, at) })
  return [poleOf(rings), ...lattice.map(spot).filter(({ room }) => room > GAP)]
}

/** The ways to write a name, the best first: on one line or two, ever smaller; at last the code alone. */
function writingsOf(name: string, code: string): Writing[] {
  const words = name.split(' ')
  const middle = Math.ceil(words.length / 2)
  const broken = words.length > 1 ? [[words.slice(0, middle).join(' '), words.slice(middle).join(' ')]] : []
  const named = SIZES.flatMap((size) => [[name], ...broken].map((lines) => ({ size, lines })))
  const coded = SIZES.slice(2).map((size) => ({ size, lines: [code] }))
  return [...named, ...coded].map(({ size, lines }) => ({
    lines,
    size,
    width: Math.max(...lines.map((line) => line.length)) * size * LETTER + 2,
    height: lines.length * size,
  }))
}
/** How far a point is from a box. */
const toBox = (point: Point, box: Box, at: Point): number =>
  Math.hypot(
    Math.max(0, Math.abs(point[0] - at[0]) - box.width / 2),
    Math.max(0, Math.abs(point[1] - at[1]) - box.height / 2),
  )

/** Points on the edge of a box of size 1 around (0, 0). */
const EDGE: readonly Point[] = [-0.5, 0.5, 0].flatMap((dx) => [-0.5, 0.5].map((dy): Point => [dx, dy]))

/** The room around a box: the least along its edge; some negative number if it reaches outside. */
function roomAround(sides: Sides, [x, y]: Point, { width, height }: Box): number {
  let least = Number.POSITIVE_INFINITY
  for (const [dx, dy] of EDGE) {
    least = Math.min(least, roomAt(sides, [x + dx * width, y + dy * height]))
    if (least < 0) return least
  }
  return least
}

/** The item with the highest score, the first of equals; undefined if none has one. */
function best<T>(items: Iterable<T>, scoreOf: (item: T) => number | null): T | undefined {
  let [winner, highest]: [T | undefined, number] = [undefined, Number.NEGATIVE_INFINITY]
  for (const item of items) {
    const score = scoreOf(item)
    if (score !== null && score > highest) [winner, highest] = [item, score]
  }
  return winner
}

interface Placed {
  readonly unit: Point
  readonly text: Point
  readonly centre: Point | null
  readonly writing: Writing
}

const pairsOf = <A, B>(as: readonly A[], bs: readonly B[]): (readonly [A, B])[] =>
  as.flatMap((a) => bs.map((b) => [a, b] as const))

/** Unit, name and centre for this writing; null if there is no room for them. */
function fitted({ centre }: Region, sides: Sides, spots: readonly Spot[], writing: Writing): Placed | null {
  const units = spots.filter(({ room }) => room >= TOKEN + GAP)
  const texts = spots
    .filter(({ room }) => room >= writing.height / 2)
    .flatMap(({ at }) => {
      const room = roomAround(sides, at, writing)
      return room < 1 ? [] : [{ at, room }]
    })
  const found = best(pairsOf(units, texts), ([unit, text]) => {
    const gap = toBox(unit.at, writing, text.at) - TOKEN
    if (gap < GAP) return null
    const middle = spots[0]?.at ?? unit.at
    const off = distance([(unit.at[0] + text.at[0]) / 2, (unit.at[1] + text.at[1]) / 2], middle)
    return Math.min(unit.room, 20) + Math.min(text.room, 8) - Math.min(gap, 30) * 0.4 - off * 0.25
  })
  if (found === undefined) return null
  const [unit, text] = found
  const mark = centre ? centreSpot(spots, unit.at, text.at, writing) : null
  return centre && mark === null ? null : { unit: unit.at, text: text.at, centre: mark, writing }
}

function centreSpot(spots: readonly Spot[], unit: Point, text: Point, writing: Box): Point | null {
  const found = best(spots, ({ at, room }) => {
    const clear = Math.min(distance(at, unit) - TOKEN, toBox(at, writing, text)) - CENTRE
    return clear < GAP || room < CENTRE + GAP
      ? null
      : Math.min(room, 12) - distance(at, text) * 0.2 - distance(at, unit) * 0.1
  })
  return found?.at ?? null
}

/** Where not even the code fits: the unit in the middle, the centre's mark as far from it as can be, and no name. */
function squeezed({ centre }: Region, spots: readonly [Spot, ...Spot[]]): Placed {
  const unit = spots[0].at
  const furthest = best(spots, ({ at, room }) => Math.min(distance(at, unit), TOKEN + CENTRE) + Math.min(room, CENTRE))
  const writing = { lines: [], size: SIZES.at(-1) ?? 0, width: 0, height: 0 }
  return { unit, text: unit, centre: centre ? (furthest?.at ?? unit) : null, writing }
}

const TURNS = Array.from({ length: 16 }, (_, i) => (i / 8) * Math.PI)
const aside = ([x, y]: Point, turn: number, by: number): Point => [x + Math.cos(turn) * by, y + Math.sin(turn) * by]

/** Beside the unit, where most room is, clear of the name. */
function dislodgedSpot(sides: Sides, { unit, text, writing }: Placed): Point {
  const spot = (turn: number): Point => aside(unit, turn, TOKEN * 1.25)
  const turn = best(
    TURNS,
    (one) => Math.min(roomAt(sides, spot(one)), 12) + Math.min(toBox(spot(one), writing, text), 12),
  )
  return spot(turn ?? 0)
}

/** Unit and code where they are drawn large: the code below, above or beside the unit, wherever there is room. */
function smallSpots({ code }: Region, sides: Sides, spots: readonly Spot[]): { unit: Point; code: Point } {
  const box: Box = { width: code.length * 11.5, height: 15 }
  const [across, down] = [LARGE_TOKEN + box.width / 2 + 3, LARGE_TOKEN + box.height / 2 + 2]
  const offsets: readonly Point[] = [
    [0, down],
    [0, -down],
    [across, 0],
    [-across, 0],
  ]
  const roomiest = spots.toSorted((a, b) => b.room - a.room).slice(0, 60)
  const found = best(pairsOf(roomiest, offsets), ([{ at, room }, [dx, dy]]) => {
    const around = roomAround(sides, [at[0] + dx, at[1] + dy], box)
    return 2 * Math.min(room, LARGE_TOKEN + 3) + Math.min(around, 4) - distance(at, spots[0]?.at ?? at) * 0.05
  })
  if (found === undefined) throw new Error('a region without an inside')
  const [{ at }, [dx, dy]] = found
  return { unit: at, code: [at[0] + dx, at[1] + dy] }
}

/** For each coast a place for its fleet: near the shore, clear of the unit and of the other coasts. */
function coastSpots({ coasts }: Region, spots: readonly Spot[], { unit, centre }: Placed): [string, Point][] {
  const taken: Point[] = [unit]
  return Object.entries(coasts).map(([coast, shore]) => {
    const crowd = (at: Point): number =>
      taken.reduce((sum, other) => sum + Math.max(0, 2.3 * TOKEN - distance(at, other)) * 4, 0)
    const found = best(spots, ({ at, room }) => {
      const away = shore.length === 0 ? 0 : Math.min(...shore.map((point) => distance(point, at)))
      const overCentre = centre === null ? 0 : Math.max(0, TOKEN + CENTRE - distance(at, centre)) * 2
      return -away - Math.max(0, TOKEN - room) * 2 - crowd(at) - overCentre
    })
    const at = found?.at ?? unit
    taken.push(at)
    return [coast, at]
  })
}

const rounded = ([x, y]: Point): [number, number] => [Math.round(x * 10) / 10, Math.round(y * 10) / 10]

/** Everything that stands in a region. */
export function placed(region: Region): DrawnPlace {
  const sides = sidesOf(region.rings)
  const spots = spotsIn(region.rings, sides)
  const writings = writingsOf(region.name, region.code)
  let found: Placed | null = null
  for (const writing of writings) found ??= fitted(region, sides, spots, writing)
  const chosen = found ?? squeezed(region, spots)
  const small = smallSpots(region, sides, spots)
  const coasts = coastSpots(region, spots, chosen).map(([coast, at]) => [coast, rounded(at)])
  return {
    name: region.name,
    sea: region.sea,
    unit: rounded(chosen.unit),
    dislodged: rounded(dislodgedSpot(sides, chosen)),
    ...(chosen.centre === null ? {} : { centre: rounded(chosen.centre) }),
    code: rounded(chosen.text),
    label: { at: rounded(chosen.text), lines: chosen.writing.lines, size: chosen.writing.size },
    small: { unit: rounded(small.unit), code: rounded(small.code) },
    ...(coasts.length === 0 ? {} : { coasts: Object.fromEntries(coasts) }),
  }
}
