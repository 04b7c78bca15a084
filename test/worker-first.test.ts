/**
 * By wrangler.toml, API calls go to the Worker before the page's files: no lookup delays them, no file answers them,
 * and methods other than GET work. Other files are served without the Worker, which would be billed.
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

const request = async (path: string, method = 'GET'): Promise<string> =>
  (await fetch(new URL(path, url), { method })).text()

it.each([
  ['GET', '/api/me'],
  ['PUT', '/api/me'],
  ['GET', '/api/games/of-no-file'],
])('the Worker answers %s %s, even if there is such a file', async (method, path) => {
  expect(await request(path, method)).toBe('the Worker')
})

it.each(['/', '/robots.txt', '/assets/page.js'])('a file answers %s', async (path) => {
  expect(await request(path)).toBe('a file')
})

it.each(['/games', '/games/abc', '/health'])('the Worker answers %s, which is not a file', async (path) => {
  expect(await request(path)).toBe('the Worker')
})
