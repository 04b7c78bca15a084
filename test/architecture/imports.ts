/** The sources of the service and the page, and what they import. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { parseSync } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')

export interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
  /** Read only when that part of the code runs. */
  readonly later: boolean
}

/** Folders of what is built, which may come and go. */
const MADE = ['dist', 'node_modules']
const SOURCE = /\.tsx?$/

/**
 * What a look at the disk finds. While the tests run, an editor or the formatter may put a file in another's place: what was listed and is
 * gone when it is read was no source.
 */
function unlessGone<T>(look: () => T): T | null {
  try {
    return look()
  } catch (problem) {
    if ((problem as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw problem
  }
}

/** Every source below a folder, with its text. */
function sources(folder: string): [file: string, text: string][] {
  const entries = unlessGone(() => readdirSync(join(ROOT, folder), { withFileTypes: true })) ?? []
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return MADE.includes(entry.name) ? [] : sources(path)
    const text = SOURCE.test(entry.name) ? unlessGone(() => readFileSync(join(ROOT, path), 'utf8')) : null
    return text === null ? [] : [[path, text]]
  })
}

export const TEXT: ReadonlyMap<string, string> = new Map([...sources('src'), ...sources('web')])
export const FILES: readonly string[] = [...TEXT.keys()]

/** What a file imports or exports again, as the parser of the build reads it. */
function importsIn(from: string): Import[] {
  const text = TEXT.get(from) ?? ''
  const { module, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from} cannot be parsed`)
  const stated = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    later: false,
  }))
  const again = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, typeOnly: isType, later: false }],
    ),
  )
  const later = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: text.slice(start + 1, end - 1),
    typeOnly: false,
    later: true,
  }))
  return [...stated, ...again, ...later].map(({ specifier, ...how }) => ({ from, to: target(from, specifier), ...how }))
}

export const IMPORTS: readonly Import[] = FILES.flatMap(importsIn)

/** By the names that `sources` gives, on every system. */
function target(from: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}
