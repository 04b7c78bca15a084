/** A page is told that its game has changed: it asks for the game when it does not know the change, and not again for what it knows. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import type { GameAnswer } from './support/api-game.ts'
import { openedGame, type SignedIn, signedInToPlay } from './support/opened-game.ts'
import { PATIENCE } from './support/person.ts'
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

  const answered: unknown[] = []
  await page.route('**/orders', async (route) => {
    const response = await route.fetch()
    answered.push(((await response.json()) as { readonly game: unknown }).game)
    await isTold((await game())?.revision ?? -1)
    await route.fulfill({ response })
  })
  const unit = (await ada.todo())[0] ?? ''
  await ada.type([`${unit} H`])
  await ada.saved()
  await ada.hasOrders([`${unit} H`])
  expect((await game())?.sheet?.lines).toHaveLength(1)
  // The page knows the game: it is told what the save has changed.
  expect(answered).toEqual([null])

  await other?.post(`/api${path}/pause`, { hours: 1 })
  await page
    .getByText(/paused/i)
    .first()
    .waitFor()
  await isTold((await game())?.revision ?? -1)
  expect(asked).toHaveLength(2)
})
