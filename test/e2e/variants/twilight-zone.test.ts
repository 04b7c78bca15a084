/** Twilight Zone through the page: draw, fix, save and submit a map, give orders on it and on others, and show it. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { baseAtlas, randomDrawing } from '../../../src/variants/twilight-zone/map-maker.ts'
import type { Served } from '../../support/service/harness.ts'
import type { Caller, GameAnswer } from '../support/api-game.ts'
import { callerOf, signInSix } from '../support/api-game.ts'
import { boxOf } from '../support/board.ts'
import { openGame, waitForAria } from '../support/open-game.ts'
import { DESK, PATIENCE, Person } from '../support/person.ts'
import { takePicture } from '../support/picture.ts'
import { makeAllReady } from '../support/tied-game.ts'
import { violations } from '../support/accessibility.ts'
import { closeWindows, sharedBrowser, sharedService } from '../support/shared.ts'
import { waitForValue, waitForChange } from '../support/waiting.ts'

let service: Served
let browser: Browser
let ada: Person
let opponents: readonly Caller[]

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  opponents = await signInSix(service.url)
})
afterAll(() => closeWindows(browser))

const expectNoOverflow = async (page: Page) =>
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0)
const waitForText = (text: string | RegExp) => ada.page.getByText(text).first().waitFor()

/**
 * The submitted maps, Ada's first. They are fixed because on a random map the tested unit may have no free land space to move to.
 * Ada's country is still random: on her map every initial unit of every country has a free space next to it.
 */
const [ADA_MAP = '', ...OPPONENT_MAPS] = [6, 7, 8, 9, 10, 11, 12].map((seed) => randomDrawing(baseAtlas(), seed))

