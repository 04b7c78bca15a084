/**
 * A picture from its ground, its owners and what lies over both: the owners' tints and the bands inside their borders are worked out for each
 * pixel. The engine takes three quarters of its time for the ground and for cutting bands off at borders.
 */
import type { Image } from '../image.ts'
import { weakMemoize } from '../../../lib/memoize.ts'
import type { Ground } from './ground.ts'
import { ASIDE, NOBODY, type Tint, type Tints } from './tints.ts'

/** How broad a band is, in units of the plate, and how opaque: half of the stroke of `.plate .band`, whose other half is cut off. */
const BAND = { width: 3.5, opacity: 0.55 } as const
/** How opaque the colour of its owner is on a sea: that of `.plate .place.sea.owned`. */
const ON_SEA = 0.25

/** `over` is what lies on the boards, multiplied with its opacity; `scale`: pixels of a unit of the plate. */
export function paint(ground: Ground, tints: Tints, over: Image, scale: number): Image {
  const { width, height } = ground
  const bands = bandsIn(ground, tints, BAND.width * scale)
  const pixels = new Uint8Array(4 * width * height)
  const [from, to] = [wordsOf(ground.pixels), wordsOf(pixels)]
  const painting = {
    ground,
    tints,
    bands,
    flat: tints.of.map(({ land: [red = 0, green = 0, blue = 0] }) => word(red, green, blue)),
  }
  const above = wordsOf(over.pixels)
  for (let i = 0; i < to.length; i++) {
    const top = above[i] ?? 0
    const opacity = top >>> 24
    to[i] =
      opacity === 255
        ? top
        : opacity === 0
          ? groundAt(painting, i, from)
          : blended(top, groundAt(painting, i, from), (255 - opacity) / 255)
  }
  return { width, height, pixels }
}

/* A pixel is one number, its four bytes as they lie: machines on which this runs have the last byte, its opacity, highest. */
const OPAQUE = 0xff000000
const wordsOf = ({ buffer, byteOffset, length }: Uint8Array): Int32Array =>
  new Int32Array(buffer, byteOffset, length / 4)
const word = (red: number, green: number, blue: number): number => OPAQUE | (blue << 16) | (green << 8) | red

interface Painting {
  readonly ground: Ground
  readonly tints: Tints
  readonly bands: Uint8Array
  /** Land of each owner, on which nothing else is. */
  readonly flat: readonly number[]
}

function groundAt(painting: Painting, i: number, from: Int32Array): number {
  const owner = painting.tints.owner[painting.ground.numbers[i] ?? 0] ?? 0
  const pixel = from[i] ?? 0
  return owner === 0 || owner === ASIDE || pixel >>> 24 === 0 ? pixel | OPAQUE : tinted(painting, i, owner, pixel)
}

function tinted({ ground, tints, bands, flat }: Painting, i: number, owner: number, pixel: number): number {
  const part = pixel >>> 24
  const cover = bands[i] ?? 0
  const band = (BAND.opacity * cover) / 255
  const tint = tints.of[owner] ?? NOBODY
  if (tints.sea[ground.numbers[i] ?? 0] === 1) return onSea(pixel, tint.own, 1 - (1 - ON_SEA) * (1 - band))
  return part === 255 && cover === 0 ? (flat[owner] ?? 0) : onLand(pixel, tint, tints.free, band)
}

/** The parts of a pixel: red, green or blue at 0, 8 or 16. */
const channel = (pixel: number, at: number): number => (pixel >>> at) & 255

function onSea(pixel: number, own: readonly number[], opacity: number): number {
  const weight = (opacity * (pixel >>> 24)) / 255
  const mixed = (n: number): number => {
    const under = channel(pixel, 8 * n)
    return under + weight * ((own[n] ?? 0) - under)
  }
  return word(mixed(0), mixed(1), mixed(2))
}

