/** Size limits of the built page, compressed as the service sends it. */
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative, sep } from 'node:path'
import { gzipSync } from 'node:zlib'
import { build } from 'vite'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'

const KB = 1000
let folder: string
/** Name and content of every file of the built page. */
let files: readonly { readonly name: string; readonly bytes: Buffer }[]

beforeAll(async () => {
  // Vite builds for the current environment, which in a test is not production.
  vi.stubEnv('NODE_ENV', 'production')
  folder = mkdtempSync(join(tmpdir(), 'concert-page-'))
  await build({
    configFile: 'vite.config.ts',
    logLevel: 'silent',
    build: { outDir: folder, emptyOutDir: true, manifest: true },
  })
  vi.unstubAllEnvs()
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile())
  files = entries
    .map((entry) => join(entry.parentPath, entry.name))
    .map((path) => ({ name: relative(folder, path).replaceAll(sep, '/'), bytes: readFileSync(path) }))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

interface Chunk {
  readonly file: string
  readonly css?: readonly string[]
  readonly imports?: readonly string[]
}

const named = (name: string): Buffer => files.find((file) => file.name === name)?.bytes ?? Buffer.alloc(0)
const packed = (names: Iterable<string>): number =>
  [...names].reduce((sum, name) => sum + gzipSync(named(name)).length, 0)

/** A chunk with all scripts and styles that it needs. */
function needs(manifest: Readonly<Record<string, Chunk>>, key: string, found = new Set<string>()): Set<string> {
  const chunk = manifest[key]
  if (chunk === undefined || found.has(chunk.file)) return found
  for (const file of [chunk.file, ...(chunk.css ?? [])]) found.add(file)
  for (const other of chunk.imports ?? []) needs(manifest, other, found)
  return found
}

describe('the weight of the page', () => {
  it('scripts and styles of the play page are at most 100 kB compressed', () => {
    const manifest = JSON.parse(named('.vite/manifest.json').toString()) as Readonly<Record<string, Chunk>>
    const play = new Set([...needs(manifest, 'index.html'), ...needs(manifest, 'pages/game-page.tsx')])
    expect([...play].some((name) => name.endsWith('.css'))).toBe(true)
    expect(packed(play)).toBeLessThan(100 * KB)
  })

  it('every file that the service worker caches exists: one missing file would break the cache', () => {
    const kept = [
      ...named('worker.js')
        .toString()
        .matchAll(/\/(assets\/[\w.-]+)/g),
    ].map(([, name = '']) => name)
    expect(kept.length).toBeGreaterThan(10)
    expect(kept.filter((name) => named(name).length === 0)).toEqual([])
  })

  it('one font, at most 40 kB', () => {
    const fonts = files.filter(({ name }) => name.endsWith('.woff2'))
    expect(fonts.map(({ name }) => name)).toEqual([expect.stringContaining('eb-garamond-latin-400-normal')])
    expect(fonts.reduce((sum, { bytes }) => sum + bytes.length, 0)).toBeLessThan(40 * KB)
  })

  it('the first drawing is at most 35 kB compressed, every other 20 kB', () => {
    const plates = readdirSync('src/board/plates').map((name) => name.replace('.json', ''))
    const weights = plates.map((plate) =>
      packed(files.map(({ name }) => name).filter((name) => name.startsWith(`assets/plate-${plate}-`))),
    )
    const [heaviest = 0, ...others] = weights.toSorted((a, b) => b - a)
    expect(heaviest).toBeGreaterThan(0)
    expect(heaviest).toBeLessThan(35 * KB)
    for (const weight of others) expect(weight).toBeLessThan(20 * KB)
  })
})
