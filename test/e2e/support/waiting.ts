/** Waits for values, with a timeout that allows for busy machines. */
// oxlint-disable vitest/no-standalone-expect -- waits are assertions
import { expect } from 'vitest'
import { PATIENCE } from './person.ts'

/** Waits until the value equals `value`, which may be a matcher (`expect.not.stringContaining(…)`). */
export async function waitForValue<T>(read: () => Promise<T>, value: unknown): Promise<void> {
  await expect.poll(read, { timeout: PATIENCE }).toEqual(value)
}

export async function waitForChange<T>(read: () => Promise<T>, before: T): Promise<void> {
  await expect.poll(read, { timeout: PATIENCE }).not.toEqual(before)
}
