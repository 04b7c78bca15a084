/** Two people talk on two screens, one of them offline for a while: nothing is lost, nothing is doubled. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { violations } from './support/accessibility.ts'
import type { OfferedOrders } from '../../src/rules/notation/order-options.ts'
import { callerOf, type GameAnswer, startGame } from './support/api-game.ts'
import { LONG_CHANNEL, fakeLongChannel } from './support/long-channel.ts'
import { takePicture } from './support/picture.ts'
import { DESK, Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

/** Only a failure takes so long, in milliseconds. */
const UNHURRIED = { timeout: 60_000, interval: 200 }

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

/** The channel of the two, whichever seat each got. */
const openChannel = async ({ page }: Person, nth = 1) => {
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').nth(nth).click()
  await page.getByRole('button', { name: 'Send' }).waitFor()
}
/** The button that opens the conversation of the two. */
const pairOf = ({ page }: Person) =>
  page
    .getByRole('list', { name: 'Conversations' })
    .getByRole('button', { name: /^(?!Everyone|Notebook)/ })
    .first()
const openPair = async (person: Person) => {
  await pairOf(person).click()
  await person.page.getByRole('button', { name: 'Send' }).waitFor()
}
const write = async ({ page }: Person, text: string) => page.getByLabel(/^Write to/).fill(text)
const send = async ({ page }: Person) => page.getByRole('button', { name: 'Send' }).click()
const texts = ({ page }: Person) => page.locator('.message .text').allInnerTexts()
const waitForText = ({ page }: Person, text: string) => page.locator('.message .text', { hasText: text }).waitFor()

const gameOf = async (person: Person) => (await callerOf(person, service.url).get<GameAnswer>(`/api${game}`)).game
/** A move that may be ordered. */
async function moveOf(person: Person): Promise<string> {
  const { orders } = await callerOf(person, service.url).get<OfferedOrders>(`/api${game}/options`)
  const move = orders.find(({ order }) => order.kind === 'move')
  if (move === undefined) throw new Error('nothing can move')
  return move.written
}
const sheetOf = async (person: Person) => (await gameOf(person)).sheet?.lines.map(({ written }) => written) ?? []

it('what one writes is read by the other without loading the page, and counted as unread until then', async () => {
  await pairOf(ada).click()
  await write(ada, 'Shall we leave Burgundy empty?\nSee https://example.org/map.')
  await send(ada)
  await waitForText(ada, 'Burgundy')
  await bea.page.getByRole('tab', { name: /^Press.*1/ }).waitFor()
  await bea.page.waitForFunction(() => document.title.includes('1 unread'))
  await bea.page.getByRole('button', { name: /1 unread/ }).click()
  await waitForText(bea, 'Burgundy')
  expect(await bea.page.getByRole('link', { name: 'https://example.org/map' }).getAttribute('rel')).toContain(
    'noopener',
  )
  await bea.page.getByRole('tab', { name: 'Press', exact: true }).waitFor()
})

it('what is written offline stays, over a reload too, and is sent once', async () => {
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
  // Whether it is unread still is open: the page may have shown it in the moment between coming online and being loaded again.
  await pairOf(bea).click()
  await waitForText(bea, 'Are you there?')
  expect(await page.getByLabel(/^Write to/).inputValue()).toBe('Agreed.')
  await send(bea)
  for (const person of [ada, bea]) {
    await waitForText(person, 'Agreed.')
    expect(await texts(person)).toEqual([expect.stringContaining('Burgundy'), 'Are you there?', 'Agreed.'])
  }
})

