/**
 * Every page in every state, on a desktop and on a phone: it fits and is accessible. axe checks each state in one of the four views
 * (desktop or phone, light or dark), in rotation, or in all four if THOROUGH is set (`npm run test:thorough`). Forced colours are
 * checked on every third page, or on all.
 */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { smallTargets } from '../gallery/targets.ts'
import { violations, colourViolations } from './support/accessibility.ts'
import { PATIENCE, Person } from './support/person.ts'
import { isGallery, takePicture } from './support/picture.ts'
import { allOrInTurn, isThorough } from '../support/thorough.ts'
import { SEATS } from '../support/boards/variants.ts'
import { callerOf, startGame, playUntil, signInSix, type Caller, type GameAnswer } from './support/api-game.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

const SCHEMES = ['light', 'dark'] as const
type View = readonly [width: number, height: number, colorScheme: (typeof SCHEMES)[number]]
const DESK: View = [1280, 800, 'light']
const PHONE: View = [380, 760, 'light']
const VIEWS: readonly View[] = SCHEMES.flatMap((scheme) => [DESK, PHONE].map(([w, h]): View => [w, h, scheme]))
/** Forced colours are checked on every n-th page. */
const FORCED_COLOURS_INTERVAL = isThorough ? 1 : 3

let service: Served
let browser: Browser
let ada: Person
let callers: readonly Caller[]
/** The paths of games, by the state that they show. */
const games: Record<string, string> = {}

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  callers = [callerOf(ada, service.url), ...(await signInSix(service.url))]
  games['forming'] = await startGame(callers.slice(0, 3), 'The half-empty table')
  games['moves'] = await startGame(callers, 'A long winter by the Danube')
  games['adjustments'] = await startGame(callers, 'Aix-la-Chapelle')
  await playUntil(callers, games['moves'], 'F1901M')
  await playUntil(callers, games['adjustments'], 'W1901A')
  for (const [variant, seats] of Object.entries(SEATS))
    games[variant] = await startGame(callers.slice(0, seats), `A game of ${variant}`, variant)
  await ada.markAllSeen(Object.values(games))
})
afterAll(() => closeWindows(browser))

/** A page in a state. */
interface State {
  readonly name: string
  readonly path: () => string
  /** Runs before the page opens. */
  readonly before?: () => Promise<void>
  /** Selector of an element that shows that the page has loaded. */
  readonly waits: string
  /** Brings the loaded page into the state. */
  readonly further?: (page: Page) => Promise<void>
  /** A further state of the same page. */
  readonly next?: { readonly name: string; readonly further: (page: Page) => Promise<void> }
}

const at =
  (game: string, more = '') =>
  () =>
    `${games[game] ?? ''}${more}`
const openPane = (pane: string) => (page: Page) => page.getByRole('tab', { name: pane }).click()

/** Makes the results of the game unseen on this device. */
const markUnseen = () =>
  ada.page.evaluate((key) => localStorage.removeItem(key), `seen ${games['moves']?.split('/').at(-1)}`)

/** Ends the game with a draw, unless it has ended. */
async function draw(): Promise<void> {
  const path = `/api${games['adjustments']}`
  for (const caller of callers) {
    const { game } = await caller.get<GameAnswer>(path)
    if (game.status !== 'finished') await caller.post(`${path}/proposals`, { motion: { kind: 'draw', among: [] } })
  }
}

/** Selects a unit, which highlights its destinations. */
const selectUnit = async (page: Page): Promise<void> => {
  await page.locator('.todo button').first().click()
  await page.locator('.plate .highlights .selected').first().waitFor({ state: 'attached' })
}
const startMap = async (page: Page): Promise<void> => {
  const maker = page.getByRole('group', { name: 'The whole map' })
  await maker.getByRole('button', { name: 'Start from an example' }).click()
  await page.getByText('The map is valid.').first().waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^Your map is submitted/ })
    .waitFor()
}
const openLegend = async (page: Page): Promise<void> => {
  await page.getByText('Legend').click()
  await page.locator('.legend li').last().scrollIntoViewIfNeeded()
}
/** Each variant in a state that shows most of its page. */
const VARIANTS: readonly State[] = Object.keys(SEATS).map((variant) => ({
  name: variant,
  path: at(variant),
  waits: '.todo',
  further: variant === 'twilight-zone' ? startMap : selectUnit,
  ...(variant === 'duo' && { next: { name: 'legend', further: openLegend } }),
}))

