/** When everything that goes on waits for the timeline, or is over: what the machine does by itself, such as signing, is waited for. */
import { vi } from 'vitest'

let working = 0
/** One after the other, so that they end in the order in which they were begun. */
let last: Promise<unknown> = Promise.resolve()

/** What a signature takes is real time: who asks for one is at work meanwhile. */
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
export function watchTheMachine(): void {
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

/** A turn of the event loop ends when no promise has anything left to do. Streams of bodies take a few. */
const TURNS = 3
const turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve))

export async function settled(): Promise<void> {
  for (let quiet = 0; quiet < TURNS; quiet = working === 0 ? quiet + 1 : 0) await turn()
}
