/** `npm run bench:pictures`: size and CPU time of the PNGs of all boards. The steps alternate; the shortest time of each counts. */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build } from 'vite'
import { ROOT } from '../../src/tools/service/processes.ts'
import type * as Parts from './pictures/parts.ts'

const ROUNDS = 5
/** Goals for each PNG. */
const MAX_MS = 600
const MAX_KB = 250

const packageFile = (path: string): Uint8Array<ArrayBuffer> =>
  new Uint8Array(readFileSync(new URL(import.meta.resolve(path))))

/** Bundled like the Worker. */
async function bundledParts(folder: string): Promise<typeof Parts> {
  await build({
    configFile: false,
    root: ROOT,
    logLevel: 'warn',
    oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
    ssr: { noExternal: true },
    build: { ssr: fileURLToPath(new URL('pictures/parts.ts', import.meta.url)), outDir: folder, emptyOutDir: true },
  })
  return (await import(pathToFileURL(join(folder, 'parts.js')).href)) as typeof Parts
}

const folder = mkdtempSync(join(tmpdir(), 'concert-pictures-'))
try {
  const { measure } = await bundledParts(folder)
  const module = new WebAssembly.Module(packageFile('@resvg/resvg-wasm/index_bg.wasm'))
  const fonts = [
    '@fontsource/eb-garamond/files/eb-garamond-latin-400-normal.woff2',
    '@fontsource/eb-garamond/files/eb-garamond-latin-400-italic.woff2',
    '@fontsource/source-sans-3/files/source-sans-3-latin-700-normal.woff2',
  ].map(packageFile)
  console.log('Milliseconds of processor time.')
  const table = await measure({ module, fonts }, ROUNDS)
  console.table(table)
  const slowest = Math.max(...Object.values(table).map(({ total }) => total))
  const largest = Math.max(...Object.values(table).map(({ kB }) => kB))
  const isMet = slowest <= MAX_MS && largest <= MAX_KB
  console.log(`At most ${slowest} ms and ${largest} kB (goals ${MAX_MS} and ${MAX_KB}: ${isMet ? 'met' : 'missed'}).`)
  if (!isMet) process.exitCode = 1
} finally {
  rmSync(folder, { recursive: true, force: true })
}