/** Draws all examples: they are adjudicated one by one, and drawn when near the window or printed. */
async function drawAll(page: Page): Promise<void> {
  await waitForExamples(page)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.locator('.example .plate').last().waitFor()
}
async function waitForExamples(page: Page): Promise<void> {
  const all = await page.locator('.example').count()
  await expect.poll(() => page.locator('.example figcaption a').count(), { timeout: PATIENCE }).toBe(all)
}

const PAGES: readonly State[] = [
  { name: 'landing', path: () => '/', waits: '.board' },
  { name: 'rules', path: () => '/rules', waits: '.example', further: drawAll },
  { name: 'rules-of-games', path: () => '/rules/games', waits: '.pitfalls' },
  { name: 'rules-of-duo', path: () => '/rules/duo', waits: '.example', further: drawAll },
  { name: 'lesson', path: () => '/learn/3', waits: '.board' },
  { name: 'sandbox', path: () => '/sandbox', waits: '.board' },
  { name: 'lobby', path: () => '/games', waits: '.game' },
  { name: 'archive', path: () => '/archive', waits: '.archive-filters' },
  { name: 'tournaments', path: () => '/tournaments', waits: '.page.broad' },
  { name: 'statistics', path: () => '/statistics', waits: 'main p' },
  { name: 'ratings', path: () => '/ratings', waits: 'main p' },
  { name: 'new-game', path: () => '/games/new', waits: 'form' },
  { name: 'account', path: () => '/me', waits: 'form' },
  { name: 'no-such-player', path: () => '/players/nobody', waits: '[role="alert"]' },
  { name: 'nowhere', path: () => '/nowhere', waits: 'h1' },
]

const GAMES: readonly State[] = [
  { name: 'forming', path: at('forming'), waits: '.players' },
  {
    name: 'moves',
    path: at('moves'),
    waits: '.todo',
    further: selectUnit,
    next: { name: 'press', further: openPane('Press') },
  },
  { name: 'fresh-results', before: markUnseen, path: at('moves'), waits: '.fresh' },
  { name: 'results', path: at('moves', '/phases/0'), waits: '.order-list' },
  {
    name: 'adjustments',
    path: at('adjustments'),
    waits: '.board',
    next: { name: 'powers', further: openPane('Powers') },
  },
  { name: 'finished', before: draw, path: at('adjustments'), waits: '.ending' },
  ...VARIANTS,
]

/** Opens a page and brings it into its state. */
async function openState({ before, path, waits, further }: State, view: View): Promise<void> {
  const { page } = ada
  await setView(view)
  await before?.()
  await ada.open(path())
  await page.locator(waits).first().waitFor()
  await further?.(page)
}

async function setView([width, height, colorScheme]: View): Promise<void> {
  await ada.page.setViewportSize({ width, height })
  await ada.page.emulateMedia({ colorScheme })
}

/** Expects the page to fit both sizes, and to be accessible in the given views. Leaves it in the first of them. */
async function expectAccessible(name: string, views: readonly View[]): Promise<void> {
  const { page } = ada
  const sizes = [DESK, PHONE].filter(([width]) => views.every((view) => view[0] !== width))
  for (const view of [...views, ...sizes]) {
    await setView(view)
    // Loading indicators fade in, at first without enough contrast.
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: PATIENCE })
    const [width] = view
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (width === PHONE[0]) expect(await smallTargets(page)).toEqual([])
    if (views.includes(view)) expect([...view, await violations(page)]).toEqual([...view, []])
    for (const colorScheme of isGallery ? SCHEMES : []) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await setView(views[0] ?? DESK)
}

/** The views in which a state is checked, by its index among all states. */
const viewsOf = (turn: number): readonly View[] => allOrInTurn(VIEWS, turn)
const inTurn = (states: readonly State[], from = 0) => states.map((state, n) => ({ ...state, turn: from + n }))

it.each(inTurn(GAMES))('$name fits and is accessible', async ({ turn, ...state }) => {
  const views = viewsOf(turn)
  await openState(state, views[0] ?? DESK)
  await expectAccessible(state.name, views)
  if (state.next === undefined) return
  await state.next.further(ada.page)
  await expectAccessible(state.next.name, viewsOf(turn + 1))
})

