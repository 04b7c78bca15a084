import { join } from 'node:path'
import prefresh from '@prefresh/vite'
import { defineConfig } from 'vite'
import type { Plugin, Rolldown } from 'vite'

/** Tells the worker that keeps the page on the device of which files it consists. */
const shell = (): Plugin => ({
  name: 'shell',
  enforce: 'post',
  generateBundle: {
    // Last: chunks of which nothing but a style sheet is left are taken out by others.
    order: 'post',
    handler(_, bundle) {
      const worker = bundle['worker.js']
      if (worker?.type !== 'chunk') return this.error('the page has no worker.js')
      const files = Object.keys(bundle).filter((name) => name.startsWith('assets/'))
      worker.code = worker.code.replace('FILES_OF_THE_PAGE', JSON.stringify(files.map((name) => `/${name}`)))
    },
  },
})

/** Parts of which most is called as soon as they are here. */
const CALLED_ON_LOAD = ['page', 'boards', 'game-page']
/**
 * As the first line of a file it tells that to browsers that understand it (https://v8.dev/blog/explicit-compile-hints): they compile
 * all of the file while it arrives, beside the work of the page, and not function by function in the midst of that.
 */
const HINT = '//# allFunctionsCalledOnLoad\n'

const compiledAtOnce = (): Plugin => ({
  name: 'compiled-at-once',
  enforce: 'post',
  generateBundle: {
    // Last: others write first lines, too.
    order: 'post',
    handler(_, bundle) {
      for (const part of Object.values(bundle))
        if (part.type === 'chunk' && CALLED_ON_LOAD.includes(part.name)) part.code = HINT + part.code
    },
  },
})

/** The pages whose parts are wanted as soon as their document is there, by what the service calls them (`src/api/pages/site.ts`). */
const BOARDS = 'web/pages/sandbox-page.tsx'
const GAME = 'web/pages/game-page.tsx'
/**
 * The drawing on which most games are played comes with the parts of the page: asked for when the game has told its name, it came
 * half a second later on a slow line. A game on another board costs its first visitor 27 kB for nothing.
 */
const EARLY = { game: [GAME, 'src/board/plates/classical.json'], rules: ['web/pages/rules/rules.tsx'] }

/**
 * Tells the document which parts these pages consist of, beside those of every page: as links that mean nothing until the service
 * makes them hints, because all pages have one document.
 */
const parts = (): Plugin => ({
  name: 'parts',
  apply: 'build',
  transformIndexHtml: {
    order: 'post',
    handler(_, { bundle = {}, chunk: entry }) {
      const chunkOf = (name: string) => {
        const found = bundle[name]
        return found?.type === 'chunk' ? found : undefined
      }
      const needs = (name: string, found: Set<string>): Set<string> => {
        if (!found.has(name)) for (const other of chunkOf(name)?.imports ?? []) needs(other, found.add(name))
        return found.add(name)
      }
      const known = needs(entry?.fileName ?? '', new Set())
      const stylesOf = (name: string) => [...(chunkOf(name)?.viteMetadata?.importedCss ?? [])]
      const knownStyles = [...known].flatMap(stylesOf)
      const fileOf = (module: string): string => {
        const begin = Object.values(bundle).find((one) => one.type === 'chunk' && one.facadeModuleId?.endsWith(module))
        if (begin === undefined) throw new Error(`the page has no part for ${module}`)
        return begin.fileName
      }
      return Object.entries(EARLY).flatMap(([page, modules]) => {
        const wanted = new Set<string>()
        for (const module of modules) needs(fileOf(module), wanted)
        const scripts = [...wanted].filter((name) => !known.has(name))
        const styles = [...new Set(scripts.flatMap(stylesOf))].filter((name) => !knownStyles.includes(name))
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

/** A module, and all that it imports at once. */
function closureOf(begin: string, context: Rolldown.ChunkingContext): ReadonlySet<string> {
  const found = new Set<string>()
  const look = (id: string): void => {
    if (found.has(id)) return
    found.add(id)
    for (const other of context.getModuleInfo(id)?.importedIds ?? []) look(other)
  }
  look(join(import.meta.dirname, begin))
  return found
}

const remembered = new Map<string, ReadonlySet<string>>()
function isIn(begin: string, id: string, context: Rolldown.ChunkingContext): boolean {
  const closure = remembered.get(begin) ?? closureOf(begin, context)
  remembered.set(begin, closure)
  return closure.has(id)
}

type Name = Rolldown.CodeSplittingNameFunction
const ofEveryPage: Name = (id, context) => (isIn('web/main.tsx', id, context) ? 'page' : null)
const ofBoards: Name = (id, context) => (isIn(BOARDS, id, context) && isIn(GAME, id, context) ? 'boards' : null)

/**
 * What every page consists of is one file, and what the pages with a board share is one: left to itself, each set of modules that
 * some pages share is a file of its own, seventeen for the page of a game, and a browser asks for six at a time.
 */
const GROUPS: Rolldown.CodeSplittingGroup[] = [
  { name: ofEveryPage, debugName: 'every page', priority: 2 },
  { name: ofBoards, debugName: 'pages with a board', priority: 1 },
]

export default defineConfig({
  root: 'web',
  // While the page is worked on, a component that is changed is replaced in the open page and keeps its state.
  plugins: [shell(), parts(), compiledAtOnce(), await prefresh()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'web/index.html', worker: 'web/offline/service-worker.ts' },
      output: {
        codeSplitting: { groups: GROUPS },
        // The page of a variant may share its name with a drawing.
        chunkFileNames: ({ facadeModuleId }) =>
          facadeModuleId?.includes('/board/plates/') === true
            ? 'assets/plate-[name]-[hash].js'
            : 'assets/[name]-[hash].js',
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
