/** The time of a run. Nothing in it waits for a real clock: time is whatever comes next. */
import type { Instant } from '../../src/game/ids.ts'

interface Coming {
  readonly at: Instant
  /** What comes at the same time comes in the order in which it was put in. */
  readonly place: number
  readonly act: () => void
}

export class Timeline {
  now: Instant
  #coming: Coming[] = []
  #place = 0
  readonly #onTime: (now: Instant) => void
  readonly #settled: () => Promise<void>

  /** `settled` resolves when everything that goes on waits for this timeline, or is over. */
  constructor(now: Instant, onTime: (now: Instant) => void, settled: () => Promise<void>) {
    this.now = now
    this.#onTime = onTime
    this.#settled = settled
    onTime(now)
  }

  at(time: Instant, act: () => void): void {
    const one = { at: Math.max(time, this.now), place: this.#place++, act }
    const later = this.#coming.findIndex(({ at }) => at > one.at)
    this.#coming.splice(later === -1 ? this.#coming.length : later, 0, one)
  }

  wait(milliseconds: number): Promise<void> {
    const { promise, resolve } = Promise.withResolvers<void>()
    this.at(this.now + milliseconds, resolve)
    return promise
  }

  /** Lets time pass until this moment, and everything happen that comes until then. */
  async runUntil(end: Instant): Promise<void> {
    await this.#settled()
    for (let next = this.#coming[0]; next !== undefined && next.at <= end; next = this.#coming[0]) {
      this.#coming.shift()
      this.#pass(next.at)
      next.act()
      await this.#settled()
    }
    this.#pass(end)
  }

  #pass(time: Instant): void {
    if (time <= this.now) return
    this.now = time
    this.#onTime(time)
  }
}
