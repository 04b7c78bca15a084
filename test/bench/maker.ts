/**
 * Response time of the map maker to painting a cell by touch: a part of `npm run bench:page`. The cell is painted at touch start and
 * added to the undo steps at touch end: the longer time counts.
 */
import type { Page } from 'playwright-core'
import { boxOf, waitForText } from './asking.ts'

const MAKER = '[aria-label="Map maker"]'
const EXAMPLE = 'Start from an example'

/** Number of cells to paint. */
const CELLS = 9

/** Touches `at` and returns the longest time in ms from one of the events to the next painted frame. */
export type Answer = (
  page: Page,
  at: { readonly x: number; readonly y: number },
  names: readonly string[],
) => Promise<number>

/** Opens the map maker with an empty map and paints cells. Returns the time of each. */
export async function paintingCells(page: Page, address: string, answer: Answer): Promise<number[]> {
  await page.goto(address)
  await waitForText(page, `${MAKER} button`, EXAMPLE)
  await page.evaluate(
    ([buttons, label]) => {
      const all = [...document.querySelectorAll<HTMLElement>(buttons)]
      all.find(({ textContent }) => textContent?.trim() === label)?.click()
    },
    [`${MAKER} button`, EXAMPLE] as const,
  )
  await waitForText(page, `${MAKER} *`, 'The map is valid.')
  const box = await boxOf(page, `${MAKER} [role="application"]`)
  const times: number[] = []
  for (let n = 0; n < CELLS; n++) {
    const at = { x: box.x + (box.width * (n + 1)) / (CELLS + 1), y: box.y + box.height * (0.3 + 0.05 * n) }
    times.push(await answer(page, at, ['pointerdown', 'pointerup']))
  }
  return times
}
