/** `npm run api-examples`: records the examples of the API description again (`src/api/reference/examples.json`). */
import { runToEnd } from '../../../src/tools/service/processes.ts'

const tests = ['run', '--project', 'unit', 'test/api/examples/examples.test.ts']
const written = await runToEnd('vitest', tests, { API_EXAMPLES: 'write' })
const formatted = written && (await runToEnd('oxfmt', ['src/api/reference/examples.json'], {}))
process.exitCode = formatted ? 0 : 1
