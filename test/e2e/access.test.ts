/** Without a mouse, and without eyes: the focus never falls out of the page, what happens is said, and no page excludes anybody. */
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
let other: Client
let path: string
/** The first phase of that game, in words. */
let first: string

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  page = ada.page
  await ada.signIn()
  other = new Client(service.url.origin)
  await other.signIn('other@players.example')
  path = await startGame([callerOf(ada, service.url), other], 'By ear alone', 'duo')
})
afterAll(() => closeWindows(browser))

const button = (name: string | RegExp): Locator => page.getByRole('button', { name }).first()
const link = (name: string | RegExp): Locator => page.getByRole('link', { name }).first()
const isFocused = (what: Locator): Promise<void> => what.and(page.locator(':focus')).waitFor({ state: 'attached' })
/** By its name, if it has one. */
const inFocus = (): Promise<string> =>
  page.evaluate(() => {
    const { activeElement: at } = document
    return at === null || at === document.body ? 'nothing' : (at.getAttribute('aria-label') ?? at.textContent)
  })
/** By and by: the page may take a picture to come to it, and a busy machine a while. */
async function comesTo(what: () => Promise<string>, words: string): Promise<void> {
  await expect.poll(what, { timeout: PATIENCE }).toBe(words)
}
/** Without the number of games that wait. */
const titleOf = async (): Promise<string> => (await page.title()).replace(/^\(\d+\) /, '')
const says = (words: string | RegExp): Promise<void> =>
  page.getByRole('log').getByText(words).first().waitFor({ state: 'attached' })
const sheet = (): Locator => page.getByLabel('One order per line')

/** Holds the answers to such requests back until the function that is answered is called; it waits until one is there. */
async function holdBack(from: Page, address: string): Promise<() => Promise<void>> {
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => (release = resolve))
  await from.route(address, async (route) => {
    await released
    await route.continue()
  })
  return async () => {
    const coming = from.waitForResponse(address)
    release()
    await (await coming).finished()
    await from.unroute(address)
  }
}

/** Reads the prompt below the board, on a page whose clock stands: it gets a frame at a time, a second in all at most. */
async function prompts(on: Page, words: string): Promise<void> {
  const prompt = on.locator('.actions').getByText(words)
  for (let frame = 0; frame < 60 && (await prompt.count()) === 0; frame++) {
    await on.clock.runFor(16)
    await page.waitForTimeout(50)
  }
  expect(await on.locator('.actions').innerText()).toContain(words)
}

/** Everybody is ready, and holds. */
async function closePhase(): Promise<void> {
  const { game } = await other.get<GameAnswer>(`/api${path}`)
  for (const caller of [other, callerOf(ada, service.url)])
    await caller.put(`/api${path}/orders`, { phase: game.phase?.code, orders: [], ready: true })
}

describe('the focus', () => {
  it('comes to the heading of the next page, from the first one too', async () => {
    await ada.open('/')
    await link('Your games').press('Enter')
    await isFocused(page.getByRole('heading', { level: 1, name: 'Games' }))
  })

  it('stays with a lesson that is carried out, and comes to the heading of the next', async () => {
    await ada.open('/learn')
    await button('Show me how').press('Enter')
    await says('Your orders: A PAR - BUR.')
    await button('Run the turn').press('Enter')
    await link(/^Next:/).waitFor()
    await comesTo(inFocus, 'Orders and results')
    await says(await page.locator('.notice').innerText())
    await link(/^Next:/).press('Enter')
    await isFocused(page.getByRole('heading', { level: 1, name: /^2\./ }))
  })

  it('comes back to a button that was barred while it was at work', async () => {
    await ada.open('/me')
    let answer = (): void => undefined
    const asked = new Promise<void>((resolve) => (answer = resolve))
    await page.route('**/api/me', async (route) => {
      if (route.request().method() === 'PATCH') await asked
      await route.continue()
    })
    await button('Save').press('Enter')
    await comesTo(inFocus, 'nothing')
    answer()
    await isFocused(button('Save'))
    await page.unroute('**/api/me')
  })

  it('stays where one shrinks from deleting the account', async () => {
    await ada.open('/me')
    await button('Delete the account…').press('Enter')
    await isFocused(button('Delete the account…'))
    await button('Keep it').press('Enter')
    await isFocused(page.getByRole('region', { name: 'Leaving' }))
  })

  it('stays with a sheet whose lines are mended and taken out, and with what they led to', async () => {
    await ada.open('/sandbox')
    await sheet().fill('A PAR - BUR\nA Berlin - Kiell\nF BRE - MAO')
    await button('A BER - KIE').press('Enter')
    await page.locator('.echo .good').filter({ hasText: 'A BER - KIE' }).waitFor()
    await comesTo(inFocus, 'How your orders were read')
    await button('Remove F BRE - MAO').press('Enter')
    await button('Remove F BRE - MAO').waitFor({ state: 'detached' })
    await comesTo(inFocus, 'How your orders were read')
    await button('Run the turn').press('Enter')
    await button('Change these orders').waitFor()
    expect(await inFocus()).not.toBe('nothing')
  })
})

