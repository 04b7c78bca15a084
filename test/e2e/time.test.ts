/** The clock of a game, through the page: a pause and its end, and a day off that moves the deadline that is shown. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Client } from '../../src/tools/play/client.ts'
import { launchBrowser } from '../support/browser.ts'
import type { Served } from '../support/harness.ts'
import { serveLocally } from '../support/harness.ts'
import type { Caller, GameAnswer } from './support/api-game.ts'
import { callerOf, signInSix, startGame } from './support/api-game.ts'
import { violations } from './support/accessibility.ts'
import { Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'

const HOUR = 3_600_000
const DAY = 24 * HOUR

let service: Served
let browser: Browser
let ada: Person
let own: Caller
let other: Client

beforeAll(async () => {
  service = await serveLocally()
  browser = await launchBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  own = callerOf(ada, service.url)
  const [first] = await signInSix(service.url)
  if (first === undefined) throw new Error('nobody else is there')
  other = first
})
afterAll(async () => {
  await browser?.close()
  await service?.[Symbol.asyncDispose]()
})

const status = () => ada.page.getByRole('region', { name: 'Deadline and orders' })

it('a player pauses the game in an emergency, everybody sees who and until when, and he lets it go on', async () => {
  const path = await startGame([own, other], 'An emergency', 'duo')
  const { page } = ada
  await ada.open(path)
  await page.getByRole('tab', { name: /^Powers/ }).click()
  await page.getByText('Pause the game in an emergency').click()
  await page.getByLabel('At most for').selectOption('3 days')
  await page.getByRole('button', { name: 'Pause the game now' }).click()
  await status().getByText('Paused', { exact: true }).waitFor()
  expect(await status().innerText()).toMatch(/until .+ at the latest\. \S+ paused the game\. Orders can be saved\./)
  await takePicture(page, 'paused')
  expect(await violations(page)).toEqual([])
  const { game } = await other.get<GameAnswer>(`/api${path}`)
  expect(game).toMatchObject({ deadline: null, pause: { cause: { kind: 'player' } } })
  await page.getByRole('button', { name: 'Let the game go on' }).click()
  await status()
    .getByText(/ left · closes /)
    .waitFor()
  await expect
    .poll(async () => (await ada.mails()).map(({ subject }) => subject).join('\n'), { timeout: 60_000 })
    .toMatch(/the game goes on/)
  await page.setViewportSize({ width: 390, height: 844 })
  await takePicture(page, 'paused-phone')
  await page.setViewportSize({ width: 1280, height: 1100 })
})

it('days off among the settings of a new game move the deadline that is shown', async () => {
  const { page } = ada
  await ada.open('/games/new')
  await page.getByLabel('Name', { exact: true }).fill('With holidays')
  await page.getByLabel('Variant').selectOption('Duo')
  const preview = page.getByText(/^If it began now: /)
  await preview.waitFor()
  const before = await preview.innerText()
  await page.getByText('Times in detail').click()
  await takePicture(page, 'new-game-times')
  expect(await violations(page)).toEqual([])
  await page.getByLabel('Time zone of the game').selectOption('UTC')
  // Whichever of these days is tomorrow when the game begins.
  const dates = [
    ...new Set([12, 24, 36].map((hours) => new Date(Date.now() + hours * HOUR).toISOString().slice(0, 10))),
  ]
  await page.getByLabel('Single days off').fill(dates.join('\n'))
  await expect.poll(() => preview.innerText(), { timeout: 60_000 }).not.toBe(before)
  await page.getByLabel('Single days off').fill('2027-02-29')
  await page.getByText('There is no day 2027-02-29').first().waitFor()
  await page.getByLabel('Single days off').fill(dates.join('\n'))
  await page.getByRole('button', { name: 'Create the game' }).click()
  await page.getByRole('heading', { name: '1 of 2 players' }).waitFor()
  const path = new URL(page.url()).pathname
  await other.post(`/api${path}/join`, {})
  const { game } = await own.get<GameAnswer>(`/api${path}`)
  const deadline = game.deadline ?? 0
  expect(deadline - (game.openedAt ?? 0)).toBeGreaterThan(DAY)
  expect(dates).not.toContain(new Date(deadline).toISOString().slice(0, 10))
  await ada.open(path)
  const shown = await status().locator('.countdown time').getAttribute('datetime')
  expect(shown).toBe(new Date(deadline).toISOString())
  await status().getByText('Next deadlines').click()
  await expect.poll(() => status().locator('.upcoming time').count()).toBe(3)
  await takePicture(page, 'next-deadlines')
})
