/**
 * What a page is asked before fingers are timed on it. Locators are not used for it: what they find and press things with stays in the
 * page, listens to every touch, and has the browser wait for its answer.
 */
import type { Page } from 'playwright-core'

/** In ms: between two questions whether something is there. */
const ASK = 200
/** In ms: how long something may take to come on a slowed page. */
const PATIENCE = 60_000

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** An element that has been brought into the window; CSS pixels of the window. */
export async function boxOf(page: Page, selector: string): Promise<Box> {
  const found = await page.evaluate((which) => {
    const element = document.querySelector(which)
    element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    return element?.getBoundingClientRect().toJSON() as Box | undefined
  }, selector)
  if (found === undefined) throw new Error(`${selector} is not there`)
  return found
}

export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(page, selector)
  return { x: x + width / 2, y: y + height / 2 }
}

/** Waits until an element of these words is in the page. */
export async function untilSaid(page: Page, selector: string, words: string): Promise<void> {
  const isThere = () =>
    page.evaluate(
      ([which, said]) => [...document.querySelectorAll(which)].some(({ textContent }) => textContent?.trim() === said),
      [selector, words] as const,
    )
  for (let waited = 0; !(await isThere()); waited += ASK) {
    if (waited > PATIENCE) throw new Error(`no ${selector} says “${words}”`)
    await page.waitForTimeout(ASK)
  }
}
