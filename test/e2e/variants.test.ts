/** The first phase of every variant, through the page: what is different there is found, tapped, typed, and told. */
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/harness.ts'
import { violations } from './support/accessibility.ts'
import { openedGame, reads } from './support/opened-game.ts'
import { PATIENCE, Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import type { Caller, GameAnswer } from './support/api-game.ts'
import { callerOf, signInSix } from './support/api-game.ts'
import { allReady, tiedGame } from './support/tied.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'
import { Client } from '../../src/tools/play/client.ts'

let service: Served
let browser: Browser
let ada: Person
let callers: readonly Caller[]
/** Plays in no game. */
let master: Client

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  master = new Client(service.url.origin)
  const [six] = await Promise.all([signInSix(service.url), master.signIn('master@players.example')])
  callers = [callerOf(ada, service.url), ...six]
})
afterAll(() => closeWindows(browser))

const open = (variant: string, seats: number) => openedGame(ada, callers, seats, variant)
/** Everybody else is ready, with these orders or with none. */
const othersReady = (path: string, seats: number, orders: readonly string[] = []) =>
  allReady(callers.slice(1, seats), path, orders)
const results = () => ada.page.locator('.results')
const said = (words: string | RegExp) => ada.page.getByText(words).first().waitFor()

describe('Duo', () => {
  it('is chosen with its options, and the game says so', async () => {
    const { page } = ada
    await ada.open('/games/new')
    await page.getByLabel('Name', { exact: true }).fill('Two of us')
    const duo = page.getByRole('group', { name: 'Variant' }).getByRole('radio', { name: 'Duo', exact: true })
    await duo.check()
    await said(/2 players · Two evenings/)
    await page.getByLabel('Centres to win').selectOption('17 centres')
    await page.getByRole('button', { name: 'Create the game' }).click()
    await page.getByRole('heading', { name: '1 of 2 players' }).waitFor()
    await said('17 centres')
  })

  it('DUO-3 a unit transforms by a second tap on it, another supports it with two quick taps', async () => {
    const { path, you } = await open('duo', 2)
    const [port, friend] = you === 'ROTLAND' ? ['KAR', 'ZIN'] : ['JAD', 'SGR']
    const map = { map: 'duo' }
    await reads(ada.page.getByRole('main'), 'heading "The Neutral, if nothing disturbs it"', 'F HEL')
    await ada.tap(port, map)
    await said(`A ${port}: tap where it goes, or the unit again: Transform.`)
    await ada.tap(port, map)
    await ada.page.locator('.plate .arrow.transform').first().waitFor({ state: 'attached' })
    await ada.tap(friend, map)
    await ada.choose('Support')
    await ada.tap(port, map)
    await ada.tap(port, map)
    await ada.hasOrders([`A ${port} T`, `F ${friend} S A ${port}`])
    await ada.ready()
    await othersReady(path, 2)
    await ada.sees('Fall 1001, movement')
    await ada.page.getByRole('button', { name: `F ${port}`, exact: true }).waitFor()
    await ada.turnTo('Results')
    await results().getByText(`A ${port} T`, { exact: true }).waitFor()
  })

  it('DUO-8 afterwards it is told what disturbed the Neutral', async () => {
    const settings = { name: 'The Midgebirge', variant: 'duo', master: 'apart' }
    const { id } = await master.post<GameAnswer>('/api/games', settings)
    const path = `/games/${id}`
    for (const one of callers.slice(0, 2)) await one.post(`/api${path}/join`, {})
    const { game } = await callerOf(ada, service.url).get<GameAnswer>(`/api${path}`)
    const [board] = game.boards
    const placed = ['EUN', 'SKR'].map((at) => ({
      kind: 'place',
      board: board?.board,
      power: game.you,
      arm: 'army',
      at,
    }))
    await master.post(`/api${path}/acts`, { kind: 'correct', edits: placed })
    await ada.open(path)
    await ada.type(['A EUN - OST', 'A SKR S A EUN - OST'])
    await ada.ready()
    await othersReady(path, 2)
    await ada.sees('Fall 1001, movement')
    await ada.turnTo('Results')
    await reads(
      ada.page.getByRole('main'),
      'heading "What disturbed the Neutral"',
      'A OST H. Dislodged by A EUN - OST.',
    )
    await takePicture(ada.page, 'duo-disturbed')
  })

  it('a support of a transform is refused in words, and the right one is offered', async () => {
    const { you } = await open('duo', 2)
    const line = you === 'ROTLAND' ? 'F ZIN S A KAR' : 'F SGR S A JAD'
    await ada.type([`${line} T`])
    await said(/supported to hold/)
    await ada.page.getByRole('button', { name: line, exact: true }).click()
    await ada.saved()
    await ada.hasOrders([line])
  })
})