it('a message whose answer was lost is kept once, however often it is sent', async () => {
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

it('an order is proposed, shown on the board, taken over into a draft, and played', async () => {
  const { page } = bea
  const own = await moveOf(bea)
  await write(ada, `You ${own}, and I hold. What of S1901M?`)
  await send(ada)
  await waitForText(bea, own)
  const proposed = page.locator('.message').last()
  await proposed.getByRole('link', { name: own }).click()
  await page.getByRole('group', { name: 'An order from a message' }).getByText(own).waitFor()
  expect(await page.getByRole('tab', { name: /^Press/ }).getAttribute('aria-selected')).toBe('true')
  await page.getByRole('button', { name: 'Hide' }).click()
  expect(await ada.page.getByRole('button', { name: 'Copy to a draft' }).count()).toBe(0)
  await proposed.getByRole('button', { name: 'Copy to a draft' }).click()
  const draft = page.locator('.drafts li', { hasText: 'Proposed by' })
  await draft.getByText(own).waitFor()
  expect(await sheetOf(bea)).toEqual([])
  await draft.getByRole('button', { name: 'Use this draft' }).click()
  await vi.waitFor(async () => expect(await sheetOf(bea)).toEqual([own]), UNHURRIED)
})

it('an order of a closed phase is quoted from its results, and its link leads back to it', async () => {
  const { page } = ada
  const toldSeen = page.waitForRequest(/\/seen$/)
  for (const person of [ada, bea]) {
    const phase = (await gameOf(person)).phase?.code
    await callerOf(person, service.url).put(`/api${game}/ready`, { phase, ready: true })
  }
  // The phase closed while she looked on: its results need not be mailed to her.
  expect((await toldSeen).postDataJSON()).toEqual({ phases: 1 })
  await page.getByRole('tab', { name: 'Results' }).click()
  await page
    .getByRole('button', { name: /^Quote .* in a message$/ })
    .first()
    .click()
  await page.getByRole('button', { name: 'Send' }).waitFor()
  const quoted = await page.getByLabel(/^Write to/).inputValue()
  await write(ada, `${quoted}was bold.`)
  await send(ada)
  await waitForText(ada, 'was bold.')
  await page.locator('.message').last().getByRole('link').click()
  await page.waitForURL(/phases\/0\?order=/)
  expect(await page.getByRole('tab', { name: /^Press/ }).getAttribute('aria-selected')).toBe('true')
  expect(await page.locator('.message').last().getByRole('link').innerText()).toBe(quoted.trim())
})

it('an order of one’s own sheet is quoted, and kept as what one writes over a reload', async () => {
  const { page } = bea
  const own = await moveOf(bea)
  const { phase } = await gameOf(bea)
  await callerOf(bea, service.url).put(`/api${game}/orders`, { phase: phase?.code, orders: [own] })
  await bea.open(game)
  await bea.openPane('Orders')
  await page.getByRole('button', { name: `Quote ${own} in a message` }).click()
  await page.getByRole('list', { name: 'Conversations' }).getByRole('button').first().waitFor()
  await openChannel(bea, 0)
  await vi.waitFor(async () => expect(await page.getByLabel(/^Write to/).inputValue()).toContain(own), UNHURRIED)
  await write(bea, `${own} it is.`)
  await bea.open(game)
  await bea.openPane('Press')
  await openChannel(bea, 0)
  await vi.waitFor(async () => expect(await page.getByLabel(/^Write to/).inputValue()).toBe(`${own} it is.`), UNHURRIED)
  await send(bea)
  await waitForText(bea, 'it is.')
})

it('what was said is found by its words, and leads to its place; by the phase, too', async () => {
  const { page } = ada
  await page.getByRole('button', { name: 'All conversations' }).click()
  const search = page.getByRole('searchbox', { name: 'Search all messages' })
  await search.fill('nobody said this')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  await page.getByText('No message you can read has all of these words.').waitFor()
  await search.fill('burg leave')
  await page.getByRole('button', { name: 'Search', exact: true }).click()
  const found = page.getByRole('list', { name: 'Messages found' }).getByRole('button')
  await found.filter({ hasText: 'Shall we leave Burgundy empty?' }).click()
  await page.locator('.message.meant', { hasText: 'Shall we leave Burgundy empty?' }).waitFor()
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await page.getByRole('link', { name: 'First phase' }).click()
  await page.getByRole('button', { name: /messages? before the orders of/ }).click()
  await page.getByRole('heading', { name: /^Before the orders of/ }).waitFor()
  await found.filter({ hasText: 'Are you there?' }).waitFor()
})

it('a note is pinned to a phase, shown with it, and taken down', async () => {
  const { page } = ada
  const notes = page.getByRole('group', { name: 'Your notes' })
  const note = notes.locator('.note', { hasText: 'Here it began.' })
  await notes.getByRole('button', { name: /^Note on/ }).click()
  await write(ada, 'Here it began.')
  await send(ada)
  await note.waitFor()
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  await note.waitFor({ state: 'detached' })
  await page.getByRole('link', { name: 'First phase' }).click()
  await note.waitFor()
  await notes.getByRole('button', { name: /^Unpin/ }).click()
  await note.waitFor({ state: 'detached' })
})

it('a note is pinned to the province of a unit that is being ordered, and the unit stays chosen', async () => {
  const { page } = ada
  await page.getByRole('link', { name: 'Now', exact: true }).click()
  const [, unitAt = ''] = (await moveOf(ada)).split(' ')
  const [province = ''] = unitAt.split('/')
  const chosen = page.getByRole('group', { name: 'Order the selected unit' }).getByText(unitAt).first()
  await ada.tap(unitAt, { map: 'duo' })
  await chosen.waitFor()
  await page.getByRole('button', { name: `Pin to ${province}` }).click()
  await write(ada, 'Keep this one at home.')
  await send(ada)
  const note = page.getByRole('group', { name: 'Your notes' }).locator('.note', { hasText: 'Keep this one at home.' })
  await note.waitFor()
  await chosen.waitFor()
})

it('a conversation is muted for its reader alone, a person too; a message is reported, and its writer is not told', async () => {
  const { page } = bea
  await page.getByRole('button', { name: 'All conversations' }).click()
  await openPair(bea)
  const toMute = page.locator('.message').first()
  await toMute.getByText('More').click()
  await toMute.getByText('Report this message').click()
  await toMute.getByLabel('What’s wrong with it?').fill('He makes offers.')
  await toMute.getByRole('button', { name: 'Report', exact: true }).click()
  await toMute.getByText(/^Reported to/).waitFor()
  await toMute.getByRole('button', { name: /^Mute / }).click()
  await toMute.getByText('Muted by you.').waitFor()
  await toMute.getByRole('button', { name: 'Show', exact: true }).click()
  await toMute.getByText('Burgundy').waitFor()
  await toMute.getByRole('button', { name: /^Unmute .+/ }).click()
  await toMute.getByText('Muted by you.').waitFor({ state: 'detached' })
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

it('of ten thousand messages only those around what one reads are on the page, and nothing jumps when more come', async () => {
  const { page } = ada
  await page.getByRole('button', { name: 'All conversations' }).click()
  await fakeLongChannel(page)
  await openChannel(ada, 0)
  await page.locator('.message[data-number="10000"]').waitFor()
  const box = page.getByRole('list', { name: 'Messages', exact: true })
  const first = async () => Number(await box.locator('.message').first().getAttribute('data-number'))
  for (let goal = 9901; goal >= 9701; goal -= 50) {
    await box.evaluate((list) => {
      list.scrollTop = 100
    })
    await vi.waitFor(async () => expect(await first()).toBeLessThanOrEqual(goal), UNHURRIED)
  }
  expect(await box.locator('.message').count()).toBeLessThanOrEqual(150)
  // What stood at the top of the box still does, though pages came before it.
  expect(await box.evaluate((list) => list.scrollTop)).toBeGreaterThan(1000)
  await page.getByRole('button', { name: 'Newest messages' }).click()
  await page.locator('.message[data-number="10000"]').waitFor()
  await page.unroute(LONG_CHANNEL)
})

/** Is all of where one writes in sight, and is it its button that one hits where the button is? */
const mayWriteAtOnce = ({ page }: Person): Promise<string> =>
  page.evaluate(() => {
    const [composer, button] = ['.composer', '.composer .primary'].map((one) => document.querySelector(one))
    if (!composer || !button || visualViewport === null) return 'not there'
    const { offsetTop, height } = visualViewport
    const { top, bottom } = composer.getBoundingClientRect()
    // A part seen larger begins and ends within a pixel.
    if (top < offsetTop - 1 || bottom > offsetTop + height + 1)
      return `from ${top} to ${bottom} in ${offsetTop} + ${height}`
    const { x, y, width, height: high } = button.getBoundingClientRect()
    return document.elementFromPoint(x + width / 2, y + high / 2) === button ? 'yes' : 'covered'
  })

/** From the end of the newest message to where one writes, in CSS pixels. */
const roomBetween = ({ page }: Person): Promise<number> =>
  page.evaluate(() => {
    const last = [...document.querySelectorAll('.message')].at(-1)?.getBoundingClientRect().bottom ?? 0
    return Math.round((document.querySelector('.composer')?.getBoundingClientRect().top ?? 0) - last)
  })

it('where one writes is wholly in sight under all messages: on a desk, on a phone, and above its keyboard', async () => {
  await ada.page.setViewportSize({ width: 1280, height: 800 })
  const canWrite = async (person: Person) => {
    await expect.poll(() => mayWriteAtOnce(person), UNHURRIED).toBe('yes')
  }
  for (const person of [ada, bea]) {
    await person.open(game)
    await person.openPane('Press')
    await openPair(person)
    const said = `${person.name} goes on:\n${'one line more\n'.repeat(20)}`
    await write(person, said)
    await canWrite(person)
    await send(person)
    await person.page.locator('.message .text', { hasText: `${person.name} goes on` }).waitFor()
    await canWrite(person)
    // The newest message ends above it.
    await expect.poll(() => roomBetween(person), UNHURRIED).toBeGreaterThanOrEqual(0)
  }
  await ada.page.setViewportSize(DESK)
  const { page } = bea
  await page.getByLabel(/^Write to/).focus()
  // Where a keyboard makes the window lower, and where it covers its lower part.
  await page.setViewportSize({ width: 390, height: 480 })
  await canWrite(bea)
  await page.setViewportSize({ width: 390, height: 844 })
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1.7 })
  await canWrite(bea)
  await devtools.send('Emulation.setPageScaleFactor', { pageScaleFactor: 1 })
  await takePicture(page, 'press-keyboard')
})

it('is clean to assistive technology, on a desk and on a phone', async () => {
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
