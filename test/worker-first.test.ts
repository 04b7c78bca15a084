/**
 * What the Worker is asked before the files of the page are looked through, by wrangler.toml: calls of the API, so that none waits for that, no file
 * ever answers in its place, and nothing but reading is refused. Every other file is sent without the Worker, which would be billed for it.
 */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { convertV4MiniflareOptions, Miniflare } from 'miniflare'
import { unstable_getMiniflareWorkerOptions as optionsIn } from 'wrangler'
import { afterAll, beforeAll, expect, it } from 'vitest'

const folder = mkdtempSync(join(tmpdir(), 'concert-files-'))
let runtime: Miniflare
let url: URL

beforeAll(async () => {
  for (const file of ['index.html', 'robots.txt', 'assets/page.js', 'api/me']) {
    mkdirSync(dirname(join(folder, file)), { recursive: true })
    writeFileSync(join(folder, file), 'a file')
  }
  const { workerOptions: bound } = optionsIn('./wrangler.toml')
  runtime = new Miniflare(
    convertV4MiniflareOptions({
      name: 'concert',
      modules: true,
      cf: false,
      script: "export default { fetch: () => new Response('the Worker') }",
      assets: Object.assign({ directory: folder }, bound['assets'], { directory: folder }),
    }),
  )
  url = await runtime.ready
})
afterAll(async () => {
  await runtime?.dispose()
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 })
})

const asked = async (path: string, method = 'GET'): Promise<string> =>
  (await fetch(new URL(path, url), { method })).text()

it.each([
  ['GET', '/api/me'],
  ['PUT', '/api/me'],
  ['GET', '/api/games/of-no-file'],
])('the Worker answers %s %s, whatever files there are', async (method, path) => {
  expect(await asked(path, method)).toBe('the Worker')
})

it.each(['/', '/robots.txt', '/assets/page.js'])('a file answers %s', async (path) => {
  expect(await asked(path)).toBe('a file')
})

it.each(['/games', '/games/abc', '/health'])('the Worker answers %s, of which there is no file', async (path) => {
  expect(await asked(path)).toBe('the Worker')
})
