/** Without an account: what if, and the page without a network. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
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

/** Waits until the address holds what is on the page, and no longer what it held before. */
async function addressAfter(before: string): Promise<string> {
  await visitor.page.waitForURL(({ href, hash }) => hash.length > 1 && href !== before)
  return visitor.page.url()
}

describe('what if', () => {
  it('is adjudicated in the page, and its address brings it back', async () => {
    const { page } = visitor
    await visitor.open('/sandbox')
    const begun = await addressAfter('')
    await page.getByLabel('One order per line').fill('A PAR - BUR\nA MUN - BUR')
    const typed = await addressAfter(begun)
    await page.getByRole('button', { name: 'Run the turn' }).click()
    await page.locator('.results').getByText('Bounced with A MUN - BUR.').waitFor()
    await addressAfter(typed)
    await page.reload()
    await page.getByRole('heading', { name: 'Fall 1901, movement' }).waitFor()
    await page.getByRole('button', { name: 'Previous phase' }).click()
    await page.locator('.results').getByText('Bounced with A MUN - BUR.').waitFor()
  })

  it('stays in the address when the masthead is skipped, and is given up by beginning anew', async () => {
    const { page } = visitor
    const address = page.url()
    await page.getByRole('link', { name: 'Skip to content' }).press('Enter')
    expect(page.url()).toBe(address)
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByText('Change the position').click()
    expect(await page.locator('details textarea').inputValue()).toContain('S1901M')
  })

  it('a link of which a part is missing says so', async () => {
    const { page } = visitor
    await visitor.open('/sandbox#q1YqSyzKTMxLTlWyUlBKzs')
    await page.getByRole('alert').getByText('This link is incomplete').waitFor()
    await page.getByRole('button', { name: 'Start over' }).click()
    await page.getByRole('heading', { name: 'Spring 1901, movement' }).waitFor()
  })
})

describe('colours of the powers', () => {
  it('are chosen in the legend, change the board at once, and are kept on the device', async () => {
    const { page } = visitor
    await visitor.open('/sandbox')
    const austria = () =>
      page
        .locator('.plate .unit .body')
        .first()
        .evaluate((body) => getComputedStyle(body).fill)
    await page.locator('.plate .unit').first().waitFor()
    const usual = await austria()
    await page.getByText('Legend', { exact: true }).click()
    const choice = page.getByLabel('Colours of the powers')
    await choice.selectOption('For weak green (deutan)')
    const other = await austria()
    expect(other).not.toBe(usual)
    await page.reload()
    await page.locator('.plate .unit').first().waitFor()
    expect(await austria()).toBe(other)
    await page.getByText('Legend', { exact: true }).click()
    await choice.selectOption('Standard')
    expect(await austria()).toBe(usual)
  })
})

