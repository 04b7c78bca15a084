/** The names on a map that is being drawn, none touching another: each takes the best spot that is left, or gives way. Pure. */
import { AUTOMATIC_EXTENT } from '../../../../src/board/cells/index.ts'

export type Point = readonly [x: number, y: number]

/** A name to be placed. */
export interface Label {
  /** As it is written. */
  readonly text: string
  /** Where it may be, on the plate, the best first; at least one. */
  readonly spots: readonly Point[]
}

/** How large a name is where the window is narrow: there it takes most of the map. `none`: only larger windows show it. */
export const NAME_SIZES = ['usual', 'small', 'none'] as const
export type NameSize = (typeof NAME_SIZES)[number]

export interface PlacedLabel {
  readonly at: Point
  readonly size: NameSize
}

/** Of the letters in a narrow window, in units of the plate; `map-maker.css` has the same. */
export const LETTERS = { usual: 30, small: 22 } as const
/** Of a letter and of the dot of a centre, as parts of that; a line; and what is left free around a name, in units of the plate. */
const LETTER = 0.69
const DOT = 0.4
const LINE = 0.8
const FREE = 2

interface Box {
  readonly at: Point
  readonly half: Point
}

/** What a name takes, written in letters of so many units. */
export function boxOf(text: string, at: Point, letters: number): Box {
  const width = Array.from(text).reduce((sum, letter) => sum + (letter === '•' ? DOT : LETTER), 0) * letters
  return { at, half: [width / 2 + FREE, (LINE * letters) / 2 + FREE] }
}

export const touch = (a: Box, b: Box): boolean =>
  Math.abs(a.at[0] - b.at[0]) < a.half[0] + b.half[0] && Math.abs(a.at[1] - b.at[1]) < a.half[1] + b.half[1]

/** In the order of the labels. Who has fewest spots to choose from chooses first. */
export function placed(labels: readonly Label[]): readonly PlacedLabel[] {
  const taken: Box[] = []
  const found = new Map<Label, PlacedLabel>()
  for (const label of labels.toSorted((a, b) => a.spots.length - b.spots.length)) found.set(label, place(label, taken))
  return labels.map((label) => found.get(label) ?? { at: [0, 0], size: 'none' })
}

/** Whose box would reach beyond the plate is moved as far as that. */
const inside = ([x, y]: Point, { half: [aside] }: Box): Point => [
  Math.min(Math.max(x, aside), AUTOMATIC_EXTENT.width - aside),
  y,
]

/** Adds what the name takes to what is taken. */
function place({ text, spots }: Label, taken: Box[]): PlacedLabel {
  for (const size of ['usual', 'small'] as const) {
    for (const spot of spots) {
      const at = inside(spot, boxOf(text, spot, LETTERS[size]))
      const box = boxOf(text, at, LETTERS[size])
      if (taken.some((other) => touch(box, other))) continue
      taken.push(box)
      return { at, size }
    }
  }
  return { at: spots[0] ?? [0, 0], size: 'none' }
}
