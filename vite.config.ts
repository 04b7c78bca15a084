import prefresh from '@prefresh/vite'
import { defineConfig } from 'vite'
import type { Plugin } from 'vite'

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

export default defineConfig({
  root: 'web',
  // While the page is worked on, a component that is changed is replaced in the open page and keeps its state.
  plugins: [shell(), await prefresh()],
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    outDir: 'dist',
    emptyOutDir: true,
    modulePreload: { polyfill: false },
    rolldownOptions: {
      input: { index: 'web/index.html', worker: 'web/offline/worker.ts' },
      output: {
        entryFileNames: ({ name }) => (name === 'worker' ? 'worker.js' : 'assets/[name]-[hash].js'),
      },
    },
  },
})
