/**
 * `npm run simulate:mails`: ten thousand mails through the queue, with a provider that refuses, delays and fails, a process that dies
 * and a queue that brings mails twice (test/durable/post/many-mails.test.ts). `-- --mails N --seed N` sends so many, with other troubles.
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
