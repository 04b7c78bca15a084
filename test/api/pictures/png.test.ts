import { inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { encodePng } from '../../../src/api/pictures/png.ts'

const RED = [200, 10, 10, 255]
const BLUE = [10, 10, 200, 255]

const encoded = (pixels: readonly number[], width: number): Buffer =>
  Buffer.from(encodePng({ width, height: pixels.length / 4 / width, pixels: new Uint8Array(pixels) }))

/** The data of a chunk. */
function chunkIn(png: Buffer, name: string): Buffer {
  const at = png.indexOf(name)
  return png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4))
}

/** The rows of a PNG, each pixel as a colour of the palette. */
function decoded(png: Buffer): { readonly colours: number; readonly rows: readonly (readonly number[])[][] } {
  const palette = chunkIn(png, 'PLTE')
  const [width, data] = [png.readUInt32BE(16), inflateSync(chunkIn(png, 'IDAT'))]
  const rows = Array.from({ length: data.length / (width + 1) }, (_, y) =>
    Array.from(data.subarray(y * (width + 1) + 1, (y + 1) * (width + 1)), (index) => [
      ...palette.subarray(3 * index, 3 * index + 3),
    ]),
  )
  return { colours: palette.length / 3, rows }
}

describe('the palette', () => {
  it('of few colours is those colours', () => {
    const { colours, rows } = decoded(encoded([...RED, ...BLUE, ...BLUE], 3))
    expect(colours).toBe(2)
    expect(rows).toEqual([[RED, BLUE, BLUE].map((colour) => colour.slice(0, 3))])
  })

  it('of many colours keeps the most frequent, and replaces the others by the nearest', () => {
    const frequent = Array.from({ length: 256 }, (_, i) => [(i % 16) * 16, (i >> 4) * 16, 0, 255])
    const { colours, rows } = decoded(encoded([[18, 33, 9, 255], ...frequent, ...frequent].flat(), 513))
    expect(colours).toBe(256)
    expect(rows[0]?.[0]).toEqual([16, 32, 0])
    expect(rows[0]?.[200]).toEqual(frequent[199]?.slice(0, 3))
  })
})

describe('a PNG', () => {
  const png = encoded([...RED, ...BLUE, ...BLUE, ...RED], 2)

  it('has its chunks in order, each with its length and checksum', () => {
    expect(png.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n')
    const names: string[] = []
    for (let at = 8; at < png.length; at += 12 + png.readUInt32BE(at))
      names.push(png.toString('latin1', at + 4, at + 8))
    expect(names).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
    // The checksum of an empty IEND is the same in every PNG.
    expect(png.subarray(-4).toString('hex')).toBe('ae426082')
  })

  it('has its pixels row by row, as indexes of the palette', () => {
    expect([png.readUInt32BE(16), png.readUInt32BE(20), png[24], png[25]]).toEqual([2, 2, 8, 3])
    const [red, blue] = [RED.slice(0, 3), BLUE.slice(0, 3)]
    expect(decoded(png).rows).toEqual([
      [red, blue],
      [blue, red],
    ])
  })
})
