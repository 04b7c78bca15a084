/** A picture as a PNG, its letters drawn too: whoever looks at it needs no fonts. */
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { writePng } from './png.ts'

/** What rendering needs besides the picture: the compiled engine, and woff2 files. */
export interface Renderer {
  readonly engine: WebAssembly.Module
  readonly fonts: readonly Uint8Array[]
}

let ready: Promise<void> | null = null

/** `width` in pixels; the height follows. */
export async function pngOf(svg: string, width: number, { engine, fonts }: Renderer): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= initWasm(engine)
  await ready
  const resvg = new Resvg(svg, {
    font: { fontBuffers: [...fonts], defaultFontFamily: 'EB Garamond' },
    fitTo: { mode: 'width', value: width },
  })
  const image = resvg.render()
  const { width: columns, height: rows, pixels } = image
  // The engine's memory is not the garbage collector's.
  image.free()
  resvg.free()
  return writePng({ width: columns, height: rows, pixels })
}
