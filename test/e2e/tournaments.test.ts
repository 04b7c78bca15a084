/** A tournament through the page: created, entered, drawn and won. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/service/harness.ts'
import { checkLooks } from './support/accessibility.ts'
import { Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let ben: Client

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  ben = new Client(service.url.origin)
  await ben.signIn('bela@players.example')
  await ben.patch('/api/me', { name: 'Bela' })
})
afterAll(() => closeWindows(browser))

it('is created, entered by link, drawn and won', async () => {
  const { page } = ada
  await ada.open('/games')
  await page.getByRole('link', { name: 'Tournaments' }).click()
  await page.getByRole('link', { name: 'New tournament' }).click()
  await page.getByRole('radio', { name: 'Duo' }).check()
  await page.getByRole('radio', { name: 'Draw size' }).check()
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
  const path = new URL(page.url()).pathname
  await ben.post(`/api${path}/players`, {})
  await page.reload()
  await organiser.getByText('2 players get a seat at one board, and their game starts.').waitFor()
  await organiser.getByRole('button', { name: 'Draw Round 1' }).click()
  await organiser.getByRole('button', { name: 'Yes, draw Round 1' }).click()
  const round = page.getByRole('region', { name: 'Round 1' })
  await round.getByRole('link', { name: 'Board 1' }).waitFor()
  const game = await round.getByRole('link', { name: 'Board 1' }).getAttribute('href')
  await ben.post(`/api${game}/resign`, {})

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
