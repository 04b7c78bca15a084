/** Names, codes, or only those codes that fit between units at a phone's size. */
const WRITINGS = ['names', 'codes', 'few-codes'] as const
type Writing = (typeof WRITINGS)[number]

/** Sizes that depend on the plate's size on the screen. */
export interface Detail {
  readonly writing: Writing
  /** Use the places for small screens. */
  readonly small: boolean
  /** The width of the whole plate on the screen, in CSS pixels. */
  readonly span: number
  /** Units and their marks, as a multiple of their size on the plate. */
  readonly token: number
  /** The radius of a supply centre's mark, in units of the plate. */
  readonly centre: number
  /** The letters of a code, in units of the plate. */
  readonly code: number
  /** The letters of a name at full size, in units of the plate. */
  readonly name: number
}

/** Half the height of a unit on the plate, in units. */
export const TOKEN = 11.5

/** Spans (CSS pixels) from which on there are codes, and names. */
export const CODES_FROM = 600
export const NAMES_FROM = 900
/** Things are placed for this span; on smaller boards everything shrinks with the board. */
export const MIN_SPAN = 360
/** Beyond this span, units and letters grow more slowly than the board. */
const AMPLE = 1440
/** Larger spans count as this one: a board of 1200 pixels, enlarged eightfold. */
const MAX_SPAN = 9600

/** In CSS pixels: `min`, plus `more` per 1200 pixels of span, plus `later` beyond `AMPLE`. */
const growthFunction =
  (min: number, more: number, later: number) =>
  (span: number): number =>
    min + (more * Math.min(span, AMPLE)) / 1200 + later * Math.max(0, span / AMPLE - 1)

/** Units are 18.7 px high on a board of 366, 22.1 on one of 434, 22.4 on one of 720. */
const baseHeight = growthFunction(14.3, 13.5, 12)
const baseShare = (span: number): number => baseHeight(span) / span
/** Maximum height in CSS pixels on small boards in a window, such as two boards in a row. */
const MAX_SMALL_UNIT = 22.6
/** The height of units as a share of the span; on small boards it has a maximum. */
const unitShare = (span: number): number =>
  span < CODES_FROM ? Math.max(baseShare(span), Math.min(baseShare(MIN_SPAN), MAX_SMALL_UNIT / span)) : baseShare(span)
const centreBase = growthFunction(2.6, 1.4, 1.5)
/** From this span on, centres grow faster: large boards are seen from further away. */
const DESK = 720
const centreRadius = (span: number): number =>
  centreBase(span) + (1.6 * Math.max(0, Math.min(span, AMPLE) - DESK)) / (AMPLE - DESK)
const letterSize = growthFunction(8, 5, 6)
/** The serif of names looks smaller than the sans of codes. */
const NAME_TO_CODE = 1.12

/** Rounds a scale to steps of 5 %, so that a pinch does not redraw everything at every move. */
export const roundScale = (scale: number): number => Math.exp(Math.round(Math.log(scale) * 20) / 20)

/** The detail for a plate `span` CSS pixels wide on the screen, and `width` units wide. */
export function detailOf(span: number, width: number): Detail {
  const drawnSpan = Math.max(MIN_SPAN, Math.min(MAX_SPAN, span))
  const units = width / drawnSpan
  const writing = span >= NAMES_FROM ? 'names' : span >= CODES_FROM ? 'codes' : 'few-codes'
  const code = letterSize(drawnSpan) * units
  return {
    writing,
    small: writing === 'few-codes',
    span,
    token: (unitShare(drawnSpan) * width) / (2 * TOKEN),
    centre: centreRadius(drawnSpan) * units,
    code,
    name: code * NAME_TO_CODE,
  }
}

/** The detail for a scale in CSS pixels per unit of a plate that is `width` units wide. */
export const detailAt = (scale: number, width: number): Detail => detailOf(scale * width, width)
