/**
 * Every page in every state, on a desk and on a phone: it fits, and excludes nobody. Each state is held to all rules of axe in one of the
 * four views (desk or phone, by day or by night), in turn, so that all views are seen; in all four where THOROUGH is set
 * (`npm run test:thorough`). Forced colours likewise: every third page, or all of them.
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
/** In how many of the pages forced colours are looked at. */
const FORCED_EACH = isThorough ? 1 : 3

let service: Served
let browser: Browser
let ada: Person
let callers: readonly Caller[]
/** The addresses of games, by what they show. */
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

/** One address, as it is seen when it is there, or in the state that it is brought into. */
interface State {
  readonly name: string
  readonly path: () => string
  /** What is done before it is opened. */
  readonly before?: () => Promise<void>
  /** What is there when the page is there. */
  readonly waits: string
  readonly further?: (page: Page) => Promise<void>
  /** Another state of the same page, which the first leads to. */
  readonly next?: { readonly name: string; readonly further: (page: Page) => Promise<void> }
}

const at =
  (game: string, more = '') =>
  () =>
    `${games[game] ?? ''}${more}`
const openPane = (pane: string) => (page: Page) => page.getByRole('tab', { name: pane }).click()

/** As on a device that has seen no results of the game. */
const asNew = () =>
  ada.page.evaluate((key) => localStorage.removeItem(key), `seen ${games['moves']?.split('/').at(-1)}`)

/** All agree on a draw, if they have not done so. */
async function draw(): Promise<void> {
  const path = `/api${games['adjustments']}`
  for (const caller of callers) {
    const { game } = await caller.get<GameAnswer>(path)
    if (game.status !== 'finished') await caller.post(`${path}/proposals`, { motion: { kind: 'draw', among: [] } })
  }
}

/** A unit is chosen: where it may go is lit. */
const choose = async (page: Page): Promise<void> => {
  await page.locator('.todo button').first().click()
  await page.locator('.plate .lit .selected').first().waitFor({ state: 'attached' })
}
const begin = async (page: Page): Promise<void> => {
  const maker = page.getByRole('group', { name: 'The whole map' })
  await maker.getByRole('button', { name: 'Start from an example' }).click()
  await page.getByText('The map is valid. You can submit it.').waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^Your map is submitted/ })
    .waitFor()
}
const legend = async (page: Page): Promise<void> => {
  await page.getByText('Legend').click()
  await page.locator('.legend li').last().scrollIntoViewIfNeeded()
}
/** In the state in which most of it is to be seen. */
const VARIANTS: readonly State[] = Object.keys(SEATS).map((variant) => ({
  name: variant,
  path: at(variant),
  waits: '.todo',
  further: variant === 'twilight-zone' ? begin : choose,
  ...(variant === 'duo' && { next: { name: 'legend', further: legend } }),
}))

/** Examples are drawn as one comes near them, and all of them on paper, once they are worked out, one after the other. */
async function drawAll(page: Page): Promise<void> {
  await workedOut(page)
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.locator('.example .plate').last().waitFor()
}
async function workedOut(page: Page): Promise<void> {
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
    further: choose,
    next: { name: 'press', further: openPane('Press') },
  },
  { name: 'fresh-results', before: asNew, path: at('moves'), waits: '.fresh' },
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

/** The page is there. */
async function show({ before, path, waits, further }: State, view: View): Promise<void> {
  const { page } = ada
  await toView(view)
  await before?.()
  await ada.open(path())
  await page.locator(waits).first().waitFor()
  await further?.(page)
}

async function toView([width, height, colorScheme]: View): Promise<void> {
  await ada.page.setViewportSize({ width, height })
  await ada.page.emulateMedia({ colorScheme })
}

/** As it stands: it fits in each size, and what is asked of it is asked in these views. It is left in the first of them. */
async function fitsAndExcludesNobody(name: string, asked: readonly View[]): Promise<void> {
  const { page } = ada
  const sizes = [DESK, PHONE].filter(([width]) => asked.every((view) => view[0] !== width))
  for (const view of [...asked, ...sizes]) {
    await toView(view)
    // What tells that something is loading fades in: for a moment it has no contrast.
    await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached', timeout: PATIENCE })
    const [width] = view
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    if (width === PHONE[0]) expect(await smallTargets(page)).toEqual([])
    if (asked.includes(view)) expect([...view, await violations(page)]).toEqual([...view, []])
    for (const colorScheme of isGallery ? SCHEMES : []) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page, `${name}-${width}-${colorScheme}`)
    }
  }
  await toView(asked[0] ?? DESK)
}

/** The views in which a state is asked, by its place among all states. */
const viewsOf = (turn: number): readonly View[] => allOrInTurn(VIEWS, turn)
const inTurn = (states: readonly State[], from = 0) => states.map((state, n) => ({ ...state, turn: from + n }))

