/** Asks the worker for the orders of computers. */
import { useCallback, useEffect, useRef } from 'preact/hooks'
import type { Seat } from '../../src/rules/names.ts'
import type { Sheets } from './computer-match.ts'
import type { SeatAnswer, ThinkRequest } from './think.ts'

/** `onSeat` is called with the number of seats that have answered. Rejects if the worker fails. */
export type Think = (request: Omit<ThinkRequest, 'id'>, onSeat?: (count: number) => void) => Promise<Sheets>

const startWorker = (): Worker => new Worker(new URL('./thinker.ts', import.meta.url), { type: 'module' })

export function useThinker(): Think {
  const running = useRef<Worker | null>(null)
  const latest = useRef(0)
  const stop = () => {
    running.current?.terminate()
    running.current = null
  }
  useEffect(() => stop, [])
  return useCallback((request, onSeat) => {
    if (request.seats.length === 0) return Promise.resolve({})
    const worker = (running.current ??= startWorker())
    const id = ++latest.current
    const sheets: Record<Seat, readonly string[]> = {}
    const { promise, resolve, reject } = Promise.withResolvers<Sheets>()
    const done = new AbortController()
    const { signal } = done
    const fail = () => {
      // A worker that could not be loaded never answers.
      stop()
      done.abort()
      reject(new Error('the worker failed'))
    }
    const take = ({ data }: MessageEvent<SeatAnswer>) => {
      if (data.id !== id) return
      sheets[data.seat] = data.lines
      const count = Object.keys(sheets).length
      onSeat?.(count)
      if (count < request.seats.length) return
      done.abort()
      resolve(sheets)
    }
    worker.addEventListener('error', fail, { signal })
    worker.addEventListener('message', take, { signal })
    // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a worker has no origin to name
    worker.postMessage({ ...request, id })
    return promise
  }, [])
}
