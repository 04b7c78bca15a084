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

const keyOf = (red: number, green: number, blue: number): number =>
  ((red >> 3) << 10) | ((green >> 3) << 5) | (blue >> 3)

/** `bytes` has four for every pixel: red, green, blue, opacity. The indexes say for each pixel which colour is its. */
export function paletteFor(bytes: Uint8Array): { readonly colours: readonly Colour[]; readonly indexes: Uint8Array } {
  const shades = shadesIn(bytes).toSorted((a, b) => b.pixels - a.pixels)
  const colours = shades.slice(0, MOST).map(({ colour }) => colour)
  const indexOf = new Uint8Array(SHADES)
  for (const { key, colour } of shades) indexOf[key] = nearest(colours, colour)
  const indexes = new Uint8Array(bytes.length / 4)
  forEachRun(bytes, (from, to, pixel) => {
    const index = indexOf[keyOf(pixel >>> 24, (pixel >>> 16) & 255, (pixel >>> 8) & 255)] ?? 0
    if (to === from + 1) indexes[from] = index
    else indexes.fill(index, from, to)
  })
  return { colours, indexes }
}

/** Pixels of one colour, one behind the other, because most of a board is flat: the first, the first behind them, and their four bytes as a number. */
function forEachRun(bytes: Uint8Array, use: (from: number, to: number, pixel: number) => void): void {
  const file = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const many = bytes.length / 4
  for (let from = 0, to = 1; from < many; from = to++) {
    const pixel = file.getUint32(4 * from)
    while (to < many && file.getUint32(4 * to) === pixel) to++
    use(from, to, pixel)
  }
}

function shadesIn(bytes: Uint8Array): Shade[] {
  /* Of every shade: the sums of its reds, greens and blues, and its pixels. */
  const sums = new Uint32Array(4 * SHADES)
  forEachRun(bytes, (from, to, pixel) => {
    const [red, green, blue, many] = [pixel >>> 24, (pixel >>> 16) & 255, (pixel >>> 8) & 255, to - from]
    const at = 4 * keyOf(red, green, blue)
    sums[at] = (sums[at] ?? 0) + red * many
    sums[at + 1] = (sums[at + 1] ?? 0) + green * many
    sums[at + 2] = (sums[at + 2] ?? 0) + blue * many
    sums[at + 3] = (sums[at + 3] ?? 0) + many
  })
  const shades: Shade[] = []
  for (let key = 0; key < SHADES; key++)
    if (sums[4 * key + 3] !== 0) shades.push(shadeOf(key, sums.subarray(4 * key, 4 * key + 4)))
  return shades
}

function shadeOf(key: number, [red = 0, green = 0, blue = 0, pixels = 0]: Uint32Array): Shade {
  return { key, pixels, colour: [Math.round(red / pixels), Math.round(green / pixels), Math.round(blue / pixels)] }
}

/** Which of the colours looks most like this one; eyes are keenest on green. */
function nearest(colours: readonly Colour[], [red, green, blue]: Colour): number {
  let [found, least] = [0, Infinity]
  for (const [i, colour] of colours.entries()) {
    const away = 2 * (colour[0] - red) ** 2 + 4 * (colour[1] - green) ** 2 + 3 * (colour[2] - blue) ** 2
    if (away < least) [found, least] = [i, away]
  }
  return found
}
