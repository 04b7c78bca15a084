import polylabel from 'polylabel'
import type { Ring } from '../plate.ts'

/** How far the point inside some rings that is furthest from all of them is from them; the first ring is the outline, the others are holes. */
export const roomInside = (rings: readonly Ring[]): number =>
  polylabel(
    rings.map(({ points }) => points.map(([x, y]) => [x, y])),
    2,
  ).distance
