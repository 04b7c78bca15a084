/** The contents and layout of a picture. */
import { CODES_FROM, type Detail, detailOf, MIN_SPAN } from '../detail.ts'
import type { Extent, Plate } from '../plate.ts'
import type { Scene } from '../scene.ts'

export interface PictureProps {
  /** The heading: the name of a game. */
  readonly name: string
  /** The moment, such as `Spring 1901, movement`. */
  readonly when: string
  readonly plate: Plate
  /** `@font-face` rules, for viewers without the fonts. */
  readonly fontFaces?: string
  /** Titles are shown only if there are several boards. */
  readonly boards: readonly { readonly title: string; readonly scene: Scene }[]
  /** `large` by default; always `beside` for boards in a row. */
  readonly size?: PictureSize
  /** Boards in a row; all of them by default. */
  readonly columns?: number
}

/** `large`: a picture by itself. `column`: in the text of a mail or post. `beside`: boards in a row. */
export const PICTURE_SIZES = ['large', 'column', 'beside'] as const
export type PictureSize = (typeof PICTURE_SIZES)[number]

/** The width of the text in a mail, in CSS pixels. */
export const COLUMN = 560

/** The width of the same board on a page, in CSS pixels. */
const SPANS: Readonly<Record<PictureSize, number>> = { large: 984, column: CODES_FROM, beside: MIN_SPAN }

/** The width of a narrow post, and the height of codes in a row of boards, in CSS pixels. */
const POST = { width: 640, code: 9.2 } as const

/** `plateWidth` and `pictureWidth` in units of the plate. */
export function pictureDetail(size: PictureSize, plateWidth: number, pictureWidth: number): Detail {
  const detail = detailOf(SPANS[size], plateWidth)
  return size === 'beside'
    ? { ...detail, code: Math.max(detail.code, (POST.code * pictureWidth) / POST.width) }
    : detail
}

/** The width of a PNG in pixels: of one board, of a row, and of a column. */
export const PNG_WIDTH = { one: 1200, beside: 1800, below: 900 } as const

/** Lengths around the boards, in units of the plate. */
interface Margins {
  readonly margin: number
  /** Between two boards. */
  readonly gap: number
  readonly heading: Line
  /** Above each of several boards. */
  readonly title: Line
}

interface Line {
  /** Of the font. */
  readonly size: number
  readonly height: number
}

const NO_LINE: Line = { size: 0, height: 0 }

/** Margins grow with the picture, because all pictures are shown equally wide. */
export function marginsFor(plate: Extent, boardCount: number, columns = boardCount): Margins {
  const unit = (plate.width * columns) / 1200
  return {
    margin: 20 * unit,
    gap: 28 * unit,
    heading: { size: 30 * unit, height: 48 * unit },
    title: boardCount === 1 ? NO_LINE : { size: 24 * unit, height: 40 * unit },
  }
}

/** The size of a picture in units of the plate. */
export function extentOf(plate: Extent, boardCount: number, columns = boardCount): Extent {
  const { margin, gap, heading, title } = marginsFor(plate, boardCount, columns)
  const rows = Math.ceil(boardCount / columns)
  return {
    width: 2 * margin + columns * plate.width + (columns - 1) * gap,
    height: 2 * margin + heading.height + rows * (title.height + plate.height) + (rows - 1) * gap,
  }
}

/** The size of its PNG in pixels. */
export function pngSize(plate: Extent, boardCount: number, columns = boardCount): Extent {
  const { width, height } = extentOf(plate, boardCount, columns)
  const pixels = PNG_WIDTH[boardCount === 1 ? 'one' : columns > 1 ? 'beside' : 'below']
  return { width: pixels, height: Math.round((pixels * height) / width) }
}

interface PictureLayout extends Extent {
  readonly kind: PictureSize
  readonly columns: number
  /** The top left corner of a board, by its index. */
  readonly boardAt: (i: number) => readonly [x: number, y: number]
}

export function layOutPicture({ plate, boards, size = 'large', columns = boards.length }: PictureProps): PictureLayout {
  const { margin, gap, heading, title } = marginsFor(plate, boards.length, columns)
  const [right, down] = [plate.width + gap, title.height + plate.height + gap]
  const top = margin + heading.height + title.height
  return {
    ...extentOf(plate, boards.length, columns),
    kind: columns > 1 ? 'beside' : size,
    columns,
    boardAt: (i) => [margin + (i % columns) * right, top + Math.floor(i / columns) * down],
  }
}
