import { deflateSync, inflateSync } from 'node:zlib'
import { describe, expect, it } from 'vitest'
import { paletteFor } from '../../../src/board/picture/palette.ts'
import { writePng } from '../../../src/board/picture/png.ts'

const RED = [200, 10, 10, 255]
const BLUE = [10, 10, 200, 255]

describe('a palette', () => {
  it('of few colours is those colours', () => {
    const { colours, indexes } = paletteFor(new Uint8Array([...RED, ...BLUE, ...BLUE]))
    expect(Array.from(indexes, (index) => colours[index])).toEqual(
      [RED, BLUE, BLUE].map((colour) => colour.slice(0, 3)),
    )
  })
  it('of many keeps the most frequent, and gives the others the nearest', () => {
    const frequent = Array.from({ length: 256 }, (_, i) => [(i % 16) * 16, (i >> 4) * 16, 0, 255])
    const { colours, indexes } = paletteFor(new Uint8Array([[18, 33, 9, 255], ...frequent, ...frequent].flat()))
    expect(colours).toHaveLength(256)
    expect(colours[indexes[0] ?? 0]).toEqual([16, 32, 0])
    expect(colours[indexes[200] ?? 0]).toEqual(frequent[199]?.slice(0, 3))
  })
})

describe('a PNG', () => {
  const pixels = new Uint8Array([...RED, ...BLUE, ...BLUE, ...RED])
  const written = async () =>
    Buffer.from(await writePng({ width: 2, height: 2, pixels }, (bytes) => Promise.resolve(deflateSync(bytes))))

  it('has its chunks in order, each with its length and its check', async () => {
    const bytes = await written()
    expect(bytes.subarray(0, 8).toString('latin1')).toBe('\x89PNG\r\n\x1A\n')
    const names: string[] = []
    for (let at = 8; at < bytes.length; at += 12 + bytes.readUInt32BE(at))
      names.push(bytes.toString('latin1', at + 4, at + 8))
    expect(names).toEqual(['IHDR', 'PLTE', 'IDAT', 'IEND'])
    // The check of an empty IEND is the same in every PNG.
    expect(bytes.subarray(-4).toString('hex')).toBe('ae426082')
  })

  it('has the pixels, row by row, as places in the palette', async () => {
    const bytes = await written()
    expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20), bytes[24], bytes[25]]).toEqual([2, 2, 8, 3])
    const at = bytes.indexOf('IDAT')
    const [, a = 0, b = 0, , c = 0, d = 0] = inflateSync(bytes.subarray(at + 4, at + 4 + bytes.readUInt32BE(at - 4)))
    const palette = bytes.subarray(bytes.indexOf('PLTE') + 4)
    const colourAt = (i: number) => [...palette.subarray(3 * i, 3 * i + 3)]
    expect([a, b, c, d].map(colourAt)).toEqual([RED, BLUE, BLUE, RED].map((colour) => colour.slice(0, 3)))
  })
})
