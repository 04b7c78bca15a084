/**
 * `npm run soak`: a year of games of all variants in this process, on a platform on which every call between object, database, queue, mail provider
 * and cache fails, is late or happens twice now and then, and in which objects, isolates and consumers are ended in the middle (test/faults/year.ts).
 * It ends when there were 1,000 kills and 10,000 faults, or after a year. `-- --seed N` plays the same again, `--log FILE` writes down each fault.
 */
import { parseArgs } from 'node:util'
import { runToEnd } from '../../src/tools/service/processes.ts'

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    games: { type: 'string', default: '6' },
    days: { type: 'string', default: '365' },
    kills: { type: 'string', default: '1000' },
    faults: { type: 'string', default: '10000' },
    log: { type: 'string', default: '' },
  },
})

const passed = await runToEnd('vitest', ['run', '--project', 'unit', '--silent=false', 'test/faults/soak.test.ts'], {
  SOAK: JSON.stringify(values),
})
process.exitCode = passed ? 0 : 1
