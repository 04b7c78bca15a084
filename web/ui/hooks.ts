/** Hooks for what changes around the page: the window, its visibility, the time. */
import type { RefObject } from 'preact'
import { useEffect, useRef, useState } from 'preact/hooks'
import { serviceNow } from '../client/service-clock.ts'

/** Is the window as a media query wants it? Followed while it changes. */
export function useMediaQuery(query: string): boolean {
  const [fits, setFits] = useState(() => matchMedia(query).matches)
  useEffect(() => {
    const list = matchMedia(query)
    const follow = () => setFits(list.matches)
    list.addEventListener('change', follow)
    return () => list.removeEventListener('change', follow)
  }, [query])
  return fits
}

/** Calls back whenever the person comes back to the page, or the page to the network: what is on the screen may be old. */
export function useOnReturn(onReturn: () => unknown): void {
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    const back = () => void (document.visibilityState === 'visible' && latest.current())
    document.addEventListener('visibilitychange', back)
    addEventListener('online', back)
    return () => {
      document.removeEventListener('visibilitychange', back)
      removeEventListener('online', back)
    }
  }, [])
}

/**
 * The service's time in ms. `nextTick` says after how many ms it is read again; it is asked after every tick, and at once when
 * `until` changes.
 */
export function useNow(nextTick: (now: number) => number, until: number | null = null): number {
  const [now, setNow] = useState(serviceNow)
  const pause = useRef(nextTick)
  pause.current = nextTick
  useEffect(() => {
    const timer = setTimeout(() => setNow(serviceNow()), pause.current(now))
    return () => clearTimeout(timer)
  }, [now, until])
  return now
}

interface Made<T> {
  readonly keys: readonly unknown[]
  readonly value: T
}

/** What was made for these keys, until one of them changes; whatever else it is made from may change meanwhile. */
export function useKeyed<T>(keys: readonly unknown[], make: () => T): T {
  const last = useRef<Made<T> | null>(null)
  const isSame = last.current?.keys.every((key, i) => Object.is(key, keys[i])) === true
  if (!isSame) last.current = { keys, value: make() }
  return (last.current as Made<T>).value
}

/** Has it come near what is seen of the page, or is the page printed? For what takes long to draw; it then stays drawn. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || element.current === null) return undefined
    const show = () => setNear(true)
    const watcher = new IntersectionObserver((seen) => seen.some((each) => each.isIntersecting) && show(), {
      rootMargin: '50%',
    })
    watcher.observe(element.current)
    addEventListener('beforeprint', show)
    return () => {
      watcher.disconnect()
      removeEventListener('beforeprint', show)
    }
  }, [isNear, element])
  return isNear
}

/**
 * Is the page about to be printed? It is laid out for paper as soon as the listeners to `beforeprint`, and what they have put off to
 * microtasks, are done: what would come in a later task is not on the paper.
 */
let printing = false
globalThis.addEventListener?.('beforeprint', () => (printing = true))
globalThis.addEventListener?.('afterprint', () => (printing = false))

export function usePrinting(): boolean {
  const [is, set] = useState(printing)
  useEffect(() => {
    const tell = () => set(printing)
    addEventListener('beforeprint', tell)
    addEventListener('afterprint', tell)
    return () => {
      removeEventListener('beforeprint', tell)
      removeEventListener('afterprint', tell)
    }
  }, [])
  return is
}

const [PLAIN, MARKED] = ['/icon.svg', '/icon-unseen.svg']

export function useUnseenIcon(isMarked: boolean): void {
  useEffect(() => {
    const icon = document.querySelector('link[rel="icon"]')
    icon?.setAttribute('href', isMarked ? MARKED : PLAIN)
    return () => icon?.setAttribute('href', PLAIN)
  }, [isMarked])
}
