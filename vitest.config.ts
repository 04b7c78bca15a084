import { cloudflareTest, readD1Migrations } from '@cloudflare/vitest-plugin'
import { defineConfig } from 'vitest/config'

// Secrets come from the process environment: no test ever uses a developer's real key.
Object.assign(process.env, {
  RESEND_API_KEY: 're_test',
  AUTH_SECRET: 'a secret of the tests, long enough to sign with',
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  X_LOCAL_OBSERVABILITY: 'false',
})

// No test waits for a clock; but a busy machine may take its time.
const PATIENCE = { testTimeout: 60_000, hookTimeout: 60_000 }

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['test/**/*.test.ts'],
          exclude: ['test/durable/**', 'test/e2e/**'],
          environment: 'node',
          ...PATIENCE,
        },
      },
      {
        plugins: [
          cloudflareTest(async () => ({
            wrangler: { configPath: './wrangler.toml' },
            miniflare: { bindings: { TEST_MIGRATIONS: await readD1Migrations('./migrations') } },
          })),
        ],
        test: {
          name: 'durable',
          include: ['test/durable/**/*.test.ts'],
          setupFiles: ['./test/durable/setup.ts'],
          ...PATIENCE,
        },
      },
      {
        test: {
          name: 'e2e',
          include: ['test/e2e/**/*.test.ts'],
          testTimeout: 180_000,
          hookTimeout: 120_000,
          fileParallelism: false,
        },
      },
    ],
  },
})
