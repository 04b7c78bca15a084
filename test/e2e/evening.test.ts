/** A game for one evening with a last year: created on the page, played with sounds, on a desk and a phone. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/service/harness.ts'
import { checkLooks } from './support/accessibility.ts'
import type { GameAnswer } from './support/api-game.ts'
import { PATIENCE, Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'
import { countTones, OPENED } from './support/tones.ts'

let service: Served
let browser: Browser
let ada: Person
let bert: Client
let tones: () => Promise<number[]>

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  tones = await countTones(ada.page)
  bert = new Client(service.url.origin)
  await bert.signIn('bert@players.example')
})
afterAll(() => closeWindows(browser))

it('a game with a last year, a longer start and short phases is created, played with sounds, and ends', async () => {
  const { page } = ada
  await ada.open('/games/new?variant=duo')
  // The first screen is as it was: everything about the end is folded.
  await page.getByRole('heading', { name: 'More settings' }).waitFor()
  expect(await page.getByLabel('Last year').isVisible()).toBe(false)
  await page.getByText('Live: 15 minutes').click()
  await page.getByText('Deadlines', { exact: true }).click()
  await page.getByLabel('Movement', { exact: true }).selectOption('3 minutes')
  await page.getByLabel('Retreats', { exact: true }).selectOption('1 minute')
  await page.getByLabel('Builds and disbands').selectOption('1 minute')
  await page.getByLabel('The first movement has more time').check()
  await page.getByLabel('Time for each').selectOption('10 minutes')
  await page.getByText('End of the game', { exact: true }).click()
  await page.getByLabel('Centres to win').selectOption('20 centres')
  await page.getByLabel('Last year').selectOption('Ends after 1001')
  await page.getByLabel('Result after the last year').selectOption('The most centres win')
  await checkLooks(ada.page, 'new-game-last-year')
  await page.getByRole('button', { name: 'Create the game' }).click()
  await page.waitForURL((url) => /^\/games\/(?!new)/.test(url.pathname))
  const path = new URL(page.url()).pathname
  await bert.post(`/api${path}/join`, {})
  await page.getByRole('region', { name: 'Deadline and orders' }).getByText('last year').waitFor()
  const { game } = await bert.get<GameAnswer>(`/api${path}`)
  expect((game.deadline ?? 0) - (game.openedAt ?? 0)).toBe(10 * 60_000)

  // Off until switched on.
  expect(await tones()).toEqual([])
  const sound = page.getByRole('button', { name: 'Sound' })
  expect(await sound.getAttribute('aria-pressed')).toBe('false')
  await sound.click()
  expect(await tones()).toEqual(OPENED)
  await checkLooks(ada.page, 'evening')
  await page.getByRole('tab', { name: 'Powers' }).click()
  await page.getByText(/^20 centres win; you have \d+\. The game ends this year/).waitFor()
  await checkLooks(ada.page, 'evening-powers')

  for (const phase of ['S1001M', 'F1001M']) {
    await bert.put(`/api${path}/ready`, { phase, ready: true })
    await page.getByRole('button', { name: 'Ready', exact: true }).click()
    await page.getByRole('button', { name: 'Yes, ready' }).click()
    if (phase === 'S1001M') await expect.poll(tones, { timeout: PATIENCE }).toEqual(OPENED)
  }
  await page
    .getByText(/1001 was the last year\./)
    .first()
    .waitFor({ timeout: PATIENCE })
  await checkLooks(ada.page, 'evening-over')
})
