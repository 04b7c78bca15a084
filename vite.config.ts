import { join } from 'node:path'
import prefresh from '@prefresh/vite'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'

/** Writes the list of the page's files into the service worker. */
const shell = (): Plugin => ({
  name: 'shell',
  enforce: 'post',
  generateBundle: {
    // Last: other plugins remove chunks that contain only a style sheet.
    order: 'post',
    handler(_, bundle) {
      const worker = bundle['worker.js']
      if (worker?.type !== 'chunk') return this.error('The page has no worker.js.')
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      worker.code = worker.code.replace('PAGE_FILES', JSON.stringify(files.map((name) => `/${name}`)))
    },
  },
})

/** Chunks whose functions are mostly called on load. */
const CALLED_ON_LOAD = ['page', 'boards', 'game-page']
/**
 * As the first line of a file, makes V8 compile the whole file while it arrives, off the main thread
 * (https://v8.dev/blog/explicit-compile-hints).
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

const compileHints = (): Plugin => ({
  name: 'compile-hints',
  enforce: 'post',
  generateBundle: {
    // Last: other plugins add first lines, too.
    order: 'post',
    handler(_, bundle) {
      for (const chunk of Object.values(bundle))
        if (chunk.type === 'chunk' && CALLED_ON_LOAD.includes(chunk.name)) chunk.code = HINT + chunk.code
    },
  },
})

const BOARDS = 'web/pages/sandbox-page.tsx'
const GAME = 'web/pages/game-page.tsx'
/**
 * Modules to load early, by the service's names of pages (`src/api/routes/site.ts`). The usual drawing comes with a
 * game: loaded after the game, it took half a second longer on a slow line. Games on other boards waste 27 kB once.
 */
const EARLY = { game: [GAME, 'src/board/plates/classical.json'], rules: ['web/pages/rules/rules.tsx'] }

/**
 * Lists the files of these pages in the document that all pages share, as links that the service turns into
 * preload hints.
 */
const earlyLinks = (): Plugin => ({
  name: 'early-links',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {}, chunk: entry }) {
      const chunkOf = (name: string) => {
        const file = bundle[name]
        return file?.type === 'chunk' ? file : undefined
      }
      const addImports = (name: string, names: Set<string>): Set<string> => {
        if (!names.has(name)) for (const imported of chunkOf(name)?.imports ?? []) addImports(imported, names.add(name))
        return names.add(name)
      }
      const common = addImports(entry?.fileName ?? '', new Set())
      const stylesOf = (name: string) => [...(chunkOf(name)?.viteMetadata?.importedCss ?? [])]
      const commonStyles = [...common].flatMap(stylesOf)
      const fileOf = (module: string): string => {
        const chunk = Object.values(bundle).find(
          (file) => file.type === 'chunk' && file.facadeModuleId?.endsWith(module),
        )
        if (chunk === undefined) throw new Error(`There is no chunk for ${module}.`)
        return chunk.fileName
      }
      return Object.entries(EARLY).flatMap(([page, modules]) => {
        const files = new Set<string>()
        for (const module of modules) addImports(fileOf(module), files)
        const scripts = [...files].filter((name) => !common.has(name))
        const styles = [...new Set(scripts.flatMap(stylesOf))].filter((name) => !commonStyles.includes(name))
        const link = (name: string, as: string) => ({
          tag: 'link',
          attrs: { rel: `early-${page}`, as, crossorigin: true, href: `/${name}` },
          injectTo: 'head' as const,
        })
        return [...scripts.map((name) => link(name, 'script')), ...styles.map((name) => link(name, 'style'))]
      })
    },
  },
})

/** A module and its static imports, direct and indirect. */
function closureOf(start: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const ids = new Set<string>([join(import.meta.dirname, start)])
  // Iteration includes the ids added in the loop.
  for (const id of ids) for (const imported of context.getModuleInfo(id)?.importedIds ?? []) ids.add(imported)
  return ids
}

const closures = new Map<string, ReadonlySet<string>>()
function isIn(start: string, id: string, context: Rolldown.ChunkingContext): boolean {
  const closure = closures.get(start) ?? closureOf(start, context)
  closures.set(start, closure)
  return closure.has(id)
}

type Name = Rolldown.CodeSplittingNameFunction
const everyPage: Name = (id, context) => (isIn('web/main.tsx', id, context) ? 'page' : null)
const boardPages: Name = (id, context) => (isIn(BOARDS, id, context) && isIn(GAME, id, context) ? 'boards' : null)

/**
 * One file for all pages, and one for pages with a board. By default, each set of modules that some pages share is
 * a file, seventeen for the page of a game, and a browser loads six at a time.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: everyPage, debugName: 'every page', priority: 2 },
  { name: boardPages, debugName: 'pages with a board', priority: 1 },
]

export default defineConfig({
  root: 'web',
  plugins: [shell(), earlyLinks(), compileHints(), await prefresh()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'web/index.html', worker: 'web/offline/service-worker.ts' },
      output: {
        codeSplitting: { groups: GROUPS },
        // The page of a variant may have the same name as a drawing. A page lists some hundred names: short hashes,
        // which do not compress, and 42 bits still differ between versions of a file.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/board/plates/') === true
            ? 'assets/plate-[name]-[hash:7].js'
            : 'assets/[name]-[hash:7].js',
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash:7].js'),
      },
    },
  },
})
