/** The drawing in docs/architecture.md, held to: who may import whom, no cycles, no variant named outside its room. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { RULESETS } from '../src/variants/index.ts'

const ROOT = resolve(import.meta.dirname, '..')

/** What every room of the page may use, and the rooms for orders. */
const SHARED = ['web/client', 'web/text', 'web/ui']
const ORDERS = ['web/orders/board', 'web/orders/entry', 'web/orders/notes', 'web/orders/results']

/** Every room and the rooms that it may import from; an import of types alone is an import. */
const ARROWS: Readonly<Record<string, readonly string[]>> = {
  'src/rules': [],
  'src/maps': ['src/rules'],
  'src/variants': ['src/rules', 'src/maps'],
  'src/game': ['src/rules', 'src/variants'],
  // Draws what it is told to, in the page and in pictures. Its plates are made from the maps, at build time.
  'src/board': ['src/rules'],
  'src/cartography': ['src/board', 'src/maps', 'src/rules'],
  'src/mail': ['src/rules', 'src/game'],
  // The log and its counts.
  'src/telemetry': ['src/database.ts', 'src/game'],
  'src/players': ['src/database.ts', 'src/telemetry', 'src/rules', 'src/mail', 'src/game'],
  'src/lobby': ['src/database.ts', 'src/game', 'src/rules', 'src/variants', 'src/players'],
  'src/records': ['src/database.ts', 'src/game', 'src/lobby', 'src/players', 'src/rules'],
  'src/post': [
    'src/database.ts',
    'src/clock.ts',
    'src/game',
    'src/mail',
    'src/rules',
    'src/variants',
    'src/players',
    'src/lobby',
    'src/board',
    'src/telemetry',
  ],
  // What the service promises its operators, and that they are told when it does not hold.
  'src/alerts': [
    'src/backup',
    'src/clock.ts',
    'src/database.ts',
    'src/game',
    'src/lobby',
    'src/mail',
    'src/post',
    'src/telemetry',
  ],
  'src/durable': [
    'src/telemetry',
    'src/game',
    'src/mail',
    'src/rules',
    'src/variants',
    'src/lobby',
    'src/post',
    'src/records',
  ],
  // What is known of a person: handed over to him, and deleted with his account.
  'src/personal-data': [
    'src/database.ts',
    'src/durable',
    'src/game',
    'src/lobby',
    'src/players',
    'src/post',
    'src/records',
  ],
  // What comes in by mail.
  'src/inbound': ['src/telemetry', 'src/clock.ts', 'src/durable', 'src/game', 'src/mail', 'src/players', 'src/post'],
  'src/addresses.ts': [],
  // What leaves the service to be kept elsewhere.
  'src/backup': ['src/database.ts', 'src/durable', 'src/game', 'src/lobby', 'src/telemetry'],
  'src/api': [
    'src/backup',
    'src/personal-data',
    'src/alerts',
    'src/telemetry',
    'src/database.ts',
    'src/addresses.ts',
    'src/clock.ts',
    'src/durable',
    'src/game',
    'src/inbound',
    'src/lobby',
    'src/mail',
    'src/players',
    'src/post',
    'src/records',
    'src/rules',
    'src/variants',
    'src/board',
  ],
  'src/tools': ['src/board', 'src/rules', 'src/variants', 'src/game', 'src/api'],
  'src/clock.ts': ['src/game'],
  'src/database.ts': ['src/rules'],
  'src/scheduled.ts': [
    'src/backup',
    'src/personal-data',
    'src/alerts',
    'src/telemetry',
    'src/durable',
    'src/game',
    'src/lobby',
    'src/players',
    'src/post',
    'src/records',
  ],
  'src/worker.ts': ['src/api', 'src/durable', 'src/inbound', 'src/mail', 'src/post', 'src/scheduled.ts'],
  // The page. Every room may use what is worded, fetched and built for all of them; the service is known by its types: see SERVICE.
  'web/text': ['src/game', 'src/rules'],
  'web/client': [
    'web/text',
    'src/board',
    'src/game',
    'src/rules',
    'src/api',
    'src/lobby',
    'src/players',
    'src/mail',
    'src/records',
    'src/alerts',
  ],
  'web/ui': ['web/client', 'web/text'],
  'web/style': ['src/board'],
  'web/board': [...SHARED, 'src/board', 'src/rules'],
  // Orders are given and shown alike in a hosted game, in the sandbox and in a lesson.
  'web/orders/notes': ['web/client', 'src/board', 'src/rules'],
  'web/orders/entry': [...SHARED, 'web/board', 'web/orders/notes', 'src/board', 'src/game', 'src/rules'],
  'web/orders/results': [...SHARED, 'web/orders/entry', 'web/orders/notes', 'src/board', 'src/game', 'src/rules'],
  'web/orders/board': [...SHARED, 'web/board', 'web/orders/entry', 'src/board', 'src/game', 'src/rules'],
  'web/sandbox': [...SHARED, ...ORDERS, 'src/board', 'src/rules', 'src/variants', 'src/game'],
  'web/play/maps': [...SHARED, ...ORDERS, 'src/board', 'src/game', 'src/rules'],
  'web/play/sheet': [
    ...SHARED,
    ...ORDERS,
    'web/play/maps',
    'web/board',
    'web/sandbox',
    'src/board',
    'src/game',
    'src/rules',
  ],
  'web/play/status': [...SHARED, 'web/play/sheet', 'src/game'],
  'web/play/history': [...SHARED, 'src/board', 'src/game', 'src/rules'],
  // What a player says of himself for all his games, on his own page and in a game.
  'web/account': [...SHARED, 'src/game'],
  'web/operator': [...SHARED, 'src/alerts', 'src/game'],
  'web/play/seats': [...SHARED, 'web/variants', 'src/board', 'src/game', 'src/rules'],
  'web/play/log': [...SHARED, 'web/operator', 'src/game'],
  // A game master changes the times of a game by the fields of a new one.
  'web/play/master': [...SHARED, 'web/new-game', 'src/game', 'src/rules'],
  'web/play/proposals': [...SHARED, 'src/game', 'src/rules'],
  'web/press': [...SHARED, 'web/operator', 'src/game', 'src/rules'],
  'web/play/forming': [...SHARED, 'web/account', 'web/play/seats', 'web/variants', 'src/game', 'src/rules'],
  'web/play': [
    ...SHARED,
    'web/account',
    'web/board',
    ...ORDERS,
    'web/press',
    'web/play/history',
    'web/play/log',
    'web/play/maps',
    'web/play/master',
    'web/play/proposals',
    'web/play/seats',
    'web/play/sheet',
    'web/play/status',
    'web/sandbox',
    'web/variants/map-maker',
    'web/variants/play',
    'src/board',
    'src/game',
    'src/rules',
  ],
  'web/learn': [...SHARED, 'web/board', ...ORDERS, 'web/sandbox', 'src/board', 'src/game', 'src/rules'],
  'web/variants/map-maker': [...SHARED, 'src/board', 'src/rules', 'src/variants'],
  // Variants as they are offered.
  'web/variants/cards': [...SHARED, 'web/variants'],
  // A few tasks for each variant.
  'web/variants/lessons': ['web/learn', 'web/variants'],
  // What variants add to the order pane of a game.
  'web/variants/play': [
    ...SHARED,
    ...ORDERS,
    'web/sandbox',
    'web/variants',
    'src/board',
    'src/game',
    'src/maps',
    'src/rules',
  ],
  // The rules of each variant, as the page tells them.
  'web/variants': ['web/sandbox'],
  'web/landing': [...SHARED, ...ORDERS, 'web/sandbox', 'src/board', 'src/game', 'src/rules', 'src/variants'],
  'web/new-game': [...SHARED, 'web/variants/cards', 'src/game', 'src/rules'],
  'web/lobby': [...SHARED, 'web/variants/cards', 'src/game'],
  'web/pages': [
    ...SHARED,
    'web/account',
    'web/operator',
    'web/lobby',
    'web/new-game',
    ...ORDERS,
    'web/landing',
    'web/learn',
    'web/press',
    'web/play',
    'web/play/forming',
    'web/play/history',
    'web/sandbox',
    'web/variants',
    'web/variants/cards',
    'web/variants/lessons',
    'src/board',
    'src/game',
    'src/rules',
    'src/variants',
  ],
  'web/offline': [],
  'web/app.tsx': [...SHARED, 'web/pages', 'src/addresses.ts'],
  'web/main.tsx': ['web/app.tsx', 'web/client'],
}

