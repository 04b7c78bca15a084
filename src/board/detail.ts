/** How much the board writes: names where they fit, else codes, else large codes at the places kept for small screens. */
export const WRITINGS = ['names', 'codes', 'large-codes'] as const
export type Writing = (typeof WRITINGS)[number]

/** What depends on how large the plate is on the screen. */
export interface Detail {
  readonly writing: Writing
  /** Units and codes stand at the places kept for small screens. */
  readonly small: boolean
  /** Tokens and arrows, as a multiple of their size on the plate. */
  readonly token: number
  /** Names and codes, as a multiple of their size on the plate. */
  readonly text: number
}

/** Half the width of a token on the plate, in units. */
export const TOKEN = 11.5
/** Half the width of a token in CSS pixels: at least this, so that a thumb sees it on a phone, and more as the plate grows. */
const leastHalf = (scale: number): number => 5 + 4.2 * scale
/** Beyond these, in CSS pixels, tokens and letters grow more slowly than the plate. */
const AMPLE_HALF = 15
const AMPLE_TEXT = 1.35

/** A scale in steps of a twentieth, so that a pinch does not draw everything anew at every move of a finger. */
export const inSteps = (scale: number): number => Math.exp(Math.round(Math.log(scale) * 20) / 20)

/** The detail for a scale in CSS pixels per unit of the plate. */
export function detailAt(scale: number): Detail {
  const writing = scale >= 0.7 ? 'names' : scale >= 0.5 ? 'codes' : 'large-codes'
  const half = scale * TOKEN
  const shrink = half > AMPLE_HALF ? (AMPLE_HALF / half) ** 0.7 : 1
  return {
    writing,
    small: writing === 'large-codes',
    token: Math.max(shrink, leastHalf(scale) / half),
    text: scale > AMPLE_TEXT ? (AMPLE_TEXT / scale) ** 0.6 : 1,
  }
}
