/** Steps between phases and panes by touch: each tap is one step, no frame mixes two phases, and nothing jumps. */
import type { Browser, CDPSession, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { boxOf } from './support/board.ts'
import { type Caller, playUntil, startGame } from './support/api-game.ts'
import { signInPlayers } from './support/open-game.ts'
import { PATIENCE, type Person } from './support/person.ts'
import { closeWindows } from './support/shared.ts'
import { takePicture } from './support/picture.ts'
import { PHONE } from './support/thumb.ts'

let browser: Browser
let page: Page
let ada: Person
let fingers: CDPSession
let path: string
let callers: readonly Caller[]

beforeAll(async () => {
  ;({ browser, ada, callers } = await signInPlayers(PHONE))
  page = ada.page
  path = await startGame(callers, 'Step by step')
  await playUntil(callers, path, 'S1902M')
  fingers = await page.context().newCDPSession(page)
})
afterAll(() => closeWindows(browser))

async function touch(title: string): Promise<void> {
  const box = await page.getByTitle(title, { exact: true }).boundingBox()
  if (box === null) throw new Error(`${title} is not visible`)
  const touchPoints = [{ x: box.x + box.width / 2, y: box.y + box.height / 2 }]
  await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
}
const lift = () => fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })

declare global {
  var stepFrames: { readonly units: string; readonly orders: string }[]
}

interface VisibleBoard {
  readonly name: string
  /** Positions of the units. */
  readonly units: readonly (string | null)[]
  /** Number of drawn parts of orders. */
  readonly orders: number
}

/** The visible name, units and orders of a phase. */
const readBoard = (): Promise<VisibleBoard> =>
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

/** Records the units and orders of every frame from now on. */
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
  const neighbour = page.waitForResponse((answer) => answer.url().endsWith('/phases/1'))
  await ada.open(`${path}/phases/2`)
  await neighbour
  await page.waitForFunction(() => document.querySelectorAll('.plate .arrow').length > 5)
})

it('shows the previous phase, and in no frame its units with orders of the phase that is left', async () => {
  const before = await readBoard()
  await recordFrames()
  await tap('Previous phase')
  await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe('1')
  await expect.poll(async () => (await readBoard()).orders, { timeout: PATIENCE }).toBeGreaterThan(5)
  const after = await readBoard()
  expect(after.name).toBe('Fall 1901')
  expect(after.units).not.toEqual(before.units)
  const frames = await page.evaluate(() => globalThis.stepFrames)
  const [first] = frames
  expect(first?.orders).not.toBe('')
  expect(frames.filter(({ units, orders }) => units !== first?.units && orders === first?.orders)).toEqual([])
})

/** Two clicks in one task: the page draws neither before the other. */
const clickBoth = (first: string, second: string): Promise<void> =>
  page.evaluate(
    (titles) => {
      for (const title of titles) document.querySelector<HTMLElement>(`.stepper [title="${title}"]`)?.click()
    },
    [first, second],
  )

it('takes one step for each of two quick taps', async () => {
  await clickBoth('Previous phase', 'Previous phase')
  await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe('0')
  expect((await readBoard()).name).toBe('Spring 1901')
})

it('returns to the same board after a quick step back and a step forward', async () => {
  const before = await readBoard()
  await clickBoth('Previous phase', 'Next phase')
  await expect.poll(readBoard, { timeout: PATIENCE }).toEqual(before)
  await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe('2')
})

declare global {
  var rowTops: Set<number>
}

/** Records where the row of phase buttons is in every frame from now on. */
const recordRow = (): Promise<void> =>
  page.evaluate(() => {
    globalThis.rowTops = new Set()
    const note = (): void => {
      const row = document.querySelector('[title="Previous phase"]')
      globalThis.rowTops.add(Math.round(row?.getBoundingClientRect().top ?? NaN))
      requestAnimationFrame(note)
    }
    requestAnimationFrame(note)
  })

it.each([
  { width: 375, height: 620, at: 310 },
  { width: 375, height: 620, at: 70 },
  { width: 390, height: 844, at: 420 },
])('keeps the phase buttons $at px below the edge of $width × $height', async ({ width, height, at }) => {
  await page.setViewportSize({ width, height })
  await ada.open(path)
  await page.locator('.todo li').first().waitFor()
  const row = page.locator('.stepper')
  await row.evaluate((nav, at) => scrollBy(0, nav.getBoundingClientRect().top - at), at)
  await recordRow()
  const last = 3
  for (let phase = last - 1; phase >= 0; phase -= 1) {
    await tap('Previous phase')
    await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe(`${phase}`)
    await page.getByRole('button', { name: 'Note on this phase' }).waitFor()
  }
  for (let phase = 1; phase <= last; phase += 1) {
    await tap('Next phase')
    await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe(phase === last ? path.split('/').at(-1) : `${phase}`)
  }
  await page.getByText('Tap one of your units.').first().waitFor()
  expect(await page.evaluate(() => [...globalThis.rowTops])).toHaveLength(1)
})

