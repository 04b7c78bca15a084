/** Ratings, and the people a player blocks or likes to play with, on the page. */
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { LOCALLY, type Served, serveLocally } from '../support/service/harness.ts'
import { checkLooks } from './support/accessibility.ts'
import { PATIENCE, Person } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { closeWindows, sharedBrowser } from './support/shared.ts'

let service: Served
let browser: Browser
let ada: Person
let bert: Person

beforeAll(async () => {
  service = await serveLocally(LOCALLY)
  browser = await sharedBrowser()
  ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  bert = await Person.at(browser, service.url, 'Bert')
  await bert.signIn()
})
afterAll(async () => {
  await closeWindows(browser)
  await service?.[Symbol.asyncDispose]()
})

it('a player asks for ratings, and the list shows them with their uncertainty', async () => {
  const { page } = ada
  await ada.open('/me')
  await page.getByLabel('Give me ratings').check()
  await page.getByRole('button', { name: 'Save', exact: true }).click()
  await page.getByText('Saved.').waitFor()
  await page.reload()
  expect(await page.getByLabel('Give me ratings').isChecked()).toBe(true)
  const me = await myId(ada)
  const players = Array.from({ length: 9 }, (_, n) => ({
    player: n === 3 ? me : `player-${n}`,
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
  await checkLooks(ada.page, 'ratings')
})

const myId = async ({ page }: Person): Promise<string> => {
  const { me } = (await (await page.request.get(`${service.url.origin}/api/me`)).json()) as { me: { id: string } }
  return me.id
}

it('a player has favourites, invites them to a new game, and blocks somebody', async () => {
  const { page } = ada
  const profile = `/players/${await myId(bert)}`
  await ada.open(profile)
  await page.getByRole('button', { name: 'Add to favourites' }).click()
  await page.getByRole('button', { name: 'Remove from favourites' }).waitFor()
  await checkLooks(ada.page, 'profile')
  await ada.open('/games/new')
  await page.getByLabel('Bert').check()
  await checkLooks(ada.page, 'new-game-favourites')
  await page.getByRole('button', { name: 'Create the game' }).click()
  await page.getByRole('heading', { name: /of 7 players/ }).waitFor()
  const subjects = async () => {
    const answer = await page.request.get(`${service.url.origin}/dev/mail.json?to=${bert.address}`)
    return ((await answer.json()) as { subject: string }[]).map(({ subject }) => subject).join()
  }
  await expect.poll(subjects, { timeout: PATIENCE }).toContain('Invitation to a game')
  const game = new URL(page.url()).pathname
  await ada.open('/me')
  await page.getByRole('list', { name: 'Favourites' }).getByRole('link', { name: 'Bert' }).click()
  await page.getByRole('button', { name: 'Block', exact: true }).click()
  await page.getByRole('button', { name: 'Unblock' }).waitFor()
  await bert.open(game)
  await bert.page.getByRole('button', { name: /^Join/ }).first().click()
  await bert.page.getByText('You, or the player you named, cannot join this game at the moment.').waitFor()
  await ada.open('/me')
  await page.getByRole('list', { name: 'Blocked players' }).getByRole('link', { name: 'Bert' }).waitFor()
  await checkLooks(ada.page, 'account')
  await page.getByRole('heading', { name: 'People' }).scrollIntoViewIfNeeded()
  await takePicture(page, 'account-people')
  await page.getByRole('button', { name: 'Unblock Bert' }).click()
  await page.getByText('You have not blocked anyone.').waitFor()
})
