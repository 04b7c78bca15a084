/** News while the board is out of view: above the panes, or under a conversation. */
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import type { OfferedOrders } from '../../src/rules/notation/order-options.ts'
import { violations } from './support/accessibility.ts'
import { boxOf } from './support/board.ts'
import { type Caller, type GameAnswer, startGame } from './support/api-game.ts'
import { signInPlayers } from './support/open-game.ts'
import { PATIENCE, type Person, waitForPanes } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { closeWindows } from './support/shared.ts'
import { PHONE } from './support/thumb.ts'
import { makeAllReady } from './support/tied-game.ts'

const LOW_PHONE = { width: 375, height: 620 }

let browser: Browser
let page: Page
let ada: Person
let bert: Caller
let seven: readonly Caller[]
let callers: readonly Caller[]
let path: string
/** Between the two. */
let pair: readonly string[]

beforeAll(async () => {
  const players = await signInPlayers(PHONE)
  ;({ browser, ada } = players)
  page = ada.page
  seven = players.callers
  callers = seven.slice(0, 2)
  bert = callers[1] as Caller
})
afterAll(() => closeWindows(browser))

beforeEach(async () => {
  await page.setViewportSize(PHONE.viewport)
  path = await startGame(callers, 'Out of view', 'duo')
  pair = (await gameOf()).seats.map(({ seat }) => seat)
  await ada.open(path)
  await page.getByRole('tab', { name: 'Press' }).waitFor()
})

const gameOf = async () => (await bert.get<GameAnswer>(`/api${path}`)).game

async function closePhase(): Promise<void> {
  const { phase } = await gameOf()
  for (const caller of callers) await caller.put(`/api${path}/orders`, { phase: phase?.code, orders: [], ready: true })
}
const writeTo = (to: 'all' | readonly string[], text: string) =>
  bert.post(`/api${path}/press`, { to, text, key: crypto.randomUUID() })

const isInView = (element: Locator) =>
  element.evaluate((each) => {
    const { top, bottom } = each.getBoundingClientRect()
    // The browser scrolls by whole pixels.
    return top > -1 && bottom < innerHeight + 1
  })

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true })
const openPress = async () => {
  await page.locator('.press-link').tap()
  await page.getByRole('heading', { name: 'Press' }).waitFor()
  await expect
    .poll(async () => (await boxOf(page.getByRole('tablist').first())).y, { timeout: PATIENCE })
    .toBeLessThan(100)
}
/** The conversation of the two. */
const openPair = async () => {
  await page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: /^(?!Everyone|Notebook)/ })
    .first()
    .tap()
  await button('Send').waitFor()
}

it('the bar leads to new results that are scrolled away, and continues once they have been in view', async () => {
  for (const size of [PHONE.viewport, LOW_PHONE]) {
    await page.setViewportSize(size)
    await openPress()
    const bar = await boxOf(page.locator('.standing'))
    const tabs = (await boxOf(page.getByRole('tablist').first())).y
    await closePhase()
    await button('See results on the board').waitFor()
    expect(await button(/^Continue to/).count()).toBe(0)
    expect(await boxOf(page.locator('.fresh'))).toEqual(bar)
    // Above the tabs, the board now has other parts.
    expect(Math.abs((await boxOf(page.getByRole('tablist').first())).y - tabs)).toBeLessThan(1)
    expect(await violations(page)).toEqual([])
    await takePicture(page, `see-results-${size.width}`)
    const box = await boxOf(button('See results on the board'))
    await button('See results on the board').tap()
    await button(/^Continue to/).waitFor()
    expect(await isInView(page.locator('.boards'))).toBe(true)
    expect(await boxOf(button(/^Continue to/))).toEqual(box)
    // They are seen now, wherever the page is scrolled to.
    await page.getByRole('tab', { name: 'Press' }).tap()
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
    expect(await button('See results on the board').count()).toBe(0)
    await button(/^Continue to/).tap()
    await page.locator('.fresh').waitFor({ state: 'detached' })
  }
})

it('the tab Press brings an unread conversation into view', async () => {
  await writeTo(pair, 'Shall we?')
  await writeTo(pair, 'Well?')
  const tabs = page.getByRole('tablist').first()
  const press = page.getByRole('tab', { name: 'Press' })
  await press.getByText('2').waitFor()
  // A heading and the search fit below it.
  await tabs.evaluate((each) => scrollTo(0, scrollY + each.getBoundingClientRect().top - 620))
  await press.tap()
  const unread = page.locator('.channel.unread')
  await unread.waitFor()
  const bottomOf = async (part: Locator) => {
    const { y, height } = await boxOf(part)
    return y + height
  }
  const bar = (await boxOf(page.locator('.standing'))).y
  await expect.poll(() => bottomOf(unread), { timeout: PATIENCE }).toBeLessThan(bar)
})

