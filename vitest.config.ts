import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

// Secrets come from the process environment: no test ever uses a developer's real key.
Object.assign(process.env, {
  RESEND_API_KEY: 're_test',
  AUTH_SECRET: 'a secret of the tests, long enough to sign with',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
})

const MINUTES = 60_000
/** With all that can be tried, one property may take a quarter of an hour. */
const EACH = (process.env['THOROUGH'] === undefined ? 5 : 60) * MINUTES
/** No test waits for a clock; but a busy machine may take its time. */
const PATIENCE = { testTimeout: EACH, hookTimeout: EACH }
/** Browser tests go through whole games. */
const MORE_PATIENCE = { testTimeout: 15 * MINUTES, hookTimeout: 10 * MINUTES }

/** Rules and boards make many small objects that do not last: with more room for them a twelfth less time goes into collecting. */
const ROOM = ['--max-semi-space-size=64', '--min-semi-space-size=32']

const RUN_ELSEWHERE = ['test/durable/**', 'test/e2e/**']
/** Tests that put a module in another's place read all code anew, and nobody else gets to see it. */
const ISOLATED = globSync('test/**/*.test.ts', { exclude: RUN_ELSEWHERE }).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
)

/** Libraries of many files, each of which the runtime would ask for by itself: they are bundled once, before the tests. */
const BUNDLED = [
  'disposable-email-domains-js',
  'zod',
  'drizzle-orm',
  'drizzle-orm/d1',
  'drizzle-orm/sqlite-core',
  'htmlparser2',
  'ical-generator',
  'postal-mime',
  'temporal-polyfill',
]

const NO_BYTES = '\0no-bytes'
const NO_WORKERS = '\0no-workers'

/** Node reads no fonts and no WebAssembly as modules. What is tested there draws no pictures: it may be without them. */
const withoutBytes = (): Plugin => ({
  name: 'without-bytes',
  enforce: 'pre',
  resolveId: (id) => (/\.(?:woff2|wasm)$/.test(id) ? NO_BYTES : null),
  load: (id) => (id === NO_BYTES ? 'export default new ArrayBuffer(0)' : null),
})

/** Node is no Worker: what the object of a game extends is made by the test's own platform (test/platform). */
const withoutWorkers = (): Plugin => ({
  name: 'without-workers',
  enforce: 'pre',
  resolveId: (id) => (id === 'cloudflare:workers' ? NO_WORKERS : null),
  load: (id) =>
    id === NO_WORKERS
      ? `export class DurableObject { constructor(ctx, env) { this.ctx = ctx; this.env = env } }
         export class RpcTarget {}`
      : null,
})

const DYNAMIC_IMPORT = /\bimport\('(\.[^']+)'\)/g

/**
 * What the service reads when it is first needed (`await import`) comes with the rest, as in the one file that is deployed. Here each such
 * reading would ask the tests’ own process, by a socket: if an object begins one and is ended with its test, it never comes to an end, and
 * whoever asks for the same waits for ever (test/durable/reading.test.ts).
 */
const inOneFile = (): Plugin => ({
  name: 'in-one-file',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/src/')) return null
    const paths: string[] = []
    const changed = code.replaceAll(DYNAMIC_IMPORT, (_, path: string) => `Promise.resolve(read${paths.push(path)})`)
    const read = paths.map((path, n) => `import * as read${n + 1} from '${path}';`).join('')
    // On the first line, so that all others stay where they are.
    return paths.length === 0 ? null : { code: read + changed, map: null }
  },
})

export default defineConfig({
  test: {
    // By default one core is left idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [withoutBytes(), withoutWorkers()],
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...RUN_ELSEWHERE, ...ISOLATED],
          environment: 'node',
          setupFiles: ['./test/support/reader.ts'],
          // All that is tested here is pure, so one reading of the code serves many files.
          isolate: false,
          execArgv: ROOM,
          ...PATIENCE,
        },
      },
      {
        plugins: [withoutBytes()],
        test: { name: 'isolated', include: ISOLATED, environment: 'node', ...PATIENCE },
      },
      {
        plugins: [
          inOneFile(),
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              // On a busy machine a preview may take its time, too.
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                MANY_MAILS: process.env['MANY_MAILS'] ?? '250',
                MANY_MAILS_SEED: process.env['MANY_MAILS_SEED'] ?? '1',
                BENCH_COST: process.env['BENCH_COST'] ?? '',
                THOROUGH: process.env['THOROUGH'] ?? '',
                PREVIEW_PATIENCE: 300_000,
                LOG_LINES: 'none',
              },
              // Queues that nobody reads: what one test has put in would otherwise be sent in the middle of another.
              queueProducers: { MAILS: { queueName: 'unread-mails' }, PUSHES: { queueName: 'unread-pushes' } },
            },
          })),
        ],
        test: {
          name: 'durable',
          include: ['test/durable/**/*.test.ts'],
          // Each test leaves empty storage behind (setup.ts), so one runtime and one reading of the code serve many files.
          isolate: false,
          setupFiles: ['./test/durable/setup.ts'],
          deps: {
            optimizer: {
              ssr: { enabled: true, include: BUNDLED, rolldownOptions: { external: [/^node:/, /^cloudflare:/] } },
            },
          },
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // Whole commands: every night.
          exclude: process.env['THOROUGH'] === undefined ? ['test/e2e/thorough/**'] : [],
          globalSetup: ['test/e2e/support/setup.ts'],
          // Half of their time they wait, for pages and mails: two for each core; `npm test` runs beside them what only computes.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
          // One file after the other has the service and the browser of its process (test/e2e/support/shared.ts).
          isolate: false,
          // Whoever needed it is named (test/support/retried.ts).
          retry: 1,
          ...MORE_PATIENCE,
        },
      },
    ],
  },
})
