/** Two players exchange messages, one of them offline for a while: nothing is lost or duplicated. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { violations } from './support/accessibility.ts'
import type { OfferedOrders } from '../../src/rules/notation/order-options.ts'
import { callerOf, type GameAnswer, startGame } from './support/api-game.ts'
import { LONG_CHANNEL, fakeLongChannel } from './support/long-channel.ts'
import { takePicture } from './support/picture.ts'
import { DESK, Person, waitForPanes } from './support/person.ts'
import { boxOf } from './support/board.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

/** Timeout in ms, reached only in a failure. */
const LONG = { timeout: 60_000, interval: 200 }

let service: Served
let browser: Browser
let ada: Person
let bea: Person
let game: string

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  bea = await Person.at(browser, service.url, 'Bea', { viewport: { width: 390, height: 844 }, colorScheme: 'dark' })
  for (const person of [ada, bea]) await person.signIn()
  game = await startGame(
    [ada, bea].map((person) => callerOf(person, service.url)),
    'Letters',
    'duo',
  )
  for (const person of [ada, bea]) {
    await person.open(game)
    await person.openPane('Press')
  }
})
afterAll(() => closeWindows(browser))

/** Opens the n-th conversation of the list. */
const openChannel = async ({ page }: Person, nth = 1) => {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').nth(nth).click()
  await page.getByRole('button', { name: 'Send' }).waitFor()
}
/** The button that opens the private conversation of the two. */
const pairButton = ({ page }: Person) =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: /^(?!Everyone|Notebook)/ })
    .first()
const openPair = async (person: Person) => {
  await pairButton(person).click()
  await person.page.getByRole('button', { name: 'Send' }).waitFor()
}
const write = async ({ page }: Person, text: string) => page.getByLabel(/^Write to/).fill(text)
const send = async ({ page }: Person) => page.getByRole('button', { name: 'Send' }).click()
const addNote = async ({ page }: Person) => page.getByRole('button', { name: 'Add note' }).click()
const texts = ({ page }: Person) => page.locator('.message .text').allInnerTexts()
const waitForText = ({ page }: Person, text: string) => page.locator('.message .text', { hasText: text }).waitFor()

const gameOf = async (person: Person) => (await callerOf(person, service.url).get<GameAnswer>(`/api${game}`)).game
/** A possible move. */
async function moveOf(person: Person): Promise<string> {
  const { orders } = await callerOf(person, service.url).get<OfferedOrders>(`/api${game}/options`)
  const move = orders.find(({ order }) => order.kind === 'move')
  if (move === undefined) throw new Error('nothing can move')
  return move.written
}
const sheetOf = async (person: Person) => (await gameOf(person)).sheet?.lines.map(({ written }) => written) ?? []

it('shows a message to the other player without a reload, as unread until it is read', async () => {
  const everyone = bea.page.getByRole('button', { name: /^Everyone/ })
  await everyone.waitFor()
  const before = await boxOf(everyone)
  await pairButton(ada).click()
  await write(ada, 'Shall we leave Burgundy empty?\nSee https://example.org/map.')
  await send(ada)
  await waitForText(ada, 'Burgundy')
  await bea.page.getByRole('tab', { name: /^Press.*1/ }).waitFor()
  await bea.page.waitForFunction(() => document.title.includes('1 unread'))
  await bea.page.getByText('Shall we leave').first().waitFor()
  // The first message moves nothing under the finger.
  expect(await boxOf(everyone)).toEqual(before)
  // Above the board of a phone, where the tab is below the fold.
  await bea.page.evaluate(() => scrollTo(0, 0))
  const link = bea.page.getByRole('button', { name: 'Press 1 unread', exact: true })
  expect((await boxOf(link)).y).toBeLessThan((await boxOf(bea.page.locator('[data-board]'))).y)
  await takePicture(bea.page, 'press-link')
  await link.click()
  await waitForText(bea, 'Burgundy')
  expect(await bea.page.getByRole('link', { name: 'https://example.org/map' }).getAttribute('rel')).toContain(
    'noopener',
  )
  await bea.page.waitForFunction(() => !document.title.includes('unread'))
})

