/** Where the bar of the chosen unit lies over the board: near the unit, and on nothing that can be tapped. Pure. */

/** In CSS pixels, as all lengths here. */
export interface Spot {
  readonly x: number
  readonly y: number
}

export interface Box extends Spot {
  readonly width: number
  readonly height: number
}

/** What the bar had better not cover. */
export interface Avoided {
  readonly at: Spot
  /** How bad it is to cover it, in strides away from the chosen unit. */
  readonly weight: number
}

export interface BarPlaces {
  /** The board, as far as it can be seen. */
  readonly area: Box
  readonly bar: { readonly width: number; readonly height: number }
  readonly chosen: Spot
  readonly avoided: readonly Avoided[]
  /** Where the bar lies already; it stays, unless another place is clearly better. */
  readonly before: Spot | null
}

/** Places are tried at this distance from each other. */
const STEP = 16
/** Nothing to be tapped lies nearer to the bar than this. */
const CLEAR = 24
const STRIDE = 60
/** So many strides nearer another place has to be. */
const WORTH = 2

/** The multiples of a step from one end to the other, and the other end. */
function steps(from: number, to: number): number[] {
  if (to <= from) return [from]
  return [...Array.from({ length: Math.ceil((to - from) / STEP) }, (_, n) => from + n * STEP), to]
}

/** How far a spot lies outside a box; 0 inside it. */
function away({ x, y }: Spot, box: Box): number {
  const dx = Math.max(box.x - x, 0, x - box.x - box.width)
  const dy = Math.max(box.y - y, 0, y - box.y - box.height)
  return Math.hypot(dx, dy)
}

const isInside = (box: Box, area: Box): boolean =>
  box.x >= area.x &&
  box.y >= area.y &&
  box.x + box.width <= area.x + area.width &&
  box.y + box.height <= area.y + area.height

export function placeBar({ area, bar, chosen, avoided, before }: BarPlaces): Spot {
  const cost = (at: Spot): number => {
    const box = { ...at, ...bar }
    const covered = avoided.reduce((sum, one) => sum + (away(one.at, box) < CLEAR ? one.weight : 0), 0)
    const isSame = before !== null && before.x === at.x && before.y === at.y
    return covered + away(chosen, box) / STRIDE - (isSame ? WORTH : 0)
  }
  const xs = steps(area.x, area.x + area.width - bar.width)
  const ys = steps(area.y, area.y + area.height - bar.height)
  // It may have grown since, with what is asked in it.
  const fits = before !== null && isInside({ ...before, ...bar }, area)
  const places = [...(fits ? [before] : []), ...ys.flatMap((y) => xs.map((x) => ({ x, y })))]
  let [best = { x: area.x, y: area.y }] = places
  let least = Infinity
  for (const place of places) {
    const here = cost(place)
    if (here < least) [best, least] = [place, here]
  }
  return best
}