it('on a tablet, a bar leads to new results that are scrolled away', async () => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await page.getByRole('tab', { name: 'Press' }).click()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await isInView(page.locator('.boards'))).toBe(false)
  await closePhase()
  await button('See results on the board').waitFor()
  expect(await isInView(button('See results on the board'))).toBe(true)
  const board = (await boxOf(page.locator('.boards'))).y + (await page.evaluate(() => scrollY))
  await button('See results on the board').tap()
  await button(/^Continue to/).waitFor()
  expect(await isInView(button(/^Continue to/))).toBe(true)
  expect((await boxOf(page.locator('.boards'))).y + (await page.evaluate(() => scrollY))).toBe(board)
})

it('below two boards next to each other, a bar leads to new results that are scrolled away', async () => {
  await page.setViewportSize({ width: 1280, height: 800 })
  const worlds = await startGame(seven, 'Out of view in two worlds', 'shadow-worlds')
  await ada.open(worlds)
  await page.getByRole('tab', { name: 'Press' }).click()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  expect(await isInView(page.locator('.boards'))).toBe(false)
  await makeAllReady(seven, worlds)
  await button('See results on the board').waitFor()
  expect(await isInView(button('See results on the board'))).toBe(true)
  await takePicture(page, 'see-results-below-two-boards')
  const board = (await boxOf(page.locator('.boards'))).y + (await page.evaluate(() => scrollY))
  await button('See results on the board').tap()
  await button(/^Continue to/).waitFor()
  expect(await isInView(button(/^Continue to/))).toBe(true)
  expect(await isInView(page.locator('.boards'))).toBe(true)
  expect((await boxOf(page.locator('.boards'))).y + (await page.evaluate(() => scrollY))).toBe(board)
  await takePicture(page, 'seen-results-of-two-boards')
})

it('on a tablet, a link above the board shows the unread messages and leads to them', async () => {
  await page.setViewportSize({ width: 768, height: 1024 })
  await writeTo(pair, 'To you')
  const link = button('Press 1 unread')
  await link.waitFor()
  const [press, share] = [await boxOf(link), await boxOf(button('Share'))]
  expect(press.y + press.height / 2).toBeCloseTo(share.y + share.height / 2, 0)
  await takePicture(page, 'tablet-press-link')
  await link.tap()
  await page.locator('.message', { hasText: 'To you' }).waitFor()
  expect(await isInView(page.locator('.message', { hasText: 'To you' }))).toBe(true)
  await button('All conversations').tap()
  await page.evaluate(() => scrollTo(0, 0))
  await button('Press').tap()
  await page.getByRole('heading', { name: 'Press' }).waitFor()
  // At the top, below the clock, which stays there.
  const tabs = page.getByRole('tablist').first()
  await expect.poll(async () => (await boxOf(tabs)).y, { timeout: PATIENCE }).toBeLessThan(200)
  const clock = await boxOf(page.locator('.status'))
  expect((await boxOf(tabs)).y).toBeGreaterThan(clock.y + clock.height - 1)
  await takePicture(page, 'tablet-press')
})

it('says where a vote can be changed when its proposal is put away, and after the phase, until the next one', async () => {
  const note = page.getByText('You voted no. You can change that under Manage.')
  for (const [kind, putAway] of [['pause', closePhase] as const, ['extension', () => button('Done').tap()] as const]) {
    await bert.post(`/api${path}/proposals`, { motion: { kind, hours: 24 } })
    await button('Vote no').tap()
    await button('Done').waitFor()
    expect(await note.count()).toBe(0)
    await putAway()
    await note.waitFor()
    await button('Done').waitFor({ state: 'detached' })
    await takePicture(page, 'vote-put-away')
  }
  await closePhase()
  await button('Done').tap()
  await bert.post(`/api${path}/proposals`, { motion: { kind: 'draw', among: [] } })
  await button('Vote no').tap()
  await closePhase()
  await note.waitFor()
  await closePhase()
  await note.waitFor({ state: 'detached' })
})

it('results in view when they come, or when the page opens, can be left at once', async () => {
  await closePhase()
  await button(/^Continue to/).waitFor()
  expect(await button('See results on the board').count()).toBe(0)
  await ada.open(path)
  await button(/^Continue to/).waitFor()
  expect(await button('See results on the board').count()).toBe(0)
})

it('a conversation says that there are new results, a vote, or messages elsewhere, and leads to them', async () => {
  await page.setViewportSize(LOW_PHONE)
  await openPress()
  await openPair()
  const head = page.locator('.conversation > header')
  const before = await boxOf(head)
  await writeTo('all', 'To everyone')
  await button('All conversations 1 unread').waitFor()
  await writeTo(pair, 'To you')
  await page.locator('.message', { hasText: 'To you' }).waitFor()
  await button('All conversations 1 unread').waitFor()
  await bert.post(`/api${path}/proposals`, { motion: { kind: 'extension', hours: 24 } })
  await button('Board: vote').waitFor()
  await takePicture(page, 'conversation-vote')
  expect(await boxOf(head)).toEqual(before)
  await button('Board: vote').tap()
  await expect.poll(() => isInView(button('Vote no')), { timeout: PATIENCE }).toBe(true)
  await button('Vote no').tap()
  // The only conversation with unread messages.
  await page.locator('.press-link').tap()
  await button('Board').waitFor()
  await closePhase()
  await button('New results').waitFor()
  await takePicture(page, 'conversation-results')
  expect(await boxOf(head)).toEqual(before)
  expect(await violations(page)).toEqual([])
  // The list does not show them either.
  await page.goBack()
  await button('See results on the board').waitFor()
  await openPair()
  await button('New results').tap()
  await button(/^Continue to/).waitFor()
  expect(await isInView(page.locator('.boards'))).toBe(true)
})

