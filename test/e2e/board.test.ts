/** The board on the play page: size, overlays, dragging and zoom. */
import { readFileSync } from 'node:fs'
import type { Browser, Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { drawAtlas } from '../../src/board/layout/index.ts'
import { classical } from '../../src/maps/classical.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import type { OfferedOrders } from '../../src/rules/notation/order-options.ts'
import type { Served } from '../support/service/harness.ts'
import type { Caller, GameAnswer } from './support/api-game.ts'
import { callerOf, playUntil, signInSix, startGame } from './support/api-game.ts'
import {
  boardOf,
  boxOf,
  buttonOf,
  waitForSelection,
  waitForClosedPhase,
  waitForOpenPhase,
  provincePoint,
} from './support/board.ts'
import { DESK, onScreen, PATIENCE, Person, placesOn } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'
import { waitForValue } from './support/waiting.ts'

const PHONE = { width: 390, height: 844 }

let service: Served
let browser: Browser
let ada: Person
let page: Page
let callers: readonly Caller[]
let path: string

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada', { viewport: DESK, reducedMotion: 'no-preference' })
  page = ada.page
  await ada.signIn()
  callers = [callerOf(ada, service.url), ...(await signInSix(service.url))]
  path = await startGame(callers, 'The eastern question')
})
// After a failed attempt, the retry starts on a fresh page.
afterEach(async ({ task }) => {
  if (task.result?.state !== 'fail') return
  await page.setViewportSize(DESK)
  await ada.open(path)
})
afterAll(() => closeWindows(browser))

const board = (): Locator => boardOf(page)
const button = (name: string | RegExp): Locator => buttonOf(page, name)
const bar = (): Locator => page.getByRole('group', { name: 'Order the selected unit' })
const hash = (): Promise<string> => page.evaluate(() => decodeURIComponent(location.hash))
const pointOf = (province: string) => provincePoint(page, province)

async function chooseFirstUnit(): Promise<void> {
  const [unit = ''] = await page.locator('.todo li').allInnerTexts()
  await ada.tap(unit.trim().split(' ').at(-1) ?? '')
  await waitForSelection(page)
  // The bar is drawn a frame after the board, and moves onto it only then.
  await bar().getByText(`${unit.trim()}: tap its destination.`).waitFor()
}

/** The possible destinations that the order bar covers. */
async function targetsUnderBar(): Promise<string[]> {
  const { x, y, width, height } = await boxOf(bar())
  const covered: string[] = []
  for (const target of await page.locator('.plate .place[aria-label*="can be chosen"]').all()) {
    const province = (await target.getAttribute('data-province')) ?? ''
    const point = await pointOf(province)
    if (point.x >= x && point.x <= x + width && point.y >= y && point.y <= y + height) covered.push(province)
  }
  return covered
}

