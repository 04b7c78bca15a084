/** Every page in every state, on a desk and on a phone, by day and by night: pictures to look at, and none that excludes anybody. */
import { AxeBuilder } from '@axe-core/playwright'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { launchBrowser } from '../support/browser.ts'
import type { Served } from '../support/harness.ts'
import { serveLocally } from '../support/harness.ts'
import { Person } from './support/person.ts'
import { callerOf, gather, playUntil, sixMore, type Told } from './support/table.ts'

const SHOTS = 'test/e2e/screenshots'
/** How many play a variant. */
const SEATS = {
  duo: 2,
  'shadow-worlds': 7,
  'twilight-zone': 7,
  'balkan-battle': 2,
  'balkan-battle-3': 3,
  'double-diplomacy': 7,
} as const
const SIZES = { 1280: { width: 1280, height: 900 }, 380: { width: 380, height: 760 } } as const

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
  const callers = [callerOf(ada, service.url), ...(await sixMore(service.url))]
  games['forming'] = await gather(callers.slice(0, 3), 'The half-empty table')
  games['moves'] = await gather(callers, 'A long winter by the Danube')
  games['adjustments'] = await gather(callers, 'Aix-la-Chapelle')
  games['finished'] = await gather(callers, 'Verona 1822')
  await playUntil(callers, games['moves'], 'F1901M')
  await playUntil(callers, games['adjustments'], 'W1901A')
  await playUntil(callers, games['finished'], 'W1901A')
  for (const caller of callers) await caller.put<Told>(`/api${games['finished']}/draw`, { draw: true })
  for (const [variant, seats] of Object.entries(SEATS))
    games[variant] = await gather(callers.slice(0, seats), `A game of ${variant}`, variant)
}, 120_000)
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

interface State {
  readonly name: string
  readonly path: () => string
  /** What is there when the page is there. */
  readonly waits: string
  readonly further?: (page: Page) => Promise<void>
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
  await page.getByLabel(/^Your map/).waitFor()
  const button = page.getByRole('button', { name: 'Begin with an example' })
  if (await button.isVisible()) await button.click()
  await page.getByRole('img', { name: 'As it is written' }).waitFor()
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor()
}
const legend = async (page: Page): Promise<void> => {
  await page.getByText('What the marks mean').click()
  await page.locator('.legend li').last().scrollIntoViewIfNeeded()
}
/** In the state in which most of it is to be seen. */
const VARIANTS: readonly State[] = Object.keys(SEATS).map((variant) => ({
  name: variant,
  path: at(variant),
  waits: '.todo',
  further: variant === 'twilight-zone' ? begin : choose,
}))

const STATES: readonly State[] = [
  { name: 'landing', path: () => '/', waits: '.board' },
  { name: 'rules', path: () => '/rules', waits: '.board' },
  { name: 'lesson', path: () => '/learn/3', waits: '.board' },
  { name: 'sandbox', path: () => '/sandbox', waits: '.board' },
  { name: 'lobby', path: () => '/games', waits: '.game' },
  { name: 'new-game', path: () => '/games/new', waits: 'form' },
  { name: 'account', path: () => '/me', waits: 'form' },
  { name: 'nowhere', path: () => '/nowhere', waits: 'h1' },
  { name: 'forming', path: at('forming'), waits: '.players' },
  {
    name: 'moves',
    path: at('moves'),
    waits: '.todo',
    further: choose,
  },
  { name: 'results', path: at('moves', '/phases/0'), waits: '.told' },
  { name: 'powers', path: at('adjustments'), waits: '.board', further: turnTo('Powers') },
  { name: 'adjustments', path: at('adjustments'), waits: '.board' },
  { name: 'finished', path: at('finished'), waits: '.ending' },
  { name: 'press', path: at('moves'), waits: '.board', further: turnTo('Press') },
  {
    name: 'legend',
    path: at('duo'),
    waits: '.board',
    further: legend,
  },
  ...VARIANTS,
]

