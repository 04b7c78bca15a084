import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { pinnedNode, runsTypeScript, whyUnsupported } from '../../src/tools/platform.mjs'
import { programOf } from '../../src/tools/service/processes.ts'

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

describe('the machine', () => {
  it.each(MACHINES)('%s on %s is supported, with a Node of its own', (platform, arch) => {
    expect(whyUnsupported({ platform, arch, glibc: true })).toBeNull()
    const [name = ''] = pinnedNode({ platform, arch })?.split('/') ?? []
    expect(PACKAGE.optionalDependencies).toHaveProperty(name)
  })

  it('has the same Node as every other', () => {
    expect(new Set(Object.values(PACKAGE.optionalDependencies)).size).toBe(1)
  })

  it.each([
    [{ platform: 'win32', arch: 'arm64', glibc: true }, 'install the x64 build of Node'],
    [{ platform: 'freebsd', arch: 'x64', glibc: true }, 'this machine is freebsd on x64'],
    [{ platform: 'linux', arch: 'riscv64', glibc: true }, 'this machine is linux on riscv64'],
    [{ platform: 'linux', arch: 'x64', glibc: false }, 'needs a Linux with the GNU C library'],
  ])('%j is told why not, in a sentence', (machine, sentence) => {
    expect(whyUnsupported(machine)).toContain(sentence)
  })
})

describe('Node', () => {
  it.each(['22.18.0', '22.23.3', '23.6.0', '24.0.0', '26.10.0'])('%s runs TypeScript as it stands', (version) => {
    expect(runsTypeScript(version)).toBe(true)
  })
  it.each(['18.20.8', '20.20.2', '22.17.1', '23.5.0'])('%s does not', (version) => {
    expect(runsTypeScript(version)).toBe(false)
  })
})

describe('a tool of npm test', () => {
  // Elsewhere than on Linux what is in node_modules/.bin are other files, which not every Node may start without a shell.
  it.each(['oxfmt', 'oxlint', 'tsc', 'vite', 'vitest', 'wrangler'])('%s is a program of Node', (tool) => {
    expect(readFileSync(programOf(tool), 'utf8')).toMatch(/^#!\/usr\/bin\/env node\r?\n/)
  })
})

describe('the npm scripts', () => {
  it('begin with a script that is there', () => {
    const begun = Object.values(PACKAGE.scripts).flatMap(
      (script) => /^node src\/tools\/run\.mjs (\S+)/.exec(script)?.[1] ?? [],
    )
    expect(begun.length).toBeGreaterThan(20)
    expect(begun.filter((file) => !existsSync(file))).toEqual([])
  })

  it.each(Object.entries(PACKAGE.scripts))('%s needs no shell of one system', (_, script) => {
    expect(script).toMatch(/^[\w./:= -]+$/)
    expect(script).not.toMatch(/\b(?:exec|env|sh|cp|rm|mkdir)\b/)
  })
})
