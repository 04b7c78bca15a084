/** Typed orders survive lost connections, second windows and closing phases, and the page reports it. */
import type { Browser, Page, Route } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { DAY_MS } from '../../src/lib/time.ts'
import type { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/service/harness.ts'
import { boxOf } from './support/board.ts'
import { waitForPanes, PATIENCE, Person } from './support/person.ts'
import { type Caller, callerOf, startGame, signInSix, type GameAnswer } from './support/api-game.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let opponents: Client[]
let path: string

const gameAt = (client: Client): Promise<GameAnswer> => client.get<GameAnswer>(`/api${path}`)

/** Marks the six opponents ready without orders: the phase waits for Ada alone. */
async function makeOpponentsReady(phase: string): Promise<void> {
  for (const client of opponents)
    if ((await gameAt(client)).game.required !== null)
      await client.put(`/api${path}/orders`, { phase, orders: [], ready: true })
}

const waitForStatus = (page: Page, text: RegExp | string) =>
  page.getByRole('status').filter({ hasText: text }).waitFor()
const sheetField = (page: Page) => page.getByLabel('One order per line')

/** Waits for the field's own text: next to an error the page has an invisible copy of it. */
async function waitForTyped(page: Page, text: string): Promise<void> {
  await expect.poll(() => sheetField(page).inputValue(), { timeout: PATIENCE }).toContain(text)
}

const readyButton = (page: Page) => page.getByRole('button', { name: 'Ready', exact: true })

/** Makes the page refresh, as on a return to the window or of the network. */
const refresh = (page: Page) => page.evaluate(() => dispatchEvent(new Event('online')))

/** Cuts a single window off from the service, or reconnects it. */
const disconnect = (page: Page) => page.route('**/api/**', (route) => route.abort())
const reconnect = (page: Page) => page.unroute('**/api/**')

/** Expects both the orders saved elsewhere and those typed here. */
async function expectBothVersions(saved: string, typed: string): Promise<void> {
  await waitForStatus(ada.page, 'Not saved: your orders were changed elsewhere. Choose which to keep.')
  expect(await ada.page.getByRole('alert').locator('pre').innerText()).toBe(saved)
  expect(await sheetField(ada.page).inputValue()).toContain(typed)
}

/** Hold orders for all of Ada's units. */
async function holds(): Promise<string[]> {
  await ada.page.locator('.todo button').first().waitFor()
  return (await ada.page.locator('.todo li').allInnerTexts()).map((unit) => `${unit.trim()} H`)
}

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  opponents = await signInSix(service.url)
  path = await startGame([callerOf(ada, service.url), ...opponents], 'A rough crossing')
  await ada.open(path)
  await ada.page.getByRole('heading', { name: /^Orders for / }).waitFor()
})
afterAll(() => closeWindows(browser))

