/** Retries for parts and style sheets that failed to load. */

/**
 * Fetches again; undefined if that fails, too. If the service answers, the page must be reloaded
 * (`reload`): the file belongs to an old release, or the browser has cached the failed import
 * (Chromium 153; whatwg/html#6768). If nothing answers, the page stays, with everything typed in it.
 */
export const retryFetch = <T>(
  fetchPart: () => Promise<T>,
  isAnswering: () => Promise<boolean>,
  reload: () => void,
): Promise<T | undefined> =>
  fetchPart().catch(async () => {
    if (await isAnswering()) reload()
    return undefined
  })

/**
 * Style sheets that failed to load. Vite requests each only once (`preload` in
 * vite/src/node/plugins/importAnalysisBuild.ts), so a retried part would have no styles.
 */
const missing = new Set<HTMLLinkElement>()

// These events do not bubble.
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

/** Fetches the missing style sheets; rejects if one fails again. */
export const fetchMissingStyles = (): Promise<unknown> => Promise.all([...missing].map(refetch))
