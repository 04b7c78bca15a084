/** The workflow files for GitHub: what they run is there, and of others they run only what is named by its content. */
import { execFileSync } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'

const ROOT = new URL('../../', import.meta.url)
const FOLDER = new URL('.github/workflows/', ROOT)
const files = readdirSync(FOLDER).map((name) => [name, readFileSync(new URL(name, FOLDER), 'utf8')] as const)
interface Package {
  readonly scripts: Readonly<Record<string, string>>
  readonly dependencies: Readonly<Record<string, string>>
  readonly devDependencies: Readonly<Record<string, string>>
}
const { scripts, dependencies, devDependencies } = JSON.parse(
  readFileSync(new URL('package.json', ROOT), 'utf8'),
) as Package

/** npm, as it runs this test, or as it is found. */
function npm(args: readonly string[]): string {
  const { npm_execpath: path } = process.env
  const [file, first] = path === undefined ? ['npm', []] : [process.execPath, [path]]
  return execFileSync(file, [...first, ...args], { cwd: ROOT, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] })
}

describe.each(files)('%s', (_, text) => {
  it('runs actions of others by the digest of a release, which is told beside it', () => {
    const used = [...text.matchAll(/uses: (.+)/g)].map(([, what = '']) => what)
    for (const what of used) expect(what).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('runs scripts that there are, and may only read the repository', () => {
    for (const [, name = ''] of text.matchAll(/run: npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name)
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
  })
})

describe('packages', () => {
  it('are pinned, all of them', () => {
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d/)
  })

  it('that are shipped are told as a bill of materials, and no tool of development', () => {
    const [, line = ''] = /run: (npm sbom [^>\n]+)/.exec(files.map(([, text]) => text).join('\n')) ?? []
    const bill = JSON.parse(npm(line.trim().split(' ').slice(1))) as {
      readonly bomFormat: string
      readonly components: readonly { readonly name: string; readonly version: string; readonly purl: string }[]
    }
    expect(bill.bomFormat).toBe('CycloneDX')
    // A library may be there a second time, in the version that another wants.
    const told = bill.components.map(({ name, version }) => `${name} ${version}`)
    expect(told).toEqual(
      expect.arrayContaining(Object.entries(dependencies).map(([name, version]) => `${name} ${version}`)),
    )
    expect(bill.components.map(({ name }) => name)).not.toContain('vitest')
  })
})