describe('the sheet keeps typed orders', () => {
  it('while offline, and saves them after reconnecting', async () => {
    const orders = await holds()
    await ada.page.context().setOffline(true)
    await ada.type(orders)
    await waitForStatus(
      ada.page,
      'Not saved: you’re offline. Your text is kept on this device and saved when you reconnect.',
    )
    // Ready cannot be sent, and asks nothing that would hide the warning.
    await readyButton(ada.page).click({ force: true })
    expect(await readyButton(ada.page).getAttribute('aria-disabled')).toBe('true')
    const status = ada.page.getByRole('region', { name: 'Deadline and orders' })
    expect(await status.getByRole('button').allInnerTexts()).toEqual(['Save again', 'Ready'])
    await waitForStatus(ada.page, /^Not saved: you’re offline\./)
    await ada.page.context().setOffline(false)
    await waitForStatus(ada.page, /^Saved\. Orders lock/)
    expect(await ada.sheet()).toEqual(orders)
  })

  it('with an error next to its line, in view', async () => {
    const orders = await ada.sheet()
    await ada.type([...orders, 'A PAR - XYZ'])
    const note = ada.page.locator('.line-note')
    await note.waitFor()
    expect(await note.innerText()).toBe('There is no place called “xyz”.')
    const [line, field] = await Promise.all([note.boundingBox(), sheetField(ada.page).boundingBox()])
    const { top, height } = await ada.page
      .locator('.as-typed')
      .last()
      .evaluate((typed) => typed.getBoundingClientRect())
    expect(Math.abs((line?.y ?? 0) - top)).toBeLessThan(height)
    expect((line?.y ?? 0) + (line?.height ?? 0)).toBeLessThan((field?.y ?? 0) + (field?.height ?? 0))
    expect((line?.y ?? Infinity) + (line?.height ?? 0)).toBeLessThan(800)
    await ada.type(orders)
    await note.waitFor({ state: 'detached' })
  })

  it('when the window is closed before anything could be saved', async () => {
    const orders = await ada.sheet()
    await disconnect(ada.page)
    await ada.type([...orders, 'a second thought'])
    await waitForStatus(ada.page, /^Not saved/)
    await reconnect(ada.page)
    await ada.page.reload()
    await waitForTyped(ada.page, 'a second thought')
    await ada.type(orders)
    await waitForStatus(ada.page, /^Saved\. Orders lock/)
  })

  it('while the service is busy, and saves them later', async () => {
    const orders = await ada.sheet()
    await ada.page.route('**/orders', (route) => route.fulfill({ status: 503, body: 'upstream' }))
    await ada.type([...orders, 'not accepted yet'])
    await waitForStatus(ada.page, /^Not saved: the server is busy\. Your text is kept on this device/)
    await ada.page.unroute('**/orders')
    await refresh(ada.page)
    await waitForStatus(ada.page, /^Saved\. 1 line has an error/)
    await ada.type(orders)
    await waitForStatus(ada.page, /^Saved\. Orders lock/)
  })

  it('when the session ends: the page shows the seat, an explanation and a link to sign in', async () => {
    const orders = await ada.sheet()
    const context = ada.page.context()
    const cookies = await context.cookies()
    await context.clearCookies()
    await ada.type([...orders, 'not sent yet'])
    await waitForStatus(ada.page, 'Not saved: you’re signed out. Your text is kept on this device.')
    const signIn = `/sign-in?next=${encodeURIComponent(path)}`
    expect(
      await ada.page.getByRole('region', { name: 'Deadline and orders' }).getByRole('link').getAttribute('href'),
    ).toBe(signIn)
    const response = ada.page.waitForResponse((answer) => new URL(answer.url()).pathname === `/api${path}`)
    await refresh(ada.page)
    expect(((await (await response).json()) as GameAnswer).game.you).toBeNull()
    await waitForStatus(ada.page, 'Not saved: you’re signed out. Your text is kept on this device.')
    expect(await sheetField(ada.page).inputValue()).toContain('not sent yet')
    await context.addCookies(cookies)
    await refresh(ada.page)
    await waitForStatus(ada.page, /^Saved\. 1 line has an error/)
    await ada.type(orders)
    await waitForStatus(ada.page, /^Saved\. Orders lock/)
  })

  it('when a second window saves other orders: shows both for a choice', async () => {
    const orders = await ada.sheet()
    const second = await ada.page.context().newPage()
    await second.goto(ada.page.url())
    await sheetField(second).waitFor()
    await disconnect(ada.page)
    await ada.type([...orders, 'typed in this window'])
    await waitForStatus(ada.page, /^Not saved/)
    await sheetField(second).fill(orders.slice(1).join('\n'))
    await waitForStatus(second, /^Saved/)
    await reconnect(ada.page)
    await refresh(ada.page)
    await expectBothVersions(orders.slice(1).join('\n'), 'typed in this window')
    await ada.page.reload()
    await expectBothVersions(orders.slice(1).join('\n'), 'typed in this window')
    await ada.page.getByRole('button', { name: 'Keep what I typed here' }).click()
    await waitForStatus(ada.page, /^Saved\. 1 line has an error/)
    await waitForTyped(second, 'typed in this window')
    await second.close()
  })

  it('when the phase closes before they are saved: shows them as unused', async () => {
    const second = await ada.page.context().newPage()
    await second.goto(ada.page.url())
    await waitForStatus(second, /^Saved/)
    await disconnect(ada.page)
    await ada.type(['one thought too late'])
    await waitForStatus(ada.page, /^Not saved/)
    await makeOpponentsReady('S1901M')
    await readyButton(second).click()
    await second.locator('.status .phase', { hasText: 'Fall 1901, movement' }).waitFor()
    await reconnect(ada.page)
    await refresh(ada.page)
    await ada.waitForPhase('Fall 1901, movement')
    const alert = ada.page.getByRole('alert').filter({ hasText: 'Spring 1901, movement closed before this was saved.' })
    expect(await alert.locator('pre').innerText()).toBe('one thought too late')
    await alert.getByRole('button', { name: 'Dismiss' }).click()
    await second.close()
  })
})

