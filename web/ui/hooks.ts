/** Hooks for the window, its visibility, the keyboard focus and the time. */
import type { RefObject } from 'preact'
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import { serviceNow } from '../client/service-clock.ts'

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

/** Calls back when the page becomes visible again or goes online: its data may be stale. */
export function useOnReturn(onReturn: () => unknown): void {
  const latest = useRef(onReturn)
  latest.current = onReturn
  useEffect(() => {
    const onEvent = () => void (document.visibilityState === 'visible' && latest.current())
    document.addEventListener('visibilitychange', onEvent)
    addEventListener('online', onEvent)
    return () => {
      document.removeEventListener('visibilitychange', onEvent)
      removeEventListener('online', onEvent)
    }
  }, [])
}

/**
 * The service's time, in ms. `nextTick` returns the ms to the next update. The time is also updated
 * when `until` changes.
 */
export function useNow(nextTick: (now: number) => number, until: number | null = null): number {
  const [tick, setTick] = useState(0)
  const now = useMemo(serviceNow, [tick, until])
  const pause = useRef(nextTick)
  pause.current = nextTick
  useEffect(() => {
    const timer = setTimeout(() => setTick(tick + 1), pause.current(now))
    return () => clearTimeout(timer)
  }, [tick, now, until])
  return now
}

interface Memo<T> {
  readonly keys: readonly unknown[]
  readonly value: T
}

/** Like `useMemo`, but never recomputed while the keys are the same. */
export function useKeyed<T>(keys: readonly unknown[], make: () => T): T {
  const last = useRef<Memo<T> | null>(null)
  const isSame = last.current?.keys.every((key, i) => Object.is(key, keys[i])) === true
  if (!isSame) last.current = { keys, value: make() }
  return (last.current as Memo<T>).value
}

/** True once the element is near the viewport or the page is printed. For parts that are slow to draw. */
export function useNear(element: RefObject<Element | null>): boolean {
  const [isNear, setNear] = useState(false)
  useEffect(() => {
    if (isNear || element.current === null) return undefined
    const show = () => setNear(true)
    const watcher = new IntersectionObserver((entries) => entries.some((entry) => entry.isIntersecting) && show(), {
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
 * Set by our first `beforeprint` listener. The page is laid out once the listeners and their
 * microtasks have run: later tasks do not reach the paper.
 */
let isPrinting = false
globalThis.addEventListener?.('beforeprint', () => (isPrinting = true))
globalThis.addEventListener?.('afterprint', () => (isPrinting = false))

export function usePrinting(): boolean {
  const [state, setState] = useState(isPrinting)
  useEffect(() => {
    const update = () => setState(isPrinting)
    addEventListener('beforeprint', update)
    addEventListener('afterprint', update)
    return () => {
      removeEventListener('beforeprint', update)
      removeEventListener('afterprint', update)
    }
  }, [])
  return state
}

const [PLAIN, MARKED] = ['/icon.svg', '/icon-unseen.svg']

export function useUnseenIcon(isMarked: boolean): void {
  useEffect(() => {
    const icon = document.querySelector('link[rel="icon"]')
    icon?.setAttribute('href', isMarked ? MARKED : PLAIN)
    return () => icon?.setAttribute('href', PLAIN)
  }, [isMarked])
}

/** Elements with an accessible name. */
const NAMED = '[aria-label], [aria-labelledby]'

/** The innermost first. */
function ancestorsOf({ parentElement }: Element): HTMLElement[] {
  return parentElement === null ? [] : [parentElement, ...ancestorsOf(parentElement)]
}

function focusOn(part: HTMLElement | null): void {
  if (part?.hasAttribute('tabindex') === false) part.tabIndex = -1
  part?.focus({ preventScroll: true })
}

/** The first named element that is still in the page, else the page's heading. */
function firstConnected(ancestors: readonly HTMLElement[]): HTMLElement | null {
  const isUsable = (element: HTMLElement): boolean => element.isConnected && element.matches(NAMED)
  return ancestors.find(isUsable) ?? document.querySelector<HTMLElement>('main h1')
}

interface Focused {
  readonly element: Element
  readonly ancestors: readonly HTMLElement[]
  /** It lost the focus because it was disabled. */
  wasDisabled: boolean
}

const isDisabled = (element: Element): boolean => element.matches(':disabled')

/**
 * If a focused element is removed, its nearest named ancestor gets the focus, so that Tab continues
 * there. If it was only disabled for a while, it gets the focus back.
 */
export function useKeepFocus(): void {
  useEffect(() => {
    let last: Focused | null = null
    const track = ({ target }: FocusEvent) => {
      last = target instanceof Element ? { element: target, ancestors: ancestorsOf(target), wasDisabled: false } : null
    }
    const restore = () => {
      if (last === null) return
      const { element, ancestors, wasDisabled } = last
      if (document.activeElement === element) last.wasDisabled = isDisabled(element)
      if (document.activeElement !== document.body) return
      if (!element.isConnected) focusOn(firstConnected(ancestors))
      else if (wasDisabled && !isDisabled(element) && element instanceof HTMLElement) focusOn(element)
    }
    const changes = new MutationObserver(restore)
    addEventListener('focusin', track)
    changes.observe(document.body, { childList: true, subtree: true, attributeFilter: ['disabled'] })
    return () => {
      removeEventListener('focusin', track)
      changes.disconnect()
    }
  }, [])
}
