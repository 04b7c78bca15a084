/** The results of a phase on the play page: when they appear, how many are new, and their URLs. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import type { Caller, GameAnswer } from './support/api-game.ts'
import { callerOf, playUntil, signInSix, startGame } from './support/api-game.ts'
import { buttonOf, waitForSelection, waitForClosedPhase, waitForOpenPhase } from './support/board.ts'
import { DESK, Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'
import { waitForValue } from './support/waiting.ts'
import { YEAR } from './support/year.ts'

let service: Served
let browser: Browser
let ada: Person
let page: Page
let callers: readonly Caller[]
let path: string

// Ada has seen the first phase and its results, and is in the second.
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
  await ada.waitForPhase('Fall 1901, movement')
})
// After a failed attempt, the retry starts on a fresh page.
afterEach(async ({ task }) => {
  if (task.result?.state === 'fail') await ada.open(path)
})
afterAll(() => closeWindows(browser))

describe('the results of a phase', () => {
  const icon = () => page.locator('link[rel="icon"]').getAttribute('href')
  const closePhase = async () => {
    for (const caller of callers) {
      const { game } = await caller.get<GameAnswer>(`/api${path}`)
      const orders = YEAR.find(({ code }) => code === game.phase?.code)?.orders[game.you as 'FRANCE'] ?? []
      if (game.required !== null)
        await caller.put(`/api${path}/orders`, { phase: game.phase?.code, orders, ready: true })
    }
  }

  it('appear first and marked as new on a device that has not shown them, until the player continues', async () => {
    const state = await page.context().storageState()
    const device = await Person.at(browser, service.url, 'Ada', {
      viewport: DESK,
      storageState: { ...state, origins: [] },
    })
    await device.open(path)
    await waitForClosedPhase(device.page)
    const moved = device.page.locator('.results li').filter({ hasText: 'A PAR - BUR' }).first()
    await moved.getByRole('img', { name: 'Succeeded', exact: true }).waitFor()
    expect(await device.page.locator('.plate .arrow').count()).toBeGreaterThan(10)
    const unitPlaces = () =>
      device.page
        .locator('.plate .unit')
        .evaluateAll((units) => units.map((unit) => unit.getAttribute('transform')).toSorted())
    // Without motion, the units have moved at once.
    const placesInResults = await unitPlaces()
    expect(await device.page.title()).toMatch(/^(\(\d+\) )?● Spring 1901, movement · /)
    expect(await device.page.locator('link[rel="icon"]').getAttribute('href')).toBe('/icon-unseen.svg')
    await device.page.getByRole('button', { name: 'Continue to Fall 1901', exact: true }).click()
    await waitForOpenPhase(device.page)
    await device.page.locator('.todo').waitFor()
    expect(await unitPlaces()).toEqual(placesInResults)
    expect(await device.page.title()).toMatch(/^(\(\d+\) )?Fall 1901, movement · /)
    await device.open(path)
    await device.page.locator('.todo').waitFor()
    expect(await device.page.locator('link[rel="icon"]').getAttribute('href')).toBe('/icon.svg')
    // Also later: the same phase is always drawn the same way.
    await device.page.getByRole('link', { name: 'Previous phase' }).click()
    await waitForClosedPhase(device.page)
    expect(await unitPlaces()).toEqual(placesInResults)
    await device.page.context().close()
  })

  it('appear when the phase closes while the page is open, with moving units', async () => {
    await ada.open(path)
    await waitForOpenPhase(page)
    await closePhase()
    await waitForClosedPhase(page)
    await waitForValue(icon, '/icon-unseen.svg')
    await waitForValue(async () => (await page.locator('.moving .plate .unit').count()) > 20, true)
    await buttonOf(page, /^Continue to Winter 1901$/).click()
    await waitForOpenPhase(page)
    await waitForValue(icon, '/icon.svg')
  })

  it('show the number of new phases if there are several, with a link to the first', async () => {
    await page.evaluate((key) => localStorage.setItem(key, '0'), `seen ${path.split('/').at(-1)}`)
    await ada.open(path)
    await page.getByRole('link', { name: 'Watch 2 new phases' }).click()
    await waitForValue(async () => new URL(page.url()).pathname, `${path}/phases/0`)
    await page.getByRole('link', { name: 'Next phase' }).click()
    await page.getByRole('link', { name: 'Next phase' }).click()
    await waitForOpenPhase(page)
  })

  it('have URLs for a phase, a province in it, and an order', async () => {
    await ada.open(`${path}/phases/0?at=BUR`)
    await page
      .getByRole('group', { name: 'Orders in this province' })
      .getByRole('heading', { name: 'Burgundy' })
      .waitFor()
    await waitForSelection(page)
    await ada.open(`${path}/phases/0?order=A+PAR+-+BUR`)
    await page.getByRole('heading', { name: 'Paris' }).waitFor()
    expect(await page.locator('[aria-current="true"] .order').innerText()).toBe('A PAR - BUR')
  })

  it('copy the URL of an order from the list, and show it in the address bar when the order is selected', async () => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
    await ada.open(`${path}/phases/0`)
    const list = page.locator('.results')
    await list.getByRole('button', { name: 'Copy a link to A BUD - SER' }).click()
    await page.getByRole('log').getByText('Copied').waitFor({ state: 'attached' })
    const copied = new URL(await page.evaluate(() => navigator.clipboard.readText()))
    expect(copied.pathname + copied.search).toBe(`${path}/phases/0?order=A+BUD+-+SER`)
    await list.getByRole('button', { name: 'A BUD - SER', exact: true }).click()
    await waitForValue(() => Promise.resolve(page.url()), copied.href)
    await page
      .getByRole('group', { name: 'Orders in this province' })
      .getByRole('button', { name: 'Copy a link to A BUD - SER' })
      .waitFor()
  })

  it('mark a province of the open phase by the URL', async () => {
    await ada.open(`${path}?at=MUN`)
    await waitForSelection(page)
  })

  it('cause no errors in the page', () => expect(ada.faults).toEqual([]))
})
