/** The pages around the game: the front page, lessons, the list of games, profiles. */
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { LESSONS } from '../../web/learn/lessons.ts'
import { VARIANT_PAGES } from '../../web/variants/page-registry.ts'
import { callerOf, startGame, type GameAnswer } from './support/api-game.ts'
import { Client } from '../../src/tools/play/client.ts'
import { Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

const COURSES = await Promise.all(
  VARIANT_PAGES.flatMap(({ id, lessons }) =>
    lessons === null ? [] : [lessons().then((course) => [id, course] as const)],
  ),
)

/** Timeout in ms, for busy machines. */
const LONG = { timeout: 120_000, interval: 100 }

let service: Served
let browser: Browser
let ada: Person
let visitor: Person
let bela: Client
let path: string

const SCREENS = [
  [1280, 800],
  [1024, 800],
  [390, 800],
] as const

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  visitor = await Person.at(browser, service.url, 'Visitor')
  await ada.signIn()
  bela = new Client(service.url.origin)
  await bela.signIn('bela@players.example')
  await bela.patch('/api/me', { name: 'Bela' })
  path = await startGame([callerOf(ada, service.url), bela], 'Two on an island', 'duo')
})
afterAll(() => closeWindows(browser))

const tap = (page: Page, at: string) => page.locator(`.place[data-province="${at}"]`).first().dispatchEvent('click')
/** Waits for a row of the list, which is updated shortly after the game. */
const waitForRow = (row: object) =>
  vi.waitFor(async () => {
    const { games } = await bela.get<{ games: readonly object[] }>('/api/games/mine')
    expect(games).toMatchObject([row])
  }, LONG)
const heightOf = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)
const widthOf = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth)

describe('the front page', () => {
  it('explains on one screen the service, its variants, the price and the operator', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 1280, height: 800 })
    await visitor.open('/')
    await page.locator('.strange li').nth(5).waitFor()
    await page.locator('.living .plate').waitFor()
    expect(await page.locator('.strange li').count()).toBe(6)
    await page.getByText(/^Run by the operator of /).waitFor()
    expect(await heightOf(page)).toBeLessThanOrEqual(800)
    // The price is on the first screen of a phone, too.
    await page.setViewportSize({ width: 390, height: 800 })
    const costs = await page.getByText('It’s free.').boundingBox()
    expect((costs?.y ?? 800) + (costs?.height ?? 0)).toBeLessThanOrEqual(400)
    await page.setViewportSize({ width: 1280, height: 800 })
  })

  it('lets visitors play a phase, announces the result to screen readers, and links to the next phase', async () => {
    const { page } = visitor
    await tap(page, 'PAR')
    await tap(page, 'BUR')
    await page.getByLabel('Your orders').getByText('A PAR - BUR').waitFor()
    await page.getByRole('button', { name: 'Run the turn' }).click()
    const outcome = page.getByRole('group', { name: 'What happened to your orders' })
    await outcome.getByText('Bounced with A MUN - BUR.').waitFor()
    await page.waitForFunction(
      () => document.activeElement?.getAttribute('aria-label') === 'What happened to your orders',
    )
    await page
      .getByRole('log')
      .getByText(/Resolved\. .*A PAR - BUR: Bounced with A MUN - BUR\./)
      .waitFor({ state: 'attached' })
    await page.getByRole('link', { name: 'Keep playing' }).click()
    await page.getByRole('heading', { name: 'Fall 1901, movement' }).waitFor()
  })
})

/** Timeout in ms, reached only in a failure. */
const SETTLING = 30_000

/** Minimum height of a playable board, in CSS px. */
const MIN_BOARD = 160

/** The heights of the boards of a lesson that are too low. */
const lowBoards = (page: Page) =>
  page
    .locator('.lesson .window')
    .evaluateAll(
      (boards, min) => boards.map((board) => board.getBoundingClientRect().height).filter((height) => height < min),
      MIN_BOARD,
    )