describe('the form of a new game', () => {
  it('keeps its entries when the session has ended, until the player has signed in again', async () => {
    const { page } = ada
    const [context, url] = [page.context(), page.url()]
    const cookies = await context.cookies()
    await ada.open('/games/new')
    await page.getByRole('textbox', { name: 'Name' }).fill('A carefully chosen name')
    await page.getByText('Players', { exact: true }).click()
    await page.getByLabel('Hide who has saved orders or is ready').check()
    await context.clearCookies()
    await page.getByRole('button', { name: 'Create the game' }).click()
    await page.getByText('Your entries are kept in this window.').waitFor()
    expect(await page.getByRole('link', { name: 'Sign in to start a game' }).getAttribute('href')).toBe(
      `/sign-in?next=${encodeURIComponent('/games/new')}`,
    )
    await context.addCookies(cookies)
    await ada.open('/games/new')
    await page.getByText('Players', { exact: true }).click()
    await page.getByLabel('Hide who has saved orders or is ready').and(page.locator(':checked')).waitFor()
    expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('A carefully chosen name')
    await page.goto(url)
  })
})

describe('a new game', () => {
  it('starts with the first variant or the one in its URL, even if another was chosen before', async () => {
    const { page } = ada
    const url = page.url()
    const variant = page.getByRole('group', { name: 'Variant' })
    const chosenVariant = () => variant.locator('.variant-option:has(:checked) .variant-title').textContent()
    await ada.open('/games/new')
    const first = await chosenVariant()
    await variant.getByRole('radio').nth(1).check()
    const second = await chosenVariant()
    expect(second).not.toBe(first)
    await page.getByRole('link', { name: 'Games', exact: true }).click()
    await page.getByRole('link', { name: 'New game' }).click()
    expect(await chosenVariant()).toBe(first)
    await ada.open('/games/new?variant=duo')
    await variant.waitFor()
    expect(await chosenVariant()).toBe('Duo')
    await page.goto(url)
  })

  it('offers variant, pace, who may join, a name and Create on the first screen', async () => {
    const { page } = ada
    const url = page.url()
    await ada.open('/games/new')
    const form = page.locator('form')
    const controls = [
      ...['Variant', 'Pace', 'Who may join'].map((name) => form.getByRole('group', { name, exact: true })),
      form.getByLabel('Name', { exact: true }),
      form.getByRole('button', { name: 'Create the game' }),
    ]
    await controls[0]?.waitFor()
    for (const control of controls) {
      const box = await boxOf(control)
      expect(box.y + box.height).toBeLessThanOrEqual(800)
    }
    expect(await form.getByLabel('Name', { exact: true }).inputValue()).toMatch(/\d{4}$/)
    await page.goto(url)
  })

  it('unfolds the settings that the service or the browser rejects', async () => {
    const { page } = ada
    const url = page.url()
    await ada.open('/games/new')
    const deadlines = page.getByText('Deadlines', { exact: true })
    const create = page.getByRole('button', { name: 'Create the game' })
    await deadlines.click()
    await page.getByLabel('Single days off').fill('2027-02-29')
    await page.getByText('There is no day 2027-02-29').first().waitFor()
    await deadlines.click()
    await page.getByLabel('Single days off').waitFor({ state: 'hidden' })
    await create.click()
    await page.getByLabel('Single days off').waitFor()
    expect(await page.getByLabel('Single days off').inputValue()).toBe('2027-02-29')
    await page.getByLabel('Single days off').fill('')
    await page.getByLabel('Phases end at a fixed time on certain weekdays').check()
    await page.getByLabel('Time', { exact: true }).fill('')
    await deadlines.click()
    await page.getByLabel('Time', { exact: true }).waitFor({ state: 'hidden' })
    await create.click()
    await page.getByLabel('Time', { exact: true }).and(page.locator(':focus')).waitFor()
    await page.goto(url)
  })
})

