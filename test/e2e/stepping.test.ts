/** Steps to another phase by finger: each tap is one step, and no picture mixes two phases. */
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

async function touch(title: string): Promise<void> {
  const box = await page.getByTitle(title, { exact: true }).boundingBox()
  if (box === null) throw new Error(`${title} is not there`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
}
const lift = () => fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

declare global {
  var stepFrames: { readonly units: string; readonly orders: string }[]
}

interface Seen {
  readonly name: string
  /** Where the units stand. */
  readonly units: readonly (string | null)[]
  /** Parts of orders. */
  readonly orders: number
}

/** What is visible of a phase. */
const visible = (): Promise<Seen> =>
  page.evaluate(() => {
    const isVisible = (element: Element | null): boolean =>
      element !== null && Number(getComputedStyle(element).opacity) > 0.5
    const drawn = (selector: string) =>
      [...document.querySelectorAll(`.plate ${selector}`)].filter((element) => isVisible(element.closest('svg')))
    return {
      name: document.querySelector<HTMLElement>('.stepper .where')?.innerText ?? '',
      units: drawn('.unit').map((unit) => unit.getAttribute('transform')),
      orders: drawn('.arrow').length,
    }
  })
const phaseInAddress = () => new URL(page.url()).pathname.split('/').at(-1)

async function tap(title: string): Promise<void> {
  await touch(title)
  await lift()
}

/** Notes the units and the number of orders in every frame from now on. */
const recordFrames = (): Promise<void> =>
  page.evaluate(() => {
    globalThis.stepFrames = []
    const note = (): void => {
      const orders = [...document.querySelectorAll('.plate .arrow')].filter(
        (arrow) => Number(getComputedStyle(arrow.closest('svg') ?? arrow).opacity) > 0.5,
      )
      const units = [...document.querySelectorAll('.plate .unit')].map((unit) => unit.getAttribute('transform'))
      globalThis.stepFrames.push({ units: units.join(), orders: orders.map((arrow) => arrow.innerHTML).join() })
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })

beforeEach(async () => {
  const isNear = page.waitForResponse((answer) => answer.url().endsWith('/phases/1'))
  await ada.open(`${path}/phases/2`)
  await isNear
  await page.waitForFunction(() => document.querySelectorAll('.plate .arrow').length > 5)
})

it('shows the phase before, and in no frame its units with orders of the phase that was left', async () => {
  const before = await visible()
  await recordFrames()
  await tap('Previous phase')
  await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe('1')
  await expect.poll(async () => (await visible()).orders, { timeout: PATIENCE }).toBeGreaterThan(5)
  const after = await visible()
  expect(after.name).toBe('Fall 1901, movement')
  expect(after.units).not.toEqual(before.units)
  const pictures = await page.evaluate(() => globalThis.stepFrames)
  const [left] = pictures
  expect(left?.orders).not.toBe('')
  expect(pictures.filter(({ units, orders }) => units !== left?.units && orders === left?.orders)).toEqual([])
})

it('takes one step for each of two quick taps', async () => {
  await tap('Previous phase')
  await tap('Previous phase')
  await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe('0')
  expect((await visible()).name).toBe('Spring 1901, movement')
})

it('leads back to the same board where the second tap undoes the first one', async () => {
  const before = await visible()
  await tap('Previous phase')
  await tap('Next phase')
  await expect.poll(visible, { timeout: PATIENCE }).toEqual(before)
  await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe('2')
})