it('fills a phone’s screen with a conversation, and Back leads to the list', async () => {
  const { page } = bea
  const box = await page.getByRole('region', { name: /^Messages:/ }).boundingBox()
  expect(box).toEqual({ x: 0, y: 0, width: 390, height: 844 })
  expect(await page.getByRole('tab', { name: /^Press/ }).count()).toBe(0)
  await page.goBack()
  await page.getByRole('tab', { name: 'Press', exact: true }).waitFor()
  const row = pairButton(bea)
  expect(await row.innerText()).toMatch(/Ada\n+.*Burgundy/)
  expect(await page.getByRole('button', { name: /^Everyone/ }).count()).toBe(0)
  await page.getByText('Write to…').click()
  await page.getByRole('button', { name: /^Everyone/ }).waitFor()
  await openPair(bea)
  await page.getByRole('button', { name: 'All conversations' }).click()
  await expect
    .poll(async () => {
      const tab = await boxOf(page.getByRole('tab', { name: 'Press', exact: true }))
      return tab.y > -1 && tab.y < 60
    }, LONG)
    .toBe(true)
  await openPair(bea)
})

it('marks a conversation with an unsent text in the list', async () => {
  const { page } = bea
  await write(bea, 'I will tell')
  await page.goBack()
  const row = pairButton(bea)
  await row.waitFor()
  expect(await row.innerText()).toMatch(/Ada\n+Draft: I will tell/)
  await takePicture(page, 'draft-in-list')
  await openPair(bea)
  await write(bea, '')
})

it('gives a conversation the whole column next to the board', async () => {
  const { page } = ada
  const height = async () =>
    (await page.getByRole('list', { name: 'Messages', exact: true }).boundingBox())?.height ?? 0
  const before = await height()
  await page.getByRole('button', { name: 'Larger' }).click()
  expect(await height()).toBeGreaterThan(before + 150)
  expect(await page.getByRole('button', { name: 'Ready' }).count()).toBe(0)
  await page.getByRole('button', { name: 'Smaller' }).click()
  expect(await height()).toBe(before)
})

it('keeps a message written offline, even over a reload, and sends it once', async () => {
  const { page } = bea
  await write(bea, 'Agreed.')
  await page.context().setOffline(true)
  await send(bea)
  await page.getByText('The service cannot be reached').waitFor()
  expect(await page.getByLabel(/^Write to/).inputValue()).toBe('Agreed.')
  await write(ada, 'Are you there?')
  await send(ada)
  await waitForText(ada, 'Are you there?')
  await page.context().setOffline(false)
  await bea.open(game)
  await bea.openPane('Press')
  // It may be unread or not: the page may have shown it between coming online and the reload.
  await pairButton(bea).click()
  await waitForText(bea, 'Are you there?')
  expect(await page.getByLabel(/^Write to/).inputValue()).toBe('Agreed.')
  await send(bea)
  for (const person of [ada, bea]) {
    await waitForText(person, 'Agreed.')
    expect(await texts(person)).toEqual([expect.stringContaining('Burgundy'), 'Are you there?', 'Agreed.'])
  }
})

it('stores a message once when it is sent again after a lost answer', async () => {
  const { page } = ada
  await page.route('**/press', async (route) => {
    if (route.request().method() !== 'POST') return route.continue()
    await route.fetch()
    await route.abort()
  })
  await write(ada, 'Spring then.')
  await send(ada)
  await page.getByText('The service cannot be reached').waitFor()
  await page.unroute('**/press')
  await send(ada)
  await waitForText(bea, 'Spring then.')
  expect((await texts(bea)).filter((text) => text === 'Spring then.')).toHaveLength(1)
})

