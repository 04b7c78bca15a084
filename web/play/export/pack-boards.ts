/**
 * Stores the boards of a game in little space. Boards of one game share nearly everything: equal layers are
 * stored once, and so are equal elements and parts of outlines in different layers. Pure.
 */

export interface PackedBoards {
  /** Parts of SVG text. */
  readonly pieces: readonly string[]
  /** The pieces of each layer as runs (`runsOf`). */
  readonly layers: readonly (readonly number[])[]
}

export interface BoardPacker {
  /** The layers that, joined, are this SVG element again. */
  readonly add: (svg: string) => readonly number[]
  readonly packed: () => PackedBoards
}

export function newBoardPacker(): BoardPacker {
  const pieces = newIndex()
  const layers = newIndex()
  return {
    add: (svg) => layersOf(lighten(svg)).map(layers.indexOf),
    packed: () => {
      const runs = layers.values().map((layer) => runsOf(piecesOf(layer).map(pieces.indexOf)))
      return { pieces: pieces.values(), layers: runs }
    },
  }
}

function newIndex() {
  const indexes = new Map<string, number>()
  const indexOf = (text: string): number => {
    const index = indexes.get(text) ?? indexes.size
    indexes.set(text, index)
    return index
  }
  return { indexOf, values: () => [...indexes.keys()] }
}

/** Every element and every part of an outline, with the end tags that follow. */
const piecesOf = (svg: string): readonly string[] => svg.split(/(?=<(?!\/)|M)/)

/** Consecutive numbers as pairs of the first and their count: `[4, 5, 6, 9]` → `[4, 3, 9, 1]`. */
function runsOf(numbers: readonly number[]): readonly number[] {
  const runs: [first: number, count: number][] = []
  for (const number of numbers) {
    const run = runs.at(-1)
    if (run !== undefined && run[0] + run[1] === number) run[1]++
    else runs.push([number, 1])
  }
  return runs.flat()
}

/** The start tag, each child of the element, and the end tag. */
export function layersOf(svg: string): readonly string[] {
  const cuts = [0]
  let depth = 0
  for (const { 0: tag, index } of svg.matchAll(/<[^>]*>/g)) {
    if (tag.startsWith('</')) {
      depth--
      if (depth === 1) cuts.push(index + tag.length)
    } else {
      if (depth === 1 && cuts.at(-1) !== index) cuts.push(index)
      if (!tag.endsWith('/>')) depth++
      if (depth === 1 && cuts.at(-1) !== index + tag.length) cuts.push(index + tag.length)
    }
  }
  return cuts.map((cut, n) => svg.slice(cut, cuts[n + 1])).filter((part) => part !== '')
}

/** The lines of orders, which are different in every phase. Borders keep every point. */
const ORDER_LINE = /(?<=<path class="(?:line|unordered)"[^>]* d=")M[-\d. Ll]+(?=")/g
/** The light edge of a line, which has the same points: the file's script adds it again. */
const CASING = /<path class="casing"[^>]*><\/path>/g
/** How far a simplified line may be from the original, in units of the plate: less than half its width. */
const TOLERANCE = 1.4

/** Arrowheads, knobs, and the places of marks and units: a fraction of a unit of the plate is invisible. */
const PLACES = /<(?:path class="head"|circle class="knob)[^>]*>|translate\([^)]*|M[-\d. ]+(?=l10 10)/g
const roundPlaces = (text: string): string =>
  text.replaceAll(/-?\d+\.\d+/g, (number) => String(Math.round(Number(number))))

/** The text of an order, which is also in the list below the board. */
const ORDER_TEXT = /<title>[^<]*<\/title>/g

const lighten = (svg: string): string =>
  svg
    .replaceAll(ORDER_TEXT, '')
    .replaceAll(CASING, '')
    .replaceAll(PLACES, roundPlaces)
    .replaceAll(ORDER_LINE, (path) => writeLine(simplify(pointsOf(path))))

type Point = readonly [x: number, y: number]

function pointsOf(path: string): readonly Point[] {
  const points: Point[] = []
  let [x, y] = [0, 0]
  for (const [, command = '', numbers = ''] of path.matchAll(/([MLl])([-\d. ]+)/g)) {
    const values = (numbers.match(/-?\d+(?:\.\d+)?|-?\.\d+/g) ?? []).map(Number)
    for (let n = 0; n + 1 < values.length; n += 2) {
      const [right = 0, down = 0] = [values[n], values[n + 1]]
      ;[x, y] = command === 'l' ? [x + right, y + down] : [right, down]
      points.push([x, y])
    }
  }
  return points
}

/** Without points close to the line between their neighbours (the algorithm of Douglas and Peucker). */
function simplify(points: readonly Point[]): readonly Point[] {
  const [first, last] = [points[0], points.at(-1)]
  if (first === undefined || last === undefined || points.length < 3) return points
  const distances = points.map((point) => distanceFrom(point, first, last))
  const furthest = Math.max(...distances)
  if (furthest <= TOLERANCE) return [first, last]
  const at = distances.indexOf(furthest)
  return [...simplify(points.slice(0, at + 1)), ...simplify(points.slice(at)).slice(1)]
}

function distanceFrom([x, y]: Point, [ax, ay]: Point, [bx, by]: Point): number {
  const length = Math.hypot(bx - ax, by - ay)
  return length === 0 ? Math.hypot(x - ax, y - ay) : Math.abs((bx - ax) * (y - ay) - (by - ay) * (x - ax)) / length
}

/** `M716 850l4 5-3 6` */
function writeLine(points: readonly Point[]): string {
  const corners = points.map(([x, y]): Point => [Math.round(x), Math.round(y)])
  const [[x, y] = [0, 0], ...rest] = corners
  const steps = rest.map(([right, down], n) => {
    const [fromX, fromY] = corners[n] ?? [0, 0]
    return `${right - fromX} ${down - fromY}`
  })
  return `M${x} ${y}l${steps.join(' ')}`.replaceAll(' -', '-')
}
