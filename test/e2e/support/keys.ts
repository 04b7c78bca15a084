/** A player at a keyboard. The focus is visible after every key. */
// oxlint-disable vitest/no-standalone-expect -- every key press checks the focus
import type { Locator, Page } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { type Plate } from '../../../src/board/plate.ts'
import { openPlate } from '../../../src/board/open-plate.ts'
import { province, type Province } from '../../../src/rules/names.ts'
import { ARROWS, provinceTowards } from '../../../web/board/interaction/arrows.ts'
import type { Arrow } from '../../../web/board/interaction/board-view.ts'
import { PATIENCE } from './person.ts'

/** The shortest sequence of arrow keys from one province to another. */
export function keysBetween(plate: Plate, from: Province, to: Province): readonly Arrow[] {
  const paths = new Map<Province, readonly Arrow[]>([[from, []]])
  for (const [here, keys] of paths) {
    if (here === to) return keys
    for (const key of ARROWS) {
      const next = provinceTowards(plate, here, key)
      if (next !== null && !paths.has(next)) paths.set(next, [...keys, key])
    }
  }
  throw new Error(`no arrow keys lead from ${from} to ${to}`)
}

const plateOf = (map: string): Plate =>
  openPlate(JSON.parse(readFileSync(new URL(`../../../src/board/plates/${map}.json`, import.meta.url), 'utf8')))

export class Keyboard {
  readonly page: Page
  readonly #plate: Plate

  constructor(page: Page, map: string) {
    this.page = page
    this.#plate = plateOf(map)
  }

  /** Records all announcements of the live region. Call it before the page opens. */
  async recordAnnouncements(): Promise<void> {
    await this.page.addInitScript(() => {
      const announcements: string[] = []
      Object.assign(globalThis, { announcements })
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.matches('[role="log"] > p')) announcements.push(node.textContent)
      }).observe(document, { childList: true, subtree: true })
    })
  }

  /** Returns and clears the announcements recorded so far. */
  takeAnnouncements(): Promise<string[]> {
    return this.page.evaluate(() => (globalThis as never as { announcements: string[] }).announcements.splice(0))
  }

  /** Waits for an announcement that contains the text; clears those recorded until then. */
  async waitForAnnouncement(text: string): Promise<void> {
    const announcements: string[] = []
    await expect
      .poll(async () => (announcements.push(...(await this.takeAnnouncements())), announcements.join('\n')), {
        timeout: PATIENCE,
      })
      .toContain(text)
  }

  /** Expects a focused element that is within the window and has a visible outline. */
  async expectVisibleFocus(): Promise<void> {
    const state = await this.page.evaluate(() => {
      const { activeElement: focused } = document
      if (focused === null || focused === document.body) return 'lost'
      const { x, y, width, height } = focused.getBoundingClientRect()
      if (x + width <= 0 || y + height <= 0 || x >= innerWidth || y >= innerHeight)
        return `out of sight: ${focused.outerHTML}`
      const { outlineStyle, outlineWidth } = getComputedStyle(focused)
      const isMarked = focused.matches('.place')
        ? document.querySelector('.plate .highlights .focused') !== null
        : outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return isMarked ? 'visible' : `not marked: ${focused.outerHTML.slice(0, 200)}`
    })
    expect(state).toBe('visible')
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.expectVisibleFocus()
  }

  /** Presses Tab (or Shift+Tab) until the element has the focus. */
  async tabTo(what: Locator, key = 'Tab', max = 60): Promise<void> {
    await what.waitFor({ state: 'attached' })
    for (let n = 0; n < max; n++) {
      if ((await what.and(this.page.locator(':focus')).count()) > 0) return
      await this.press(key)
    }
    throw new Error(`${key}, ${max} times, does not lead to ${what.toString()}`)
  }

  /** Moves the focus by arrow keys to a province, from the focused one. */
  async walkTo(code: string): Promise<void> {
    const from = await this.page.evaluate(() => document.activeElement?.getAttribute('data-province') ?? '')
    for (const key of keysBetween(this.#plate, province(from), province(code))) await this.press(key)
    await this.page.locator(`[data-province="${code}"]:focus`).waitFor({ state: 'attached' })
  }

  /** The ARIA snapshot of the focused element. */
  async describeFocus(): Promise<string> {
    return this.page.locator(':focus').ariaSnapshot()
  }
}
