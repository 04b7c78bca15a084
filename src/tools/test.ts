/**
 * `npm test`: lint, format, types and the architecture first, then every test. Each gate counts as one test; the last
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
  ['types', 'tsc', ['-b']],
] as const

async function passes([name, tool, args]: (typeof GATES)[number]): Promise<boolean> {
  const passed = await runToEnd(tool, args)
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

const gates: boolean[] = []
for (const gate of GATES) gates.push(await passes(gate))
const tests = await vitest(process.argv.slice(2))
const failed = gates.filter((passed) => !passed).length + tests.failed
console.log(`${gates.filter((passed) => passed).length + tests.passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
