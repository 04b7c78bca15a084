/** What is on a picture, and where. Pure. */
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
}

/** Boards are drawn as on a page that shows them at this scale (CSS pixels per unit of the plate). */
export const PICTURE_SCALE = 0.82

/** How wide a PNG is, in pixels: two boards side by side need more. */
export const PNG_WIDTH = { one: 1200, more: 1800 } as const

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
export function around(plate: Extent, boards: number): Around {
  const [unit, isOne] = [(plate.width * boards) / 1200, boards === 1]
  return {
    margin: 20 * unit,
    gap: 28 * unit,
    heading: { size: 30 * unit, room: 48 * unit },
    title: isOne ? NO_LINE : { size: 24 * unit, room: 40 * unit },
  }
}

/** How large the picture of some boards is. */
export function extentOf(plate: Extent, boards: number): Extent {
  const { margin, gap, heading, title } = around(plate, boards)
  return {
    width: 2 * margin + boards * plate.width + (boards - 1) * gap,
    height: 2 * margin + heading.room + title.room + plate.height,
  }
}

/** How large a PNG of it is, in pixels. */
export function pngSize(plate: Extent, boards: number): Extent {
  const { width, height } = extentOf(plate, boards)
  const pixels = boards > 1 ? PNG_WIDTH.more : PNG_WIDTH.one
  return { width: pixels, height: Math.round((pixels * height) / width) }
}
