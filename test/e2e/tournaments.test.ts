/** A tournament through the page: created, entered, drawn and won. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/service/harness.ts'
import { checkLooks } from './support/accessibility.ts'
import type { GameAnswer } from './support/api-game.ts'
import { Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let bela: Person
let client: Client

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada', { permissions: ['clipboard-read', 'clipboard-write'] })
  bela = await Person.at(browser, service.url, 'Bela')
  await ada.signIn()
  await bela.signIn()
  client = new Client(service.url.origin)
  await client.signIn(bela.address)
})
afterAll(() => closeWindows(browser))

it('is created, entered by link, drawn and won', async () => {
  const { page } = ada
  await ada.open('/games')
  await page.getByRole('link', { name: 'Tournaments' }).click()
  await page.getByRole('link', { name: 'New tournament' }).click()
  await page.getByRole('radio', { name: 'Duo' }).check()
  await page.getByRole('radio', { name: 'Draw size' }).check()
  await page.getByRole('radio', { name: 'People with the link' }).check()
  await page.getByText('End of the games').click()
  await page.getByLabel('Last year', { exact: true }).selectOption('Ends after 1003')
  await page.getByLabel('Result after the last year').selectOption('The most centres win')
  await page.getByRole('textbox', { name: 'Name' }).fill('Return games')
  await page.getByLabel('Rounds').fill('2')
  await checkLooks(ada.page, 'new-tournament')
  // The entries survive a reload.
  await page.reload()
  expect(await page.getByRole('textbox', { name: 'Name' }).inputValue()).toBe('Return games')
  await page.getByRole('button', { name: 'Create the tournament' }).click()
  await page.getByRole('heading', { level: 1, name: 'Return games' }).waitFor()

  const organiser = page.getByRole('region', { name: 'For the organiser' })
  await organiser.getByText('A board needs 2 players; so far there are 0.').waitFor()
  await page.getByRole('button', { name: 'Enter', exact: true }).click()
  await page.getByRole('button', { name: 'Withdraw' }).waitFor()
  await page.getByRole('button', { name: 'Copy the link' }).click()
  const link = await page.evaluate(() => navigator.clipboard.readText())
  await bela.page.goto(new URL(link).href.replace(/\?.*/, ''))
  await bela.page.getByText('no such tournament').waitFor()
  await bela.page.goto(link)
  await bela.page.getByRole('button', { name: 'Enter', exact: true }).click()
  await bela.page.getByRole('button', { name: 'Withdraw' }).waitFor()
  await page.reload()
  await organiser.getByText('2 players get a seat at one board, and their game starts.').waitFor()
  await organiser.getByRole('button', { name: 'Draw Round 1' }).click()
  await organiser.getByRole('button', { name: 'Yes, draw Round 1' }).click()
  const round = page.getByRole('region', { name: 'Round 1' })
  await round.getByRole('link', { name: 'Board 1' }).waitFor()
  const game = await round.getByRole('link', { name: 'Board 1' }).getAttribute('href')
  const { game: started } = await client.get<GameAnswer>(`/api${game}`)
  expect(started.settings.options).toMatchObject({ lastYear: 1003, lastYearResult: 'most' })
  await client.post(`/api${game}/resign`, {})

  const standings = page.getByRole('region', { name: 'Standings' })
  await expect
    .poll(
      async () => {
        await page.reload()
        await standings.getByRole('row').first().waitFor()
        return standings.getByRole('row').nth(1).innerText()
      },
      { timeout: 60_000 },
    )
    .toMatch(/^1\s+Ada\s+100\s/)
  await round.getByRole('row', { name: /^Grünland / }).waitFor()
  await checkLooks(ada.page, 'tournament')
  await page.getByRole('link', { name: 'All tournaments' }).click()
  await page.getByRole('link', { name: /Return games/ }).waitFor()
  await checkLooks(ada.page, 'tournaments')
  expect(ada.faults).toEqual([])
})
