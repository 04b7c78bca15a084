import { globSync, readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import type { Plugin } from 'vite'
import { defineConfig } from 'vitest/config'
import { LongestFirst } from './test/support/longest-first.ts'

// Secrets come from the environment: no test uses a developer's real key.
Object.assign(process.env, {
  RESEND_API_KEY: 're_test',
  AUTH_SECRET: 'a secret of the tests, long enough to sign with',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
})

const MINUTES = 60_000
/** A property may take a quarter of an hour in a thorough run. */
const TIMEOUT = (process.env['THOROUGH'] === undefined ? 5 : 60) * MINUTES
/** No test waits for a clock, but a busy machine is slow. */
const TIMEOUTS = { testTimeout: TIMEOUT, hookTimeout: TIMEOUT }
/** Browser tests play whole games. */
const BROWSER_TIMEOUTS = { testTimeout: 15 * MINUTES, hookTimeout: 10 * MINUTES }

/** Tests make many short-lived objects: more room for them saves a twelfth of the time. */
const NODE_OPTIONS = ['--max-semi-space-size=64', '--min-semi-space-size=32']

const OTHER_PROJECTS = ['test/durable/**', 'test/e2e/**']
/** Tests that replace modules load all code again, in their own process. */
const ISOLATED = globSync('test/**/*.test.ts', { exclude: OTHER_PROJECTS }).filter((file) =>
  readFileSync(file, 'utf8').includes('vi.mock('),
)

/** Libraries of many files, bundled once so that the runtime need not load each file. */
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

/** Node cannot import fonts and WebAssembly as modules. Its tests draw no pictures, so they get empty ones. */
const withoutBytes = (): Plugin => ({
  name: 'without-bytes',
  enforce: 'pre',
  resolveId: (id) => (/\.(?:woff2|wasm)$/.test(id) ? NO_BYTES : null),
  load: (id) => (id === NO_BYTES ? 'export default new ArrayBuffer(0)' : null),
})

/** Node has no `cloudflare:workers`: test/platform makes the objects. */
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
 * Turns dynamic imports into static ones, as in the one file that is deployed. In tests each would go through a
 * socket, and if its object ends with its test, later imports of the same module never resolve
 * (test/durable/reading.test.ts).
 */
const inOneFile = (): Plugin => ({
  name: 'in-one-file',
  enforce: 'pre',
  transform(code, id) {
    if (!id.includes('/src/')) return null
    const paths: string[] = []
    const changed = code.replaceAll(DYNAMIC_IMPORT, (_, path: string) => `Promise.resolve(read${paths.push(path)})`)
    const read = paths.map((path, n) => `import * as read${n + 1} from '${path}';`).join('')
    // On the first line, so that line numbers stay.
    return paths.length === 0 ? null : { code: read + changed, map: null }
  },
})

export default defineConfig({
  test: {
    // The default leaves a core idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        plugins: [withoutBytes(), withoutWorkers()],
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: [...OTHER_PROJECTS, ...ISOLATED],
          environment: 'node',
          setupFiles: ['./test/support/reader.ts'],
          // The code is pure, so files can share it.
          isolate: false,
          execArgv: NODE_OPTIONS,
          ...TIMEOUTS,
        },
      },
      {
        plugins: [withoutBytes()],
        test: { name: 'isolated', include: ISOLATED, environment: 'node', ...TIMEOUTS },
      },
      {
        plugins: [
          inOneFile(),
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: {
              bindings: {
                TEST_MIGRATIONS: await readD1Migrations('./migrations'),
                MANY_MAILS: process.env['MANY_MAILS'] ?? '250',
                MANY_MAILS_SEED: process.env['MANY_MAILS_SEED'] ?? '1',
                BENCH_COST: process.env['BENCH_COST'] ?? '',
                BENCH_BURST: process.env['BENCH_BURST'] ?? '',
                THOROUGH: process.env['THOROUGH'] ?? '',
                PREVIEW_PATIENCE: 300_000,
                LOG_LINES: 'none',
              },
              // Queues without consumers: messages of one test would arrive during another.
              queueProducers: { MAILS: { queueName: 'unread-mails' }, PUSHES: { queueName: 'unread-pushes' } },
            },
          })),
        ],
        test: {
          name: 'durable',
          include: ['test/durable/**/*.test.ts'],
          // Each test empties its storage (setup.ts), so files can share one runtime.
          isolate: false,
          setupFiles: ['./test/durable/setup.ts'],
          deps: {
            optimizer: {
              ssr: { enabled: true, include: BUNDLED, rolldownOptions: { external: [/^node:/, /^cloudflare:/] } },
            },
          },
          ...TIMEOUTS,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          // Whole commands run every night.
          exclude: process.env['THOROUGH'] === undefined ? ['test/e2e/thorough/**'] : [],
          globalSetup: ['test/e2e/support/setup.ts'],
          setupFiles: ['test/e2e/support/failures.ts'],
          // They wait half of the time, so two per core.
          maxWorkers: 2 * availableParallelism(),
          sequence: { groupOrder: 1 },
          // Files share the service and browser of their process (test/e2e/support/shared.ts).
          isolate: false,
          // Retried tests are listed (test/support/retried.ts).
          retry: 1,
          ...BROWSER_TIMEOUTS,
        },
      },
    ],
  },
})
