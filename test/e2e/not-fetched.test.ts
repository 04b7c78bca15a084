/** Parts of the page that cannot be loaded: the notice, and trying again. */
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

const block = (page: Page, files: string) => page.route(files, (route) => route.abort())
const notice = (page: Page) => page.getByRole('alert').filter({ hasText: 'could not be loaded' })
const tryAgain = (page: Page) => notice(page).getByRole('button', { name: 'Try again' }).click()

/** Whether the document is the same as in the previous call. */
const isSameDocument = (page: Page) =>
  page.evaluate(() => {
    const { dataset } = document.documentElement
    const isMarked = dataset['marked'] === 'yes'
    dataset['marked'] = 'yes'
    return isMarked
  })

const FORMING = () => startGame(callers.slice(0, 1), 'A forming game', 'classical')
const CAPTAINS = () => startGame(callers, 'A game with captains', 'double-diplomacy')

describe('a part that cannot be loaded shows a notice, breaks nothing else, and loads at the next try', () => {
  it.each([
    ['the board of the front page', 'try-phase', () => '/', '.living [data-board]'],
    ['the variants in the lobby', 'variants-offered', () => '/games', '.variant-card'],
    ['the map maker, alone', 'map-editor', () => '/sandbox?variant=twilight-zone', '.map-maker'],
    ['a forming game', 'forming', FORMING, 'button:text("Leave the game")'],
    ['the header of a variant', 'variant-screens', CAPTAINS, '.variant-head > :not(.notice)'],
  ])('%s', async (name, file, address, part) => {
    const { page, faults } = ada
    faults.length = 0
    await block(page, `**/assets/${file}-*.js`)
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

describe('trying again', () => {
  it('keeps the page and the typed text while the service does not answer', async () => {
    const { page, faults } = ada
    await block(page, '**/assets/map-editor-*.js')
    await ada.open('/sandbox?variant=twilight-zone')
    await notice(page).waitFor()
    await isSameDocument(page)
    await block(page, '**/api/**')
    await page.getByText('Copy or paste as text').click()
    const sheet = page.getByLabel(/^Your map as text/)
    const before = page.url()
    await sheet.fill('BUR PAR')
    // The URL stores the text.
    await page.waitForURL(({ href }) => href !== before)
    await tryAgain(page)
    await page.getByRole('button', { name: 'Try again', disabled: false }).waitFor()
    expect(await isSameDocument(page)).toBe(true)
    await page.unroute('**/api/**')
    await page.unroute('**/assets/map-editor-*.js')
    await tryAgain(page)
    await page.locator('.map-maker').waitFor()
    await page.getByText('Copy or paste as text').click()
    expect(await sheet.inputValue()).toBe('BUR PAR')
    expect(faults).toEqual([])
  })

  it('loads a missing style sheet without reloading the document', async () => {
    const { page, faults } = ada
    await block(page, '**/assets/map-editor-*.css')
    await ada.open('/sandbox?variant=twilight-zone')
    await notice(page).waitFor()
    await isSameDocument(page)
    await page.unroute('**/assets/map-editor-*.css')
    await tryAgain(page)
    const easel = page.locator('.map-maker .easel')
    await easel.waitFor()
    expect(await easel.evaluate((element) => getComputedStyle(element).display)).toBe('grid')
    expect(await isSameDocument(page)).toBe(true)
    expect(faults).toEqual([])
  })

  it('keeps a half-written message', async () => {
    const { page, faults } = ada
    await ada.open(await startGame(callers, 'A game with a message', 'classical'))
    const open = async () => {
      await ada.openPane('Press')
      await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().click()
    }
    await open()
    const box = page.getByLabel(/^Write to/)
    await box.fill('Half of a mess')
    await block(page, '**/assets/legend-*.js')
    await page.getByText('Legend', { exact: true }).click()
    await notice(page).waitFor()
    await page.unroute('**/assets/legend-*.js')
    await isSameDocument(page)
    await tryAgain(page)
    // A click before the document is replaced would be lost with it.
    await page.waitForFunction(() => document.documentElement.dataset['marked'] === undefined)
    await page.getByText('Legend', { exact: true }).click()
    await page.getByLabel('Colours of the powers').waitFor()
    await page.getByText('Legend', { exact: true }).click()
    await open()
    expect(await box.inputValue()).toBe('Half of a mess')
    expect(faults).toEqual([])
  })
})