describe('Shadow Worlds', () => {
  it('SHW-7 both worlds lie open, each with what is open in it; a tap on either orders there', async () => {
    const { you } = await open('shadow-worlds', 7)
    const [unit] = await ada.todo()
    const [, home = ''] = /A: [AF] (\S+)/.exec(unit ?? '') ?? []
    expect(you).not.toBe('')
    const many = await ada.page.locator('.todo li').count()
    for (const title of ['World A', 'World B']) {
      await ada.page.getByRole('heading', { name: `${title} ${many / 2} missing` }).waitFor()
      await ada.tap(home, { title })
      await ada.choose('Hold')
    }
    const held = async () => (await ada.sheet()).map((line) => line.replace(/[AF] \S+ /, ''))
    await expect.poll(held, { timeout: PATIENCE }).toEqual(['A: H', 'B: H'])
    await ada.page.getByRole('heading', { name: `World B ${many / 2 - 1} missing` }).waitFor()
    await ada.type(['A: A MUN S B: A BER'])
    await said('An order stays on its board; this one speaks of World B too.')
  })

  it('on a phone one world is shown, and the other says what is open there', async () => {
    await ada.page.setViewportSize({ width: 380, height: 760 })
    await ada.page.getByRole('button', { name: /^World B \d missing$/ }).click()
    await ada.page.getByRole('group', { name: 'Board: World B' }).waitFor()
    expect(await ada.page.getByRole('group', { name: 'Board: World A' }).count()).toBe(0)
    const wide = await ada.page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(380)
    await ada.page.setViewportSize({ width: 1280, height: 1100 })
  })
})

