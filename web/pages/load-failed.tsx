import type { JSX } from 'preact'
import { Page } from '../ui/parts.tsx'

/** In the place of a page whose parts could not be fetched: no network, or they are of yesterday's release. */
export function LoadFailed(): JSX.Element {
  return (
    <Page title="Page not loaded">
      <p>This page could not be loaded. Check your connection and try again. What you have typed is kept.</p>
      <p>
        <button onClick={() => location.reload()}>Try again</button>
      </p>
    </Page>
  )
}
