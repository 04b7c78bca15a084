/**
 * Sizes of things on a board, and positions of units that share a province. In units of the plate.
 */
import type { Point } from './curve.ts'
import { type Detail, TOKEN } from './detail.ts'
import { anchorOf, placeAt, type Plate } from './plate.ts'
import { type Arrow, provinceOf, type Scene, type SceneUnit } from './scene.ts'

export interface Size {
  readonly width: number
  readonly height: number
}

/** A box around a spot. */
export interface PlacedBox extends Size {
  readonly at: Point
}

/** Do two boxes overlap by more than a tolerance, in units? */
export const overlaps = (a: PlacedBox, b: PlacedBox, tolerance = 0): boolean =>
  Math.abs(a.at[0] - b.at[0]) < (a.width + b.width) / 2 - tolerance &&
  Math.abs(a.at[1] - b.at[1]) < (a.height + b.height) / 2 - tolerance

/** The point of a box that is nearest to another point. */
export const edgeTowards = ({ at: [x, y], width, height }: PlacedBox, [toX, toY]: Point): Point => [
  Math.max(x - width / 2, Math.min(x + width / 2, toX)),
  Math.max(y - height / 2, Math.min(y + height / 2, toY)),
]

/** A written name. `size` is a share of the full size of names. */
export interface Writing {
  readonly lines: readonly string[]
  readonly size: number
}

/** A unit with its marks, but without rings, which lie below names. */
export const unitBox = ({ token }: Detail): Size => ({ width: 2 * TOKEN * token, height: 2 * TOKEN * token })

/** A dislodged unit leans, which takes more room. */
const LEANING = 1.08
export const dislodgedBox = ({ token }: Detail): Size => ({
  width: 2 * TOKEN * LEANING * token,
  height: 2 * TOKEN * LEANING * token,
})

/** The distance of units that share a place, for tokens of size 1. */
const ABREAST = 24

/** Several units side by side. */
export const rowBox = ({ token }: Detail, count: number): Size => ({
  width: (2 * TOKEN + (count - 1) * ABREAST) * token,
  height: 2 * TOKEN * token,
})

/** How far a home centre's mark reaches, in radii. */
const RING = 1.35
export const centreBox = ({ centre }: Detail): Size => ({ width: 2 * RING * centre, height: 2 * RING * centre })

/** Widths of letters in ems: of usual ones, and of capitals. */
const WIDTHS = { sans: [0.6, 0.68], serif: [0.46, 0.66] } as const
const NARROW = /[fijlrt1 '.,’-]/u
const BROAD = /[mwMW]/u
const CAPITAL = /\p{Lu}/u

function widthOf(text: string, [plain, capital]: readonly [number, number]): number {
  return Array.from(text).reduce((sum, letter) => {
    const width = CAPITAL.test(letter) ? capital : plain
    return sum + (BROAD.test(letter) ? width * 1.4 : NARROW.test(letter) ? width * 0.62 : letter === 'I' ? 0.36 : width)
  }, 0)
}

/** The room that a halo takes on each side of letters, in ems. */
const HALO = 0.08
/** The distance of lines, and the height of capitals, in ems. */
export const LEADING = 0.96
const CAPITALS = 0.72

/** `size` is a share of the full size of codes. */
export const codeBox = (code: string, detail: Detail, size = 1): Size => ({
  width: (widthOf(code, WIDTHS.sans) + 2 * HALO) * detail.code * size,
  height: (CAPITALS + 2 * HALO) * detail.code * size,
})

export function nameBox({ lines, size }: Writing, detail: Detail): Size {
  const letters = size * detail.name
  return {
    width: (Math.max(...lines.map((line) => widthOf(line, WIDTHS.serif))) + 2 * HALO) * letters,
    height: (lines.length * LEADING + 2 * HALO) * letters,
  }
}

export interface StandingProps extends Pick<Scene, 'units'> {
  readonly plate: Plate
  readonly detail: Detail
}

/** Units that share one place stand side by side. */
export function unitPosition({ plate, units, detail }: StandingProps, unit: SceneUnit): Point {
  const [x, y] = anchorOf(plate, unit.at, detail.small)
  const together = units.filter((neighbour) => neighbour.at === unit.at && !neighbour.dislodged)
  const offset = together.findIndex((neighbour) => neighbour.id === unit.id) - (together.length - 1) / 2
  return [x + offset * ABREAST * detail.token, y]
}

/** How far the ring around a dislodged unit reaches, for tokens of size 1. */
const RING_REACH = 18.2

/**
 * The place of a province's dislodged unit. On small boards its ring stays inside the frame. On others it
 * would then cover labels.
 */
export function dislodgedPosition(plate: Plate, { at }: Pick<SceneUnit, 'at'>, { small, token }: Detail): Point {
  const place = placeAt(plate, provinceOf(at))
  if (!small) return place.dislodged
  const reach = RING_REACH * token
  const inside = (n: number, size: number): number => Math.max(reach, Math.min(size - reach, n))
  const [x, y] = place.small.dislodged
  return [inside(x, plate.width), inside(y, plate.height)]
}

/** The position of an ordered unit that shares its province; null if it does not. */
export function orderedUnitPosition(props: StandingProps, { from, power }: Arrow): Point | null {
  const together = props.units.filter(({ at, dislodged }) => provinceOf(at) === provinceOf(from) && !dislodged)
  if (together.length < 2) return null
  const own = together.filter((unit) => unit.power === power)
  const unit = own.find(({ at }) => at === from) ?? own[0]
  return unit === undefined ? null : unitPosition(props, unit)
}
