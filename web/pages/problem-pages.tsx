/** Pages shown when a page does not exist or fails to load. */
import type { JSX } from 'preact'
import { Page } from '../ui/parts.tsx'
import { NotFetched, type NotFetchedProps } from '../ui/fetching/fetched-part.tsx'

export function NotFound(): JSX.Element {
  return (
    <Page title="Page not found">
      <p>There is nothing at this address. It may be mistyped, or the game may have been deleted.</p>
      <p>
        <a class="button" href="/games">
          See the games
        </a>
      </p>
    </Page>
  )
}

/** The code of a page failed to load: no network, or the code is of an old release. */
export const LoadFailed = (props: NotFetchedProps): JSX.Element => (
  <Page title="Page not loaded">
    <NotFetched {...props} />
  </Page>
)
