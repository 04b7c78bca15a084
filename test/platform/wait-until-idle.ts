/** Waits until all work is done or waits for the timeline, including work of the machine such as signing. */
import { vi } from 'vitest'

let working = 0
/** In sequence, so that they end in the order of their start. */
let last: Promise<unknown> = Promise.resolve()

/** Cryptography takes real time: its callers count as working. */
const SUBTLE = [
  'sign',
  'verify',
  'digest',
  'importKey',
  'exportKey',
  'deriveBits',
  'deriveKey',
  'encrypt',
  'decrypt',
] as const

/** Until mocks are restored. */
export function trackCryptography(): void {
  const { subtle } = crypto
  for (const name of SUBTLE) {
    const real = subtle[name].bind(subtle) as (...asked: readonly unknown[]) => Promise<unknown>
    const counted = (...asked: readonly unknown[]): Promise<unknown> => {
      working += 1
      const done = last.then(() => real(...asked)).finally(() => (working -= 1))
      last = done.catch(() => {})
      return done
    }
    vi.spyOn(subtle, name).mockImplementation(counted as never)
  }
}

/** A turn of the event loop ends when all promises are idle. Streams take a few turns. */
const TURNS = 3
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export async function waitUntilIdle(): Promise<void> {
  for (let quiet = 0; quiet < TURNS; quiet = working === 0 ? quiet + 1 : 0) await turn()
}
