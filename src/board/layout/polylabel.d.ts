declare module 'polylabel' {
  /** The pole of inaccessibility within `precision`: [x, y], and its distance to the outline. */
  export default function polylabel(polygon: number[][][], precision?: number): [number, number] & { distance: number }
}
