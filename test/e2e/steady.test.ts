/** A line that breaks, a second window, a phase that closes too soon, a keyboard alone: nothing typed is lost, and it is said. */
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../src/lib/time.ts'
import type { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/service/harness.ts'
import { waitForPanes, PATIENCE, Person } from './support/person.ts'
import { type Caller, callerOf, startGame, signInSix, type GameAnswer } from './support/api-game.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let others: Client[]
let path: string

const gameAt = (client: Client): Promise<GameAnswer> => client.get<GameAnswer>(`/api${path}`)

/** The six others hand in nothing, and are ready: the phase waits for Ada alone. */
async function othersReady(phase: string): Promise<void> {
  for (const client of others)
    if ((await gameAt(client)).game.required !== null)
      await client.put(`/api${path}/orders`, { phase, orders: [], ready: true })
}

const says = (page: Page, words: RegExp | string) => page.getByRole('status').filter({ hasText: words }).waitFor()
const sheetOf = (page: Page) => page.getByLabel('One order per line')

const readyOf = (page: Page) => page.getByRole('button', { name: 'Ready', exact: true })

/** As when one comes back to the window, or the network to the device. */
const comeBack = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** This one window reaches the service no longer, or reaches it again. */
const cut = (page: Page) => page.route('**/api/**', (route) => route.abort())
const mend = (page: Page) => page.unroute('**/api/**')

/** What was saved elsewhere, beside what is typed here. */
async function seesBoth(elsewhere: string, here: string): Promise<void> {
  await says(ada.page, 'Not saved: your orders were changed elsewhere. Choose which to keep.')
  expect(await ada.page.getByRole('alert').locator('pre').innerText()).toBe(elsewhere)
  expect(await sheetOf(ada.page).inputValue()).toContain(here)
}

/** A hold for each of her units, as she would type it. */
async function holds(): Promise<string[]> {
  await ada.page.locator('.todo button').first().waitFor()
  return (await ada.page.locator('.todo li').allInnerTexts()).map((unit) => `${unit.trim()} H`)
}

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  others = await signInSix(service.url)
  path = await startGame([callerOf(ada, service.url), ...others], 'A rough crossing')
  await ada.open(path)
  await ada.page.getByRole('heading', { name: /^Orders for / }).waitFor()
})
afterAll(() => closeWindows(browser))

