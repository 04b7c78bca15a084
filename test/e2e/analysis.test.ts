/** The analysis in “What if”, and the link to it from a running game, which its creator can switch off. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { Client } from '../../src/tools/play/client.ts'
import type { Served } from '../support/service/harness.ts'
import { violations } from './support/accessibility.ts'
import { type Caller, callerOf, type GameAnswer } from './support/api-game.ts'
import { PATIENCE, Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada', { viewport: { width: 390, height: 800 } })
})
afterAll(() => closeWindows(browser))

it('is computed in the page when it is unfolded, for any power', async () => {
  const { page } = ada
  await ada.open('/sandbox')
  await page.locator('.plate .unit').first().waitFor()
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.method()} ${new URL(request.url()).pathname}`))
  await page.getByText('Analysis', { exact: true }).press('Enter')
  await page.getByRole('heading', { name: 'A good answer' }).waitFor()
  await page.getByText(/can expect [\d.]+ centres on average in the coming years. It has 3 now/).waitFor()
  await page.getByLabel('Analyse for').selectOption('Turkey')
  await page.getByText('reach: Ankara, Constantinople and Smyrna').waitFor()
  await page.getByRole('group').filter({ hasText: 'Russia' }).last().getByText('Russia').press('Enter')
  await page.getByText(/^A MOS .*%/).waitFor()
  expect(await violations(page)).toEqual([])
  // Nothing but scripts and styles was fetched.
  expect(requests.filter((request) => !request.startsWith('GET /assets/'))).toEqual([])
})

it('starts with the power whose map is on the board', async () => {
  const { page } = ada
  await ada.open('/sandbox?variant=twilight-zone')
  await page.getByRole('button', { name: 'Submit the maps' }).click()
  await page.getByRole('button', { name: 'Run the turn' }).click()
  await page.getByRole('button', { name: /^Continue/ }).click()
  await page.getByText('Analysis', { exact: true }).click()
  await page.getByText('Nobody can say, as the others’ maps are secret').waitFor()
  const power = () => page.getByLabel('Analyse for').locator('option:checked').innerText()
  expect(await power()).toBe('Austria')
  await page.getByLabel('Which map').selectOption('The Russian map')
  await expect.poll(power, { timeout: PATIENCE }).toBe('Russia')
})

it('is linked from a running game, unless its creator has switched that off', async () => {
  const { page } = ada
  await ada.signIn()
  const other = new Client(service.url.origin)
  await other.signIn('other@players.example')
  const callers: readonly Caller[] = [callerOf(ada, service.url), other]
  const openDuo = async (settings: object): Promise<void> => {
    const [host] = callers
    if (host === undefined) throw new Error('a game needs a host')
    const { id } = await host.post<GameAnswer>('/api/games', { name: 'Analysed', variant: 'duo', ...settings })
    for (const caller of callers) await caller.post(`/api/games/${id}/join`, {})
    await ada.open(`/games/${id}`)
    await page.getByRole('link', { name: /^What if\?/ }).waitFor()
  }
  const link = page.getByRole('link', { name: 'Analysis', exact: true })
  await openDuo({ analysisLinks: false })
  expect(await link.count()).toBe(0)
  await openDuo({})
  const href = async (): Promise<string> => (await link.getAttribute('href')) ?? ''
  await expect.poll(href, { timeout: PATIENCE }).toMatch(/^\/sandbox\?analysis=[A-Z]+#\w/)
  await ada.open(await href())
  await page.getByRole('heading', { name: 'A good answer' }).waitFor()
})
