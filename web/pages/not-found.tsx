import type { JSX } from 'preact'
import { Page } from '../ui/parts.tsx'

export function NotFound(): JSX.Element {
  return (
    <Page title="Nothing is drawn here">
      <p>This address leads nowhere. It may have been mistyped, or its game was given up.</p>
      <p>
        <a href="/games">See the games</a>
      </p>
    </Page>
  )
}
