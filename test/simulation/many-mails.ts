/**
 * `npm run simulate:mails`: ten thousand mails through the queue, with a provider that rejects, delays and fails, a process that crashes
 * and a queue that redelivers (test/durable/post/many-mails.test.ts). `-- --mails N --seed N`: the number of mails, and other failures.
 */
import { parseArgs } from 'node:util'
import { runToEnd } from '../../src/tools/service/processes.ts'

const { values } = parseArgs({
  options: { mails: { type: 'string', default: '10000' }, seed: { type: 'string', default: '1' } },
})

const TEST = 'test/durable/post/many-mails.test.ts'
const passed = await runToEnd('vitest', ['run', '--project', 'durable', TEST], {
  MANY_MAILS: values.mails,
  MANY_MAILS_SEED: values.seed,
})
process.exitCode = passed ? 0 : 1
