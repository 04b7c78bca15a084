/** A person with a browser window, who uses the page. */
// oxlint-disable vitest/no-standalone-expect -- waits are assertions
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { Client } from '../../../src/tools/play/client.ts'

interface Place {
  readonly unit: readonly number[]
  /** Positions on the drawing for small screens. */
  readonly small: { readonly unit: readonly number[] }
  readonly coasts?: Readonly<Record<string, readonly number[]>>
}
type Places = Readonly<Record<string, Place>>

/** Timeout of all waits in ms: long, for busy machines. */
export const PATIENCE = 60_000

/** Waits until the order bar and the panes are drawn: a frame after the board and the status bar. */
export const waitForPanes = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )

/** The usual window. Small, because painting without a GPU costs time for every pixel. */
export const DESK = { width: 1280, height: 800 }

/** Two taps on one spot within this time (ms) are a double tap (web/board/interaction/gestures.ts). */
const DOUBLE_TAP = 300

/** The positions of units on the drawing of a map. */
export function placesOn(map: string): Places {
  const plate = new URL(`../../../src/board/plates/${map}.json`, import.meta.url)
  return (JSON.parse(readFileSync(plate, 'utf8')) as { places: Places }).places
}

/** Converts a point of a drawing to the screen. */
export const onScreen = (
  board: Locator,
  point: readonly number[],
): Promise<{ readonly x: number; readonly y: number }> =>
  board.evaluate((element, [px, py]) => {
    const drawing = element.querySelector('svg')
    if (drawing === null) throw new Error('the board has no drawing')
    const point = new DOMPoint(px, py).matrixTransform(drawing.getScreenCTM() ?? undefined)
    return { x: point.x, y: point.y }
  }, point)

/** A board of the page: its map, and its title where there are several. */
export interface OnBoard {
  readonly map?: string
  readonly title?: string
  /** Taps without waiting until the possible orders have loaded. */
  readonly isEarly?: boolean
}

export interface Received {
  readonly to: string
  readonly subject: string
  readonly text: string
}

export class Person {
  readonly name: string
  readonly page: Page
  readonly address: string
  readonly faults: string[] = []
  private readonly base: URL
  private lastTap: { readonly x: number; readonly y: number } | null = null

  private constructor(name: string, page: Page, base: URL) {
    this.name = name
    this.page = page
    this.base = base
    this.address = `${name.toLowerCase()}@players.example`
    page.on('pageerror', (error) => this.faults.push(String(error)))
  }

  static async at(
    browser: Browser,
    base: URL,
    name: string,
    options: Parameters<Browser['newContext']>[0] = {},
  ): Promise<Person> {
    const context: BrowserContext = await browser.newContext({
      viewport: DESK,
      locale: 'en-GB',
      // Animations are on only in tests about them.
      reducedMotion: 'reduce',
      // Service workers would hide requests from tests that intercept them.
      serviceWorkers: 'block',
      ...options,
    })
    context.setDefaultTimeout(PATIENCE)
    return new Person(name, await context.newPage(), base)
  }

  async open(path: string): Promise<void> {
    await this.page.goto(new URL(path, this.base).href)
  }

  async mails(): Promise<Received[]> {
    const answer = await fetch(new URL(`/dev/mail.json?to=${encodeURIComponent(this.address)}`, this.base))
    return (await answer.json()) as Received[]
  }

  /** Signs in over the API and sets the session cookie, without opening a page. */
  async signIn(): Promise<void> {
    const client = new Client(this.base.origin)
    await client.signIn(this.address)
    await client.patch('/api/me', { name: this.name })
    const [name = '', value = ''] = (await client.session()).split(/=(.*)/s)
    await this.page.context().addCookies([{ name, value, url: this.base.href }])
  }

