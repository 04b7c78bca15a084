/** A thumb on a phone: taps provinces and buttons, counts its taps, and never needs to scroll from the board to the bar. */
// oxlint-disable vitest/no-standalone-expect -- every tap checks sizes and positions
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { boxOf } from './board.ts'
import { onScreen, waitForPanes, PATIENCE, placesOn } from './person.ts'

/** A phone in portrait mode. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** Minimum size of a touch target in CSS px. */
const LEAST = 44

/** The position of units on a small drawing, by the code of a province or coast. */
export type Spots = (at: string) => readonly number[]

export const spotsOn =
  (map: string): Spots =>
  (at) => {
    const place = placesOn(map)[at.split('/')[0] ?? at]
    return place?.coasts?.[at] ?? place?.small.unit ?? []
  }

export class Thumb {
  readonly page: Page
  readonly #spots: Spots
  /** Taps since the last order. */
  #taps = 0

  constructor(page: Page, spots: Spots) {
    this.page = page
    this.#spots = spots
  }

  get board(): Locator {
    return this.page.getByRole('group', { name: /^Board( of a closed phase)?$/ })
  }
  get bar(): Locator {
    return this.page.getByRole('group', { name: 'Order the selected unit' })
  }

  /** Where a province's unit is in the window, in CSS px. */
  pointOf(at: string): Promise<{ x: number; y: number }> {
    return onScreen(this.board, this.#spots(at))
  }

  /** Taps a province, at an offset in CSS px from its unit. */
  async tap(at: string, offset: readonly [number, number] = [0, 0]): Promise<void> {
    const { x, y } = await this.pointOf(at)
    await this.#touch(x + offset[0], y + offset[1])
  }

  /** Taps a point between two units. */
  async tapBetween(a: string, b: string, part = 0.5): Promise<void> {
    const [from, to] = [await onScreen(this.board, this.#spots(a)), await onScreen(this.board, this.#spots(b))]
    await this.#touch(from.x + (to.x - from.x) * part, from.y + (to.y - from.y) * part)
  }

  /** Taps a button of the bar. */
  async press(name: string | RegExp): Promise<void> {
    const button = this.bar.getByRole('button', { name, exact: typeof name === 'string' })
    await button.waitFor()
    const box = await boxOf(button)
    await this.#touch(box.x + box.width / 2, box.y + box.height / 2)
  }

  async #touch(x: number, y: number): Promise<void> {
    const { height } = PHONE.viewport
    expect([x, y, y > 0 && y < height]).toEqual([x, y, true])
    this.#taps += 1
    await this.page.touchscreen.tap(x, y)
  }

  /** Expects at most three taps to give this order, with the whole bar in view after each. */
  async giveOrder(line: string, ...taps: readonly (() => Promise<void>)[]): Promise<void> {
    this.#taps = 0
    for (const [n, tap] of taps.entries()) {
      await tap()
      if (n < taps.length - 1) await this.expectWholeBar()
    }
    await this.waitForOrder(line)
    expect([line, this.#taps <= 3]).toEqual([line, true])
  }

  /** Continues from the results to the open phase. */
  async continueTo(label: string): Promise<void> {
    const button = this.page.getByRole('button', { name: label, exact: true })
    // Ready may have been tapped with the board out of view.
    const see = this.page.getByRole('button', { name: 'See results on the board' })
    await button.or(see).waitFor()
    if (await see.isVisible()) await see.tap()
    await button.waitFor()
    await this.expectHittable(button)
    await button.tap()
    await this.bar.waitFor()
    await this.bar.scrollIntoViewIfNeeded()
  }

  get #status(): Locator {
    return this.page.getByRole('region', { name: 'Deadline and orders' })
  }

  async waitUntilSaved(): Promise<void> {
    await this.#status
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
  }

  /** Presses Ready once everything is saved. */
  async markReady(): Promise<void> {
    await this.waitUntilSaved()
    const ready = this.#status.getByRole('button', { name: 'Ready', exact: true })
    await this.expectHittable(ready)
    await ready.tap()
  }

  /** Buttons and links that are too small for a thumb, except links within text. */
  findSmallTargets(): Promise<string[]> {
    return this.page.evaluate((least) => {
      const targets = 'button, a.button, summary, select, textarea, [role="tab"], .masthead a, .folds a, .page-head a'
      return [...document.querySelectorAll(targets)].flatMap((target) => {
        const { width, height } = target.getBoundingClientRect()
        const isSeen = target.checkVisibility() && width > 1
        return isSeen && (width < least || height < least) ? [`${target.textContent.trim()}: ${width} × ${height}`] : []
      })
    }, LEAST)
  }

  async expectHittable(what: Locator): Promise<void> {
    const box = await boxOf(what)
    const name = await what.innerText()
    expect([name, box.width >= LEAST && box.height >= LEAST]).toEqual([name, true])
  }

  /** Waits until the order is on the sheet. */
  async waitForOrder(line: string): Promise<void> {
    await this.page
      .getByRole('list', { name: 'How your orders were read' })
      .getByText(line, { exact: true })
      .waitFor({ state: 'attached' })
  }

  /** Expects the whole bar within the window and each of its buttons large enough to tap. */
  async expectWholeBar(): Promise<void> {
    await waitForPanes(this.page)
    await expect.poll(() => this.#inspectBar(), { timeout: PATIENCE }).toEqual({ isWhole: true, tooSmall: [] })
  }

  /** Reads all sizes in one call, because the buttons change with each tap. */
  #inspectBar(): Promise<{ isWhole: boolean; tooSmall: string[] }> {
    return this.bar.evaluate((bar, least) => {
      const { left, top, right, bottom } = bar.getBoundingClientRect()
      const tooSmall = [...bar.querySelectorAll('button')].filter((button) => {
        const { width, height } = button.getBoundingClientRect()
        return width < least || height < least
      })
      return {
        isWhole: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
        tooSmall: tooSmall.map(({ textContent }) => textContent),
      }
    }, LEAST)
  }
}

interface PaneOrder {
  panesCameFirst: boolean
}

/** Whether a pane gets its content before the board's column appears, which would then push it down. */
export async function panesCameFirst(page: Page, open: () => Promise<void>): Promise<boolean> {
  await page.addInitScript(() => {
    const record = globalThis as unknown as PaneOrder
    record.panesCameFirst = false
    new MutationObserver(() => {
      if (document.querySelector('.side > *') !== null && document.querySelector('.board-column') === null)
        record.panesCameFirst = true
    }).observe(document, { childList: true, subtree: true })
  })
  await open()
  await page.locator('.side > *').first().waitFor()
  return page.evaluate(() => (globalThis as unknown as PaneOrder).panesCameFirst)
}