describe('at 1280 × 800', () => {
  it('the board is at least 720 px high, and the page does not scroll', async () => {
    await ada.open(path)
    await page.locator('.todo').waitFor()
    const { x, y, width, height } = await boxOf(board())
    expect(Math.max(width, height)).toBeGreaterThanOrEqual(720)
    expect(height).toBeGreaterThanOrEqual(720)
    expect(x + width).toBeLessThanOrEqual(1280)
    expect(y + height).toBeLessThanOrEqual(800)
    expect(await page.evaluate(() => document.documentElement.scrollHeight)).toBe(800)
    // The zoom button is next to the drawing, or covers only its edge.
    const covered = async () => {
      const zoomIn = await boxOf(button('Zoom in'))
      return zoomIn.x + zoomIn.width - (await boxOf(board())).x
    }
    expect(await covered()).toBeLessThanOrEqual(20)
    await page.setViewportSize({ width: 2400, height: 800 })
    // Polls, because the two positions are read at different times while the window grows.
    await waitForValue(async () => Math.floor((await covered()) / 8), expect.toBeOneOf([-2, -1]))
    await page.setViewportSize(DESK)
    await ada.open(path)
    await page.locator('.todo').waitFor()
  })

  it.each([
    ['duo', 2],
    ['balkan-battle', 2],
    ['balkan-battle-3', 3],
    ['double-diplomacy', 7],
  ])('the board of %s is as high, whatever its shape', async (variant, seats) => {
    await ada.open(await startGame(callers.slice(0, seats), `On a desktop: ${variant}`, variant))
    await page.locator('.window .plate .unit').first().waitFor({ state: 'attached' })
    const { height } = await boxOf(board())
    expect(height).toBeGreaterThanOrEqual(720)
    expect((await boxOf(page.locator('.side'))).width).toBeGreaterThanOrEqual(360)
    await ada.open(path)
    await page.locator('.todo').waitFor()
  })

  it('the order bar lies on the board, covers no target, and moves nothing', async () => {
    const before = await boxOf(board())
    const panes = await boxOf(page.getByRole('tablist'))
    await chooseFirstUnit()
    const offered = page.locator('.plate .place[aria-label*="can be chosen"]')
    await offered.first().waitFor({ state: 'attached' })
    // The bar follows the board a frame later.
    await expect.poll(targetsUnderBar, { timeout: PATIENCE }).toEqual([])
    const barBox = await boxOf(bar())
    // Its frame is wider than the drawing. Which unit is the first depends on the lot.
    const frame = await boxOf(page.locator('.board > .window'))
    expect(barBox.x).toBeGreaterThanOrEqual(frame.x)
    expect(barBox.x + barBox.width).toBeLessThanOrEqual(frame.x + frame.width)
    expect(await boxOf(board())).toEqual(before)
    expect(await boxOf(page.getByRole('tablist'))).toEqual(panes)
    await page.keyboard.press('Escape')
  })

  it('the legend opens over the panes, and moves nothing', async () => {
    const before = await boxOf(board())
    await page.getByText('Legend').click()
    const legend = await boxOf(page.locator('.legend'))
    expect(legend.x).toBeGreaterThan(before.x + before.width)
    expect(await boxOf(board())).toEqual(before)
    await page.getByText('Legend').click()
  })

  it('the panes are 360 to 480 px wide, resized by keyboard and mouse, and the device stores the width', async () => {
    const divider = page.getByRole('separator', { name: 'Width of the panes' })
    const width = async () => Math.round((await boxOf(page.locator('.side'))).width)
    await divider.press('Home')
    await waitForValue(width, 360)
    // The folds below the board stay in one row.
    expect((await boxOf(page.locator('.folds'))).height).toBeLessThan(60)
    // The descenders of the title are not cut off.
    const overflow = await page.getByRole('heading', { level: 1 }).evaluate((title) => {
      const line = document.createRange()
      line.selectNodeContents(title)
      return line.getBoundingClientRect().bottom - title.getBoundingClientRect().bottom
    })
    expect(overflow).toBeLessThanOrEqual(0)
    await divider.press('ArrowLeft')
    await waitForValue(width, 376)
    await waitForValue(() => divider.getAttribute('aria-valuenow'), '376')
    await divider.press('End')
    await waitForValue(width, 480)
    const { x, y, height } = await boxOf(divider)
    await page.mouse.move(x + 8, y + height / 2)
    await page.mouse.down()
    await page.mouse.move(x + 68, y + height / 2, { steps: 5 })
    await page.mouse.up()
    const dragged = await width()
    expect(dragged).toBeGreaterThan(400)
    expect(dragged).toBeLessThan(440)
    await page.reload()
    await page.locator('.todo').waitFor()
    expect(await width()).toBe(dragged)
    await divider.press('Enter')
    const boardHeight = async () => (await boxOf(board())).height
    await expect.poll(boardHeight, { timeout: PATIENCE }).toBeGreaterThanOrEqual(720)
  })
})

describe('on a phone', () => {
  it('the board takes the full width, with the order bar in view', async () => {
    await page.setViewportSize(PHONE)
    await ada.open(path)
    await page.locator('.todo').waitFor()
    const { width } = await boxOf(board())
    expect(width).toBeGreaterThanOrEqual(360)
    await chooseFirstUnit()
    const [{ y, height }, barBox] = [await boxOf(board()), await boxOf(bar())]
    expect(y).toBeGreaterThanOrEqual(0)
    expect(barBox.y).toBeGreaterThanOrEqual(y + height)
    expect(barBox.y + barBox.height).toBeLessThanOrEqual(PHONE.height)
    expect(await page.evaluate(() => scrollY)).toBe(0)
    await page.keyboard.press('Escape')
    await page.setViewportSize(DESK)
  })
})