it('shows a proposed order on the board, copies it to a draft, and uses it', async () => {
  const { page } = bea
  const move = await moveOf(bea)
  await write(ada, `You ${move}, and I hold. What about S1901M?`)
  await send(ada)
  await waitForText(bea, move)
  const proposed = page.locator('.message').last()
  await proposed.getByRole('link', { name: move }).click()
  await page.getByRole('group', { name: 'An order from a message' }).getByText(move).waitFor()
  expect(await page.getByRole('tab', { name: /^Press/ }).getAttribute('aria-selected')).toBe('true')
  await page.getByRole('button', { name: 'Hide' }).click()
  await openPair(bea)
  expect(await ada.page.getByRole('button', { name: 'Copy to a draft' }).count()).toBe(0)
  await proposed.getByRole('button', { name: 'Copy to a draft' }).click()
  const draft = page.locator('.drafts li', { hasText: 'Proposed by' })
  await draft.getByText(move).waitFor()
  expect(await sheetOf(bea)).toEqual([])
  await draft.getByRole('button', { name: 'Use this draft' }).click()
  await vi.waitFor(async () => expect(await sheetOf(bea)).toEqual([move]), LONG)
  await page.getByRole('tab', { name: /^Press/ }).click()
  await proposed.getByText('On your sheet.').waitFor()
})

it('quotes an order from the results of a closed phase, with a link to it', async () => {
  const { page } = ada
  const seenRequest = page.waitForRequest(/\/seen$/)
  for (const person of [ada, bea]) {
    const phase = (await gameOf(person)).phase?.code
    await callerOf(person, service.url).put(`/api${game}/ready`, { phase, ready: true })
  }
  // The phase closed while Ada's page was open: its results need not be mailed to her.
  const { history } = await gameOf(ada)
  expect((await seenRequest).postDataJSON()).toEqual({ phases: history.length })
  await page.getByRole('tab', { name: 'Results' }).click()
  await page
    .getByRole('button', { name: /^Quote .* in a message$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send' }).waitFor()
  const box = page.getByLabel(/^Write to/)
  await expect.poll(() => box.inputValue(), LONG).not.toBe('')
  const quote = await box.inputValue()
  await write(ada, `${quote}was bold.`)
  await send(ada)
  await waitForText(ada, 'was bold.')
  await page.locator('.message').last().getByRole('link').click()
  await page.waitForURL(/phases\/\d+\?order=/)
  expect(await page.getByRole('tab', { name: /^Press/ }).getAttribute('aria-selected')).toBe('true')
  expect(await page.locator('.message').last().getByRole('link').innerText()).toBe(quote.trim())
})

it('quotes an order of the player’s own sheet, and keeps the unsent message over a reload', async () => {
  const { page } = bea
  const move = await moveOf(bea)
  const { phase } = await gameOf(bea)
  await callerOf(bea, service.url).put(`/api${game}/orders`, { phase: phase?.code, orders: [move] })
  await bea.open(game)
  await bea.openPane('Orders')
  await page.getByRole('button', { name: `Quote ${move} in a message` }).click()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().waitFor()
  await openChannel(bea, 0)
  await vi.waitFor(async () => expect(await page.getByLabel(/^Write to/).inputValue()).toContain(move), LONG)
  // Stored in the same task, before the page can be left.
  const isStored = await page.getByLabel(/^Write to/).evaluate((box: HTMLTextAreaElement, text) => {
    localStorage.clear()
    box.value = text
    box.dispatchEvent(new Event('input', { bubbles: true }))
    return JSON.stringify(localStorage).includes(text)
  }, `${move} it is.`)
  expect(isStored).toBe(true)
  await bea.open(game)
  await bea.openPane('Press')
  await openChannel(bea, 0)
  await vi.waitFor(async () => expect(await page.getByLabel(/^Write to/).inputValue()).toBe(`${move} it is.`), LONG)
  await send(bea)
  await waitForText(bea, 'it is.')
})

it('finds messages by words and by phase, and opens them in their conversation', async () => {
  const { page } = ada
  await page.getByRole('button', { name: 'All conversations' }).click()
  const search = page.getByRole('searchbox', { name: 'Search all messages' })
  await search.fill('nobody said this')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('No message you can read has all of these words.').waitFor()
  await search.fill('burg leave')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const matches = page.getByRole('list', { name: 'Messages found' }).getByRole('button')
  await matches.filter({ hasText: 'Shall we leave Burgundy empty?' }).click()
  await page.locator('.message.target', { hasText: 'Shall we leave Burgundy empty?' }).waitFor()
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await page.getByRole('link', { name: 'First phase' }).click()
  await page.getByRole('button', { name: /messages? before these orders$/ }).click()
  await page.getByRole('heading', { name: /^Before the orders of/ }).waitFor()
  await matches.filter({ hasText: 'Are you there?' }).waitFor()
})

it('pins a note to a phase, shows it there, and unpins it', async () => {
  const { page } = ada
  const notes = page.getByRole('group', { name: 'Your notes' })
  const note = notes.locator('.note', { hasText: 'Here it began.' })
  await notes.getByRole('button', { name: /^Note on/ }).click()
  await write(ada, 'Here it began.')
  await addNote(ada)
  await note.waitFor()
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await note.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'First phase' }).click()
  await note.waitFor()
  await notes.getByRole('button', { name: /^Unpin/ }).click()
  await note.waitFor({ state: 'detached' })
})

