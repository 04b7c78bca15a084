/** Double Diplomacy through the page: captains, overrides, orders of both captains, and a tie for the solo. */
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../support/service/harness.ts'
import { violations } from '../support/accessibility.ts'
import { openGame, waitForAria, signInPlayers } from '../support/open-game.ts'
import { DESK, PATIENCE, Person } from '../support/person.ts'
import { boxOf } from '../support/board.ts'
import { takePicture } from '../support/picture.ts'
import { type Caller, callerOf, type GameAnswer, startGame } from '../support/api-game.ts'
import { createOneBuild, makeAllReady, createTiedGame } from '../support/tied-game.ts'
import { closeWindows } from '../support/shared.ts'
import type { MessagesView } from '../../../src/game/press/press-types.ts'
import type { Client } from '../../../src/tools/play/client.ts'

let service: Served
let browser: Browser
let ada: Person
let callers: readonly Caller[]
/** Plays in no game. */
let master: Client

beforeAll(async () => {
  ;({ service, browser, ada, callers, master } = await signInPlayers())
})
afterAll(() => closeWindows(browser))

const open = (variant: string, seats: number) => openGame(ada, callers, seats, variant)
/** Submits these orders for all other players and marks them ready. */
const makeOthersReady = (path: string, seats: number, orders: readonly string[] = []) =>
  makeAllReady(callers.slice(1, seats), path, orders)