describe('a sheet that is typed', () => {
  it('is told of once, when the typing pauses, and only if something is wrong with it', async () => {
    await ada.open('/sandbox')
    await sheet().pressSequentially('A PAR - BUR\nA BER - LON', { delay: 10 })
    await says(/^2 lines read, 1 with a problem\. A BER - LON: /)
    expect(await page.getByRole('log').locator('p').count()).toBe(1)
    expect(await page.locator('.echo[aria-live]').count()).toBe(0)
  })
})

describe('at a game', () => {
  it('what may be ordered, and could not be fetched, is asked for once more on demand', async () => {
    const refusal = { code: 'not-found', message: 'Nothing is here.' }
    await page.route('**/options', (route) => route.fulfill({ status: 404, json: { error: refusal } }))
    await ada.open(path)
    await page.getByText('Possible orders could not be loaded.').waitFor()
    await page.unroute('**/options')
    await button('Try again').press('Enter')
    await page.getByRole('group', { name: 'Order the selected unit' }).waitFor()
    await comesTo(inFocus, 'At the board')
  })

  it('a tap that comes before it is known what may be ordered waits a moment for it, and no longer', async () => {
    await ada.open(path)
    const unit = (await page.locator('.todo li').first().innerText()).trim()
    const at = unit.split(' ').at(-1) ?? ''
    const early = await Person.at(browser, service.url, 'Ada', { storageState: await page.context().storageState() })
    await early.page.clock.install()
    for (const [waited, prompt] of [
      [500, `${unit}: tap its destination, or tap it again to transform.`],
      [2_500, 'Tap one of your units.'],
    ] as const) {
      const answer = await holdBack(early.page, '**/options')
      await early.open(path)
      // All that comes piece by piece is there before time stands still.
      await early.page.locator('.plate .unit').first().waitFor({ state: 'attached' })
      await early.page.locator('.todo li').first().waitFor()
      // Later than it is by the time that this arrives, and sooner than a request counts as unanswered.
      await early.page.clock.pauseAt((await early.page.evaluate(() => Date.now())) + 10_000)
      await early.tap(at, { map: 'duo', isEarly: true })
      await early.page.clock.runFor(waited)
      await answer()
      await prompts(early.page, prompt)
      await early.page.clock.resume()
    }
    await early.page.context().close()
  })

  it('the keyboard comes onto the board at a unit of one’s own, and jumps to those without an order', async () => {
    const units = await page.locator('.todo li').allInnerTexts()
    const own = units.map((unit) => unit.trim().split(' ').at(-1)?.split('/')[0])
    const entrance = page.locator('.plate .place[tabindex="0"]')
    expect(own).toContain(await entrance.getAttribute('data-province'))
    await page.locator('.todo button').last().press('Enter')
    await isFocused(page.locator(`.place[data-province="${own.at(-1)}"]`))
  })

  it('a province that is pressed by software, without a finger, is picked', async () => {
    await ada.open(path)
    const unit = (await page.locator('.todo li').first().innerText()).trim()
    await page.locator(`.place[data-province="${unit.split(' ').at(-1)?.split('/')[0]}"]`).dispatchEvent('click')
    await page.locator('.actions').getByText(`${unit}: tap its destination, or tap it again to transform.`).waitFor()
    await button('Cancel').press('Enter')
  })

  it('what is written and what is taken back is said, and the focus stays', async () => {
    const units = (await page.locator('.todo li').allInnerTexts()).map((unit) => unit.trim())
    for (const unit of units.slice(0, 2)) {
      await button(unit).press('Enter')
      await button('Hold').press('Enter')
      await says(`Added: ${unit} H.`)
      await comesTo(inFocus, 'Order the selected unit')
    }
    await button(/^Undo/).press('Enter')
    await says(`Undone: ${units[1]} H.`)
    await button(/^Undo/).press('Enter')
    await says(`Undone: ${units[0]} H.`)
    await comesTo(inFocus, 'Order the selected unit')
  })

  it('a draft that is thrown away does not take the focus along', async () => {
    await sheet().fill('a thought')
    await button('Add to drafts').press('Enter')
    await button('Delete').press('Enter')
    await button('Delete').waitFor({ state: 'detached' })
    await comesTo(inFocus, 'Drafts')
    await sheet().fill('')
  })

  it('the turn is said, and is in the name of the window', async () => {
    const phase = page.locator('.status .phase')
    first = await phase.innerText()
    await comesTo(titleOf, `${first} · By ear alone · Concert`)
    await closePhase()
    await phase.filter({ hasText: 'Now: ' }).waitFor()
    const now = (await phase.innerText()).replace('Now: ', '')
    await says(`${first}, is over. Now: ${now}.`)
    await comesTo(titleOf, `● ${first} · By ear alone · Concert`)
    await button(/^Continue to /).press('Enter')
    await comesTo(inFocus, 'Phases')
    await comesTo(titleOf, `${now} · By ear alone · Concert`)
  })

  it('one may step to the first phase and to the last, and go on from there', async () => {
    await link('Previous phase').press('Enter')
    await page.getByRole('group', { name: 'Board of a closed phase' }).waitFor()
    await comesTo(titleOf, `${first} · By ear alone · Concert`)
    await isFocused(link('Previous phase'))
    await page.keyboard.press('Enter')
    await link('Next phase').press('Enter')
    await page.getByRole('group', { name: 'Board', exact: true }).waitFor()
    await isFocused(link('Next phase'))
  })

  it('a phase that is not there is the present one', async () => {
    await ada.open(`${path}/phases/999`)
    await page.getByRole('group', { name: 'Board', exact: true }).waitFor()
    expect(await link('Previous phase').getAttribute('aria-disabled')).toBe('false')
  })
})

describe('nobody is excluded', () => {
  it('with the board as text opened, at a game and at “what if”', async () => {
    for (const place of [path, '/sandbox']) {
      await ada.open(place)
      await page.getByText('The board as text').click()
      await page.locator('.in-words section').first().waitFor()
      expect(await violations(page), place).toEqual([])
    }
  })

  it('with a province of a closed phase asked about', async () => {
    await ada.open(`${path}/phases/0`)
    await page.locator('.plate .place[tabindex="0"]').press('Enter')
    await button('Show all').waitFor()
    await says(/^\w+\. [AF] /)
    expect(await violations(page)).toEqual([])
  })

  it('and a spectator is promised no buttons that do nothing', async () => {
    await page.context().clearCookies()
    await ada.open(path)
    await page.getByRole('group', { name: 'Board', exact: true }).waitFor()
    expect(await page.locator('.plate [role="button"]').count()).toBe(0)
    expect(await page.locator('.plate .place[role="img"]').count()).toBeGreaterThan(0)
  })
})