  /** Signs in through the page: requests a code, opens the link from the mailbox page and confirms. */
  async signInOnThePage(): Promise<void> {
    const { page } = this
    await this.open('/sign-in')
    await this.requestCode()
    const link = await this.linkInMailbox()
    await this.open(`/sign-in${new URL(link).hash}`)
    await page.getByRole('button', { name: `Sign in as ${this.address}` }).click()
    await page.getByLabel('Name', { exact: true }).fill(this.name)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: this.name }).waitFor()
  }

  /** On the sign-in page. */
  async requestCode(): Promise<void> {
    const { page } = this
    await page.getByLabel('Your e-mail address').fill(this.address)
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    await page.getByRole('heading', { name: 'We sent a code' }).waitFor()
  }

  /** The link of the first mail with one, without opening a page. */
  async mailedLink(): Promise<string> {
    const end = Date.now() + PATIENCE
    while (Date.now() < end) {
      for (const mail of await this.mails()) {
        const [link] = /https?:[^\s"]+#[^\s"]+/.exec(mail.text) ?? []
        if (link !== undefined) return link
      }
      await this.page.waitForTimeout(250)
    }
    throw new Error(`no mail with a link to ${this.address}`)
  }

  private async linkInMailbox(): Promise<string> {
    const { page } = this
    const mail = page.getByRole('row').filter({ hasText: this.address }).getByRole('link')
    const end = Date.now() + PATIENCE
    while ((await mail.count()) === 0 && Date.now() < end) {
      await page.waitForTimeout(250)
      await this.open('/dev/mail')
    }
    await mail.first().click()
    const text = await page.locator('pre').first().innerText()
    const [link] = /https?:\S+#\S+/.exec(text) ?? []
    if (link === undefined) throw new Error(`no link in the mail:\n${text}`)
    return link
  }

  /** Taps a province, or one of its coasts. */
  async tap(at: string, { map = 'classical', title, isEarly = false }: OnBoard = {}): Promise<void> {
    if (!isEarly) await this.waitUntilOrderable()
    const [province = at] = at.split('/')
    const place = placesOn(map)[province]
    const [x = 0, y = 0] = place?.coasts?.[at] ?? place?.unit ?? []
    const name = title === undefined ? /^Board( of a closed phase)?$/ : `Board: ${title}`
    const point = await onScreen(this.page.getByRole('group', { name }), [x, y])
    const isRepeated = this.lastTap?.x === point.x && this.lastTap.y === point.y
    // Two quick taps on one spot would zoom the board.
    if (isRepeated) await this.page.waitForTimeout(DOUBLE_TAP)
    await this.page.mouse.click(point.x, point.y)
    this.lastTap = point
  }

  private get bar(): Locator {
    return this.page.getByRole('group', { name: 'Order the selected unit' })
  }

  /** If there is something to order, waits until the possible orders have loaded and the bar shows a prompt. */
  private async waitUntilOrderable(): Promise<void> {
    if ((await this.bar.count()) > 0) await this.bar.locator('p', { hasText: /\S/ }).waitFor()
  }

  /** Presses a button below the board, and waits until the page has responded: the board changes a frame before the bar. */
  async choose(name: string): Promise<void> {
    const before = await this.bar.innerText()
    await this.bar.getByRole('button', { name, exact: true }).click()
    const isAnswered = async () => (await this.bar.count()) === 0 || (await this.bar.innerText()) !== before
    await expect.poll(isAnswered, { timeout: PATIENCE }).toBe(true)
  }

  /** Presses the button if it appears before the sheet has the given number of orders. */
  async chooseUntil(orders: number, button: Locator): Promise<void> {
    const isDone = async () => (await this.sheet()).length >= orders
    await expect.poll(async () => (await isDone()) || (await button.isVisible()), { timeout: PATIENCE }).toBe(true)
    if (!(await isDone())) await button.click()
    // A question in view could cover the next tap.
    await expect.poll(async () => (await isDone()) && !(await button.isVisible()), { timeout: PATIENCE }).toBe(true)
  }

  /** Presses a button below the board if it appears before the sheet has the given number of orders. */
  async chooseIfOffered(name: string, orders: number): Promise<void> {
    await this.chooseUntil(orders, this.bar.getByRole('button', { name, exact: true }))
  }

  /** Waits for the list of units without orders, and returns it. */
  async todo(): Promise<string[]> {
    const items = this.page.locator('.todo li')
    await items.first().waitFor()
    return (await items.allInnerTexts()).map((unit) => unit.trim())
  }

  /** Opens a pane next to the board. */
  async openPane(pane: 'Orders' | 'Results' | 'Press' | 'Powers' | 'Manage'): Promise<void> {
    await this.page.getByRole('tab', { name: pane }).click()
  }

  async type(orders: readonly string[]): Promise<void> {
    await this.page.getByLabel('One order per line').fill(orders.join('\n'))
  }

  /** The orders of the sheet as the page has parsed them. */
  async sheet(): Promise<string[]> {
    await waitForPanes(this.page)
    const lines = await this.page
      .getByRole('list', { name: 'How your orders were read' })
      .locator('.order')
      .allInnerTexts()
    return lines.map((line) => line.trim())
  }

  /** Waits until the sheet has exactly these orders. */
  async waitForOrders(orders: readonly string[]): Promise<void> {
    await expect.poll(() => this.sheet(), { timeout: PATIENCE }).toEqual(orders)
  }

  /** Waits until the page shows the sheet as saved. */
  async waitUntilSaved(): Promise<void> {
    await this.page
      .getByRole('status')
      .filter({ hasText: /^(?:Saved|Your map is submitted)/ })
      .waitFor()
  }

  /** Waits until the sheet is saved, then presses Ready. */
  async markReady(): Promise<void> {
    await this.waitUntilSaved()
    await this.pressReady()
  }

  /** Presses Ready, and confirms if the page asks because orders are missing. */
  async pressReady(): Promise<void> {
    const { page } = this
    await page.getByRole('button', { name: 'Ready', exact: true }).click()
    const confirm = page.getByRole('button', { name: 'Yes, ready' })
    if ((await confirm.count()) > 0) await confirm.click()
  }

  /** Waits without a reload until this phase is open, and continues to it from the results of the previous one. */
  async waitForPhase(phase: string): Promise<void> {
    await this.page.locator('.status .phase', { hasText: phase }).waitFor()
    // The phase is drawn first; the button to continue comes with the board.
    await this.page.locator('.board-column').waitFor()
    const next = this.page.getByRole('button', { name: /^Continue to / })
    // On a phone whose board is out of view.
    const see = this.page.getByRole('button', { name: 'See results on the board' })
    if ((await see.count()) > 0) {
      await see.click()
      await next.waitFor()
    }
    if ((await next.count()) > 0) await next.click()
  }

  /** Marks the results of all phases, past and future, as seen on this device. */
  async markAllSeen(paths: readonly string[]): Promise<void> {
    const keys = paths.map((path) => `seen ${path.split('/').at(-1)}`)
    // Local storage belongs to the origin: any page of the service will do.
    await this.open('/api/me')
    await this.page.evaluate((all) => all.forEach((key) => localStorage.setItem(key, '999')), keys)
  }
}