it('pins a note to the province of the selected unit, which stays selected', async () => {
  const { page } = ada
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  const [, location = ''] = (await moveOf(ada)).split(' ')
  const [province = ''] = location.split('/')
  const prompt = page.getByRole('group', { name: 'Order the selected unit' }).getByText(location).first()
  await ada.tap(location, { map: 'duo' })
  await prompt.waitFor()
  await page.getByRole('button', { name: `Pin to ${province}` }).click()
  await write(ada, 'Keep this one at home.')
  await addNote(ada)
  const note = page.getByRole('group', { name: 'Your notes' }).locator('.note', { hasText: 'Keep this one at home.' })
  await note.waitFor()
  await prompt.waitFor()
})

it('mutes a conversation and a player for the reader alone, and reports a message without notifying its writer', async () => {
  const { page } = bea
  await page.getByRole('button', { name: 'All conversations' }).click()
  await openPair(bea)
  const message = page.locator('.message').first()
  await message.getByText('More').click()
  await message.getByText('Report this message').click()
  await message.getByLabel('What’s wrong with it?').fill('Unwanted offers.')
  await message.getByRole('button', { name: 'Report', exact: true }).click()
  await message.getByText(/^Reported to/).waitFor()
  await message.getByRole('button', { name: /^Mute / }).click()
  await message.getByText('Muted by you.').waitFor()
  await message.getByRole('button', { name: 'Show', exact: true }).click()
  await message.getByText('Burgundy').waitFor()
  await message.getByRole('button', { name: /^Unmute .+/ }).click()
  await message.getByText('Muted by you.').waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Mute', exact: true }).click()
  await page.getByRole('button', { name: 'Unmute', exact: true }).waitFor()
  expect(await violations(page)).toEqual([])
  await page.getByRole('button', { name: 'All conversations' }).click()
  const row = page.getByRole('list', { name: 'Conversations' }).getByRole('button', { name: /Muted/ })
  await row.waitFor()
  await ada.page.getByRole('button', { name: 'All conversations' }).click()
  await openPair(ada)
  await write(ada, 'Nobody counts this.')
  await send(ada)
  await row.filter({ hasText: 'Nobody counts this.' }).waitFor()
  expect(await page.getByRole('tab', { name: /^Press/ }).innerText()).toBe('Press')
  await ada.page.getByRole('button', { name: 'All conversations' }).click()
  await ada.page.getByText('Write to…').click()
  await ada.page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: /^Everyone/ })
    .click()
  await write(ada, 'Everyone counts this.')
  await send(ada)
  await waitForText(ada, 'Everyone counts this.')
  await bea.open('/games')
  await page.getByRole('link').filter({ hasText: 'Letters' }).getByText('1 unread message').waitFor()
})

