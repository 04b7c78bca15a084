/** A finger on a step to another phase: what that phase shows is drawn while the finger lies, and shown before the step is taken. */
import type { Browser, CDPSession, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { callerOf, playUntil, signInSix, startGame } from './support/api-game.ts'
import { PATIENCE, Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'
import { PHONE } from './support/thumb.ts'

let browser: Browser
let page: Page
let ada: Person
let fingers: CDPSession
let path: string

beforeAll(async () => {
  const service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada', PHONE)
  page = ada.page
  await ada.signIn()
  const callers = [callerOf(ada, service.url), ...(await signInSix(service.url))]
  path = await startGame(callers, 'To be stepped through')
  await playUntil(callers, path, 'S1902M')
  fingers = await page.context().newCDPSession(page)
})
afterAll(() => closeWindows(browser))

declare global {
  /** Draws, at last. */
  var draw: () => void
}

/** From now on what waits for a picture waits until `draw`. */
const holdPictures = (): Promise<void> =>
  page.evaluate(() => {
    const held = new Map<number, FrameRequestCallback>()
    const { requestAnimationFrame: next, cancelAnimationFrame: cancel } = globalThis
    let last = 0
    globalThis.requestAnimationFrame = (run) => {
      held.set((last -= 1), run)
      return last
    }
    globalThis.cancelAnimationFrame = (id) => void (held.delete(id) || cancel(id))
    globalThis.draw = () => {
      globalThis.requestAnimationFrame = next
      for (const run of held.values()) next(run)
    }
  })

async function touch(title: string): Promise<void> {
  const box = await page.getByTitle(title, { exact: true }).boundingBox()
  if (box === null) throw new Error(`${title} is not there`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
}
const lift = () => fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

interface Seen {
  readonly name: string
  /** Where the units stand. */
  readonly units: readonly (string | null)[]
  /** Parts of orders. */
  readonly orders: number
}

/** What is to be seen of a phase, whatever else is drawn. */
const seen = (): Promise<Seen> =>
  page.evaluate(() => {
    const inSight = (one: Element | null): boolean => one !== null && Number(getComputedStyle(one).opacity) > 0.5
    const all = (what: string) => [...document.querySelectorAll<HTMLElement>(what)]
    const names = all('.stepper .where > *').filter(inSight)
    const shown = (what: string) => all(`.plate ${what}`).filter((one) => inSight(one.closest('.part')))
    return {
      name: names.map((one) => one.innerText).join(' and '),
      units: shown('.unit').map((unit) => unit.getAttribute('transform')),
      orders: shown('.arrow').length,
    }
  })
const phaseInAddress = () => new URL(page.url()).pathname.split('/').at(-1)
const turned = () => page.locator('[data-turned]').count()

beforeEach(async () => {
  const isNear = page.waitForResponse((answer) => answer.url().endsWith('/phases/1'))
  await ada.open(`${path}/phases/2`)
  await isNear
  await page.waitForFunction(() => document.querySelectorAll('.plate .arrow').length > 5)
})

it('is answered by its units and its name before it is taken, and by nothing of the phase before', async () => {
  const before = await seen()
  await touch('Phase before')
  await page.locator('.stepper .where > .out').waitFor({ state: 'attached' })
  expect(await seen()).toEqual(before)
  await holdPictures()
  await lift()
  await expect.poll(turned, { timeout: PATIENCE }).toBeGreaterThan(0)
  const answered = await seen()
  expect(phaseInAddress()).toBe('2')
  expect(answered.name).toBe('Fall 1901, movement')
  expect(answered.units).not.toEqual(before.units)
  expect(answered.orders).toBe(0)

  await page.evaluate(() => draw())
  await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe('1')
  await expect.poll(async () => (await seen()).orders, { timeout: PATIENCE }).toBeGreaterThan(5)
  const { name, units } = await seen()
  expect([name, units]).toEqual(['Fall 1901, movement', answered.units])
  expect(await turned()).toBe(0)
  expect(await page.locator('.stepper .where').innerText()).toBe('Fall 1901, movement')
})

it('is a step for each of two quick taps, though the first one is yet to be taken', async () => {
  await touch('Phase before')
  await page.locator('.stepper .where > .out').waitFor({ state: 'attached' })
  await holdPictures()
  await lift()
  await expect.poll(turned, { timeout: PATIENCE }).toBeGreaterThan(0)
  await touch('Phase before')
  await lift()
  await page.evaluate(() => draw())
  await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe('0')
  expect(await turned()).toBe(0)
  expect((await seen()).name).toBe('Spring 1901, movement')
})

it('leads back to the phase on the board where the second tap takes the first one back', async () => {
  const before = await seen()
  await touch('Phase before')
  await page.locator('.stepper .where > .out').waitFor({ state: 'attached' })
  await holdPictures()
  await lift()
  await expect.poll(turned, { timeout: PATIENCE }).toBeGreaterThan(0)
  await touch('Next phase')
  await lift()
  await expect.poll(turned, { timeout: PATIENCE }).toBe(0)
  await page.evaluate(() => draw())
  expect(await seen()).toEqual(before)
  expect(phaseInAddress()).toBe('2')
})