describe('two boards', () => {
  const plates = () => page.locator('.window .plate')

  it('take the whole window, which still shows the tabs; a tap maximizes one, and another restores both', async () => {
    const worlds = await startGame(callers, 'Two worlds', 'shadow-worlds')
    await ada.open(worlds)
    await plates().nth(1).waitFor()
    const tabs = await boxOf(page.getByRole('tablist'))
    expect(tabs.y).toBeLessThan(780)
    const { width, height, y } = await boxOf(board())
    expect(height).toBeGreaterThanOrEqual(510)
    expect(y + height).toBeLessThan(tabs.y)
    expect((await boxOf(plates().nth(1))).width).toBeCloseTo(width, 0)
    // In place, however long the status is.
    await ada.type([`${(await ada.todo())[0]} H`, 'nonsense'])
    for (const text of ['Saving…', 'Saved. 1 line has an error']) {
      await page.getByRole('status').filter({ hasText: text }).waitFor()
      expect((await boxOf(board())).y + (await page.evaluate(() => scrollY))).toBe(y)
    }
    await page.evaluate(() => scrollTo(0, 0))
    await button('World B').click()
    await page.getByRole('group', { name: 'Board: World B' }).waitFor()
    await waitForValue(() => plates().count(), 1)
    expect((await boxOf(board())).height).toBeGreaterThan(650)
    await button('World B').click()
    await waitForValue(() => plates().count(), 2)
  })

  it('move and zoom together', async () => {
    const widths = async () =>
      [await boxOf(board()), await boxOf(plates().nth(1))].map(({ width }) => Math.round(width))
    const [before = 0] = await widths()
    await button('Zoom in').click()
    await waitForValue(widths, [Math.round(1.6 * before), Math.round(1.6 * before)])
    const { x, y } = await boxOf(page.locator('.window').nth(1))
    const lefts = async () => {
      const plate = [await boxOf(board()), await boxOf(plates().nth(1))]
      const frame = [await boxOf(page.locator('.window').first()), await boxOf(page.locator('.window').nth(1))]
      return plate.map((box, n) => Math.round(box.x - (frame[n]?.x ?? 0)))
    }
    const [start = 0] = await lefts()
    await page.mouse.move(x + 200, y + 200)
    await page.mouse.down()
    await page.mouse.move(x + 260, y + 200, { steps: 4 })
    await waitForValue(lefts, [start + 60, start + 60])
    await page.mouse.up()
    await waitForValue(lefts, [start + 60, start + 60])
    await button('World B').click()
    await waitForValue(() => plates().count(), 1)
    expect(await hash()).toMatch(/^#view=.*,1\.6$/)
    await button('Whole board').click()
    await waitForValue(hash, '')
    await button('World B').click()
    await waitForValue(() => plates().count(), 2)
    await page.setViewportSize(DESK)
  })
})

describe('Duo’s board', () => {
  it('is turned by a button; taps and the address follow, and the device remembers it', async () => {
    const game = await startGame(callers.slice(0, 2), 'Two sides', 'duo')
    // A failed attempt may have left it turned.
    await page.evaluate(() => localStorage.removeItem('board-turned'))
    await ada.open(`${game}#view=700,600,2.5`)
    const [unit = ''] = await ada.todo()
    const code = unit.split(' ').at(-1) ?? ''
    const [x = 0, y = 0] = placesOn('duo')[code]?.unit ?? []
    const { width, height } = JSON.parse(
      readFileSync(new URL('../../src/board/plates/duo.json', import.meta.url), 'utf8'),
    ) as { width: number; height: number }
    const outline = page.locator(`.plate .place[data-province="${code}"]`)
    const isUnder = (spot: { readonly x: number; readonly y: number }) =>
      outline.evaluate((element, { x: left, y: top }) => {
        const box = element.getBoundingClientRect()
        return box.left < left && left < box.right && box.top < top && top < box.bottom
      }, spot)
    const tapOpposite = async () => {
      const spot = await onScreen(board(), [width - x, height - y])
      // The turned drawing is loaded first.
      await waitForValue(() => isUnder(spot), true)
      await page.mouse.click(spot.x, spot.y)
      await page.locator(`.plate .place[data-province="${code}"][aria-pressed="true"]`).waitFor({ state: 'attached' })
      await page.keyboard.press('Escape')
    }
    await button('Turn the board').click()
    expect(await hash()).toBe('#view=700,600,2.5')
    await button('Whole board').click()
    await waitForValue(hash, '')
    await tapOpposite()
    await page.reload()
    await ada.todo()
    await tapOpposite()
    await button('Turn the board').click()
    await ada.open(path)
    await page.locator('.todo').waitFor()
    expect(await button('Turn the board').count()).toBe(0)
  })
})

describe('zooming the board', () => {
  const zoom = async () => Number(/^#view=[^,]+,[^,]+,(.+)$/.exec(await hash())?.[1] ?? 1)

  it('works by keyboard, as does moving it; 0 shows the whole board', async () => {
    await ada.open(path)
    await page.locator('.plate .place[tabindex="0"]').focus()
    await page.keyboard.press('+')
    await waitForValue(zoom, 1.6)
    const zoomed = await hash()
    await page.keyboard.press('Shift+ArrowRight')
    await expect.poll(hash, { timeout: PATIENCE }).not.toBe(zoomed)
    await page.keyboard.press('-')
    await page.keyboard.press('-')
    await waitForValue(hash, '')
    await page.keyboard.press('+')
    await page.keyboard.press('0')
    await waitForValue(hash, '')
  })

  it('works by the wheel, around the pointer, down to the whole board', async () => {
    const before = await pointOf('MUN')
    await page.mouse.move(before.x, before.y)
    await page.mouse.wheel(0, -600)
    await expect.poll(zoom, { timeout: PATIENCE }).toBeGreaterThan(2)
    const after = await pointOf('MUN')
    expect(Math.hypot(after.x - before.x, after.y - before.y)).toBeLessThan(3)
    await page.mouse.wheel(0, 2_000)
    await waitForValue(hash, '')
  })

  it('works by two fingers; one finger drags the board', async () => {
    const fingers = await page.context().newCDPSession(page)
    const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
      fingers.send('Input.dispatchTouchEvent', { type, touchPoints })
    const { x, y } = await pointOf('MUN')
    await touch('touchStart', { x: x - 40, y }, { x: x + 40, y })
    for (const offset of [60, 80, 100, 120]) await touch('touchMove', { x: x - offset, y }, { x: x + offset, y })
    await touch('touchEnd')
    await waitForValue(zoom, 3)
    const pinched = await pointOf('MUN')
    expect(Math.hypot(pinched.x - x, pinched.y - y)).toBeLessThan(12)
    await touch('touchStart', { x, y })
    for (const offset of [20, 40, 60]) await touch('touchMove', { x: x + offset, y: y + offset })
    await touch('touchEnd')
    await waitForValue(async () => Math.round((await pointOf('MUN')).x - pinched.x), 60)
    await fingers.detach()
    await button('Whole board').click()
    await waitForValue(hash, '')
  })

  it('works by a double tap; beyond a factor of three a minimap shows the position and moves it', async () => {
    const { x, y } = await pointOf('MUN')
    await page.mouse.dblclick(x, y)
    await waitForValue(zoom, 2.2)
    expect(await page.locator('.minimap').count()).toBe(0)
    await button('Zoom in').click()
    const map = await boxOf(page.locator('.minimap'))
    // The frame is placed although the minimap loads after the zoom.
    await page.locator('.minimap rect[width]').waitFor()
    await page.mouse.click(map.x + map.width * 0.9, map.y + map.height * 0.1)
    await expect
      .poll(async () => Number(/view=([^,]+)/.exec(await hash())?.[1]), { timeout: PATIENCE })
      .toBeGreaterThan(900)
  })

  it('works by a double tap on a unit, which is not selected and gets no order', async () => {
    await page.setViewportSize(DESK)
    await ada.open(path)
    const [unit = ''] = await ada.todo()
    const { x, y } = await pointOf(unit.split(' ').at(-1) ?? '')
    await bar().getByText('Tap one of your units.').waitFor()
    await page.mouse.dblclick(x, y)
    await waitForValue(zoom, 2.2)
    await bar().getByText('Tap one of your units.').waitFor()
    expect(await page.locator('.plate .highlights .selected').count()).toBe(0)
    await button('Whole board').click()
  })

  it('follows the URL, and stays while stepping through the phases', async () => {
    await playUntil(callers, path, 'F1901M')
    await ada.open(`${path}/phases/0#view=700,600,2.5`)
    await waitForClosedPhase(page)
    const { width } = await boxOf(board())
    const window = await boxOf(page.locator('.window'))
    expect(width).toBeGreaterThan(2 * window.width)
    await page.getByRole('link', { name: 'Next phase' }).click()
    await waitForOpenPhase(page)
    expect((await boxOf(board())).width).toBe(width)
    expect(await hash()).toBe('#view=700,600,2.5')
    await button('Whole board').click()
    await waitForValue(hash, '')
  })
})

describe('when the first phase closes while the page is open', () => {
  it('the board keeps its zoom until the results are drawn on it', async () => {
    const pair = callers.slice(0, 2)
    const game = await startGame(pair, 'A zoomed board', 'duo')
    await ada.open(`${game}#view=600,520,2.5`)
    await page.locator('.window .plate .unit').first().waitFor({ state: 'attached' })
    const { width } = await boxOf(board())
    // Delays the results as a slow connection would: the board stays visible.
    const phase = Promise.withResolvers<void>()
    await page.route(`**/api${game}/phases/0*`, async (route) => {
      await phase.promise
      await route.continue()
    })
    for (const caller of pair) await caller.put(`/api${game}/orders`, { phase: 'S1001M', orders: [], ready: true })
    await button(/^Continue to Fall 1001/).waitFor()
    expect((await boxOf(board())).width).toBe(width)
    expect(await page.getByRole('group', { name: 'Board', exact: true }).count()).toBe(1)
    phase.resolve()
    await waitForClosedPhase(page)
    expect((await boxOf(board())).width).toBe(width)
    expect(await hash()).toBe('#view=600,520,2.5')
    await page.unroute(`**/api${game}/phases/0*`)
  })
})

describe('a board without a drawing', () => {
  const { places } = drawAtlas(makeAtlas(classical))
  const tap = async (province: string): Promise<void> => {
    const { x, y } = await onScreen(board(), places[province]?.unit ?? [0, 0])
    await page.mouse.click(x, y)
  }

  it('is drawn from its borders, and takes an order by two taps', async () => {
    const game = await startGame(callers, 'Drawn from borders')
    const answers = new RegExp(`/api${game}(/orders)?$`)
    await page.route(answers, async (route) => {
      const response = await route.fetch()
      const json = (await response.json()) as GameAnswer
      await route.fulfill({ response, json: { ...json, game: { ...json.game, drawing: null } } })
    })
    await ada.open(game)
    await page.locator('.plate .unit').first().waitFor({ state: 'attached' })
    const { orders } = await callerOf(ada, service.url).get<OfferedOrders>(`/api${game}/options`)
    const match = orders.flatMap(({ written }) => /^[AF] ([A-Z]{3}) - ([A-Z]{3})$/.exec(written) ?? [])
    const [written = '', from = '', to = ''] = match
    await tap(from)
    await waitForSelection(page)
    await tap(to)
    await expect.poll(() => ada.sheet(), { timeout: PATIENCE }).toContain(written)
    // Waits for answers that are still being changed: they would fail once the window is closed.
    await page.unrouteAll({ behavior: 'wait' })
  })

  it('causes no errors in the page', () => expect(ada.faults).toEqual([]))
})
