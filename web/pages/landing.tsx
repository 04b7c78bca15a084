import type { JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { useLoad } from '../client/requests.ts'
import { useMe } from '../client/session.tsx'
import { loadVariants } from '../client/variant-info.ts'
import { computerAddress } from '../variants/page-registry.ts'
import { lazyComponent } from '../ui/fetching/fetched-part.tsx'
import { usePageHeading } from '../ui/parts.tsx'

const WAITING = <div class="board-waiting" />
const TryPhase = lazyComponent(() => import('../landing/try-phase.tsx').then((part) => part.TryPhase), WAITING)
const Offer = lazyComponent(
  () => import('../landing/offer.tsx').then((part) => part.Offer),
  <section class="strange" />,
)

/** The front page. Fits on one screen, with a phase to play right away. */
export function Landing(): JSX.Element {
  const heading = usePageHeading('Concert · Play Diplomacy online')
  return (
    <main id="main" class="landing">
      <div class="pitch">
        <h1 ref={heading} tabIndex={-1}>
          Play Diplomacy at your own pace, plus unusual variants you won’t find anywhere else
        </h1>
        <p class="lead">
          Negotiate, then write your orders in secret. At the deadline all orders resolve at once, and we e-mail you the
          results. It’s free.
        </p>
        <FirstSteps />
        <AgainstComputer />
      </div>
      <section class="living" aria-labelledby="try">
        <h2 id="try">Try it: you are France, in Spring 1901</h2>
        <DelayedBoard />
      </section>
      <div class="offer">
        <Offer />
      </div>
    </main>
  )
}

/** Loads the board after the text has been painted. */
function DelayedBoard(): JSX.Element {
  const [due, setDue] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setDue(true))
    return () => clearTimeout(timer)
  }, [])
  return due ? <TryPhase /> : WAITING
}

function FirstSteps(): JSX.Element {
  const me = useMe()
  return (
    <div class="row">
      <a class="button primary" href={me === null ? '/sign-in' : '/games'}>
        {me === null ? 'Sign in with your e-mail' : 'Your games'}
      </a>
      <a class="button" href={me === null ? '/games' : '/games/new'}>
        {me === null ? 'Browse open games' : 'Start a game'}
      </a>
      <a href="/learn">Learn to play in five minutes</a>
      <a href="/room">Play in one room</a>
    </div>
  )
}

/** A game at one click: the games for two, and the standard game. */
function AgainstComputer(): JSX.Element {
  const { loaded } = useLoad('variants', loadVariants)
  const variants = loaded.state === 'here' ? loaded.value : []
  const quick = [...variants.filter(({ seats }) => seats.length === 2), ...variants.slice(0, 1)]
  return (
    <p class="row">
      <a href="/computer">Play the computer</a>
      {quick.map(({ id, title }) => (
        <a key={id} class="small" href={computerAddress(id)}>
          {title}
        </a>
      ))}
    </p>
  )
}
