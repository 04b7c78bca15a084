/** The ground of a picture in pixels: what owners tint, and what no position changes. Made once for each board and size, it costs several pictures. */
import type { Image } from '../image.ts'

export interface Ground {
  readonly width: number
  readonly height: number
  /** Four bytes a pixel: red, green and blue of the ground as nobody owns it, and how much of the pixel an owner tints. */
  readonly pixels: Uint8Array
  /** The number of each pixel's province (`numberOf`). */
  readonly numbers: Uint16Array
}

/** From three drawings of it: the ground, how much of it is free, and the numbers of its provinces. */
export function groundOf(drawn: Image, free: Image, numbered: Image): Ground {
  const { width, height } = drawn
  const pixels = new Uint8Array(drawn.pixels)
  const numbers = new Uint16Array(width * height)
  for (let i = 0, at = 0; i < numbers.length; i++, at += 4) {
    pixels[at + 3] = Math.max(free.pixels[at] ?? 0, free.pixels[at + 2] ?? 0)
    numbers[i] = ((numbered.pixels[at + 1] ?? 0) << 8) | (numbered.pixels[at + 2] ?? 0)
  }
  return { width, height, pixels, numbers }
}

/** As it is kept: its size, then pixels and numbers, packed. */
export async function packGround({ width, height, pixels, numbers }: Ground): Promise<Uint8Array<ArrayBuffer>> {
  const parts = [new Uint32Array([width, height]), new Uint8Array(pixels), new Uint16Array(numbers)]
  return through(new Blob(parts), new CompressionStream('deflate'))
}

/** Throws if these are not the bytes of a ground. */
export async function unpackGround(packed: Uint8Array<ArrayBuffer>): Promise<Ground> {
  const { buffer } = await through(new Blob([packed]), new DecompressionStream('deflate'))
  const [width = 0, height = 0] = new Uint32Array(buffer, 0, 2)
  const many = width * height
  if (buffer.byteLength !== 8 + 6 * many) throw new Error('these bytes are no ground')
  return { width, height, pixels: new Uint8Array(buffer, 8, 4 * many), numbers: new Uint16Array(buffer, 8 + 4 * many) }
}

const through = async (bytes: Blob, stream: CompressionStream | DecompressionStream) =>
  new Uint8Array(await new Response(bytes.stream().pipeThrough(stream)).arrayBuffer())
