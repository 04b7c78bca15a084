/** The time of a run. Nothing waits for a real clock: time jumps to the next entry. */
import type { Instant } from '../../src/game/ids.ts'

interface Coming {
  readonly at: Instant
  /** Entries with the same time run in the order of insertion. */
  readonly place: number
  readonly act: () => void
}

export class Timeline {
  now: Instant
  #coming: Coming[] = []
  #place = 0
  readonly #onTime: (now: Instant) => void
  readonly #settled: () => Promise<void>

  /** `settled` resolves when all work is done or waits for this timeline. */
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

  /** Advances time to this moment, and runs all entries until then. */
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
