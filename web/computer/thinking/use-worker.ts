/** The worker in which computers think, as long as a component needs it. */
import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { AnalysisAnswer, AnalysisRequest } from './analyse.ts'
import type { CloseAnswer, CloseRequest } from './close-phase.ts'
import type { SeatAnswer, ThinkRequest } from './think.ts'

type Request = Omit<ThinkRequest, 'id'> | Omit<AnalysisRequest, 'id'> | Omit<CloseRequest, 'id'>
type Answer = SeatAnswer | AnalysisAnswer | CloseAnswer

/**
 * Sends a request, numbered, and calls `take` with each answer to it until that returns true.
 * Rejects if the worker fails.
 */
export type AskWorker = (request: Request, take: (answer: Answer) => boolean) => Promise<void>

/** What the page shows if the worker fails. */
export const FAILED = 'The computer could not be loaded. Check your connection and try again.'

const startWorker = (): Worker => new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' })

/** The worker starts with the first request. */
export function useWorker(): AskWorker {
  const running = useRef<Worker | null>(null)
  const latest = useRef(0)
  const stop = () => {
    running.current?.terminate()
    running.current = null
  }
  useEffect(() => stop, [])
  return useCallback((request: Request, take: (answer: Answer) => boolean) => {
    const worker = (running.current ??= startWorker())
    const id = ++latest.current
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    const done = new AbortController()
    const { signal } = done
    const fail = () => {
      // A worker that could not be loaded never answers.
      stop()
      done.abort()
      reject(new Error('the worker failed'))
    }
    const receive = ({ data }: MessageEvent<Answer>) => {
      if (data.id !== id || !take(data)) return
      done.abort()
      resolve()
    }
    worker.addEventListener('error', fail, { signal })
    worker.addEventListener('message', receive, { signal })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage({ ...request, id })
    return promise
  }, [])
}
