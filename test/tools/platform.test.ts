import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pinnedNode, runsTypeScript, whyUnsupported } from '../../src/tools/platform.mjs'
import { findProgram } from '../../src/tools/service/processes.ts'

const PACKAGE = JSON.parse(readFileSync('package.json', 'utf8')) as {
  readonly scripts: Readonly<Record<string, string>>
  readonly optionalDependencies: Readonly<Record<string, string>>
}
const MACHINES = [
  ['linux', 'x64'],
  ['linux', 'arm64'],
  ['darwin', 'x64'],
  ['darwin', 'arm64'],
  ['win32', 'x64'],
] as const

describe('machines', () => {
  it.each(MACHINES)('supports %s on %s, and has a pinned Node for it', (platform, arch) => {
    expect(whyUnsupported({ platform, arch, glibc: true })).toBeNull()
    const [name = ''] = pinnedNode({ platform, arch })?.split('/') ?? []
    expect(PACKAGE.optionalDependencies).toHaveProperty(name)
  })

  it('pins the same version of Node everywhere', () => {
    expect(new Set(Object.values(PACKAGE.optionalDependencies)).size).toBe(1)
  })

  it.each([
    [{ platform: 'win32', arch: 'arm64', glibc: true }, 'Install the x64 build of Node'],
    [{ platform: 'freebsd', arch: 'x64', glibc: true }, 'this machine is freebsd on x64'],
    [{ platform: 'linux', arch: 'riscv64', glibc: true }, 'this machine is linux on riscv64'],
    [{ platform: 'linux', arch: 'x64', glibc: false }, 'needs a Linux with the GNU C library'],
  ])('explains why it does not support %j', (machine, sentence) => {
    expect(whyUnsupported(machine)).toContain(sentence)
  })
})

describe('Node', () => {
  it.each(['22.18.0', '22.23.3', '23.6.0', '24.0.0', '26.10.0'])('%s runs TypeScript without flags', (version) => {
    expect(runsTypeScript(version)).toBe(true)
  })
  it.each(['18.20.8', '20.20.2', '22.17.1', '23.5.0'])('%s does not', (version) => {
    expect(runsTypeScript(version)).toBe(false)
  })
})

describe('a tool of npm test', () => {
  // On Windows, node_modules/.bin holds scripts that Node cannot start without a shell.
  it.each(['oxfmt', 'oxlint', 'tsc', 'vite', 'vitest', 'wrangler'])('%s is a Node script', (tool) => {
    expect(readFileSync(findProgram(tool), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\r?\n/)
  })
})

describe('the npm scripts', () => {
  it('start with a script that exists', () => {
    const started = Object.values(PACKAGE.scripts).flatMap(
      (script) => /^node src\/tools\/run\.mjs (\S+)/.exec(script)?.[1] ?? [],
    )
    expect(started.length).toBeGreaterThan(20)
    expect(started.filter((file) => !existsSync(file))).toEqual([])
  })

  it.each(Object.entries(PACKAGE.scripts))('%s needs no particular shell', (_, script) => {
    expect(script).toMatch(/^[\w./:= -]+$/)
    expect(script).not.toMatch(/\b(?:exec|env|sh|cp|rm|mkdir)\b/)
  })
})
