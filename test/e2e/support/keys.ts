/** Somebody at a keyboard who sees the focus, or hears it read: neither is ever lost. */
// oxlint-disable vitest/no-standalone-expect -- every key is held to what is expected of all keys
import type { Locator, Page } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { openPlate, type Plate } from '../../../src/board/plate.ts'
import { province, type Province } from '../../../src/rules/names.ts'
import { type Arrow, ARROWS, provinceTowards } from '../../../web/board/interaction/arrows.ts'
import { PATIENCE } from './person.ts'

/** The arrow keys that lead from one province to another, as few as there can be. */
export function wayOn(plate: Plate, from: Province, to: Province): readonly Arrow[] {
  const ways = new Map<Province, readonly Arrow[]>([[from, []]])
  for (const [here, way] of ways) {
    if (here === to) return way
    for (const key of ARROWS) {
      const next = provinceTowards(plate, here, key)
      if (next !== null && !ways.has(next)) ways.set(next, [...way, key])
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

  /** What the live region says is kept, from the first word of the page on. */
  async listens(): Promise<void> {
    await this.page.addInitScript(() => {
      const said: string[] = []
      Object.assign(globalThis, { said })
      new MutationObserver((changes) => {
        for (const { addedNodes } of changes)
          for (const node of addedNodes)
            if (node instanceof HTMLElement && node.matches('[role="log"] > p')) said.push(node.textContent)
      }).observe(document, { childList: true, subtree: true })
    })
  }

  /** Everything that was said since one last asked. */
  heard(): Promise<string[]> {
    return this.page.evaluate(() => (globalThis as never as { said: string[] }).said.splice(0))
  }

  /** Waits until this is said; answers with all that was said before it and since one last asked. */
  async hears(words: string): Promise<void> {
    const said: string[] = []
    await expect
      .poll(async () => (said.push(...(await this.heard())), said.join('\n')), { timeout: PATIENCE })
      .toContain(words)
  }

  /** The focus is somewhere, on the screen, and marked. */
  async seesFocus(): Promise<void> {
    const found = await this.page.evaluate(() => {
      const { activeElement: at } = document
      if (at === null || at === document.body) return 'lost'
      const { x, y, width, height } = at.getBoundingClientRect()
      if (x + width <= 0 || y + height <= 0 || x >= innerWidth || y >= innerHeight)
        return `out of sight: ${at.outerHTML}`
      const { outlineStyle, outlineWidth } = getComputedStyle(at)
      const isMarked = at.matches('.place')
        ? document.querySelector('.plate .lit .focused') !== null
        : outlineStyle !== 'none' && Number.parseFloat(outlineWidth) >= 2
      return isMarked ? 'seen' : `not marked: ${at.outerHTML.slice(0, 200)}`
    })
    expect(found).toBe('seen')
  }

  async press(key: string): Promise<void> {
    await this.page.keyboard.press(key)
    await this.seesFocus()
  }

  /** Presses Tab (or Shift+Tab) until the focus is there. */
  async tabTo(what: Locator, key = 'Tab', most = 60): Promise<void> {
    await what.waitFor({ state: 'attached' })
    for (let n = 0; n < most; n++) {
      if ((await what.and(this.page.locator(':focus')).count()) > 0) return
      await this.press(key)
    }
    throw new Error(`${key}, ${most} times, does not lead to ${what.toString()}`)
  }

  /** By arrows, from where the board was entered. */
  async walkTo(code: string): Promise<void> {
    const from = await this.page.evaluate(() => document.activeElement?.getAttribute('data-province') ?? '')
    for (const key of wayOn(this.#plate, province(from), province(code))) await this.press(key)
    expect(await this.page.evaluate(() => document.activeElement?.getAttribute('data-province'))).toBe(code)
  }

  /** What a screen reader says of the focused part. */
  async reads(): Promise<string> {
    return this.page.locator(':focus').ariaSnapshot()
  }
}
