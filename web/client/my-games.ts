/** The games of the person who is signed in, for every part of the page: what they want of him is told in the title and on the icon. */
import { createContext } from 'preact'
import { useContext, useEffect, useRef, useState } from 'preact/hooks'
import { MINUTE_MS } from '../../src/lib/time.ts'
import { type Me, type MyListing, fetchMyGames, onOrdersSent, fetchUnreadCounts } from './api.ts'
import { type Load, useLoad } from './requests.ts'

export interface MyGames extends Load<readonly MyListing[]> {
  /** Game → how many messages are not read; empty while it is not known. */
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

/** How many games wait for orders, or have messages to read; 0 while it is not known. */
export const useWaitingCount = (): number => countWaiting(useMyGames())

export const countWaiting = ({ loaded, unread }: Pick<MyGames, 'loaded' | 'unread'>): number =>
  loaded.state === 'here' ? loaded.value.filter((game) => isWaitingForMe(game) || (unread[game.id] ?? 0) > 0).length : 0

/** In ms. Nobody waits for the count: what the page is for comes first. */
const LATER = 3_000
/** The list hears of orders a moment after the game does. */
const HEARD = 2_000
const AGAIN = 5 * MINUTE_MS

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** To be used once, by the frame of the page. `urgent`: the page shows the list itself. */
export function useMyGamesLoad(me: Me | null, urgent: boolean): MyGames {
  const load = useLoad<readonly MyListing[]>(`mine ${me?.id ?? ''}`, async () => {
    if (me === null) return { ok: true, value: [] }
    if (!urgent && load.loaded.state === 'loading') await pause(LATER)
    return fetchMyGames()
  })
  const { reload } = load
  useEffect(() => {
    if (me === null) return undefined
    const timer = setInterval(() => void (document.visibilityState === 'visible' && reload()), AGAIN)
    return () => clearInterval(timer)
  }, [me, reload])
  const wasUrgent = useRef(urgent)
  useEffect(() => {
    if (urgent && !wasUrgent.current) void reload()
    wasUrgent.current = urgent
  }, [urgent, reload])
  useEffect(() => onOrdersSent(() => setTimeout(() => void reload(), HEARD)), [reload])
  return { ...load, unread: useUnread(load) }
}

const NONE: Readonly<Record<string, number>> = {}

/** Asked for after the list, and whenever that is fetched anew: each game counts for itself. */
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

/** The number on the icon of the installed page, where a device shows one. */
export function useBadge(count: number): void {
  useEffect(() => {
    if (!('setAppBadge' in navigator)) return
    const shown = count === 0 ? navigator.clearAppBadge() : navigator.setAppBadge(count)
    // Where it is not allowed there is none.
    shown.catch(() => undefined)
  }, [count])
}
