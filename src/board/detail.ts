/** How much the board writes: names, codes, or those codes alone that find room between units as large as a phone needs them. */
export const WRITINGS = ['names', 'codes', 'few-codes'] as const
export type Writing = (typeof WRITINGS)[number]

/** What depends on how large the plate is on the screen. */
export interface Detail {
  readonly writing: Writing
  /** Everything stands at the places kept for small screens. */
  readonly small: boolean
  /** How wide the whole plate would be on the screen, in CSS pixels. */
  readonly span: number
  /** Units and their marks, as a multiple of their size on the plate. */
  readonly token: number
  /** The radius of a supply centre's mark, in units of the plate. */
  readonly centre: number
  /** The letters of a code, in units of the plate. */
  readonly code: number
  /** The letters of a name that is written at its full size, in units of the plate. */
  readonly name: number
}

/** Half the height of a unit on the plate, in units. */
export const TOKEN = 11.5

/** Codes of all provinces from this span on (CSS pixels), then names. */
export const CODES_FROM = 600
export const NAMES_FROM = 900
/** The least span that places are found for: on a smaller board everything shrinks with the board, and nothing is written. */
export const LEAST_SPAN = 360
/** Beyond this, what stands on the board grows more slowly than the board. */
const AMPLE = 1440
/** The largest span that is told apart: a board of 1200 pixels enlarged eightfold. */
const MOST_SPAN = 9600

/** A size in CSS pixels: so much at first, so much more for every 1200 pixels of the span, and less beyond `AMPLE`. */
const growing =
  (least: number, more: number, later: number) =>
  (span: number): number =>
    least + (more * Math.min(span, AMPLE)) / 1200 + later * Math.max(0, span / AMPLE - 1)

/** Units are 18.7 px high on a board of 366, 22.1 on one of 434, 22.4 on one of 720. */
const baseHeight = growing(14.3, 13.5, 12)
const basePart = (span: number): number => baseHeight(span) / span
/** At most so high (CSS px) on a board that is small, but not a phone's: 22 px on that of one world beside the other, in a window of 1280. */
const MOST_SMALL = 22.6
/** How high units are, as a part of the span. Where they stand at the places for small screens they take no more of it than on the smallest. */
const unitPart = (span: number): number =>
  span < CODES_FROM ? Math.max(basePart(span), Math.min(basePart(LEAST_SPAN), MOST_SMALL / span)) : basePart(span)
const centreBase = growing(2.6, 1.4, 1.5)
/** From a desk's board on, marks of centres grow faster than what is read near by: large boards are seen from further away. */
const DESK = 720
const centreRadius = (span: number): number =>
  centreBase(span) + (1.6 * Math.max(0, Math.min(span, AMPLE) - DESK)) / (AMPLE - DESK)
const letterSize = growing(8, 5, 6)
/** A name is set in a face with smaller letters than a code. */
const NAME_TO_CODE = 1.12

/** A scale in steps of a twentieth, so that a pinch does not draw everything anew at every move of a finger. */
export const inSteps = (scale: number): number => Math.exp(Math.round(Math.log(scale) * 20) / 20)

/** The detail for a plate that is so many CSS pixels wide on the screen; `width` in units of the plate. */
export function detailOf(span: number, width: number): Detail {
  const drawn = Math.max(LEAST_SPAN, Math.min(MOST_SPAN, span))
  const units = width / drawn
  const writing = span >= NAMES_FROM ? 'names' : span >= CODES_FROM ? 'codes' : 'few-codes'
  const code = letterSize(drawn) * units
  return {
    writing,
    small: writing === 'few-codes',
    span,
    token: (unitPart(drawn) * width) / (2 * TOKEN),
    centre: centreRadius(drawn) * units,
    code,
    name: code * NAME_TO_CODE,
  }
}

/** The detail for a scale in CSS pixels per unit of a plate that is `width` units wide. */
export const detailAt = (scale: number, width: number): Detail => detailOf(scale * width, width)
