/** Accessibility without a mouse or a screen: the focus is never lost, changes are announced, and axe finds no violations. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/service/harness.ts'
import { violations } from './support/accessibility.ts'
import { PATIENCE, Person } from './support/person.ts'
import { callerOf, startGame, type GameAnswer } from './support/api-game.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let page: Page
let bert: Client
let path: string
/** The name of the first phase of the game. */
let first: string

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  page = ada.page
  await ada.signIn()
  bert = new Client(service.url.origin)
  await bert.signIn('other@players.example')
  path = await startGame([callerOf(ada, service.url), bert], 'By screen reader', 'duo')
})
afterAll(() => closeWindows(browser))

const button = (name: string | RegExp): Locator => page.getByRole('button', { name }).first()
const link = (name: string | RegExp): Locator => page.getByRole('link', { name }).first()
const waitForFocus = (what: Locator): Promise<void> => what.and(page.locator(':focus')).waitFor({ state: 'attached' })
/** The label or the text of the focused element. */
const readFocus = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: focused } = document
    return focused === null || focused === document.body
      ? 'nothing'
      : (focused.getAttribute('aria-label') ?? focused.textContent)
  })
/** Waits for a value: the page may need another frame. */
async function waitForValue(read: () => Promise<string>, value: string): Promise<void> {
  await expect.poll(read, { timeout: PATIENCE }).toBe(value)
}
/** The title without the number of waiting games. */
const titleOf = async (): Promise<string> => (await page.title()).replace(/^\(\d+\) /, '')
const waitForAnnouncement = (text: string | RegExp): Promise<void> =>
  page.getByRole('log').getByText(text).first().waitFor({ state: 'attached' })
const sheet = (): Locator => page.getByLabel('One order per line')

/** Holds back requests until the returned function is called, which waits for the response. */
async function holdBack(from: Page, address: string): Promise<() => Promise<void>> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await from.route(address, async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    const response = from.waitForResponse(address)
    release()
    await (await response).finished()
    await from.unroute(address)
  }
}

/** Expects a prompt below the board on a page with a stopped clock. Runs up to 60 frames. */
async function expectPrompt(target: Page, text: string): Promise<void> {
  const prompt = target.locator('.actions').getByText(text)
  for (let frame = 0; frame < 60 && (await prompt.count()) === 0; frame++) {
    await target.clock.runFor(16)
    await page.waitForTimeout(50)
  }
  expect(await target.locator('.actions').innerText()).toContain(text)
}

/** Marks both players ready without orders. */
async function closePhase(): Promise<void> {
  const { game } = await bert.get<GameAnswer>(`/api${path}`)
  for (const caller of [bert, callerOf(ada, service.url)])
    await caller.put(`/api${path}/orders`, { phase: game.phase?.code, orders: [], ready: true })
}

describe('the focus', () => {
  it('moves to the heading of the next page, also from the front page', async () => {
    await ada.open('/')
    await link('Your games').press('Enter')
    await waitForFocus(page.getByRole('heading', { level: 1, name: 'Games' }))
  })

  it('stays in a lesson when its turn runs, and moves to the heading of the next', async () => {
    await ada.open('/learn')
    await button('Show me how').press('Enter')
    await waitForAnnouncement('Your orders: A PAR - BUR.')
    await button('Run the turn').press('Enter')
    await link(/^Next:/).waitFor()
    await waitForValue(readFocus, 'Orders and results')
    await waitForAnnouncement(await page.locator('.notice').innerText())
    await link(/^Next:/).press('Enter')
    await waitForFocus(page.getByRole('heading', { level: 1, name: /^2\./ }))
  })

  it('returns to a button that was disabled during its request', async () => {
    await ada.open('/me')
    let release = (): void => undefined
    const gate = new Promise<void>((resolve) => (release = resolve))
    await page.route('**/api/me', async (route) => {
      if (route.request().method() === 'PATCH') await gate
      await route.continue()
    })
    await button('Save').press('Enter')
    await waitForValue(readFocus, 'nothing')
    release()
    await waitForFocus(button('Save'))
    await page.unroute('**/api/me')
  })

  it('stays in place when the deletion of the account is cancelled', async () => {
    await ada.open('/me')
    await button('Delete the account…').press('Enter')
    await waitForFocus(button('Delete the account…'))
    await button('Keep it').press('Enter')
    await waitForFocus(page.getByRole('region', { name: 'Leaving' }))
  })

  it('stays with a sheet when lines are fixed or removed, and with its results', async () => {
    await ada.open('/sandbox')
    await sheet().fill('A PAR - BUR\nA Berlin - Kiell\nF BRE - MAO')
    await button('A BER - KIE').press('Enter')
    await page.locator('.echo .good').filter({ hasText: 'A BER - KIE' }).waitFor()
    await waitForValue(readFocus, 'How your orders were read')
    await button('Remove F BRE - MAO').press('Enter')
    await button('Remove F BRE - MAO').waitFor({ state: 'detached' })
    await waitForValue(readFocus, 'How your orders were read')
    await button('Run the turn').press('Enter')
    await button('Change these orders').waitFor()
    expect(await readFocus()).not.toBe('nothing')
  })
})

