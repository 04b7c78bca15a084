/**
 * `npm run runbook`: carries out every command of docs/operate.md: against a service on this machine, or, where it needs an account, as a dry run.
 * Each is told with what became of it. Exit: 0 if all do what they say, else 1.
 */
import { runToEnd } from '../../src/tools/service/processes.ts'

const RUN = ['run', '--project', 'e2e', 'test/e2e/service/backup.test.ts', '-t', 'runbook', '--reporter=verbose']
process.exitCode = (await runToEnd('vitest', RUN, { RUNBOOK: 'all' })) ? 0 : 1
