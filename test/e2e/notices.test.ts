/** A page is told that its game has changed: it asks for the game when it does not know the change, and not again for what it knows. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GameAnswer, startGame } from './support/api-game.ts'
import { openedGame, type SignedIn, signedInToPlay } from './support/opened-game.ts'
import { PATIENCE, Person } from './support/person.ts'
import { closeWindows } from './support/shared.ts'

let there: SignedIn
beforeAll(async () => {
  there = await signedInToPlay()
})
afterAll(() => closeWindows(there.browser))

/** The revisions of the game that the page is told, and how often it asks for the game. */
function watched(page: Page) {
  const told: number[] = []
  const asked: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { revision } = JSON.parse(String(payload)) as { readonly revision?: number }
      if (revision !== undefined) told.push(revision)
    }),
  )
  page.on('request', (request) => {
    if (request.method() === 'GET' && /\/api\/games\/\w+$/.test(new URL(request.url()).pathname))
      asked.push(request.url())
  })
  const isTold = async (revision: number): Promise<void> => {
    await expect.poll(() => told.at(-1), { timeout: PATIENCE }).toBe(revision)
  }
  return { asked, isTold }
}

it('opening a game asks for it once, a save not at all, even where its notice comes before its answer, and what another player does once', async () => {
  const { ada, callers } = there
  const { page } = ada
  const { asked, isTold } = watched(page)
  const { path } = await openedGame(ada, callers, 2, 'duo')
  const [host, other] = callers
  const game = async () => (await host?.get<GameAnswer>(`/api${path}`))?.game
  await isTold((await game())?.revision ?? -1)

  await page.route('**/orders', async (route) => {
    const response = await route.fetch()
    await isTold((await game())?.revision ?? -1)
    await route.fulfill({ response })
  })
  const unit = (await ada.todo())[0] ?? ''
  await ada.type([`${unit} H`])
  await ada.saved()
  await ada.hasOrders([`${unit} H`])
  expect((await game())?.sheet?.lines).toHaveLength(1)

  await other?.post(`/api${path}/pause`, { hours: 1 })
  await page
    .getByText(/paused/i)
    .first()
    .waitFor()
  await isTold((await game())?.revision ?? -1)
  expect(asked).toHaveLength(2)
})

it('a page whose user signs in elsewhere is told what that player may see, by a socket of his own', async () => {
  const { browser, service, callers } = there
  const path = await startGame(callers.slice(0, 2), 'A game that is looked at first', 'duo')
  const stranger = await Person.at(browser, service.url, 'Stranger')
  const { page } = stranger
  const opened: string[] = []
  page.on('websocket', (socket) => opened.push(socket.url()))
  await stranger.open(path)
  await expect.poll(() => opened.length, { timeout: PATIENCE }).toBe(1)
  await page.context().addCookies(await there.ada.page.context().cookies())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: /^Orders for / }).waitFor()
  await expect.poll(() => opened.length, { timeout: PATIENCE }).toBe(2)
})
