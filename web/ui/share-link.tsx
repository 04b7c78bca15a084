/** Opens the device's share sheet with a link, where there is one. */
import type { JSX } from 'preact'
import { announce } from './announcer.tsx'

interface ShareLinkProps {
  /** On this site; by default, the current page. */
  readonly address?: string
  readonly title: string
}

/** Renders nothing on devices without a share sheet: next to it there is a button that copies the link. */
export function ShareLink({ address, title }: ShareLinkProps): JSX.Element | null {
  if (!('share' in navigator)) return null
  const share = () =>
    navigator.share({ title, url: new URL(address ?? '', location.href).href }).catch((error: unknown) => {
      // Closing the sheet is no failure.
      const isCancelled = error instanceof DOMException && error.name === 'AbortError'
      if (!isCancelled) announce('The link could not be shared. Copy it instead.')
    })
  return (
    <button type="button" class="quiet" onClick={() => void share()}>
      Share the link…
    </button>
  )
}
