/** Double Diplomacy, through the page: who else orders, what both captains wrote, and a tie for the solo. */
import type { Browser, Locator } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../../support/service/harness.ts'
import { violations } from '../support/accessibility.ts'
import { openedGame, reads, signedInToPlay } from '../support/opened-game.ts'
import { DESK, PATIENCE, Person } from '../support/person.ts'
import { takePicture } from '../support/picture.ts'
import type { Caller } from '../support/api-game.ts'
import { allReady, tiedGame } from '../support/tied.ts'
import { closeWindows } from '../support/shared.ts'
import type { Client } from '../../../src/tools/play/client.ts'

let service: Served
let browser: Browser
let ada: Person
let callers: readonly Caller[]
/** Plays in no game. */
let master: Client

beforeAll(async () => {
  ;({ service, browser, ada, callers, master } = await signedInToPlay())
})
afterAll(() => closeWindows(browser))

const open = (variant: string, seats: number) => openedGame(ada, callers, seats, variant)
/** Everybody else is ready, with these orders or with none. */
const othersReady = (path: string, seats: number, orders: readonly string[] = []) =>
  allReady(callers.slice(1, seats), path, orders)
const results = () => ada.page.locator('.results')
const said = (words: string | RegExp) => ada.page.getByText(words).first().waitFor()
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
    const only = page.getByText(/^Private between /).first()
    await expect.poll(() => isInSight(only), { timeout: PATIENCE }).toBe(true)
    await takePicture(page, 'captains-phone-press')
    await page.setViewportSize(DESK)
    for (const one of [shared.first(), shared.last()]) {
      const [power = ''] = (await one.innerText()).split(':')
      await one.click()
      await page
        .getByText(/^Private between /)
        .filter({ hasText: power })
        .first()
        .waitFor()
    }
    await takePicture(page, 'captains')
    await ada.turnTo('Orders')
    const override = page.locator('.override')
    await override.filter({ hasText: 'Override for 1901 and 1902: available.' }).waitFor()
    await said(/You share .* with the captain of/)
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
    await override.filter({ hasText: `Override for 1901 and 1902: on ${order}.` }).waitFor()
    await ada.ready()
    // An override is spent only if it changes what is carried out: the other captain holds.
    await othersReady(path, 7, [`${order.split(' - ')[0] ?? ''} H`])
    await ada.sees('Fall 1901, movement')
    await said(/You have used your override of 1901 and 1902/)
    await ada.turnTo('Results')
    await results().getByText(`You: ${order} !. Override: used despite the other captain’s order.`).waitFor()
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
      'columnheader "Used"',
      'columnheader "You"',
      `cell "${order} ! Override: used despite the other captain’s order."`,
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
    const vote = page.getByRole('group', { name: 'Vote on a joint win' })
    await reads(
      vote,
      'heading "A tie for the solo"',
      'Only they vote, in secret',
      'button "Yes: we win together"',
      'button "No: continue until one of us leads"',
    )
    await vote.getByRole('button', { name: 'Yes: we win together' }).click()
    await ada.hasOrders(['VOTE YES'])
    await vote.getByRole('button', { name: 'No: continue until one of us leads' }).click()
    await ada.hasOrders(['VOTE NO'])
    await reads(vote, 'button "No: continue until one of us leads" [pressed]')
    await reads(page.getByRole('region', { name: 'The captains' }), ': you and ')
    await takePicture(page, 'tie-vote')
    expect(await violations(page)).toEqual([])
    await ada.ready()
    await allReady(callers.slice(1), path, ['VOTE YES'])
    await ada.sees('Spring 1902, movement')
    await reads(
      page.getByRole('group', { name: 'The tie-break' }),
      'heading "Tie-break"',
      'Nobody else can win, and no draw can be proposed.',
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
