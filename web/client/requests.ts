/** Hooks that load from the service and send to it. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Answer, GameData } from './api.ts'
import { type ApiError, isTemporary } from './api-error.ts'

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'here'; readonly value: T }

export interface Load<T> {
  readonly loaded: Loaded<T>
  /** Fetches again; the current value stays until the answer arrives. */
  readonly reload: () => Promise<void>
  /** Sets the value from another answer. */
  readonly put: (value: T) => void
}

const RETRY_MS = 5_000

/**
 * Loads a value, and retries temporary errors. A null key loads nothing. Answers for an earlier key
 * are dropped.
 */
export function useLoad<T>(key: string | null, fetchValue: () => Promise<Answer<T>>): Load<T> {
  const [entry, setEntry] = useState<Entry<T>>({ key, loaded: { state: 'loading' } })
  const current = useRef(key)
  current.current = key
  const latest = useRef(fetchValue)
  latest.current = fetchValue
  const turns = useRef({ started: 0, finished: 0, pending: 0 })

  const reload = useCallback(async () => {
    if (key === null) return
    const turn = (turns.current.started += 1)
    turns.current.pending += 1
    const answer = await latest.current()
    turns.current.pending -= 1
    // Answers may arrive out of order.
    if (current.current !== key || turn < turns.current.finished) return
    if (!answer.ok)
      return setEntry((before) =>
        isHere(before, key) ? before : { key, loaded: { state: 'failed', error: answer.error } },
      )
    turns.current.finished = turn
    setEntry({ key, loaded: { state: 'here', value: answer.value } })
  }, [key])
  // Before paint: otherwise a preloaded value would be painted one frame late.
  useLayoutEffect(() => void reload(), [reload])
  const shouldRetry = entry.key === key && entry.loaded.state === 'failed' && isTemporary(entry.loaded.error)
  useEffect(() => {
    const timer = shouldRetry ? setInterval(() => void reload(), RETRY_MS) : undefined
    return () => clearInterval(timer)
  }, [shouldRetry, reload])

  const put = useCallback(
    (value: T) => {
      turns.current.finished = turns.current.started += 1
      setEntry({ key, loaded: { state: 'here', value } })
      // Pending answers may be older than this value. They are dropped and requested again.
      if (turns.current.pending > 0) void reload()
    },
    [key, reload],
  )
  return { loaded: entry.key === key ? entry.loaded : { state: 'loading' }, reload, put }
}

interface Entry<T> {
  readonly key: string | null
  readonly loaded: Loaded<T>
}

const isHere = (entry: Entry<unknown>, key: string): boolean => entry.key === key && entry.loaded.state === 'here'

interface Sending<T> {
  readonly busy: boolean
  readonly error: ApiError | null
  /** Null if it failed; `error` then says why. */
  readonly send: (call: () => Promise<Answer<T>>) => Promise<T | null>
}

/** State of a button or form that sends something. */
export function useSending<T>(): Sending<T> {
  const [busy, setBusy] = useState(false)
  const [error, setError] = useState<ApiError | null>(null)
  const send = useCallback(async (call: () => Promise<Answer<T>>): Promise<T | null> => {
    setBusy(true)
    setError(null)
    const answer = await call()
    setBusy(false)
    if (answer.ok) return answer.value
    setError(answer.error)
    return null
  }, [])
  return { busy, error, send }
}

export interface GamePaneProps {
  readonly data: GameData
  readonly onData: (data: GameData) => void
}

/** Sends one request at a time. `run` passes the new game to `onData`; it returns null on failure. */
export function useGameAction(onData: GamePaneProps['onData']) {
  const { busy, error, send } = useSending<GameData>()
  const run = async (call: () => Promise<Answer<GameData>>): Promise<GameData | null> => {
    const newer = await send(call)
    if (newer !== null) onData(newer)
    return newer
  }
  return { busy, error, run }
}
