/** What players agree on, and what a game master does, through the page. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MINUTES } from '../../src/lib/time.ts'
import type { Served } from '../support/service/harness.ts'
import { Client } from '../../src/tools/play/client.ts'
import { callerOf, type GameAnswer } from './support/api-game.ts'
import { violations } from './support/accessibility.ts'
import { Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let other: Client
let third: Client

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  other = new Client(service.url.origin)
  await other.signIn('bert@players.example')
  third = new Client(service.url.origin)
  await third.signIn('carl@players.example')
})
afterAll(() => closeWindows(browser))

const tab = (person: Person, name: string) => person.page.getByRole('tab', { name }).click()

describe('two players', () => {
  it('pause the game by vote, and the log tells all of it but who proposed', async () => {
    const { page } = ada
    const caller = callerOf(ada, service.url)
    const { id } = await caller.post<GameAnswer>('/api/games', { name: 'A game of two', variant: 'duo' })
    for (const one of [caller, other]) await one.post(`/api/games/${id}/join`, {})
    await ada.open(`/games/${id}`)
    await tab(ada, 'Powers')
    await page.getByText('Make a proposal').click()
    // What a click unfolds comes into sight: in a window of this height it was below the edge of the pane.
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'Propose' }).evaluate((one) => {
          const edge = one.closest('.side')?.getBoundingClientRect().bottom ?? 0
          return edge - one.getBoundingClientRect().bottom
        }),
      )
      .toBeGreaterThan(0)
    await page.getByLabel('Proposal', { exact: true }).selectOption({ label: 'A pause' })
    await page.getByLabel('For how long').selectOption({ label: '2 days' })
    await page.getByRole('button', { name: 'Propose' }).click()
    const proposal = page.getByRole('group', { name: 'The game pauses for 2 days' })
    await proposal.getByText('You voted yes.').waitFor()
    await takePicture(page, 'proposal')
    const { game } = await other.get<GameAnswer>(`/api/games/${id}`)
    expect(game.proposals).toMatchObject([{ kind: 'pause', ballot: null }])
    await other.put(`/api/games/${id}/proposals/${game.proposals[0]?.id}`, { ballot: 'aye' })
    await proposal.waitFor({ state: 'detached' })
    await tab(ada, 'Log')
    await page.getByText('By vote, the game was paused. It continues at the latest').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'A player proposed' }).innerText()).not.toContain('Ada')
    await takePicture(page, 'log')
    expect(ada.faults).toEqual([])
  })
})

describe('a game that was called off', () => {
  it('still shows its board and what was played; its master has nothing to do there any more', async () => {
    const { page } = ada
    const caller = callerOf(ada, service.url)
    const settings = { name: 'Agreed to stop', variant: 'duo', master: 'apart' }
    const { id } = await caller.post<GameAnswer>('/api/games', settings)
    for (const one of [other, third]) await one.post(`/api/games/${id}/join`, {})
    for (const one of [other, third])
      await one.put(`/api/games/${id}/orders`, { phase: 'S1001M', orders: [], ready: true })
    await caller.post(`/api/games/${id}/acts`, { kind: 'call-off' })
    await ada.open(`/games/${id}`)
    await page.getByRole('heading', { name: 'The game master or an operator called this game off' }).waitFor()
    await page.getByRole('heading', { name: 'Spring 1001, movement' }).waitFor()
    await page.locator('.board .plate').first().waitFor()
    await tab(ada, 'Powers')
    await page.getByRole('cell').first().waitFor()
    expect(await page.getByLabel('What to do').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(ada.faults).toEqual([])
  })
})

/** A message of Grünland is reported by the other player. */
async function reportInsult(id: string, invitation: string | null): Promise<void> {
  for (const one of [other, third]) await one.post(`/api/games/${id}/join`, { invitation })
  const { game } = await other.get<GameAnswer>(`/api/games/${id}`)
  const [writer, reader] = game.you === 'GRUNLAND' ? [other, third] : [third, other]
  await writer.post(`/api/games/${id}/press`, { to: 'all', text: 'A rude word', key: crypto.randomUUID() })
  await reader.post(`/api/games/${id}/press/reports`, { channel: 'all', number: 1, why: 'Rude.' })
}

