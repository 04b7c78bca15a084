/**
 * Fetches again what could not be fetched; undefined if that failed once more. Then, where the service answers, only another document
 * can help (`renew`): the file is of a release that is gone, or the browser keeps to it that a script could not be had (Chromium 153
 * does; whatwg/html#6768). Where nothing answers, the page stays as it is, with all that it holds.
 */
export const tryAgain = <T>(
  fetchIt: () => Promise<T>,
  isAnswering: () => Promise<boolean>,
  renew: () => void,
): Promise<T | undefined> =>
  fetchIt().catch(async () => {
    if (await isAnswering()) renew()
    return undefined
  })
