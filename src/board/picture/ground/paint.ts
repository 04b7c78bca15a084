/**
 * A picture from its ground, its owners and what lies over both: the owners' tints and the bands inside their borders are worked out for each
 * pixel. The engine takes three quarters of its time for the ground and for cutting bands off at borders.
 */
import type { Image } from '../image.ts'
import type { Ground } from './ground.ts'
import { ASIDE, NOBODY, type Tint, type Tints } from './tints.ts'

/** How broad a band is, in units of the plate, and how opaque: half of the stroke of `.plate .band`, whose other half is cut off. */
const BAND = { width: 3.5, opacity: 0.55 } as const
/** How opaque the colour of its owner is on a sea: that of `.plate .place.sea.owned`. */
const ON_SEA = 0.25

/** `over` is what lies on the boards, multiplied with its opacity; `scale`: pixels of a unit of the plate. */
export function paint(ground: Ground, tints: Tints, over: Image, scale: number): Image {
  const { width, height } = ground
  const owners = ownersIn(ground, tints)
  const bands = bandsIn(owners, ground, BAND.width * scale)
  const pixels = new Uint8Array(4 * width * height)
  const [from, to] = [wordsOf(ground.pixels), wordsOf(pixels)]
  const painting = {
    ground,
    tints,
    bands,
    flat: tints.of.map(({ land: [red = 0, green = 0, blue = 0] }) => word(red, green, blue)),
  }
  for (let i = 0; i < to.length; i++) {
    const owner = owners[i] ?? 0
    const pixel = from[i] ?? 0
    to[i] = owner === 0 || owner === ASIDE ? pixel | OPAQUE : tinted(painting, i, owner, pixel)
  }
  layOver(to, wordsOf(over.pixels))
  return { width, height, pixels }
}

/* A pixel is one number, its four bytes as they lie: machines on which this runs have the last byte, its opacity, highest. */
const OPAQUE = 0xff000000
const wordsOf = ({ buffer, byteOffset, length }: Uint8Array): Uint32Array =>
  new Uint32Array(buffer, byteOffset, length / 4)
const word = (red: number, green: number, blue: number): number => OPAQUE | (blue << 16) | (green << 8) | red

function ownersIn({ numbers }: Ground, { owner }: Tints): Uint8Array {
  const owners = new Uint8Array(numbers.length)
  for (let i = 0; i < owners.length; i++) owners[i] = owner[numbers[i] ?? 0] ?? 0
  return owners
}

interface Painting {
  readonly ground: Ground
  readonly tints: Tints
  readonly bands: Uint8Array
  /** Land of each owner, on which nothing else is. */
  readonly flat: readonly number[]
}

function tinted({ ground, tints, bands, flat }: Painting, i: number, owner: number, pixel: number): number {
  const part = pixel >>> 24
  if (part === 0) return pixel | OPAQUE
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
function bandsIn(owners: Uint8Array, { width, height }: Ground, radius: number): Uint8Array {
  const bands = new Uint8Array(owners.length)
  const brush = brushOf(radius, width)
  const reach = Math.ceil(radius)
  const meet = (here: number, there: number): void => {
    const one = owners[here] ?? 0
    const other = owners[there] ?? 0
    if (one === other || one === ASIDE || other === ASIDE) return
    if (one !== 0) stamp(bands, owners, here, brush)
    if (other !== 0) stamp(bands, owners, there, brush)
  }
  // Boards end well within the picture: no band comes near its edge.
  for (let y = reach; y < height - reach; y++)
    for (let i = y * width + reach, end = (y + 1) * width - reach; i < end; i++) {
      if (owners[i] !== owners[i + 1]) meet(i, i + 1)
      if (owners[i] !== owners[i + width]) meet(i, i + width)
    }
  return bands
}

/** Pixels around one at a border: how far they are in the picture, and how much of them the band covers. */
type Brush = readonly (readonly [away: number, cover: number])[]

function brushOf(radius: number, width: number): Brush {
  const reach = Math.ceil(radius)
  const steps = Array.from({ length: 2 * reach + 1 }, (_, n) => n - reach)
  return steps.flatMap((y) =>
    steps.flatMap((x) => {
      const cover = Math.round(255 * Math.min(1, Math.max(0, radius - Math.hypot(x, y))))
      return cover === 0 ? [] : [[y * width + x, cover] as const]
    }),
  )
}

function stamp(bands: Uint8Array, owners: Uint8Array, at: number, brush: Brush): void {
  const owner = owners[at]
  for (const [away, cover] of brush)
    if (owners[at + away] === owner && (bands[at + away] ?? 0) < cover) bands[at + away] = cover
}

function layOver(pixels: Uint32Array, over: Uint32Array): void {
  for (let i = 0; i < over.length; i++) {
    const above = over[i] ?? 0
    const opacity = above >>> 24
    if (opacity !== 0) pixels[i] = opacity === 255 ? above : blended(above, pixels[i] ?? 0, (255 - opacity) / 255)
  }
}

const blended = (above: number, below: number, through: number): number =>
  word(
    channel(above, 0) + channel(below, 0) * through,
    channel(above, 8) + channel(below, 8) * through,
    channel(above, 16) + channel(below, 16) * through,
  )
