import type { JSX } from 'preact'
import { Page } from '../ui/parts.tsx'

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
