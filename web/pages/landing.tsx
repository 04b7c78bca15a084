import type { JSX } from 'preact'
import { useEffect } from 'preact/hooks'
import { useMe } from '../session.tsx'

/** What this is, on one screen. */
export function Landing(): JSX.Element {
  const me = useMe()
  useEffect(() => {
    document.title = 'Concert · Diplomacy by correspondence'
  }, [])
  return (
    <main id="main" class="landing">
      <h1>Seven powers, one continent, and every order at once.</h1>
      <p class="lead">
        Concert hosts Diplomacy by correspondence. Everybody writes orders in secret; at the deadline they are all
        carried out together, and a mail tells you what became of yours.
      </p>
      <div class="row">
        {me === null ? (
          <a class="button primary" href="/sign-in">
            Sign in with your e-mail
          </a>
        ) : (
          <a class="button primary" href="/games">
            Your games
          </a>
        )}
        <a class="button" href={me === null ? '/games' : '/games/new'}>
          {me === null ? 'See the open games' : 'Start a game'}
        </a>
      </div>
      <ul class="promises">
        <li>
          <h2>A deadline you can trust</h2>
          <p>It is told in your own time. What you have saved is used, whether or not you press Ready.</p>
        </li>
        <li>
          <h2>A sheet that does not betray you</h2>
          <p>
            Tap on the board or type in any notation. Each order is read back to you, with its problem if it has one.
          </p>
        </li>
        <li>
          <h2>A board that explains itself</h2>
          <p>Failed orders stay drawn, with the reason: bounced by whom, cut by whom. Step through every phase.</p>
        </li>
      </ul>
    </main>
  )
}
