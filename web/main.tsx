import { render } from 'preact'
import { App } from './app.tsx'
// eslint-disable-next-line import/no-unassigned-import -- begins to fetch
import './early.ts'

const root = document.getElementById('app')
if (root !== null) render(<App />, root)

// Not while the page is being worked on: its files would be yesterday's.
if (import.meta.env.PROD && 'serviceWorker' in navigator)
  addEventListener('load', () => void navigator.serviceWorker.register('/worker.js').catch(() => undefined))