describe('the sheet holds on to what is typed', () => {
  it('while the line is broken, and saves it by itself when it is back', async () => {
    const orders = await holds()
    await ada.page.context().setOffline(true)
    await ada.type(orders)
    await says(ada.page, 'Not saved: you’re offline. Your text is kept on this device and saved when you reconnect.')
    await ada.page.context().setOffline(false)
    await says(ada.page, /^Saved\. Orders lock/)
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
    await says(ada.page, /^Saved\. Orders lock/)
  })

  it('while the service cannot take it, and saves it when it can', async () => {
    const orders = await ada.sheet()
    await ada.page.route('**/orders', (route) => route.fulfill({ status: 503, body: 'upstream' }))
    await ada.type([...orders, 'what it could not take'])
    await says(ada.page, /^Not saved: the server is busy\. Your text is kept on this device/)
    await ada.page.unroute('**/orders')
    await comeBack(ada.page)
    await says(ada.page, /^Saved\. 1 line has an error/)
    await ada.type(orders)
    await says(ada.page, /^Saved\. Orders lock/)
  })

  it('when the session ends: the seat stays in sight, it is said, and the way back is there', async () => {
    const orders = await ada.sheet()
    const context = ada.page.context()
    const cookies = await context.cookies()
    await context.clearCookies()
    await ada.type([...orders, 'said to nobody'])
    await says(ada.page, 'Not saved: you’re signed out. Your text is kept on this device.')
    const back = `/sign-in?next=${encodeURIComponent(path)}`
    expect(
      await ada.page.getByRole('region', { name: 'Deadline and orders' }).getByRole('link').getAttribute('href'),
    ).toBe(back)
    const asked = ada.page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api${path}`)
    await comeBack(ada.page)
    expect(((await (await asked).json()) as GameAnswer).game.you).toBeNull()
    await says(ada.page, 'Not saved: you’re signed out. Your text is kept on this device.')
    expect(await sheetOf(ada.page).inputValue()).toContain('said to nobody')
    await context.addCookies(cookies)
    await comeBack(ada.page)
    await says(ada.page, /^Saved\. 1 line has an error/)
    await ada.type(orders)
    await says(ada.page, /^Saved\. Orders lock/)
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
    await comeBack(ada.page)
    await seesBoth(orders.slice(1).join('\n'), 'what I think here')
    await ada.page.reload()
    await seesBoth(orders.slice(1).join('\n'), 'what I think here')
    await ada.page.getByRole('button', { name: 'Keep what I typed here' }).click()
    await says(ada.page, /^Saved\. 1 line has an error/)
    await second.getByText('what I think here').first().waitFor()
    await second.close()
  })

  it('when its phase closes before it is saved: it stays in sight, and is said not to have been used', async () => {
    const second = await ada.page.context().newPage()
    await second.goto(ada.page.url())
    await says(second, /^Saved/)
    await cut(ada.page)
    await ada.type(['one thought too late'])
    await says(ada.page, /^Not saved/)
    await othersReady('S1901M')
    await readyOf(second).click()
    await second.locator('.status .phase', { hasText: 'Fall 1901, movement' }).waitFor()
    await mend(ada.page)
    await comeBack(ada.page)
    await ada.waitForPhase('Fall 1901, movement')
    const alert = ada.page.getByRole('alert').filter({ hasText: 'Spring 1901, movement closed before this was saved.' })
    expect(await alert.locator('pre').innerText()).toBe('one thought too late')
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await second.close()
  })
})

describe('a game that is being described', () => {
  it('is not lost when the session has ended: it says so, and is there again when one is back', async () => {
    const { page } = ada
    const [context, at] = [page.context(), page.url()]
    const cookies = await context.cookies()
    await ada.open('/games/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('A name thought of at length')
    await page.getByLabel('Hide who has saved orders or is ready').check()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Create the game' }).click()
    await page.getByText('Your entries are kept in this window.').waitFor()
    expect(await page.getByRole('link', { name: 'Sign in to start a game' }).getAttribute('href')).toBe(
      `/sign-in?next=${encodeURIComponent('/games/new')}`,
    )
    await context.addCookies(cookies)
    await ada.open('/games/new')
    await page.getByLabel('Hide who has saved orders or is ready').and(page.locator(':checked')).waitFor()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('A name thought of at length')
    await page.goto(at)
  })
})

describe('a new game', () => {
  it('begins with the first variant, or the one of its link, whatever was chosen in another before', async () => {
    const { page } = ada
    const at = page.url()
    const variant = page.getByRole('group', { name: 'Variant' })
    const chosen = () => variant.locator('.variant-card:has(:checked) .variant-title').textContent()
    await ada.open('/games/new')
    const first = await chosen()
    await variant.getByRole('radio').nth(1).check()
    const second = await chosen()
    expect(second).not.toBe(first)
    await page.getByRole('link', { name: 'Games', exact: true }).click()
    await page.getByRole('link', { name: 'New game' }).click()
    expect(await chosen()).toBe(first)
    await ada.open('/games/new?variant=duo')
    await variant.waitFor()
    expect(await chosen()).toBe('Duo')
    await page.goto(at)
  })
})

describe('the clock', () => {
  it('is the service’s: a device that is days ahead locks nothing early', async () => {
    const { page } = ada
    const hasty = await page.context().newPage()
    await hasty.addInitScript((ahead) => {
      const now = Date.now
      Date.now = () => now() + ahead
    }, 30 * DAY_MS)
    await hasty.goto(page.url())
    await hasty
      .getByRole('timer')
      .filter({ hasText: /\d ?h|\d ?m/ })
      .waitFor()
    await says(hasty, /^No orders yet/)
    await hasty.close()
  })

  it('goes on while one types', async () => {
    const typing = await ada.page.context().newPage()
    await typing.clock.install()
    await typing.goto(ada.page.url())
    const timer = typing.getByRole('timer')
    const before = await timer.innerText()
    await cut(typing)
    await sheetOf(typing).focus()
    for (const letter of 'A PAR') {
      await typing.keyboard.type(letter)
      await typing.clock.runFor(20_000)
    }
    expect(await timer.innerText()).not.toBe(before)
    await sheetOf(typing).fill('')
    await typing.close()
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
    await waitForPanes(page)
    const [answer] = await page.getByRole('group', { name: 'Order the selected unit' }).locator('.primary').all()
    await answer?.press('Enter')
    await says(page, /^Saved/)
    expect((await ada.sheet()).join()).toMatch(/^[AF] \S+ - \S+/)
  })
})

describe('Ready', () => {
  it('is not pressed for the next phase by a press too many, nor unasked while units have no order', async () => {
    const { page } = ada
    await ada.type([])
    await ada.type(await holds())
    await says(page, /^Saved\. Orders lock/)
    await page.getByRole('button', { name: 'Add to drafts' }).click()
    await othersReady('F1901M')
    await readyOf(page).press('Enter')
    await ada.waitForPhase('Spring 1902, movement')
    await page.keyboard.press('Enter')
    await says(page, /^No orders yet\. \d units will hold\.$/)
    await readyOf(page).click()
    await says(page, /^\d units will hold\. Ready anyway\?$/)
    await page.getByRole('button', { name: 'Not yet' }).click()
    await says(page, /^No orders yet/)
    expect((await callerOf(ada, service.url).get<GameAnswer>(`/api${path}`)).game.sheet).toBeNull()
  })

  it('is taken back by a change of orders, and that is said', async () => {
    const { page } = ada
    const [first = '', ...rest] = await holds()
    await ada.type(rest)
    await ada.markReady()
    await says(page, 'Saved and ready. 1 unit will hold.')
    await ada.type([first, ...rest])
    await says(page, /^Saved and no longer ready\. Orders lock/)
  })
})

describe('drafts of a phase that is over', () => {
  it('can be read once more, and thrown away', async () => {
    const { page } = ada
    const old = page.getByRole('group').filter({ hasText: 'Drafts of Fall 1901, movement' })
    await old.locator('summary').click()
    expect(await old.locator('pre').innerText()).toMatch(/^[AF] \S+ H/)
    await old.getByRole('button', { name: 'Delete these drafts' }).click()
    await old.waitFor({ state: 'detached' })
    await page.reload()
    await sheetOf(page).waitFor()
    expect(await old.count()).toBe(0)
  })
})

describe('an answer that comes late', () => {
  /** Keeps back the next answer about the game, as it was when it was asked for; the function lets it come, and waits until the page has it. */
  async function lateAnswer(): Promise<() => Promise<void>> {
    const { page } = ada
    const address = new RegExp(`/api${path}$`)
    const [answered, held] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holdBack = async (route: Route) => {
      const response = await route.fetch()
      answered.resolve()
      await held.promise
      await route.fulfill({ response })
    }
    await page.route(address, holdBack, { times: 1 })
    const asked = page.waitForRequest(address)
    await comeBack(page)
    await answered.promise
    return async () => {
      held.resolve()
      await (await (await asked).response())?.finished()
      await waitForPanes(page)
    }
  }

  it('does not put back a sheet that was saved meanwhile, though nothing else is heard of the service', async () => {
    const { page } = ada
    const before = await ada.sheet()
    const comes = await lateAnswer()
    await page.route(new RegExp(`/api${path}$`), (route) => route.abort())
    await ada.type([...before, 'typed meanwhile'])
    await says(page, /^Saved\. 1 line has an error/)
    await comes()
    expect(await ada.sheet()).toEqual([...before, 'typed meanwhile'])
    expect(await page.getByRole('button', { name: 'Restore these' }).count()).toBe(0)
    await page.unroute(new RegExp(`/api${path}$`))
    await ada.type(before)
    await says(page, /^Saved\. Orders lock/)
  })

  it('does not put back what was over when a later question was answered', async () => {
    const { page } = ada
    const comes = await lateAnswer()
    await othersReady('S1902M')
    await readyOf(page).click()
    await ada.waitForPhase('Fall 1902, movement')
    await comes()
    expect(await page.locator('.status .phase').innerText()).toBe('Fall 1902, movement')
  })
})

describe('the list of games', () => {
  it('is fresh when one comes back to it', async () => {
    const games = await ada.page.context().newPage()
    await games.goto(new URL('/games', ada.page.url()).href)
    const mine = games.getByRole('region', { name: 'Your games' })
    await mine.getByText('Orders for').or(mine.getByText('Nothing to do')).first().waitFor()
    const caller = callerOf(ada, service.url)
    const { game } = await caller.get<GameAnswer>(`/api${path}`)
    await caller.put(`/api${path}/orders`, { phase: game.phase?.code, orders: [], ready: true })
    await listed(caller)
    await games.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await mine.getByText('You are ready').waitFor()
    await games.close()
  })
})

/** The list hears of what happens in a game a moment later. */
const listed = (caller: Caller): Promise<void> =>
  vi.waitFor(
    async () => {
      const { games } = await caller.get<{ games: { ready: boolean }[] }>('/api/games/mine')
      expect(games.some(({ ready }) => ready)).toBe(true)
    },
    { timeout: PATIENCE, interval: 50 },
  )

/** Walks over the board until it stands on a place that can be chosen. */
async function toAnOffer(page: Page): Promise<void> {
  const focused = page.locator('.plate .place:focus')
  for (const key of ['Up', 'Left', 'Down', 'Down', 'Right', 'Right', 'Up', 'Up']) {
    if (/can be chosen/.test((await focused.getAttribute('aria-label')) ?? '')) return
    await page.keyboard.press(`Arrow${key}`)
  }
  throw new Error('no offer within eight steps')
}
