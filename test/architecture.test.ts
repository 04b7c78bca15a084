/** Checks imports against docs/architecture.md: allowed rooms, no cycles, and variants named only in their rooms. */
import { posix } from 'node:path'
import { describe, expect, test } from 'vitest'
import { RULESETS } from '../src/variants/index.ts'
import { FILES, type Import, IMPORTS, TEXT } from './architecture/imports.ts'
import { ARROWS, FLOORS, PURE, PURE_PACKAGES, SERVICE } from './architecture/rooms.ts'

function roomOf(file: string): string | undefined {
  return Object.keys(ARROWS).find((room) => file === room || file.startsWith(`${room}/`))
}

function isAllowed({ from, to, typeOnly }: Import): boolean {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (here === undefined || here === there) return here !== undefined
  if (there === 'src/lib') return true
  if (there === undefined) return !to.startsWith('src/') && !to.startsWith('web/')
  if (!typeOnly && here.startsWith('web') && SERVICE.includes(there)) return false
  return ARROWS[here]?.includes(there) ?? false
}

const formatImport = ({ from, to }: Import): string => `${from} → ${to}`

describe('imports between rooms', () => {
  test('every source file is in a room', () => {
    expect(FILES.filter((file) => roomOf(file) === undefined && !file.endsWith('.d.ts'))).toEqual([])
    expect(IMPORTS.length).toBeGreaterThan(100)
  })

  test('follow the drawing', () => {
    expect(IMPORTS.filter((entry) => !isAllowed(entry)).map(formatImport)).toEqual([])
  })

  test('of pure rooms are pure, too', () => {
    const JSX = /^hono\/jsx|^hono\/html/
    const foreign = IMPORTS.filter(
      ({ from, to }) =>
        PURE.some((room) => from.startsWith(`${room}/`)) &&
        !to.startsWith('src/') &&
        !PURE_PACKAGES.includes(to) &&
        !(from.startsWith('src/mail/') && JSX.test(to)),
    )
    expect(foreign.map(formatImport)).toEqual([])
  })

  test('pure rooms read no clock and no random numbers', () => {
    const impure = FILES.filter(
      (file) =>
        PURE.some((room) => file.startsWith(`${room}/`)) &&
        /\bDate\.now\(|new Date\(\)|Math\.random\(|performance\.now\(/.test(TEXT.get(file) ?? ''),
    )
    expect(impure).toEqual([])
  })

  test('variants never import each other', () => {
    const between = IMPORTS.filter(
      ({ from, to }) =>
        from.startsWith('src/variants/') &&
        !['src/variants/index.ts', 'src/variants/registry.ts', 'src/variants/examples.ts'].includes(from) &&
        to.startsWith('src/variants/') &&
        !to.startsWith('src/variants/shared/') &&
        variantOf(from) !== variantOf(to),
    )
    expect(between.map(formatImport)).toEqual([])
  })
})

describe.each(Object.entries(FLOORS))('the floors of %s', (room, floors) => {
  const floorOf = (file: string): string =>
    file
      .slice(room.length + 1)
      .split('/')
      .slice(0, -1)[0] ?? ''
  const inside = IMPORTS.filter(({ from, to }) => [from, to].every((file) => file.startsWith(`${room}/`)))

  test('include every subfolder', () => {
    const files = FILES.filter((file) => file.startsWith(`${room}/`))
    expect([...new Set(files.map(floorOf))].toSorted()).toEqual([...floors].toSorted())
  })

  test('have no import upwards', () => {
    const up = inside.filter(({ from, to }) => floors.indexOf(floorOf(from)) < floors.indexOf(floorOf(to)))
    expect(up.map(formatImport)).toEqual([])
  })
})

/** The name of a variant's file or folder. */
const variantOf = (file: string): string => file.split('/')[2]?.replace(/\.ts$/, '') ?? ''

describe('cycles', () => {
  test('no file imports itself indirectly', () => {
    expect(cycleIn(IMPORTS)).toBeNull()
  })

  // So the page's folders have an order in which imports never go up.
  test('no folder of the page imports itself indirectly', () => {
    const folders = IMPORTS.filter(({ from, to }) => from.startsWith('web/') && to.startsWith('web/'))
      .map(({ from, to }) => ({ from: posix.dirname(from), to: posix.dirname(to) }))
      .filter(({ from, to }) => from !== to)
    expect(cycleIn(folders)).toBeNull()
  })
})

/** A cycle of imports, including types, as a path; null if there is none. */
function cycleIn(imports: readonly Pick<Import, 'from' | 'to'>[]): string | null {
  const arrows = Map.groupBy(imports, ({ from }) => from)
  const visited = new Set<string>()
  const visit = (file: string, path: readonly string[]): string | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' → ')
    if (visited.has(file)) return null
    for (const { to } of arrows.get(file) ?? []) {
      const cycle = visit(to, [...path, file])
      if (cycle !== null) return cycle
    }
    visited.add(file)
    return null
  }
  return [...arrows.keys()].map((file) => visit(file, [])).find((found) => found !== null) ?? null
}

describe('variants are named in their own rooms only', () => {
  const elsewhere = FILES.filter(
    (file) => !/^(?:src|web)\/(?:variants|maps|cartography)\/|^src\/board\/plates\.ts$|\.d\.ts$/.test(file),
  )
  const code = (file: string): string => (TEXT.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*$/gm, '')

  test.each(RULESETS.map(({ id }) => id))('no code outside variants/ and maps/ names “%s”', (id) => {
    expect(elsewhere.filter((file) => new RegExp(`['"\`]${id}['"\`]|\\b${id}\\b\\s*[.(]`).test(code(file)))).toEqual([])
  })
})

describe('the rulebook knows no variant', () => {
  const rulebook = FILES.filter((file) => file.startsWith('src/rules/'))
  const saying = (words: RegExp): string[] =>
    rulebook.flatMap((file) =>
      (TEXT.get(file) ?? '')
        .split('\n')
        .flatMap((line, n) => (words.test(line) ? [`${file}:${n + 1} ${line.trim()}`] : [])),
    )

  test('cites no rule of a variant, not even in comments', () => {
    expect(saying(/\b(?!STD-|DATC-|ISO-|UTF-|UTC-)[A-Z]{3}-\d+/)).toEqual([])
  })

  test.each(RULESETS.filter(({ id }) => id !== 'classical').map(({ title }) => title))('does not say “%s”', (title) => {
    expect(saying(new RegExp(title.replaceAll(' ', '.?'), 'i'))).toEqual([])
  })

  // Words of single variants: the pipeline describes its mechanisms in general terms.
  test.each([
    'override',
    'overrode',
    'captain',
    'transform',
    'homes? won',
    'bulgaria is',
    'map of one.s own',
    'neutral',
  ])('does not say “%s”', (word) => expect(saying(new RegExp(`\\b${word}`, 'i'))).toEqual([]))
})