it('renders only nearby messages out of ten thousand, and keeps the scroll position when more load', async () => {
  const { page } = ada
  await page.getByRole('button', { name: 'All conversations' }).click()
  await fakeLongChannel(page)
  await openChannel(ada, 0)
  await page.locator('.message[data-number="10000"]').waitFor()
  const box = page.getByRole('list', { name: 'Messages', exact: true })
  const first = async () => Number(await box.locator('.message').first().getAttribute('data-number'))
  for (let target = 9901; target >= 9701; target -= 50) {
    await box.evaluate((list) => {
      list.scrollTop = 100
    })
    await vi.waitFor(async () => expect(await first()).toBeLessThanOrEqual(target), LONG)
  }
  expect(await box.locator('.message').count()).toBeLessThanOrEqual(150)
  // The messages in view stay in place when earlier ones load above them.
  expect(await box.evaluate((list) => list.scrollTop)).toBeGreaterThan(1000)
  await page.getByRole('button', { name: 'Newest messages' }).click()
  await page.locator('.message[data-number="10000"]').waitFor()
  await page.unroute(LONG_CHANNEL)
})

/** 'yes' if the composer is wholly visible and its button is not covered; otherwise the reason. */
const checkComposer = ({ page }: Person): Promise<string> =>
  page.evaluate(() => {
    const [composer, button] = ['.composer', '.composer .primary'].map((selector) => document.querySelector(selector))
    if (!composer || !button || visualViewport === null) return 'not there'
    const { offsetTop, height } = visualViewport
    const { top, bottom } = composer.getBoundingClientRect()
    // Zoomed elements may be off by a pixel.
    if (top < offsetTop - 1 || bottom > offsetTop + height + 1)
      return `from ${top} to ${bottom} in ${offsetTop} + ${height}`
    const { x, y, width, height: buttonHeight } = button.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + buttonHeight / 2) === button ? 'yes' : 'covered'
  })

/** The distance from the newest message to the composer, in CSS px. */
const gapAboveComposer = ({ page }: Person): Promise<number> =>
  page.evaluate(() => {
    const last = [...document.querySelectorAll('.message')].at(-1)?.getBoundingClientRect().bottom ?? 0
    return Math.round((document.querySelector('.composer')?.getBoundingClientRect().top ?? 0) - last)
  })

it('shows the whole composer below the messages: on a desktop, on a phone, and above its keyboard', async () => {
  await ada.page.setViewportSize({ width: 1280, height: 800 })
  const expectComposer = async (person: Person) => {
    await expect.poll(() => checkComposer(person), LONG).toBe('yes')
  }
  for (const person of [ada, bea]) {
    await person.open(game)
    await person.openPane('Press')
    await openPair(person)
    const text = `${person.name} continues:\n${'one more line\n'.repeat(20)}`
    await write(person, text)
    await expectComposer(person)
    await send(person)
    await person.page.locator('.message .text', { hasText: `${person.name} continues` }).waitFor()
    await expectComposer(person)
    // The newest message is above the composer.
    await expect.poll(() => gapAboveComposer(person), LONG).toBeGreaterThanOrEqual(0)
  }
  await ada.page.setViewportSize(DESK)
  const { page } = bea
  await page.getByLabel(/^Write to/).focus()
  // A keyboard may shrink the window or cover its lower part.
  await page.setViewportSize({ width: 390, height: 480 })
  await expectComposer(bea)
  await page.setViewportSize({ width: 390, height: 844 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.7 })
  await expectComposer(bea)
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  await takePicture(page, 'press-keyboard')
})

it('is accessible on a desktop and on a phone', async () => {
  await bea.open(game)
  for (const person of [ada, bea]) {
    await person.openPane('Press')
    const back = person.page.getByRole('button', { name: 'All conversations' })
    if (await back.isVisible()) await back.click()
    await openPair(person)
  }
  for (const [person, name] of [
    [ada, 'desk'],
    [bea, 'phone'],
  ] as const) {
    expect(await violations(person.page)).toEqual([])
    await takePicture(person.page, `press-conversation-${name}`)
    await person.page.getByRole('button', { name: 'All conversations' }).click()
    await openChannel(person, 0)
    await person.page.getByRole('button', { name: 'All conversations' }).click()
    expect(await violations(person.page)).toEqual([])
    await takePicture(person.page, `press-${name}`)
    expect(person.faults).toEqual([])
  }
})

