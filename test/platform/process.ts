/**
 * Code that runs by itself and may end between any two lines: an isolate that answers requests, the consumer of a queue, the object of a game.
 * Whatever it asks of anybody goes through `call`, where faults happen. What has ended hears no answer any more, so that nothing after it is done.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Faults } from './faults.ts'
import type { Timeline } from './timeline.ts'

/** The caller, for what is no binding of anybody’s: `fetch`, `caches`, `scheduler`. */
const CURRENT = new AsyncLocalStorage<Process>()
export const currentProcess = (): Process => {
  const process = CURRENT.getStore()
  if (process === undefined) throw new Error('nobody is running')
  return process
}

/** What a caller is told by the platform: nothing that it could count on. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
}

const never = <T>(): Promise<T> => new Promise(() => {})

export interface World {
  readonly faults: Faults
  readonly timeline: Timeline
}

/** What becomes of what an object has written and nobody has been told: it is kept, or lost, when it ends. */
export interface Unconfirmed {
  confirm(): void
  lose(): void
}

export class Process {
  alive = true
  readonly name: string
  readonly #world: World
  readonly #written: Unconfirmed | null
  readonly #waiting = new Set<(why: PlatformError) => void>()

  constructor(name: string, world: World, written: Unconfirmed | null = null) {
    this.name = name
    this.#world = world
    this.#written = written
  }

  /** Runs something to its end, or rejects when the process ends before. */
  run<T>(act: () => Promise<T>): Promise<T> {
    const { promise, resolve, reject } = Promise.withResolvers<T>()
    if (!this.alive) return Promise.reject(new PlatformError(`${this.name} has ended`))
    this.#waiting.add(reject)
    const ended = (tell: () => void): void => {
      this.#waiting.delete(reject)
      if (this.alive) tell()
    }
    CURRENT.run(this, act).then(
      (value) => ended(() => resolve(value)),
      (fault: unknown) => ended(() => reject(fault)),
    )
    return promise
  }

  end(): void {
    if (!this.alive) return
    this.alive = false
    this.#written?.lose()
    const waiting = [...this.#waiting]
    this.#waiting.clear()
    for (const tell of waiting) tell(new PlatformError(`${this.name} was ended`))
  }

  /** Asks somebody else. What was written is confirmed before anything leaves. */
  async call<T>(site: string, act: () => T | Promise<T>): Promise<T> {
    if (!this.alive) return never()
    const { faults, timeline } = this.#world
    const place = `${this.name} → ${site}`
    const fault = faults.at(place)
    if (fault === 'killed before') return this.#killed()
    this.#written?.confirm()
    if (fault === 'late') await timeline.wait(faults.delay(place))
    if (fault === 'fails') throw new PlatformError(`${site} failed`)
    if (!this.alive) return never()
    const answer = await act()
    // Its second time is nobody’s: its answer, or failure, is not heard.
    if (fault === 'twice') await Promise.resolve(act()).catch(() => {})
    if (fault === 'answer late') await timeline.wait(faults.delay(place))
    if (!this.alive) return never()
    if (fault === 'killed after') return this.#killed()
    if (fault === 'answer lost') throw new PlatformError(`${site} did not answer`)
    return answer
  }

  /** Something of its own that takes time, such as setting an alarm: it may end meanwhile, with what it had written or without. */
  async own<T>(site: string, act: () => T): Promise<T> {
    if (!this.alive) return never()
    const fault = this.#world.faults.killAt(`${this.name} → ${site}`)
    if (fault === 'killed before') return this.#killed()
    const answer = act()
    if (fault !== 'killed after') return answer
    this.#written?.confirm()
    return this.#killed()
  }

  /** Throws in code that has ended, so that it writes nothing. */
  needsLife(): void {
    if (!this.alive) throw new PlatformError(`${this.name} has ended`)
  }

  #killed<T>(): Promise<T> {
    this.end()
    return never()
  }
}
