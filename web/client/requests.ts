/** Hooks for what is fetched from the service, and for what is sent to it. */
import { useCallback, useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import type { Answer } from './api.ts'
import { isTemporary, type ApiError } from './api-error.ts'

export type Loaded<T> =
  | { readonly state: 'loading' }
  | { readonly state: 'failed'; readonly error: ApiError }
  | { readonly state: 'here'; readonly value: T }

export interface Load<T> {
  readonly loaded: Loaded<T>
  /** Fetches again; what is on the screen stays until the answer is here. */
  readonly reload: () => Promise<void>
  /** Puts in its place what another answer has brought along. */
  readonly put: (value: T) => void
}

const RETRY = 5_000

/**
 * Fetches something for as long as its key lasts, and again after a while if the service was not to be had. An answer that
 * comes after the key has changed is dropped. Without a key nothing is fetched.
 */
export function useLoad<T>(key: string | null, fetchIt: () => Promise<Answer<T>>): Load<T> {
  const [entry, setEntry] = useState<Entry<T>>({ key, loaded: { state: 'loading' } })
  const current = useRef(key)
  current.current = key
  const latest = useRef(fetchIt)
  latest.current = fetchIt
  const turns = useRef({ asked: 0, answered: 0, underway: 0 })

  const reload = useCallback(async () => {
    if (key === null) return
    const turn = (turns.current.asked += 1)
    turns.current.underway += 1
    const answer = await latest.current()
    turns.current.underway -= 1
    // Answers may overtake each other: what was asked for before is older.
    if (current.current !== key || turn < turns.current.answered) return
    if (!answer.ok)
      return setEntry((before) =>
        isHere(before, key) ? before : { key, loaded: { state: 'failed', error: answer.error } },
      )
    turns.current.answered = turn
    setEntry({ key, loaded: { state: 'here', value: answer.value } })
  }, [key])
  // Not after the next picture: what is here already would be drawn a picture later.
  useLayoutEffect(() => void reload(), [reload])
  const again = entry.key === key && entry.loaded.state === 'failed' && isTemporary(entry.loaded.error)
  useEffect(() => {
    const timer = again ? setInterval(() => void reload(), RETRY) : undefined
    return () => clearInterval(timer)
  }, [again, reload])

  const put = useCallback(
    (value: T) => {
      turns.current.answered = turns.current.asked += 1
      setEntry({ key, loaded: { state: 'here', value } })
      // What is underway may be older than this: a sheet just saved would be taken back for a moment. It is dropped, and asked for anew.
      if (turns.current.underway > 0) void reload()
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

export interface Sending<T> {
  readonly busy: boolean
  readonly error: ApiError | null
  /** Sends once at a time; null if it failed, and then `error` says why. */
  readonly send: (call: () => Promise<Answer<T>>) => Promise<T | null>
}

/** One button or form that sends something. */
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
