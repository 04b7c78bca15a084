/** Without an account: the sandbox, colours, lessons, and the page without a network. */
import { readFileSync } from 'node:fs'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { checkLooks } from './support/accessibility.ts'
import { boxOf } from './support/board.ts'
import { Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let visitor: Person

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  visitor = await Person.at(browser, service.url, 'Visitor')
})
afterAll(() => closeWindows(browser))

/** Waits until the page has saved its state to the URL, which must differ from the previous one. */
async function addressAfter(before: string): Promise<string> {
  await visitor.page.waitForURL(({ href, hash }) => hash.length > 1 && href !== before)
  return visitor.page.url()
}

describe('the sandbox', () => {
  it('is adjudicated in the page, and restored from its URL', async () => {
    const { page } = visitor
    await visitor.open('/sandbox')
    const initial = await addressAfter('')
    await page.getByLabel('One order per line').fill('A PAR - BUR\nA MUN - BUR')
    const typed = await addressAfter(initial)
    await page.getByRole('button', { name: 'Run the turn' }).click()
    await page.locator('.results').getByText('Bounced with A MUN - BUR.').waitFor()
    await addressAfter(typed)
    await page.reload()
    await page.getByRole('heading', { name: 'Fall 1901, movement' }).waitFor()
    await page.getByRole('button', { name: 'Previous phase' }).click()
    await page.locator('.results').getByText('Bounced with A MUN - BUR.').waitFor()
  })

  it('keeps its URL when the masthead is skipped, and can be started over', async () => {
    const { page } = visitor
    const address = page.url()
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    expect(page.url()).toBe(address)
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByText('Change the position').click()
    expect(await page.locator('details textarea').inputValue()).toContain('S1901M')
  })

  it('reports an incomplete link', async () => {
    const { page } = visitor
    await visitor.open('/sandbox#q1YqSyzKTMxLTlWyUlBKzs')
    await page.getByRole('alert').getByText('This link is incomplete').waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('heading', { name: 'Spring 1901, movement' }).waitFor()
  })
})

describe('colours of the powers', () => {
  it('are chosen in the legend, change the board at once, and are stored on the device', async () => {
    const { page } = visitor
    await visitor.open('/sandbox')
    const austria = () =>
      page
        .locator('.plate .unit .body')
        .first()
        .evaluate((body) => getComputedStyle(body).fill)
    await page.locator('.plate .unit').first().waitFor()
    const standard = await austria()
    await page.getByText('Legend', { exact: true }).click()
    const choice = page.getByLabel('Colours of the powers')
    await choice.selectOption('For weak green (deutan)')
    const adjusted = await austria()
    expect(adjusted).not.toBe(standard)
    await page.reload()
    await page.locator('.plate .unit').first().waitFor()
    expect(await austria()).toBe(adjusted)
    await page.getByText('Legend', { exact: true }).click()
    await choice.selectOption('Standard')
    expect(await austria()).toBe(standard)
  })
})

describe('without a network', () => {
  it('the page opens, runs a lesson, and reports what is offline', async () => {
    const guest = await Person.at(browser, service.url, 'Guest', { serviceWorkers: 'allow' })
    await guest.open('/')
    await guest.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await guest.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await guest.page.context().setOffline(true)
    await guest.open('/learn/1')
    await guest.page.getByRole('button', { name: 'Show me how' }).click()
    await guest.page.getByRole('button', { name: 'Run the turn' }).click()
    await guest.page.getByRole('link', { name: 'Next: Bounce' }).waitFor()
    await guest.open('/games')
    await guest.page.getByText('The service cannot be reached: you’re offline.').first().waitFor()
    await guest.page.context().close()
  })

  it('a part that cannot be loaded shows an error, and can be loaded again', async () => {
    const guest = await Person.at(browser, service.url, 'Guest')
    await guest.page.route('**/assets/sign-in-*.js', (route) => route.abort())
    await guest.open('/')
    await guest.page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await guest.page.getByRole('heading', { name: 'Page not loaded' }).waitFor()
    await guest.page.unroute('**/assets/sign-in-*.js')
    await guest.page.getByRole('button', { name: 'Try again' }).click()
    await guest.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await guest.page.context().close()
  })
})

