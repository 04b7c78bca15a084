/** The first phase of every variant through the page, by taps and text. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../support/service/harness.ts'
import { violations } from '../support/accessibility.ts'
import { openGame, waitForAria, signInPlayers } from '../support/open-game.ts'
import { DESK, PATIENCE, Person } from '../support/person.ts'
import { takePicture } from '../support/picture.ts'
import type { Caller, GameAnswer } from '../support/api-game.ts'
import { callerOf } from '../support/api-game.ts'
import { makeAllReady } from '../support/tied-game.ts'
import { createDislodgement, createWinterOfWorlds } from '../support/two-worlds.ts'
import { encodeLink } from '../../../web/sandbox/pack-link.ts'
import { closeWindows } from '../support/shared.ts'
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

describe('Duo', () => {
  it('can be chosen with its options, which the game then shows', async () => {
    const { page } = ada
    await ada.open('/games/new')
    await page.getByLabel('Name', { exact: true }).fill('Two of us')
    const duo = page.getByRole('group', { name: 'Variant' }).getByRole('radio', { name: 'Duo', exact: true })
    await duo.check()
    await waitForText(/2 players · Two evenings/)
    await page.getByText('End of the game').click()
    await page.getByLabel('Centres to win').selectOption('17 centres')
    await page.getByRole('button', { name: 'Create the game' }).click()
    await page.getByRole('heading', { name: '1 of 2 players' }).waitFor()
    await waitForText('17 centres')
  })

  it('DUO-3 orders a transform by a second tap on the unit, and its support by two quick taps', async () => {
    const { path, you } = await open('duo', 2)
    const [port, friend] = you === 'ROTLAND' ? ['KAR', 'ZIN'] : ['JAD', 'SGR']
    const map = { map: 'duo' }
    await waitForAria(ada.page.getByRole('main'), 'heading "The Neutral, if nothing disturbs it"', 'F HEL')
    await ada.tap(port, map)
    await waitForText(`A ${port}: tap its destination, or tap it again to transform.`)
    await ada.tap(port, map)
    await ada.page.locator('.plate .arrow.transform').first().waitFor({ state: 'attached' })
    await ada.tap(friend, map)
    await ada.choose('Support')
    await ada.tap(port, map)
    await ada.tap(port, map)
    await ada.waitForOrders([`A ${port} T`, `F ${friend} S A ${port}`])
    await ada.markReady()
    await makeOthersReady(path, 2)
    await ada.waitForPhase('Fall 1001, movement')
    await ada.page.getByRole('button', { name: `F ${port}`, exact: true }).waitFor()
    await ada.openPane('Results')
    await results().getByText(`A ${port} T`, { exact: true }).waitFor()
  })

  it('shows the list of orders together with the advice above it, so that nothing moves', async () => {
    const { page } = ada
    await open('duo', 2)
    const gate = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?:variant-)?screens-[^/]*\.js$/, async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.reload()
    await page.getByRole('tab', { name: 'Manage' }).waitFor()
    await page.getByRole('tabpanel').getByText('Loading…').waitFor()
    expect(await page.locator('.todo').count()).toBe(0)
    gate.resolve()
    await page.locator('.todo li').first().waitFor()
    expect(await page.getByRole('complementary', { name: 'Common mistakes' }).count()).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('shows one piece of advice after the other, each until it is dismissed', async () => {
    const { page } = ada
    const advice = page.getByRole('complementary', { name: 'Common mistakes' })
    await advice.getByText('1 of 2').waitFor()
    expect(await advice.getByText('The Neutral follows a fixed script').count()).toBe(0)
    await advice.getByRole('button', { name: 'Got it' }).click()
    await advice.getByText('The Neutral follows a fixed script').waitFor()
    await page.reload()
    await advice.getByText('2 of 2').waitFor()
    await advice.getByRole('button', { name: 'Got it' }).click()
    await advice.waitFor({ state: 'detached' })
    await page.reload()
    await page.locator('.todo li').first().waitFor()
    expect(await advice.count()).toBe(0)
  })

  it('DUO-8 shows in the results what disturbed the Neutral', async () => {
    const settings = { name: 'The Midgebirge', variant: 'duo', master: 'apart' }
    const { id } = await master.post<GameAnswer>('/api/games', settings)
    const path = `/games/${id}`
    for (const caller of callers.slice(0, 2)) await caller.post(`/api${path}/join`, {})
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
    await ada.markReady()
    await makeOthersReady(path, 2)
    await ada.waitForPhase('Fall 1001, movement')
    await ada.openPane('Results')
    await waitForAria(
      ada.page.getByRole('main'),
      'heading "What disturbed the Neutral"',
      'A OST H. Dislodged by A EUN - OST.',
    )
    await takePicture(ada.page, 'duo-disturbed')
  })

  it('rejects the support of a transform, and offers the support to hold', async () => {
    const { you } = await open('duo', 2)
    const line = you === 'ROTLAND' ? 'F ZIN S A KAR' : 'F SGR S A JAD'
    await ada.type([`${line} T`])
    await waitForText(/supported to hold/)
    await ada.page.getByRole('button', { name: line, exact: true }).click()
    await ada.waitUntilSaved()
    await ada.waitForOrders([line])
  })
})

describe('Shadow Worlds', () => {
  it('SHW-7 shows both worlds with their missing orders; a tap on either gives an order there', async () => {
    const { you } = await open('shadow-worlds', 7)
    const [unit] = await ada.todo()
    const [, home = ''] = /A: [AF] (\S+)/.exec(unit ?? '') ?? []
    expect(you).not.toBe('')
    // Next to two boards the panes take all the height.
    const { height } = (await ada.page.getByRole('tabpanel').locator('..').locator('..').boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThan(320)
    const total = await ada.page.locator('.todo li').count()
    for (const title of ['World A', 'World B']) {
      await ada.page.getByRole('heading', { name: `${title} ${total / 2} missing` }).waitFor()
      await ada.tap(home, { title })
      await ada.choose('Hold')
    }
    const holds = async () => (await ada.sheet()).map((line) => line.replace(/[AF] \S+ /, ''))
    await expect.poll(holds, { timeout: PATIENCE }).toEqual(['A: H', 'B: H'])
    await ada.page.getByRole('heading', { name: `World B ${total / 2 - 1} missing` }).waitFor()
    await ada.type(['A: A MUN S B: A BER'])
    await waitForText('An order can use only one board; this one also names World B too.')
  })

  it('shows one world on a phone, and the missing orders of the other', async () => {
    await ada.page.setViewportSize({ width: 380, height: 760 })
    await ada.page.getByRole('button', { name: /^World B \d missing$/ }).click()
    await ada.page.getByRole('group', { name: 'Board: World B' }).waitFor()
    expect(await ada.page.getByRole('group', { name: 'Board: World A' }).count()).toBe(0)
    const width = await ada.page.evaluate(() => document.documentElement.scrollWidth)
    expect(width).toBeLessThanOrEqual(380)
    await ada.page.setViewportSize(DESK)
  })
})

describe('a dislodgement in World B of Shadow Worlds', () => {
  it('opens World B on a phone with the results, and counts it on the tab', async () => {
    const { page } = ada
    const { path, attack } = await createDislodgement(master, callers)
    await page.setViewportSize({ width: 360, height: 740 })
    await ada.open(path)
    await page.getByRole('group', { name: 'Board: World A' }).waitFor()
    await makeAllReady(callers.toSpliced(1, 1), path)
    await makeAllReady(callers.slice(1, 2), path, attack)
    await page.getByRole('group', { name: 'Board of a closed phase: World B' }).waitFor()
    const titles = page.getByRole('group', { name: 'Boards' }).getByRole('button')
    await expect
      .poll(() => titles.allTextContents(), { timeout: PATIENCE })
      .toEqual(['World A new results', 'World B 1 dislodged'])
    // In one line: the board stays where it is.
    const heights = await titles.evaluateAll((all) => all.map((button) => button.getBoundingClientRect().y))
    expect(new Set(heights).size).toBe(1)
    await page.getByRole('button', { name: /^World A/ }).click()
    await page.getByRole('group', { name: 'Board of a closed phase: World A' }).waitFor()
    await ada.waitForPhase('Spring 1901, retreats')
    await page.getByRole('group', { name: 'Board: World B' }).waitFor()
    await page.setViewportSize(DESK)
  })
})

describe('a Winter of Shadow Worlds', () => {
  it('SHW-3 shows the control list, the balance and both worlds on one screen, and takes orders by taps', async () => {
    const { path } = await open('shadow-worlds', 7)
    const { page } = ada
    for (const phase of ['Fall 1901, movement', 'Winter 1901, adjustments']) {
      await ada.pressReady()
      await makeOthersReady(path, 7)
      await ada.waitForPhase(phase)
    }
    const winter = page.getByRole('region', { name: 'Winter in both worlds' })
    const balance = winter.locator('.balance')
    await expect
      .poll(() => balance.innerText(), { timeout: PATIENCE })
      .toMatch(/^Your \d different centres, \d of them counted twice, support \d units: .*; none left to place\.$/)
    const [worldA, worldB] = ['World A', 'World B'].map((name) => winter.getByRole('group', { name, exact: true }))
    const disband = worldB?.getByRole('button', { name: / D in World B$/ }).first()
    const [, line = '', province = ''] = /^([AF] (\S+) D)/.exec((await disband?.innerText()) ?? '') ?? []
    // World A is active; a tap that completes an order counts in World B, too.
    await ada.tap(province, { title: 'World B' })
    await waitForText(/Disband B: [AF] \S+\? Nothing requires it, and no build could replace it\./)
    await page.getByRole('button', { name: 'Disband', exact: true }).click()
    await ada.waitForOrders([`B: ${line}`])
    await disband?.click()
    await ada.waitForOrders([])
    await disband?.click()
    await winter.getByText(/\? Nothing requires it, and no build could replace it\./).waitFor()
    await winter.getByRole('button', { name: 'Disband', exact: true }).click()
    await expect.poll(() => balance.innerText(), { timeout: PATIENCE }).toMatch(/; nothing more can be built\.$/)
    expect(await worldA?.getByRole('button', { name: / B in World A$/ }).count()).toBe(0)
    await expect.poll(async () => (await ada.sheet()).join(), { timeout: PATIENCE }).toMatch(/^B: [AF] \S+ D$/)
    await waitForAria(
      winter,
      'region "Winter in both worlds"',
      'paragraph: "',
      'group "World A"',
      'group "World B"',
      ' D in World B" [pressed]',
      'heading "Your control list"',
    )
    await winter.getByText('Control lists of all powers').click()
    await winter.getByRole('rowheader', { name: 'Russia' }).waitFor()
    await takePicture(page, 'shadow-winter')
    expect(await violations(page)).toEqual([])
    await page.setViewportSize({ width: 390, height: 844 })
    await winter.scrollIntoViewIfNeeded()
    await takePicture(page, 'shadow-winter-phone')
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await page.setViewportSize({ width: 375, height: 667 })
    const table = winter.locator('.wide-table')
    expect(await table.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0)
    await page.setViewportSize(DESK)
  })

  it('marks on a phone the world whose new results have not been shown', async () => {
    const { page } = ada
    await page.setViewportSize({ width: 390, height: 844 })
    const id = new URL(page.url()).pathname.split('/')[2] ?? ''
    await page.evaluate((key) => localStorage.setItem(key, '1'), `seen ${id}`)
    await ada.open(`/games/${id}`)
    await page.getByRole('button', { name: /^Continue to/ }).waitFor()
    await page.getByRole('button', { name: 'World B new results', exact: true }).click()
    await page.getByRole('group', { name: /: World B$/ }).waitFor()
    const titles = page.getByRole('group', { name: 'Boards' }).getByRole('button')
    await expect.poll(() => titles.allInnerTexts(), { timeout: PATIENCE }).toEqual(['World A', 'World B'])
    await page.setViewportSize(DESK)
  })
})

describe('a Winter of Shadow Worlds with one build and two sites', () => {
  it('SHW-4 checks taps and buttons only once it can', async () => {
    const { path, homes } = await createWinterOfWorlds(master, callers, 'One build')
    const [here = '', there = ''] = homes
    const you = callerOf(ada, service.url)
    await you.put(`/api${path}/orders`, { phase: 'W1901A', orders: [`A: A ${here} B`] })
    const { page } = ada
    await ada.open(path)
    await page.getByRole('button', { name: 'Continue to Winter 1901' }).click()
    await page.getByRole('heading', { name: 'Winter in both worlds' }).waitFor()
    const loaded = Promise.withResolvers<undefined>()
    await page.route('**/forecast-sheet-*.js', async (route) => {
      await loaded.promise
      await route.continue()
    })
    await page.reload()
    const order = page.getByRole('button', { name: `A ${there} B in World A` })
    await order.waitFor()
    await page.locator('.plate .build-mark').first().waitFor({ state: 'attached' })
    expect(await order.isDisabled()).toBe(true)
    await ada.tap(there, { title: 'World A', isEarly: true })
    expect(await page.getByText(`Build in ${there}`).count()).toBe(0)
    loaded.resolve(undefined)
    const bar = page.getByRole('group', { name: 'Order the selected unit' })
    await bar.getByText(/^A: [AF] \S+ B would not count\./).waitFor()
    await page.unrouteAll()
    await order.click()
    await page.getByText(`A: A ${there} B would not count.`).first().waitFor()
    expect(await ada.sheet()).toEqual([`A: A ${here} B`])
  })
})

