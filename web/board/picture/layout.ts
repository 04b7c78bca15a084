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

/* In units of the plate. */
export const MARGIN = 20
export const HEADING = { size: 30, height: 48 }
export const TITLE = { size: 24, height: 40 }
export const GAP = 28

export interface Extent {
  readonly width: number
  readonly height: number
}

/** How large the picture of some boards is. */
export function extentOf({ width, height }: Extent, boards: number): Extent {
  return {
    width: 2 * MARGIN + boards * width + (boards - 1) * GAP,
    height: 2 * MARGIN + HEADING.height + (boards > 1 ? TITLE.height : 0) + height,
  }
}

/** How large it is as a picture of dots. */
export function dotsOf(plate: Extent, boards: number): Extent {
  const { width, height } = extentOf(plate, boards)
  const dots = boards > 1 ? DOTS.more : DOTS.one
  return { width: dots, height: Math.round((dots * height) / width) }
}
