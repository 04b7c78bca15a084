/** The reference phone, and how much slower it is than this machine. */
import type { Browser } from 'playwright-core'

/** Time in ms of the fixed work on the phone: four times that of the machine on which the budgets were set. */
export const PHONE_TAKES = 100
const TIMES = 9
const PAGES = 3

/** The fixed work, similar to that of a page: lists, maps, texts and sorting. Returns its time in ms, without throttling. */
export function work(): number {
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

/** Shortest time of the work in a new page: other load only makes it slower. */
async function quickest(browser: Browser): Promise<number> {
  const page = await browser.newPage()
  const times: number[] = []
  for (let n = 0; n < TIMES; n++) times.push(await page.evaluate(work))
  await page.close()
  return Math.min(...times)
}

/**
 * CPU throttling that makes a page as slow as the phone; 1 on slower machines. Measure it just before each use, because the speed
 * of a machine varies by half within minutes. The median of three pages.
 */
export async function slowedTo(browser: Browser): Promise<number> {
  const times: number[] = []
  for (let n = 0; n < PAGES; n++) times.push(await quickest(browser))
  return Math.max(1, PHONE_TAKES / median(times))
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0
