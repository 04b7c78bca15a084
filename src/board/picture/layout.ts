/** What is on a picture, and where. Pure. */
import { CODES_FROM, type Detail, detailOf, LEAST_SPAN } from '../detail.ts'
import type { Plate } from '../plate.ts'
import type { Scene } from '../scene.ts'

export interface PictureProps {
  /** What is pictured: the name of a game. */
  readonly name: string
  /** Its moment: `Spring 1901, movement`. */
  readonly when: string
  readonly plate: Plate
  /** `@font-face` rules, for readers who may not have the fonts. */
  readonly fontFaces?: string
  /** Boards stand side by side; where there are several, each has a title. */
  readonly boards: readonly { readonly title: string; readonly scene: Scene }[]
  /** Left out: `large`. Boards beside each other are `beside` in any case. */
  readonly size?: PictureSize
  /** How many boards stand beside each other; left out: all. */
  readonly columns?: number
}

/** What the ground of a picture depends on. */
export type GroundProps = Pick<PictureProps, 'plate' | 'boards' | 'size' | 'columns'>

/**
 * `large`: looked at by itself, with names. `column`: in a mail or a post, as wide as a column of text, with codes that are read
 * there. `beside`: several boards beside each other, of which each is small.
 */
export const PICTURE_SIZES = ['large', 'column', 'beside'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** The width of a column of text, in CSS pixels: that of mails. */
export const COLUMN = 560

/** Boards are drawn as on a page that shows them this wide (CSS pixels); a column shows them a little smaller. */
const SPANS: Readonly<Record<PictureSize, number>> = { large: 984, column: CODES_FROM, beside: LEAST_SPAN }

/** A post is at least this wide, and the codes on boards beside each other are then this high (CSS pixels). */
const POST = { width: 640, code: 9.2 } as const

/** The detail of a picture, `across` units wide, of a plate that is `width` units wide. */
export function pictureDetail(size: PictureSize, width: number, across: number): Detail {
  const detail = detailOf(SPANS[size], width)
  return size === 'beside' ? { ...detail, code: Math.max(detail.code, (POST.code * across) / POST.width) } : detail
}

/** How wide a PNG is, in pixels: two boards side by side need more; one below the other are high enough with less. */
export const PNG_WIDTH = { one: 1200, beside: 1800, below: 900 } as const

export interface Extent {
  readonly width: number
  readonly height: number
}

/** Lengths around the boards, in units of the plate. */
export interface Around {
  readonly margin: number
  /** Between two boards. */
  readonly gap: number
  /** The lines above the boards: how large they are written, and the room they have. */
  readonly heading: Line
  readonly title: Line
}
interface Line {
  readonly size: number
  readonly room: number
}

const NO_LINE: Line = { size: 0, room: 0 }

/** The larger the picture, the larger what is around it: all pictures are looked at in the same width. */
export function around(plate: Extent, boards: number, columns = boards): Around {
  const [unit, isOne] = [(plate.width * columns) / 1200, boards === 1]
  return {
    margin: 20 * unit,
    gap: 28 * unit,
    heading: { size: 30 * unit, room: 48 * unit },
    title: isOne ? NO_LINE : { size: 24 * unit, room: 40 * unit },
  }
}

/** How large the picture of some boards is. */
export function extentOf(plate: Extent, boards: number, columns = boards): Extent {
  const { margin, gap, heading, title } = around(plate, boards, columns)
  const rows = Math.ceil(boards / columns)
  return {
    width: 2 * margin + columns * plate.width + (columns - 1) * gap,
    height: 2 * margin + heading.room + rows * (title.room + plate.height) + (rows - 1) * gap,
  }
}

/** How large a PNG of it is, in pixels. */
export function pngSize(plate: Extent, boards: number, columns = boards): Extent {
  const { width, height } = extentOf(plate, boards, columns)
  const pixels = PNG_WIDTH[boards === 1 ? 'one' : columns > 1 ? 'beside' : 'below']
  return { width: pixels, height: Math.round((pixels * height) / width) }
}

/** How the boards of a picture are spread on it. */
export interface Spread extends Extent {
  readonly kind: PictureSize
  readonly columns: number
  /** The top left corner of the `i`th board. */
  readonly at: (i: number) => readonly [x: number, y: number]
}

export function spreadOf({ plate, boards, size = 'large', columns = boards.length }: GroundProps): Spread {
  const { margin, gap, heading, title } = around(plate, boards.length, columns)
  const [right, down] = [plate.width + gap, title.room + plate.height + gap]
  return {
    ...extentOf(plate, boards.length, columns),
    kind: columns > 1 ? 'beside' : size,
    columns,
    at: (i) => [margin + (i % columns) * right, margin + heading.room + title.room + Math.floor(i / columns) * down],
  }
}
