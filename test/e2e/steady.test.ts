/** A line that breaks, a second window, a phase that closes too soon, a keyboard alone: nothing typed is lost, and it is said. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Client } from '../../src/tools/client.ts'
import { launchBrowser } from '../support/browser.ts'
import type { Served } from '../support/harness.ts'
import { serveLocally } from '../support/harness.ts'
import { Person } from './support/person.ts'
import { callerOf, gather, sixMore, type Told } from './support/table.ts'

let service: Served
let browser: Browser
let ada: Person
let others: Client[]
let path: string

const gameAt = (client: Client): Promise<Told> => client.get<Told>(`/api${path}`)

/** The six others hand in nothing, and are ready: the phase waits for Ada alone. */
async function othersReady(phase: string): Promise<void> {
  for (const client of others)
    if ((await gameAt(client)).game.demand !== null)
      await client.put(`/api${path}/orders`, { phase, orders: [], ready: true })
}

const says = (page: Page, words: RegExp | string) => page.getByRole('status').filter({ hasText: words }).waitFor()
const sheetOf = (page: Page) => page.getByLabel('One order a line')

/** This one window reaches the service no longer, or reaches it again. */
const cut = (page: Page) => page.route('**/api/**', (route) => route.abort())
const mend = (page: Page) => page.unroute('**/api/**')

/** A hold for each of her units, as she would type it. */
async function holds(): Promise<string[]> {
  await ada.page.locator('.todo button').first().waitFor()
  return (await ada.page.locator('.todo li').allInnerTexts()).map((unit) => `${unit.trim()} H`)
}

beforeAll(async () => {
  service = await serveLocally()
  browser = await launchBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  others = await sixMore(service.url)
  path = await gather([callerOf(ada, service.url), ...others], 'A rough crossing')
  await ada.open(path)
  await ada.page.getByRole('heading', { name: /^Orders for / }).waitFor()
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

describe('the sheet holds on to what is typed', () => {
  it('while the line is broken, and saves it by itself when it is back', async () => {
    const orders = await holds()
    await ada.page.context().setOffline(true)
    await ada.type(orders)
    await says(ada.page, 'Not saved: you are offline. Your text is kept here.')
    await ada.page.context().setOffline(false)
    await says(ada.page, /^Saved\. These will be used/)
    expect(await ada.sheet()).toEqual(orders)
  })

  it('when the window is closed before anything could be saved', async () => {
    const orders = await ada.sheet()
    await cut(ada.page)
    await ada.type([...orders, 'a second thought'])
    await says(ada.page, /^Not saved/)
    await mend(ada.page)
    await ada.page.reload()
    await ada.page.getByText('a second thought').first().waitFor()
    expect(await sheetOf(ada.page).inputValue()).toContain('a second thought')
    await ada.type(orders)
    await says(ada.page, /^Saved\. These will be used/)
  })

  it('when something else is saved in a second window: both are shown, and one chooses', async () => {
    const orders = await ada.sheet()
    const second = await ada.page.context().newPage()
    await second.goto(ada.page.url())
    await sheetOf(second).waitFor()
    await cut(ada.page)
    await ada.type([...orders, 'what I think here'])
    await says(ada.page, /^Not saved/)
    await sheetOf(second).fill(orders.slice(1).join('\n'))
    await says(second, /^Saved/)
    await mend(ada.page)
    await says(ada.page, 'Not saved: your orders were changed elsewhere. Choose which to keep.')
    expect(await ada.page.getByRole('alert').locator('pre').innerText()).toBe(orders.slice(1).join('\n'))
    expect(await sheetOf(ada.page).inputValue()).toContain('what I think here')
    await ada.page.getByRole('button', { name: 'Keep what is typed here' }).click()
    await says(ada.page, /^Saved\. One line cannot be used/)
    await second.getByText('what I think here').first().waitFor()
    await second.close()
  })

  it('when its phase closes before it is saved: it stays in sight, and is said not to have been used', async () => {
    const second = await ada.page.context().newPage()
    await second.goto(ada.page.url())
    await cut(ada.page)
    await ada.type(['one thought too late'])
    await says(ada.page, /^Not saved/)
    await othersReady('S1901M')
    await second.getByRole('button', { name: 'Ready' }).click()
    await second.locator('.status .phase', { hasText: 'Fall 1901, movement' }).waitFor()
    await mend(ada.page)
    await ada.sees('Fall 1901, movement')
    const alert = ada.page.getByRole('alert').filter({ hasText: 'Spring 1901, movement closed before this was saved.' })
    expect(await alert.locator('pre').innerText()).toBe('one thought too late')
    await alert.getByRole('button', { name: 'Put it away' }).click()
    await second.close()
  })
})

describe('a keyboard is enough', () => {
  it('to choose a unit, to find where it can go, and to send it there', async () => {
    const { page } = ada
    await page.locator('.todo button').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('.plate .place[tabindex="0"]').focus()
    await toAnOffer(page)
    await page.keyboard.press('Enter')
    const [answer] = await page.getByRole('group', { name: 'Order the chosen unit' }).locator('.primary').all()
    await answer?.press('Enter')
    await says(page, /^Saved/)
    expect((await ada.sheet()).join()).toMatch(/^[AF] \S+ - \S+/)
  })
})

/** Walks over the board until it stands on a place that can be chosen. */
async function toAnOffer(page: Page): Promise<void> {
  const focused = page.locator('.plate .place:focus')
  for (const key of ['Up', 'Left', 'Down', 'Down', 'Right', 'Right', 'Up', 'Up']) {
    if (/can be chosen/.test((await focused.getAttribute('aria-label')) ?? '')) return
    await page.keyboard.press(`Arrow${key}`)
  }
  throw new Error('no offer within eight steps')
}
