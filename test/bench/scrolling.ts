/**
 * `npm run bench:press`: frames per second while scrolling a conversation of ten thousand messages, with the CPU throttled by four. Fakes
 * the messages, to measure the page alone. Also reports the frames of an idle page, because a busy machine draws fewer.
 */
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { countFrames } from './frames.ts'
import { Client } from '../../src/tools/play/client.ts'
import { freePort } from '../../src/tools/service/arguments.ts'
import { run } from '../../src/tools/service/processes.ts'
import { startService } from '../../src/tools/service/local-service.ts'
import { callerOf, startGame } from '../e2e/support/api-game.ts'
import { fakeLongChannel } from '../e2e/support/long-channel.ts'
import { Person } from '../e2e/support/person.ts'
import { launchBrowser } from '../support/service/browser.ts'

const SLOWED = 4
const GOAL = 50
const PHONE = { viewport: { width: 380, height: 760 }, deviceScaleFactor: 2, hasTouch: true }
/** Number, length in px and speed in px per second of the strokes. */
const STROKES = 12
const STROKE = { distance: 1_500, speed: 1_500 }

interface Rate {
  readonly perSecond: number
  /** The longest time between two frames, in ms. */
  readonly longest: number
}

async function rateOf(page: Page, doing: () => Promise<unknown>): Promise<Rate> {
  await page.evaluate(() => globalThis.drawnFrames.splice(0))
  await doing()
  const frames = await page.evaluate(() => globalThis.drawnFrames.slice())
  const gaps = frames.slice(1).map((at, i) => at - (frames[i] ?? at))
  const whole = (frames.at(-1) ?? 0) - (frames[0] ?? 0)
  return { perSecond: (gaps.length / whole) * 1_000, longest: Math.max(...gaps) }
}

/** In the page: scrolls the messages by a number of px per frame, like a wheel or a finger. */
const strokeIn = (page: Page, up: boolean): Promise<void> =>
  page.getByRole('list', { name: 'Messages', exact: true }).evaluate(
    (list, { distance, speed, sign }) =>
      new Promise<void>((done) => {
        let [left, last] = [distance, performance.now()]
        const step = (now: number): void => {
          const by = Math.min(left, ((now - last) * speed) / 1_000)
          list.scrollTop += sign * by
          left -= by
          last = now
          if (left > 0) requestAnimationFrame(step)
          else done()
        }
        requestAnimationFrame(step)
      }),
    { ...STROKE, sign: up ? -1 : 1 },
  )

async function measure(page: Page): Promise<{ readonly resting: Rate; readonly scrolling: Rate }> {
  const slow = await page.context().newCDPSession(page)
  await slow.send('Emulation.setCPUThrottlingRate', { rate: SLOWED })
  await page.evaluate(countFrames)
  const resting = await rateOf(page, () => page.waitForTimeout(2_000))
  const scrolling = await rateOf(page, async () => {
    // Back through many pages, and forward again.
    for (let n = 0; n < STROKES; n++) await strokeIn(page, n < (STROKES * 3) / 4)
  })
  return { resting, scrolling }
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
  const url = new URL(service.url)
  const ada = await Person.at(browser, url, 'Ada', PHONE)
  await ada.signIn()
  const other = new Client(url.origin)
  await other.signIn('other@players.example')
  const path = await startGame([callerOf(ada, url), other], 'Long', 'duo')
  const { page } = ada
  await fakeLongChannel(page)
  await ada.open(path)
  await ada.openPane('Press')
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: /^Everyone/ })
    .click()
  await page.locator('.message[data-number="10000"]').waitFor()
  const { resting, scrolling } = await measure(page)
  const first = await page.locator('.message').first().getAttribute('data-number')
  for (const [what, { perSecond, longest }] of [
    ['at rest', resting],
    ['scrolling', scrolling],
  ] as const)
    console.log(`${what.padEnd(10)} ${perSecond.toFixed(0).padStart(4)} frames/s, the longest ${longest.toFixed(0)} ms`)
  console.log(
    `ratio ${(scrolling.perSecond / resting.perSecond).toFixed(2)}; at the end message ${first} is the first on the page`,
  )
  if (Number(first) > 9_901) throw new Error('the conversation was not scrolled')
  const isMissed = scrolling.perSecond < GOAL
  console.log(`goal: at least ${GOAL} frames/s with the processor slowed ${SLOWED} times${isMissed ? '   MISSED' : ''}`)
  if (isMissed) process.exitCode = 1
} finally {
  await browser.close()
  await service.stop()
  rmSync(folder, { recursive: true, force: true })
}
