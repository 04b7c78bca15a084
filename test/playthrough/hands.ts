/** Whoever plays through the page: with a mouse, with a finger, or with keys alone. A place is where a unit stands, or would. */
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

/** One of the boards of a game. `name`: of its group on the page, as a screen reader calls it. */
export interface Spot {
  readonly board: BoardId
  readonly name: string
  readonly plate: Plate
  readonly at: Location
}

export interface Hand {
  /** The board is in sight, so that it can be tapped. */
  readonly openPane: (board: BoardId, title: string) => Promise<void>
  readonly place: (spot: Spot) => Promise<void>
  readonly press: (button: Locator) => Promise<void>
  /** Chooses from a drop-down list, by how its entry reads. */
  readonly choose: (list: Locator, words: string) => Promise<void>
}

export const handOf = (page: Page, manner: Manner): Hand =>
  manner === 'keys' ? new Keys(page) : new Pointer(page, manner === 'tap-390')

/** Two taps on one spot within this time (ms) enlarge the board. */
const DOUBLE_TAP = 320
/** So far (CSS px) the page is pushed up to see more of a board. */
const PUSH = 60
/** Below so many CSS pixels of the whole board, everything stands at the places kept for small screens. */
const SMALL = 600

/** Shows a board alone where several do not fit beside each other. */
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

  openPane(board: BoardId, title: string): Promise<void> {
    return showBoard(this.#page, (button) => this.press(button), board, title)
  }

  async place({ board, name, plate, at }: Spot): Promise<void> {
    const group = this.#page.getByRole('group', { name, exact: true })
    await group.scrollIntoViewIfNeeded()
    const box = await group.locator('svg').first().boundingBox()
    const anchor = anchorOf(plate, at, (box?.width ?? 0) < SMALL)
    const within = `[data-board="${board}"] .plate`
    let point = await onScreen(group, anchor)
    // Where something lies over it one pushes the page up a little.
    for (let n = 0; n < 6 && (await this.#over(point, within)) !== ''; n++) {
      await this.#page.evaluate((by) => scrollBy(0, by), PUSH)
      point = await onScreen(group, anchor)
    }
    const over = await this.#over(point, within)
    if (over !== '') throw new Error(`${at} cannot be tapped: ${over}`)
    await this.#touch(point)
  }

  /** What lies over a point of a board; nothing: ''. */
  #over({ x, y }: { readonly x: number; readonly y: number }, within: string): Promise<string> {
    return this.#page.evaluate(
      ([left, top, inside]) => {
        const under = document.elementFromPoint(Number(left), Number(top))
        if (under === null) return 'it is out of the window'
        return under.closest(String(inside)) === null ? `over it lies ${under.outerHTML.slice(0, 120)}` : ''
      },
      [x, y, within],
    )
  }

  async press(button: Locator): Promise<void> {
    await (this.#byFinger ? button.tap() : button.click())
  }

  /** The list itself is the browser's, or the phone's. */
  async choose(list: Locator, words: string): Promise<void> {
    await list.selectOption({ label: words })
  }

  async #touch({ x, y }: { readonly x: number; readonly y: number }): Promise<void> {
    const isNear = Math.hypot(x - this.#last.x, y - this.#last.y) < 30
    const since = performance.now() - this.#last.when
    if (isNear && since < DOUBLE_TAP) await this.#page.waitForTimeout(DOUBLE_TAP - since)
    await (this.#byFinger ? this.#page.touchscreen.tap(x, y) : this.#page.mouse.click(x, y))
    this.#last = { x, y, when: performance.now() }
  }
}

/** So many times Tab is pressed at most to come to something: further off, nobody finds it. */
const MOST_TABS = 150

class Keys implements Hand {
  readonly #page: Page

  constructor(page: Page) {
    this.#page = page
  }

  openPane(board: BoardId, title: string): Promise<void> {
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

  /** By the first letters of the entry. */
  async choose(list: Locator, words: string): Promise<void> {
    await this.#tabTo(list)
    await this.#page.keyboard.type(words)
  }

  /** Backwards if that is the way: as whoever knows the page would. */
  async #tabTo(what: Locator): Promise<void> {
    await what.waitFor({ state: 'attached' })
    const isBefore = await what.evaluate((goal) => {
      const { activeElement: at } = document
      return at !== null && at !== document.body && (at.compareDocumentPosition(goal) & 2) !== 0
    })
    for (let n = 0; n < MOST_TABS; n++) {
      if (await what.evaluate((goal) => goal === document.activeElement)) return
      await this.#page.keyboard.press(isBefore ? 'Shift+Tab' : 'Tab')
    }
    throw new Error(`${MOST_TABS} times Tab does not lead to ${what.toString()}`)
  }
}
