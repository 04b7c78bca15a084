/** The Twilight Zone through the page: a map is wanted, made, mended, kept and handed in, and one orders by it and by others'. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseAtlas, randomDrawing } from '../../../src/variants/twilight-zone/map-maker.ts'
import type { Served } from '../../support/service/harness.ts'
import type { Caller, GameAnswer } from '../support/api-game.ts'
import { callerOf, signInSix } from '../support/api-game.ts'
import { boxOf } from '../support/board.ts'
import { openedGame, reads } from '../support/opened-game.ts'
import { DESK, Person } from '../support/person.ts'
import { takePicture } from '../support/picture.ts'
import { allReady } from '../support/tied.ts'
import { closeWindows, sharedBrowser, sharedService } from '../support/shared.ts'
import { becomes, becomesOther } from '../support/waiting.ts'

let service: Served
let browser: Browser
let ada: Person
let others: readonly Caller[]

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  others = await signInSix(service.url)
})
afterAll(() => closeWindows(browser))

const fits = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
const said = (words: string | RegExp) => ada.page.getByText(words).first().waitFor()

/**
 * The maps that all hand in, hers first, are the same each time: on one by lot, now and then a space that was meant to be land was
 * sea, or whatever a unit could reach was taken. Which country she draws is by lot still: on her map each unit that a country begins
 * with has a free space beside it.
 */
const [OWN = '', ...OTHERS] = [6, 7, 8, 9, 10, 11, 12].map((seed) => randomDrawing(baseAtlas(), seed))

