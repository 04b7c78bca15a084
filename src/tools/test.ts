/**
 * `npm test`: builds the page, then runs lint, format, types and all tests in parallel, because browser
 * tests wait half of their time. Each gate counts as one test; the last line is `N passed, N failed`.
 * Everything runs even if something failed. `npm test -- ARGS` passes arguments to Vitest.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { memoryFolder } from './service/memory-folder.ts'
import { runToEnd } from './service/processes.ts'
import type { Variables } from './service/processes.ts'

/** Built first and alone: the longest run waits for it, and three seconds became 25 next to six others. */
const BUILD = ['the page builds', 'vite', ['build', '--logLevel', 'warn']] as const
const GATES = [
  ['lint', 'oxlint', ['--type-aware', '--quiet']],
  ['format', 'oxfmt', ['--check']],
  ['binding types are current', 'wrangler', ['types', '--include-runtime=false', '--strict-vars=false', '--check']],
  // Parallel checkers would repeat what their files share.
  ['types', 'tsc', ['-b', '--singleThreaded']],
] as const

/** Lint and types are Go programs: one core each, and less garbage collection. */
const THRIFTY = { GOMAXPROCS: '1', GOGC: '400' }

/** The two longest runs get twice as much CPU as everything else (`os.setPriority`). */
const BEHIND = 3

interface Run {
  readonly args: readonly string[]
  readonly variables?: Variables
  readonly priority?: number
}

const folder = memoryFolder('concert-test-')
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
/** For the databases of the object runtime, and Vitest's reports. */
const IN_MEMORY = { TMPDIR: folder }

/** Separate runs, because one run would do its projects in sequence. */
const RUNS: readonly Run[] = [
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
