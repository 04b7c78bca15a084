/** A picture as a PNG, its letters drawn too: whoever looks at it needs no fonts. */
import { initWasm, Resvg } from '@resvg/resvg-wasm'
import { writePng } from './png.ts'

/** What drawing needs besides the picture. Fonts are woff2 files. */
export interface Workshop {
  readonly engine: WebAssembly.Module
  readonly fonts: readonly Uint8Array[]
}

let ready: Promise<void> | null = null

/** `width` in dots; the height follows. */
export async function pngOf(svg: string, width: number, { engine, fonts }: Workshop): Promise<Uint8Array<ArrayBuffer>> {
  ready ??= initWasm(engine)
  await ready
  const picture = new Resvg(svg, {
    font: { fontBuffers: [...fonts], defaultFontFamily: 'EB Garamond' },
    fitTo: { mode: 'width', value: width },
  })
  const image = picture.render()
  const dots = { width: image.width, height: image.height, bytes: image.pixels }
  // The engine's memory is not the garbage collector's.
  image.free()
  picture.free()
  return writePng(dots)
}
