/** A second try to fetch what could not be fetched. */

/** How one begins anew with all of the page. */
export interface Anew {
  /** Does the service answer? */
  readonly isAnswering: () => Promise<boolean>
  /** Loads the document again. */
  readonly reload: () => void
}

/**
 * Fetches it again; undefined if that failed once more. Then, where the service answers, only another document can help: the file is
 * of a release that is gone, or the browser keeps to it that a script could not be had (Chromium 153 does; whatwg/html#6768). Where
 * nothing answers, the page stays as it is, with all that it holds.
 */
export async function tryAgain<T>(fetchIt: () => Promise<T>, { isAnswering, reload }: Anew): Promise<T | undefined> {
  try {
    return await fetchIt()
  } catch {
    if (await isAnswering()) reload()
    return undefined
  }
}