/** The number of zoom buttons, and of those that overlap a board. */
const zoomButtons = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((element) => element.getBoundingClientRect())
    const boards = boxes('.lesson-boards .board > .window')
    const buttons = boxes('.lesson-boards .zoom button')
    const overlap = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
    return {
      all: buttons.length,
      over: buttons.filter((button) => boards.some((board) => overlap(button, board))).length,
    }
  })

it.each([
  [1280, 'shadow-worlds-1'],
  [1200, 'shadow-worlds-1'],
  [380, 'shadow-worlds-1'],
])('“Show me how” lines up with the button: below its edge, or next to it (%i, %s)', async (width, lesson) => {
  const { page } = visitor
  await page.setViewportSize({ width, height: 800 })
  await visitor.open(`/learn/${lesson}`)
  const show = page.getByRole('button', { name: 'Show me how' })
  const textLeft = await show.evaluate((element) => {
    const line = document.createRange()
    line.selectNodeContents(element)
    return line.getBoundingClientRect().x
  })
  const run = await boxOf(page.getByRole('button', { name: 'Run the turn' }))
  const isBelow = (await boxOf(show)).y >= run.y + run.height
  expect(textLeft - run.x - (isBelow ? 0 : run.width)).toBeCloseTo(isBelow ? 0 : 12, 0)
})

it.each([
  ['shadow-worlds-3', 1280, 800],
  ['shadow-worlds-3', 1920, 1080],
  // They covered Munich and the Gulf of Lyon.
  ['double-diplomacy-2', 1280, 800],
  ['1', 1920, 1080],
  // On a tablet, they covered the English Channel.
  ['1', 820, 1180],
])('lesson %s has its zoom buttons next to its boards, not on names (%i × %i)', async (lesson, width, height) => {
  const { page } = visitor
  await page.setViewportSize({ width, height })
  await visitor.open(`/learn/${lesson}`)
  await page.locator('.lesson-boards .plate .unit').first().waitFor({ state: 'attached' })
  const { all, over } = await zoomButtons(page)
  expect(all).toBeGreaterThan(0)
  expect(over).toBe(0)
})

/** A page whose requests for some addresses wait until `release` is called. */
async function delayedPage(size: { width: number; height: number }, late: readonly string[]) {
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' })
  const page = await context.newPage()
  const gate = Promise.withResolvers<void>()
  for (const address of late)
    await page.route(address, async (route) => {
      await gate.promise
      await route.continue()
    })
  return { page, context, release: () => gate.resolve() }
}

const boxesOf = (page: Page, parts: readonly string[]) =>
  page.evaluate(
    (selectors) => selectors.map((selector) => document.querySelector(selector)?.getBoundingClientRect().toJSON()),
    parts,
  )

it.each([
  [412, 823],
  [1280, 800],
])('a lesson does not move when its board, the account and titles load (%i × %i)', async (width, height) => {
  const late = ['**/assets/plate-classical-*.js', '**/api/variants', '**/api/me']
  const { page, context, release } = await delayedPage({ width, height }, late)
  const parts = ['.masthead nav', '.lessons', '.task', '.lesson-boards', '.lesson > section', '.courses']
  await page.goto(new URL('/learn', service.url).href)
  await page.locator('.board-waiting').waitFor()
  const before = await boxesOf(page, parts)
  expect(before).not.toContain(undefined)
  release()
  await page.locator('.lesson .plate .unit').first().waitFor({ state: 'attached' })
  await page.getByRole('link', { name: 'Shadow Worlds' }).waitFor()
  await page.getByRole('link', { name: 'Sign in' }).waitFor()
  expect(await boxesOf(page, parts)).toEqual(before)
  await context.close()
})

