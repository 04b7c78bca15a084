/**
 * `npm test`: lint, format and types first, beside each other, then every test. Each gate counts as one test; the last
 * line is `N passed, N failed`. Nothing is skipped because something before it failed: one run shows all there is to mend.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { runToEnd } from './service/processes.ts'

const GATES = [
  ['the page builds', 'vite', ['build', '--logLevel', 'warn']],
  ['lint', 'oxlint', ['--type-aware', '--quiet']],
  ['format', 'oxfmt', ['--check']],
  ['binding types are current', 'wrangler', ['types', '--include-runtime=false', '--strict-vars=false', '--check']],
  // Several checkers would each check again what their files share.
  ['types', 'tsc', ['-b', '--singleThreaded']],
] as const

/** Lint and types are Go programs: a core for each, and less time spent on collecting their garbage. */
const THRIFTY = { GOMAXPROCS: '1', GOGC: '400' }

async function passes([name, tool, args]: (typeof GATES)[number]): Promise<boolean> {
  const passed = await runToEnd(tool, args, THRIFTY)
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  return passed
}

/** Runs Vitest and reads its own count. A run that ends without a report counts as one failure. */
async function vitest(args: readonly string[]): Promise<{ passed: number; failed: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'concert-test-'))
  try {
    const file = join(folder, 'report.json')
    const clean = await runToEnd('vitest', [
      'run',
      '--reporter=default',
      '--reporter=json',
      '--reporter=./test/support/retried.ts',
      `--outputFile.json=${file}`,
      ...args,
    ])
    const report = readReport(file)
    // A file that does not load has no failing test of its own, and still is a failure.
    return { passed: report.passed, failed: clean ? report.failed : Math.max(1, report.failed) }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

function readReport(file: string): { passed: number; failed: number } {
  try {
    const report = JSON.parse(readFileSync(file, 'utf8')) as { numPassedTests: number; numFailedTests: number }
    return { passed: report.numPassedTests, failed: report.numFailedTests }
  } catch {
    return { passed: 0, failed: 1 }
  }
}

const gates = await Promise.all(GATES.map(passes))
const tests = await vitest(process.argv.slice(2))
const failed = gates.filter((passed) => !passed).length + tests.failed
console.log(`${gates.filter((passed) => passed).length + tests.passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