it.each(inTurn(GAMES))('$name fits, and is clean to assistive technology', async ({ turn, ...state }) => {
  const views = viewsOf(turn)
  await show(state, views[0] ?? DESK)
  await fitsAndExcludesNobody(state.name, views)
  if (state.next === undefined) return
  await state.next.further(ada.page)
  await fitsAndExcludesNobody(state.next.name, viewsOf(turn + 1))
})

it.each(inTurn(PAGES, GAMES.length))('$name fits, and is clean to assistive technology', async ({ turn, ...state }) => {
  const views = viewsOf(turn)
  await show(state, views[0] ?? DESK)
  await fitsAndExcludesNobody(state.name, views)
  if (turn % FORCED_EACH !== 0) return
  await ada.page.emulateMedia({ forcedColors: 'active' })
  expect(await colourViolations(ada.page)).toEqual([])
  await ada.page.emulateMedia({ forcedColors: 'none' })
})

describe('a closed phase on paper', () => {
  it('is its name, the whole board by day, and all orders; nothing that can only be pressed', async () => {
    const { page } = ada
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
    await page.setViewportSize({ width: 700, height: 1000 })
    await ada.open(at('moves', '/phases/0')())
    await page.locator('.results .order').first().waitFor()
    const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
    expect(paper).toBe('rgb(255, 255, 255)')
    for (const pressed of ['.masthead', '.tabs', '.zoom', '.stepper a', '.legend-fold', '.status'])
      expect(await page.locator(`${pressed}:visible`).count(), pressed).toBe(0)
    const board = () => page.locator('.board .plate').first().boundingBox()
    // The board is drawn a moment after the list of orders.
    await expect.poll(async () => (await board())?.height, { timeout: PATIENCE }).toBeGreaterThan(0)
    const { width = 0, height = 0 } = (await board()) ?? {}
    expect(width).toBeGreaterThan(650)
    expect(height / width).toBeCloseTo(1086 / 1200, 1)
    expect(await page.locator('.results .order:visible').count()).toBeGreaterThanOrEqual(22)
    await takePicture(page, 'paper')
    // A4 across is as wide as a desk: the orders stand below the board there, too, and not on it.
    await page.setViewportSize({ width: 1040, height: 700 })
    const [orders, across] = [await page.locator('.results').boundingBox(), await board()]
    expect(orders?.y).toBeGreaterThanOrEqual((across?.y ?? Infinity) + (across?.height ?? 0))
    await page.emulateMedia({ media: 'screen' })
  })

  it('has codes that are read, however large the board is on the screen', async () => {
    const { page } = ada
    await page.setViewportSize({ width: 1920, height: 1080 })
    await ada.open(at('moves', '/phases/0#view=600,543,4')())
    await page.locator('.plate .arrow').first().waitFor({ state: 'attached' })
    const letters = () =>
      page
        .locator('.plate .names text')
        .evaluateAll((all) => all.map((one) => Number(one.getAttribute('font-size')) * (640 / 1200)))
    const onScreen = await letters()
    await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
    const onPaper = await letters()
    expect(onPaper.length).toBe(75)
    expect(Math.min(...onPaper)).toBeGreaterThanOrEqual(9)
    await page.evaluate(() => dispatchEvent(new Event('afterprint')))
    expect(await letters()).toEqual(onScreen)
  })
})

/** Those that all of a board is drawn of: what a browser has on paper when it asks for nothing more than microtasks. */
const drawnOnPaper = (page: Page): Promise<{ readonly examples: number; readonly whole: number }> =>
  page.evaluate(async () => {
    dispatchEvent(new Event('beforeprint'))
    for (let i = 0; i < 100; i += 1) await Promise.resolve()
    dispatchEvent(new Event('afterprint'))
    const plates = [...document.querySelectorAll('.example .plate')]
    const whole = plates.filter((plate) => plate.querySelector('.unit') !== null)
    return { examples: document.querySelectorAll('.example').length, whole: whole.length }
  })

it('examples of the rules that nobody has scrolled to are whole on paper', async () => {
  const { page } = ada
  await ada.open('/rules')
  await page.locator('.example').first().waitFor()
  await workedOut(page)
  await page.locator('.example .plate .unit').first().waitFor({ state: 'attached' })
  expect(await page.locator('.example .board-waiting').count()).toBeGreaterThan(0)
  const { examples, whole } = await drawnOnPaper(page)
  expect(examples).toBeGreaterThan(5)
  expect(whole).toBe(examples)
  // Each shows the part of the board that it shows on the screen.
  const shown = () =>
    page
      .locator('.example .window')
      .first()
      .evaluate((one) => [one.clientWidth, one.clientHeight, one.querySelector('.sheet')?.getAttribute('style')])
  const onScreen = await shown()
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.emulateMedia({ media: 'print' })
  expect(await shown()).toEqual(onScreen)
  // What only leads on is left out.
  expect(await page.locator('nav:visible').count()).toBe(0)
  await page.emulateMedia({ media: 'screen' })
})

it('nothing failed behind the scenes', () => expect(ada.faults).toEqual([]))
