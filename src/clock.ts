import type { Instant } from './game/ids.ts'

/** Passed in, so that tests need not wait. */
export interface Clock {
  now(): Instant
  sleep(milliseconds: number): Promise<void>
}

export const REAL_CLOCK: Clock = {
  now: () => Date.now(),
  sleep: (milliseconds) => scheduler.wait(milliseconds),
}