/** In place of so much of the colour of free land as is in the pixel. */
function onLand(pixel: number, { own, land }: Tint, free: readonly number[], band: number): number {
  const part = (pixel >>> 24) / 255
  const mixed = (n: number): number => {
    const tint = land[n] ?? 0
    const here = tint + band * ((own[n] ?? 0) - tint) - (free[n] ?? 0)
    return Math.max(0, Math.min(255, channel(pixel, 8 * n) + part * here))
  }
  return word(mixed(0), mixed(1), mixed(2))
}

/** How much of each pixel is covered by its owner's band, of 255: the nearer to somebody else's, the more. */
function bandsIn(ground: Ground, { owner: ownerOf }: Tints, radius: number): Uint8Array {
  const { width, height, numbers } = ground
  const bands = new Uint8Array(numbers.length)
  const stamped = new Uint8Array(numbers.length)
  const brushes = brushesOf(radius, width)
  const ownerAt = (at: number): number => ownerOf[numbers[at] ?? 0] ?? 0
  const isStamped = (owner: number, at: number): boolean => stamped[at] === 1 && ownerAt(at) === owner
  const stamp = (owner: number, at: number): void => {
    if (owner === 0 || stamped[at] === 1) return
    const { away, cover } =
      brushes[(isStamped(owner, at - 1) ? 1 : 0) + (isStamped(owner, at - width) ? 2 : 0)] ?? NO_BRUSH
    stamped[at] = 1
    for (let n = 0; n < away.length; n++) {
      const there = at + (away[n] ?? 0)
      const more = cover[n] ?? 0
      if ((bands[there] ?? 0) < more && ownerAt(there) === owner) bands[there] = more
    }
  }
  const meet = (here: number, there: number): void => {
    const [one, other] = [ownerAt(here), ownerAt(there)]
    if (one === other || one === ASIDE || other === ASIDE) return
    stamp(one, here)
    stamp(other, there)
  }
  // Boards end well within the picture: no band comes near its edge.
  const reach = Math.ceil(radius)
  const [first, last] = [reach * width, (height - reach) * width]
  for (const i of bordersOf(ground)) {
    const x = i % width
    if (i < first || i >= last || x < reach || x >= width - reach) continue
    meet(i, i + 1)
    meet(i, i + width)
  }
  return bands
}

/** The pixels of one province that have another on their right or below them. */
const bordersOf = weakMemoize(({ width, numbers }: Ground): Int32Array => {
  const borders: number[] = []
  for (let i = 0; i < numbers.length; i++)
    if (numbers[i] !== numbers[i + 1] || numbers[i] !== numbers[i + width]) borders.push(i)
  return Int32Array.from(borders)
})

/** Pixels around one at a border: how far they are in the picture, and how much of them the band covers. */
interface Brush {
  readonly away: Int32Array
  readonly cover: Uint8Array
}

const NO_BRUSH: Brush = { away: new Int32Array(), cover: new Uint8Array() }

/** The whole; and what is left of it beside a pixel that has been stamped: on its left, above it, on both sides. The rest is nearer to that one. */
function brushesOf(radius: number, width: number): readonly Brush[] {
  const reach = Math.ceil(radius)
  const steps = Array.from({ length: 2 * reach + 1 }, (_, n) => n - reach)
  const points = steps
    .flatMap((y) =>
      steps.map((x) => ({ x, y, cover: Math.round(255 * Math.min(1, Math.max(0, radius - Math.hypot(x, y)))) })),
    )
    .filter(({ cover }) => cover > 0)
  return [-reach, 0].flatMap((top) =>
    [-reach, 0].map((left) => {
      const part = points.filter(({ x, y }) => x >= left && y >= top)
      return {
        away: Int32Array.from(part, ({ x, y }) => y * width + x),
        cover: Uint8Array.from(part, ({ cover }) => cover),
      }
    }),
  )
}

const blended = (above: number, below: number, through: number): number =>
  word(
    channel(above, 0) + channel(below, 0) * through,
    channel(above, 8) + channel(below, 8) * through,
    channel(above, 16) + channel(below, 16) * through,
  )