it.each(inTurn(PAGES, GAMES.length))('$name fits and is accessible', async ({ turn, ...state }) => {
  const views = viewsOf(turn)
  await openState(state, views[0] ?? DESK)
  await expectAccessible(state.name, views)
  if (turn % FORCED_COLOURS_INTERVAL !== 0) return
  await ada.page.emulateMedia({ forcedColors: 'active' })
  expect(await colourViolations(ada.page)).toEqual([])
  await ada.page.emulateMedia({ forcedColors: 'none' })
})

describe('a printed closed phase', () => {
  it('has its name, the whole board in light colours and all orders, but no controls', async () => {
    const { page } = ada
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 700, height: 1000 })
    await ada.open(at('moves', '/phases/0')())
    await page.locator('.results .order').first().waitFor()
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(paper).toBe('rgb(255, 255, 255)')
    for (const control of ['.masthead', '.tabs', '.zoom', '.stepper a', '.legend-fold', '.status'])
      expect(await page.locator(`${control}:visible`).count(), control).toBe(0)
    const board = () => page.locator('.board .plate').first().boundingBox()
    // The board is drawn after the list of orders.
    await expect.poll(async () => (await board())?.height, { timeout: PATIENCE }).toBeGreaterThan(0)
    const { width = 0, height = 0 } = (await board()) ?? {}
    expect(width).toBeGreaterThan(650)
    expect(height / width).toBeCloseTo(1086 / 1200, 1)
    expect(await page.locator('.results .order:visible').count()).toBeGreaterThanOrEqual(22)
    await takePicture(page, 'paper')
    // Landscape A4 is as wide as a desktop: the orders must still be below the board.
    await page.setViewportSize({ width: 1040, height: 700 })
    const [orders, landscape] = [await page.locator('.results').boundingBox(), await board()]
    expect(orders?.y).toBeGreaterThanOrEqual((landscape?.y ?? Infinity) + (landscape?.height ?? 0))
    await page.emulateMedia({ media: 'screen' })
  })

  it('has legible codes, at any zoom of the board on the screen', async () => {
    const { page } = ada
    await page.setViewportSize({ width: 1920, height: 1080 })
    await ada.open(at('moves', '/phases/0#view=600,543,4')())
    await page.locator('.plate .arrow').first().waitFor({ state: 'attached' })
    const fontSizes = () =>
      page
        .locator('.plate .names text')
        .evaluateAll((labels) => labels.map((label) => Number(label.getAttribute('font-size')) * (640 / 1200)))
    const onScreen = await fontSizes()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const onPaper = await fontSizes()
    expect(onPaper.length).toBe(75)
    expect(Math.min(...onPaper)).toBeGreaterThanOrEqual(9)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await fontSizes()).toEqual(onScreen)
  })
})

/** The number of examples, and of those drawn completely for printing after microtasks only. */
const countPrinted = (page: Page): Promise<{ readonly examples: number; readonly whole: number }> =>
  page.evaluate(async () => {
    dispatchEvent(new Event('beforeprint'))
    for (let i = 0; i < 100; i += 1) await Promise.resolve()
    dispatchEvent(new Event('afterprint'))
    const plates = [...document.querySelectorAll('.example .plate')]
    const whole = plates.filter((plate) => plate.querySelector('.unit') !== null)
    return { examples: document.querySelectorAll('.example').length, whole: whole.length }
  })

it('prints all examples of the rules, even those never scrolled to', async () => {
  const { page } = ada
  await ada.open('/rules')
  await page.locator('.example').first().waitFor()
  await waitForExamples(page)
  await page.locator('.example .plate .unit').first().waitFor({ state: 'attached' })
  expect(await page.locator('.example .board-waiting').count()).toBeGreaterThan(0)
  const { examples, whole } = await countPrinted(page)
  expect(examples).toBeGreaterThan(5)
  expect(whole).toBe(examples)
  // Each shows the same part of the board as on the screen.
  const readView = () =>
    page
      .locator('.example .window')
      .first()
      .evaluate((board) => [
        board.clientWidth,
        board.clientHeight,
        board.querySelector('.sheet')?.getAttribute('style'),
      ])
  const onScreen = await readView()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  expect(await readView()).toEqual(onScreen)
  // Navigation is not printed.
  expect(await page.locator('nav:visible').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
})

it('causes no errors in the page', () => expect(ada.faults).toEqual([]))
