/** A thumb on a phone: it taps provinces and buttons, is counted, and never scrolls between the board and the bar below it. */
// oxlint-disable vitest/no-standalone-expect -- every tap is held to what is expected of all taps
import type { Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { onScreen, panesFollow, PATIENCE, placesOn } from './person.ts'

/** A phone held upright in one hand. */
export const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

/** The least that a thumb hits, in CSS px. */
const LEAST = 44

/** Where units stand on a small drawing, by the code of a province or the coast of one. */
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
  /** Since the last order. */
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

  /** A tap on a province, or (in CSS px) beside its unit. */
  async tap(at: string, beside: readonly [number, number] = [0, 0]): Promise<void> {
    const { x, y } = await onScreen(this.board, this.#spots(at))
    await this.#touch(x + beside[0], y + beside[1])
  }

  /** A tap on the way from one unit to another. */
  async tapBetween(a: string, b: string, part = 0.5): Promise<void> {
    const [one, other] = [await onScreen(this.board, this.#spots(a)), await onScreen(this.board, this.#spots(b))]
    await this.#touch(one.x + (other.x - one.x) * part, one.y + (other.y - one.y) * part)
  }

  /** A tap on a button of the bar. */
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

  /** These taps give this order: at most three, none of them on anything too small, the bar in sight after each. */
  async orders(line: string, ...taps: readonly (() => Promise<void>)[]): Promise<void> {
    this.#taps = 0
    for (const [n, one] of taps.entries()) {
      await one()
      if (n < taps.length - 1) await this.seesBar()
    }
    await this.written(line)
    expect([line, this.#taps <= 3]).toEqual([line, true])
  }

  /** Goes on from the results to what is due now. */
  async goesOn(words: string): Promise<void> {
    const button = this.page.getByRole('button', { name: words, exact: true })
    await button.waitFor()
    await this.isHittable(button)
    await button.tap()
    await this.bar.waitFor()
    await this.bar.scrollIntoViewIfNeeded()
  }

  get #standing(): Locator {
    return this.page.getByRole('region', { name: 'Deadline and orders' })
  }

  async saved(): Promise<void> {
    await this.#standing
      .getByRole('status')
      .filter({ hasText: /^Saved/ })
      .waitFor()
  }

  /** Is ready, whatever is left open, once all is saved. */
  async ready(): Promise<void> {
    await this.saved()
    const ready = this.#standing.getByRole('button', { name: 'Ready', exact: true })
    await this.isHittable(ready)
    await ready.tap()
  }

  /** All that is there to be pressed and is too small for a thumb; links in the middle of a text are as large as its lines. */
  tooSmall(): Promise<string[]> {
    return this.page.evaluate((least) => {
      const pressed = 'button, a.button, summary, select, textarea, [role="tab"], .masthead a, .folds a, .page-head a'
      return [...document.querySelectorAll(pressed)].flatMap((one) => {
        const { width, height } = one.getBoundingClientRect()
        const isSeen = one.checkVisibility() && width > 1
        return isSeen && (width < least || height < least) ? [`${one.textContent.trim()}: ${width} × ${height}`] : []
      })
    }, LEAST)
  }

  async isHittable(what: Locator): Promise<void> {
    const box = await boxOf(what)
    const name = await what.innerText()
    expect([name, box.width >= LEAST && box.height >= LEAST]).toEqual([name, true])
  }

  /** The order is on the sheet. */
  async written(line: string): Promise<void> {
    await this.page
      .getByRole('list', { name: 'How your orders were read' })
      .getByText(line, { exact: true })
      .waitFor({ state: 'attached' })
  }

  /** The whole bar is on the screen beside the whole board, and each of its buttons can be hit. */
  async seesBar(): Promise<void> {
    await panesFollow(this.page)
    await expect.poll(() => this.#barSeen(), { timeout: PATIENCE }).toEqual({ isWhole: true, tooSmall: [] })
  }

  /** In one look: its buttons change with the next tap. */
  #barSeen(): Promise<{ isWhole: boolean; tooSmall: string[] }> {
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

interface Noted {
  panesCameFirst: boolean
}

/** Whether the panes below the board have anything in them before the board's column is there, which would push them away. */
export async function panesCameFirst(page: Page, open: () => Promise<void>): Promise<boolean> {
  await page.addInitScript(() => {
    const noted = globalThis as unknown as Noted
    noted.panesCameFirst = false
    new MutationObserver(() => {
      if (document.querySelector('.side > *') !== null && document.querySelector('.board-column') === null)
        noted.panesCameFirst = true
    }).observe(document, { childList: true, subtree: true })
  })
  await open()
  await page.locator('.side > *').first().waitFor()
  return page.evaluate(() => (globalThis as unknown as Noted).panesCameFirst)
}

export async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (box === null) throw new Error('it cannot be seen')
  return box
}
