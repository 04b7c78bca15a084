/** Waiting for what a test expects to become true, as long as a busy machine may take. */
// oxlint-disable vitest/no-standalone-expect -- what is waited for is held to what is expected
import { expect } from 'vitest'
import { PATIENCE } from './person.ts'

/** `value` may be a matcher (`expect.not.stringContaining(…)`). */
export async function becomes<T>(what: () => Promise<T>, value: unknown): Promise<void> {
  await expect.poll(what, { timeout: PATIENCE }).toEqual(value)
}

export async function becomesOther<T>(what: () => Promise<T>, before: T): Promise<void> {
  await expect.poll(what, { timeout: PATIENCE }).not.toEqual(before)
}
