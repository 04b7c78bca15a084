/**
 * How soon the map maker answers a finger that paints one cell: a part of `npm run bench:page`. The cell is painted when the finger
 * comes down, and becomes a step of the map when it is lifted: the longer of the two counts.
 */
import type { Page } from 'playwright-core'
import { boxOf, untilSaid } from './asking.ts'

const MAKER = '[aria-label="Map maker"]'
const EXAMPLE = 'Start from an example'

/** So many cells are painted, each elsewhere. */
const CELLS = 9

/** Milliseconds from an event of a finger that is laid on `at` until the first picture that answers is on the screen: the longest of these events. */
export type Answer = (
  page: Page,
  at: { readonly x: number; readonly y: number },
  names: readonly string[],
) => Promise<number>

/** The page of a game in which a map is designed, on which nothing is drawn yet; answers with one time for each cell. */
export async function paintingCells(page: Page, address: string, answer: Answer): Promise<number[]> {
  await page.goto(address)
  await untilSaid(page, `${MAKER} button`, EXAMPLE)
  await page.evaluate(
    ([buttons, words]) => {
      const all = [...document.querySelectorAll<HTMLElement>(buttons)]
      all.find(({ textContent }) => textContent?.trim() === words)?.click()
    },
    [`${MAKER} button`, EXAMPLE] as const,
  )
  await untilSaid(page, `${MAKER} *`, 'The map is valid. You can submit it.')
  const box = await boxOf(page, `${MAKER} [role="application"]`)
  const times: number[] = []
  for (let n = 0; n < CELLS; n++) {
    const at = { x: box.x + (box.width * (n + 1)) / (CELLS + 1), y: box.y + box.height * (0.3 + 0.05 * n) }
    times.push(await answer(page, at, ['pointerdown', 'pointerup']))
  }
  return times
}