async function complaints(page: Page): Promise<string[]> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 160)).join(' | ')}`)
}

describe.each(STATES)('$name', ({ name, path, waits, further }) => {
  it('is drawn, and is clean to assistive technology', async () => {
    for (const [width, viewport] of Object.entries(SIZES)) {
      const { page } = ada
      await page.setViewportSize(viewport)
      await ada.open(path())
      await page.locator(waits).first().waitFor()
      await further?.(page)
      for (const colorScheme of ['light', 'dark'] as const) {
        await page.emulateMedia({ colorScheme })
        await page.screenshot({ path: `${SHOTS}/${name}-${width}-${colorScheme}.png` })
        if ((width === '1280') === (colorScheme === 'light')) expect(await complaints(page)).toEqual([])
      }
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(viewport.width)
    }
  })
})

describe('what if', () => {
  it('is adjudicated in the page, and its address brings it back', async () => {
    const { page } = ada
    await ada.open('/sandbox')
    await page.getByLabel('One order a line').fill('A PAR - BUR\nA MUN - BUR')
    await page.getByRole('button', { name: 'Carry out the orders' }).click()
    await page.locator('.results').getByText('Bounced with A MUN - BUR.').waitFor()
    await page.waitForURL(/#./)
    await page.reload()
    await page.getByRole('heading', { name: 'Fall 1901, movement' }).waitFor()
    await page.getByRole('button', { name: 'Phase before' }).click()
    await page.locator('.results').getByText('Bounced with A MUN - BUR.').waitFor()
  })

  it('stays in the address when the masthead is skipped, and is given up by beginning anew', async () => {
    const { page } = ada
    const address = page.url()
    await page.getByRole('link', { name: 'Skip to the page' }).press('Enter')
    expect(page.url()).toBe(address)
    await page.getByRole('button', { name: 'Begin anew' }).click()
    await page.getByText('Change the position').click()
    expect(await page.locator('details textarea').inputValue()).toContain('S1901M')
  })

  it('a link of which a part is missing says so', async () => {
    const { page } = ada
    await ada.open('/sandbox#q1YqSyzKTMxLTlWyUlBKzs')
    await page.getByRole('alert').getByText('This link is damaged').waitFor()
    await page.getByRole('button', { name: 'Begin anew' }).click()
    await page.getByRole('heading', { name: 'Spring 1901, movement' }).waitFor()
  })
})

describe('without a network', () => {
  it('the page opens, teaches, adjudicates, and says what it cannot reach', async () => {
    const guest = await Person.at(browser, service.url, 'Guest', { serviceWorkers: 'allow' })
    await guest.open('/')
    await guest.page.evaluate(async () => (await navigator.serviceWorker.ready).active?.state)
    await guest.page.waitForFunction(() => navigator.serviceWorker.controller !== null)
    await guest.page.context().setOffline(true)
    await guest.open('/learn/1')
    await guest.page.getByRole('button', { name: 'Show me how' }).click()
    await guest.page.getByRole('button', { name: 'Carry out the orders' }).click()
    await guest.page.getByRole('link', { name: 'Next: Bounce' }).waitFor()
    await guest.open('/games')
    await guest.page.getByText('The service cannot be reached.').first().waitFor()
    await guest.page.context().close()
  })

  it('a part that cannot be fetched says so, and can be tried again', async () => {
    const guest = await Person.at(browser, service.url, 'Guest')
    await guest.page.route('**/assets/sign-in-*.js', (route) => route.abort())
    await guest.open('/')
    await guest.page.getByRole('link', { name: 'Sign in', exact: true }).click()
    await guest.page.getByRole('heading', { name: 'Out of reach' }).waitFor()
    await guest.page.unroute('**/assets/sign-in-*.js')
    await guest.page.getByRole('button', { name: 'Try again' }).click()
    await guest.page.getByRole('heading', { name: 'Sign in' }).waitFor()
    await guest.page.context().close()
  })

  it('nothing failed behind the scenes', () => expect(ada.faults).toEqual([]))
})
