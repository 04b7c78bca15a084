/** The sources of the service and the page, and their imports. */
import { readdirSync, readFileSync } from 'node:fs'
import { join, posix, resolve } from 'node:path'
import { parseSync } from 'vite'

const ROOT = resolve(import.meta.dirname, '../..')

export interface Import {
  readonly from: string
  readonly to: string
  readonly typeOnly: boolean
  /** A dynamic import. */
  readonly isDynamic: boolean
}

/** Folders of generated files. */
const GENERATED = ['dist', 'node_modules']
const SOURCE = /\.tsx?$/

/** Null for a missing file: an editor or the formatter may replace files while tests run. */
function nullIfMissing<T>(read: () => T): T | null {
  try {
    return read()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null
    throw error
  }
}

/** Every source below a folder, with its text. */
function sources(folder: string): [file: string, text: string][] {
  const entries = nullIfMissing(() => readdirSync(join(ROOT, folder), { withFileTypes: true })) ?? []
  return entries.flatMap((entry) => {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) return GENERATED.includes(entry.name) ? [] : sources(path)
    const text = SOURCE.test(entry.name) ? nullIfMissing(() => readFileSync(join(ROOT, path), 'utf8')) : null
    return text === null ? [] : [[path, text]]
  })
}

export const TEXT: ReadonlyMap<string, string> = new Map([...sources('src'), ...sources('web')])
export const FILES: readonly string[] = [...TEXT.keys()]

/** The imports and re-exports of a file, by the parser of the build. */
function importsIn(from: string): Import[] {
  const text = TEXT.get(from) ?? ''
  const { module, errors } = parseSync(from, text)
  if (errors.length > 0) throw new Error(`${from} cannot be parsed`)
  const imports = module.staticImports.map(({ moduleRequest, entries }) => ({
    specifier: moduleRequest.value,
    typeOnly: entries.length > 0 && entries.every(({ isType }) => isType),
    isDynamic: false,
  }))
  const reexports = module.staticExports.flatMap(({ entries }) =>
    entries.flatMap(({ moduleRequest, isType }) =>
      moduleRequest === null ? [] : [{ specifier: moduleRequest.value, typeOnly: isType, isDynamic: false }],
    ),
  )
  const dynamic = module.dynamicImports.map(({ moduleRequest: { start, end } }) => ({
    specifier: text.slice(start + 1, end - 1),
    typeOnly: false,
    isDynamic: true,
  }))
  return [...imports, ...reexports, ...dynamic].map(({ specifier, ...how }) => ({
    from,
    to: target(from, specifier),
    ...how,
  }))
}

export const IMPORTS: readonly Import[] = FILES.flatMap(importsIn)

/** The path of an imported file, as in `sources`; the name of a package. */
function target(from: string, specifier: string): string {
  return specifier.startsWith('.') ? posix.join(posix.dirname(from), specifier) : specifier
}
