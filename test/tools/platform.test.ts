import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pinnedNode, runsTypeScript, runtimePackage, whyUnsupported } from '../../src/tools/platform.mjs'
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

const RECENT = { platform: 'linux', arch: 'x64', release: '24.6.0', glibc: '2.36', vcRuntime: true }

describe('machines', () => {
  it.each(MACHINES)('supports %s on %s, and has a pinned Node for it', (platform, arch) => {
    expect(whyUnsupported({ ...RECENT, platform, arch })).toBeNull()
    const [name = ''] = pinnedNode({ platform, arch })?.split('/') ?? []
    expect(PACKAGE.optionalDependencies).toHaveProperty(name)
  })

  it('pins the same version of Node everywhere', () => {
    expect(new Set(Object.values(PACKAGE.optionalDependencies)).size).toBe(1)
  })

  it.each([
    [{ platform: 'win32', arch: 'arm64' }, 'Install the x64 build of Node'],
    [{ platform: 'freebsd' }, 'this machine is freebsd on x64'],
    [{ arch: 'riscv64' }, 'this machine is linux on riscv64'],
    [{ glibc: null }, 'needs a Linux with the GNU C library'],
    // Debian 11 and RHEL 9.
    [
      { glibc: '2.31' },
      'needs the GNU C library 2.35 or newer, as in Debian 12, Ubuntu 22.04 or RHEL 10. This is 2.31.',
    ],
    [{ glibc: '2.34' }, 'This is 2.34.'],
    // macOS 13.4 and 12.
    [{ platform: 'darwin', release: '22.5.0' }, 'needs macOS 13.5 or newer'],
    [{ platform: 'darwin', release: '21.6.0' }, 'needs macOS 13.5 or newer'],
    [{ platform: 'win32', vcRuntime: false }, 'needs the Visual C++ runtime'],
  ])('explains why it does not support %j', (machine, sentence) => {
    expect(whyUnsupported({ ...RECENT, ...machine })).toContain(sentence)
  })

  it.each([
    { glibc: '2.35' },
    { platform: 'darwin', arch: 'arm64', release: '22.6.0', glibc: null },
    { platform: 'win32', release: '10.0.19045', glibc: null },
  ])('supports %j', (machine) => expect(whyUnsupported({ ...RECENT, ...machine })).toBeNull())

  it.each(MACHINES)('knows the package of the runtime for %s on %s', (platform, arch) => {
    const { optionalDependencies } = JSON.parse(readFileSync('node_modules/workerd/package.json', 'utf8')) as {
      readonly optionalDependencies: Readonly<Record<string, string>>
    }
    expect(optionalDependencies).toHaveProperty([runtimePackage({ platform, arch })])
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
