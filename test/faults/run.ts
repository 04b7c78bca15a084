/**
 * `npm run soak`: simulates a year of games of all variants in this process. Calls between object, database, queue, mail provider and cache
 * sometimes fail, are late or are repeated, and objects, isolates and consumers are killed (test/faults/year.ts). Ends after 1,000 kills
 * and 10,000 faults, or after a year. `-- --seed N` repeats a run, `--log FILE` logs each fault.
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
