/** A width and a height, in units of the plate. */
export interface Extent {
  readonly width: number
  readonly height: number
}

/** Every drawing that is made automatically is as large as this: its size is known before it is made. */
export const EXTENT: Extent = { width: 1200, height: 900 }
