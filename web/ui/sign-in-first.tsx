import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { Fetched } from './parts.tsx'
import { signInUrl, useSession } from '../client/session.tsx'

/** Shown instead of a part that needs an account; signing in leads back here. */
export function SignInFirst({ to }: { to: string }): JSX.Element {
  const { url } = useLocation()
  const { loaded, reload } = useSession()
  if (loaded.state !== 'here')
    return (
      <Fetched load={loaded} onRetry={reload}>
        {() => <></>}
      </Fetched>
    )
  return (
    <p class="row">
      <a class="button primary" href={signInUrl(url)}>
        Sign in to {to}
      </a>
    </p>
  )
}
