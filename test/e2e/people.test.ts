/** Ratings, and the people a player blocks or likes to play with, on the page. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCALLY, type Served, serveLocally } from '../support/service/harness.ts'
import { colourViolations, violations } from './support/accessibility.ts'
import { Person } from './support/person.ts'
import { takePicture, takePictureOnPhone } from './support/picture.ts'
import { closeWindows, sharedBrowser } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person

beforeAll(async () => {
  service = await serveLocally(LOCALLY)
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
})
afterAll(async () => {
  await closeWindows(browser)
  await service?.[Symbol.asyncDispose]()
})

/** At 1280 and 390 pixels, light and dark: accessible, and no wider than the window. */
async function checkLooks(name: string): Promise<void> {
  const { page } = ada
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await (colorScheme === 'light' ? violations(page) : colourViolations(page))).toEqual([])
    await takePicture(page, `${name}-${colorScheme}`)
    await takePictureOnPhone(page, `${name}-phone-${colorScheme}`)
  }
  await page.setViewportSize({ width: 390, height: 800 })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.emulateMedia({ colorScheme: 'light' })
}

it('a player asks for ratings, and the list shows them with their uncertainty', async () => {
  const { page } = ada
  await ada.open('/me')
  await page.getByLabel('Give me ratings').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Give me ratings').isChecked()).toBe(true)
  const { me } = (await (await page.request.get(`${service.url.origin}/api/me`)).json()) as { me: { id: string } }
  const players = Array.from({ length: 9 }, (_, n) => ({
    player: n === 3 ? me.id : `player-${n}`,
    name: n === 3 ? 'Ada' : n === 5 ? 'A player with quite a long name for a list' : `Player ${n}`,
    rating: 1890 - 70 * n,
    uncertainty: 160 + 30 * n,
    games: 40 - 4 * n,
  }))
  const variants = [
    { variant: 'duo', players: players.slice(0, 2) },
    { variant: 'classical', players },
  ]
  await page.route('**/api/ratings', (route) => route.fulfill({ json: { computedAt: Date.UTC(2027, 0, 4), variants } }))
  await ada.open('/ratings')
  await page.getByLabel('Variant').selectOption({ index: 1 })
  await page.getByRole('row', { name: '4. Ada (you) 1680 ± 250 28' }).waitFor()
  await page.getByText('How ratings work').click()
  await checkLooks('ratings')
})
