/** The results of a phase on the play page: when they come, how many there are, and what their addresses open. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import type { Caller, GameAnswer } from './support/api-game.ts'
import { callerOf, playUntil, signInSix, startGame } from './support/api-game.ts'
import { buttonOf, hasChosen, showsClosed, showsPresent } from './support/board.ts'
import { DESK, Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'
import { becomes } from './support/waiting.ts'
import { YEAR } from './support/year.ts'

let service: Served
let browser: Browser
let ada: Person
let page: Page
let callers: readonly Caller[]
let path: string

// She has looked at the first phase and its results, and stands in the second.
beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada', { viewport: DESK, reducedMotion: 'no-preference' })
  page = ada.page
  await ada.signIn()
  callers = [callerOf(ada, service.url), ...(await signInSix(service.url))]
  path = await startGame(callers, 'The eastern question')
  await ada.open(path)
  await page.locator('.todo').waitFor()
  await playUntil(callers, path, 'F1901M')
  await ada.sees('Fall 1901, movement')
})
// Whatever a try that failed leaves behind: the next begins as all do.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await ada.open(path)
})
afterAll(() => closeWindows(browser))

describe('the results of a phase', () => {
  const icon = () => page.locator('link[rel="icon"]').getAttribute('href')
  const ready = async () => {
    for (const caller of callers) {
      const { game } = await caller.get<GameAnswer>(`/api${path}`)
      const orders = YEAR.find(({ code }) => code === game.phase?.code)?.orders[game.you as 'FRANCE'] ?? []
      if (game.required !== null)
        await caller.put(`/api${path}/orders`, { phase: game.phase?.code, orders, ready: true })
    }
  }

  it('come first on a device that has not shown them, and are marked as new, until one goes on', async () => {
    const elsewhere = await page.context().storageState()
    const other = await Person.at(browser, service.url, 'Ada', {
      viewport: DESK,
      storageState: { ...elsewhere, origins: [] },
    })
    await other.open(path)
    await showsClosed(other.page)
    await other.page.locator('.results').getByText('A PAR - BUR').first().waitFor()
    expect(await other.page.locator('.plate .arrow').count()).toBeGreaterThan(10)
    expect(await other.page.title()).toMatch(/^(\(\d+\) )?● Spring 1901, movement · /)
    expect(await other.page.locator('link[rel="icon"]').getAttribute('href')).toBe('/icon-unseen.svg')
    await other.page.getByRole('button', { name: 'Continue to Fall 1901', exact: true }).click()
    await showsPresent(other.page)
    await other.page.locator('.todo').waitFor()
    expect(await other.page.title()).toMatch(/^(\(\d+\) )?Fall 1901, movement · /)
    await other.open(path)
    await other.page.locator('.todo').waitFor()
    expect(await other.page.locator('link[rel="icon"]').getAttribute('href')).toBe('/icon.svg')
    await other.page.context().close()
  })

  it('come by themselves when the phase closes while one looks on; then the units go where they went', async () => {
    await ada.open(path)
    await showsPresent(page)
    await ready()
    await showsClosed(page)
    await becomes(icon, '/icon-unseen.svg')
    const where = await page.evaluate(
      () => new Promise((done) => setTimeout(() => done(document.querySelectorAll('.moving .plate .unit').length), 0)),
    )
    expect(where).toBeGreaterThan(20)
    await buttonOf(page, /^Continue to Winter 1901, adjustments$/).click()
    await showsPresent(page)
    await becomes(icon, '/icon.svg')
  })

  it('say how many there are if there is more than one, and lead to the first', async () => {
    await page.evaluate((key) => localStorage.setItem(key, '0'), `seen ${path.split('/').at(-1)}`)
    await ada.open(path)
    await page.getByRole('link', { name: '2 phases since your last visit. Watch from the start' }).click()
    await becomes(async () => new URL(page.url()).pathname, `${path}/phases/0`)
    await page.getByRole('link', { name: 'Next phase' }).click()
    await page.getByRole('link', { name: 'Next phase' }).click()
    await showsPresent(page)
  })

  it('have addresses: of a phase, of a province in it, and of an order', async () => {
    await ada.open(`${path}/phases/0?at=BUR`)
    await page
      .getByRole('group', { name: 'Orders in this province' })
      .getByRole('heading', { name: 'Burgundy' })
      .waitFor()
    await hasChosen(page)
    await ada.open(`${path}/phases/0?order=A+PAR+-+BUR`)
    await page.getByRole('heading', { name: 'Paris' }).waitFor()
    expect(await page.locator('[aria-current="true"] .order').innerText()).toBe('A PAR - BUR')
  })

  it('an order’s address is copied from its line in the list, and stands in the window when it is pointed at', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await ada.open(`${path}/phases/0`)
    const list = page.locator('.results')
    await list.getByRole('button', { name: 'Copy a link to A BUD - SER' }).click()
    await page.getByRole('log').getByText('Copied').waitFor({ state: 'attached' })
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied.pathname + copied.search).toBe(`${path}/phases/0?order=A+BUD+-+SER`)
    await list.getByRole('button', { name: 'A BUD - SER', exact: true }).click()
    await becomes(() => Promise.resolve(page.url()), copied.href)
    await page
      .getByRole('group', { name: 'Orders in this province' })
      .getByRole('button', { name: 'Copy a link to A BUD - SER' })
      .waitFor()
  })

  it('a province of the present is marked by its address, until something is tapped', async () => {
    await ada.open(`${path}?at=MUN`)
    await hasChosen(page)
  })

  it('nothing failed behind the scenes', () => expect(ada.faults).toEqual([]))
})
