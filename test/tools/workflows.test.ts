/** The GitHub workflows run existing scripts, and pin everything that they fetch. */
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'

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
  it('pins other people’s actions by digest, with the release next to it', () => {
    const actions = [...text.matchAll(/uses: (.+)/g)].map(([, action = '']) => action)
    for (const action of actions) expect(action).toMatch(/^[\w-]+\/[\w-]+@[\da-f]{40} # v\d+\.\d+\.\d+$/)
  })

  it('runs existing scripts, and may only read the repository', () => {
    for (const [, name = ''] of text.matchAll(/run: npm run ([\w:-]+)/g)) expect(Object.keys(scripts)).toContain(name)
    for (const [, file = ''] of text.matchAll(/run: node src\/tools\/run\.mjs (\S+)/g))
      expect(existsSync(file)).toBe(true)
    expect(text).toMatch(/^permissions:\n {2}contents: read$/m)
  })
})

test('npm start is tried on macOS and Windows', () => {
  const [, otherSystems = ''] = readFileSync(new URL('test.yml', FOLDER), 'utf8').split('  other-systems:')
  expect(otherSystems).toContain('os: [macos-latest, windows-latest]')
  expect(otherSystems).toContain('test/support/service/check-start.ts')
})

describe('packages', () => {
  it('have exact versions', () => {
    for (const version of Object.values({ ...dependencies, ...devDependencies }))
      expect(version).toMatch(/^\d+\.\d+\.\d/)
  })

  it('that workflows fetch have exact versions, too, and run no install scripts', () => {
    const fetched = files.flatMap(([, text]) => [
      ...text.matchAll(/npx --yes (?:(--ignore-scripts) )?(?:--\S+ )*(\S+)/g),
    ])
    expect(fetched.map(([, , name]) => name)).toContainEqual(expect.stringContaining('@cyclonedx/cyclonedx-npm@'))
    expect(fetched.map(([, scripts]) => scripts)).toEqual(fetched.map(() => '--ignore-scripts'))
    for (const [, , name] of fetched) expect(name).toMatch(/^@?[\w-]+(?:\/[\w-]+)?@\d+\.\d+\.\d+$/)
  })
})
