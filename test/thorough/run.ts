/**
 * `npm run test:thorough`: wholly what `npm test` takes a sample of, beside the properties (`THOROUGH=1 npm run test:unit`) and the
 * playthrough: every kept game over the HTTP API to its win, all that anybody is told of a secret map, and every state of the gallery held
 * to all rules of accessibility, on a desk and on a phone. The page must have been built. Exit: 0 if all of it holds, else 1.
 */
import { runToEnd } from '../../src/tools/service/processes.ts'

const SAMPLED = ['test/durable/whole-games.test.ts', 'test/durable/map-secrecy.test.ts', 'test/e2e/gallery.test.ts']
const projects = ['--project', 'durable', '--project', 'e2e']
process.exitCode = (await runToEnd('vitest', ['run', ...projects, ...SAMPLED], { THOROUGH: '1' })) ? 0 : 1
