import type { JSX } from 'preact'
import { ErrorBoundary, lazy } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { usePageHeading } from '../ui/parts.tsx'
import { useMe } from '../client/session.tsx'

const OpeningBoard = lazy(() => import('../landing/opening-board.tsx').then((part) => part.OpeningBoard))

/** What this is, on one screen. */
export function Landing(): JSX.Element {
  const heading = usePageHeading('Concert · Diplomacy by correspondence')
  return (
    <main id="main" class="landing">
      <div class="pitch">
        <h1 ref={heading} tabIndex={-1}>
          Seven powers, one continent, and every order at once.
        </h1>
        <p class="lead">
          Concert hosts Diplomacy by correspondence. Everybody writes orders in secret; at the deadline they are all
          carried out together, and a mail tells you what became of yours.
        </p>
        <FirstSteps />
      </div>
      <div class="living">
        <DelayedBoard />
      </div>
      <ul class="promises">
        <li>
          <h2>A deadline you can trust</h2>
          <p>Shown in your own time zone. What you have saved is used, whether or not you press Ready.</p>
        </li>
        <li>
          <h2>Orders you can check</h2>
          <p>Tap on the board or type in any notation. Each order is read back to you, and what is wrong with it.</p>
        </li>
        <li>
          <h2>A board that explains itself</h2>
          <p>Failed orders stay drawn, with the reason: bounced by whom, cut by whom, for every phase there was.</p>
        </li>
      </ul>
    </main>
  )
}

/** The board comes when the words are there: nobody waits for it. */
function DelayedBoard(): JSX.Element {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true))
    return () => clearTimeout(timer)
  }, [])
  return <ErrorBoundary>{due ? <OpeningBoard /> : <div class="board-waiting" />}</ErrorBoundary>
}

/** Where to go from here. */
function FirstSteps(): JSX.Element {
  const me = useMe()
  return (
    <>
      <div class="row">
        <a class="button primary" href={me === null ? '/sign-in' : '/games'}>
          {me === null ? 'Sign in with your e-mail' : 'Your games'}
        </a>
        <a class="button" href={me === null ? '/games' : '/games/new'}>
          {me === null ? 'See the open games' : 'Start a game'}
        </a>
      </div>
      <p class="row new-here">
        <span class="muted">New to it?</span>
        <a href="/learn">Learn it in five minutes</a>
        <a href="/rules">Read the rules</a>
      </p>
    </>
  )
}
