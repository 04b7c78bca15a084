/** Proposals of players and acts of game masters and operators, through the page. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { DAY_MINUTES } from '../../src/lib/time.ts'
import type { Served } from '../support/service/harness.ts'
import { Client } from '../../src/tools/play/client.ts'
import { callerOf, type GameAnswer } from './support/api-game.ts'
import { violations } from './support/accessibility.ts'
import { boardOf, boxOf } from './support/board.ts'
import { DESK, PATIENCE, Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let bert: Client
let carl: Client

beforeAll(async () => {
  service = await sharedService()
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  bert = new Client(service.url.origin)
  await bert.signIn('bert@players.example')
  carl = new Client(service.url.origin)
  await carl.signIn('carl@players.example')
})
afterAll(() => closeWindows(browser))

const openTab = (person: Person, name: string) => person.page.getByRole('tab', { name }).click()

describe('two players', () => {
  it('pause the game by vote, and the log does not show who proposed it', async () => {
    const { page } = ada
    const caller = callerOf(ada, service.url)
    const { id } = await caller.post<GameAnswer>('/api/games', { name: 'A game of two', variant: 'duo' })
    for (const client of [caller, bert]) await client.post(`/api/games/${id}/join`, {})
    await ada.open(`/games/${id}`)
    await openTab(ada, 'Manage')
    await page.getByText('Make a proposal').click()
    // An unfolded form scrolls into view: at this height it would be below the edge of the pane.
    await expect
      .poll(() =>
        page.getByRole('button', { name: 'Propose' }).evaluate((button) => {
          const edge = button.closest('.side')?.getBoundingClientRect().bottom ?? 0
          return edge - button.getBoundingClientRect().bottom
        }),
      )
      .toBeGreaterThan(0)
    await page.getByLabel('Proposal', { exact: true }).selectOption({ label: 'A pause' })
    await page.getByLabel('For how long').selectOption({ label: '2 days' })
    await page.getByRole('button', { name: 'Propose' }).click()
    const proposal = page.getByRole('group', { name: 'Pause the game for 2 days' })
    await proposal.getByText('You voted yes.').waitFor()
    // The form folds, and the proposal above it is in view.
    await page.getByRole('button', { name: 'Propose' }).waitFor({ state: 'hidden' })
    await takePicture(page, 'proposal')
    const { game } = await bert.get<GameAnswer>(`/api/games/${id}`)
    expect(game.proposals).toMatchObject([{ kind: 'pause', ballot: null }])
    await bert.put(`/api/games/${id}/proposals/${game.proposals[0]?.id}`, { ballot: 'aye' })
    await proposal.waitFor({ state: 'detached' })
    await openTab(ada, 'Log')
    await page.getByText('By vote, the game was paused. It continues at the latest').waitFor()
    expect(await page.getByRole('listitem').filter({ hasText: 'A player proposed' }).innerText()).not.toContain('Ada')
    await takePicture(page, 'log')
    expect(ada.faults).toEqual([])
  })

  it('see a vote that waits for them above the board or the panes, and are asked before a draw', async () => {
    const { page } = ada
    const caller = callerOf(ada, service.url)
    const { id } = await caller.post<GameAnswer>('/api/games', { name: 'A quick draw', variant: 'duo' })
    for (const client of [caller, bert]) await client.post(`/api/games/${id}/join`, {})
    await bert.post(`/api/games/${id}/proposals`, { motion: { kind: 'draw', among: [] } })
    await ada.open(`/games/${id}`)
    const banner = page.getByRole('region', { name: 'Your vote' })
    await banner.getByText('end the game in a draw shared by all survivors.').waitFor()
    await page.getByRole('tab', { name: 'Manage' }).waitFor()
    const tabs = await boxOf(page.getByRole('tablist'))
    expect((await boxOf(banner)).y).toBeLessThan(tabs.y)
    // It does not scroll with the panes.
    expect(await banner.evaluate((element) => element.closest('.side') === null)).toBe(true)
    await page.setViewportSize({ width: 390, height: 844 })
    await expect
      .poll(async () => (await boxOf(banner)).y < (await boxOf(page.locator('[data-board]'))).y, { timeout: PATIENCE })
      .toBe(true)
    expect(await violations(page)).toEqual([])
    await banner.getByRole('button', { name: 'Vote yes' }).click()
    await banner.getByText('this happens at once. It cannot be undone.').waitFor()
    await takePicture(page, 'vote-asks')
    await banner.getByRole('button', { name: 'Cancel' }).click()
    const { game } = await bert.get<GameAnswer>(`/api/games/${id}`)
    expect(game.status).toBe('playing')
    // A no stays in view, and can be changed.
    await page.setViewportSize({ width: 375, height: 620 })
    await banner.getByRole('button', { name: 'Vote no' }).click()
    await banner.getByText('You voted no.').waitFor()
    expect((await boxOf(banner)).y).toBeGreaterThanOrEqual(0)
    await takePicture(page, 'voted-no')
    await openTab(ada, 'Manage')
    const proposals = page.getByRole('region', { name: 'Proposals' })
    const withdraw = proposals.getByRole('button', { name: 'Withdraw my vote' })
    const startOfText = await withdraw.evaluate((button) => {
      const { left } = button.getBoundingClientRect()
      const { paddingLeft, borderLeftWidth } = getComputedStyle(button)
      return left + parseFloat(paddingLeft) + parseFloat(borderLeftWidth)
    })
    expect(startOfText).toBe((await boxOf(proposals.getByRole('button', { name: 'Vote yes' }))).x)
    // A new proposal comes first. The last yes needed is confirmed in the same place.
    await bert.post(`/api/games/${id}/proposals`, { motion: { kind: 'extension', hours: 24 } })
    await banner.getByText('extend the deadline of the Spring 1001 movement phase by 1 day.').waitFor()
    await banner.getByText('You voted no on the previous proposal. You can change that under Manage.').waitFor()
    await takePicture(page, 'vote-next')
    await banner.getByRole('button', { name: 'Vote yes' }).click()
    await banner.getByText('A proposal passed: extend the deadline').waitFor()
    await takePicture(page, 'vote-passed')
    await banner.getByRole('button', { name: 'Done' }).click()
    await banner.waitFor({ state: 'detached' })
    const { id: proposal } = game.proposals[0] ?? { id: '' }
    const voteNo = async () => {
      await caller.put(`/api/games/${id}/proposals/${proposal}`, { ballot: null })
      await ada.open(`/games/${id}`)
      await banner.getByRole('button', { name: 'Vote no' }).click()
      await banner.getByText('You voted no.').waitFor()
    }
    // What was answered is no news in the next phase.
    await voteNo()
    for (const client of [caller, bert])
      await client.put(`/api/games/${id}/orders`, { phase: 'S1001M', orders: [], ready: true })
    await page.getByRole('button', { name: /^Continue to/ }).waitFor()
    await banner.waitFor({ state: 'detached' })
    await voteNo()
    await banner.getByRole('button', { name: 'Vote yes' }).click()
    await banner.getByRole('button', { name: 'Yes, vote for it' }).click()
    await banner.waitFor({ state: 'detached' })
    expect((await bert.get<GameAnswer>(`/api/games/${id}`)).game.status).toBe('finished')
    await page.setViewportSize(DESK)
  })
})

describe('on a phone scrolled down', () => {
  it('a player sees a vote that arrives, and what became of a proposal', async () => {
    const { page } = ada
    const caller = callerOf(ada, service.url)
    const { id } = await caller.post<GameAnswer>('/api/games', { name: 'Far down', variant: 'duo' })
    for (const client of [caller, bert]) await client.post(`/api/games/${id}/join`, {})
    const propose = (hours: number) => bert.post(`/api/games/${id}/proposals`, { motion: { kind: 'extension', hours } })
    const banner = page.getByRole('region', { name: 'Your vote' })
    const link = page.getByRole('button', { name: 'Vote on a proposal' })
    const ready = page.getByRole('button', { name: 'Ready', exact: true })
    const scrollDown = () =>
      page.waitForFunction(() => {
        scrollTo(0, 700)
        return scrollY >= 700
      })
    for (const [n, [width, height]] of (
      [
        [390, 844],
        [375, 620],
      ] as const
    ).entries()) {
      await page.setViewportSize({ width, height })
      await ada.open(`/games/${id}`)
      await boardOf(page).waitFor()
      await page.getByRole('tab', { name: 'Manage' }).waitFor()
      await scrollDown()
      const bar = await boxOf(page.locator('.standing'))
      await propose(24 + n)
      await link.waitFor()
      // In the bar of Ready: it covers neither the board nor the button, and moves nothing.
      const [place, button] = [await boxOf(link), await boxOf(ready)]
      expect(place.y).toBeGreaterThanOrEqual(bar.y)
      expect(place.x + place.width).toBeLessThan(button.x)
      expect(place.height).toBeGreaterThanOrEqual(44)
      expect(await boxOf(page.locator('.standing'))).toEqual(bar)
      await takePicture(page, `vote-link-${width}`)
      expect(await violations(page)).toEqual([])
      await link.click()
      await link.waitFor({ state: 'detached' })
      expect((await boxOf(banner)).y).toBeGreaterThanOrEqual(0)
      expect(await banner.evaluate((element) => element === document.activeElement)).toBe(true)
      await banner.getByRole('button', { name: 'Vote no' }).click()
      await banner.getByText('You voted no.').waitFor()
      await scrollDown()
      expect(await link.count()).toBe(0)
    }
    // Two proposals that the next phase overtakes: what became of each is in the place of the banner.
    for (const client of [caller, bert])
      await client.put(`/api/games/${id}/orders`, { phase: 'S1001M', orders: [], ready: true })
    await banner.getByText('A proposal was dropped because it is no longer possible: extend').first().waitFor()
    expect(await banner.getByText('no longer possible').count()).toBe(2)
    // It is scrolled away, too, until it has been seen.
    const closed = page.getByRole('button', { name: 'Proposal closed' })
    const next = await boxOf(page.getByRole('button', { name: 'See results on the board' }))
    const box = await boxOf(closed)
    expect(box.x + box.width).toBeLessThan(next.x)
    await takePicture(page, 'vote-dropped')
    await closed.click()
    await closed.waitFor({ state: 'detached' })
    await page.evaluate(() => scrollTo(0, 700))
    await banner.getByRole('button', { name: 'Done' }).waitFor()
    expect(await closed.count()).toBe(0)
    await banner.getByRole('button', { name: 'Done' }).click()
    await banner.waitFor({ state: 'detached' })
    await page.setViewportSize(DESK)
    expect(ada.faults).toEqual([])
  })

  it('a proposal that passes by the vote of another says so', async () => {
    const { page } = ada
    const caller = callerOf(ada, service.url)
    const { id } = await caller.post<GameAnswer>('/api/games', { name: 'By another', variant: 'duo' })
    for (const client of [caller, bert]) await client.post(`/api/games/${id}/join`, {})
    await caller.post(`/api/games/${id}/proposals`, { motion: { kind: 'pause', hours: 24 } })
    await ada.open(`/games/${id}`)
    await page.getByRole('tab', { name: 'Manage' }).waitFor()
    await bert.post(`/api/games/${id}/proposals`, { motion: { kind: 'pause', hours: 24 } })
    const passed = 'A proposal passed: pause the game for 1 day, then resume it automatically.'
    const banner = page.getByRole('region', { name: 'Your vote' })
    await banner.getByText(passed).waitFor()
    await page.getByRole('log').getByText(passed).waitFor({ state: 'attached' })
    expect(await banner.getByRole('button', { name: 'Vote' }).count()).toBe(0)
    // A conversation over the whole column leaves it in view.
    await openTab(ada, 'Press')
    await page.locator('.channel').first().click()
    await page.getByRole('button', { name: 'Larger' }).click()
    await banner.getByRole('button', { name: 'Done' }).click()
    await banner.waitFor({ state: 'detached' })
  })
})

describe('a game that was called off', () => {
  it('still shows its board and history; its master has no more acts', async () => {
    const { page } = ada
    const caller = callerOf(ada, service.url)
    const settings = { name: 'Agreed to stop', variant: 'duo', master: 'apart' }
    const { id } = await caller.post<GameAnswer>('/api/games', settings)
    for (const client of [bert, carl]) await client.post(`/api/games/${id}/join`, {})
    for (const client of [bert, carl])
      await client.put(`/api/games/${id}/orders`, { phase: 'S1001M', orders: [], ready: true })
    await caller.post(`/api/games/${id}/acts`, { kind: 'call-off' })
    await ada.open(`/games/${id}`)
    await page.locator('.ending-news').getByText('The game master or an operator called this game off').waitFor()
    await page.getByRole('heading', { name: 'Spring 1001, movement' }).waitFor()
    await page.locator('.board .plate').first().waitFor()
    await openTab(ada, 'Powers')
    await page.getByRole('cell').first().waitFor()
    await openTab(ada, 'Settings')
    await page.getByText('How games work').waitFor()
    expect(await page.getByLabel('What to do').count()).toBe(0)
    expect(await violations(page)).toEqual([])
    expect(ada.faults).toEqual([])
  })
})

/** Sends a message as Grünland and reports it as the other player. */
async function reportInsult(id: string, invitation: string | null): Promise<void> {
  for (const client of [bert, carl]) await client.post(`/api/games/${id}/join`, { invitation })
  const { game } = await bert.get<GameAnswer>(`/api/games/${id}`)
  const [writer, reader] = game.you === 'GRUNLAND' ? [bert, carl] : [carl, bert]
  await writer.post(`/api/games/${id}/press`, { to: 'all', text: 'A rude word', key: crypto.randomUUID() })
  await reader.post(`/api/games/${id}/press/reports`, { channel: 'all', number: 1, why: 'Rude.' })
}

