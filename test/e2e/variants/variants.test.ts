/** The first phase of every variant, through the page: what is different there is found, tapped, typed, and told. */
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
/** Everybody else is ready, with these orders or with none. */
const othersReady = (path: string, seats: number, orders: readonly string[] = []) =>
  makeAllReady(callers.slice(1, seats), path, orders)
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
    await waitForAria(ada.page.getByRole('main'), 'heading "The Neutral, if nothing disturbs it"', 'F HEL')
    await ada.tap(port, map)
    await said(`A ${port}: tap its destination, or tap it again to transform.`)
    await ada.tap(port, map)
    await ada.page.locator('.plate .arrow.transform').first().waitFor({ state: 'attached' })
    await ada.tap(friend, map)
    await ada.choose('Support')
    await ada.tap(port, map)
    await ada.tap(port, map)
    await ada.waitForOrders([`A ${port} T`, `F ${friend} S A ${port}`])
    await ada.markReady()
    await othersReady(path, 2)
    await ada.waitForPhase('Fall 1001, movement')
    await ada.page.getByRole('button', { name: `F ${port}`, exact: true }).waitFor()
    await ada.openPane('Results')
    await results().getByText(`A ${port} T`, { exact: true }).waitFor()
  })

  it('the list of orders comes together with the advice above it, which does not push it away', async () => {
    const { page } = ada
    await open('duo', 2)
    const held = Promise.withResolvers<void>()
    await page.route(/\/assets\/(?:variant-)?screens-[^/]*\.js$/, async (route) => {
      await held.promise
      await route.continue()
    })
    await page.reload()
    await page.getByRole('tab', { name: 'Settings' }).waitFor()
    await page.getByRole('tabpanel').getByText('Loading…').waitFor()
    expect(await page.locator('.todo').count()).toBe(0)
    held.resolve()
    await page.locator('.todo li').first().waitFor()
    expect(await page.getByRole('complementary', { name: 'Common mistakes' }).count()).toBe(1)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  it('advice comes one piece after the other, and each only until it is put away', async () => {
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
    await ada.markReady()
    await othersReady(path, 2)
    await ada.waitForPhase('Fall 1001, movement')
    await ada.openPane('Results')
    await waitForAria(
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
    await ada.waitUntilSaved()
    await ada.waitForOrders([line])
  })
})

describe('Shadow Worlds', () => {
  it('SHW-7 both worlds lie open, each with what is open in it; a tap on either orders there', async () => {
    const { you } = await open('shadow-worlds', 7)
    const [unit] = await ada.todo()
    const [, home = ''] = /A: [AF] (\S+)/.exec(unit ?? '') ?? []
    expect(you).not.toBe('')
    // Beside two boards the panes have what height there is.
    const { height } = (await ada.page.getByRole('tabpanel').locator('..').locator('..').boundingBox()) ?? { height: 0 }
    expect(height).toBeGreaterThan(320)
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
    await said('An order can use only one board; this one also names World B too.')
  })

  it('on a phone one world is shown, and the other says what is open there', async () => {
    await ada.page.setViewportSize({ width: 380, height: 760 })
    await ada.page.getByRole('button', { name: /^World B \d missing$/ }).click()
    await ada.page.getByRole('group', { name: 'Board: World B' }).waitFor()
    expect(await ada.page.getByRole('group', { name: 'Board: World A' }).count()).toBe(0)
    const wide = await ada.page.evaluate(() => document.documentElement.scrollWidth)
    expect(wide).toBeLessThanOrEqual(380)
    await ada.page.setViewportSize(DESK)
  })
})

describe('a Winter of Shadow Worlds', () => {
  it('SHW-3 is one screen: the control list, the balance, and both worlds divided by tapping', async () => {
    const { path } = await open('shadow-worlds', 7)
    const { page } = ada
    for (const phase of ['Fall 1901, movement', 'Winter 1901, adjustments']) {
      await ada.pressReady()
      await othersReady(path, 7)
      await ada.waitForPhase(phase)
    }
    const winter = page.getByRole('region', { name: 'Winter in both worlds' })
    const balance = winter.locator('.balance')
    await expect.poll(() => balance.innerText(), { timeout: PATIENCE }).toMatch(/; none left to place\.$/)
    await winter.getByText(/^Your control list counts \d+: \d centres, \d of them twice\.$/).waitFor()
    const [a, b] = ['World A', 'World B'].map((name) => winter.getByRole('group', { name, exact: true }))
    const disband = b?.getByRole('button', { name: / D in World B$/ }).first()
    const [, line = '', at = ''] = /^([AF] (\S+) D)/.exec((await disband?.innerText()) ?? '') ?? []
    // World A is at hand; a tap that completes an order counts on the other one, too.
    await ada.tap(at, { title: 'World B' })
    await ada.waitForOrders([`B: ${line}`])
    await disband?.click()
    await ada.waitForOrders([])
    await disband?.click()
    await expect.poll(() => balance.innerText(), { timeout: PATIENCE }).toMatch(/; 1 still to place\.$/)
    expect(await a?.getByRole('button', { name: / B in World A$/ }).count()).toBe(0)
    await expect.poll(async () => (await ada.sheet()).join(), { timeout: PATIENCE }).toMatch(/^B: [AF] \S+ D$/)
    await waitForAria(
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
    await page.setViewportSize(DESK)
  })
})

describe('Balkan Battle', () => {
  it('BAL-7 of three in Bulgaria, the tap on a sea makes a fleet; where both could go, it is asked', async () => {
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
    await said('Nobody has a home yet')
  })

  it('for two tells whose home is where, and what a Winter comes to before it is sent', async () => {
    const { path, you } = await open('balkan-battle', 2)
    const { page } = ada
    await said('Turkey may build in Constantinople.')
    await page.getByRole('complementary', { name: 'Common mistakes' }).getByRole('button', { name: 'Got it' }).click()
    await ada.openPane('Press')
    await page.getByText('No messages in this game.').waitFor()
    await ada.openPane('Orders')
    const [move, build] = you === 'AUSTRIA' ? ['A VIE - BUD', 'A VIE B'] : ['A CON - BUL', 'A CON B']
    await ada.type([move])
    await ada.markReady()
    await othersReady(path, 2)
    await ada.waitForPhase('Winter 1901, retreats and adjustments')
    const winter = page.getByRole('region', { name: 'The combined Winter' })
    await winter.getByText('With these orders: 2 centres, 1 unit.').waitFor()
    await ada.type([build])
    await winter.getByText('With these orders: 2 centres, 2 units.').waitFor()
    await waitForAria(winter, 'heading "The combined Winter"', build)
    await takePicture(page, 'balkan-winter')
    await ada.markReady()
    await othersReady(path, 2)
    await ada.waitForPhase('1902, movement')
    // What was won with the first move is a home from now on.
    const home =
      you === 'AUSTRIA' ? 'Budapest, Austrian army, home supply centre' : 'Bulgaria, Turkish army, home supply centre'
    await waitForAria(page.getByRole('group', { name: 'Board' }), home)
  })
})

it('a lesson of each other variant is done on its board, and leads to the next', async () => {
  const { page } = ada
  for (const [address, praise] of [
    ['/learn/duo', /A fleet becomes an army in the same way/],
    ['/learn/shadow-worlds-3', /You can return to World B/],
    ['/learn/balkan-battle-3', /A unit that bounces stays in Bulgaria/],
    ['/learn/double-diplomacy-2', /A support overrules a hold/],
    ['/learn/twilight-zone-2', /resolved by the standard rules/],
  ] as const) {
    await ada.open(address)
    await page.getByRole('button', { name: 'Show me how' }).click()
    await takePicture(page, `lesson${address.replaceAll('/', '-')}`)
    await page.getByRole('button', { name: 'Run the turn' }).click()
    await page.locator('.lesson .notice').filter({ hasText: praise }).waitFor()
  }
  expect(await violations(page)).toEqual([])
})

it('one person plays all sides of a game', async () => {
  const { page } = ada
  await ada.open('/sandbox?variant=balkan-battle')
  await page.getByRole('heading', { level: 1, name: 'Balkan Battle, solo' }).waitFor()
  await ada.type(['A VIE - BUD', 'A CON - BUL'])
  await page.getByRole('button', { name: 'Run the turn' }).click()
  await page.getByRole('button', { name: /^Continue to Winter 1901/ }).click()
  await page.getByRole('heading', { name: 'Winter 1901, retreats and adjustments' }).waitFor()
  await takePicture(page, 'alone-winter')
})

it('nothing failed behind the scenes', () => expect(ada.faults).toEqual([]))
