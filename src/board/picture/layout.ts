/** What is on a picture, and where. */
import type { Plate } from '../plate.ts'
import type { Scene } from '../scene.ts'

export interface PictureProps {
  /** What is pictured: the name of a game. */
  readonly name: string
  /** Its moment: `Spring 1901, movement`. */
  readonly when: string
  readonly plate: Plate
  /** A style sheet with the faces, for readers who may not have them. */
  readonly faces?: string
  /** Boards stand side by side; where there are several, each has a title. */
  readonly boards: readonly { readonly title: string; readonly scene: Scene }[]
}

/** How wide a picture of dots is: two boards side by side need more. */
export const DOTS = { one: 1200, more: 1800 } as const

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

/** How large it is as a picture of dots. */
export function dotsOf(plate: Extent, boards: number): Extent {
  const { width, height } = extentOf(plate, boards)
  const dots = boards > 1 ? DOTS.more : DOTS.one
  return { width: dots, height: Math.round((dots * height) / width) }
}
