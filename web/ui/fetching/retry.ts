/** Second tries for parts and style sheets that could not be fetched. */

/**
 * Fetches again what could not be fetched; undefined if that failed once more. Then, where the service answers, only another document
 * can help (`renew`): the file is of a release that is gone, or the browser keeps to it that a script could not be had (Chromium 153
 * does; whatwg/html#6768). Where nothing answers, the page stays as it is, with all that it holds.
 */
export const retryFetch = <T>(
  fetchIt: () => Promise<T>,
  isAnswering: () => Promise<boolean>,
  renew: () => void,
): Promise<T | undefined> =>
  fetchIt().catch(async () => {
    if (await isAnswering()) renew()
    return undefined
  })

/**
 * Style sheets that could not be fetched. Vite asks for each of them once (`preload` in vite/src/node/plugins/importAnalysisBuild.ts):
 * fetched again, a part would be shown without its styles.
 */
const missing = new Set<HTMLLinkElement>()

// Such an event does not bubble.
globalThis.addEventListener?.(
  'error',
  ({ target }) => {
    if (target instanceof HTMLLinkElement && target.rel === 'stylesheet') missing.add(target)
  },
  true,
)

function refetch(link: HTMLLinkElement): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const next = link.cloneNode() as HTMLLinkElement
  next.addEventListener('load', resolve)
  next.addEventListener('error', reject)
  missing.delete(link)
  link.replaceWith(next)
  return promise
}

/** Fetches those that are missing; fails where one of them still cannot be had. */
export const fetchMissingStyles = (): Promise<unknown> => Promise.all([...missing].map(refetch))
