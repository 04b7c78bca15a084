/** Parts of the page that cannot be fetched: what is said of each, and how it comes after all. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { type Caller, callerOf, signInSix, startGame } from './support/api-game.ts'
import { Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let callers: readonly Caller[]

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  callers = [callerOf(ada, service.url), ...(await signInSix(service.url))]
})
afterEach(() => ada.page.unrouteAll())
afterAll(() => closeWindows(browser))

const cut = (page: Page, files: string) => page.route(files, (route) => route.abort())
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' })
const tryAgain = (page: Page) => notice(page).getByRole('button', { name: 'Try again' }).click()

/** Is the document still the one in which this was asked first? */
const isSame = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    const before = dataset['known'] === 'yes'
    dataset['known'] = 'yes'
    return before
  })

const FORMING = () => startGame(callers.slice(0, 1), 'A game that waits', 'classical')
const CAPTAINS = () => startGame(callers, 'A game with captains', 'double-diplomacy')

describe('a part that cannot be fetched says so, nothing else goes wrong, and it is there when it can be fetched', () => {
  it.each([
    ['the board of the first page', 'try-phase', () => '/', '.living [data-board]'],
    ['variants in the lobby', 'variants-offered', () => '/games', '.variant-card'],
    ['the map maker, alone', 'map-editor', () => '/sandbox?variant=twilight-zone', '.map-maker'],
    ['a game that forms', 'forming', FORMING, 'button:text("Leave the game")'],
    ['what a variant keeps in sight', 'variant-screens', CAPTAINS, '.variant-head > :not(.notice)'],
  ])('%s', async (name, file, address, part) => {
    const { page, faults } = ada
    faults.length = 0
    await cut(page, `**/assets/${file}-*.js`)
    await ada.open(await address())
    await notice(page).first().waitFor()
    expect(await page.locator('h1').count()).toBe(1)
    await takePicture(page, `not-fetched ${name}`)
    await page.unroute(`**/assets/${file}-*.js`)
    await notice(page).first().getByRole('button', { name: 'Try again' }).click()
    await page.locator(part).first().waitFor()
    await notice(page).waitFor({ state: 'detached' })
    expect(faults).toEqual([])
  })
})

describe('a second try', () => {
  it('leaves the page and what is typed there as it is while the service does not answer', async () => {
    const { page, faults } = ada
    await cut(page, '**/assets/map-editor-*.js')
    await ada.open('/sandbox?variant=twilight-zone')
    await notice(page).waitFor()
    await isSame(page)
    await cut(page, '**/api/**')
    await page.getByText('Copy or paste as text').click()
    const sheet = page.getByLabel(/^Your map as text/)
    const before = page.url()
    await sheet.fill('BUR PAR')
    // The address keeps it.
    await page.waitForURL(({ href }) => href !== before)
    await tryAgain(page)
    await page.getByRole('button', { name: 'Try again', disabled: false }).waitFor()
    expect(await isSame(page)).toBe(true)
    await page.unroute('**/api/**')
    await page.unroute('**/assets/map-editor-*.js')
    await tryAgain(page)
    await page.locator('.map-maker').waitFor()
    await page.getByText('Copy or paste as text').click()
    expect(await sheet.inputValue()).toBe('BUR PAR')
    expect(faults).toEqual([])
  })

  it('needs no other document where a style sheet was missing, and brings it', async () => {
    const { page, faults } = ada
    await cut(page, '**/assets/map-editor-*.css')
    await ada.open('/sandbox?variant=twilight-zone')
    await notice(page).waitFor()
    await isSame(page)
    await page.unroute('**/assets/map-editor-*.css')
    await tryAgain(page)
    const easel = page.locator('.map-maker .easel')
    await easel.waitFor()
    expect(await easel.evaluate((one) => getComputedStyle(one).display)).toBe('grid')
    expect(await isSame(page)).toBe(true)
    expect(faults).toEqual([])
  })

  it('brings what a half-written message belongs to, too', async () => {
    const { page, faults } = ada
    await ada.open(await startGame(callers, 'A game with a message', 'classical'))
    const open = async () => {
      await ada.turnTo('Press')
      await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click()
    }
    await open()
    const box = page.getByLabel(/^Write to/)
    await box.fill('Half of a mess')
    await cut(page, '**/assets/legend-*.js')
    await page.getByText('Legend', { exact: true }).click()
    await notice(page).waitFor()
    await page.unroute('**/assets/legend-*.js')
    await tryAgain(page)
    await page.getByText('Legend', { exact: true }).click()
    await page.getByLabel('Colours of the powers').waitFor()
    await page.getByText('Legend', { exact: true }).click()
    await open()
    expect(await box.inputValue()).toBe('Half of a mess')
    expect(faults).toEqual([])
  })
})
