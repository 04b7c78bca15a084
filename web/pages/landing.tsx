import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { serviceInfo } from '../client/api.ts'
import { useLoad } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { knownVariants } from '../client/variants.ts'
import { rulesAddress } from '../variants/addresses.ts'
import { fetchedComponent } from '../ui/fetching/fetched-part.tsx'
import { usePageHeading } from '../ui/parts.tsx'
import { ownTask } from '../ui/tasks.ts'

const WAITING = <div class="board-waiting" />
const TryPhase = fetchedComponent(
  () => import('../landing/try-phase.tsx').then((part) => ownTask(part.TryPhase)),
  WAITING,
)

/** What this is, what can be played, what it costs and who runs it; and a phase to be played on the spot. On one screen. */
export function Landing(): JSX.Element {
  const heading = usePageHeading('Concert · Diplomacy by correspondence')
  return (
    <main id="main" class="landing">
      <div class="pitch">
        <h1 ref={heading} tabIndex={-1}>
          Diplomacy by correspondence, and six strange games that nobody else hosts.
        </h1>
        <p class="lead">
          Everybody negotiates, then writes orders in secret. At the deadline all of them are carried out at once, and a
          mail tells you what became of yours. It costs nothing.
        </p>
        <FirstSteps />
      </div>
      <section class="living" aria-labelledby="try">
        <h2 id="try">Try it: you are France, in Spring 1901</h2>
        <DelayedBoard />
      </section>
      <div class="offer">
        <StrangeGames />
        <Terms />
      </div>
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
  return due ? <TryPhase /> : WAITING
}

/** Where to go from here. */
function FirstSteps(): JSX.Element {
  const me = useMe()
  return (
    <div class="row">
      <a class="button primary" href={me === null ? '/sign-in' : '/games'}>
        {me === null ? 'Sign in with your e-mail' : 'Your games'}
      </a>
      <a class="button" href={me === null ? '/games' : '/games/new'}>
        {me === null ? 'See the open games' : 'Start a game'}
      </a>
      <a href="/learn">Learn it in five minutes</a>
    </div>
  )
}

/** All variants but the first, which is the game that everybody knows. A stranger is told their rules; a player starts one. */
function StrangeGames(): JSX.Element {
  const { loaded } = useLoad('variants', knownVariants)
  const me = useMe()
  const strange = loaded.state === 'here' ? loaded.value.slice(1) : []
  return (
    <section class="strange" aria-labelledby="strange">
      <h2 id="strange">The six strange games</h2>
      <ul>
        {strange.map(({ id, title, blurb }) => (
          <li key={id}>
            <a href={me === null ? rulesAddress(id) : `/games/new?variant=${id}`}>{title}</a>{' '}
            <span class="muted">{blurb}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

/** Who runs it, and what else there is to know. */
function Terms(): JSX.Element {
  const { loaded } = useLoad('service', serviceInfo)
  const { name, contact } = loaded.state === 'here' ? loaded.value.operator : { name: null, contact: null }
  return (
    <p class="muted small terms-line">
      This service is run by {name ?? `the operator of ${location.host}`}
      {contact !== null && (
        <>
          {' ('}
          <a href={contact.includes('@') ? `mailto:${contact}` : contact}>{contact.replace(/^https?:\/\//, '')}</a>
          {')'}
        </>
      )}
      ; its <a href="/api">API</a> is open to scripts. <a href="/privacy">What it knows of you</a>
    </p>
  )
}
