/** Every command that docs/operate.md names is there, with the options that it is given. `npm run runbook` carries them out. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { commandsIn, optionsOf, runbook, scriptOf } from './commands.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const commands = runbook()

/** What vitest or vite is told by, and the words of the tools that pass arguments on. */
const sourceOf = (name: string): string | null => {
  const [file] = /\S+\.ts$/.exec(scripts[name] ?? '') ?? []
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : null
}

describe('a command of the runbook', () => {
  test('there are some', () => expect(commands.length).toBeGreaterThan(20))

  it.each(commands.flatMap(({ line }) => (scriptOf(line) === null ? [] : [line])))(
    '%s: is a script with such options',
    (line) => {
      const { name } = scriptOf(line) ?? { name: '' }
      expect(Object.keys(scripts)).toContain(name)
      const source = sourceOf(name)
      if (source === null) return
      for (const option of optionsOf(line.replace(' -- ', ' ')))
        expect(source).toMatch(new RegExp(`['"]?${option}['"]?: \\{|--${option}`))
    },
  )
})

test('a block says where its commands can be carried out; comments, and lines that go on, are understood', () => {
  expect(commandsIn('```sh here\nnpm run a -- --b  # why\ncurl x \\\n  -d y\n```\nand `npm run c`')).toEqual([
    { line: 'npm run a -- --b', mark: 'here' },
    { line: 'curl x -d y', mark: 'here' },
    { line: 'npm run c', mark: null },
  ])
  expect(() => commandsIn('```\nls\n```')).toThrow('says neither')
})