describe('a game master', () => {
  it('corrects the position, and all see it and what is different', async () => {
    const { page } = ada
    const caller = callerOf(ada, service.url)
    const settings = { name: 'A directed game', variant: 'duo', master: 'apart' }
    const { id } = await caller.post<GameAnswer>('/api/games', settings)
    for (const one of [other, third]) await one.post(`/api/games/${id}/join`, {})
    const at = (await other.get<GameAnswer>(`/api/games/${id}`)).game.boards[0]?.units[0]?.at ?? ''
    await ada.open(`/games/${id}`)
    await tab(ada, 'Powers')
    await page.getByLabel('What to do').selectOption({ label: 'Correct the position' })
    await page.getByLabel('Province').fill(at)
    await page.getByRole('button', { name: 'Add this change' }).click()
    await page.getByText(`Remove the unit in ${at}`).waitFor()
    await takePicture(page, 'master')
    await page.getByRole('button', { name: 'Correct the position' }).click()
    await page.getByText(`Remove the unit in ${at}`).waitFor({ state: 'detached' })
    const watcher = await Person.at(browser, service.url, 'Watcher', {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    })
    await watcher.open(`/games/${id}`)
    await tab(watcher, 'Log')
    await watcher.page.getByText('The game master corrected the position.').waitFor()
    await watcher.page.getByText(/^Removed: /u).waitFor()
    await watcher.page.getByText(/^Removed: /u).scrollIntoViewIfNeeded()
    await takePicture(watcher.page, 'log-phone')
    expect(
      (await third.get<GameAnswer>(`/api/games/${id}`)).game.boards[0]?.units.map((unit) => unit.at),
    ).not.toContain(at)
    await page.getByLabel('What to do').selectOption({ label: 'Change the schedule' })
    await page.getByLabel('Movement', { exact: true }).selectOption('3 days')
    await page.getByLabel('Grace period after the last Ready').selectOption('5 minutes')
    await page.getByRole('button', { name: 'Change the schedule' }).scrollIntoViewIfNeeded()
    await takePicture(page, 'master-times')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Change the schedule' }).click()
    await page.getByText(/^2d 23h|^3d 0h/).waitFor()
    expect((await third.get<GameAnswer>(`/api/games/${id}`)).game.settings).toMatchObject({
      minutes: { moves: 3 * DAY_MINUTES },
      schedule: { grace: 5 },
    })
    // Everybody is ready: all see it count down, until somebody has changed his mind.
    const beReady = (one: Client, ready: boolean) =>
      one.put(`/api/games/${id}/orders`, { phase: 'S1001M', orders: [], ready })
    for (const one of [other, third]) await beReady(one, true)
    for (const seen of [page, watcher.page])
      await seen
        .getByText(/^[0-5]m \d\ds until the phase closes: everyone is ready\. Any change stops the countdown/)
        .waitFor()
    await beReady(third, false)
    for (const seen of [page, watcher.page]) await seen.getByText(/^2d 23h|^3d 0h/).waitFor()
    expect([...ada.faults, ...watcher.faults]).toEqual([])
  })
})

it('an operator hides an announcement and the name of any game, locks an account and deletes the game', async () => {
  const caller = callerOf(ada, service.url)
  const settings = { name: 'A rude game', variant: 'duo', master: 'apart', access: 'invitation' }
  const { id, game } = await caller.post<GameAnswer>('/api/games', settings)
  await caller.post(`/api/games/${id}/acts`, { kind: 'announce', text: 'Something rude' })
  const boss = await Person.at(browser, service.url, 'Boss')
  await boss.signIn()
  const { page } = boss
  await boss.open(`/games/${id}?invitation=${game.invitation}`)
  await page.getByRole('link', { name: 'Hide the game’s name or a message, or delete the game' }).waitFor()
  await reportInsult(id, game.invitation)
  const reports = page.getByRole('region', { name: 'Reported messages' })
  // The list hears of it a moment after the game.
  await expect
    .poll(
      async () => {
        await boss.open('/operator')
        await reports.locator('summary').or(reports.getByText('None that')).first().waitFor()
        return reports.getByText('A rude game').count()
      },
      { timeout: 60_000 },
    )
    .toBe(1)
  await page.getByText(/^(?:All \d+ goals are met|\d+ of \d+ goals (?:is|are) missed)\.$/).waitFor()
  await reports.locator('summary').first().click()
  await reports.locator('.reported').getByText('Grünland').waitFor()
  await page.getByLabel('Address of the game, or its id').fill(`${service.url.origin}/games/${id}`)
  await page.getByRole('button', { name: 'Find the game' }).click()
  const found = page.getByRole('group', { name: 'A rude game' })
  await found.getByRole('button', { name: 'Hide the game’s name' }).click()
  await takePicture(page, 'operator')
  expect(await violations(page)).toEqual([])
  await found.getByRole('button', { name: 'Yes, hide it' }).click()
  await page.getByRole('link', { name: '[hidden by the operator]' }).waitFor()
  await page.getByLabel('Name of the player').fill('ada')
  await page.getByRole('button', { name: 'Find the account' }).click()
  await page.getByRole('button', { name: 'Lock Ada' }).click()
  await page.getByRole('button', { name: 'Unlock Ada' }).waitFor()
  await ada.open('/games')
  await ada.page.getByRole('link', { name: 'Sign in', exact: true }).first().waitFor()
  await page.getByRole('button', { name: 'Unlock Ada' }).click()
  await page.getByRole('button', { name: 'Lock Ada' }).waitFor()
  await page.getByText('Delete the game', { exact: true }).first().click()
  await page.getByLabel('Yes, I’m sure').check()
  await page.getByRole('button', { name: 'Delete the game' }).click()
  await page.getByText('[hidden by the operator] was deleted.').waitFor()
  await ada.open(`/games/${id}`)
  await ada.page.getByText('There is no such game').waitFor()
  expect(boss.faults).toEqual([])
})
