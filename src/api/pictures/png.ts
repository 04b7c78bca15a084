/**
 * SVG to PNG with at most 256 colours: two boards take 240 kB instead of the engine’s 800 kB.
 * gifenc takes twice as long to find the colours and distorts flat ones. PNG libraries deflate in
 * JavaScript, ten times as slowly as zlib.
 */
import { crc32, deflateSync } from 'node:zlib'
import { initWasm, Resvg } from '@resvg/resvg-wasm'

export interface Engine {
  readonly module: WebAssembly.Module
  /** The contents of woff2 files. */
  readonly fonts: readonly Uint8Array[]
}

let ready: Promise<void> | null = null

/** `width` in pixels; the height follows from the SVG. Throws if the SVG is not well-formed. */
export async function renderPng(
  svg: string,
  width: number,
  { module, fonts }: Engine,
): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= initWasm(module)
  await ready
  const resvg = new Resvg(svg, {
    font: { fontBuffers: [...fonts], defaultFontFamily: 'EB Garamond' },
    fitTo: { mode: 'width', value: width },
  })
  const image = resvg.render()
  try {
    return encodePng(image)
  } finally {
    // The engine's memory is not garbage-collected.
    image.free()
    resvg.free()
  }
}

interface Image {
  readonly width: number
  readonly height: number
  /** Four bytes per pixel, from the top left: red, green, blue, and opacity, which is ignored. */
  readonly pixels: Uint8Array
}

const SIGNATURE = [137, 80, 78, 71, 13, 10, 26, 10]
/** Eight bits per pixel, indexed, deflated, not interlaced. */
const FORMAT = [8, 3, 0, 0, 0]
/** Takes two thirds of the time of level 6, the default, for one percent more bytes. */
const DEFLATE_LEVEL = 5

/** A PNG with a palette (https://www.w3.org/TR/png-3/). */
export function encodePng({ width, height, pixels }: Image): Uint8Array<ArrayBuffer> {
  const { colours, indexes } = reduceColours(pixels)
  // Each row starts with its filter. 0, none, suits a palette best.
  const rows = new Uint8Array((width + 1) * height)
  for (let y = 0; y < height; y++) rows.set(indexes.subarray(y * width, (y + 1) * width), y * (width + 1) + 1)
  return concat([
    SIGNATURE,
    chunk('IHDR', [...uint32(width), ...uint32(height), ...FORMAT]),
    chunk('PLTE', colours.flat()),
    chunk('IDAT', deflateSync(rows, { level: DEFLATE_LEVEL })),
    chunk('IEND', []),
  ])
}

function chunk(name: string, data: ArrayLike<number>): Uint8Array {
  const body = concat([new TextEncoder().encode(name), data])
  return concat([uint32(data.length), body, uint32(crc32(body))])
}

function concat(parts: readonly ArrayLike<number>[]): Uint8Array<ArrayBuffer> {
  const bytes = new Uint8Array(parts.reduce((length, part) => length + part.length, 0))
  let offset = 0
  for (const part of parts) {
    bytes.set(part, offset)
    offset += part.length
  }
  return bytes
}

const uint32 = (n: number): number[] => [n >>> 24, (n >>> 16) & 255, (n >>> 8) & 255, n & 255]

type Colour = readonly [red: number, green: number, blue: number]

const MAX_COLOURS = 256
/** Colours that agree in the upper five bits of each channel are one shade. */
const SHADES = 1 << 15

const shadeAt = (pixels: Uint8Array, at: number): number =>
  (((pixels[at] ?? 0) & 0xf8) << 7) | (((pixels[at + 1] ?? 0) & 0xf8) << 2) | ((pixels[at + 2] ?? 0) >>> 3)

/** The means of the most frequent shades, and for each pixel the index of the nearest. */
function reduceColours(pixels: Uint8Array): { readonly colours: readonly Colour[]; readonly indexes: Uint8Array } {
  const shades = countShades(pixels).toSorted((a, b) => b.count - a.count)
  const colours = shades.slice(0, MAX_COLOURS).map(({ mean }) => mean)
  const indexOfShade = new Uint8Array(SHADES)
  for (const { shade, mean } of shades) indexOfShade[shade] = nearestIndex(colours, mean)
  const indexes = new Uint8Array(pixels.length / 4)
  for (let i = 0; i < indexes.length; i++) indexes[i] = indexOfShade[shadeAt(pixels, 4 * i)] ?? 0
  return { colours, indexes }
}

interface Shade {
  readonly shade: number
  readonly count: number
  readonly mean: Colour
}

function countShades(pixels: Uint8Array): Shade[] {
  const counts = new Uint32Array(SHADES)
  const [red, green, blue] = [new Uint32Array(SHADES), new Uint32Array(SHADES), new Uint32Array(SHADES)]
  for (let at = 0; at < pixels.length; at += 4) {
    const shade = shadeAt(pixels, at)
    counts[shade] = (counts[shade] ?? 0) + 1
    red[shade] = (red[shade] ?? 0) + (pixels[at] ?? 0)
    green[shade] = (green[shade] ?? 0) + (pixels[at + 1] ?? 0)
    blue[shade] = (blue[shade] ?? 0) + (pixels[at + 2] ?? 0)
  }
  return Array.from(counts, (count, shade): Shade => {
    const mean = (sum: Uint32Array): number => Math.round((sum[shade] ?? 0) / count)
    return { shade, count, mean: [mean(red), mean(green), mean(blue)] }
  }).filter(({ count }) => count > 0)
}

/** Eyes are most sensitive to green. */
function nearestIndex(colours: readonly Colour[], [red, green, blue]: Colour): number {
  let [nearest, minDistance] = [0, Infinity]
  for (const [i, [r, g, b]] of colours.entries()) {
    const distance = 2 * (r - red) ** 2 + 4 * (g - green) ** 2 + 3 * (b - blue) ** 2
    if (distance < minDistance) [nearest, minDistance] = [i, distance]
  }
  return nearest
}
