/** The app frame and its routes. */
import type { ComponentChildren, ComponentType, JSX } from 'preact'
import { ErrorBoundary, lazy, LocationProvider, Route, Router, useLocation } from 'preact-iso'
import { useEffect } from 'preact/hooks'
import { type PageAddress, PAGE_ADDRESSES } from '../src/addresses.ts'
import { fetchMe, onSignedOut } from './client/api.ts'
import { useKeepFocus, useOnReturn } from './ui/hooks.ts'
import { Landing } from './pages/landing.tsx'
import { LoadFailed, NotFound } from './pages/problem-pages.tsx'
import {
  countWaiting,
  MyGamesContext,
  SessionContext,
  useBadge,
  useMe,
  useMyGamesLoad,
  useSession,
  useWaitingCount,
} from './client/session.tsx'
import { formatNumber } from './text/words.ts'
import { useLoad } from './client/requests.ts'
import { Announcer } from './ui/announcer.tsx'
import { loadPart } from './ui/fetching/fetched-part.tsx'
import { applyMotion } from './client/device/appearance.ts'

/** A page whose code is loaded on demand. */
const lazyPage = (load: () => Promise<() => JSX.Element>) => lazy(() => loadPart(load, LoadFailed))

const SignIn = lazyPage(() => import('./pages/sign-in.tsx').then((page) => page.SignIn))
const Lobby = lazyPage(() => import('./pages/lobby.tsx').then((page) => page.Lobby))
const NewGame = lazyPage(() => import('./pages/new-game.tsx').then((page) => page.NewGame))
const Game = lazyPage(() => import('./pages/game-page.tsx').then((page) => page.Game))
const roomPages = () => import('./pages/room-pages.tsx')
const NewRoom = lazyPage(() => roomPages().then((page) => page.NewRoomPage))
const Room = lazyPage(() => roomPages().then((page) => page.RoomPage))
const Wall = lazyPage(() => roomPages().then((page) => page.WallPage))
const Archive = lazyPage(() => import('./pages/archive-page.tsx').then((page) => page.ArchivePage))
const importPages = () => import('./pages/imports-page.tsx')
const Imports = lazyPage(() => importPages().then((page) => page.Imports))
const ImportedGame = lazyPage(() => importPages().then((page) => page.ImportedGame))
const tournamentPages = () => import('./pages/tournaments-page.tsx')
const Tournaments = lazyPage(() => tournamentPages().then((page) => page.Tournaments))
const NewTournament = lazyPage(() => tournamentPages().then((page) => page.NewTournament))
const Tournament = lazyPage(() => tournamentPages().then((page) => page.Tournament))
const Statistics = lazyPage(() => import('./pages/statistics-page.tsx').then((page) => page.StatisticsPage))
const Ratings = lazyPage(() => import('./pages/ratings-page.tsx').then((page) => page.RatingsPage))
const Sandbox = lazyPage(() => import('./pages/sandbox-page.tsx').then((page) => page.Sandbox))
const Computer = lazyPage(() => import('./pages/computer-page.tsx').then((page) => page.Computer))
const Rules = lazyPage(() => import('./pages/rules/rules.tsx').then((page) => page.Rules))
const GameRules = lazyPage(() => import('./pages/rules/game-rules-page.tsx').then((page) => page.GameRules))
const VariantRules = lazyPage(() => import('./pages/rules/variant-rules.tsx').then((page) => page.VariantRulesPage))
const Learn = lazyPage(() => import('./pages/learn.tsx').then((page) => page.Learn))
const Player = lazyPage(() => import('./pages/player.tsx').then((page) => page.Player))
const Privacy = lazyPage(() => import('./pages/privacy.tsx').then((page) => page.Privacy))
const Account = lazyPage(() => import('./pages/account.tsx').then((page) => page.Account))
const Operator = lazyPage(() => import('./pages/operator-page.tsx').then((page) => page.Operator))

const PAGES: Readonly<Record<PageAddress, ComponentType>> = {
  '/': Landing,
  '/sign-in': SignIn,
  '/games': Lobby,
  '/games/new': NewGame,
  '/games/:id': Game,
  '/games/:id/phases/:phase': Game,
  '/room': NewRoom,
  '/room/:id': Room,
  '/room/:id/wall': Wall,
  '/archive': Archive,
  '/imports': Imports,
  '/imports/:id': ImportedGame,
  '/tournaments': Tournaments,
  '/tournaments/new': NewTournament,
  '/tournaments/:id': Tournament,
  '/statistics': Statistics,
  '/ratings': Ratings,
  '/sandbox': Sandbox,
  '/computer': Computer,
  '/computer/:variant': Computer,
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

/** Without keys, so that addresses of one page share its state and focus. */
const ROUTES = PAGE_ADDRESSES.map((path) => <Route path={path} component={PAGES[path]} />)

/** A constant, so that loading the session rerenders only pages that use it. */
const PAGE_ROUTES = (
  <ErrorBoundary>
    <Router>
      {ROUTES}
      <Route default component={NotFound} />
    </Router>
  </ErrorBoundary>
)

/** Moves the focus without changing the address: its fragment may hold a sandbox. */
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
          {PAGE_ROUTES}
        </WithMyGames>
      </SessionContext.Provider>
    </LocationProvider>
  )
}

/** Pages that show the player's games. They load the list at once, so that nothing shifts later. */
const LISTS_GAMES = ['/games', '/me']

/** Provides the player's games to all pages, and sets the icon's badge. */
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
