/**
 * `npm test`: builds the page, then runs lint, format, types and all tests in parallel, because browser
 * tests wait half of their time. Each gate counts as one test; the last line is `N passed, N failed`.
 * Everything runs even if something failed. `npm test -- ARGS` passes arguments to Vitest.
 */
import { readFileSync, rmSync } from 'node:fs'
import { join, relative } from 'node:path'
import { makeMemoryFolder } from './service/memory-folder.ts'
import { runToEnd } from './service/processes.ts'
import type { Variables } from './service/processes.ts'

/** Built first and alone: next to six others it takes 25 seconds instead of three. */
const BUILD = ['the page builds', 'vite', ['build', '--logLevel', 'warn']] as const
const GATES = [
  ['lint', 'oxlint', ['--type-aware', '--quiet']],
  ['format', 'oxfmt', ['--check']],
  ['binding types are current', 'wrangler', ['types', '--include-runtime=false', '--strict-vars=false', '--check']],
  // Parallel checkers would repeat what their files share.
  ['types', 'tsc', ['-b', '--singleThreaded']],
] as const

/** Lint and types are Go programs: one core each, and less garbage collection. */
const GO_SETTINGS = { GOMAXPROCS: '1', GOGC: '400' }

/** The two longest runs get twice as much CPU as everything else (`os.setPriority`). */
const LOW_PRIORITY = 3

interface Run {
  readonly args: readonly string[]
  readonly variables?: Variables
  readonly priority?: number
}

const folder = makeMemoryFolder('concert-test-')
process.once('exit', () => rmSync(folder, { recursive: true, force: true, maxRetries: 5 }))
/** For the databases of the object runtime, and Vitest's reports. */
const IN_MEMORY = { TMPDIR: folder }

/** Separate runs: one run would run its projects in sequence. */
const RUNS: readonly Run[] = [
  { args: ['--project', 'e2e'] },
  { args: ['--project', 'durable', '--maxWorkers', '1'], variables: IN_MEMORY },
  {
    args: ['--project', 'unit', '--project', 'isolated', '--maxWorkers', '1'],
    variables: IN_MEMORY,
    priority: LOW_PRIORITY,
  },
]

async function passes([name, tool, args]: typeof BUILD | (typeof GATES)[number], priority?: number): Promise<boolean> {
  const passed = await runToEnd(tool, args, GO_SETTINGS, priority)
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  return passed
}

interface Count {
  readonly passed: number
  readonly failed: number
}

interface Result extends Count {
  /** What failed: a test's file, its name and the first line of its error. */
  readonly failures: readonly string[]
}

/** Runs Vitest and reads its own count. A run that ends without a report counts as one failure. */
async function vitest({ args, variables, priority }: Run, n: number): Promise<Result> {
  const file = join(folder, `report-${n}.json`)
  const reporters = ['--reporter=default', '--reporter=json', '--reporter=./test/support/retried.ts']
  const clean = await runToEnd(
    'vitest',
    ['run', ...reporters, `--outputFile.json=${file}`, ...args],
    variables,
    priority,
  )
  const result = readReport(file)
  // A file that does not load, or an error outside of all tests, is a failure without a failing test.
  if (clean || result.failed > 0) return result
  return { ...result, failed: 1, failures: [...result.failures, `an error outside of all tests: ${args.join(' ')}`] }
}

/** The parts of Vitest's JSON report that are read here. */
interface Report {
  readonly numPassedTests: number
  readonly numFailedTests: number
  readonly testResults: readonly {
    readonly name: string
    readonly status: string
    readonly message: string
    readonly assertionResults: readonly {
      readonly status: string
      readonly fullName: string
      readonly failureMessages: readonly string[] | null
    }[]
  }[]
}

function readReport(file: string): Result {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as Report
    return { passed: report.numPassedTests, failed: report.numFailedTests, failures: listFailures(report) }
  } catch {
    return { passed: 0, failed: 1, failures: [`no report: ${file}`] }
  }
}

const firstLine = (text = ''): string => text.split('\n')[0] ?? ''

function listFailures({ testResults }: Report): readonly string[] {
  return testResults
    .filter(({ status }) => status === 'failed')
    .flatMap(({ name, message, assertionResults }) => {
      const path = relative('.', name)
      const failed = assertionResults.filter(({ status }) => status === 'failed')
      if (failed.length === 0) return [`${path}: ${firstLine(message)}`]
      return failed.map((test) => `${path}: ${test.fullName}\n    ${firstLine(test.failureMessages?.[0])}`)
    })
}

const args = process.argv.slice(2)
const hasBuilt = await passes(BUILD)
const [gates, results] = await Promise.all([
  Promise.all(GATES.map((gate) => passes(gate, LOW_PRIORITY))),
  Promise.all((args.length > 0 ? [{ args: args }] : RUNS).map(vitest)),
])
const counts: readonly Count[] = [
  ...[hasBuilt, ...gates].map((passed) => ({ passed: Number(passed), failed: Number(!passed) })),
  ...results,
]
const sum = (key: keyof Count): number => counts.reduce((all, count) => all + count[key], 0)
const failed = sum('failed')
// Failures are easily overlooked between the output of four parallel runs.
for (const [n, [name]] of GATES.entries()) if (!gates[n]) console.log(`✗ ${name}`)
for (const failure of results.flatMap(({ failures }) => failures)) console.log(`✗ ${failure}`)
console.log(`${sum('passed')} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