/** Expects the page to fit every screen. Polls, because boards resize with a delay. */
async function expectFitOnEveryScreen(page: Page): Promise<void> {
  for (const [width, height] of SCREENS) {
    await page.setViewportSize({ width, height })
    await expect
      .poll(async () => [await widthOf(page), await heightOf(page), await lowBoards(page)], { timeout: SETTLING })
      .toEqual([width, height, []])
  }
}

/** Fixes the map of a lesson. The map maker is higher than the window. */
async function completeDrawing(page: Page): Promise<void> {
  // The last screen is a phone: the errors are folded to one line there.
  await page.getByRole('button', { name: /^1 error Not in one piece: / }).click()
  await page.getByRole('button', { name: 'Submit the map' }).click()
  await page.locator('.notice', { hasText: 'Not valid yet' }).waitFor()
  await page.getByRole('button', { name: /^Fix this: Not in one piece/ }).click()
  await page.getByText('The map is valid.').first().waitFor()
  for (const [width, height] of [
    [390, 844],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height })
    await expect.poll(() => widthOf(page), { timeout: SETTLING }).toBe(width)
  }
  await page.getByRole('button', { name: 'Submit the map' }).click()
  await page.locator('.notice', { hasText: 'Only you see it' }).waitFor()
  await page.getByRole('link', { name: /^Next:/ }).click()
}

describe('the lessons', () => {
  it.each([['', LESSONS] as const, ...COURSES])(
    'fit a desktop, a tablet and a phone, before and after they are completed: %s',
    async (course, lessons) => {
      const { page } = visitor
      await visitor.open(`/learn/${course}`)
      for (const [i, { title, draw }] of lessons.entries()) {
        await page.getByRole('heading', { level: 1, name: `${i + 1}. ${title}` }).waitFor()
        if (draw !== undefined) {
          await completeDrawing(page)
          continue
        }
        await page.locator('.lesson .plate').first().waitFor()
        await expectFitOnEveryScreen(page)
        await page.getByRole('button', { name: 'Show me how' }).click()
        await expectFitOnEveryScreen(page)
        await page.getByRole('button', { name: 'Run the turn' }).click()
        await page.locator('.lesson .notice').waitFor()
        await expectFitOnEveryScreen(page)
        if (i + 1 < lessons.length) await page.getByRole('link', { name: /^Next:/ }).click()
      }
    },
  )

  it('show all units on a phone where the map has a few large spaces', async () => {
    const { page } = visitor
    await page.setViewportSize({ width: 390, height: 800 })
    await visitor.open('/learn/twilight-zone-3')
    await page.locator('.lesson .plate .unit').nth(2).waitFor()
    const countCutUnits = () =>
      page.locator('.lesson .window').evaluate((board) => {
        const edge = board.getBoundingClientRect()
        return [...board.querySelectorAll('.unit')].filter((unit) => {
          const { top, right, bottom, left } = unit.getBoundingClientRect()
          return top < edge.top || right > edge.right || bottom > edge.bottom || left < edge.left
        }).length
      })
    await expect.poll(countCutUnits, { timeout: SETTLING }).toBe(0)
  })

  it('with two boards show both, or one in the space of both', async () => {
    const { page } = visitor
    await visitor.open('/learn/shadow-worlds')
    const board = (name: string) => page.getByRole('group', { name: `Board: ${name}` })
    await board('World A').waitFor()
    await page.getByRole('group', { name: 'Boards' }).getByRole('button', { name: 'World B' }).click()
    await board('World A').waitFor({ state: 'detached' })
    expect(await board('World B').count()).toBe(1)
    await expectFitOnEveryScreen(page)
    await page.getByRole('button', { name: 'All' }).click()
    await board('World A').waitFor()
    expect(await board('World B').count()).toBe(1)
  })
})

