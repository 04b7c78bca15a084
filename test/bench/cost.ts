/**
 * `npm run bench:cost`: the Cloudflare cost of phases and whole games of each variant (test/durable/cost.test.ts), and of
 * statistics and ratings every night.
 */
import { runToEnd } from '../../src/tools/service/processes.ts'

const FILES = {
  durable: ['test/durable/cost.test.ts', 'test/durable/nightly-cost.test.ts'],
  unit: ['test/records/nightly-cpu.test.ts'],
}
for (const [project, files] of Object.entries(FILES)) {
  const hasPassed = await runToEnd('vitest', ['run', '--project', project, ...files], { BENCH_COST: 'all' })
  if (!hasPassed) process.exitCode = 1
}
