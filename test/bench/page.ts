/**
 * `npm run bench:page`: performance of the play page on a slow phone. Measures the production build in Chromium, with its CPU throttled
 * to that of the phone and a slow 4G network (1.6 Mbit/s down, 750 kbit/s up, 150 ms round trip). The throttling follows from a fixed
 * piece of work, run just before, so that results are comparable between machines.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Browser, BrowserContext, CDPSession, Page } from 'playwright-core'
import { Client } from '../../src/tools/play/client.ts'
import { freePort } from '../../src/tools/service/arguments.ts'
import { startService } from '../../src/tools/service/local-service.ts'
import { run } from '../../src/tools/service/processes.ts'
import { countFrames } from './frames.ts'
import { middleOf } from './asking.ts'
import { paintingCells } from './maker.ts'
import { median, slowedTo } from './phone.ts'
import { callerOf, startGame, playUntil } from '../e2e/support/api-game.ts'
import { Person, placesOn } from '../e2e/support/person.ts'
import { launchBrowser } from '../support/service/browser.ts'

const LINE = { offline: false, latency: 150, downloadThroughput: 1_600_000 / 8, uploadThroughput: 750_000 / 8 }
const PHONE = { viewport: { width: 380, height: 760 }, deviceScaleFactor: 2, hasTouch: true }
/** Duration of a touch in ms. */
const TOUCH = 80
/** The browser does not report faster responses (ms). */
const QUICK = 16
const TIMES = 5
const TAPS = 9
const [BACK, ON] = ['Previous phase', 'Next phase']
const WALK = [BACK, BACK, ON, ON, BACK, BACK, ON, ON]

/** A measured value, and its maximum or minimum. */
type Figure = { readonly what: string; readonly value: number; readonly unit: string } & (
  | { readonly most: number }
  | { readonly least: number }
)

/** In the page: records the time until the board is usable, layout shifts and response times to touches. */
function watch(quick: number): void {
  const noted: typeof globalThis.noted = { ready: 0, shift: 0, answers: [] }
  Object.assign(globalThis, { noted })
  new MutationObserver((_, observer) => {
    // The map maker has no units: its canvas counts instead.
    if (document.querySelector('.plate .unit, .map-canvas') === null) return
    observer.disconnect()
    requestAnimationFrame(() => setTimeout(() => (noted.ready = performance.now())))
  }).observe(document, { childList: true, subtree: true })
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) noted.shift += (entry as unknown as { readonly value: number }).value
  }).observe({ type: 'layout-shift', buffered: true })
  new PerformanceObserver((list) => {
    noted.answers.push(...list.getEntries().map(({ name, duration }) => ({ name, duration })))
  }).observe({ type: 'event', durationThreshold: quick } as PerformanceObserverInit)
}

declare global {
  var noted: { ready: number; shift: number; answers: { readonly name: string; readonly duration: number }[] }
}

async function slowed(page: Page, rate: number): Promise<CDPSession> {
  const session = await page.context().newCDPSession(page)
  await session.send('Network.enable')
  await session.send('Network.emulateNetworkConditions', LINE)
  await session.send('Emulation.setCPUThrottlingRate', { rate })
  return session
}

/** Polling interval in ms. */
const ASK = 200

/**
 * Milliseconds from opening the page to a usable board, and the layout shift until two seconds later. Polls by the browser's protocol:
 * Playwright's waits would run a script of 200 kB in the throttled page.
 */
async function opening(page: Page, address: string): Promise<{ ready: number; shift: number }> {
  const session = await page.context().newCDPSession(page)
  await page.goto(address)
  const isReady = async () => {
    const { result } = await session.send('Runtime.evaluate', { expression: 'noted.ready > 0' })
    return result.value === true
  }
  while (!(await isReady())) await page.waitForTimeout(ASK)
  await page.waitForTimeout(2_000)
  await session.detach()
  return page.evaluate(() => ({ ready: noted.ready, shift: noted.shift }))
}

/**
 * Touches the page for a moment. Milliseconds from lifting the finger to the next paint: `duration` of Event Timing, the basis of
 * Interaction to Next Paint, in steps of 8 ms and with the wait for a frame at 60 Hz. After a step between phases, that paint shows the
 * units and the name of the phase; orders and colours follow in the next one.
 */