describe('without a network', () => {
  it('the page opens, teaches, adjudicates, and says what it cannot reach', async () => {
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

  it('a part that cannot be fetched says so, and can be tried again', async () => {
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

/** How many zoom buttons there are, and how many of them lie over what is drawn of a board. */
const zoomButtons = (page: Page) =>
  page.evaluate(() => {
    const boxes = (selector: string) =>
      [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect())
    const boards = boxes('.lesson-boards .board > .window')
    const buttons = boxes('.lesson-boards .zoom button')
    const isOn = (a: DOMRect, b: DOMRect) =>
      a.left < b.right && b.left < a.right && a.top < b.bottom - 0.5 && b.top < a.bottom - 0.5
    return { all: buttons.length, over: buttons.filter((one) => boards.some((board) => isOn(one, board))).length }
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
  const words = await show.evaluate((one) => {
    const line = document.createRange()
    line.selectNodeContents(one)
    return line.getBoundingClientRect().x
  })
  const run = await boxOf(page.getByRole('button', { name: 'Run the turn' }))
  const isBelow = (await boxOf(show)).y >= run.y + run.height
  expect(words - run.x - (isBelow ? 0 : run.width)).toBeCloseTo(isBelow ? 0 : 12, 0)
})

it.each([
  ['shadow-worlds-3', 1280, 800],
  ['shadow-worlds-3', 1920, 1080],
  // Munich and the Gulf of Lyon lay under them.
  ['double-diplomacy-2', 1280, 800],
  ['1', 1920, 1080],
  // And the English Channel, on a tablet.
  ['1', 820, 1180],
])('lesson %s has its zoom buttons beside its boards, not on names (%i × %i)', async (lesson, width, height) => {
  const { page } = visitor
  await page.setViewportSize({ width, height })
  await visitor.open(`/learn/${lesson}`)
  await page.locator('.lesson-boards .plate .unit').first().waitFor({ state: 'attached' })
  const { all, over } = await zoomButtons(page)
  expect(all).toBeGreaterThan(0)
  expect(over).toBe(0)
})

/** A page that the service answers later, and what lets it. */
async function keptWaiting(size: { width: number; height: number }, late: readonly string[]) {
  const context = await browser.newContext({ viewport: size, serviceWorkers: 'block' })
  const page = await context.newPage()
  const goOn = Promise.withResolvers<void>()
  for (const address of late)
    await page.route(address, async (route) => {
      await goOn.promise
      await route.continue()
    })
  return { page, context, goOn: () => goOn.resolve() }
}

const boxesOf = (page: Page, parts: readonly string[]) =>
  page.evaluate((all) => all.map((one) => document.querySelector(one)?.getBoundingClientRect().toJSON()), parts)

it.each([
  [412, 823],
  [1280, 800],
])('a lesson stays where it is when its board, who one is and titles come (%i × %i)', async (width, height) => {
  const late = ['**/assets/plate-classical-*.js', '**/api/variants', '**/api/me']
  const { page, context, goOn } = await keptWaiting({ width, height }, late)
  const parts = ['.masthead nav', '.lessons', '.task', '.lesson-boards', '.lesson > section', '.courses']
  await page.goto(new URL('/learn', service.url).href)
  await page.locator('.board-waiting').waitFor()
  const before = await boxesOf(page, parts)
  expect(before).not.toContain(undefined)
  goOn()
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
])('nothing on the first page is moved by what comes later (%i × %i)', async (width, height) => {
  const { page, context, goOn } = await keptWaiting({ width, height }, [
    '**/assets/plate-classical-*.js',
    '**/api/variants',
  ])
  await page.addInitScript(() => {
    const moved: string[] = []
    Object.assign(globalThis, { moved })
    new PerformanceObserver((list) => {
      for (const { sources } of list.getEntries() as (PerformanceEntry & { sources: { node: Element | null }[] })[])
        moved.push(...sources.map(({ node }) => node?.outerHTML.slice(0, 60) ?? 'what is gone'))
    }).observe({ type: 'layout-shift', buffered: true })
  })
  await page.goto(new URL('/', service.url).href)
  await page.getByText('Loading the board…').first().waitFor()
  goOn()
  await page.locator('.living .plate .unit').first().waitFor({ state: 'attached' })
  await page.locator('.actions').getByText('Tap one of your units.').waitFor()
  await page.getByRole('link', { name: 'Shadow Worlds' }).waitFor()
  // The browser tells of what it has painted before.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => setTimeout(done, 100))))
  expect(await page.evaluate(() => (globalThis as unknown as { moved: string[] }).moved)).toEqual([])
  await context.close()
})

it('the chapters of the rules stay where they are when the titles of other rules come', async () => {
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

it('figures of the rules are written in the manner of the reader', async () => {
  const reader = await Person.at(browser, service.url, 'Leserin', { locale: 'de-DE' })
  await reader.open('/rules/games')
  await reader.page.getByText(/A message has at most 8\.000 characters/).waitFor()
  await reader.page.context().close()
})

it('nothing failed behind the scenes', () => expect(visitor.faults).toEqual([]))

describe('where whoever signs in is asked whether he is a person', () => {
  it('the check is in a frame of its own; what came of it goes along, and trouble is told', async () => {
    const { page } = await Person.at(browser, service.url, 'Doubted')
    const asked: unknown[] = []
    let told = "'failed'"
    await page.route('**/api/service', async (route) => {
      const answer = await route.fetch()
      await route.fulfill({ response: answer, json: { ...((await answer.json()) as object), challenge: true } })
    })
    await page.route('**/challenge', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<script>parent.postMessage({ challenge: ${told} }, location.origin)</script>`,
      }),
    )
    await page.route('**/api/sign-in', async (route) => {
      asked.push(route.request().postDataJSON())
      await route.fulfill({ status: 202, json: { address: 'doubted@players.example', minutes: 15 } })
    })
    await page.goto(new URL('/sign-in', service.url).href)
    await page.getByRole('alert').getByText('Allow challenges.cloudflare.com').waitFor()
    told = "'a token'"
    await page.getByLabel('Your e-mail address').fill('doubted@players.example')
    await page.getByRole('button', { name: 'Check again' }).click()
    await page.getByText('Allow challenges.cloudflare.com').waitFor({ state: 'hidden' })
    await page.getByRole('button', { name: 'Mail me a code' }).click()
    await page.getByRole('heading', { name: 'We sent a code' }).waitFor()
    expect(asked).toEqual([{ address: 'doubted@players.example', challenge: 'a token' }])
    await page.context().close()
  })
})