/** What the page knows of the service are types: what it calls, it calls over HTTP. */
const SERVICE = ['src/alerts', 'src/api', 'src/lobby', 'src/players', 'src/mail', 'src/records']

/** Rooms without clock, storage or network: nothing but what the language has. */
const PURE = ['src/rules', 'src/maps', 'src/variants', 'src/game', 'src/mail']

/** Packages of nothing but functions: of numbers, and of dates by the rules of zones. */
const PURE_PACKAGES = ['munkres', 'temporal-polyfill']

interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
}

const SOURCE = /\.tsx?$/

const sources = (folder: string): string[] =>
  readdirSync(join(ROOT, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return entry.name === 'dist' || entry.name === 'node_modules' ? [] : sources(path)
    return SOURCE.test(entry.name) ? [path] : []
  })

const FILES = [...sources('src'), ...sources('web')]
const TEXT = new Map(FILES.map((file) => [file, readFileSync(join(ROOT, file), 'utf8')]))

/** What a file imports or exports again, as the parser of the build reads it. */
function importsIn(from: string): Import[] {
  const text = TEXT.get(from) ?? ''
  const { module, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from} cannot be parsed`)
  const stated = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
  }))
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, typeOnly: isType }],
    ),
  )
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: text.slice(start + 1, end - 1),
    typeOnly: false,
  }))
  return [...stated, ...again, ...later].map(({ specifier, typeOnly }) => ({
    from,
    to: target(from, specifier),
    typeOnly,
  }))
}

const IMPORTS: readonly Import[] = FILES.flatMap(importsIn)

/** By the names that `sources` gives, on every system. */
function target(from: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}

function roomOf(file: string): string | undefined {
  return Object.keys(ARROWS).find((room) => file === room || file.startsWith(`${room}/`))
}

function allowed({ from, to, typeOnly }: Import): boolean {
  const [here, there] = [roomOf(from), roomOf(to)]
  if (here === undefined || here === there) return here !== undefined
  if (there === undefined) return !to.startsWith('src/') && !to.startsWith('web/')
  if (!typeOnly && here.startsWith('web') && SERVICE.includes(there)) return false
  return ARROWS[here]?.includes(there) ?? false
}

const inWords = ({ from, to }: Import): string => `${from} → ${to}`

describe('the arrows', () => {
  test('every source file is in a room', () => {
    expect(FILES.filter((file) => roomOf(file) === undefined && !file.endsWith('.d.ts'))).toEqual([])
    expect(IMPORTS.length).toBeGreaterThan(100)
  })

  test('nobody imports what the drawing does not allow', () => {
    expect(IMPORTS.filter((one) => !allowed(one)).map(inWords)).toEqual([])
  })

  test('the pure rooms import no platform, and no package that is not pure itself', () => {
    const JSX = /^hono\/jsx|^hono\/html/
    const foreign = IMPORTS.filter(
      ({ from, to }) =>
        PURE.some((room) => from.startsWith(`${room}/`)) &&
        !to.startsWith('src/') &&
        !PURE_PACKAGES.includes(to) &&
        !(from.startsWith('src/mail/') && JSX.test(to)),
    )
    expect(foreign.map(inWords)).toEqual([])
  })

  test('the pure rooms read no clock and roll no dice', () => {
    const guilty = FILES.filter(
      (file) =>
        PURE.some((room) => file.startsWith(`${room}/`)) &&
        /\bDate\.now\(|new Date\(\)|Math\.random\(|performance\.now\(/.test(TEXT.get(file) ?? ''),
    )
    expect(guilty).toEqual([])
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
    expect(between.map(inWords)).toEqual([])
  })
})

/** The file or the folder of a variant, by its name. */
const variantOf = (file: string): string => file.split('/')[2]?.replace(/\.ts$/, '') ?? ''

describe('cycles', () => {
  test('no file imports itself in a roundabout way', () => {
    expect(cycleIn(IMPORTS)).toBeNull()
  })
})

/** Some cycle of imports, those of types too, as a path. */
function cycleIn(imports: readonly Import[]): string | null {
  const arrows = Map.groupBy(imports, ({ from }) => from)
  const done = new Set<string>()
  const visit = (file: string, path: readonly string[]): string | null => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file].join(' → ')
    if (done.has(file)) return null
    for (const { to } of arrows.get(file) ?? []) {
      const found = visit(to, [...path, file])
      if (found !== null) return found
    }
    done.add(file)
    return null
  }
  return [...arrows.keys()].map((file) => visit(file, [])).find((found) => found !== null) ?? null
}

describe('variants are named in their own rooms only', () => {
  const elsewhere = FILES.filter(
    (file) => !/^(?:src|web)\/(?:variants|maps|cartography)\/|^src\/board\/plates\.ts$|\.d\.ts$/.test(file),
  )
  const code = (file: string): string => (TEXT.get(file) ?? '').replace(/\/\*[\s\S]*?\*\/|(?<![:'"])\/\/.*$/gm, '')

  test.each(RULESETS.map(({ id }) => id))('no code outside variants/ and maps/ says “%s”', (id) => {
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

  test('cites no rule of a variant, comments included', () => {
    expect(saying(/\b(?!STD-|DATC-|ISO-|UTF-|UTC-)[A-Z]{3}-\d+/)).toEqual([])
  })

  test.each(RULESETS.filter(({ id }) => id !== 'classical').map(({ title }) => title))('does not say “%s”', (title) => {
    expect(saying(new RegExp(title.replaceAll(' ', '.?'), 'i'))).toEqual([])
  })

  // What only a variant speaks of: a mechanism that stays in the pipeline is described by what it does for any variant.
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
