/**
 * `npm run test:thorough [-- WORDS]`: wholly what `npm test` takes a sample of. Every property with all its examples; whole games over the HTTP
 * API, to their win; all that anybody is told of a secret map; the bill of both kinds of game; the tools that follow from a seed, twice; every
 * state of the gallery in all its views; a service that is killed forty times; commands with services of their own. Words are given to Vitest: `--project unit`, or a part of a
 * file's name. The page must have been built. Exit: 0 if all of it holds, else 1.
 */
import { runToEnd } from '../../src/tools/service/processes.ts'

/** Of the projects that run elsewhere, the files that take samples; of `unit`, which has its samples everywhere, all. */
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
