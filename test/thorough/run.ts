/**
 * `npm run test:thorough [-- WORDS]`: runs in full what `npm test` samples: properties with all examples, whole games over the HTTP API,
 * the secrecy of maps, costs, every gallery state in all views, a service killed forty times, and commands with their own services.
 * WORDS are passed to Vitest: `--project unit`, or a part of a file name. Build the page first. Exit: 0 if all tests pass, else 1.
 */
import { runToEnd } from '../../src/tools/service/processes.ts'

/** The files of other projects that take samples; of `unit`, all files run. */
const SAMPLED = [
  'test/durable/cost.test.ts',
  'test/durable/post/many-mails.test.ts',
  'test/durable/secrecy/map-secrecy.test.ts',
  'test/durable/secrecy/outward-secrecy.test.ts',
  'test/durable/games/whole-games.test.ts',
  'test/e2e/service/crash.test.ts',
  'test/e2e/gallery.test.ts',
  'test/e2e/service/start.test.ts',
  'test/e2e/thorough',
]
const RUNS = [
  ['--project', 'unit'],
  ['--project', 'durable', '--project', 'e2e', ...SAMPLED],
]

const words = process.argv.slice(2)
const passed: boolean[] = []
for (const args of words.length > 0 ? [words] : RUNS)
  passed.push(await runToEnd('vitest', ['run', ...args], { THOROUGH: '1' }))
process.exitCode = passed.every(Boolean) ? 0 : 1