describe('the clock', () => {
  it('uses the time of the service: a device whose clock is days ahead locks nothing early', async () => {
    const { page } = ada
    const fastPage = await page.context().newPage()
    await fastPage.addInitScript((ahead) => {
      const now = Date.now
      Date.now = () => now() + ahead
    }, 30 * DAY_MS)
    await fastPage.goto(page.url())
    await fastPage
      .getByRole('timer')
      .filter({ hasText: /\d ?h|\d ?m/ })
      .waitFor()
    await waitForStatus(fastPage, /^No orders yet/)
    await fastPage.close()
  })

  it('keeps running while the player types', async () => {
    const typingPage = await ada.page.context().newPage()
    await typingPage.clock.install()
    await typingPage.goto(ada.page.url())
    const timer = typingPage.getByRole('timer')
    const before = await timer.innerText()
    await disconnect(typingPage)
    await sheetField(typingPage).focus()
    for (const letter of 'A PAR') {
      await typingPage.keyboard.type(letter)
      await typingPage.clock.runFor(20_000)
    }
    expect(await timer.innerText()).not.toBe(before)
    await sheetField(typingPage).fill('')
    await typingPage.close()
  })
})

describe('by keyboard', () => {
  it('a player selects a unit, finds its destinations, and orders a move', async () => {
    const { page } = ada
    await page.locator('.todo button').first().focus()
    await page.keyboard.press('Enter')
    await page.locator('.plate .place[tabindex="0"]').focus()
    await moveToTarget(page)
    await page.keyboard.press('Enter')
    await waitForPanes(page)
    const [button] = await page.getByRole('group', { name: 'Order the selected unit' }).locator('.primary').all()
    await button?.press('Enter')
    await waitForStatus(page, /^Saved/)
    expect((await ada.sheet()).join()).toMatch(/^[AF] \S+ - \S+/)
  })
})

describe('Ready', () => {
  it('ignores a second press after the phase closes, and asks for confirmation while units have no orders', async () => {
    const { page } = ada
    await ada.type([])
    await waitForStatus(page, /^No orders yet/)
    await ada.type(await holds())
    await waitForStatus(page, /^Saved\. Orders lock/)
    await page.getByRole('button', { name: 'Add to drafts' }).click()
    await makeOpponentsReady('F1901M')
    await readyButton(page).press('Enter')
    await ada.waitForPhase('Spring 1902, movement')
    await page.keyboard.press('Enter')
    await waitForStatus(page, /^No orders yet\. \d units will hold\.$/)
    await readyButton(page).click()
    await waitForStatus(page, / will hold\. Ready anyway\?$/)
    await page.getByRole('button', { name: 'Not yet' }).click()
    await waitForStatus(page, /^No orders yet/)
    expect((await callerOf(ada, service.url).get<GameAnswer>(`/api${path}`)).game.sheet).toBeNull()
  })

  it('is withdrawn by a change of orders, which the page reports', async () => {
    const { page } = ada
    const [first = '', ...rest] = await holds()
    await ada.type(rest)
    await ada.markReady()
    await waitForStatus(page, 'Saved and ready. 1 unit will hold.')
    await ada.type([first, ...rest])
    await waitForStatus(page, /^Saved and no longer ready\. Orders lock/)
  })
})

