/** `npm run bench:cost`: what phases of a game of each variant cost in what Cloudflare bills, and what a game is (test/durable/cost.test.ts). */
import { runToEnd } from '../../src/tools/service/processes.ts'

const passed = await runToEnd('vitest', ['run', '--project', 'durable', 'test/durable/cost.test.ts'], {
  BENCH_COST: 'all',
})
process.exitCode = passed ? 0 : 1
