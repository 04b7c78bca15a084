/** Notices of changes over the socket: the page fetches the game only for changes that it does not have yet. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { type GameAnswer, startGame } from './support/api-game.ts'
import { openGame, type SignedIn, signInPlayers } from './support/open-game.ts'
import { PATIENCE, Person } from './support/person.ts'
import { closeWindows } from './support/shared.ts'

let signedIn: SignedIn
beforeAll(async () => {
  signedIn = await signInPlayers()
})
afterAll(() => closeWindows(signedIn.browser))

/** Records the requests for the game, and waits for revisions announced over the socket. */
function watchPage(page: Page) {
  const revisions: number[] = []
  const requests: string[] = []
  page.on('websocket', (socket) =>
    socket.on('framereceived', ({ payload }) => {
      const { revision } = JSON.parse(String(payload)) as { readonly revision?: number }
      if (revision !== undefined) revisions.push(revision)
    }),
  )
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    // The masthead fetches `/api/games/mine` and `/api/games/unread` whenever it wants.
    if (request.method() === 'GET' && pathname === `/api${new URL(page.url()).pathname}`) requests.push(pathname)
  })
  const waitForRevision = async (revision: number): Promise<void> => {
    await expect.poll(() => revisions.at(-1), { timeout: PATIENCE }).toBe(revision)
  }
  return { requests, waitForRevision }
}

it('fetches the game once when it opens and once after another player acts, but not after its own save', async () => {
  const { ada, callers } = signedIn
  const { page } = ada
  const { requests, waitForRevision } = watchPage(page)
  const { path } = await openGame(ada, callers, 2, 'duo')
  const [host, guest] = callers
  const game = async () => (await host?.get<GameAnswer>(`/api${path}`))?.game
  await waitForRevision((await game())?.revision ?? -1)

  await page.route('**/orders', async (route) => {
    const response = await route.fetch()
    await waitForRevision((await game())?.revision ?? -1)
    await route.fulfill({ response })
  })
  const unit = (await ada.todo())[0] ?? ''
  await ada.type([`${unit} H`])
  await ada.waitUntilSaved()
  await ada.waitForOrders([`${unit} H`])
  expect((await game())?.sheet?.lines).toHaveLength(1)

  await guest?.post(`/api${path}/pause`, { hours: 1 })
  await page
    .getByText(/paused/i)
    .first()
    .waitFor()
  await waitForRevision((await game())?.revision ?? -1)
  expect(requests).toHaveLength(2)
})

it('opens a socket for the player when the user has signed in in another window', async () => {
  const { browser, service, callers } = signedIn
  const path = await startGame(callers.slice(0, 2), 'A game opened before the sign-in', 'duo')
  const stranger = await Person.at(browser, service.url, 'Stranger')
  const { page } = stranger
  const sockets: string[] = []
  page.on('websocket', (socket) => sockets.push(socket.url()))
  await stranger.open(path)
  await expect.poll(() => sockets.length, { timeout: PATIENCE }).toBe(1)
  await page.context().addCookies(await signedIn.ada.page.context().cookies())
  await page.evaluate(() => document.dispatchEvent(new Event('visibilitychange')))
  await page.getByRole('heading', { name: /^Orders for / }).waitFor()
  await expect.poll(() => sockets.length, { timeout: PATIENCE }).toBe(2)
})
