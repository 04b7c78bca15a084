declare module 'polylabel' {
  /** The pole of inaccessibility of a polygon, within `precision` of it: [x, y], and how far it is from the outline. */
  export default function polylabel(polygon: number[][][], precision?: number): [number, number] & { distance: number }
}
