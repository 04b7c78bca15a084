/**
 * `npm run runbook`: runs every command of docs/operate.md against a local service, or as a dry run if it
 * needs an account. Exit: 0 if all succeed, else 1.
 */
import { runToEnd } from '../../src/tools/service/processes.ts'

const RUN = ['run', '--project', 'e2e', 'test/e2e/service/backup.test.ts', '-t', 'runbook', '--reporter=verbose']
process.exitCode = (await runToEnd('vitest', RUN, { RUNBOOK: 'all' })) ? 0 : 1
