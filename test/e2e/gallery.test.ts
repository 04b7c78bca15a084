/** Every page in every state, on a desk by day and on a phone by night: it fits, and excludes nobody. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { Served } from '../support/harness.ts'
import { serveLocally } from '../support/harness.ts'
import { violations, violationsInLooks } from './support/accessibility.ts'
import { PATIENCE, Person } from './support/person.ts'
import { isGallery, takePicture } from './support/picture.ts'
import { callerOf, startGame, playUntil, signInSix, type GameAnswer } from './support/api-game.ts'

/** How many play a variant. */
const SEATS = {
  duo: 2,
  'shadow-worlds': 7,
  'twilight-zone': 7,
  'balkan-battle': 2,
  'balkan-battle-3': 3,
  'double-diplomacy': 7,
} as const
const SCHEMES = ['light', 'dark'] as const
const VIEWS = [
  [1280, 800, 'light'],
  [380, 760, 'dark'],
] as const

let service: Served
let browser: Browser
let ada: Person
/** The addresses of games, by what they show. */
const games: Record<string, string> = {}

beforeAll(async () => {
  service = await serveLocally()
  browser = await launchBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  const callers = [callerOf(ada, service.url), ...(await signInSix(service.url))]
  games['forming'] = await startGame(callers.slice(0, 3), 'The half-empty table')
  games['moves'] = await startGame(callers, 'A long winter by the Danube')
  games['adjustments'] = await startGame(callers, 'Aix-la-Chapelle')
  games['finished'] = await startGame(callers, 'Verona 1822')
  await playUntil(callers, games['moves'], 'F1901M')
  await playUntil(callers, games['adjustments'], 'W1901A')
  await playUntil(callers, games['finished'], 'W1901A')
  for (const caller of callers)
    await caller.post<GameAnswer>(`/api${games['finished']}/proposals`, { motion: { kind: 'draw', among: [] } })
  for (const [variant, seats] of Object.entries(SEATS))
    games[variant] = await startGame(callers.slice(0, seats), `A game of ${variant}`, variant)
  games['fresh'] = await startGame(callers, 'News from Navarino')
  await playUntil(callers, games['fresh'], 'F1901M')
  const { fresh: _, ...others } = games
  await ada.hasSeenAll(Object.values(others))
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

/** One address, as it is seen when it is there, or in the state that it is brought into. */
interface State {
  readonly name: string
  readonly path: () => string
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
const turnTo = (pane: string) => (page: Page) => page.getByRole('tab', { name: pane }).click()

/** A unit is chosen: where it may go is lit. */
const choose = async (page: Page): Promise<void> => {
  await page.locator('.todo button').first().click()
  await page.locator('.plate .lit .selected').first().waitFor({ state: 'attached' })
}
const begin = async (page: Page): Promise<void> => {
  const maker = page.getByRole('group', { name: 'The whole map' })
  await maker.getByRole('button', { name: 'Start from an example' }).click()
  await page.getByText('The map is valid: it can be handed in as it is.').waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^Your map is handed in/ })
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

/** Examples are drawn as one comes near them, and all of them on paper. */
async function drawAll(page: Page): Promise<void> {
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')))
  await page.locator('.example .plate').last().waitFor()
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
    next: { name: 'press', further: turnTo('Press') },
  },
  { name: 'fresh-results', path: at('fresh'), waits: '.fresh' },
  { name: 'results', path: at('moves', '/phases/0'), waits: '.order-list' },
  {
    name: 'adjustments',
    path: at('adjustments'),
    waits: '.board',
    next: { name: 'powers', further: turnTo('Powers') },
  },
  { name: 'finished', path: at('finished'), waits: '.ending' },
  ...VARIANTS,
]

/** The page is there, on a desk. */
async function show({ path, waits, further }: State): Promise<void> {
  const { page } = ada
  await toView(VIEWS[0])
  await ada.open(path())
  await page.locator(waits).first().waitFor()
  await further?.(page)
}

async function toView([width, height, colorScheme]: (typeof VIEWS)[number]): Promise<void> {
  await ada.page.setViewportSize({ width, height })
  await ada.page.emulateMedia({ colorScheme })
}

/** As it stands: on a desk by day, and on a phone by night. */
async function fitsAndExcludesNobody(name: string): Promise<void> {
  const { page } = ada
  let read = ''
  for (const view of VIEWS) {
    await toView(view)
    const [width] = view
    const now = await page.locator('body').ariaSnapshot()
    // What reads as it did before is asked only how it looks now.
    expect([width, await (now === read ? violationsInLooks(page) : violations(page))]).toEqual([width, []])
    read = now
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width)
    for (const colorScheme of isGallery ? SCHEMES : []) {
      await page.emulateMedia({ colorScheme })
      await takePicture(page, `${name}-${width}-${colorScheme}`)
    }
  }
}

it.each(GAMES)('$name fits, and is clean to assistive technology', async (state) => {
  await show(state)
  await fitsAndExcludesNobody(state.name)
  if (state.next === undefined) return
  await toView(VIEWS[0])
  await state.next.further(ada.page)
  await fitsAndExcludesNobody(state.next.name)
})

it.each(PAGES)('$name fits, and is clean to assistive technology, also in forced colours', async (state) => {
  await show(state)
  await fitsAndExcludesNobody(state.name)
  await ada.page.emulateMedia({ forcedColors: 'active' })
  expect(await violationsInLooks(ada.page)).toEqual([])
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
    await page.emulateMedia({ media: 'screen' })
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
  // They are worked out one after the other.
  const all = await page.locator('.example').count()
  await expect.poll(() => page.locator('.example figcaption a').count(), { timeout: PATIENCE }).toBe(all)
  await page.locator('.example .plate .unit').first().waitFor({ state: 'attached' })
  expect(await page.locator('.example .board-waiting').count()).toBeGreaterThan(0)
  const { examples, whole } = await drawnOnPaper(page)
  expect(examples).toBeGreaterThan(5)
  expect(whole).toBe(examples)
})

it('nothing failed behind the scenes', () => expect(ada.faults).toEqual([]))
