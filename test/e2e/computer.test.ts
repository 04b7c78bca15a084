/** A match against the computer on a phone: offline, by keyboard, kept on the device. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { violations } from './support/accessibility.ts'
import { PATIENCE, Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
})
afterAll(() => closeWindows(browser))

const sheet = (page: Page) => page.getByLabel('One order per line')
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

/** In the page: whether the whole element is in the window. Scrolling is exact to a pixel. */
function isInView(element: Element): boolean {
  const { top, bottom } = element.getBoundingClientRect()
  return top > -1 && bottom < innerHeight + 1
}

it('plays Duo offline, by keyboard, keeps the game, and takes a phase back', async () => {
  const guest = await Person.at(browser, service.url, 'Solo', {
    serviceWorkers: 'allow',
    viewport: { width: 390, height: 800 },
  })
  const { page } = guest
  await guest.open('/computer')
  await page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null)
  await page.context().setOffline(true)

  await page.getByLabel('Variant').selectOption('Duo')
  await page.locator('summary', { hasText: 'Options' }).press('Enter')
  await page.getByLabel('Centres to win').selectOption('16 centres')
  await button(page, 'Start the game').press('Enter')
  await page.locator('.plate .unit').first().waitFor()
  await page.getByText('16 centres win; you have 3.').waitFor()
  await page.getByText('Level: Novice. Chosen: 16 centres.').waitFor()
  expect(await violations(page)).toEqual([])
  const ghosts = page.locator('.plate .ghost')
  // The Neutral’s orders are drawn, too.
  const announced = await ghosts.count()
  await button(page, 'What would you do?').press('Enter')
  await page.getByRole('heading', { name: 'The computer would order' }).waitFor()
  await expect.poll(() => ghosts.count(), { timeout: PATIENCE }).toBeGreaterThan(announced)
  expect(await sheet(page).inputValue()).toBe('')
  await button(page, 'What can I lose?').press('Enter')
  await page.getByRole('heading', { name: 'Your centres' }).waitFor()
  await page.getByText(/^Out of everyone’s reach: .*Rotheim/).waitFor()
  await button(page, 'Hide hints').press('Enter')
  await page.getByRole('heading', { name: 'Your centres' }).waitFor({ state: 'detached' })
  expect(await button(page, 'What would you do?').count()).toBe(0)
  expect(await ghosts.count()).toBe(announced)
  await button(page, 'Show hints').press('Enter')
  await page.getByText('You play Rotland. 3 units will hold.').waitFor()
  await button(page, 'Use these orders').press('Enter')
  expect(await sheet(page).inputValue()).toMatch(/^.+\n.+\n.+$/)
  await button(page, 'Use these orders').waitFor({ state: 'detached' })
  await sheet(page).fill('A ROT - QWI')
  await page.getByText('2 units will hold.').waitFor()
  await button(page, 'Play the turn').press('Enter')
  const results = page.getByRole('region', { name: 'What happened' })
  await results.getByText('A ROT - QWI').waitFor()
  // The orders were far below the board, which now shows what became of them.
  await expect.poll(() => page.locator('.plate').first().evaluate(isInView), { timeout: PATIENCE }).toBe(true)
  await button(page, 'Continue').press('Enter')
  await page.getByText('Fall 1001, movement').waitFor()

  await page.reload()
  await page.getByText('Fall 1001, movement').waitFor()
  await button(page, 'Previous phase').press('Enter')
  await results.getByText('A ROT - QWI').waitFor()
  await button(page, 'Take it back').press('Enter')
  await page.getByText('Spring 1001, movement').waitFor()
  await expect.poll(() => sheet(page).inputValue(), { timeout: PATIENCE }).toBe('A ROT - QWI')
  expect(guest.faults).toEqual([])
  await page.context().close()
})

it('the page responds while the computers think', async () => {
  const guest = await Person.at(browser, service.url, 'Solo')
  const { page } = guest
  await guest.open('/computer/classical')
  await page.locator('.plate .unit').first().waitFor()
  await page.evaluate(() => {
    const record = JSON.parse(localStorage.getItem('computer classical') ?? '{}') as object
    localStorage.setItem('computer classical', JSON.stringify({ ...record, level: 'master' }))
  })
  await page.reload()
  await button(page, 'Play the turn').click()
  // A click is answered while the worker computes.
  await page.getByText(/^Thinking: /).waitFor()
  await page.getByText('Legend', { exact: true }).click()
  await page.getByRole('group', { name: 'What the marks mean' }).waitFor()
  expect(await page.getByText(/^Thinking: /).count()).toBe(1)
  await button(page, 'Continue').waitFor()
  await page.context().close()
})

it('opens a link at its phase, and asks before it replaces a match', async () => {
  const owner = await Person.at(browser, service.url, 'Owner')
  await owner.page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const { page } = owner
  await owner.open('/computer/duo')
  await sheet(page).fill('A ROT - QWI')
  await button(page, 'Play the turn').click()
  await button(page, 'Continue').waitFor()
  const copied = async (): Promise<string> => {
    await page.getByRole('button', { name: /^Cop/ }).click()
    return page.evaluate(() => navigator.clipboard.readText())
  }
  // The link is packed after a pause.
  await expect.poll(copied, { timeout: PATIENCE }).toMatch(/\/computer\/duo#./)
  const address = new URL(await copied())
  await page.context().close()

  const friend = await Person.at(browser, service.url, 'Friend')
  const results = friend.page.getByRole('region', { name: 'What happened' })
  await friend.open(address.pathname + address.hash)
  await results.getByText('A ROT - QWI').waitFor()
  expect(new URL(friend.page.url()).hash).toBe('')
  await button(friend.page, 'Take it back').click()
  await sheet(friend.page).fill('A ROT H')
  await button(friend.page, 'Play the turn').click()
  await results.getByText('A ROT H').waitFor()

  await friend.open(address.pathname + address.hash)
  await friend.page.getByText('which has 1 phase. Opening it replaces yours.').waitFor()
  await button(friend.page, 'Keep my game').click()
  await friend.page.getByText('Fall 1001, movement').waitFor()
  await button(friend.page, 'Previous phase').click()
  await results.getByText('A ROT H').waitFor()
  await friend.open(address.pathname + address.hash)
  await button(friend.page, 'Replace my game').click()
  await results.getByText('A ROT - QWI').waitFor()
  expect(friend.faults).toEqual([])
  await friend.page.context().close()
})
