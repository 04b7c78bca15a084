/**
 * `npm test`: the page is built, then lint, format, types and all tests run beside each other: browser tests wait half of their time,
 * and what only computes has the processors meanwhile. Each gate counts as one test; the last line is `N passed, N failed`. Nothing is
 * skipped because something before it failed: one run shows all there is to mend. `npm test -- WORDS` gives the words to Vitest.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from './service/memory-folder.ts'
import { runToEnd } from './service/processes.ts'
import type { Variables } from './service/processes.ts'

/**
 * Browser tests are answered with what it builds, and so are those of the objects. It runs alone: three seconds, which became 25 when six others
 * ran beside it, and the longest run waits for it.
 */
const BUILD = ['the page builds', 'vite', ['build', '--logLevel', 'warn']] as const
const GATES = [
  ['lint', 'oxlint', ['--type-aware', '--quiet']],
  ['format', 'oxfmt', ['--check']],
  ['binding types are current', 'wrangler', ['types', '--include-runtime=false', '--strict-vars=false', '--check']],
  // Several checkers would each check again what their files share.
  ['types', 'tsc', ['-b', '--singleThreaded']],
] as const

/** Lint and types are Go programs: a core for each, and less time spent on collecting their garbage. */
const THRIFTY = { GOMAXPROCS: '1', GOGC: '400' }

/**
 * The two runs that last longest have twice as much of the processors as all else (`os.setPriority`), which comes to an end before them all the same.
 * A Linux that groups processes by session (autogroup) gives each run an equal share instead.
 */
const BEHIND = 3

interface Run {
  readonly args: readonly string[]
  readonly variables?: Variables
  readonly priority?: number
}

const folder = memoryFolder('concert-test-')
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
/** Where the runtime of the objects keeps its databases, and the reports of Vitest. */
const IN_MEMORY = { TMPDIR: folder }

/** Several runs, because one lets its projects follow each other. Those that only compute have one worker: a second one would read all the code again. */
const RUNS: readonly Run[] = [
  // Its services keep their storage in memory, too (test/e2e/support/setup.ts); the browser is unpacked once into the temporary folder of the machine.
  { args: ['--project', 'e2e'] },
  { args: ['--project', 'durable', '--maxWorkers', '1'], variables: IN_MEMORY },
  { args: ['--project', 'unit', '--project', 'isolated', '--maxWorkers', '1'], variables: IN_MEMORY, priority: BEHIND },
]

async function passes([name, tool, args]: typeof BUILD | (typeof GATES)[number], priority?: number): Promise<boolean> {
  const passed = await runToEnd(tool, args, THRIFTY, priority)
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  return passed
}

interface Count {
  readonly passed: number
  readonly failed: number
}

/** Runs Vitest and reads its own count. A run that ends without a report counts as one failure. */
async function vitest({ args, variables, priority }: Run, n: number): Promise<Count> {
  const file = join(folder, `report-${n}.json`)
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./test/support/retried.ts']
  const clean = await runToEnd(
    'vitest',
    ['run', ...reporters, `--outputFile.json=${file}`, ...args],
    variables,
    priority,
  )
  const report = readReport(file)
  // A file that does not load has no failing test of its own, and still is a failure.
  return { passed: report.passed, failed: clean ? report.failed : Math.max(1, report.failed) }
}

function readReport(file: string): Count {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const words = process.argv.slice(2)
const builds = await passes(BUILD)
const [gates, tests] = await Promise.all([
  Promise.all(GATES.map((gate) => passes(gate, BEHIND))),
  Promise.all((words.length > 0 ? [{ args: words }] : RUNS).map(vitest)),
])
const counts: readonly Count[] = [
  ...[builds, ...gates].map((passed) => ({ passed: Number(passed), failed: Number(!passed) })),
  ...tests,
]
const sum = (of: keyof Count): number => counts.reduce((all, count) => all + count[of], 0)
const failed = sum('failed')
// Between two runs of tests a gate that failed is easily overlooked.
for (const [n, [name]] of GATES.entries()) if (!gates[n]) console.log(`✗ ${name}`)
console.log(`${sum('passed')} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