describe('Balkan Battle', () => {
  it('BAL-7 selects the fleet among three units in Bulgaria by a tap on a sea, and asks where army and fleet could go', async () => {
    await open('balkan-battle-3', 3)
    const map = { map: 'balkan' }
    await waitForAria(
      ada.page.getByRole('group', { name: 'Board' }),
      'Bulgaria, Austrian army, Russian army, Turkish army, supply centre',
    )
    await ada.tap('BUL', map)
    await ada.tap('BLA', map)
    await ada.waitForOrders(['F BUL/EC - BLA'])
    await ada.tap('BUL', map)
    await ada.tap('CON', map)
    await ada.choose('Army')
    await ada.waitForOrders(['A BUL - CON'])
    await waitForText('Nobody has a home yet')
  })

  it('for two shows the homes, and the result of a Winter before it is submitted', async () => {
    const { path, you } = await open('balkan-battle', 2)
    const { page } = ada
    await waitForText('Turkey may build in Constantinople.')
    await page.getByRole('complementary', { name: 'Common mistakes' }).getByRole('button', { name: 'Got it' }).click()
    await ada.openPane('Press')
    await page.getByText('No messages in this game.').waitFor()
    await page.setViewportSize({ width: 390, height: 844 })
    await page.getByRole('button', { name: 'Ready', exact: true }).waitFor()
    expect(await page.getByRole('button', { name: 'Press', exact: true }).count()).toBe(0)
    await page.setViewportSize(DESK)
    await ada.openPane('Orders')
    const [move, build] = you === 'AUSTRIA' ? ['A VIE - BUD', 'A VIE B'] : ['A CON - BUL', 'A CON B']
    await ada.type([move])
    await ada.markReady()
    await makeOthersReady(path, 2)
    await ada.waitForPhase('Winter 1901')
    const winter = page.getByRole('region', { name: 'The combined Winter' })
    await winter.getByText('With these orders: 2 centres, 1 unit.').waitFor()
    await ada.type([build])
    await winter.getByText('With these orders: 2 centres, 2 units.').waitFor()
    await waitForAria(winter, 'heading "The combined Winter"', build)
    await takePicture(page, 'balkan-winter')
    await ada.markReady()
    await makeOthersReady(path, 2)
    await ada.waitForPhase('1902, movement')
    // A centre captured with the first move becomes a home.
    const home =
      you === 'AUSTRIA' ? 'Budapest, Austrian army, home supply centre' : 'Bulgaria, Turkish army, home supply centre'
    await waitForAria(page.getByRole('group', { name: 'Board' }), home)
  })
})

