/** Every command in docs/operate.md exists and has its options. `npm run runbook` runs them. */
import { existsSync, readFileSync } from 'node:fs'
import { describe, expect, it, test } from 'vitest'
import { parseCommands, optionNames, readRunbook, parseScript } from './commands.ts'

const { scripts } = JSON.parse(readFileSync('package.json', 'utf8')) as { scripts: Record<string, string> }
const commands = readRunbook()

/** The source of a script; null if it is not a TypeScript file. */
const readSource = (name: string): string | null => {
  const [file] = /\S+\.ts$/.exec(scripts[name] ?? '') ?? []
  return file !== undefined && existsSync(file) ? readFileSync(file, 'utf8') : null
}

describe('commands of the runbook', () => {
  test('exist', () => expect(commands.length).toBeGreaterThan(20))

  it.each(commands.flatMap(({ line }) => (parseScript(line) === null ? [] : [line])))(
    '%s: is a script with these options',
    (line) => {
      const { name } = parseScript(line) ?? { name: '' }
      expect(Object.keys(scripts)).toContain(name)
      const source = readSource(name)
      if (source === null) return
      for (const option of optionNames(line.replace(' -- ', ' ')))
        expect(source).toMatch(new RegExp(`['"]?${option}['"]?: \\{|--${option}`))
    },
  )
})

test('parses the mark of a block, comments, and lines that continue', () => {
  expect(parseCommands('```sh here\nnpm run a -- --b  # why\ncurl x \\\n  -d y\n```\nand `npm run c`')).toEqual([
    { line: 'npm run a -- --b', mark: 'here' },
    { line: 'curl x -d y', mark: 'here' },
    { line: 'npm run c', mark: null },
  ])
  expect(() => parseCommands('```\nls\n```')).toThrow('says neither')
})
