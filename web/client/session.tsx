/** Who is signed in, for every part of the page. */
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

/** Is it known that nobody is signed in? */
export function useIsSignedOut(): boolean {
  const { loaded } = useSession()
  return loaded.state === 'here' && loaded.value === null
}

/** The person signed in; null for a stranger, and while it is not known yet. */
export function useMe(): Me | null {
  const { loaded } = useSession()
  return loaded.state === 'here' ? loaded.value : null
}

/** A place on this page, as a link may ask to be led on to; nothing else is followed. */
export const localPath = (next: string | undefined): string | null =>
  next !== undefined && /^\/(?![/\\])/.test(next) ? next : null

/** Where to sign in, and come back here from. */
export const signInUrl = (url: string): string => `/sign-in?next=${encodeURIComponent(url)}`

/** The zone in which times are told: the one the person has chosen, else that of the device. */
export function useZone(): string {
  const chosen = useMe()?.zone
  return chosen === undefined ? deviceZone() : supportedZone(chosen)
}