/** Whether something else is at the middle of the element, or of its upper or lower edge. */
const isCovered = (what: Locator, at: 'top' | 'middle' | 'bottom' = 'middle') =>
  what.evaluate((element, at) => {
    const { x, y, width, height } = element.getBoundingClientRect()
    const down = { top: 1, middle: height / 2, bottom: height - 1 }[at]
    return !element.contains(document.elementFromPoint(x + width / 2, y + down))
  }, at)

it('covers no phase button in a low window, neither at the top of a closed phase nor after a step to the present', async () => {
  await page.setViewportSize({ width: 375, height: 620 })
  await ada.open(`${path}/phases/2`)
  await page.getByRole('button', { name: 'Note on this phase' }).waitFor()
  expect(await page.evaluate(() => scrollY)).toBe(0)
  for (const edge of ['top', 'bottom'] as const)
    expect(await isCovered(page.getByTitle('Next phase', { exact: true }), edge)).toBe(false)
  await tap('Next phase')
  await page.getByText('Tap one of your units.').first().waitFor()
  await takePicture(page, 'stepped-to-present')
  for (const edge of ['top', 'bottom'] as const)
    expect(await isCovered(page.getByTitle('Previous phase', { exact: true }), edge)).toBe(false)
})

it('offers the next and the present phase in the place of Ready while a closed phase is on the board', async () => {
  const ready = page.getByRole('button', { name: 'Ready' })
  const back = page.getByRole('button', { name: 'Back to Spring 1902' })
  const next = page.getByRole('button', { name: /^Next: / })
  await ada.open(`${path}/phases/1`)
  await back.waitFor()
  expect(await ready.isVisible()).toBe(false)
  await next.tap()
  await expect.poll(phaseInAddress, { timeout: PATIENCE }).toBe('2')
  // Only the present phase is left.
  expect(await next.count()).toBe(0)
  await back.tap()
  await ready.waitFor()
  expect(phaseInAddress()).toBe(path.split('/').at(-1))
  expect(await back.count()).toBe(0)
})

it('says below a closed phase, and below new results, that orders are not saved, next to the way on', async () => {
  await page.setViewportSize({ width: 375, height: 620 })
  await ada.open(path)
  await page.route('**/orders', (route) => route.abort())
  await ada.type(['A VIE H'])
  const unsaved = page.getByRole('status').getByText(/^Not saved: /)
  await unsaved.waitFor()
  await page.locator('.stepper').evaluate((row) => row.scrollIntoView({ block: 'center' }))
  await tap('Previous phase')
  const back = page.locator('.leave').getByRole('button', { name: 'Back to Spring 1902' })
  await back.waitFor()
  expect(await isCovered(unsaved)).toBe(false)
  const [text, button] = [await boxOf(unsaved), await boxOf(back)]
  expect(text.x + text.width).toBeLessThanOrEqual(button.x)
  expect(button.width).toBeGreaterThan(100)
  await takePicture(page, 'unsaved-closed-phase')
  await back.tap()
  await page.getByRole('button', { name: 'Save again' }).waitFor()
  await page.evaluate((key) => localStorage.setItem(key, '1'), `seen ${path.split('/').at(-1)}`)
  await ada.open(path)
  await page.getByRole('button', { name: 'Continue to Spring 1902' }).waitFor()
  await unsaved.waitFor()
  expect(await isCovered(unsaved)).toBe(false)
  await takePicture(page, 'unsaved-new-results')
  await page.unrouteAll()
  await unsaved.waitFor({ state: 'hidden' })
})

it('leads from one new phase to the next without scrolling, then to the present', async () => {
  await page.setViewportSize({ width: 375, height: 620 })
  await page.evaluate((key) => localStorage.setItem(key, '1'), `seen ${path.split('/').at(-1)}`)
  await ada.open(path)
  await page.getByRole('link', { name: 'Watch 2 new phases' }).tap()
  const main = page.locator('.leave button.primary')
  await expect.poll(() => main.innerText(), { timeout: PATIENCE }).toBe('Next: Winter 1901')
  const box = await boxOf(main)
  expect(box.y + box.height).toBeLessThanOrEqual(620)
  await takePicture(page, 'next-phase')
  await main.tap()
  await expect.poll(() => main.innerText(), { timeout: PATIENCE }).toBe('Back to Spring 1902')
  await main.tap()
  await page.getByRole('button', { name: 'Ready' }).waitFor()
})

