/** The start of every npm script, in a checkout without packages. */
import { spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { runtimePackage } from '../../src/tools/platform.mjs'

let checkout: string

beforeEach(() => {
  checkout = mkdtempSync(join(tmpdir(), 'concert-run-test-'))
  for (const name of ['run.mjs', 'platform.mjs']) cpSync(`src/tools/${name}`, join(checkout, 'src/tools', name))
  write('package-lock.json', '{}')
  write('src/tools/replay.mjs', 'console.log(`replays ${process.argv[2]}`)')
  // Stands in for npm. It leaves optional packages out if so configured.
  write(
    'npm-cli.js',
    `const fs = require('node:fs')
fs.mkdirSync('node_modules', { recursive: true })
fs.writeFileSync('node_modules/.package-lock.json', '{}')
if (process.env.npm_config_omit !== 'optional')
  fs.mkdirSync('node_modules/${runtimePackage(process)}', { recursive: true })`,
  )
  const before = new Date(Date.now() - 60_000)
  utimesSync(join(checkout, 'package-lock.json'), before, before)
})
afterEach(() => rmSync(checkout, { recursive: true, force: true, maxRetries: 5 }))

function write(name: string, text: string): void {
  mkdirSync(dirname(join(checkout, name)), { recursive: true })
  writeFileSync(join(checkout, name), text)
}

function runScript(variables: Readonly<Record<string, string>> = {}) {
  const { npm_lifecycle_event: _, npm_config_omit: __, ...env } = process.env
  const { status, stdout, stderr } = spawnSync(
    process.execPath,
    ['src/tools/run.mjs', 'src/tools/replay.mjs', 'FILE'],
    {
      cwd: checkout,
      env: { ...env, npm_execpath: join(checkout, 'npm-cli.js'), ...variables },
      encoding: 'utf8',
    },
  )
  return { status, stdout, stderr }
}

describe('an npm script', () => {
  it('says that it installs the packages first, not on the output that programs read, and then runs', () => {
    const first = runScript()
    expect(first).toEqual({ status: 0, stdout: 'replays FILE\n', stderr: 'Installing the packages first…\n' })
    expect(runScript()).toEqual({ ...first, stderr: '' })
  })

  it('says which packages are missing if optional ones were left out', () => {
    const { status, stdout, stderr } = runScript({ npm_config_omit: 'optional' })
    expect([status, stdout]).toEqual([1, ''])
    expect(stderr).toMatch(/^Installing the packages first…\nThe service’s runtime is not installed: .+\n$/)
    expect(stderr).toContain('npm ci --include=optional')
  })
})