describe('drafts of a closed phase', () => {
  it('can be read and deleted', async () => {
    const { page } = ada
    const old = page.getByRole('group').filter({ hasText: 'Drafts of Fall 1901, movement' })
    await old.locator('summary').click()
    expect(await old.locator('pre').innerText()).toMatch(/^[AF] \S+ H/)
    await old.getByRole('button', { name: 'Delete these drafts' }).click()
    await old.waitFor({ state: 'detached' })
    await page.reload()
    await sheetField(page).waitFor()
    expect(await old.count()).toBe(0)
  })
})

describe('a late answer', () => {
  /** Holds back the next answer about the game. The returned function releases it and waits until the page has it. */
  async function delayAnswer(): Promise<() => Promise<void>> {
    const { page } = ada
    const address = new RegExp(`/api${path}$`)
    const [answered, gate] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
    const holdBack = async (route: Route) => {
      const response = await route.fetch()
      answered.resolve()
      await gate.promise
      await route.fulfill({ response })
    }
    await page.route(address, holdBack, { times: 1 })
    const request = page.waitForRequest(address)
    await refresh(page)
    await answered.promise
    return async () => {
      gate.resolve()
      await (await (await request).response())?.finished()
      await waitForPanes(page)
    }
  }

  it('does not replace a sheet that was saved in the meantime, even if the service sends nothing else', async () => {
    const { page } = ada
    const before = await ada.sheet()
    const release = await delayAnswer()
    await page.route(new RegExp(`/api${path}$`), (route) => route.abort())
    await ada.type([...before, 'typed later'])
    await waitForStatus(page, /^Saved\. 1 line has an error/)
    await release()
    expect(await ada.sheet()).toEqual([...before, 'typed later'])
    expect(await page.getByRole('button', { name: 'Restore these' }).count()).toBe(0)
    await page.unroute(new RegExp(`/api${path}$`))
    await ada.type(before)
    await waitForStatus(page, /^Saved\. Orders lock/)
  })

  it('does not replace the answer to a later request', async () => {
    const { page } = ada
    const release = await delayAnswer()
    await makeOpponentsReady('S1902M')
    await readyButton(page).click()
    await ada.waitForPhase('Fall 1902, movement')
    await release()
    expect(await page.locator('.status .phase').innerText()).toBe('Fall 1902, movement')
  })
})

describe('the list of games', () => {
  it('is refreshed when the player returns to it', async () => {
    const games = await ada.page.context().newPage()
    await games.goto(new URL('/games', ada.page.url()).href)
    const mine = games.getByRole('region', { name: 'Your games' })
    await mine.getByText('Orders for').or(mine.getByText('Nothing to do')).first().waitFor()
    const caller = callerOf(ada, service.url)
    const { game } = await caller.get<GameAnswer>(`/api${path}`)
    await caller.put(`/api${path}/orders`, { phase: game.phase?.code, orders: [], ready: true })
    await waitForReadyRow(caller)
    await games.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
    await mine.getByText('You are ready').waitFor()
    await games.close()
  })
})

/** Waits until the list, which is updated shortly after the game, shows the player as ready. */
const waitForReadyRow = (caller: Caller): Promise<void> =>
  vi.waitFor(
    async () => {
      const { games } = await caller.get<{ games: { ready: boolean }[] }>('/api/games/mine')
      expect(games.some(({ ready }) => ready)).toBe(true)
    },
    { timeout: PATIENCE, interval: 50 },
  )

/** Moves the focus over the board to a province that can be chosen. */
async function moveToTarget(page: Page): Promise<void> {
  const focused = page.locator('.plate .place:focus')
  for (const key of ['Up', 'Left', 'Down', 'Down', 'Right', 'Right', 'Up', 'Up']) {
    if (/can be chosen/.test((await focused.getAttribute('aria-label')) ?? '')) return
    await page.keyboard.press(`Arrow${key}`)
  }
  throw new Error('no target within eight steps')
}
