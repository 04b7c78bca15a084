declare namespace Cloudflare {
  interface Env {
    TEST_MIGRATIONS: import('cloudflare:test').D1Migration[]
    /** How many mails go through the queue at once, and from which seed their troubles follow (many-mails.test.ts). */
    MANY_MAILS: string
    MANY_MAILS_SEED: string
    /** Not empty: a game of every variant is counted, and printed (cost.test.ts). */
    BENCH_COST: string
    /** Not empty: all is tried, and not only a sample of it. */
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

/** As `src/optional-secrets.d.ts` has them. */
interface Env {
  readonly RESEND_WEBHOOK_SECRET?: string
  readonly VAPID_PRIVATE_KEY?: string
}
