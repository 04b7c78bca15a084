import type { JSX } from 'preact'
import { NotFetched, type NotFetchedProps } from '../ui/fetching/fetched-part.tsx'
import { Page } from '../ui/parts.tsx'

/** In the place of a page whose parts could not be fetched: no network, or they are of yesterday's release. */
export const LoadFailed = (props: NotFetchedProps): JSX.Element => (
  <Page title="Page not loaded">
    <NotFetched {...props} />
  </Page>
)
