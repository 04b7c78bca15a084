import type { JSX } from 'preact'
import type { NotFetchedProps } from '../ui/fetching/fetched-part.tsx'
import { Page } from '../ui/parts.tsx'

/** In the place of a page whose parts could not be fetched: no network, or they are of yesterday's release. */
export function LoadFailed({ isBusy, onRetry }: NotFetchedProps): JSX.Element {
  return (
    <Page title="Page not loaded">
      <p>This page could not be loaded. Check your connection and try again. What you have typed is kept.</p>
      <p>
        <button disabled={isBusy} onClick={onRetry}>
          Try again
        </button>
      </p>
    </Page>
  )
}
