/** Operates the page by mouse, touch or keyboard. */
import type { Locator, Page } from 'playwright-core'
import { anchorOf, type Plate } from '../../src/board/plate.ts'
import { provinceOf } from '../../src/board/scene.ts'
import { type BoardId, type Location, province } from '../../src/rules/names.ts'
import { onScreen } from '../e2e/support/person.ts'
import { keysBetween } from '../e2e/support/keys.ts'

export const MANNERS = ['tap-1280', 'tap-390', 'keys'] as const
export type Manner = (typeof MANNERS)[number]

export const WINDOWS = {
  'tap-1280': { viewport: { width: 1280, height: 900 } },
  'tap-390': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
  keys: { viewport: { width: 1280, height: 900 } },
} as const

/** A location on a board. `name`: the accessible name of the board's group. */
export interface Spot {
  readonly board: BoardId
  readonly name: string
  readonly plate: Plate
  readonly at: Location
}

export interface Hand {
  /** Brings a board into view. */
  readonly showBoard: (board: BoardId, title: string) => Promise<void>
  readonly place: (spot: Spot) => Promise<void>
  readonly press: (button: Locator) => Promise<void>
  /** Chooses an option of a drop-down list by its label. */
  readonly choose: (list: Locator, label: string) => Promise<void>
}

export const handOf = (page: Page, manner: Manner): Hand =>
  manner === 'keys' ? new Keys(page) : new Pointer(page, manner === 'tap-390')

/** Two taps on one spot within this time (ms) zoom the board. */
const DOUBLE_TAP = 320
/** Scroll step in CSS px. */
const SCROLL_STEP = 60
/** Boards narrower than this (CSS px) use the positions for small screens. */
const SMALL_WIDTH = 600

/** Shows a board alone if several do not fit next to each other. */
async function showBoard(page: Page, press: Hand['press'], board: BoardId, title: string): Promise<void> {
  if ((await page.locator(`[data-board="${board}"]`).count()) > 0) return
  await press(page.getByRole('group', { name: 'Boards' }).getByRole('button', { name: new RegExp(`^${title}\\b`) }))
  await page.locator(`[data-board="${board}"]`).waitFor()
}

class Pointer implements Hand {
  readonly #page: Page
  readonly #byFinger: boolean
  #last = { x: -1, y: -1, when: 0 }

  constructor(page: Page, byFinger: boolean) {
    this.#page = page
    this.#byFinger = byFinger
  }

  showBoard(board: BoardId, title: string): Promise<void> {
    return showBoard(this.#page, (button) => this.press(button), board, title)
  }

  async place({ board, name, plate, at }: Spot): Promise<void> {
    const group = this.#page.getByRole('group', { name, exact: true })
    await group.scrollIntoViewIfNeeded()
    const box = await group.locator('svg').first().boundingBox()
    const anchor = anchorOf(plate, at, (box?.width ?? 0) < SMALL_WIDTH)
    const within = `[data-board="${board}"] .plate`
    let point = await onScreen(group, anchor)
    // Scrolls if something covers the point.
    for (let n = 0; n < 6 && (await this.#coverAt(point, within)) !== ''; n++) {
      await this.#page.evaluate((step) => scrollBy(0, step), SCROLL_STEP)
      point = await onScreen(group, anchor)
    }
    const cover = await this.#coverAt(point, within)
    if (cover !== '') throw new Error(`${at} cannot be tapped: ${cover}`)
    await this.#touch(point)
  }

  /** Describes what covers a point of a board; '' if nothing does. */
  #coverAt({ x, y }: { readonly x: number; readonly y: number }, within: string): Promise<string> {
    return this.#page.evaluate(
      ([left, top, inside]) => {
        const under = document.elementFromPoint(Number(left), Number(top))
        if (under === null) return 'it is out of the window'
        return under.closest(String(inside)) === null ? `it is covered by ${under.outerHTML.slice(0, 120)}` : ''
      },
      [x, y, within],
    )
  }

  async press(button: Locator): Promise<void> {
    await (this.#byFinger ? button.tap() : button.click())
  }

  /** Uses the API, because the browser draws the list itself. */
  async choose(list: Locator, label: string): Promise<void> {
    await list.selectOption({ label })
  }

  async #touch({ x, y }: { readonly x: number; readonly y: number }): Promise<void> {
    const isNear = Math.hypot(x - this.#last.x, y - this.#last.y) < 30
    const since = performance.now() - this.#last.when
    if (isNear && since < DOUBLE_TAP) await this.#page.waitForTimeout(DOUBLE_TAP - since)
    await (this.#byFinger ? this.#page.touchscreen.tap(x, y) : this.#page.mouse.click(x, y))
    this.#last = { x, y, when: performance.now() }
  }
}

/** After this time (ms) a list takes a letter for the first of another label. */
const FORGETS_LETTERS = 1_100
/** Maximum presses of Tab to reach an element. */
const MAX_TABS = 150

class Keys implements Hand {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  showBoard(board: BoardId, title: string): Promise<void> {
    return showBoard(this.#page, (button) => this.press(button), board, title)
  }

  async place({ board, plate, at }: Spot): Promise<void> {
    const here = await this.#onBoard(board)
    for (const key of keysBetween(plate, province(here), provinceOf(at))) await this.#page.keyboard.press(key)
    const reached = await this.#page.evaluate(() => document.activeElement?.getAttribute('data-province') ?? 'none')
    if (reached !== provinceOf(at)) throw new Error(`the arrows lead to ${reached} instead of ${at}`)
    await this.#page.keyboard.press('Enter')
  }

  /** The province in focus; enters the board if the focus is not on it. */
  async #onBoard(board: BoardId): Promise<string> {
    const focused = () =>
      this.#page.evaluate(
        (within) =>
          document.activeElement?.closest(within) ? document.activeElement.getAttribute('data-province') : null,
        `[data-board="${board}"]`,
      )
    const at = await focused()
    if (at !== null) return at
    await this.#tabTo(this.#page.locator(`[data-board="${board}"] .place[tabindex="0"]`).first())
    return (await focused()) ?? ''
  }

  async press(button: Locator): Promise<void> {
    await button.waitFor()
    await this.#tabTo(button)
    await this.#page.keyboard.press('Enter')
  }

  /** Types the label of the option; again if the browser took slow letters for several labels. */
  async choose(list: Locator, label: string): Promise<void> {
    await this.#tabTo(list)
    await this.#page.keyboard.type(label)
    for (let n = 0; n < 3 && (await list.locator('option:checked').innerText()) !== label; n++) {
      await this.#page.waitForTimeout(FORGETS_LETTERS)
      await this.#page.keyboard.type(label)
    }
  }

  /** Tabs to an element, backwards if it precedes the focus. */
  async #tabTo(what: Locator): Promise<void> {
    await what.waitFor({ state: 'attached' })
    const isBefore = await what.evaluate((goal) => {
      const { activeElement: at } = document
      return at !== null && at !== document.body && (at.compareDocumentPosition(goal) & 2) !== 0
    })
    for (let n = 0; n < MAX_TABS; n++) {
      if (await what.evaluate((goal) => goal === document.activeElement)) return
      await this.#page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`${MAX_TABS} times Tab does not lead to ${what.toString()}`)
  }
}
