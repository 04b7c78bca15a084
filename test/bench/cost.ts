/** `npm run bench:cost`: the Cloudflare cost of phases and whole games of each variant (test/durable/cost.test.ts). */
import { runToEnd } from '../../src/tools/service/processes.ts'

const passed = await runToEnd('vitest', ['run', '--project', 'durable', 'test/durable/cost.test.ts'], {
  BENCH_COST: 'all',
})
process.exitCode = passed ? 0 : 1
