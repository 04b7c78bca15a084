/**
 * `npm run fuzz`: sends 100,000 requests, generated from the API description and as players in press, 100,000 hostile bodies to the
 * sandbox, and 20,000 mails, in this process (test/platform). Fails on server errors, undescribed responses, notes that others see, or
 * more than 50 ms of CPU time. `-- --requests N --bodies N --mails N --seed N`.
 */
import { parseArgs } from 'node:util'
import { runToEnd } from '../../src/tools/service/processes.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    requests: { type: 'string', default: '100000' },
    bodies: { type: 'string', default: '100000' },
    mails: { type: 'string', default: '20000' },
  },
})

const passed = await runToEnd('vitest', ['run', '--project', 'unit', '--silent=false', 'test/fuzz/fuzz.test.ts'], {
  FUZZ: JSON.stringify(values),
})
process.exitCode = passed ? 0 : 1
