import { render } from 'preact'
import { App } from './app.tsx'
import { showPalette } from './client/device/appearance.ts'

showPalette()

const root = document.getElementById('app')
if (root !== null) render(<App />, root)

/** The service worker downloads its files after the page has loaded. */
const WORKER_DELAY_MS = 5_000

// Not in development: it would serve old files.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => void navigator.serviceWorker.register('/worker.js').catch(() => undefined), WORKER_DELAY_MS)
