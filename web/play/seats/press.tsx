/** Where messages between the players will be. Until then it says so. */
import type { JSX } from 'preact'

export function Press(): JSX.Element {
  return (
    <section class="stack">
      <h2>No messages here yet</h2>
      <p>
        Concert carries orders, not letters: so far nobody can write to anybody on this page, neither in public nor in
        private.
      </p>
      <p class="muted">
        If your game is one of talk, talk elsewhere: by mail, in a chat of your own, or around a table. Whatever you
        promise each other, the orders alone count.
      </p>
    </section>
  )
}
