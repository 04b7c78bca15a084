/** `npm run runbook`: carries out every command of docs/operate.md: against a service on this machine, or, where it needs an account, as a dry run. */
import { run } from '../../src/tools/service/processes.ts'

process.env['RUNBOOK'] = 'all'
run('vitest', ['run', '--project', 'e2e', 'test/e2e/service/backup.test.ts', '-t', 'runbook'])