it('completes a lesson of each other variant on its board', async () => {
  const { page } = ada
  for (const [address, praise] of [
    ['/learn/duo', /A fleet becomes an army in the same way/],
    ['/learn/shadow-worlds-3', /You can return to World B/],
    ['/learn/balkan-battle-3', /A unit that bounces stays in Bulgaria/],
    ['/learn/double-diplomacy-2', /A support overrules a hold/],
    ['/learn/twilight-zone-3', /resolved by the standard rules/],
  ] as const) {
    await ada.open(address)
    await page.getByRole('button', { name: 'Show me how' }).click()
    await takePicture(page, `lesson${address.replaceAll('/', '-')}`)
    await page.getByRole('button', { name: 'Run the turn' }).click()
    await page.locator('.lesson .notice').filter({ hasText: praise }).waitFor()
  }
  expect(await violations(page)).toEqual([])
})

it('BAL-10 replaces the home on the sheet by a tap on another, and undoes that', async () => {
  const { page } = ada
  const state = {
    name: 'W1902A',
    units: { AUSTRIA: ['A GRE', 'A TRI'] },
    centers: { AUSTRIA: ['SER', 'BUL'] },
    memory: { homes: { AUSTRIA: ['SER'] }, owned: ['AUSTRIA'] },
  }
  await ada.open(`/sandbox#${await encodeLink({ variant: 'balkan-battle-3', state, sheets: [] })}`)
  const map = { map: 'balkan' }
  for (const home of ['GRE', 'TRI', 'GRE']) {
    await ada.tap(home, map)
    await expect.poll(() => ada.sheet(), { timeout: PATIENCE }).toContain(`HOME ${home}`)
    expect(await ada.sheet()).toHaveLength(1)
  }
  await page.getByRole('button', { name: 'Undo HOME GRE' }).click()
  await expect.poll(() => ada.sheet(), { timeout: PATIENCE }).toEqual(['HOME TRI'])
})

it('lets one person play all sides of a game', async () => {
  const { page } = ada
  await ada.open('/sandbox?variant=balkan-battle')
  await page.getByRole('heading', { level: 1, name: 'Balkan Battle, solo' }).waitFor()
  await ada.type(['A VIE - BUD', 'A CON - BUL'])
  await page.getByRole('button', { name: 'Run the turn' }).click()
  await page.getByRole('button', { name: /^Continue to Winter 1901/ }).click()
  await page.getByRole('heading', { name: 'Winter 1901', exact: true }).waitFor()
  await takePicture(page, 'alone-winter')
})

it('causes no errors in the page', () => expect(ada.faults).toEqual([]))
