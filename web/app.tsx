/** The frame of the page and its addresses. */
import type { ComponentChildren, ComponentType, JSX } from 'preact'
import { ErrorBoundary, lazy, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import type { PageAddress } from '../src/addresses.ts'
import { PAGE_ADDRESSES } from '../src/addresses.ts'
import { fetchMe, onSignedOut } from './client/api.ts'
import { useKeepFocus } from './ui/focus.ts'
import { Landing } from './pages/landing.tsx'
import { Lobby } from './pages/lobby.tsx'
import { NotFound } from './pages/problem-pages.tsx'
import { LoadFailed } from './pages/problem-pages.tsx'
import { MyGamesContext, useBadge, useMyGamesLoad, useWaitingCount, countWaiting } from './client/my-games.ts'
import { SessionContext, useMe, useSession } from './client/session.tsx'
import { formatNumber } from './text/words.ts'
import { useLoad } from './client/requests.ts'
import { useOnReturn } from './ui/hooks.ts'
import { Announcer } from './ui/announcer.tsx'
import { loadPart } from './ui/fetching/fetched-part.tsx'
import { applyMotion } from './client/device/appearance.ts'

/** A page that is fetched when it is wanted. */
const fetched = (load: () => Promise<() => JSX.Element>) => lazy(() => loadPart(load, LoadFailed))

const SignIn = fetched(() => import('./pages/sign-in.tsx').then((page) => page.SignIn))
const NewGame = fetched(() => import('./pages/new-game.tsx').then((page) => page.NewGame))
const Game = fetched(() => import('./pages/game-page.tsx').then((page) => page.Game))
const Sandbox = fetched(() => import('./pages/sandbox-page.tsx').then((page) => page.Sandbox))
const Rules = fetched(() => import('./pages/rules/rules.tsx').then((page) => page.Rules))
const GameRules = fetched(() => import('./pages/rules/game-rules-page.tsx').then((page) => page.GameRules))
const VariantRules = fetched(() => import('./pages/rules/variant-rules.tsx').then((page) => page.VariantRulesPage))
const Learn = fetched(() => import('./pages/learn.tsx').then((page) => page.Learn))
const Player = fetched(() => import('./pages/player.tsx').then((page) => page.Player))
const Privacy = fetched(() => import('./pages/privacy.tsx').then((page) => page.Privacy))
const Account = fetched(() => import('./pages/account.tsx').then((page) => page.Account))
const Operator = fetched(() => import('./pages/operator-page.tsx').then((page) => page.Operator))

const PAGES: Readonly<Record<PageAddress, ComponentType>> = {
  '/': Landing,
  '/sign-in': SignIn,
  '/games': Lobby,
  '/games/new': NewGame,
  '/games/:id': Game,
  '/games/:id/phases/:phase': Game,
  '/sandbox': Sandbox,
  '/rules': Rules,
  '/rules/games': GameRules,
  '/rules/:variant': VariantRules,
  '/learn': Learn,
  '/learn/:lesson': Learn,
  '/players/:id': Player,
  '/privacy': Privacy,
  '/me': Account,
  '/operator': Operator,
}

/** Without keys: the addresses of one page share it, so that a step from one to the other keeps its state and the focus. */
const ROUTES = PAGE_ADDRESSES.map((path) => <Route path={path} component={PAGES[path]} />)

/** One and the same: who is signed in, once that is known, makes no page anew that does not ask for it. */
const ROOMS = (
  <ErrorBoundary>
    <Router>
      {ROUTES}
      <Route default component={NotFound} />
    </Router>
  </ErrorBoundary>
)

/** The address stays as it is: what follows its `#` may be what is being tried. */
function skip(event: Event): void {
  event.preventDefault()
  const main = document.querySelector('main')
  if (main === null) return
  main.tabIndex = -1
  main.focus()
}

applyMotion()

export function App(): JSX.Element {
  const session = useLoad('me', fetchMe)
  const { reload, put } = session
  useOnReturn(reload)
  useEffect(() => onSignedOut(() => put(null)), [put])
  useKeepFocus()
  return (
    <LocationProvider>
      <SessionContext.Provider value={session}>
        <WithMyGames>
          <a class="skip" href="#main" onClick={skip}>
            Skip to content
          </a>
          <Masthead />
          <Announcer />
          {ROOMS}
        </WithMyGames>
      </SessionContext.Provider>
    </LocationProvider>
  )
}

/** Where the games of the person are part of the page: what came seconds later would move what is being read. */
const LISTS_GAMES = ['/games', '/me']

/** What waits for the person is known to every page, to the title and to the icon. */
function WithMyGames({ children }: { readonly children: ComponentChildren }): JSX.Element {
  const games = useMyGamesLoad(useMe(), LISTS_GAMES.includes(useLocation().path))
  const { reload } = games
  useOnReturn(reload)
  useBadge(countWaiting(games))
  return <MyGamesContext.Provider value={games}>{children}</MyGamesContext.Provider>
}

function Masthead(): JSX.Element {
  const { loaded } = useSession()
  const person = loaded.state === 'here' ? loaded.value : null
  const waiting = useWaitingCount()
  return (
    <header class="masthead">
      <a class="wordmark" href="/">
        Concert
      </a>
      <nav aria-label="Main">
        <a href="/games">
          Games
          {waiting > 0 && (
            <span class="remark">
              {formatNumber(waiting)}
              <span class="out-of-sight">{waiting === 1 ? ' waits for you' : ' wait for you'}</span>
            </span>
          )}
        </a>
        <a href="/rules">Rules</a>
        <a href="/sandbox">What if</a>
        {person?.operator === true && <a href="/operator">Operator</a>}
        {person !== null && <a href="/me">{person.name}</a>}
        {loaded.state === 'loading' && <a class="yet-to-come">Sign in</a>}
        {loaded.state === 'here' && person === null && <a href="/sign-in">Sign in</a>}
      </nav>
    </header>
  )
}
