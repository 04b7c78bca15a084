/**
 * Few colours for many: the 256 that most pixels have, and for every other the one that is nearest. Our own, because a drawn
 * board has few colours and their blends: gifenc 1.0 takes longer (375 to 510 ms a picture, this 174 to 366) and lets flat
 * colours drift (mean square error on a board of Duo 1.93, here 0.42); image-q 4 takes 34 s.
 */

export type Colour = readonly [red: number, green: number, blue: number]

/** Colours that agree in the upper five bits of every channel are taken together. */
interface Shade {
  readonly key: number
  /** Their mean. */
  readonly colour: Colour
  /** How many pixels have such a colour. */
  readonly pixels: number
}

const MOST = 256
const SHADES = 1 << 15

/** `bytes` has four for every pixel: red, green, blue, opacity. The indexes say for each pixel which colour is its. */
export function paletteFor(bytes: Uint8Array): { readonly colours: readonly Colour[]; readonly indexes: Uint8Array } {
  const pixels = wordsOf(bytes)
  const shades = shadesIn(pixels).toSorted((a, b) => b.pixels - a.pixels)
  const colours = shades.slice(0, MOST).map(({ colour }) => colour)
  const indexOf = indexesFor(shades, colours)
  const indexes = new Uint8Array(pixels.length)
  forEachRun(pixels, (from, to, key) => {
    const index = indexOf[key] ?? 0
    if (to === from + 1) indexes[from] = index
    else indexes.fill(index, from, to)
  })
  return { colours, indexes }
}

/** The four bytes of each pixel as one number; machines on which this runs have the first lowest. */
const wordsOf = (bytes: Uint8Array): Int32Array =>
  bytes.byteOffset % 4 === 0
    ? new Int32Array(bytes.buffer, bytes.byteOffset, bytes.length / 4)
    : wordsOf(new Uint8Array(bytes))

const keyOf = (pixel: number): number => ((pixel & 0xf8) << 7) | ((pixel & 0xf800) >>> 6) | ((pixel & 0xf80000) >>> 19)

/** Pixels of one colour, one behind the other, because most of a board is flat: the first, the first behind them, their shade, and their colour. */
function forEachRun(pixels: Int32Array, use: (from: number, to: number, key: number, pixel: number) => void): void {
  const many = pixels.length
  for (let from = 0, to = 1; from < many; from = to++) {
    const pixel = pixels[from] ?? 0
    while (to < many && pixels[to] === pixel) to++
    use(from, to, keyOf(pixel), pixel)
  }
}

function shadesIn(pixels: Int32Array): Shade[] {
  /* Of every shade: the sums of its reds, greens and blues, and its pixels. */
  const sums = new Uint32Array(4 * SHADES)
  const add = (at: number, more: number): void => void (sums[at] = (sums[at] ?? 0) + more)
  forEachRun(pixels, (from, to, key, pixel) => {
    const [at, many] = [4 * key, to - from]
    add(at, (pixel & 255) * many)
    add(at + 1, ((pixel >>> 8) & 255) * many)
    add(at + 2, ((pixel >>> 16) & 255) * many)
    add(at + 3, many)
  })
  const shades: Shade[] = []
  for (let key = 0; key < SHADES; key++)
    if (sums[4 * key + 3] !== 0) shades.push(shadeOf(key, sums.subarray(4 * key, 4 * key + 4)))
  return shades
}

function shadeOf(key: number, [red = 0, green = 0, blue = 0, pixels = 0]: Uint32Array): Shade {
  return { key, pixels, colour: [Math.round(red / pixels), Math.round(green / pixels), Math.round(blue / pixels)] }
}

/** For each shade, which of the colours looks most like it; eyes are keenest on green. */
function indexesFor(shades: readonly Shade[], colours: readonly Colour[]): Uint8Array {
  const [indexes, flat] = [new Uint8Array(SHADES), Int32Array.from(colours.flat())]
  for (const { key, colour } of shades) indexes[key] = nearest(flat, colour[0], colour[1], colour[2])
  return indexes
}

/** Of colours as red, green and blue, one behind the other. */
function nearest(colours: Int32Array, red: number, green: number, blue: number): number {
  let [found, least] = [0, Infinity]
  for (let at = 0; at < colours.length; at += 3) {
    const [r, g, b] = [(colours[at] ?? 0) - red, (colours[at + 1] ?? 0) - green, (colours[at + 2] ?? 0) - blue]
    const away = 2 * r * r + 4 * g * g + 3 * b * b
    if (away < least) [found, least] = [at / 3, away]
  }
  return found
}
