/** A game that somebody has just opened, and what is to be read there. */
// oxlint-disable vitest/no-standalone-expect -- what is waited for is held to what is expected
import type { Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Caller, GameAnswer } from './api-game.ts'
import { startGame } from './api-game.ts'
import { PATIENCE, type Person } from './person.ts'

/** A game of the first so many callers, the first of whom has opened it; answers with the seat that this one drew. */
export async function openedGame(
  person: Person,
  callers: readonly Caller[],
  seats: number,
  variant: string,
): Promise<{ readonly path: string; readonly you: string }> {
  const [host] = callers
  if (host === undefined) throw new Error('nobody is there')
  const path = await startGame(callers.slice(0, seats), `A game of ${variant}`, variant)
  await person.open(path)
  await person.page.getByRole('heading', { name: /^(?:Orders for |Your map$)/ }).waitFor()
  const { game } = await host.get<GameAnswer>(`/api${path}`)
  return { path, you: game.you ?? '' }
}

/** What a screen reader comes to in a part of the page, in its order. */
export async function reads(part: Locator, ...words: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const read = await part.ariaSnapshot()
        return words.filter((one) => !read.includes(one))
      },
      { timeout: PATIENCE },
    )
    .toEqual([])
}
