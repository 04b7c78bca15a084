import { describe, expect, it } from 'vitest'
import { retryFetch } from '../../../../web/ui/fetching/retry.ts'

/** A page that fetches something a second time, and what becomes of it. */
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

describe('what could not be fetched', () => {
  it('is there after a second try, and the page is not loaded anew', async () => {
    expect(await triedAgain(true, true)).toEqual({ found: 'the part', loads: 0 })
  })

  it('leads to a new document where the service answers without it', async () => {
    expect(await triedAgain(false, true)).toEqual({ found: undefined, loads: 1 })
  })

  it('leaves the page as it is while nothing answers', async () => {
    expect(await triedAgain(false, false)).toEqual({ found: undefined, loads: 0 })
  })
})
