/** The workflow files for GitHub: what they run is there, and of others they run only what is named by its content. */
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

  it('that workflows fetch for themselves are pinned, too, and run nothing when they are installed', () => {
    const fetched = files.flatMap(([, text]) => [
      ...text.matchAll(/npx --yes (?:(--ignore-scripts) )?(?:--\S+ )*(\S+)/g),
    ])
    expect(fetched.map(([, , what]) => what)).toContainEqual(expect.stringContaining('@cyclonedx/cyclonedx-npm@'))
    expect(fetched.map(([, scripts]) => scripts)).toEqual(fetched.map(() => '--ignore-scripts'))
    for (const [, , what] of fetched) expect(what).toMatch(/^@?[\w-]+(?:\/[\w-]+)?@\d+\.\d+\.\d+$/)
  })
})
