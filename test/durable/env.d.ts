declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
    /** Number of mails and seed of faults (many-mails.test.ts). */
    MANY_MAILS: string
    MANY_MAILS_SEED: string
    /** If not empty, a game of every variant is counted and printed (cost.test.ts). */
    BENCH_COST: string
    /** If not empty, how many phases close (burst.test.ts). */
    BENCH_BURST: string
    /** If not empty, all cases are tested instead of a sample. */
    THOROUGH: string
  }
}

/** Files of the repository, read when the test is built: a worker has no disk. */
interface ImportMeta {
  glob<T>(
    pattern: string,
    options: { readonly query: '?raw'; readonly import: 'default'; readonly eager: true },
  ): Record<string, T>
}

/** See `src/optional-secrets.d.ts`. */
interface Env {
  readonly RESEND_WEBHOOK_SECRET?: string
  readonly VAPID_PRIVATE_KEY?: string
}
