/** The phone on which the page is measured: so much slower than the machine at hand. */
import type { Browser } from 'playwright-core'

/** A fixed piece of work takes the phone this long, in ms: four times as long as the machine on which the budgets were found. */
const PHONE_TAKES = 100
const TIMES = 9

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

/** How many times a page has to be slowed to be as slow as the phone; on a machine that is slower itself, not at all. */
export async function slowedTo(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) times.push(await page.evaluate(work))
  await page.close()
  // The quickest: whatever else the machine does can only take time.
  return Math.max(1, PHONE_TAKES / Math.min(...times))
}
