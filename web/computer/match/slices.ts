/** Long work in slices, between which the page answers taps and draws. */

/** With the step that exceeds it, a slice stays under 50 ms at the speed of a phone. */
const SLICE_MS = 12

export async function inSlices<T>(items: readonly T[], step: (item: T) => void): Promise<void> {
  let begun = performance.now()
  for (const item of items) {
    step(item)
    if (performance.now() - begun < SLICE_MS) continue
    await nextTask()
    begun = performance.now()
  }
}

/** Resolves in a task of its own. */
export const nextTask = (): Promise<void> => {
  const { promise, resolve } = Promise.withResolvers<void>()
  setTimeout(resolve)
  return promise
}
