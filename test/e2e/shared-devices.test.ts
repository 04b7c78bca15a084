/** Two accounts in one browser, as the game master who does not play and the operator see them. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Served } from '../support/service/harness.ts'
import { callerOf, type GameAnswer } from './support/api-game.ts'
import { colourViolations, violations } from './support/accessibility.ts'
import { PATIENCE, Person } from './support/person.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let mara: Person
let family: Person

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  mara = await Person.at(browser, service.url, 'Mara')
  await mara.signIn()
  family = await Person.at(browser, service.url, 'Family')
})
afterAll(() => closeWindows(browser))

/** Signs in with the mailed code in the window of this person, and takes a name. */
async function signInHere(person: Person, name: string): Promise<void> {
  const caller = callerOf(person, service.url)
  const address = `${name.toLowerCase()}@players.example`
  await caller.post('/api/sign-in', { address })
  let code: string | undefined
  const readCode = async () => {
    const mails = await caller.get<readonly { readonly text: string }[]>(`/dev/mail.json?to=${address}`)
    code = mails.flatMap(({ text }) => /^ +(\d{6})$/m.exec(text)?.[1] ?? []).at(-1)
    return code
  }
  await expect.poll(readCode, { timeout: PATIENCE }).toBeDefined()
  await caller.post('/api/sign-in/confirm', { address, code })
  await person.page.request.patch(new URL('/api/me', service.url).href, {
    data: { name },
    headers: { origin: service.url.origin },
  })
}

/** At 1280 pixels in light colours, and at 390 in dark ones. */
async function expectAccessible({ page }: Person): Promise<void> {
  expect(await violations(page)).toEqual([])
  await page.setViewportSize({ width: 390, height: 844 })
  await page.emulateMedia({ colorScheme: 'dark' })
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  expect(await colourViolations(page)).toEqual([])
}

it('a game master who does not play and an operator see two accounts in one browser; the players see nothing', async () => {
  const caller = callerOf(mara, service.url)
  const settings = { name: 'At the kitchen table', variant: 'duo', master: 'apart' }
  const { id } = await caller.post<GameAnswer>('/api/games', settings)
  for (const name of ['Nina', 'Olaf']) {
    await signInHere(family, name)
    await callerOf(family, service.url).post(`/api/games/${id}/join`, {})
  }
  const { page } = mara
  const panel = page.getByRole('region', { name: 'Game master' })
  await mara.open(`/games/${id}`)
  await page.getByRole('tab', { name: 'Manage' }).click()
  await panel.getByText('Accounts on one device').click()
  const pair = panel.getByRole('listitem')
  await pair.getByText(/^Both signed in from the same browser, last on \w+ \d+ \w+\.$/).waitFor()
  expect(await pair.innerText()).toMatch(
    /^(?:Nina|Olaf) \((?:Grünland|Rotland)\) and (?:Nina|Olaf) \((?:Grünland|Rotland)\)/,
  )
  await panel.getByText(/^This does not show why\./).waitFor()
  await expectAccessible(mara)
  await family.open(`/games/${id}`)
  await family.page.getByRole('tab', { name: 'Manage' }).click()
  await family.page.getByText('How games work').waitFor()
  expect(await family.page.getByText('Accounts on one device').count()).toBe(0)
  const boss = await Person.at(browser, service.url, 'Boss')
  await boss.signIn()
  await boss.open('/operator')
  const section = boss.page.getByRole('region', { name: 'Accounts on one device' })
  await section.locator('summary').click()
  await section
    .getByRole('group', { name: 'At the kitchen table' })
    .getByText(/^Both signed in from the same/)
    .waitFor()
  await expectAccessible(boss)
  expect([...mara.faults, ...family.faults, ...boss.faults]).toEqual([])
})
