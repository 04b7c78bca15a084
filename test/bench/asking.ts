/**
 * Queries of a page before touches are timed on it. Without locators: their scripts stay in the page, listen to every touch and
 * delay it.
 */
import type { Page } from 'playwright-core'

/** Polling interval in ms. */
const INTERVAL = 200
/** Timeout in ms, for a throttled page. */
const PATIENCE = 60_000

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Scrolls an element into view and returns its box in CSS px. */
export async function boxOf(page: Page, selector: string): Promise<Box> {
  const box = await page.evaluate((query) => {
    const element = document.querySelector(query)
    element?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    return element?.getBoundingClientRect().toJSON() as Box | undefined
  }, selector)
  if (box === undefined) throw new Error(`${selector} is not there`)
  return box
}

export async function middleOf(page: Page, selector: string): Promise<{ x: number; y: number }> {
  const { x, y, width, height } = await boxOf(page, selector)
  return { x: x + width / 2, y: y + height / 2 }
}

/** Waits until a matching element has exactly this text. */
export async function waitForText(page: Page, selector: string, text: string): Promise<void> {
  const isThere = () =>
    page.evaluate(
      ([query, expected]) =>
        [...document.querySelectorAll(query)].some(({ textContent }) => textContent?.trim() === expected),
      [selector, text] as const,
    )
  for (let waited = 0; !(await isThere()); waited += INTERVAL) {
    if (waited > PATIENCE) throw new Error(`no ${selector} has the text “${text}”`)
    await page.waitForTimeout(INTERVAL)
  }
}