const results = () => ada.page.locator('.results')
const waitForText = (text: string | RegExp) => ada.page.getByText(text).first().waitFor()
/** Whether the whole element is within the window. */
async function isInView(part: Locator): Promise<boolean> {
  const box = await part.boundingBox()
  const height = part.page().viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

/** Whether the whole element is in the window, and nothing covers it. */
const isOnTop = (part: Locator): Promise<boolean> =>
  part.evaluate((element) => {
    const { left, right, top, bottom } = element.getBoundingClientRect()
    return [top + 1, bottom - 1].every((y) => document.elementFromPoint((left + right) / 2, y) === element)
  })

/** A new game, the first power of the viewer, and its other captain. */
async function openShared() {
  const { path, you } = await open('double-diplomacy', 7)
  const { game } = await callerOf(ada, service.url).get<GameAnswer>(`/api${path}`)
  const mine = game.seats.find(({ seat }) => seat === you)
  const shared = mine?.powers[0] ?? ''
  const partner = game.seats.find(({ seat, powers }) => seat !== you && powers.some((power) => power === shared))
  const games = await Promise.all(
    callers.slice(1, 7).map(async (caller) => ({ caller, ...(await caller.get<GameAnswer>(`/api${path}`)) })),
  )
  const captain = games.find((each) => each.game.you === partner?.seat)?.caller
  if (captain === undefined) throw new Error('nobody is the other captain')
  const pair = game.seats.map(({ seat }) => seat).filter((seat) => seat === you || seat === partner?.seat)
  return { path, game, mine, shared, captain, pair }
}

describe('Double Diplomacy', () => {
  it('DBL-2, DBL-6 shows a player the captains, uses an override, and shows the orders of both captains', async () => {
    const { path } = await open('double-diplomacy', 7)
    const { page } = ada
    const captains = page.getByRole('region', { name: 'The captains' })
    const shared = captains.getByRole('button', { name: /^\w+: you and .+ Write$/ })
    await expect.poll(() => shared.count(), { timeout: PATIENCE }).toBe(2)
    await waitForAria(captains, 'button "', ': you and ')
    expect(await violations(page)).toEqual([])
    for (const pane of ['Powers', 'Log', 'Manage', 'Press'] as const) {
      await page.getByRole('tab', { name: pane }).click()
      await shared.first().waitFor()
    }
    // On a phone: stays in view while scrolling, lists all captains at a tap, and switches conversations.
    await page.setViewportSize({ width: 390, height: 844 })
    const all = captains.getByRole('button', { name: 'Captains' })
    await all.waitFor()
    for (const top of [0, 300, 100_000]) {
      await page.evaluate((y) => scrollTo(0, y), top)
      await expect.poll(() => isInView(captains), { timeout: PATIENCE }).toBe(true)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await shared.count()).toBe(2)
    for (const button of await captains.getByRole('button').all())
      expect((await button.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    await page.evaluate(() => scrollTo(0, 300))
    await takePicture(page, 'captains-phone')
    await all.press('Enter')
    const entries = captains.getByRole('listitem').filter({ hasText: /^\w+: (?:you|\w.*) and / })
    await expect.poll(() => entries.count(), { timeout: PATIENCE }).toBe(7)
    await waitForAria(captains, 'button "Less" [expanded]', 'listitem: "', ' and ')
    await takePicture(page, 'captains-phone-all')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await waitForAria(captains, 'button "Captains"')
    await page.evaluate(() => scrollTo(0, 0))
    await shared.first().click()
    const privacy = page.getByText(/^Private between /).first()
    await expect.poll(() => isInView(privacy), { timeout: PATIENCE }).toBe(true)
    await takePicture(page, 'captains-phone-press')
    // From there to the list, or to the board, wherever the page was before.
    const heading = page.getByRole('heading', { name: 'Press' })
    await page.getByRole('button', { name: 'All conversations' }).click()
    await expect.poll(() => isInView(heading), { timeout: PATIENCE }).toBe(true)
    await shared.first().click()
    await page.getByRole('button', { name: 'Board', exact: true }).click()
    await expect.poll(() => isInView(page.locator('[data-board]').first()), { timeout: PATIENCE }).toBe(true)
    await shared.first().click()
    await privacy.waitFor()
    await page.setViewportSize(DESK)
    for (const button of [shared.first(), shared.last()]) {
      const [power = ''] = (await button.innerText()).split(':')
      await button.click()
      await page
        .getByText(/^Private between /)
        .filter({ hasText: power })
        .first()
        .waitFor()
    }
    await takePicture(page, 'captains')
    await ada.openPane('Orders')
    const override = page.locator('.override')
    await override.filter({ hasText: 'Override for 1901 and 1902: available.' }).waitFor()
    await waitForText(/You share \w+ with .+ \(\w+ and \w+\)\./)
    await waitForText(/You have one override in 1901 and 1902/)
    const [unit = ''] = await ada.todo()
    const [, province = ''] = /^[AF] (\S+)/.exec(unit.trim()) ?? []
    await ada.tap(province)
    const target = await ada.page
      .locator('.plate .place[aria-label*="can be chosen"]')
      .first()
      .getAttribute('data-province')
    await ada.tap(target ?? '')
    await expect.poll(async () => (await ada.sheet())[0], { timeout: PATIENCE }).toMatch(/^[AF] \S+ - \S+/)
    const [order = ''] = await ada.sheet()
    await ada.page.getByRole('button', { name: 'Override' }).click()
    await ada.waitForOrders([`${order} !`])
    await override.filter({ hasText: `Override for 1901 and 1902: on ${order}.` }).waitFor()
    await ada.markReady()
    // An override is used up only if it changes the result: the other captain holds.
    await makeOthersReady(path, 7, [`${order.split(' - ')[0] ?? ''} H`])
    await ada.waitForPhase('Fall 1901, movement')
    await waitForText(/You have used your override of 1901 and 1902/)
    await ada.openPane('Results')
    await results().getByText(`You: ${order} !. Override: used despite the other captain’s order.`).waitFor()
    await results()
      .getByText(/^.*: . \S+ H\. Not used: the other captain overrode it\.$/)
      .waitFor()
    // The same at a tap on the board.
    await page.getByRole('link', { name: 'Previous phase' }).click()
    await ada.tap(province, { isEarly: true })
    const here = page.getByRole('group', { name: 'Orders in this province' })
    await here.getByText(`You: ${order} !. Override: used despite the other captain’s order.`).waitFor()
    await results().getByText('Both captains, side by side').first().click()
    const row = results()
      .getByRole('row')
      .filter({ has: ada.page.getByRole('rowheader', { name: order, exact: true }) })
    await row.getByRole('cell', { name: `${order} !`, exact: false }).waitFor()
    await waitForAria(
      results(),
      'columnheader "Used"',
      'columnheader "You"',
      `cell "${order} ! Override: used despite the other captain’s order."`,
      ' H Not used: the other captain overrode it."',
    )
    await takePicture(ada.page, 'side-by-side')
  })

  it('DBL-2 lets the captains of a power propose orders to each other, and agree unit by unit', async () => {
    const { path, game, mine, shared, captain, pair } = await openShared()
    const { page } = ada
    const [first, second] = game.boards.flatMap(({ units }) => units.filter(({ power }) => power === shared))
    const [hold, other] = [first, second].map((unit) => `${unit?.arm === 'army' ? 'A' : 'F'} ${unit?.at} H`)
    const name = game.powers.find(({ power }) => power === shared)?.name ?? ''
    const text = `Proposal for ${name}:\n${hold}\n${other}`
    // On a phone the proposals are below the board. Once they have been in view, they are read.
    await page.setViewportSize({ width: 390, height: 844 })
    await captain.post(`/api${path}/press`, { to: pair, text, key: 'proposal' })
    const proposals = page.getByRole('region', { name: `Proposals for ${name}` })
    const all = game.boards.flatMap(({ units }) => units.filter(({ power }) => mine?.powers.includes(power)))
    const holds = all.map(({ arm, at }) => `${arm === 'army' ? 'A' : 'F'} ${at} H`)
    const unread = page.getByRole('button', { name: /, 1 unread message Write$/ })
    await unread.waitFor()
    await proposals.scrollIntoViewIfNeeded()
    await unread.waitFor({ state: 'detached' })
    await page.setViewportSize(DESK)
    await proposals.getByRole('button', { name: `Agree to ${hold}` }).click()
    await ada.waitForOrders([hold ?? ''])
    await proposals.getByText(/^proposed by .+, on your sheet$/).waitFor()
    await proposals.getByRole('button', { name: `Agree to ${other}` }).waitFor()
    await takePicture(page, 'captain-proposals')
    expect(await violations(page)).toEqual([])
    // Agreeing has sent nothing. An answer is a message.
    const messages = () =>
      captain.get<MessagesView>(`/api${path}/press/messages?channel=${encodeURIComponent(pair.join(','))}`)
    expect((await messages()).messages).toHaveLength(1)
    await proposals.getByRole('button', { name: /^Tell .+ that you agree$/ }).click()
    await proposals.getByText('proposed by both of you, on your sheet').waitFor()
    expect((await messages()).messages.map((message) => message.text)).toEqual([text, `Agreed for ${name}:\n${hold}`])
    // The other captain agrees, in view.
    const agreement = `Agreed for ${name}:\n${other}`
    await captain.post(`/api${path}/press`, { to: pair, text: agreement, key: 'agreement' })
    await expect.poll(async () => (await messages()).messages.length).toBe(3)
    await expect.poll(() => page.getByRole('tab', { name: /^Press \d/ }).count(), { timeout: PATIENCE }).toBe(0)
    // Only the other captain’s messages can become a draft.
    await page.getByRole('button', { name: new RegExp(`^${name}: you and .+ Write$`) }).click()
    await page.locator('.message.own').waitFor()
    // A plan for another phase is none for this one.
    await captain.post(`/api${path}/press`, { to: pair, text: `Next turn: ${hold}`, key: 'plan' })
    await page.locator('.message', { hasText: 'Next turn:' }).waitFor()
    expect(await page.getByRole('button', { name: 'Copy to a draft' }).count()).toBe(2)
    await page.getByRole('button', { name: 'Agree', exact: true }).last().click()
    await expect.poll(() => page.getByText('On your sheet.').count(), { timeout: PATIENCE }).toBe(2)
    await ada.openPane('Orders')
    await ada.waitForOrders([hold ?? '', other ?? ''])
    // On a phone, the bar next to Ready offers to propose what is not proposed yet.
    await page.setViewportSize({ width: 375, height: 620 })
    const bar = page.getByRole('group', { name: 'Order the selected unit' })
    expect(await bar.getByRole('button', { name: /^Propose to / }).count()).toBe(0)
    await ada.type(holds)
    const propose = bar.getByRole('button', { name: /^Propose to / })
    await expect.poll(() => propose.count(), { timeout: PATIENCE }).toBe(2)
    await page.evaluate(() => scrollTo(0, 0))
    await expect.poll(() => isOnTop(propose.first()), { timeout: PATIENCE }).toBe(true)
    const nextButton = await boxOf(propose.last())
    await propose.first().click()
    await expect.poll(() => propose.count(), { timeout: PATIENCE }).toBe(1)
    // A double tap must not hit the next button.
    expect(await boxOf(propose)).toEqual(nextButton)
    const sent = bar.getByRole('button', { name: /: .+ (?:proposed to|agreed with) .+/ })
    await sent.waitFor()
    await takePicture(page, 'proposed-on-phone')
    // Ready says what was not proposed, until it is.
    const status = page.locator('.standing').getByRole('status')
    const unproposed = status.getByText(/Saved and ready\. \w+: not proposed to [^.:]+ yet\.$/)
    await ada.markReady()
    await unproposed.waitFor()
    await takePicture(page, 'ready-not-proposed')
    await propose.click()
    await unproposed.waitFor({ state: 'detached' })
    await status.getByText(/Saved and ready\.$/).waitFor()
    const shown = await Promise.all((await sent.all()).map((button) => button.innerText()))
    expect(new Set(shown.map((label) => label.split(':')[0])).size).toBe(2)
    expect(await violations(page)).toEqual([])
    // Once the other captain agrees, the button says to how much.
    const mineHere = holds.filter((_, n) => all[n]?.power === shared)
    const reply = `Agreed for ${name}:\n${mineHere.join('\n')}`
    await captain.post(`/api${path}/press`, { to: pair, text: reply, key: 'reply' })
    await bar.getByText(new RegExp(`^${name}: all \\d orders agreed`)).waitFor()
    await takePicture(page, 'all-agreed-on-phone')
    await page.setViewportSize(DESK)
    await proposals.getByText(/all \d orders agreed$/).waitFor()
  })

  it('DBL-2 leads from the start of a long proposal to its orders, and has Agree below all that it does', async () => {
    const { path, game, shared, captain, pair } = await openShared()
    const { page } = ada
    const holds = game.boards.flatMap(({ units }) =>
      units.filter(({ power }) => power === shared).map(({ arm, at }) => `${arm === 'army' ? 'A' : 'F'} ${at} H`),
    )
    const why = 'We hold, and wait for what the others do in the North. '.repeat(5)
    const conversation = page.getByRole('region', { name: /^Messages: / })
    const name = game.powers.find(({ power }) => power === shared)?.name ?? ''
    const write = page.getByRole('button', { name: new RegExp(`^${name}: you and .+ Write$`) })
    await write.click()
    await conversation.getByRole('textbox').waitFor()
    const put = conversation.getByRole('button', { name: 'Agree', exact: true })
    const see = conversation.getByRole('button', { name: 'Go to Agree' })
    await captain.post(`/api${path}/press`, { to: pair, text: `${why}\n${holds.join('\n')}`, key: 'long' })
    await put.waitFor()
    await expect.poll(() => isOnTop(see), { timeout: PATIENCE }).toBe(true)
    expect(await isOnTop(put)).toBe(false)
    await takePicture(page, 'long-proposal')
    await ada.open(path)
    await write.click()
    await expect.poll(() => isOnTop(see), { timeout: PATIENCE }).toBe(true)
    // Its start is in view, too.
    const list = await boxOf(conversation.getByRole('list', { name: 'Messages' }))
    expect((await boxOf(conversation.locator('.message'))).y).toBeGreaterThanOrEqual(list.y)
    await see.click()
    await expect.poll(() => isOnTop(put), { timeout: PATIENCE }).toBe(true)
    await see.waitFor({ state: 'detached' })
    const proposed = conversation.getByRole('group', { name: 'Proposed orders' })
    for (const part of [
      ...(await proposed.getByRole('listitem').all()),
      proposed.getByText('Agree copies these orders'),
    ])
      expect((await boxOf(part)).y).toBeGreaterThanOrEqual(list.y)
    await takePicture(page, 'long-proposal-orders')
    await put.click()
    const agree = conversation.getByRole('button', { name: /^Tell .+ that you agree$/ })
    await agree.waitFor()
    await expect.poll(() => isOnTop(agree), { timeout: PATIENCE }).toBe(true)
    await takePicture(page, 'long-proposal-agree')
    // What has been agreed needs no way to Agree.
    await conversation.locator('.messages').evaluate((messages) => messages.scrollTo(0, 0))
    await expect.poll(() => isOnTop(agree), { timeout: PATIENCE }).toBe(false)
    await page.evaluate(() => new Promise((painted) => requestAnimationFrame(() => setTimeout(painted, 0))))
    expect(await see.count()).toBe(0)
    await agree.scrollIntoViewIfNeeded()
    expect(await violations(page)).toEqual([])
    // Below the board, as if it had been pressed there.
    await agree.click()
    const bar = page.getByRole('group', { name: 'Order the selected unit' })
    await bar.getByRole('button', { name: new RegExp(`^${name}: all \\d orders agreed with `) }).waitFor()
    await takePicture(page, 'agreed-in-conversation')
  })

  it('DBL-7 replaces a build that the other captain did not propose, and calls none unused', async () => {
    const path = await createOneBuild(master, callers, 'One build')
    await ada.markAllSeen([path])
    const { page } = ada
    const proposals = page.getByRole('region', { name: 'Proposals for England' })
    const captain = callers[6]
    const propose = (order: string) =>
      captain?.post(`/api${path}/press`, {
        to: ['SEAT 1', 'SEAT 7'],
        text: `Proposal for England:\n${order}`,
        key: order,
      })
    await ada.open(path)
    await ada.type(['F EDI B'])
    await propose('F LVP B')
    // The sheet says what the button replaces, and so does the conversation.
    await proposals.getByText('This replaces F EDI B.').waitFor()
    await takePicture(page, 'build-proposed')
    // Next to Ready, too: the proposals can be out of view.
    const status = page.locator('.standing').getByRole('status')
    await status.getByText(/^Saved\. .+ England: .+ proposes F LVP B\.$/).waitFor()
    await ada.markReady()
    await status.getByText(/Saved and ready\. England: .+ proposes F LVP B\.$/).waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: /^England: you and .+ Write$/ }).click()
    const conversation = page.getByRole('region', { name: /^Messages: / })
    await conversation.getByText('This replaces F EDI B.').waitFor()
    await takePicture(page, 'build-proposed-phone')
    await conversation.getByRole('button', { name: 'Agree', exact: true }).click()
    await conversation.getByText('On your sheet.').waitFor()
    await page.getByRole('button', { name: 'Board', exact: true }).click()
    await page.setViewportSize(DESK)
    await ada.openPane('Orders')
    await ada.waitForOrders(['F LVP B'])
    await page.getByRole('button', { name: /^Tell .+ that you agree$/ }).waitFor()
    // A second proposal leaves the first on the sheet. The button's text says who decides.
    const both = 'Then England has 1 build, your sheet 2. The other captain decides which counts.'
    await propose('F EDI B')
    await proposals.getByText(both).waitFor()
    await page.setViewportSize({ width: 375, height: 620 })
    await page.getByRole('button', { name: /^England: you and .+ Write$/ }).click()
    await conversation.getByText(both).waitFor()
    await takePicture(page, 'second-build-proposed-phone')
    await page.getByRole('button', { name: 'Board', exact: true }).click()
    await page.setViewportSize(DESK)
    await ada.openPane('Orders')
    // With both on the sheet, the other captain decides. Ready asks nothing.
    await ada.type(['F EDI B', 'F LVP B'])
    await waitForText('England has 1 build, your sheet 2. The other captain decides which counts.')
    await page.getByText('Used if the other captain orders it too.').nth(1).waitFor()
    expect(await page.getByText('Not used').count()).toBe(0)
    expect(await page.getByText('More than you may build').count()).toBe(0)
    await takePicture(page, 'two-builds-for-one')
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await takePicture(page, 'two-builds-for-one-phone')
    await page.setViewportSize(DESK)
    await ada.markReady()
    await makeAllReady(callers.slice(1, 7), path, ['F LVP B'])
    await ada.waitForPhase('Spring 1902, movement')
    const after = await callerOf(ada, service.url).get<GameAnswer>(`/api${path}`)
    const built = after.game.boards.flatMap(({ units }) => units.filter(({ at }) => at === 'LVP' || at === 'EDI'))
    expect(built.map(({ power, at }) => `${power} ${at}`)).toEqual(['ENGLAND LVP'])
  })

  it('DBL-4 offers the builds of each power until nothing can be ordered, and names the power', async () => {
    const path = await createOneBuild(master, callers, 'Two powers build', ['ANK', 'CON'])
    await ada.markAllSeen([path])
    const { page } = ada
    const sheet = page.getByRole('region', { name: /^Orders for England and Turkey/ })
    const bar = page.getByRole('group', { name: 'Order the selected unit' })
    await ada.open(path)
    await ada.type(['F EDI B'])
    await bar.getByText('Turkey, 2 builds: tap ANK and CON, or leave them to its other captain.').waitFor()
    await sheet.getByText('Turkey can build 2 more units:').waitFor()
    await takePicture(page, 'other-power-builds')
    expect(await sheet.getByRole('button', { name: /^(?:ANK|CON|LVP|Waive .*)$/ }).allInnerTexts()).toEqual([
      'ANK',
      'CON',
      'Waive a build of Turkey',
    ])
    await sheet.getByRole('button', { name: 'ANK', exact: true }).click()
    await bar.getByRole('button', { name: 'Army' }).click()
    await bar.getByText('Turkey, 1 build: tap CON.').waitFor()
    await sheet.getByRole('button', { name: 'Waive a build of Turkey' }).click()
    await bar.getByText('Everything has an order.').waitFor()
    await page.setViewportSize({ width: 375, height: 620 })
    await ada.type([])
    await bar.getByText('England, 1 build: tap EDI or LVP. Turkey, 2 builds: tap ANK and CON.').waitFor()
    await takePicture(page, 'two-powers-build-phone')
    await page.setViewportSize(DESK)
  })

  it('leaves the orders room next to a vote and orders to propose', async () => {
    const { path, game, mine, captain } = await openShared()
    const { page } = ada
    const units = game.boards.flatMap(({ units }) => units.filter(({ power }) => mine?.powers.includes(power)))
    await captain.post(`/api${path}/proposals`, { motion: { kind: 'draw', among: [] } })
    await page.getByRole('region', { name: 'Your vote' }).getByRole('button', { name: 'Vote no' }).waitFor()
    await ada.type(units.map(({ arm, at }) => `${arm === 'army' ? 'A' : 'F'} ${at} H`))
    const propose = page.getByRole('button', { name: /^Propose to / })
    await expect.poll(() => propose.count(), { timeout: PATIENCE }).toBe(2)
    await takePicture(page, 'room-for-orders')
    const [side, tabs] = [await boxOf(page.locator('.side')), await boxOf(page.getByRole('tablist', { name: 'Panes' }))]
    expect(side.y + side.height - tabs.y - tabs.height).toBeGreaterThan(300)
  })

  it('keeps the way from new results in view under a tapped province, and leaves the messages room', async () => {
    const path = await startGame(callers, 'New results', 'double-diplomacy')
    await makeAllReady(callers, path)
    const { page } = ada
    const next = page.getByRole('button', { name: 'Continue to Fall 1901' })
    for (const size of [
      { width: 390, height: 844 },
      { width: 375, height: 620 },
    ]) {
      await page.setViewportSize(size)
      await ada.open(path)
      await next.waitFor()
      for (const province of ['BUR', 'MUN', 'ROM']) {
        await ada.tap(province, { isEarly: true })
        await page.getByRole('button', { name: 'Close', exact: true }).waitFor()
        expect(await isOnTop(next)).toBe(true)
      }
    }
    await page.setViewportSize(DESK)
    await page
      .getByRole('button', { name: / Write$/ })
      .first()
      .click()
    const conversation = page.getByRole('region', { name: /^Messages: / })
    await conversation.getByRole('textbox').waitFor()
    const room = () =>
      conversation.evaluate((element) => {
        const [tabs, form] = [document.querySelector('[role="tablist"]'), element.querySelector('textarea')]
        return (form?.getBoundingClientRect().top ?? 0) - (tabs?.getBoundingClientRect().bottom ?? 0)
      })
    await page.locator('.side').evaluate((side) => side.scrollTo(0, side.scrollHeight))
    expect(await room()).toBeGreaterThan(200)
    await next.click()
    const list = conversation.getByRole('list', { name: 'Messages' })
    await expect.poll(async () => (await list.boundingBox())?.height, { timeout: PATIENCE }).toBeGreaterThan(115)
    expect(await isInView(conversation.getByRole('heading'))).toBe(true)
  })
})

describe('a tie for the solo of Double Diplomacy', () => {
  it('DBL-9, DBL-10 lets the tied players vote by tapping; a No leads to the tie-break, which everyone sees', async () => {
    const { page } = ada
    const path = await createTiedGame(master, callers, 'Twenty-one each')
    await ada.markAllSeen([path])
    await ada.open(path)
    const vote = page.getByRole('group', { name: 'Vote on a joint win' })
    await waitForAria(
      vote,
      'heading "A tie for the solo"',
      'Only they vote, in secret',
      'button "Yes: we win together"',
      'button "No: continue as a tie-break"',
    )
    await vote.getByRole('button', { name: 'Yes: we win together' }).click()
    await ada.waitForOrders(['VOTE YES'])
    await vote.getByRole('button', { name: 'No: continue as a tie-break' }).click()
    await ada.waitForOrders(['VOTE NO'])
    await waitForAria(vote, 'button "No: continue as a tie-break" [pressed]', 'You voted no.')
    await waitForAria(page.getByRole('region', { name: 'The captains' }), ': you and ')
    await takePicture(page, 'tie-vote')
    expect(await violations(page)).toEqual([])
    await ada.markReady()
    await makeAllReady(callers.slice(1), path, ['VOTE YES'])
    await ada.waitForPhase('Spring 1902, movement')
    await waitForAria(
      page.getByRole('group', { name: 'The tie-break' }),
      'heading "Tie-break"',
      'Nobody else can win, and no draw can be proposed.',
      '21 centres',
    )
    await takePicture(page, 'tie-break')
    // A spectator sees the captains, but cannot write to them.
    const spectator = await Person.at(browser, service.url, 'Onlooker')
    await spectator.open(path)
    const captains = spectator.page.getByRole('region', { name: 'The captains' })
    await captains.getByRole('button', { name: 'Captains' }).click()
    await expect.poll(() => captains.getByRole('listitem').count(), { timeout: PATIENCE }).toBe(7)
    expect(await captains.getByRole('button').count()).toBe(1)
    await spectator.page.context().close()
  })
})