describe('the list of games', () => {
  it('shows each game with its board, task and deadline; the title and the masthead count the tasks', async () => {
    const { page } = ada
    await page.setViewportSize({ width: 1280, height: 800 })
    await waitForRow({ status: 'playing', phases: 0 })
    await ada.open('/games')
    const mine = page.getByRole('region', { name: 'Your games' })
    const game = mine.getByRole('link', { name: /Two on an island/ })
    await mine.getByText('Orders for').waitFor()
    expect(await game.innerText()).toMatch(/By .+ \(\d+h \d+m\)/)
    const board = game.locator('img')
    await board.waitFor()
    await page.waitForFunction(
      () => (document.querySelector<HTMLImageElement>('.small-board img')?.naturalWidth ?? 0) > 0,
    )
    await page.waitForFunction(() => document.title.startsWith('(1) Games'))
    await page.getByRole('link', { name: 'Games 1 waits for you' }).waitFor()
  })

  it('shows new results after all orders are in', async () => {
    const { page } = ada
    const { game } = await bela.get<GameAnswer>(`/api${path}`)
    for (const caller of [callerOf(ada, service.url), bela])
      await caller.put(`/api${path}/orders`, { phase: game.phase?.code, orders: [], ready: true })
    await waitForRow({ phases: 1 })
    await page.evaluate((id) => localStorage.setItem(`seen ${id}`, '0'), path.split('/').at(-1))
    await ada.open('/games')
    await page.getByRole('region', { name: 'Your games' }).getByText('New results').waitFor()
  })
})

it('the masthead no longer counts a game that has ended while its page was open', async () => {
  const cyra = await Person.at(browser, service.url, 'Cyra')
  const { page } = cyra
  await cyra.signIn()
  const master = new Client(service.url.origin)
  await master.signIn('master@players.example')
  const { id } = await master.post<GameAnswer>('/api/games', { name: 'Short', variant: 'duo', master: 'apart' })
  for (const player of [callerOf(cyra, service.url), bela]) await player.post(`/api/games/${id}/join`, {})
  const waitForStatus = (status: string) =>
    vi.waitFor(async () => {
      const { games } = await bela.get<{ games: readonly object[] }>('/api/games/mine')
      expect(games).toContainEqual(expect.objectContaining({ id, status }))
    }, LONG)
  await waitForStatus('playing')
  await page.clock.install()
  await cyra.open(`/games/${id}`)
  await page.getByRole('link', { name: 'Games 1 waits for you' }).waitFor()
  await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1_000)
  const { game } = await bela.get<GameAnswer>(`/api/games/${id}`)
  await master.post(`/api/games/${id}/acts`, { kind: 'declare', verdict: { why: 'solo', winners: [game.you] } })
  await waitForStatus('finished')
  // The list refreshes by itself only after five minutes.
  const countGames = async () => {
    await page.clock.runFor(1_000)
    return page.getByRole('link', { name: 'Games', exact: true }).count()
  }
  await expect.poll(countGames, { timeout: 60_000, interval: 250 }).toBe(1)
})

describe('a player’s page', () => {
  it('shows the date of joining, reliability and finished games; when hidden, only the name', async () => {
    const { page } = ada
    await ada.open('/me')
    await page.getByRole('link', { name: 'Your profile' }).click()
    await page.getByText('Member since').waitFor()
    await page
      .getByText('No orders due yet')
      .or(page.getByText(/too few to say/))
      .waitFor()
    await page.getByText('None yet. Games in progress are not shown here.').waitFor()
    const address = new URL(page.url()).pathname
    await ada.open('/me')
    await page.getByLabel('Hide my profile; others see only my name').check()
    await page.getByRole('button', { name: 'Save' }).click()
    await page.getByText('Saved.').waitFor()
    await visitor.open(address)
    await visitor.page.getByText('This player’s profile is hidden.').waitFor()
    await ada.open(address)
    await page.getByText('Your profile is hidden: others see only your name.').waitFor()
  })

  it('reports an unknown player', async () => {
    await visitor.open('/players/nobody')
    await visitor.page.getByRole('alert').getByText('There is no such player.').waitFor()
  })
})