it.each([
  [390, 800],
  [412, 823],
  [1280, 800],
  [1350, 940],
])('nothing on the front page moves while it loads (%i × %i)', async (width, height) => {
  const { page, context, release } = await delayedPage({ width, height }, [
    '**/assets/plate-classical-*.js',
    '**/api/variants',
  ])
  await page.addInitScript(() => {
    const shifted: string[] = []
    Object.assign(globalThis, { shifted })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Element | null }[] })[])
        shifted.push(...sources.map(({ node }) => node?.outerHTML.slice(0, 60) ?? 'a removed element'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(new URL('/', service.url).href)
  await page.getByText('Loading the board…').first().waitFor()
  release()
  await page.locator('.living .plate .unit').first().waitFor({ state: 'attached' })
  await page.locator('.actions').getByText('Tap one of your units.').waitFor()
  await page.getByRole('link', { name: 'Shadow Worlds' }).waitFor()
  // The browser reports layout shifts after painting.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
  expect(await page.evaluate(() => (globalThis as unknown as { shifted: string[] }).shifted)).toEqual([])
  await context.close()
})

it('the chapters of the rules do not move when the titles of other rules load', async () => {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, serviceWorkers: 'block' })
  const page = await context.newPage()
  const titles = Promise.withResolvers<void>()
  await page.route('**/api/variants', async (route) => {
    await titles.promise
    await route.continue()
  })
  await page.goto(new URL('/rules', service.url).href)
  const [first, title] = [page.locator('.chapter h2').first(), page.getByRole('link', { name: 'Shadow Worlds' })]
  await first.waitFor()
  const before = await first.boundingBox()
  expect(await title.count()).toBe(0)
  titles.resolve()
  await title.waitFor()
  expect(await first.boundingBox()).toEqual(before)
  await context.close()
})

it('formats numbers in the rules by the locale of the reader', async () => {
  const reader = await Person.at(browser, service.url, 'Leserin', { locale: 'de-DE' })
  await reader.open('/rules/games')
  await reader.page.getByText(/A message has at most 8\.000 characters/).waitFor()
  await reader.page.context().close()
})

it('causes no errors in the page', () => expect(visitor.faults).toEqual([]))

describe('a sign-in with a bot check', () => {
  it('runs the check in its own frame, sends its result, and reports errors', async () => {
    const { page } = await Person.at(browser, service.url, 'Doubted')
    const requests: unknown[] = []
    let challenge = "'failed'"
    await page.route('**/api/service', async (route) => {
      const response = await route.fetch()
      await route.fulfill({ response, json: { ...((await response.json()) as object), challenge: true } })
    })
    await page.route('**/challenge', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>parent.postMessage({ challenge: ${challenge} }, location.origin)</script>`,
      }),
    )
    await page.route('**/api/sign-in', async (route) => {
      requests.push(route.request().postDataJSON())
      await route.fulfill({ status: 202, json: { address: 'doubted@players.example', minutes: 15 } })
    })
    await page.goto(new URL('/sign-in', service.url).href)
    await page.getByRole('alert').getByText('Allow challenges.cloudflare.com').waitFor()
    challenge = "'a token'"
    await page.getByLabel('Your e-mail address').fill('doubted@players.example')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Allow challenges.cloudflare.com').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    await page.getByRole('heading', { name: 'We sent a code' }).waitFor()
    expect(requests).toEqual([{ address: 'doubted@players.example', challenge: 'a token' }])
    await page.context().close()
  })
})

it('a saved game is imported: what differs is listed, and any phase opens', async () => {
  const sample = new URL('../games/sample-3.json', import.meta.url)
  const saved = JSON.parse(readFileSync(sample, 'utf8')) as { phases: { state: { units: Record<string, string[]> } }[] }
  const units = saved.phases[4]?.state.units ?? {}
  units['FRANCE'] = (units['FRANCE'] ?? []).slice(1)
  const { page } = visitor
  await visitor.open('/sandbox')
  await page.getByRole('button', { name: 'Import a game' }).click()
  await page.getByLabel('Or paste it here').fill('{')
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(/^This JSON is damaged/).waitFor()
  const file = { name: 'game.json', mimeType: 'application/json', buffer: Buffer.from(JSON.stringify(saved)) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByText(/^38 phases, adjudicated again: /).waitFor()
  await page
    .getByText(/^Units: only here France /)
    .first()
    .waitFor()
  await checkLooks(page, 'import')
  await page.getByLabel('Phase', { exact: true }).selectOption('Fall 1902, movement')
  await page.getByRole('button', { name: 'Open this phase' }).click()
  await page.getByText('Fall 1902, movement').first().waitFor()
  await page.getByRole('button', { name: 'Run the turn' }).waitFor()
})
