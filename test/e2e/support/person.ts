/** A person with a browser window of their own, who does everything through the page. */
// oxlint-disable vitest/no-standalone-expect -- what is waited for is held to what is expected
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { readFileSync } from 'node:fs'
import { expect } from 'vitest'
import { Client } from '../../../src/tools/play/client.ts'

interface Place {
  readonly unit: readonly number[]
  /** Where units stand on a small screen. */
  readonly small: { readonly unit: readonly number[] }
  readonly coasts?: Readonly<Record<string, readonly number[]>>
}
type Places = Readonly<Record<string, Place>>

/** What has not come by then does not come: a busy machine takes its time. In milliseconds. */
export const PATIENCE = 60_000

/** The bar of the chosen unit and the panes are drawn a frame after the board and the status bar: what they say next is there. */
export const panesFollow = (page: Page): Promise<void> =>
  page.evaluate(
    () => new Promise<void>((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done)))),
  )

/** The window of most: the smallest that is looked at on a desk, for a browser without graphics pays for every pixel. */
export const DESK = { width: 1280, height: 800 }

/** Two taps on one spot within this time (ms) are a double tap (web/board/interaction/gestures.ts). */
const DOUBLE_TAP = 300

/** Where everything is on the drawing of a map. */
export function placesOn(map: string): Places {
  const plate = new URL(`../../../src/board/plates/${map}.json`, import.meta.url)
  return (JSON.parse(readFileSync(plate, 'utf8')) as { places: Places }).places
}

/** Where a point of a drawing is on the screen. */
export const onScreen = (
  board: Locator,
  point: readonly number[],
): Promise<{ readonly x: number; readonly y: number }> =>
  board.evaluate((element, [px, py]) => {
    const drawing = element.querySelector('svg')
    if (drawing === null) throw new Error('nothing is drawn there')
    const at = new DOMPoint(px, py).matrixTransform(drawing.getScreenCTM() ?? undefined)
    return { x: at.x, y: at.y }
  }, point)

/** Which board is meant: its map, and its title where there are several. */
export interface OnBoard {
  readonly map?: string
  readonly title?: string
  /** Taps although it may not be known yet what may be ordered. */
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
    page.on('pageerror', (fault) => this.faults.push(String(fault)))
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
      // Nobody looks on: what moves is tested where it is the matter.
      reducedMotion: 'reduce',
      // Tests break the line between page and service, and must see all that passes over it.
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

  /** Has an account and its session, without a page having been opened for it: what is tested begins after it. */
  async signIn(): Promise<void> {
    const client = new Client(this.base.origin)
    await client.signIn(this.address)
    await client.patch('/api/me', { name: this.name })
    const [name = '', value = ''] = (await client.session()).split(/=(.*)/s)
    await this.page.context().addCookies([{ name, value, url: this.base.href }])
  }

  /** Asks for a code, finds the mail on the mailbox page, opens its link and presses the button there. */
  async signInOnThePage(): Promise<void> {
    const { page } = this
    await this.open('/sign-in')
    await page.getByLabel('Your e-mail address').fill(this.address)
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    await page.getByRole('heading', { name: 'We sent a code' }).waitFor()
    const link = await this.mailedLink()
    await this.open(`/sign-in${new URL(link).hash}`)
    await page.getByRole('button', { name: `Sign in as ${this.address}` }).click()
    await page.getByLabel('Name', { exact: true }).fill(this.name)
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByRole('link', { name: this.name }).waitFor()
  }