describe('a game master', () => {
  it('corrects the position; everyone sees the change', async () => {
    const { page } = ada
    const caller = callerOf(ada, service.url)
    const settings = { name: 'A directed game', variant: 'duo', master: 'apart' }
    const { id } = await caller.post<GameAnswer>('/api/games', settings)
    for (const client of [bert, carl]) await client.post(`/api/games/${id}/join`, {})
    const province = (await bert.get<GameAnswer>(`/api/games/${id}`)).game.boards[0]?.units[0]?.at ?? ''
    await ada.open(`/games/${id}`)
    await openTab(ada, 'Manage')
    await page.getByLabel('What to do').selectOption({ label: 'Correct the position' })
    await page.getByLabel('Province').fill(province)
    await page.getByRole('button', { name: 'Add this change' }).click()
    await page.getByText(`Remove the unit in ${province}`).waitFor()
    await takePicture(page, 'master')
    await page.getByRole('button', { name: 'Correct the position' }).click()
    await page.getByText(`Remove the unit in ${province}`).waitFor({ state: 'detached' })
    const watcher = await Person.at(browser, service.url, 'Watcher', {
      viewport: { width: 390, height: 844 },
      colorScheme: 'dark',
    })
    await watcher.open(`/games/${id}`)
    await openTab(watcher, 'Log')
    await watcher.page.getByText('The game master corrected the position.').waitFor()
    await watcher.page.getByText(/^Removed: /u).waitFor()
    await watcher.page.getByText(/^Removed: /u).scrollIntoViewIfNeeded()
    await takePicture(watcher.page, 'log-phone')
    expect((await carl.get<GameAnswer>(`/api/games/${id}`)).game.boards[0]?.units.map((unit) => unit.at)).not.toContain(
      province,
    )
    await page.getByLabel('What to do').selectOption({ label: 'Change the schedule' })
    await page.getByLabel('Movement', { exact: true }).selectOption('3 days')
    await page.getByLabel('Grace period after the last Ready').selectOption('5 minutes')
    await page.getByRole('button', { name: 'Change the schedule' }).scrollIntoViewIfNeeded()
    await takePicture(page, 'master-times')
    expect(await violations(page)).toEqual([])
    await page.getByRole('button', { name: 'Change the schedule' }).click()
    await page.getByText(/^2d 23h|^3d 0h/).waitFor()
    expect((await carl.get<GameAnswer>(`/api/games/${id}`)).game.settings).toMatchObject({
      minutes: { moves: 3 * DAY_MINUTES },
      schedule: { grace: 5 },
    })
    // When everyone is ready, all see the countdown, until a player is no longer ready.
    const setReady = (client: Client, ready: boolean) =>
      client.put(`/api/games/${id}/orders`, { phase: 'S1001M', orders: [], ready })
    for (const client of [bert, carl]) await setReady(client, true)
    for (const view of [page, watcher.page])
      await view
        .getByText(/^[0-5]m \d\ds until the phase closes: everyone is ready\. Any change stops the countdown/)
        .waitFor()
    await setReady(carl, false)
    for (const view of [page, watcher.page]) await view.getByText(/^2d 23h|^3d 0h/).waitFor()
    expect([...ada.faults, ...watcher.faults]).toEqual([])
  })
})

it('an operator hides the name of a game, locks and unlocks an account, and deletes the game', async () => {
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
  // The list is updated shortly after the game.
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
  const match = page.getByRole('group', { name: 'A rude game' })
  await match.getByRole('button', { name: 'Hide the game’s name' }).click()
  await takePicture(page, 'operator')
  expect(await violations(page)).toEqual([])
  await match.getByRole('button', { name: 'Yes, hide it' }).click()
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