describe('a typed sheet', () => {
  it('is announced once, when typing pauses, and only if it has errors', async () => {
    await ada.open('/sandbox')
    await sheet().pressSequentially('A PAR - BUR\nA BER - LON', { delay: 10 })
    await waitForAnnouncement(/^2 lines read, 1 with a problem\. A BER - LON: /)
    expect(await page.getByRole('log').locator('p').count()).toBe(1)
    expect(await page.locator('.echo[aria-live]').count()).toBe(0)
  })
})

describe('at a game', () => {
  it('loads the possible orders again on demand if they could not be loaded', async () => {
    const refusal = { code: 'not-found', message: 'Nothing is here.' }
    await page.route('**/options', (route) => route.fulfill({ status: 404, json: { error: refusal } }))
    await ada.open(path)
    await page.getByText('Possible orders could not be loaded.').waitFor()
    await page.unroute('**/options')
    await button('Try again').press('Enter')
    await page.getByRole('group', { name: 'Order the selected unit' }).waitFor()
    await waitForValue(readFocus, 'At the board')
  })

  it('lets a tap wait a moment for the possible orders, but not longer', async () => {
    await ada.open(path)
    const unit = (await page.locator('.todo li').first().innerText()).trim()
    const at = unit.split(' ').at(-1) ?? ''
    const early = await Person.at(browser, service.url, 'Ada', { storageState: await page.context().storageState() })
    await early.page.clock.install()
    for (const [waited, prompt] of [
      [500, `${unit}: tap its destination, or tap it again to transform`],
      [2_500, 'Tap one of your units.'],
    ] as const) {
      const answer = await holdBack(early.page, '**/options')
      await early.open(path)
      // Waits for all parts before stopping the clock.
      await early.page.locator('.plate .unit').first().waitFor({ state: 'attached' })
      await early.page.locator('.todo li').first().waitFor()
      // Later than now when this arrives, and before requests time out.
      await early.page.clock.pauseAt((await early.page.evaluate(() => Date.now())) + 10_000)
      await early.tap(at, { map: 'duo', isEarly: true })
      await early.page.clock.runFor(waited)
      await answer()
      await expectPrompt(early.page, prompt)
      await early.page.clock.resume()
    }
    await early.page.context().close()
  })

  it('enters the board by keyboard at the player’s own unit, and jumps to units without orders', async () => {
    const units = await page.locator('.todo li').allInnerTexts()
    const provinces = units.map((unit) => unit.trim().split(' ').at(-1)?.split('/')[0])
    const entrance = page.locator('.plate .place[tabindex="0"]')
    expect(provinces).toContain(await entrance.getAttribute('data-province'))
    await page.locator('.todo button').last().press('Enter')
    await waitForFocus(page.locator(`.place[data-province="${provinces.at(-1)}"]`))
  })

  it('selects a province clicked by assistive software', async () => {
    await ada.open(path)
    const unit = (await page.locator('.todo li').first().innerText()).trim()
    await page.locator(`.place[data-province="${unit.split(' ').at(-1)?.split('/')[0]}"]`).dispatchEvent('click')
    await page.locator('.actions').getByText(`${unit}: tap its destination, or tap it again to transform`).waitFor()
    await button('Cancel').press('Enter')
  })

  it('announces added and undone orders, and keeps the focus', async () => {
    const units = (await page.locator('.todo li').allInnerTexts()).map((unit) => unit.trim())
    for (const unit of units.slice(0, 2)) {
      await button(unit).press('Enter')
      await button('Hold').press('Enter')
      await waitForAnnouncement(`Added: ${unit} H.`)
      await waitForValue(readFocus, 'Order the selected unit')
    }
    await button(/^Undo/).press('Enter')
    await waitForAnnouncement(`Undone: ${units[1]} H.`)
    await button(/^Undo/).press('Enter')
    await waitForAnnouncement(`Undone: ${units[0]} H.`)
    await waitForValue(readFocus, 'Order the selected unit')
  })

  it('keeps the focus when a draft is deleted', async () => {
    await sheet().fill('a thought')
    await button('Add to drafts').press('Enter')
    await button('Delete').press('Enter')
    await button('Delete').waitFor({ state: 'detached' })
    await waitForValue(readFocus, 'Drafts')
    await sheet().fill('')
  })

  it('announces the new phase and shows it in the title', async () => {
    const phase = page.locator('.status .phase')
    first = await phase.innerText()
    await waitForValue(titleOf, `${first} · By screen reader · Concert`)
    await closePhase()
    await phase.filter({ hasText: 'Now: ' }).waitFor()
    const now = (await phase.innerText()).replace('Now: ', '')
    await waitForAnnouncement(`${first}, is over. Now: ${now}.`)
    await waitForValue(titleOf, `● ${first} · By screen reader · Concert`)
    await button(/^Continue to /).press('Enter')
    await waitForValue(readFocus, 'Phases')
    await waitForValue(titleOf, `${now} · By screen reader · Concert`)
  })

  it('keeps the focus when stepping to the first and the last phase', async () => {
    await link('Previous phase').press('Enter')
    await page.getByRole('group', { name: 'Board of a closed phase' }).waitFor()
    await waitForValue(titleOf, `${first} · By screen reader · Concert`)
    await waitForFocus(link('Previous phase'))
    await page.keyboard.press('Enter')
    await link('Next phase').press('Enter')
    await page.getByRole('group', { name: 'Board', exact: true }).waitFor()
    await waitForFocus(link('Next phase'))
  })

  it('shows the open phase for the URL of a phase that does not exist', async () => {
    await ada.open(`${path}/phases/999`)
    await page.getByRole('group', { name: 'Board', exact: true }).waitFor()
    expect(await link('Previous phase').getAttribute('aria-disabled')).toBe('false')
  })
})

describe('accessibility', () => {
  it('holds with the board as text, in a game and in the sandbox', async () => {
    for (const place of [path, '/sandbox']) {
      await ada.open(place)
      await page.getByText('The board as text').click()
      await page.locator('.in-words section').first().waitFor()
      expect(await violations(page), place).toEqual([])
    }
  })

  it('holds with a selected province of a closed phase', async () => {
    await ada.open(`${path}/phases/0`)
    await page.locator('.plate .place[tabindex="0"]').press('Enter')
    await button('Close').waitFor()
    await waitForAnnouncement(/^\w+\. [AF] /)
    expect(await violations(page)).toEqual([])
  })

  it('offers a spectator no buttons without effect', async () => {
    await page.context().clearCookies()
    await ada.open(path)
    await page.getByRole('group', { name: 'Board', exact: true }).waitFor()
    expect(await page.locator('.plate [role="button"]').count()).toBe(0)
    expect(await page.locator('.plate .place[role="img"]').count()).toBeGreaterThan(0)
  })
})
