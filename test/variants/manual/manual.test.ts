/**
 * docs/adding-a-variant.md: following it adds a variant that passes every test, and what it says of
 * the code is true.
 */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { isThorough } from '../../support/thorough.ts'
import { variantNamed } from '../../support/boards/variants.ts'

const ROOT = resolve(import.meta.dirname, '../../..')
const manual = readFileSync(join(ROOT, 'docs/adding-a-variant.md'), 'utf8')

/** A step of the manual: a block of code, and the file named in the sentence before it. */
interface ManualStep {
  readonly path: string
  readonly language: string
  readonly text: string
}

const STEPS: readonly ManualStep[] = [
  ...manual.matchAll(/`([\w./-]+\.\w+)`[^`]*(?:`fails`[^`]*)?\n\n```(\w+)\n(.*?)^```$/gmsu),
].map(([, path = '', language = '', text = '']) => ({ path, language, text }))

/** Adds an import at the top, and an element at the end of the list. */
function withLines(registry: string, diff: string): string {
  const [line = '', element = ''] = diff.split('\n').map((added) => added.replace(/^\+/u, ''))
  return `${line}\n${registry.replace(/^\]$/mu, `${element}\n]`)}`
}

/** Follows the manual in a copy of the project. */
function follow(copy: string): void {
  for (const { path, language, text } of STEPS) {
    const file = join(copy, path)
    const before = (): string => readFileSync(file, 'utf8')
    mkdirSync(dirname(file), { recursive: true })
    if (language === 'diff') writeFileSync(file, withLines(before(), text))
    else if (language === 'md') writeFileSync(file, `${before().trimEnd()}\n${text}`)
    else writeFileSync(file, text)
  }
}

/** Without the lock file, which would make tools install packages. */
const COPIED = [
  'src',
  'web',
  'test',
  'docs',
  'migrations',
  'package.json',
  'tsconfig.json',
  'tsconfig.base.json',
] as const
const CONFIGS = ['vite.config.ts', 'vitest.config.ts', 'worker-configuration.d.ts', 'wrangler.toml'] as const

/** The unit tests that every variant has to pass. */
const asksEveryVariant = (path: string): boolean =>
  path.endsWith('.test.ts') &&
  !/^(?:durable|e2e|bench|variants\/manual)\b/u.test(path) &&
  /\b(?:RULESETS|VARIANT_PAGES)\b/u.test(readFileSync(join(ROOT, 'test', path), 'utf8'))

/** These run only in the thorough form. */
const isSlow = (path: string): boolean => /property|small\.test/u.test(path)

const suites = (): string[] =>
  readdirSync(join(ROOT, 'test'), { recursive: true, encoding: 'utf8' })
    .map((path) => path.replaceAll('\\', '/'))
    .filter((path) => asksEveryVariant(path) && (isThorough || !isSlow(path)))
    .map((path) => `test/${path}`)

test('a variant added by the manual alone passes the tests of every variant', { timeout: 600_000 }, () => {
  expect(STEPS.map(({ path }) => path)).toEqual([
    'src/maps/nine-spaces.ts',
    'src/variants/nine-spaces/index.ts',
    'src/variants/registry.ts',
    'web/variants/nine-spaces/index.ts',
    'web/variants/nine-spaces/rules.ts',
    'web/variants/page-registry.ts',
    'test/variants/nine-spaces.txt',
    'docs/rulings.md',
  ])
  const copy = mkdtempSync(join(tmpdir(), 'concert-manual-'))
  try {
    for (const name of [...COPIED, ...CONFIGS])
      cpSync(join(ROOT, name), join(copy, name), { recursive: true, filter: (path) => !path.endsWith('/dist') })
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'), 'junction')
    follow(copy)
    const node = (script: string, ...args: readonly string[]) => {
      const run = spawnSync(process.execPath, [join(ROOT, 'node_modules', script), ...args], {
        cwd: copy,
        env: {
          ...process.env,
          NO_COLOR: '1',
          THOROUGH: undefined,
          VITEST: undefined,
          VITEST_POOL_ID: undefined,
          VITEST_WORKER_ID: undefined,
        },
        encoding: 'utf8',
      })
      return { isGood: run.status === 0, output: `${run.stdout}\n${run.stderr}`.slice(-20_000) }
    }
    const vitest = (...args: readonly string[]) => node('vitest/vitest.mjs', 'run', '--project', 'unit', ...args)
    const run = vitest(...(isThorough ? [] : ['-t', 'nine-spaces|every variant']), ...suites())
    expect(run.isGood, run.output).toBe(true)
    expect(run.output).toMatch(/Tests {2}\d{2,} passed/u)
  } finally {
    rmSync(copy, { recursive: true, force: true })
  }
})

test('every question of the seam is in the manual', () => {
  const { id, title, blurb, own, ...questions } = variantNamed('classical')
  expect([id, title, blurb].every((word) => word.length > 0)).toBe(true)
  for (const question of [...Object.keys(questions), ...Object.keys(own)]) expect(manual).toContain(`\`${question}\``)
})

test('every file that the manual names exists, except those that a reader writes', () => {
  const names = [...manual.matchAll(/`((?:src|test|docs|web)\/[\w./-]+\.(?:ts|txt|md))`/gu)].map(
    ([, path = '']) => path,
  )
  const existing = names.filter((path) => !/nine-spaces|\bID\b/u.test(path))
  expect(existing.length).toBeGreaterThan(8)
  for (const path of new Set(existing)) expect(() => readFileSync(join(ROOT, path))).not.toThrow()
})