describe('Twilight Zone', () => {
  it('TWZ-2 explains errors in a map, and offers an example to start from', async () => {
    await openGame(ada, [callerOf(ada, service.url), ...opponents], 7, 'twilight-zone')
    await ada.page.getByText('Copy or paste as text').click()
    const sheet = ada.page.getByLabel(/^Your map as text/)
    await sheet.fill('par, par | bur\nXYZ FOO BAR\nPAR XYZ BUR')
    await waitForText('This is not a row of a map. Cell 1: no space has the code XYZ.')
    await waitForText('Cell 2: no space has the code XYZ.')
    await ada.page
      .getByRole('status')
      .filter({ hasText: /^Saved, but not valid yet/ })
      .waitFor()
    await sheet.fill('')
    const { page } = ada
    await page
      .getByRole('group', { name: 'The whole map' })
      .getByRole('button', { name: 'Start from an example' })
      .click()
    await waitForText('The map is valid.')
    await waitForText('Your map is submitted and valid.')
    await waitForAria(
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

  it('TWZ-3 paints a map by keyboard; shows a violation, undoes it, and applies the suggested fix', async () => {
    const { page } = ada
    const map = page.getByRole('application', { name: /^The map/ })
    await page.getByLabel(/^Your map as text/).fill(ADA_MAP)
    await waitForText('The map is valid.')
    await map.focus()
    for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key)
    // Paints a land space that is far away.
    await page.getByRole('group', { name: 'Spaces' }).getByRole('button', { name: 'PAR', exact: true }).click()
    await map.focus()
    await page.keyboard.press('Enter')
    await page
      .locator('.violations')
      .getByText(/^Not in one piece: /)
      .waitFor()
    const fills = () =>
      map.locator('.place').evaluateAll((places) => places.map((place) => getComputedStyle(place).fill))
    const show = page.getByRole('button', { name: /^Show: Not in one piece/ })
    const outline = map.locator('.concerned:not(.casing)').first()
    await show.click()
    // Outlined, in the colours of its country. The map is drawn a moment after it is painted.
    await outline.waitFor()
    const outlined = await fills()
    await show.click()
    await waitForValue(() => map.locator('.concerned').count(), 0)
    expect(await fills()).toEqual(outlined)
    await show.click()
    await outline.waitFor()
    await page.getByRole('button', { name: 'Undo', exact: true }).click()
    await waitForValue(() => map.locator('.concerned').count(), 0)
    await waitForText('The map is valid.')
    await page.getByRole('button', { name: 'Redo', exact: true }).click()
    // Right after the change, before the map is saved.
    await page.getByRole('button', { name: 'Ready', exact: true }).click()
    await waitForText('Your map is not valid yet: you would get a random one. Ready anyway?')
    await page.getByRole('button', { name: 'Not yet' }).click()
    await page.getByRole('button', { name: /^Fix this: Not in one piece/ }).click()
    await waitForText('The map is valid.')
    await waitForText('Your map is submitted and valid.')
  })

  it('saves a map in the account under a name, opens it, and deletes it', async () => {
    const { page } = ada
    const whole = page.getByRole('group', { name: 'The whole map' })
    const sheet = page.getByLabel(/^Your map as text/)
    const first = await sheet.inputValue()
    await page.getByText('Maps in your account', { exact: true }).click()
    const saved = page.getByRole('group', { name: 'Maps in your account' })
    await saved.getByText('No saved maps yet.').waitFor()
    await saved.getByLabel('Name').fill('Zwielicht 50 %?')
    await saved.getByRole('button', { name: 'Save to my account' }).click()
    const open = saved.getByRole('button', { name: 'Open Zwielicht 50 %?' })
    await open.waitFor()
    await whole.getByRole('button', { name: 'Mirror left and right' }).click()
    await waitForChange(() => sheet.inputValue(), first)
    await open.click()
    await waitForValue(() => sheet.inputValue(), first)
    await takePicture(page, 'map-maker-account')
    await saved.getByRole('button', { name: 'Delete Zwielicht 50 %?' }).click()
    await saved.getByText('No saved maps yet.').waitFor()
    await waitForText('Your map is submitted and valid.')
  })

  it('TWZ-1 continues the game with the map', async () => {
    const path = new URL(ada.page.url()).pathname
    await ada.markReady()
    for (const [n, opponent] of opponents.entries()) await makeAllReady([opponent], path, OPPONENT_MAPS[n]?.split('\n'))
    await waitForText(/^The countries are drawn\. You play [A-Z][a-z]+\.$/)
    await ada.waitForPhase('Winter 1902 BC, adjustments')
    await ada.page.locator('[data-board] .place[data-province="PAR"]').waitFor({ state: 'attached' })
  })

  it('TWZ-8 lets a player order by their own map on its drawing, and by another map in writing', async () => {
    const { page } = ada
    const path = new URL(page.url()).pathname
    await ada.pressReady()
    await makeAllReady(opponents, path)
    await ada.waitForPhase('Spring 1901 BC, movement')
    const [unit = ''] = await ada.todo()
    await page.locator('.todo li button').first().click()
    // Picks an empty space: on an occupied one the tap could start a support.
    await page
      .locator('[data-board] .place[aria-label$="can be chosen"]:not([aria-label*=" army"], [aria-label*=" fleet"])')
      .first()
      .dispatchEvent('click')
    await ada.chooseUntil(1, page.locator('.actions .primary').first())
    await expect
      .poll(async () => (await ada.sheet())[0], { timeout: PATIENCE })
      .toMatch(new RegExp(`^${unit.trim()} - .* \\([A-Z][a-z]+ map\\)$`))
    const isFrance = await page.getByRole('heading', { name: 'Orders for France' }).isVisible()
    await ada.type([`${unit} - PAR @${isFrance ? 'GERMANY' : 'FRANCE'}`])
    await waitForText('You cannot see this map, so the order is checked at the deadline.')
    const country = isFrance ? 'German' : 'French'
    await page.getByLabel('A map you haven’t seen').selectOption({ label: `${country} map` })
    await waitForText('Orders on this map are not checked.')
    await page.locator('.todo').waitFor()
    const alone = await page.locator('[data-board] .place[data-province="SWE"]').getAttribute('d')
    await page
      .locator(`[data-board] .place[data-province="${unit.split(' ').at(-1)?.split('/')[0]}"]`)
      .dispatchEvent('click')
    await page.locator('[data-board] .place[data-province="SWE"][aria-label$="can be chosen"]').dispatchEvent('click')
    const moved = `${unit} - SWE (${country} map)`
    await ada.waitForOrders([moved])
    // An order begun by tapping survives the save of earlier text.
    let releaseSave: () => void = () => undefined
    const gate = new Promise<void>((resolve) => (releaseSave = resolve))
    await page.route(`**/api${path}/orders`, async (route) => {
      await gate
      await route.continue()
    })
    const supporting = await page.locator('.todo li').first().innerText()
    const place = (code = '') =>
      page.locator(`[data-board] .place[data-province="${code.trim().split(' ').at(-1)?.split('/')[0]}"]`)
    await ada.type([moved, `${supporting} H`])
    await place(unit).dispatchEvent('click')
    await ada.choose('Support')
    // Another map in the middle of an order keeps what was chosen.
    await page.getByRole('button', { name: 'Your map' }).click()
    await waitForText('tap the unit to support')
    await page.getByLabel('A map you haven’t seen').selectOption({ label: `${country} map` })
    await place(supporting).and(page.locator('[aria-label$="can be chosen"]')).waitFor({ state: 'attached' })
    await place(supporting).dispatchEvent('click')
    await waitForText(new RegExp(` supports ${supporting.trim()}: tap its destination`))
    releaseSave()
    await ada.waitUntilSaved()
    await place('SWE').dispatchEvent('click')
    const support = `${unit} S ${supporting.trim()} - SWE (${country} map)`
    await ada.waitForOrders([support, `${supporting.trim()} H`])
    await page.unroute(`**/api${path}/orders`)
    await ada.type([moved])
    await ada.waitForOrders([moved])
    await ada.pressReady()
    await makeAllReady(opponents, path)
    await ada.waitForPhase('Fall 1901 BC, movement')
    // The results of a phase show on one’s own map.
    await waitForValue(() => page.getByLabel('A map you haven’t seen').inputValue(), '')
    await page.getByLabel('A map you haven’t seen').selectOption({ label: `${country} map` })
    const known = page.locator('.known').filter({ hasText: `What is known about the ${country} map` })
    await waitForAria(page.getByRole('group', { name: 'Maps' }), 'combobox "A map you haven’t seen"', `${country} map`)
    // The order is drawn between the tiles, which stay readable at this size: the board is as large as any other.
    const tiesOrPlace = async () => [
      await page.locator('.plate .ties > g').count(),
      await page.locator('[data-board] .place[data-province="SWE"]').getAttribute('d'),
    ]
    await waitForChange(async () => String(await tiesOrPlace()), String([0, alone]))
    expect((await boxOf(page.locator('[data-board] .plate'))).height).toBeGreaterThan(400)
    await takePicture(page, 'twilight-notebook')
    expect(await violations(page)).toEqual([])
    await known.locator('summary').press('Enter')
    await known.getByText(/: .*Sweden/).waitFor()
    await waitForAria(known, `What is known about the ${country} map`, 'Sweden')
    // Comes before the general note, so that it is visible in a low window.
    const about = page.getByRole('note').filter({ hasText: 'are not checked' })
    expect((await boxOf(known)).y).toBeLessThan((await boxOf(about)).y)
    // A long list takes all the height except the minimum of the panes.
    await page.setViewportSize({ width: 1280, height: 1000 })
    await known.locator('.known-map').evaluate((element) => element.style.setProperty('min-height', '60rem'))
    const [panes, excess] = await page.evaluate(() => {
      const [maps, side] = ['.maps', '.side'].map((selector) => document.querySelector(selector)?.clientHeight ?? 0)
      return [(side ?? 0) - 8 * 16, innerHeight * 0.45 - (maps ?? 0)] as const
    })
    expect(Math.min(Math.abs(panes), excess)).toBeLessThanOrEqual(1)
    await known.locator('.known-map').evaluate((element) => element.style.removeProperty('min-height'))
    // In a low window the list leaves room for the controls.
    await page.setViewportSize({ width: 1280, height: 600 })
    await ada.pressReady()
    await makeAllReady(opponents, path)
    await page.getByRole('button', { name: /^Continue to / }).click()
    await page.getByRole('button', { name: /^Continue to / }).waitFor({ state: 'detached' })
    await page.setViewportSize(DESK)
  })

  it('shows another map whole, and its units do not glide there', async () => {
    const { page } = ada
    const board = page.locator('.board')
    await page.getByRole('button', { name: 'Your map' }).click()
    await page.getByRole('button', { name: 'Zoom in' }).click()
    await page.waitForURL(/#view=/)
    await page.locator('.plate .unit').evaluateAll((units) => units.forEach((unit) => unit.classList.add('of-own-map')))
    await page.getByLabel('A map you haven’t seen').selectOption({ index: 1 })
    await waitForValue(() => page.locator('.of-own-map').count(), 0)
    await page.locator('.plate .unit').first().waitFor({ state: 'attached' })
    expect(await board.getAttribute('data-zoomed')).toBeNull()
    await waitForValue(async () => new URL(page.url()).hash, '')
  })

  it('keeps the head of a conversation and a sent message in view below the text of an unseen map', async () => {
    const { page } = ada
    await page.setViewportSize({ width: 1280, height: 800 })
    await waitForText('Orders on this map are not checked.')
    await page.locator('.todo li button').first().click()
    await page.getByRole('button', { name: 'Hold', exact: true }).click()
    await page.getByRole('button', { name: /^Undo / }).waitFor()
    await ada.openPane('Press')
    /** What is hidden by the tabs, the form or the edge of the list. */
    const hidden = () =>
      page.evaluate(() => {
        const [tabs, head, list, text, form] = [
          '.tabs-head',
          '.conversation > header',
          '.messages',
          '.messages > :last-child',
          '.composer',
        ].map((selector) => document.querySelector(selector)?.getBoundingClientRect())
        if (!tabs || !head || !list || !text || !form) return ['not there']
        return [
          head.top < tabs.bottom - 1 && 'head',
          text.top < Math.max(list.top, head.bottom) - 1 && 'start of the message',
          text.bottom > form.top + 1 && 'end of the message',
        ].filter(Boolean)
      })
    const conversations = page.getByRole('list', { name: 'Conversations' }).getByRole('button')
    await conversations.first().click()
    const text = 'Shall we leave the Channel empty? I use your map once, out of curiosity, and then never again.'
    await page.getByLabel(/^Write to/).fill(text)
    await page.getByRole('button', { name: 'Send' }).click()
    await page.locator('.message .text', { hasText: text }).waitFor()

    await takePicture(page, 'press-unseen-map')
    await waitForValue(async () => String(await hidden()), '')
    await page.getByRole('button', { name: 'All conversations' }).click()
    await page.getByText('Write to…').click()
    await conversations.filter({ hasText: 'Notebook' }).click()
    await waitForValue(async () => String(await hidden()), '')
    const note = 'Gascony touches Marseilles.'
    await page.getByLabel('Write to Notebook').fill(note)
    await page.getByRole('button', { name: 'Add note' }).click()
    await page.locator('.message .text', { hasText: note }).waitFor()
    // As if much were known about this map.
    await page.locator('.maps').evaluate((maps) => {
      const known = document.createElement('div')
      known.style.height = '20rem'
      maps.insertAdjacentElement('beforeend', known)
    })
    await waitForValue(async () => String(await hidden()), '')
    await takePicture(page, 'notebook-unseen-map')
    await page.locator('.maps').evaluate((maps) => maps.lastElementChild?.remove())
    // In a lower window the wheel over the messages reaches the head.
    await page.setViewportSize({ width: 1280, height: 580 })
    const messages = page.getByRole('list', { name: 'Messages', exact: true })
    await messages.evaluate((list) => list.scrollTo(0, 0))
    await messages.hover()
    await page.mouse.wheel(0, -1000)
    await waitForValue(async () => String((await hidden()).includes('head')), 'false')
    await page.setViewportSize(DESK)
    await ada.openPane('Orders')
  })

  it('shows the maps with the board on a phone; panes show that they are loading and do not move it', async () => {
    const phone = await ada.page.context().newPage()
    await phone.setViewportSize({ width: 390, height: 844 })
    const holdBack = async (files: string) => {
      const { promise, resolve } = Promise.withResolvers<void>()
      await phone.route(files, async (route) => {
        await promise
        await route.continue()
      })
      return resolve
    }
    const releaseDrawing = await holdBack('**/assets/cells-*.js')
    const releasePanes = await holdBack('**/assets/other-panes-*.js')
    const loading = phone.locator('.side').getByText('Loading…').first()
    await phone.goto(ada.page.url())
    await phone.locator('.status .phase').waitFor()
    await loading.waitFor()
    releaseDrawing()
    await phone.locator('[data-board] .place[data-province="PAR"]').waitFor({ state: 'attached' })
    await loading.waitFor({ state: 'detached' })
    expect(await phone.getByRole('group', { name: 'Maps' }).count()).toBe(1)
    const boardTop = () =>
      phone.locator('[data-board] .plate').evaluate((plate) => plate.getBoundingClientRect().y + scrollY)
    const before = await boardTop()
    await phone.getByRole('tab', { name: 'Manage' }).click()
    await loading.waitFor()
    releasePanes()
    await phone.getByRole('region', { name: 'Your seat' }).waitFor()
    expect(await boardTop()).toBe(before)
    await phone.close()
  })

  it('keeps the board in place on a low phone when an unseen map is chosen, and finds the form that shows one’s own', async () => {
    const phone = await ada.page.context().newPage()
    await phone.setViewportSize({ width: 375, height: 620 })
    await phone.goto(ada.page.url())
    const maps = phone.getByRole('group', { name: 'Maps' })
    const choice = maps.getByLabel('A map you haven’t seen')
    await phone.getByRole('tab', { name: 'Manage' }).waitFor()
    await phone.locator('[data-board] .place[data-province="PAR"]').waitFor({ state: 'attached' })
    const boardTop = async () => (await boxOf(phone.locator('[data-board] .plate'))).y
    const before = await boardTop()
    await choice.selectOption({ index: 1 })
    await phone.getByText('Orders on this map are not checked.').waitFor()
    expect(await boardTop()).toBe(before)
    expect((await boxOf(maps)).height).toBeLessThan(50)
    await maps.getByRole('button', { name: 'Show yours…' }).click()
    const form = phone.getByRole('region', { name: 'Your seat' }).getByLabel('Player')
    await form.waitFor()
    await waitForValue(() => form.evaluate((field) => field.getBoundingClientRect().top < innerHeight), true)
    await phone.close()
  })

  it('TWZ-12 shows a map to a player by keyboard and tap; it cannot be taken back', async () => {
    const { page } = ada
    const path = new URL(page.url()).pathname
    await ada.openPane('Manage')
    const seat = page.getByRole('region', { name: 'Your seat' })
    const recipient = seat.getByLabel('Player')
    const summary = seat.getByText('Show your map to a player')
    await summary.waitFor()
    // Showing cannot be undone: in a retry the form is already open, and fewer recipients are left.
    if (!(await recipient.isVisible())) await summary.press('Enter')
    await recipient.waitFor()
    await takePicture(page, 'show-map')
    await waitForAria(seat, 'combobox "Player"', 'button "Show my map to ')
    /** Counts the notices of shown maps, and the maps that the opponents see. */
    const countShown = async () => {
      const games = await Promise.all(opponents.map((opponent) => opponent.get<GameAnswer>(`/api${path}`)))
      const lines = games.flatMap(({ game }) => game.notes.flatMap((note) => note.lines))
      return {
        notes: lines.filter((line) => line.endsWith('has shown you its map.')).length,
        maps: games.reduce((sum, { game }) => sum + game.charts.length, 0),
      }
    }
    const before = await countShown()
    const after = (more: number) => ({ notes: before.notes + more, maps: before.maps + more })
    const left = await recipient.locator('option').count()
    const show = seat.getByRole('button', { name: /^Show my map to / })
    const yes = seat.getByRole('button', { name: /^Yes, show it to / })
    await show.press('Enter')
    await seat.getByText(/gets a mail and can see your map from then on\. .+ You cannot undo this\.$/).waitFor()
    // The question is in view below its button, in the scrolling pane.
    const [bottom = 0, edge = 0] = await yes.evaluate((button) =>
      [button, button.closest('.side')].map((element) => element?.getBoundingClientRect().bottom ?? 0),
    )
    expect(bottom).toBeLessThanOrEqual(edge)
    await waitForValue(countShown, before)
    await yes.press('Enter')
    await waitForValue(countShown, after(1))
    await waitForValue(() => recipient.locator('option').count(), left - 1)
    await seat.getByText(/ can now see your map\.$/).waitFor()
    await recipient.selectOption({ index: left - 2 })
    await show.click()
    await yes.click()
    await waitForValue(countShown, after(2))
    // Players who have seen it are no longer offered, and nothing takes it back.
    await waitForValue(() => recipient.locator('option').count(), left - 2)
    await ada.openPane('Orders')
    await waitForText(/^You have shown your map to /)
  })

  it('solo, draws the map of each seat or keeps a random one, and starts the game with them', async () => {
    const { page } = ada
    const guest = await Person.at(browser, service.url, 'Guest', { viewport: { width: 390, height: 844 } })
    for (const person of [ada, guest]) {
      await person.open('/sandbox?variant=twilight-zone')
      const { page } = person
      await page.getByRole('region', { name: 'Map maker' }).getByText('75 of 75 spaces are on the map.').waitFor()
      await page.getByText('This seat uses its random map.').waitFor()
      await expectNoOverflow(page)
    }
    // While painting, tools and errors stay in view with the map.
    const spaces = guest.page.getByRole('group', { name: 'Spaces' })
    const canvas = guest.page.getByRole('application', { name: /^The map/ })
    await spaces.getByRole('group', { name: 'Seas' }).getByRole('button').last().scrollIntoViewIfNeeded()
    await spaces.getByRole('button', { name: /VIE$/ }).click()
    for (const at of [60, 200]) await canvas.click({ position: { x: at, y: at } })
    const errors = guest.page.getByRole('group', { name: 'Errors on the map' })
    await errors.getByRole('button', { name: /^\d errors? / }).waitFor()
    await spaces.getByRole('group', { name: 'Neutral' }).scrollIntoViewIfNeeded()
    const isInView = (element: Element) => {
      const { top, bottom } = element.getBoundingClientRect()
      return top >= 0 && bottom <= innerHeight
    }
    for (const part of [guest.page.getByRole('group', { name: 'Tools' }), canvas, errors])
      expect(await part.evaluate(isInView)).toBe(true)
    await errors.getByRole('button', { name: /^\d errors? / }).click()
    await errors
      .getByRole('button', { name: /^Show: / })
      .first()
      .waitFor()
    await guest.page.getByRole('button', { name: 'Use the random map' }).click()
    await guest.page.getByText('This seat uses its random map.').waitFor()
    // A guest can play without an account.
    await guest.page.getByRole('button', { name: 'Submit the maps' }).click()
    await guest.page.getByRole('heading', { name: 'Winter 1902 BC, adjustments' }).waitFor()
    await expectNoOverflow(guest.page)
    expect(await guest.page.getByText('Maps in your account').count()).toBe(0)

    const sheet = page.getByLabel(/^Your map as text/)
    const seat = page.getByLabel('Whose map')
    const random = await sheet.inputValue()
    await seat.selectOption({ label: 'Seat 3: random map' })
    await waitForChange(() => sheet.inputValue(), random)
    const map = page.getByRole('region', { name: 'Map maker' })
    await map.getByRole('button', { name: 'An empty map' }).click()
    await page.getByText('This map is not valid yet. Until it is, the seat uses its random map.').waitFor()
    await page.getByRole('button', { name: 'Submit the maps' }).click()
    await page.getByRole('alert').filter({ hasText: 'The map of Seat 3 is not valid' }).waitFor()
    await page.getByRole('button', { name: 'Not yet' }).click()
    await map.getByRole('button', { name: 'Another example' }).click()
    await page.getByText('This seat uses your map.').waitFor()
    await seat.selectOption({ label: 'Seat 1: random map' })
    await waitForValue(() => sheet.inputValue(), random)
    await map.getByRole('button', { name: 'Mirror top and bottom' }).click()
    await page.getByRole('button', { name: 'Use the random map' }).click()
    await waitForValue(() => sheet.inputValue(), random)
    await seat.locator('option', { hasText: /^Seat 3: your own map$/ }).waitFor({ state: 'attached' })
    await page.getByRole('button', { name: 'Submit the maps' }).click()
    await page.getByRole('heading', { name: 'Winter 1902 BC, adjustments' }).waitFor()
    await page.locator('[data-board] .place[data-province="PAR"]').waitFor({ state: 'attached' })
    expect(await page.getByLabel('Which map').locator('option').count()).toBe(7)
    expect(guest.faults).toEqual([])
  })

  it('causes no errors in the page', () => expect(ada.faults).toEqual([]))
})
