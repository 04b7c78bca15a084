/**
 * The session: who is signed in, and the games of this player.
 * Window title and app icon show how many wait for the player.
 */
import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { MINUTE_MS } from '../../src/lib/time.ts'
import { fetchMyGames, fetchUnreadCounts, type Me, type MyListing, onOrdersSent } from './api.ts'
import { deviceZone, supportedZone } from '../text/times.ts'
import { type Load, useLoad } from './requests.ts'

type Session = Load<Me | null>

export const SessionContext = createContext<Session>({
  loaded: { state: 'loading' },
  reload: () => Promise.resolve(),
  put: () => undefined,
})

export const useSession = (): Session => useContext(SessionContext)

/** False while loading. */
export function useIsSignedOut(): boolean {
  const { loaded } = useSession()
  return loaded.state === 'here' && loaded.value === null
}

/** The signed-in player; null if nobody is, or while loading. */
export function useMe(): Me | null {
  const { loaded } = useSession()
  return loaded.state === 'here' ? loaded.value : null
}

/** The sign-in page, which then leads back to `url`. */
export const signInUrl = (url: string): string => `/sign-in?next=${encodeURIComponent(url)}`

/** The player's time zone, else the device's. */
export function useZone(): string {
  const chosen = useMe()?.zone
  return chosen === undefined ? deviceZone() : supportedZone(chosen)
}

interface MyGames extends Load<readonly MyListing[]> {
  /** Game → unread messages; empty until loaded. */
  readonly unread: Readonly<Record<string, number>>
}

export const MyGamesContext = createContext<MyGames>({
  loaded: { state: 'loading' },
  reload: () => Promise.resolve(),
  put: () => undefined,
  unread: {},
})

export const useMyGames = (): MyGames => useContext(MyGamesContext)

/** Does the game wait for its player? */
export const isWaitingForMe = ({ status, wants, ready }: Pick<MyListing, 'status' | 'wants' | 'ready'>): boolean =>
  status === 'playing' && wants !== null && !ready

/** How many games wait for orders or have unread messages; 0 until loaded. */
export const useWaitingCount = (): number => countWaiting(useMyGames())

export const countWaiting = ({ loaded, unread }: Pick<MyGames, 'loaded' | 'unread'>): number =>
  loaded.state === 'here' ? loaded.value.filter((game) => isWaitingForMe(game) || (unread[game.id] ?? 0) > 0).length : 0

/** The count can wait until the page itself has loaded. */
const START_DELAY_MS = 3_000
/** The list is updated a moment after the game. */
const SYNC_DELAY_MS = 2_000
const REFRESH_MS = 5 * MINUTE_MS

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** For the app frame only. `urgent`: the page shows the list. */
export function useMyGamesLoad(me: Me | null, urgent: boolean): MyGames {
  const load = useLoad<readonly MyListing[]>(`mine ${me?.id ?? ''}`, async () => {
    if (me === null) return { ok: true, value: [] }
    if (!urgent && load.loaded.state === 'loading') await pause(START_DELAY_MS)
    return fetchMyGames()
  })
  const { reload } = load
  useEffect(() => {
    if (me === null) return undefined
    const timer = setInterval(() => void (document.visibilityState === 'visible' && reload()), REFRESH_MS)
    return () => clearInterval(timer)
  }, [me, reload])
  const wasUrgent = useRef(urgent)
  useEffect(() => {
    if (urgent && !wasUrgent.current) void reload()
    wasUrgent.current = urgent
  }, [urgent, reload])
  useEffect(() => onOrdersSent(() => setTimeout(() => void reload(), SYNC_DELAY_MS)), [reload])
  return { ...load, unread: useUnread(load) }
}

/** Refetches the list when the stage of the player's game changes. Null: not loaded, or not theirs. */
export function useListSync(stage: string | null): void {
  const { reload } = useMyGames()
  const last = useRef(stage)
  useEffect(() => {
    if (last.current !== null && stage !== null && stage !== last.current)
      setTimeout(() => void reload(), SYNC_DELAY_MS)
    last.current = stage
  }, [stage, reload])
}

const NONE: Readonly<Record<string, number>> = {}

/** Fetched after the list, and whenever the list is refetched. */
function useUnread({ loaded }: Load<readonly MyListing[]>): Readonly<Record<string, number>> {
  const [unread, setUnread] = useState(NONE)
  const games = loaded.state === 'here' ? loaded.value : null
  const hasBegun = games?.some(({ status }) => status !== 'forming') ?? false
  useEffect(() => {
    if (!hasBegun) return setUnread(NONE)
    let isDropped = false
    void fetchUnreadCounts().then((answer) => void (answer.ok && !isDropped && setUnread(answer.value)))
    return () => {
      isDropped = true
    }
  }, [games, hasBegun])
  return unread
}

/** Sets the badge on the installed app's icon. */
export function useBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
    // The browser may forbid badges.
    shown.catch(() => undefined)
  }, [count])
}
