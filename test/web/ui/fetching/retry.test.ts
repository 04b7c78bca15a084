import { describe, expect, it } from 'vitest'
import { retryFetch } from '../../../../web/ui/fetching/fetched-part.tsx'

/** A page that retries a failed part. */
async function triedAgain(isThere: boolean, isAnswering: boolean) {
  let loads = 0
  const fetchIt = () => (isThere ? Promise.resolve('the part') : Promise.reject(new Error('no network')))
  const found = await retryFetch(
    fetchIt,
    () => Promise.resolve(isAnswering),
    () => void (loads += 1),
  )
  return { found, loads }
}

describe('a part that failed to load', () => {
  it('loads on retry, without reloading the page', async () => {
    expect(await triedAgain(true, true)).toEqual({ found: 'the part', loads: 0 })
  })

  it('reloads the page if the service answers but the part is missing', async () => {
    expect(await triedAgain(false, true)).toEqual({ found: undefined, loads: 1 })
  })

  it('leaves the page alone while the service does not answer', async () => {
    expect(await triedAgain(false, false)).toEqual({ found: undefined, loads: 0 })
  })
})
