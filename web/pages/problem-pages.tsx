/** Pages that stand for one that cannot be shown. */
import type { JSX } from 'preact'
import { Page } from '../ui/parts.tsx'
import { NotFetched, type NotFetchedProps } from '../ui/fetching/fetched-part.tsx'

export function NotFound(): JSX.Element {
  return (
    <Page title="Page not found">
      <p>There is nothing at this address. It may be mistyped, or the game was deleted.</p>
      <p>
        <a class="button" href="/games">
          See the games
        </a>
      </p>
    </Page>
  )
}

/** In the place of a page whose parts could not be fetched: no network, or they are of yesterday's release. */
export const LoadFailed = (props: NotFetchedProps): JSX.Element => (
  <Page title="Page not loaded">
    <NotFetched {...props} />
  </Page>
)
