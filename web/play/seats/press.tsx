/** In the place of messages between the players, which do not exist yet. */
import type { JSX } from 'preact'

export function Press(): JSX.Element {
  return (
    <section class="stack">
      <h2>No messages here yet</h2>
      <p>Players cannot write to each other on this page yet, neither in public nor in private.</p>
      <p class="muted">Negotiate elsewhere meanwhile: by mail, in a chat, or in person.</p>
    </section>
  )
}
