import { render } from 'preact'
import { App } from './app.tsx'
// eslint-disable-next-line import/no-unassigned-import -- begins to fetch
import './client/prefetch.ts'

const root = document.getElementById('app')
if (root !== null) render(<App />, root)

/** The page comes first: its files are laid aside when nobody waits for them any more. */
const LATER = 5_000

// Not while the page is being worked on: its files would be yesterday's.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  setTimeout(() => void navigator.serviceWorker.register('/worker.js').catch(() => undefined), LATER)