it('what became of a proposal under a conversation has not been seen', async () => {
  const pause = { motion: { kind: 'pause', hours: 24 } }
  await callers[0]?.post(`/api${path}/proposals`, pause)
  await ada.open(path)
  await openPress()
  await openPair()
  // The page below is where it was when it was loaded.
  await page.evaluate(() => scrollTo(0, 0))
  await bert.post(`/api${path}/proposals`, pause)
  await page
    .getByRole('log')
    .getByText(/^A proposal passed/)
    .waitFor({ state: 'attached' })
  await waitForPanes(page)
  await page.goBack()
  await page.evaluate(() => scrollTo(0, document.body.scrollHeight))
  await button('Proposal passed').tap()
  await button('Proposal passed').waitFor({ state: 'detached' })
  expect(await isInView(page.locator('.vote-banner'))).toBe(true)
})

it('says below a proposal that agreeing to it takes back Ready, only to players who were ready', async () => {
  const [me] = callers
  const { orders } = (await me?.get<OfferedOrders>(`/api${path}/options`)) ?? { orders: [] }
  const moves = orders.flatMap(({ order, written }) => (order.kind === 'move' ? [written] : [])).slice(0, 2)
  for (const move of moves) await writeTo(pair, `You ${move}`)
  const { phase } = await gameOf()
  // The only conversation with unread messages.
  await page.locator('.press-link').tap()
  await button('Send').waitFor()
  const proposals = page.getByRole('group', { name: 'Proposed orders' })
  const [first, second] = [proposals.first(), proposals.last()]
  await first.getByRole('button', { name: 'Agree' }).tap()
  await first.getByText('On your sheet.').waitFor()
  await expect
    .poll(async () => (await me?.get<GameAnswer>(`/api${path}`))?.game.sheet?.lines.length, { timeout: PATIENCE })
    .toBe(1)
  expect(await first.getByRole('status').innerText()).toBe('On your sheet.')
  await me?.put(`/api${path}/ready`, { phase: phase?.code, ready: true })
  await page.getByText('Saved and ready').first().waitFor({ state: 'attached' })
  await second.getByRole('button', { name: 'Agree' }).tap()
  await second.getByText('On your sheet. You are no longer ready.', { exact: true }).waitFor()
  await takePicture(page, 'agreed-not-ready')
})

const draw = async () => {
  for (const caller of callers) await caller.post(`/api${path}/proposals`, { motion: { kind: 'draw', among: [] } })
}

it('a conversation and the list of conversations say that the game has ended, and lead to the result', async () => {
  await openPress()
  await openPair()
  const head = page.locator('.conversation > header')
  const before = await boxOf(head)
  await writeTo(pair, 'In the last phase')
  const phases = page.locator('.messages .phase')
  await phases.waitFor()
  const titles = await phases.allInnerTexts()
  await draw()
  await button('Game over').waitFor()
  await page.getByText('Everyone can read it now.').waitFor()
  expect(await phases.allInnerTexts()).toEqual(titles)
  await takePicture(page, 'conversation-ended')
  expect(await boxOf(head)).toEqual(before)
  expect(await violations(page)).toEqual([])
  await page.goBack()
  await button('See how it ended').tap()
  await button('See how it ended').waitFor({ state: 'detached' })
  expect(await isInView(page.locator('.ending-news'))).toBe(true)
  await page.locator('.press-link').tap()
  await openPair()
  await button('Board').waitFor()
})

it('the first screen of a game that is over says once how it ended, next to the phases', async () => {
  const seesOnce = async (name: string, address = path) => {
    for (const size of [PHONE.viewport, LOW_PHONE]) {
      await page.setViewportSize(size)
      await ada.open(address)
      await page.getByRole('tab', { name: 'Powers' }).waitFor()
      await waitForPanes(page)
      await takePicture(page, `${name}-${size.width}`)
      expect(await isInView(page.locator('.stepper').getByText(/^The game is a draw/))).toBe(true)
      expect(await page.getByText(/^The game is a draw/).count()).toBe(1)
    }
  }
  await closePhase()
  await draw()
  await ada.markAllSeen([path])
  await seesOnce('ended')
  await seesOnce('ended-phase', `${path}/phases/0`)
  path = await startGame(callers, 'Ended at once', 'duo')
  await draw()
  await seesOnce('ended-at-once')
})

it('the text next to Ready is not cut off at its lower edge', async () => {
  const cut = await page.locator('.standing > p').evaluate((each) => {
    const range = document.createRange()
    range.selectNodeContents(each)
    const text = Math.max(...[...range.getClientRects()].map(({ bottom }) => bottom))
    return text - each.getBoundingClientRect().bottom
  })
  expect(cut).toBeLessThanOrEqual(0)
})
