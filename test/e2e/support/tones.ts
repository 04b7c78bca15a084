/** Counts the tones that a page plays, instead of playing them. */
import type { Page } from 'playwright-core'

/** Call it before the page opens. Returns a function that reads and forgets the frequencies played so far, in hertz. */
export async function countTones(page: Page): Promise<() => Promise<number[]>> {
  await page.addInitScript(() => {
    const tones: number[] = []
    const parameter = { value: 0, setValueAtTime: () => 0, exponentialRampToValueAtTime: () => 0 }
    const node = () => ({ gain: parameter, connect: (next: unknown) => next })
    class SilentContext {
      state = 'running'
      currentTime = 0
      destination = {}
      createGain = node
      createOscillator = () => {
        const frequency = { value: 0 }
        return { ...node(), frequency, start: () => tones.push(frequency.value), stop: () => 0 }
      }
    }
    Object.assign(globalThis, { AudioContext: SilentContext, tones })
  })
  return () => page.evaluate(() => (globalThis as unknown as { tones: number[] }).tones.splice(0))
}

export const OPENED = [523, 784]
export const NEARLY_UP = [880, 880, 880]
