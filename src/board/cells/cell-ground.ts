/** The kinds of borders between cells, and their positions on the plate. */
import type { Atlas } from '../../rules/atlas/atlas.ts'
import type { Point } from '../curve.ts'
import { AUTOMATIC_EXTENT, type Extent } from '../plate.ts'
import type { Border } from '../layout/regions.ts'
import type { Ground, GroundOf } from './cell-borders.ts'
import { meander } from './meander.ts'

/** The provinces behind the codes of cells. */
export type Provinces = Pick<Atlas, 'id' | 'province' | 'provinces'>

export const isSea = (provinces: Provinces, area: string): boolean => provinces.province(area)?.terrain === 'sea'

export const groundBetween =
  (provinces: Provinces): GroundOf =>
  (left, right) => {
    const wet = [left, right].filter((area) => isSea(provinces, area)).length
    return wet === 2 ? 'sea' : wet === 1 ? 'coast' : 'land'
  }

const KIND: Readonly<Record<Ground, string>> = { sea: 's', coast: 'c', land: 'l' }

/** The letter of a kind of line (`LINES`). */
export const kindOf = ({ left, right }: Pick<Border, 'left' | 'right'>, groundOf: GroundOf): string =>
  right === null ? 'f' : KIND[groundOf(left, right)]

/** Converts a point in cells to the plate. */
export function onPlate({ width, height }: Extent, point: Point, isStraight = false): Point {
  const [x, y] = isStraight ? point : meander(point, width, height)
  return [(x * AUTOMATIC_EXTENT.width) / width, (y * AUTOMATIC_EXTENT.height) / height]
}
