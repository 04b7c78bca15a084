/** Plain names: no export of src or web contains a banned word, and no two files share a base name. */
import { posix } from 'node:path'
import { expect, test } from 'vitest'
import { FILES, TEXT } from './architecture/imports.ts'

/** Words of a name, and what to write instead. */
const BANNED = {
  'told tell tells telling untold heard': 'show, send, report, redact, …',
  'lately remembered': 'cached, memoize',
  'again anew afterwards meanwhile elsewhere': 'what happens then',
  'whoever whom who what whence beside somebody everybody anybody his her its ours': 'a noun: player, reader, seat, …',
  'meant asked gone lost said says spoken came goes wishes': 'target, result, message, …',
  'words most least trouble breach': 'text or label, max, min, count, error, violation',
  'obey lit stray mend hope pose shelter': 'execute, highlighted, unmatched, fix, …',
}
const INSTEAD = new Map(Object.entries(BANNED).flatMap(([words, usual]) => words.split(' ').map((w) => [w, usual])))

const EXPORT = /^export (?:async |abstract )*(?:function\*?|const|let|class|type|interface) (\w+)/gm
const exportsOf = (file: string): string[] => [...(TEXT.get(file) ?? '').matchAll(EXPORT)].map(([, name = '']) => name)
const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase())

test('exported names use plain words', () => {
  const findings = FILES.flatMap((file) =>
    exportsOf(file).flatMap((name) =>
      wordsOf(name).flatMap((word) => (INSTEAD.has(word) ? `${file}: ${name}: rather ${INSTEAD.get(word)}` : [])),
    ),
  )
  expect(findings).toEqual([])
})

/** Names that several folders may use; the classical board and variant share theirs. */
const COMMON = ['index', 'types', 'schema', 'routes', 'rules', 'card', 'lessons', 'screens', 'classical']

test('files of src and web have different base names', () => {
  const files = Map.groupBy(FILES, (file) => posix.basename(file).replace(/(?:\.d)?\.tsx?$/, ''))
  const shared = [...files].filter(([name, { length }]) => length > 1 && !COMMON.includes(name))
  expect(shared.map(([, paths]) => paths)).toEqual([])
})
