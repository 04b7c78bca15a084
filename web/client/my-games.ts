/** The games of the person who is signed in, for every part of the page: what they want of him is told in the title and on the icon. */
import { createContext } from 'preact'
import { useContext, useEffect, useRef } from 'preact/hooks'
import { type Me, type MyListing, myGames, onOrdered } from './api.ts'
import { type Load, useLoad } from './requests.ts'

export type MyGames = Load<readonly MyListing[]>

export const MyGamesContext = createContext<MyGames>({
  loaded: { state: 'loading' },
  reload: () => Promise.resolve(),
  put: () => undefined,
})

export const useMyGames = (): MyGames => useContext(MyGamesContext)

/** Does the game wait for its player? */
export const isWaitingForMe = ({ status, wants, ready }: Pick<MyListing, 'status' | 'wants' | 'ready'>): boolean =>
  status === 'playing' && wants !== null && !ready

/** How many games wait; 0 while it is not known. */
export function useWaiting(): number {
  const { loaded } = useMyGames()
  return loaded.state === 'here' ? loaded.value.filter(isWaitingForMe).length : 0
}

/** In ms. Nobody waits for the count: what the page is for comes first. */
const LATER = 3_000
/** The list hears of orders a moment after the game does. */
const HEARD = 2_000
const AGAIN = 5 * 60_000

const pause = (ms: number): Promise<void> => new Promise((done) => setTimeout(done, ms))

/** To be used once, by the frame of the page. `urgent`: the page shows the list itself. */
export function useMyGamesLoad(me: Me | null, urgent: boolean): MyGames {
  const load = useLoad<readonly MyListing[]>(`mine ${me?.id ?? ''}`, async () => {
    if (me === null) return { ok: true, value: [] }
    if (!urgent && load.loaded.state === 'loading') await pause(LATER)
    return myGames()
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
  useEffect(() => onOrdered(() => setTimeout(() => void reload(), HEARD)), [reload])
  return load
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