  private async mailedLink(): Promise<string> {
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

  /** A finger on a province, or on one coast of it. */
  async tap(at: string, { map = 'classical', title, isEarly = false }: OnBoard = {}): Promise<void> {
    if (!isEarly) await this.mayOrder()
    const [province = at] = at.split('/')
    const place = placesOn(map)[province]
    const [x = 0, y = 0] = place?.coasts?.[at] ?? place?.unit ?? []
    const name = title === undefined ? /^Board( of a closed phase)?$/ : `Board: ${title}`
    const point = await onScreen(this.page.getByRole('group', { name }), [x, y])
    const again = this.lastTap?.x === point.x && this.lastTap.y === point.y
    // Two quick taps on one spot enlarge the board: a test that is fast must not be quicker than it means to be.
    if (again) await this.page.waitForTimeout(DOUBLE_TAP)
    await this.page.mouse.click(point.x, point.y)
    this.lastTap = point
  }

  private get bar(): Locator {
    return this.page.getByRole('group', { name: 'Order the selected unit' })
  }

  /** Where there is something to order: the page has learned what may be ordered, and says what to tap. */
  private async mayOrder(): Promise<void> {
    if ((await this.bar.count()) > 0) await this.bar.locator('p', { hasText: /\S/ }).waitFor()
  }

  /** Presses one of the buttons below the board. */
  async choose(name: string): Promise<void> {
    await this.bar.getByRole('button', { name, exact: true }).click()
  }

  /** Presses this button if it is asked for before the sheet has so many orders. */
  async chooseUnless(orders: number, button: Locator): Promise<void> {
    const isDone = async () => (await this.sheet()).length >= orders
    await expect.poll(async () => (await isDone()) || (await button.isVisible()), { timeout: PATIENCE }).toBe(true)
    if (!(await isDone())) await button.click()
    await expect.poll(isDone, { timeout: PATIENCE }).toBe(true)
  }

  /** Presses one of the buttons below the board, if it is offered before the sheet has so many orders. */
  async chooseIfAsked(name: string, orders: number): Promise<void> {
    await this.chooseUnless(orders, this.bar.getByRole('button', { name, exact: true }))
  }

  /** What is listed as still to be ordered, when it is listed. */
  async todo(): Promise<string[]> {
    const listed = this.page.locator('.todo li')
    await listed.first().waitFor()
    return (await listed.allInnerTexts()).map((unit) => unit.trim())
  }

  /** Opens one of the panes beside the board. */
  async turnTo(pane: 'Orders' | 'Results' | 'Press' | 'Powers' | 'Settings'): Promise<void> {
    await this.page.getByRole('tab', { name: pane }).click()
  }

  async type(orders: readonly string[]): Promise<void> {
    await this.page.getByLabel('One order per line').fill(orders.join('\n'))
  }

  /** What the sheet holds, as it was read. */
  async sheet(): Promise<string[]> {
    await panesFollow(this.page)
    const lines = await this.page
      .getByRole('list', { name: 'How your orders were read' })
      .locator('.order')
      .allInnerTexts()
    return lines.map((line) => line.trim())
  }

  /** Waits until the sheet holds these orders. */
  async hasOrders(orders: readonly string[]): Promise<void> {
    await expect.poll(() => this.sheet(), { timeout: PATIENCE }).toEqual(orders)
  }

  async saved(): Promise<void> {
    await this.page
      .getByRole('status')
      .filter({ hasText: /^(?:Saved|Your map is submitted)/ })
      .waitFor()
  }

  async ready(): Promise<void> {
    await this.saved()
    await this.pressReady()
  }

  /** Presses Ready, and says yes if asked because something is left open. */
  async pressReady(): Promise<void> {
    const { page } = this
    await page.getByRole('button', { name: 'Ready', exact: true }).click()
    const yes = page.getByRole('button', { name: 'Yes, ready' })
    if ((await yes.count()) > 0) await yes.click()
  }

  /** Waits until this phase is due, without the page being loaded anew, and goes on to it from the results of the one before. */
  async sees(phase: string): Promise<void> {
    await this.page.locator('.status .phase', { hasText: phase }).waitFor()
    // A page that opens tells the phase first; whether there are results to go on from stands above its board.
    await this.page.locator('.board-column').waitFor()
    const goOn = this.page.getByRole('button', { name: /^Continue to / })
    if ((await goOn.count()) > 0) await goOn.click()
  }

  /** On this device the results of all phases that have closed, and will, count as looked at. */
  async hasSeenAll(paths: readonly string[]): Promise<void> {
    const keys = paths.map((path) => `seen ${path.split('/').at(-1)}`)
    // What a device stores belongs to an address of the service, whichever.
    await this.open('/api/me')
    await this.page.evaluate((all) => all.forEach((key) => localStorage.setItem(key, '999')), keys)
  }
}
