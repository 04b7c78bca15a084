/**
 * `npm test`: lint, format, types and the architecture first, then every test. Each gate counts as one test; the last
 * line is `N passed, N failed`. Nothing is skipped because something before it failed: one run shows all there is to mend.
 */
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const GATES = [
  ['the page builds', 'vite build --logLevel warn'],
  ['lint', 'oxlint --type-aware --quiet'],
  ['format', 'oxfmt --check'],
  ['binding types are current', 'wrangler types --include-runtime=false --strict-vars=false --check'],
  ['types', 'tsc -b'],
] as const

const QUIET = {
  CLOUDFLARE_CF_FETCH_ENABLED: 'false',
  WRANGLER_SEND_METRICS: 'false',
  WRANGLER_HIDE_BANNER: 'true',
  X_LOCAL_OBSERVABILITY: 'false',
}

function run(command: string): boolean {
  return spawnSync(command, { shell: true, stdio: 'inherit', env: { ...process.env, ...QUIET } }).status === 0
}

function gate([name, command]: (typeof GATES)[number]): boolean {
  const passed = run(command)
  console.log(`${passed ? '✓' : '✗'} ${name}`)
  return passed
}

/** Runs Vitest and reads its own count. A run that ends without a report counts as one failure. */
function vitest(): { passed: number; failed: number } {
  const folder = mkdtempSync(join(tmpdir(), 'concert-test-'))
  try {
    const file = join(folder, 'report.json')
    const clean = run(
      `vitest run --reporter=default --reporter=json --outputFile.json=${file} ${process.argv.slice(2).join(' ')}`,
    )
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

const gates = GATES.map(gate)
const tests = vitest()
const failed = gates.filter((passed) => !passed).length + tests.failed
console.log(`${gates.length - gates.filter((passed) => !passed).length + tests.passed} passed, ${failed} failed`)
process.exitCode = failed === 0 ? 0 : 1