describe('Twilight Zone', () => {
  it('TWZ-2 says what is wanted, what is wrong, and offers a map to begin with', async () => {
    await openedGame(ada, [callerOf(ada, service.url), ...others], 7, 'twilight-zone')
    await ada.page.getByText('Copy or paste as text').click()
    const sheet = ada.page.getByLabel(/^Your map as text/)
    await sheet.fill('par, par | bur\nXYZ FOO BAR\nPAR XYZ BUR')
    await said('This is not a row of a map. Cell 1: no space has the code XYZ.')
    await said('Cell 2: no space has the code XYZ.')
    await ada.page
      .getByRole('status')
      .filter({ hasText: /^Saved, but the map is not valid yet/ })
      .waitFor()
    await sheet.fill('')
    const { page } = ada
    await page
      .getByRole('group', { name: 'The whole map' })
      .getByRole('button', { name: 'Start from an example' })
      .click()
    await said('The map is valid. You can submit it.')
    await said('Your map is submitted and valid.')
    await reads(
      page.getByRole('region', { name: 'Map maker' }),
      'group "Tools"',
      'button "Brush" [pressed]',
      'button "Undo"',
      'application "The map. Arrow keys move, Enter uses the tool, Shift and an arrow do both, P selects the space to paint with."',
      'button "The standard board"',
      'button "An empty map"',
      'group "Spaces"',
      '75 of 75 spaces are on the map.',
      'group "Austria"',
      'group "Seas"',
    )
  })

  it('TWZ-3 a map is painted by key; violations are shown, undone, and fixed by the suggested change', async () => {
    const { page } = ada
    const map = page.getByRole('application', { name: /^The map/ })
    await page.getByLabel(/^Your map as text/).fill(OWN)
    await said('The map is valid. You can submit it.')
    await map.focus()
    for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    // A space by land that is nowhere near.
    await page.getByRole('group', { name: 'Spaces' }).getByRole('button', { name: 'PAR', exact: true }).click()
    await map.focus()
    await page.keyboard.press('Enter')
    await said(/^Not in one piece: /)
    const colourOf = (kind: string) =>
      map
        .locator(kind)
        .first()
        .evaluate((place) => getComputedStyle(place).fill)
    await page.getByRole('button', { name: /^Show: Not in one piece/ }).click()
    await map.locator('.concerned').first().waitFor()
    expect(await colourOf('.land.concerned')).not.toBe(await colourOf('.land:not(.concerned)'))
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await becomes(() => map.locator('.concerned').count(), 0)
    await said('The map is valid. You can submit it.')
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    await page.getByRole('button', { name: /^Fix this: Not in one piece/ }).click()
    await said('The map is valid. You can submit it.')
    await said('Your map is submitted and valid.')
  })

  it('a map is saved in the account under a name, opened again, and deleted', async () => {
    const { page } = ada
    const whole = page.getByRole('group', { name: 'The whole map' })
    const sheet = page.getByLabel(/^Your map as text/)
    const first = await sheet.inputValue()
    await page.getByText('Maps in your account', { exact: true }).click()
    const kept = page.getByRole('group', { name: 'Maps in your account' })
    await kept.getByText('No saved maps yet.').waitFor()
    await kept.getByLabel('Name').fill('Zwielicht 50 %?')
    await kept.getByRole('button', { name: 'Save to my account' }).click()
    const open = kept.getByRole('button', { name: 'Open Zwielicht 50 %?' })
    await open.waitFor()
    await whole.getByRole('button', { name: 'Mirror left and right' }).click()
    await becomesOther(() => sheet.inputValue(), first)
    await open.click()
    await becomes(() => sheet.inputValue(), first)
    await takePicture(page, 'map-maker-account')
    await kept.getByRole('button', { name: 'Delete Zwielicht 50 %?' }).click()
    await kept.getByText('No saved maps yet.').waitFor()
    await said('Your map is submitted and valid.')
  })

  it('TWZ-1 and the game goes on with it', async () => {
    const path = new URL(ada.page.url()).pathname
    await ada.ready()
    for (const [n, other] of others.entries()) await allReady([other], path, OTHERS[n]?.split('\n'))
    await ada.sees('Winter 1902 BC, adjustments')
    await ada.page.locator('[data-board] .place[data-province="PAR"]').waitFor({ state: 'attached' })
  })

  it('on a phone the maps are there with the board, which nothing moves; what is yet to come says so', async () => {
    const phone = await ada.page.context().newPage()
    await phone.setViewportSize({ width: 390, height: 844 })
    const held = async (files: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await phone.route(files, async (route) => {
        await promise
        await route.continue()
      })
      return resolve
    }
    const [drawing, panes] = [await held('**/assets/cells-*.js'), await held('**/assets/other-panes-*.js')]
    const waits = phone.locator('.side').getByText('Loading…').first()
    await phone.goto(ada.page.url())
    await phone.locator('.status .phase').waitFor()
    await waits.waitFor()
    drawing()
    await phone.locator('[data-board] .place[data-province="PAR"]').waitFor({ state: 'attached' })
    await waits.waitFor({ state: 'detached' })
    expect(await phone.getByRole('group', { name: 'Maps' }).count()).toBe(1)
    const boardAt = () =>
      phone.locator('[data-board] .plate').evaluate((one) => one.getBoundingClientRect().y + scrollY)
    const before = await boardAt()
    await phone.getByRole('tab', { name: 'Powers' }).click()
    await waits.waitFor()
    panes()
    await phone.getByRole('region', { name: 'Your seat' }).waitFor()
    expect(await boardAt()).toBe(before)
    await phone.close()
  })

  it('TWZ-8 one orders by the map of one’s own, on the drawing of it; and by another’s, in writing', async () => {
    const { page } = ada
    const path = new URL(page.url()).pathname
    await ada.pressReady()
    await allReady(others, path)
    await ada.sees('Spring 1901 BC, movement')
    const [unit = ''] = await ada.todo()
    await page.locator('.todo li button').first().click()
    // Where another unit stands a third tap would make a support of it: this one would be chosen still.
    await page
      .locator('[data-board] .place[aria-label$="can be chosen"]:not([aria-label*=" army"], [aria-label*=" fleet"])')
      .first()
      .dispatchEvent('click')
    await ada.chooseUnless(1, page.locator('.actions .primary').first())
    const [order = ''] = await ada.sheet()
    expect(order).toMatch(new RegExp(`^${unit.trim()} - .* \\([A-Z][a-z]+ map\\)$`))
    const isFrance = await page.getByRole('heading', { name: 'Orders for France' }).isVisible()
    await ada.type([`${unit} - PAR @${isFrance ? 'GERMANY' : 'FRANCE'}`])
    await said('You cannot see this map, so the order is checked at the deadline.')
    const country = isFrance ? 'German' : 'French'
    await page.getByLabel('A map you haven’t seen').selectOption({ label: `${country} map` })
    await said('You haven’t seen this map, so orders are not checked.')
    await page.locator('.todo').waitFor()
    await page
      .locator(`[data-board] .place[data-province="${unit.split(' ').at(-1)?.split('/')[0]}"]`)
      .dispatchEvent('click')
    await page.locator('[data-board] .place[data-province="SWE"][aria-label$="can be chosen"]').dispatchEvent('click')
    const byLand = page.getByRole('button', { name: 'By land' })
    // From one coast to another an army may sail, too.
    if (/^A (?:BRE|MAR|NAP|ROM|VEN|LON|LVP|EDI|KIE|BER|TRI|ANK|CON|SMY|STP)$/.test(unit.trim())) await byLand.click()
    const moved = `${unit} - SWE (${country} map)`
    await ada.hasOrders([moved])
    // What is begun goes on although what was written before it is saved meanwhile.
    let letThrough: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (letThrough = resolve))
    await page.route(`**/api${path}/orders`, async (route) => {
      await gate
      await route.continue()
    })
    const held = await page.locator('.todo li').first().innerText()
    const place = (code = '') =>
      page.locator(`[data-board] .place[data-province="${code.trim().split(' ').at(-1)?.split('/')[0]}"]`)
    await ada.type([moved, `${held} H`])
    await place(unit).dispatchEvent('click')
    await ada.choose('Support')
    await place(held).dispatchEvent('click')
    await said(new RegExp(` supports ${held.trim()}: tap its destination`))
    letThrough()
    await ada.saved()
    await place('SWE').dispatchEvent('click')
    const supported = `${unit} S ${held.trim()} - SWE (${country} map)`
    await ada.hasOrders([supported, `${held.trim()} H`])
    await page.unroute(`**/api${path}/orders`)
    await ada.type([moved])
    await ada.hasOrders([moved])
    await ada.pressReady()
    await allReady(others, path)
    await ada.sees('Fall 1901 BC, movement')
    await page.getByLabel('A map you haven’t seen').selectOption({ label: `${country} map` })
    const known = page.locator('.known').filter({ hasText: `What is known about the ${country} map` })
    await known.getByText(/: .*Sweden/).waitFor()
    await reads(page.getByRole('group', { name: 'Maps' }), 'combobox "A map you haven’t seen"', `${country} map`)
    await reads(known, `What is known about the ${country} map`, 'Sweden')
    await known.locator('svg text').filter({ hasText: 'SWE' }).waitFor()
    // It comes before the words about every such map: in a low window that is all the room there is.
    const about = page.getByRole('note').filter({ hasText: 'orders are not checked' })
    expect((await boxOf(known)).y).toBeLessThan((await boxOf(about)).y)
    await takePicture(page, 'twilight-notebook')
    // Where much is known it has all the room but the least that the panes want.
    await page.setViewportSize({ width: 1280, height: 1000 })
    await known.locator('.known-map').evaluate((one) => one.style.setProperty('min-height', '60rem'))
    const [panes, most] = await page.evaluate(() => {
      const [maps, side] = ['.maps', '.side'].map((one) => document.querySelector(one)?.clientHeight ?? 0)
      return [(side ?? 0) - 8 * 16, innerHeight * 0.45 - (maps ?? 0)] as const
    })
    expect(Math.min(Math.abs(panes), most)).toBeLessThanOrEqual(1)
    await known.locator('.known-map').evaluate((one) => one.style.removeProperty('min-height'))
    // In a low window what is known takes no room from what one goes on with.
    await page.setViewportSize({ width: 1280, height: 600 })
    await ada.pressReady()
    await allReady(others, path)
    await page.getByRole('button', { name: /^Continue to / }).click()
    await page.getByRole('button', { name: /^Continue to / }).waitFor({ state: 'detached' })
    await page.setViewportSize(DESK)
  })

  it('TWZ-12 one shows one’s map to a player, by key and by tap: he is told and sees it, nobody can take it back', async () => {
    const { page } = ada
    const path = new URL(page.url()).pathname
    await ada.turnTo('Powers')
    const seat = page.getByRole('region', { name: 'Your seat' })
    const to = seat.getByLabel('Player')
    const summary = seat.getByText('Show your map to a player')
    await summary.waitFor()
    // What was shown cannot be taken back: at a second try it is unfolded, and fewer are left.
    if (!(await to.isVisible())) await summary.press('Enter')
    await to.waitFor()
    await takePicture(page, 'show-map')
    await reads(
      seat,
      'They get a mail and can see your map from then on. Nobody else finds out. You cannot undo this.',
      'combobox "Player"',
      'button "Show my map to ',
    )
    /** What the others are told of maps that were shown to them, and how many maps they see. */
    const told = async () => {
      const games = await Promise.all(others.map((one) => one.get<GameAnswer>(`/api${path}`)))
      const lines = games.flatMap(({ game }) => game.notes.flatMap((note) => note.lines))
      return {
        notes: lines.filter((line) => line.endsWith('has shown you its map.')).length,
        maps: games.reduce((sum, { game }) => sum + game.charts.length, 0),
      }
    }
    const before = await told()
    const after = (more: number) => ({ notes: before.notes + more, maps: before.maps + more })
    const left = await to.locator('option').count()
    const show = seat.getByRole('button', { name: /^Show my map to / })
    await show.press('Enter')
    await becomes(told, after(1))
    await becomes(() => to.locator('option').count(), left - 1)
    await to.selectOption({ index: left - 2 })
    await show.click()
    await becomes(told, after(2))
    // Who has seen it is offered no more, and nothing takes it back.
    await becomes(() => to.locator('option').count(), left - 2)
    await ada.turnTo('Orders')
    await said(/^You have shown your map to /)
  })

  it('alone, the maps of all seats are painted in the map maker or left at random ones, and one goes on with them', async () => {
    const { page } = ada
    const guest = await Person.at(browser, service.url, 'Guest', { viewport: { width: 390, height: 844 } })
    for (const one of [ada, guest]) {
      await one.open('/sandbox?variant=twilight-zone')
      const { page } = one
      await page.getByRole('region', { name: 'Map maker' }).getByText('75 of 75 spaces are on the map.').waitFor()
      await page.getByText('This seat uses its random map.').waitFor()
      await fits(page)
    }
    // A guest plays at once.
    await guest.page.getByRole('button', { name: 'Submit the maps' }).click()
    await guest.page.getByRole('heading', { name: 'Winter 1902 BC, adjustments' }).waitFor()
    await fits(guest.page)
    expect(await guest.page.getByText('Maps in your account').count()).toBe(0)

    const sheet = page.getByLabel(/^Your map as text/)
    const whose = page.getByLabel('Whose map')
    const random = await sheet.inputValue()
    await whose.selectOption({ label: 'Seat 3: random map' })
    await becomesOther(() => sheet.inputValue(), random)
    const map = page.getByRole('region', { name: 'Map maker' })
    await map.getByRole('button', { name: 'An empty map' }).click()
    await page.getByText('This map is not valid yet. Until it is, the seat uses its random map.').waitFor()
    await map.getByRole('button', { name: 'Another example' }).click()
    await page.getByText('This seat uses your map.').waitFor()
    await whose.selectOption({ label: 'Seat 1: random map' })
    await becomes(() => sheet.inputValue(), random)
    await map.getByRole('button', { name: 'Mirror top and bottom' }).click()
    await page.getByRole('button', { name: 'Use the random map' }).click()
    await becomes(() => sheet.inputValue(), random)
    await whose.locator('option', { hasText: /^Seat 3: your own map$/ }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Submit the maps' }).click()
    await page.getByRole('heading', { name: 'Winter 1902 BC, adjustments' }).waitFor()
    await page.locator('[data-board] .place[data-province="PAR"]').waitFor({ state: 'attached' })
    expect(await page.getByLabel('Which map').locator('option').count()).toBe(7)
    expect(guest.faults).toEqual([])
  })

  it('nothing failed behind the scenes', () => expect(ada.faults).toEqual([]))
})