it('reserves the line of a closed phase on a phone: the tabs do not move when its links load', async () => {
  const { page } = bea
  const path = `${new URL(page.url()).pathname.split('/phases', 1)[0]}/phases/0`
  let release = () => {}
  const released = new Promise<void>((done) => (release = done))
  await page.route('**/press*/**', async (route) => (await released, route.continue()))
  await page.route('**/press', async (route) => (await released, route.continue()))
  await page.goto(new URL(path, service.url).href)
  const tops = () =>
    Promise.all([page.getByRole('tablist'), page.getByRole('navigation', { name: 'Phases' })].map(boxOf)).then(
      ([tabs, stepper]) => (tabs?.y ?? 0) - (stepper?.y ?? 0),
    )
  await page.getByText('Tap a province to see what happened to its orders.').waitFor()
  await waitForPanes(page)
  const before = await tops()
  release()
  await page.getByRole('button', { name: 'Note on this phase' }).waitFor()
  await page.getByRole('button', { name: /messages? before these orders$/ }).waitFor()
  expect(await tops()).toBe(before)
})

it('leads back from a place on the board to the conversation on a phone', async () => {
  const { page } = bea
  const conversation = page.getByRole('region', { name: /^Messages:/ })
  await bea.open(game)
  // One tap shows the list, though its pane was not there before.
  await page.getByRole('tab', { name: 'Press' }).waitFor()
  await page.locator('.press-link').click()
  await pairButton(bea).waitFor()
  await expect.poll(async () => (await boxOf(page.getByRole('tablist').first())).y).toBeLessThan(100)
  await openPair(bea)
  await write(bea, 'Who takes SAM?')
  await send(bea)
  await page.locator('.message .on-board', { hasText: 'SAM' }).last().click()
  await conversation.waitFor({ state: 'detached' })
  await page.locator('.plate .highlights .selected').first().waitFor({ state: 'attached' })
  await takePicture(page, 'back-to-conversation')
  await page.getByRole('button', { name: /^Back to \w/ }).click()
  await conversation.getByText('Who takes SAM?').waitFor()
  expect(await page.getByRole('button', { name: /^Back to \w/ }).count()).toBe(0)
  // Another conversation, or closing it, clears the way back and the selected place.
  const panel = page.getByRole('button', { name: /^(?:Back to|Quote|Note on) \w/ })
  const leave = async () => {
    await page.locator('.message .on-board', { hasText: 'SAM' }).last().click()
    await page.getByRole('button', { name: /^Back to \w/ }).waitFor()
  }
  await leave()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  await expect.poll(() => panel.count()).toBe(0)
  await openPair(bea)
  await leave()
  await openChannel(bea, 0)
  await conversation.getByRole('button', { name: 'Board' }).click()
  await expect.poll(() => panel.count()).toBe(0)
})

it('takes an order from a message off the board when the game ends', async () => {
  const { page } = ada
  const move = await moveOf(bea)
  await page.setViewportSize(DESK)
  await ada.open(game)
  await ada.openPane('Press')
  await openPair(ada)
  await write(ada, `You ${move}, please.`)
  await send(ada)
  await page.locator('.message').last().getByRole('link', { name: move }).click()
  const bar = page.getByRole('group', { name: 'An order from a message' })
  await bar.getByText(move).waitFor()
  const note = page.getByRole('button', { name: /^Note on / })
  await note.waitFor()
  for (const person of [ada, bea])
    await callerOf(person, service.url).post(`/api${game}/proposals`, { motion: { kind: 'draw', among: [] } })
  await page.getByText('The end', { exact: true }).first().waitFor()
  expect(await bar.count()).toBe(0)
  expect(await note.count()).toBe(0)
})
