/**
 * Code that may be killed at any point: an isolate, a queue consumer, or the object of a game. All its calls go through
 * `call`, where faults happen. After its end it receives no responses, so its code stops.
 */
import { AsyncLocalStorage } from 'node:async_hooks'
import type { Faults } from './faults.ts'
import type { Timeline } from './timeline.ts'

/** The calling process, for globals: `fetch`, `caches`, `scheduler`. */
const CURRENT = new AsyncLocalStorage<Process>()
export const currentProcess = (): Process => {
  const process = CURRENT.getStore()
  if (process === undefined) throw new Error('nobody is running')
  return process
}

/** An error from the platform, which leaves the result unknown. */
export class PlatformError extends Error {
  override readonly name = 'PlatformError'
}

const never = <T>(): Promise<T> => new Promise(() => {})

export interface World {
  readonly faults: Faults
  readonly timeline: Timeline
}

/** Writes of an object that are not confirmed yet: kept or lost at its end. */
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

  /** Runs something, or rejects if the process ends before. */
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

  /** Calls another part. Writes are confirmed before. */
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
    // Ignore the result of the second time.
    if (fault === 'twice') await Promise.resolve(act()).catch(() => {})
    if (fault === 'answer late') await timeline.wait(faults.delay(place))
    if (!this.alive) return never()
    if (fault === 'killed after') return this.#killed()
    if (fault === 'answer lost') throw new PlatformError(`${site} did not answer`)
    return answer
  }

  /** An own action that takes time, such as setting an alarm. The process may end during it, with or without its writes. */
  async own<T>(site: string, act: () => T): Promise<T> {
    if (!this.alive) return never()
    const fault = this.#world.faults.killAt(`${this.name} → ${site}`)
    if (fault === 'killed before') return this.#killed()
    const answer = act()
    if (fault !== 'killed after') return answer
    this.#written?.confirm()
    return this.#killed()
  }

  /** Throws if the process has ended, so that it writes nothing. */
  needsLife(): void {
    if (!this.alive) throw new PlatformError(`${this.name} has ended`)
  }

  #killed<T>(): Promise<T> {
    this.end()
    return never()
  }
}
