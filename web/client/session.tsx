/** The session: who is signed in. */
import { createContext } from 'preact'
import { useContext } from 'preact/hooks'
import type { Me } from './api.ts'
import { deviceZone, supportedZone } from '../text/times.ts'
import type { Load } from './requests.ts'

export type Session = Load<Me | null>

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

/** The path if it is on this site, else null: `next` may come from anyone's link. */
export const localPath = (next: string | undefined): string | null =>
  next !== undefined && /^\/(?![/\\])/.test(next) ? next : null

/** The sign-in page, which then leads back to `url`. */
export const signInUrl = (url: string): string => `/sign-in?next=${encodeURIComponent(url)}`

/** The player's time zone, else the device's. */
export function useZone(): string {
  const chosen = useMe()?.zone
  return chosen === undefined ? deviceZone() : supportedZone(chosen)
}