describe('a Winter of Shadow Worlds', () => {
  it('SHW-3 is one screen: the control list, the balance, and both worlds divided by tapping', async () => {
    const { path } = await open('shadow-worlds', 7)
    const { page } = ada
    for (const phase of ['Fall 1901, movement', 'Winter 1901, adjustments']) {
      await ada.pressReady()
      await othersReady(path, 7)
      await ada.sees(phase)
    }
    const winter = page.getByRole('region', { name: 'Winter in both worlds' })
    const balance = winter.locator('.balance')
    await expect.poll(() => balance.innerText(), { timeout: PATIENCE }).toMatch(/; nothing to spare\.$/)
    await winter.getByText(/^Your control list counts \d+: \d centres, of them \d twice\.$/).waitFor()
    const [a, b] = ['World A', 'World B'].map((name) => winter.getByRole('group', { name, exact: true }))
    const disband = b?.getByRole('button', { name: / D in World B$/ }).first()
    const [, line = '', at = ''] = /^([AF] (\S+) D)/.exec((await disband?.innerText()) ?? '') ?? []
    // World A is at hand; a tap that completes an order counts on the other one, too.
    await ada.tap(at, { title: 'World B' })
    await ada.hasOrders([`B: ${line}`])
    await disband?.click()
    await ada.hasOrders([])
    await disband?.click()
    await expect.poll(() => balance.innerText(), { timeout: PATIENCE }).toMatch(/; 1 to spare\.$/)
    expect(await a?.getByRole('button', { name: / B in World A$/ }).count()).toBe(0)
    await expect.poll(async () => (await ada.sheet()).join(), { timeout: PATIENCE }).toMatch(/^B: [AF] \S+ D$/)
    await reads(
      winter,
      'region "Winter in both worlds"',
      'paragraph: "',
      'group "World A"',
      'group "World B"',
      ' D in World B" [pressed]',
      'Your control list counts',
    )
    await winter.getByText('Control lists of all powers').click()
    await winter.getByRole('rowheader', { name: 'Russia' }).waitFor()
    await takePicture(page, 'shadow-winter')
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await winter.scrollIntoViewIfNeeded()
    await takePicture(page, 'shadow-winter-phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 1280, height: 1100 })
  })
})

/** Wholly within the window. */
async function isInSight(part: Locator): Promise<boolean> {
  const box = await part.boundingBox()
  const height = part.page().viewportSize()?.height ?? 0
  return box !== null && box.y >= 0 && box.y + box.height <= height
}

describe('Double Diplomacy', () => {
  it('DBL-2, DBL-6 one reads who else orders, overrides, and reads what both captains wrote', async () => {
    const { path } = await open('double-diplomacy', 7)
    const { page } = ada
    const captains = page.getByRole('region', { name: 'The captains' })
    const shared = captains.getByRole('button', { name: /^\w+: you and .+ Write$/ })
    await expect.poll(() => shared.count(), { timeout: PATIENCE }).toBe(2)
    await reads(captains, 'button "', ': you and ')
    expect(await captains.getByRole('listitem').filter({ hasText: / and / }).count()).toBe(7)
    expect(await violations(page)).toEqual([])
    for (const pane of ['Powers', 'Log', 'Settings', 'Press'] as const) {
      await page.getByRole('tab', { name: pane }).click()
      await shared.first().waitFor()
    }
    // On a phone wherever one is on the page, all in words at a tap, and one conversation takes the place of the other.
    await page.setViewportSize({ width: 390, height: 844 })
    const all = captains.getByRole('button', { name: 'The captains All' })
    await all.waitFor()
    for (const at of [0, 300, 100_000]) {
      await page.evaluate((y) => scrollTo(0, y), at)
      await expect.poll(() => isInSight(captains), { timeout: PATIENCE }).toBe(true)
    }
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    expect(await shared.count()).toBe(2)
    for (const one of await captains.getByRole('button').all())
      expect((await one.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(44)
    expect(
      await captains
        .getByRole('listitem')
        .filter({ hasText: /^\w+: \w.* and \w/ })
        .count(),
    ).toBe(5)
    await page.evaluate(() => scrollTo(0, 300))
    await takePicture(page, 'captains-phone')
    await all.press('Enter')
    const inFull = captains.getByRole('listitem').filter({ hasText: /^\w+: (?:you|\w.*) and / })
    await expect.poll(() => inFull.count(), { timeout: PATIENCE }).toBe(7)
    await reads(captains, 'button "The captains Less" [expanded]', 'listitem: "', ' and ')
    await takePicture(page, 'captains-phone-all')
    expect(await violations(page)).toEqual([])
    await page.keyboard.press('Escape')
    await reads(captains, 'button "The captains All"')
    await page.evaluate(() => scrollTo(0, 0))
    await shared.first().click()
    const only = page.getByText(/^Only you and .* read this\.|^Only .* and you read this\./).first()
    await expect.poll(() => isInSight(only), { timeout: PATIENCE }).toBe(true)
    await takePicture(page, 'captains-phone-press')
    await page.setViewportSize({ width: 1280, height: 1100 })
    for (const one of [shared.first(), shared.last()]) {
      const [power = ''] = (await one.innerText()).split(':')
      await one.click()
      await page
        .getByText(/^Only you and .* read this\.|^Only .* and you read this\./)
        .filter({ hasText: power })
        .first()
        .waitFor()
    }
    await takePicture(page, 'captains')
    await ada.turnTo('Orders')
    const override = page.locator('.override')
    await override.filter({ hasText: 'Override of 1901 and 1902: left.' }).waitFor()
    await said(/is ordered by you and by the captain of/)
    await said(/You have one override in 1901 and 1902/)
    const [unit = ''] = await ada.todo()
    const [, , at = ''] = /^([AF]) (\S+)/.exec(unit.trim()) ?? []
    await ada.tap(at)
    const goal = await ada.page
      .locator('.plate .place[aria-label*="can be chosen"]')
      .first()
      .getAttribute('data-province')
    await ada.tap(goal ?? '')
    await expect.poll(async () => (await ada.sheet())[0], { timeout: PATIENCE }).toMatch(/^[AF] \S+ - \S+/)
    const [order = ''] = await ada.sheet()
    await ada.page.getByRole('button', { name: 'Override' }).click()
    await ada.hasOrders([`${order} !`])
    await override.filter({ hasText: `Override of 1901 and 1902: on ${order}.` }).waitFor()
    await ada.ready()
    // An override is spent only if it changes what is carried out: the other captain holds.
    await othersReady(path, 7, [`${order.split(' - ')[0] ?? ''} H`])
    await ada.sees('Fall 1901, movement')
    await said(/You have used your override of 1901 and 1902/)
    await ada.turnTo('Results')
    await results().getByText(`You: ${order} !. Override: used whatever the other captain wrote.`).waitFor()
    await results()
      .getByText(/^.*: . \S+ H\. Not used: the other captain overrode it\.$/)
      .waitFor()
    await results().getByText('Both captains, side by side').first().click()
    const row = results()
      .getByRole('row')
      .filter({ has: ada.page.getByRole('rowheader', { name: order, exact: true }) })
    await row.getByRole('cell', { name: `${order} !`, exact: false }).waitFor()
    await reads(
      results(),
      'columnheader "Carried out"',
      'columnheader "You"',
      `cell "${order} ! Override: used whatever the other captain wrote."`,
      ' H Not used: the other captain overrode it."',
    )
    await takePicture(ada.page, 'side-by-side')
  })
})

describe('a tie for the solo of Double Diplomacy', () => {
  it('DBL-9, DBL-10 the tied vote by tapping; a No leads to the tie-break, of which all are told', async () => {
    const { page } = ada
    const path = await tiedGame(master, callers, 'Twenty-one each')
    await ada.hasSeenAll([path])
    await ada.open(path)
    const vote = page.getByRole('group', { name: 'The vote of the tied' })
    await reads(
      vote,
      'heading "A tie for the solo"',
      'They alone vote, in secret',
      'button "Yes: we win together"',
      'button "No: play on until one of us leads"',
    )
    await vote.getByRole('button', { name: 'Yes: we win together' }).click()
    await ada.hasOrders(['VOTE YES'])
    await vote.getByRole('button', { name: 'No: play on until one of us leads' }).click()
    await ada.hasOrders(['VOTE NO'])
    await reads(vote, 'button "No: play on until one of us leads" [pressed]')
    await reads(page.getByRole('region', { name: 'The captains' }), ': you and ')
    await takePicture(page, 'tie-vote')
    expect(await violations(page)).toEqual([])
    await ada.ready()
    await allReady(callers.slice(1), path, ['VOTE YES'])
    await ada.sees('Spring 1902, movement')
    await reads(
      page.getByRole('group', { name: 'The tie-break' }),
      'heading "Tie-break"',
      'Nobody else can win any more, and no draw can be proposed.',
      '21 centres',
    )
    await takePicture(page, 'tie-break')
    // Who has nothing to order reads of the captains, too; nobody can be written to.
    const looker = await Person.at(browser, service.url, 'Onlooker')
    await looker.open(path)
    const captains = looker.page.getByRole('region', { name: 'The captains' })
    await expect.poll(() => captains.getByRole('listitem').count(), { timeout: PATIENCE }).toBe(7)
    expect(await captains.getByRole('button').count()).toBe(0)
    await looker.page.context().close()
  })
})

describe('Balkan Battle', () => {
  it('BAL-7 of three in Bulgaria, the tap on a sea makes a fleet; where both could go, it is asked', async () => {
    await open('balkan-battle-3', 3)
    const map = { map: 'balkan' }
    await reads(
      ada.page.getByRole('group', { name: 'Board' }),
      'Bulgaria, Austrian army, Russian army, Turkish army, supply centre',
    )
    await ada.tap('BUL', map)
    await ada.tap('BLA', map)
    await ada.hasOrders(['F BUL/EC - BLA'])
    await ada.tap('BUL', map)
    await ada.tap('CON', map)
    await ada.choose('Army')
    await ada.hasOrders(['A BUL - CON'])
    await said('Nobody has a home yet')
  })

  it('for two tells whose home is where, and what a Winter comes to before it is sent', async () => {
    const { path, you } = await open('balkan-battle', 2)
    const { page } = ada
    await said('Turkey may build in Constantinople.')
    await page.getByRole('complementary', { name: 'Easily got wrong' }).getByRole('button', { name: 'Got it' }).click()
    await ada.turnTo('Press')
    await page.getByText('The rules of this game know no press.').waitFor()
    await ada.turnTo('Orders')
    const [move, build] = you === 'AUSTRIA' ? ['A VIE - BUD', 'A VIE B'] : ['A CON - BUL', 'A CON B']
    await ada.type([move])
    await ada.ready()
    await othersReady(path, 2)
    await ada.sees('Winter 1901, retreats and adjustments')
    const winter = page.getByRole('region', { name: 'What your Winter comes to' })
    await winter.getByText('As your sheet stands: 2 centres, 1 unit.').waitFor()
    await ada.type([build])
    await winter.getByText('As your sheet stands: 2 centres, 2 units.').waitFor()
    await reads(winter, 'heading "What your Winter comes to"', build)
    await takePicture(page, 'balkan-winter')
    await ada.ready()
    await othersReady(path, 2)
    await ada.sees('1902, movement')
    // What was won with the first move is a home from now on.
    const home =
      you === 'AUSTRIA' ? 'Budapest, Austrian army, home supply centre' : 'Bulgaria, Turkish army, home supply centre'
    await reads(page.getByRole('group', { name: 'Board' }), home)
  })
})

it('a lesson of each other variant is done on its board, and leads to the next', async () => {
  const { page } = ada
  for (const [address, praise] of [
    ['/learn/duo', /A fleet becomes an army in the same way/],
    ['/learn/shadow-worlds-3', /You may come back to World B/],
    ['/learn/balkan-battle-3', /Who bounces stays in Bulgaria/],
    ['/learn/double-diplomacy-2', /A support overrules a hold/],
    ['/learn/twilight-zone-2', /decided by the standard rules/],
  ] as const) {
    await ada.open(address)
    await page.getByRole('button', { name: 'Show me how' }).click()
    await takePicture(page, `lesson${address.replaceAll('/', '-')}`)
    await page.getByRole('button', { name: 'Carry out the orders' }).click()
    await page.locator('.lesson .notice').filter({ hasText: praise }).waitFor()
  }
  expect(await violations(page)).toEqual([])
})

it('a game is tried alone, without its players', async () => {
  const { page } = ada
  await ada.open('/sandbox?variant=balkan-battle')
  await page.getByRole('heading', { level: 1, name: 'Balkan Battle, alone' }).waitFor()
  await ada.type(['A VIE - BUD', 'A CON - BUL'])
  await page.getByRole('button', { name: 'Carry out the orders' }).click()
  await page.getByRole('button', { name: /^Go on to Winter 1901/ }).click()
  await page.getByRole('heading', { name: 'Winter 1901, retreats and adjustments' }).waitFor()
  await takePicture(page, 'alone-winter')
})

it('nothing failed behind the scenes', () => expect(ada.faults).toEqual([]))
