/** Places names on a map that is being drawn, without overlaps. Pure. */
import { AUTOMATIC_EXTENT } from '../../../../src/board/cells/index.ts'

export type Point = readonly [x: number, y: number]

export interface Label {
  readonly text: string
  /** Possible positions on the plate, best first; at least one. */
  readonly spots: readonly Point[]
}

/** The size of a name in a narrow window. `none`: shown only in wide windows. */
export const NAME_SIZES = ['usual', 'small', 'none'] as const
export type NameSize = (typeof NAME_SIZES)[number]

export interface PlacedLabel {
  readonly at: Point
  readonly size: NameSize
}

/** Font sizes in a narrow window, in units of the plate; same as in `map-maker.css`. */
export const LETTERS = { usual: 30, small: 22 } as const
/** Widths and line height, relative to the font size. */
const LETTER = 0.69
const DOT = 0.4
const LINE = 0.8
/** Around a name, in units of the plate. */
const MARGIN = 2

interface Box {
  readonly at: Point
  readonly half: Point
}

/** The box of a name in this font size. */
export function boxOf(text: string, at: Point, fontSize: number): Box {
  const width = Array.from(text).reduce((sum, letter) => sum + (letter === '•' ? DOT : LETTER), 0) * fontSize
  return { at, half: [width / 2 + MARGIN, (LINE * fontSize) / 2 + MARGIN] }
}

export const overlap = (a: Box, b: Box): boolean =>
  Math.abs(a.at[0] - b.at[0]) < a.half[0] + b.half[0] && Math.abs(a.at[1] - b.at[1]) < a.half[1] + b.half[1]

/** Returns places in the order of the labels. Labels with the fewest spots are placed first. */
export function placeLabels(labels: readonly Label[]): readonly PlacedLabel[] {
  const taken: Box[] = []
  const places = new Map<Label, PlacedLabel>()
  for (const label of labels.toSorted((a, b) => a.spots.length - b.spots.length)) places.set(label, place(label, taken))
  return labels.map((label) => places.get(label) ?? { at: [0, 0], size: 'none' })
}

/** Moves a box sideways onto the plate. */
const clampToPlate = ([x, y]: Point, { half: [halfWidth] }: Box): Point => [
  Math.min(Math.max(x, halfWidth), AUTOMATIC_EXTENT.width - halfWidth),
  y,
]

/** Takes the first free spot, in the largest size that fits, and adds its box to `taken`. */
function place({ text, spots }: Label, taken: Box[]): PlacedLabel {
  for (const size of ['usual', 'small'] as const) {
    for (const spot of spots) {
      const at = clampToPlate(spot, boxOf(text, spot, LETTERS[size]))
      const box = boxOf(text, at, LETTERS[size])
      if (taken.some((other) => overlap(box, other))) continue
      taken.push(box)
      return { at, size }
    }
  }
  return { at: spots[0] ?? [0, 0], size: 'none' }
}
