import type { JSX } from 'preact'
import { useLocation } from 'preact-iso'
import { useSession } from '../session.tsx'

/** Shown in the place of something that needs an account; signing in leads back here. */
export function SignInFirst({ to }: { to: string }): JSX.Element {
  const { url } = useLocation()
  const { loaded } = useSession()
  if (loaded.state === 'loading') return <p class="muted loading">Loading…</p>
  return (
    <p class="row">
      <a class="button primary" href={`/sign-in?next=${encodeURIComponent(url)}`}>
        Sign in to {to}
      </a>
    </p>
  )
}
