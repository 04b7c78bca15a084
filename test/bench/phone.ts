/** The phone on which the page is measured: so much slower than the machine at hand. */
import type { Browser } from 'playwright-core'

/** A fixed piece of work takes the phone this long, in ms: four times as long as the machine on which the budgets were found. */
const PHONE_TAKES = 100
const TIMES = 9
const PAGES = 3

/** The work: what a page does, in small; lists, maps, texts and their sorting. Milliseconds it takes, unslowed. */
function work(): number {
  const begun = performance.now()
  let seed = 1
  const next = (): number => (seed = (seed * 48_271) % 2_147_483_647)
  const words = Array.from({ length: 20_000 }, () => `${(next() % 9_973).toString(36)} ${next() % 97}`)
  const counts = new Map<string, number>()
  for (const word of words) counts.set(word, (counts.get(word) ?? 0) + word.length)
  const sorted = [...counts].toSorted(([a, n], [b, m]) => m - n || (a < b ? -1 : 1))
  if (JSON.parse(JSON.stringify(sorted)).length !== counts.size) throw new Error('the work was not done')
  return performance.now() - begun
}

/** How long the work takes in a page of its own. The quickest: whatever else the machine does can only take time. */
async function quickest(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) times.push(await page.evaluate(work))
  await page.close()
  return Math.min(...times)
}

/**
 * How many times a page has to be slowed to be as slow as the phone; on a machine that is slower itself, not at all. To be asked
 * just before each thing that is measured: the same machine is half as quick again in one minute as in another. The middle of three
 * pages: neither a lucky nor an unlucky one counts.
 */
export async function slowedTo(browser: Browser): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < PAGES; n++) times.push(await quickest(browser))
  return Math.max(1, PHONE_TAKES / median(times))
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