async function answer(
  page: Page,
  at: { readonly x: number; readonly y: number },
  names: readonly string[],
): Promise<number> {
  const finger = await page.context().newCDPSession(page)
  const countEvents = () => page.evaluate((types) => types.map((name) => performance.eventCounts.get(name) ?? 0), names)
  const before = await countEvents()
  await page.evaluate(() => noted.answers.splice(0))
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at] })
  await page.waitForTimeout(TOUCH)
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await page.waitForTimeout(1_000)
  await finger.detach()
  const after = await countEvents()
  for (const [n, name] of names.entries()) if (after[n] === before[n]) throw new Error(`the finger made no ${name}`)
  const answers = await page.evaluate(() => noted.answers)
  return Math.max(QUICK, ...answers.filter(({ name }) => names.includes(name)).map(({ duration }) => duration))
}

/** Converts a point of the drawing to the screen. */
const onBoard = (page: Page, point: readonly number[]): Promise<{ x: number; y: number }> =>
  page.evaluate(([px, py]) => {
    const matrix = document.querySelector<SVGSVGElement>('.window .plate svg')?.getScreenCTM()
    if (matrix == null) throw new Error('nothing is drawn')
    const { x, y } = new DOMPoint(px, py).matrixTransform(matrix)
    return { x, y }
  }, point)

/** Milliseconds from a tap on a unit to the next paint of the board. */
async function tapping(page: Page, nth: number): Promise<number> {
  const unit = await page.evaluate((n) => document.querySelectorAll('.todo button')[n]?.textContent ?? '', nth)
  const [, at = ''] = unit.trim().split(' ')
  const place = placesOn('classical')[at.slice(0, 3)]
  const spot = place?.coasts?.[at] ?? place?.small.unit
  if (spot === undefined) throw new Error(`no place to tap for ${unit}`)
  const took = await answer(page, await onBoard(page, spot), ['pointerup'])
  if (!(await page.evaluate(() => document.querySelector('.plate .selected') !== null)))
    throw new Error(`${unit} was not chosen`)
  await page.keyboard.press('Escape')
  await page.waitForTimeout(500)
  return took
}

/** Milliseconds from a tap on `Previous phase` or `Next phase` until that phase is painted. */
async function stepping(page: Page, step: string): Promise<number> {
  const where = () => page.evaluate(() => document.querySelector<HTMLElement>('.stepper .where')?.innerText)
  const before = await where()
  const took = await answer(page, await middleOf(page, `.stepper [title="${step}"]`), ['click'])
  if ((await where()) === before) throw new Error(`${step} did not lead to another phase`)
  return took
}

async function visitor(browser: Browser, from: BrowserContext, rate: number): Promise<Page> {
  const context = await browser.newContext({ ...PHONE, storageState: await from.storageState() })
  const page = await context.newPage()
  await page.addInitScript(watch, QUICK)
  await slowed(page, rate)
  return page
}

/** Frames per second during a gesture on the board. */
async function moving(page: Page, make: (fingers: CDPSession, at: { x: number; y: number }) => Promise<unknown>) {
  const box = await page.locator('.window').boundingBox()
  if (box === null) throw new Error('there is no board')
  const fingers = await page.context().newCDPSession(page)
  await page.evaluate(() => globalThis.drawnFrames.splice(0))
  await make(fingers, { x: box.x + box.width / 2, y: box.y + box.height / 2 })
  const seen = await page.evaluate(() => globalThis.drawnFrames.slice())
  await page.waitForTimeout(1_000)
  await fingers.detach()
  return ((seen.length - 1) / ((seen.at(-1) ?? 0) - (seen[0] ?? 0))) * 1_000
}

const pinching = (page: Page): Promise<number> =>
  moving(page, (fingers, at) =>
    fingers.send('Input.synthesizePinchGesture', {
      ...at,
      scaleFactor: 2.5,
      relativeSpeed: 300,
      gestureSourceType: 'touch',
    }),
  )

const dragging = (page: Page): Promise<number> =>
  moving(page, (fingers, at) =>
    fingers.send('Input.synthesizeScrollGesture', {
      ...at,
      xDistance: 120,
      yDistance: 90,
      speed: 200,
      preventFling: true,
      gestureSourceType: 'touch',
    }),
  )

