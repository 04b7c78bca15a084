/** Parts of a page whose code is loaded on demand, and retries for those that failed to load. */
import type { ComponentType, JSX } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { fetchServiceInfo } from '../../client/api.ts'

/**
 * Fetches again; undefined if that fails, too. If the service answers, the page must be reloaded
 * (`reload`): the file belongs to an old release, or the browser has cached the failed import
 * (Chromium 153; whatwg/html#6768). If nothing answers, the page stays, with everything typed in it.
 */
export const retryFetch = <T,>(
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
const fetchMissingStyles = (): Promise<unknown> => Promise.all([...missing].map(refetch))

type FetchPart<Props> = () => Promise<ComponentType<Props>>

export interface NotFetchedProps {
  readonly isBusy: boolean
  readonly onRetry: () => void
}

export const NotFetched = ({ isBusy, onRetry }: NotFetchedProps): JSX.Element => (
  <div class="notice bad" role="alert">
    <p>This part of the page could not be loaded. Check your connection. What you have typed is kept.</p>
    <button disabled={isBusy} onClick={onRetry}>
      Try again
    </button>
  </div>
)

/** Stands in for a part that failed to load: a notice with a retry button, then the part itself. */
function withRetry<Props extends object>(
  fetchPart: FetchPart<Props>,
  Notice: ComponentType<NotFetchedProps>,
): ComponentType<Props> {
  let Part: ComponentType<Props> | undefined
  return (props) => {
    const [isBusy, setBusy] = useState(false)
    const retry = async () => {
      setBusy(true)
      Part = await retryFetch(
        fetchPart,
        async () => (await fetchServiceInfo()).ok,
        () => location.reload(),
      )
      setBusy(false)
    }
    return Part === undefined ? <Notice isBusy={isBusy} onRetry={() => void retry()} /> : <Part {...props} />
  }
}

/** Loads a part. Never rejects: if loading fails, resolves to a notice with a retry button. */
export function loadPart<Props extends object>(
  fetchPart: FetchPart<Props>,
  Notice: ComponentType<NotFetchedProps> = NotFetched,
): Promise<ComponentType<Props>> {
  const withStyles = () => fetchMissingStyles().then(fetchPart)
  return withStyles().catch(() => withRetry(withStyles, Notice))
}

/** Returns a hook that loads a part when first wanted; the hook returns undefined until then. */
export function lazyPart<Props extends object>(
  fetchPart: FetchPart<Props>,
): (isWanted: boolean) => ComponentType<Props> | undefined {
  let Part: ComponentType<Props> | undefined
  const getPart = async () => (Part ??= await loadPart(fetchPart))
  return (isWanted) => {
    const [isHere, setHere] = useState(Part !== undefined)
    useEffect(() => {
      let isAwaited = true
      if (isWanted && !isHere) void getPart().then(() => isAwaited && setHere(true))
      return () => void (isAwaited = false)
    }, [isWanted, isHere])
    return Part
  }
}

/** A component that loads when first shown. */
export function lazyComponent<Props extends object>(
  fetchPart: FetchPart<Props>,
  placeholder: JSX.Element | null = null,
): ComponentType<Props> {
  const usePart = lazyPart(fetchPart)
  return (props) => {
    const Part = usePart(true)
    return Part === undefined ? placeholder : <Part {...props} />
  }
}
