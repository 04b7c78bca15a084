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

function fetchAgain(link: HTMLLinkElement): Promise<unknown> {
  const { promise, resolve, reject } = Promise.withResolvers<unknown>()
  const next = link.cloneNode() as HTMLLinkElement
  next.addEventListener('load', resolve)
  next.addEventListener('error', reject)
  missing.delete(link)
  link.replaceWith(next)
  return promise
}

/** Fetches those that are missing; fails where one of them still cannot be had. */
export const fetchMissingStyles = (): Promise<unknown> => Promise.all([...missing].map(fetchAgain))