/** Frames per second while pinching and while dragging the board. */
async function frameRates(page: Page): Promise<readonly [number, number]> {
  await page.evaluate(countFrames)
  const [zooms, pans]: [number[], number[]] = [[], []]
  for (let n = 0; n < TIMES; n++) {
    zooms.push(await pinching(page))
    if ((await page.locator('.board[data-zoomed]').count()) === 0) throw new Error('the board was not enlarged')
    pans.push(await dragging(page))
    await page.getByRole('button', { name: 'Whole board' }).click()
    await page.waitForTimeout(500)
  }
  return [median(zooms), median(pans)]
}

async function measure(browser: Browser, url: string): Promise<Figure[]> {
  const rates: number[] = []
  /** Opens a page throttled to the phone. */
  const openPhone = async () => {
    const rate = await slowedTo(browser)
    rates.push(rate)
    return visitor(browser, from, rate)
  }
  const ada = await Person.at(browser, new URL(url), 'Ada')
  await ada.signIn()
  const from = ada.page.context()
  const others = Array.from({ length: 6 }, () => new Client(url))
  await Promise.all(others.map((client, n) => client.signIn(`other-${n}@players.example`)))
  const callers = [callerOf(ada, new URL(url)), ...others]
  const path = await startGame(callers, 'A measured game')
  await playUntil(callers, path, 'S1902M')
  const [cold, warm, shifts]: [number[], number[], number[]] = [[], [], []]
  for (let n = 0; n < TIMES; n++) {
    const page = await openPhone()
    const first = await opening(page, url + path)
    const second = await opening(page, url + path)
    cold.push(first.ready)
    warm.push(second.ready)
    shifts.push(first.shift, second.shift)
    // A throttled page keeps a CPU busy even when idle.
    await page.context().close()
  }
  const page = await openPhone()
  await opening(page, url + path)
  // By touch: a mouse pointer would hover over the board.
  await answer(page, await middleOf(page, '.stepper .fresh button'), ['click'])
  const taps: number[] = []
  for (let n = 0; n < TAPS; n++) taps.push(await tapping(page, n % 3))
  // To the first phase and back, after a first step that loads data.
  await stepping(page, BACK)
  const steps: number[] = []
  for (const step of WALK) steps.push(await stepping(page, step))
  const [zoomed, dragged] = await frameRates(page)
  await page.context().close()
  const design = await startGame(callers, 'A map to be drawn', 'twilight-zone')
  const painted = await paintingCells(await openPhone(), url + design, answer)
  console.log(`slowed ${rates.map((rate) => rate.toFixed(1)).join(', ')} times, to a phone`)
  return [
    { what: 'board usable, first visit', value: median(cold), most: 2_500, unit: 'ms' },
    { what: 'board usable, later visit', value: median(warm), most: 1_200, unit: 'ms' },
    { what: 'tap on a unit until it is answered', value: median(taps), most: 64, unit: 'ms' },
    { what: 'step to another phase', value: median(steps), most: 64, unit: 'ms' },
    { what: 'enlarging by two fingers', value: zoomed, least: 50, unit: 'frames/s' },
    { what: 'dragging the enlarged board', value: dragged, least: 50, unit: 'frames/s' },
    { what: 'painting a cell of a map', value: median(painted), most: 64, unit: 'ms' },
    { what: 'layout shift', value: Math.max(...shifts), most: 0.02, unit: '' },
  ]
}

run('vite', ['build', '--logLevel', 'warn'])
const folder = mkdtempSync(join(tmpdir(), 'concert-bench-'))
const service = await startService({
  port: await freePort(),
  folder,
  wranglerArgs: [],
  output: 'ignore',
  maySend: false,
})
const browser = await launchBrowser()
try {
  for (const figure of await measure(browser, service.url)) {
    const { what, value, unit } = figure
    const told = `${value < 1 ? value.toFixed(3) : value.toFixed(0)} ${unit}`.trim()
    const [limit, isMissed] =
      'most' in figure
        ? [`at most ${figure.most}`, value > figure.most]
        : [`at least ${figure.least}`, value < figure.least]
    console.log(`${what.padEnd(36)} ${told.padStart(11)}   (${limit} ${unit})${isMissed ? '   MISSED' : ''}`)
    if (isMissed) process.exitCode = 1
  }
} finally {
  await browser.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
