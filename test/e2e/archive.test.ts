/** The archive: a visitor finds a finished game, opens it and takes a phase of it to the sandbox. */
import { mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it, vi } from 'vitest'
import { type FinishedGame, StatisticsBuilder } from '../../src/records/statistics.ts'
import { power, seat } from '../../src/rules/names.ts'
import { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/service/harness.ts'
import { checkLooks } from './support/accessibility.ts'
import { startGame, type Caller, type GameAnswer } from './support/api-game.ts'
import { DESK, Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'
import { makeAllReady } from './support/tied-game.ts'

/** Timeout in ms, for busy machines. */
const LONG = { timeout: 120_000, interval: 100 }

let service: Served
let browser: Browser
let visitor: Person
let players: readonly Client[]

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  visitor = await Person.at(browser, service.url, 'Visitor')
  players = [new Client(service.url.origin), new Client(service.url.origin)]
  for (const [n, name] of ['Abel', 'Bela'].entries()) {
    await players[n]?.signIn(`${name}@players.example`)
    await players[n]?.patch('/api/me', { name })
  }
  await playToDraw('Two on an island')
  await startGame(players, 'Still in play', 'duo')
})
afterAll(() => closeWindows(browser))

interface Archive {
  readonly games: readonly { readonly name: string; readonly seats: readonly object[] }[]
}

/** Plays one phase without orders and ends the game in a draw. */
async function playToDraw(name: string): Promise<void> {
  const path = await startGame(players, name, 'duo')
  await makeAllReady(players, path)
  const motion = { kind: 'draw', among: [] }
  for (const player of players as readonly Caller[]) await player.post<GameAnswer>(`/api${path}/proposals`, { motion })
  await vi.waitFor(async () => {
    const { games } = await (players[0] as Caller).get<Archive>('/api/archive')
    // Other tests finish games on the same service.
    expect(games.find((game) => game.name === name)?.seats.length).toBe(2)
  }, LONG)
}

it('leads from the list of games to a finished game, its phases and “What if”', async () => {
  const { page } = visitor
  await visitor.open('/games')
  await page.getByRole('link', { name: 'Finished games' }).click()
  await page.getByRole('heading', { level: 1, name: 'Finished games' }).waitFor()
  const games = page.getByRole('list', { name: 'Finished games' })
  await games.getByText(/^The game is a draw of .*\((Abel|Bela)\) and .*\((Abel|Bela)\)\.$/).waitFor()
  expect(await games.getByText('Still in play').count()).toBe(0)

  await checkLooks(page, 'archive')

  await page.getByLabel('Result').selectOption('Solo win')
  await page.getByText('No finished game matches.').waitFor()
  expect(new URL(page.url()).search).toBe('?ending=solo')
  // The page is drawn again while a name is being typed.
  await page.getByLabel('Player').fill('abel')
  await page.getByRole('button', { name: 'Show all' }).evaluate((button: HTMLElement) => button.click())
  await games.getByRole('link', { name: /Two on an island/ }).waitFor()
  expect(await page.getByLabel('Player').inputValue()).toBe('abel')
  await page.getByLabel('Player').press('Enter')
  await page.waitForURL(/\?player=abel$/)
  await games.getByRole('link', { name: /Two on an island/ }).click()

  // The end has no orders to change.
  const whatIf = page.getByRole('link', { name: /^What if\?/ })
  const previous = page.getByRole('link', { name: 'Previous phase' })
  await previous.waitFor()
  expect(await whatIf.count()).toBe(0)
  const opened = page.context().waitForEvent('page')
  await clickOnceNamed(page, /^What if\? Spring 1001$/)
  await previous.click()
  const sandbox = await opened
  await sandbox.getByRole('button', { name: 'Run the turn' }).waitFor()
  await sandbox.getByRole('heading', { level: 2, name: 'Spring 1001' }).waitFor()
  // Its orders, not those of the phase before.
  await sandbox.getByText('F ZIN H').first().waitFor({ state: 'attached' })
})

it('shows the links below the board whole and next to each other in the narrowest window with two columns', async () => {
  const { page } = visitor
  const size = page.viewportSize()
  await page.setViewportSize({ width: 1000, height: 700 })
  const links = page.locator('.folds > a')
  await links.filter({ hasText: /^What if\? Spring 1001$/ }).waitFor()
  const boxes = await links.evaluateAll((all) =>
    all.map((link) => {
      const { top, bottom } = link.getBoundingClientRect()
      return { middle: Math.round((top + bottom) / 2), cut: link.scrollWidth - link.clientWidth }
    }),
  )
  expect(boxes.map(({ cut }) => cut)).toEqual([0, 0])
  expect(new Set(boxes.map(({ middle }) => middle)).size).toBe(1)
  await page.setViewportSize(size ?? DESK)
})

/** Clicks a link in the moment in which it appears with this name. */
const clickOnceNamed = (page: Page, name: RegExp): Promise<void> =>
  page.evaluate((pattern) => {
    const observer = new MutationObserver(() => {
      const link = [...document.querySelectorAll('a')].find(({ textContent }) => pattern.test(textContent.trim()))
      if (link === undefined) return
      observer.disconnect()
      link.click()
    })
    observer.observe(document.body, { subtree: true, childList: true, characterData: true })
  }, name)