it('unfolds the next deadlines across the window, and the links next to them stay', async () => {
  await ada.open(path)
  await page.locator('.todo li').first().waitFor()
  const link = page.getByRole('button', { name: 'Share', exact: true })
  const before = await boxOf(link)
  await page.locator('.upcoming summary').tap()
  const terms = await boxOf(page.locator('.upcoming .terms'))
  expect(terms.x + terms.width).toBeGreaterThan(before.x + before.width - 20)
  expect(terms.x + terms.width).toBeLessThanOrEqual(390)
  expect(await boxOf(link)).toEqual(before)
  expect(terms.y).toBeGreaterThanOrEqual(before.y + before.height)
})

it('brings the board into view when new results below it are left', async () => {
  const boardTop = () => page.locator('.boards').evaluate((boards) => boards.getBoundingClientRect().top)
  await page.setViewportSize({ width: 375, height: 620 })
  await page.evaluate((key) => localStorage.setItem(key, '1'), `seen ${path.split('/').at(-1)}`)
  await ada.open(path)
  const next = page.getByRole('button', { name: /^Continue to/ })
  await next.waitFor()
  await page.waitForFunction(() => document.querySelectorAll('.plate .arrow').length > 5)
  await page.evaluate(() => scrollTo(0, 350))
  expect(await boardTop()).toBeLessThan(-50)
  // The results may have been seen before the page was scrolled.
  const see = page.getByRole('button', { name: 'See results on the board' })
  if (await see.isVisible()) await see.tap()
  await next.tap()
  await ada.waitForPhase('Spring 1902')
  await page.getByText('Tap one of your units.').first().waitFor()
  expect(await boardTop()).toBeGreaterThan(-1)
})

it('brings the board into view on the way back to the present', async () => {
  await ada.open(`${path}/phases/1`)
  const back = page.getByRole('button', { name: 'Back to Spring 1902' })
  await back.waitFor()
  await ada.openPane('Press')
  await page.getByText('Write to…').waitFor()
  await page.getByRole('tab', { name: /^Press/ }).evaluate((tab) => tab.scrollIntoView({ block: 'start' }))
  const boardBottom = () => page.locator('.boards').evaluate((boards) => boards.getBoundingClientRect().bottom)
  expect(await boardBottom()).toBeLessThan(0)
  await back.tap()
  await ada.waitForPhase('Spring 1902')
  await expect.poll(boardBottom, { timeout: PATIENCE }).toBeGreaterThan(300)
})

it('shows the pane of a tab at the lower edge', async () => {
  await ada.open(path)
  const press = page.getByRole('tab', { name: /^Press/ })
  await page.locator('.todo li').first().waitFor()
  await press.evaluate((tab) => tab.scrollIntoView({ block: 'end' }))
  const height = await page.evaluate(() => innerHeight)
  expect((await boxOf(press)).y).toBeGreaterThan(height - 160)
  await press.tap()
  await page.getByText('Write to…').waitFor()
  await expect.poll(async () => (await boxOf(press)).y, { timeout: PATIENCE }).toBeLessThan(height * 0.6)
})

it('keeps the page where it is when the first tap on Press loads that pane', async () => {
  const [asked, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  await page.route('**/assets/other-panes-*.js', async (route) => {
    asked.resolve()
    await gate.promise
    await route.continue()
  })
  await ada.open(path)
  const press = page.getByRole('tab', { name: /^Press/ })
  await page.locator('.todo li').first().waitFor()
  await press.evaluate((tab) => tab.scrollIntoView({ block: 'center' }))
  const before = (await boxOf(press)).y
  await press.tap()
  await asked.promise
  await page.locator('.pane > .loading').waitFor({ state: 'attached' })
  expect((await boxOf(press)).y).toBe(before)
  gate.resolve()
  await page.getByText('Write to…').waitFor()
  expect((await boxOf(press)).y).toBe(before)
  await page.unrouteAll()
})

/** The provinces that can be chosen and whose middle is on the visible part of the board. */
const visibleTargets = (): Promise<number> =>
  page.evaluate(() => {
    const frame = document.querySelector('.board .window')?.getBoundingClientRect()
    return [...document.querySelectorAll('.plate .place[aria-label*="can be chosen"]')].filter((place) => {
      const { x, y, width, height } = place.getBoundingClientRect()
      const [across, down] = [x + width / 2, y + height / 2]
      return frame && across > frame.left && across < frame.right && down > frame.top && down < frame.bottom
    }).length
  })

it('shows a province that can be chosen if the board is enlarged elsewhere', async () => {
  const winter = await startGame(callers, 'A corner of the board')
  await playUntil(callers, winter, 'W1901A')
  await page.evaluate((key) => localStorage.setItem(key, '2'), `seen ${winter.split('/').at(-1)}`)
  await ada.open(`${winter}#view=0,0,4`)
  await page
    .getByRole('group', { name: 'Order the selected unit' })
    .getByText(/builds?: tap/)
    .waitFor()
  await expect.poll(visibleTargets, { timeout: PATIENCE }).toBeGreaterThan(0)
  expect(new URL(page.url()).hash).toMatch(/,4$/)
})
