/**
 * Work in pieces. While one piece is at work a browser neither answers a finger nor draws, so that what takes a slow phone longer
 * than 50 ms is done in several, each in a task of its own.
 */
import { useEffect, useState } from 'preact/hooks'
import { SECOND_MS } from '../../src/lib/time.ts'

/** Runs it in the next task of the page; answers with what takes that back. */
export function inNextTask(run: () => void): () => void {
  const { port1: here, port2: there } = new MessageChannel()
  const close = (): void => here.close()
  const arrive = (): void => {
    close()
    run()
  }
  here.addEventListener('message', arrive)
  here.start()
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a port is no window
  there.postMessage(null)
  return close
}

/**
 * The same before the page is painted again, where a browser lets one say so; a finger is answered first all the same. For pieces of
 * what is of use when all of them are there: each picture between two of them costs a slow phone as much as a piece.
 */
export function beforePicture(run: () => void): () => void {
  if (!('scheduler' in globalThis)) return inNextTask(run)
  let isWanted = true
  void scheduler.postTask(() => isWanted && run(), { priority: 'user-blocking' })
  return () => void (isWanted = false)
}

/** Runs it in the task after the next picture; where nobody can look, in the next one. Answers with what takes that back. */
export function afterPicture(run: () => void): () => void {
  if (document.visibilityState === 'hidden') return inNextTask(run)
  let stop = (): void => cancelAnimationFrame(frame)
  const frame = requestAnimationFrame(() => {
    stop = inNextTask(run)
  })
  return () => stop()
}

/** Resolves, with the same value, in a task of its own. */
export const ownTask = <T>(value: T): Promise<T> => new Promise((done) => void inNextTask(() => done(value)))

/** In ms: so that a phone that does nothing else meanwhile is not kept from answering. */
const PIECE = 25

/** Does something with each thing, as many as there is time for in a task, and at least one. */
export async function inPieces<T>(things: Iterable<T>, each: (thing: T) => unknown): Promise<void> {
  let end = performance.now() + PIECE
  for (const thing of things) {
    if (performance.now() >= end) {
      await ownTask(null)
      end = performance.now() + PIECE
    }
    each(thing)
  }
}

const waiting = new Set<() => void>()

/** The job that has waited longest; the others follow, each in a task of its own. */
function workOff(): void {
  const [job] = waiting
  if (job === undefined) return
  waiting.delete(job)
  if (waiting.size > 0) inNextTask(workOff)
  job()
}

/** Does a job when all that came before are done. Answers with what takes it back. */
export function inTurn(job: () => void): () => void {
  waiting.add(job)
  if (waiting.size === 1) inNextTask(workOff)
  return () => void waiting.delete(job)
}

/** In ms: nothing waits longer for a page that is never idle. */
const PATIENCE = SECOND_MS

/** Has the page had nothing else to do since this was first asked? Of a browser that does not say so: is the next task here? */
export function useWhenIdle(): boolean {
  const [isIdle, setIdle] = useState(false)
  useEffect(() => {
    const go = () => setIdle(true)
    if (!('requestIdleCallback' in globalThis)) return inNextTask(go)
    const asked = requestIdleCallback(go, { timeout: PATIENCE })
    return () => cancelIdleCallback(asked)
  }, [])
  return isIdle
}

/** What is made of a thing, as soon as its turn has come; null until then. */
export function useInTurn<T, U>(thing: T, make: (thing: T) => U): U | null {
  const [made, setMade] = useState<{ readonly of: T; readonly it: U } | null>(null)
  // oxlint-disable-next-line react-hooks/exhaustive-deps -- it is made anew for another thing only
  useEffect(() => inTurn(() => setMade({ of: thing, it: make(thing) })), [thing])
  return made?.of === thing ? made.it : null
}