it('a game can be exported as a page that steps by keys and swipes without a network', async () => {
  const { page } = visitor
  await page.getByRole('button', { name: 'Share' }).click()
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Export as a page (HTML)' }).click(),
  ])
  const file = join(mkdtempSync(join(tmpdir(), 'concert-export-')), 'game.html')
  await download.saveAs(file)

  const context = await browser.newContext({ offline: true, hasTouch: true, viewport: { width: 1280, height: 800 } })
  const exported = await context.newPage()
  const requests: string[] = []
  exported.on('request', (request) => requests.push(request.url()))
  await exported.goto(pathToFileURL(file).href)
  const title = exported.getByRole('heading', { level: 2 })
  const first = /, movement$/
  await title.filter({ hasText: first }).waitFor()
  await checkLooks(exported, 'exported')

  await exported.keyboard.press('ArrowRight')
  await title.filter({ hasText: 'The end' }).waitFor()
  await exported
    .getByText(/^The game is a draw of /)
    .first()
    .waitFor()
  await exported.keyboard.press('Home')
  await title.filter({ hasText: first }).waitFor()
  await swipe(exported, -120)
  await title.filter({ hasText: 'The end' }).waitFor()
  await swipe(exported, 120)
  await title.filter({ hasText: first }).waitFor()
  await exported.getByRole('button', { name: 'Next phase' }).click()
  await title.filter({ hasText: 'The end' }).waitFor()
  expect(requests).toEqual([pathToFileURL(file).href])
  await context.close()
})

it('statistics of each variant are tables with bars, and can be downloaded', async () => {
  const { page } = visitor
  await page.route('**/api/statistics', (route) => route.fulfill({ json: manyGames() }))
  await visitor.open('/archive')
  await page.getByRole('link', { name: 'Statistics' }).click()
  await page.getByText('48 games: 30 solo wins and 18 draws.').waitFor()
  const powers = page.getByRole('table', { name: 'Results of each power' })
  expect(await powers.getByRole('row').count()).toBe(8)
  const france = powers.getByRole('row', { name: /^France 15% \(7%–27%\) 8% \(3%–20%\) 83% \(70%–91%\) 48 4 6$/ })
  await france.waitFor()
  await page.getByText('France', { exact: true }).last().click()
  await page.getByRole('rowheader', { name: 'A MAR - SPA, A PAR - BUR, F BRE - MAO' }).first().waitFor()
  await checkLooks(page, 'statistics')
  // On a phone all rates and their ranges are in view.
  await page.setViewportSize({ width: 390, height: 800 })
  const { x, width } = (await france.getByText('(70%–91%)').boundingBox()) ?? { x: 390, width: 0 }
  expect(x + width).toBeLessThanOrEqual(390)
  await page.setViewportSize(DESK)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'table (CSV)' }).click(),
  ])
  expect(readFileSync(await download.path(), 'utf8')).toMatch(/^game,variant,ended,/)
})

/** Statistics as the service sends them. */
function manyGames() {
  const builder = new StatisticsBuilder('classical')
  const powers = ['AUSTRIA', 'ENGLAND', 'FRANCE', 'GERMANY', 'ITALY', 'RUSSIA', 'TURKEY'].map((name) => ({
    power: power(name),
    name: name.charAt(0) + name.slice(1).toLowerCase(),
    seats: [seat(name)],
    orders: 'A MAR - SPA, A PAR - BUR, F BRE - MAO',
  }))
  for (let n = 0; n < 48; n++) {
    const isDraw = n % 8 > 4
    const outcomes = powers.map(({ seats: [own = seat('')] }, i): FinishedGame['outcomes'][number] => {
      const isWinner = isDraw ? (i + n) % 3 === 0 : i === n % 7
      const loss = (i * n) % 5 === 1 ? 'eliminated' : 'survived'
      return { seat: own, outcome: isWinner ? (isDraw ? 'draw' : 'solo') : loss }
    })
    const id = `g${n}` as FinishedGame['id']
    const times = { createdAt: 0, endedAt: 0, phases: 20 + (n % 30) }
    builder.add({ id, name: '', variant: 'classical', ...times, ending: isDraw ? 'draw' : 'solo', outcomes, powers })
  }
  return { computedAt: Date.UTC(2027, 0, 4), variants: [builder.build()] }
}

/** Moves a finger over the board, by this many CSS pixels to the right. */
const swipe = (page: Page, right: number): Promise<void> =>
  page.evaluate((by) => {
    const target = document.querySelector('#board') ?? document.body
    const touchAt = (clientX: number) => new Touch({ identifier: 1, target, clientX, clientY: 400 })
    const start = touchAt(200)
    const end = touchAt(200 + by)
    target.dispatchEvent(new TouchEvent('touchstart', { touches: [start], changedTouches: [start], bubbles: true }))
    target.dispatchEvent(new TouchEvent('touchend', { touches: [], changedTouches: [end], bubbles: true }))
  }, right)
