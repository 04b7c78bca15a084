/** A game that somebody has just opened, and what is to be read there. */
// oxlint-disable vitest/no-standalone-expect -- what is waited for is held to what is expected
import type { Browser, Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Caller, GameAnswer } from './api-game.ts'
import { callerOf, signInSix, startGame } from './api-game.ts'
import { PATIENCE, Person } from './person.ts'
import { Client } from '../../../src/tools/play/client.ts'
import type { Served } from '../../support/service/harness.ts'
import { sharedBrowser, sharedService } from './shared.ts'

/** Who is there in a file of tests: one player who has a window, all seven, and somebody who plays in no game. */
export interface SignedIn {
  readonly service: Served
  readonly browser: Browser
  readonly ada: Person
  /** Ada is the first. */
  readonly callers: readonly Caller[]
  readonly master: Client
}

/** All of them have signed in to the shared service, which is empty otherwise. */
export async function signedInToPlay(): Promise<SignedIn> {
  const service = await sharedService()
  const browser = await sharedBrowser()
  const ada = await Person.at(browser, service.url, 'Ada')
  await ada.signIn()
  const master = new Client(service.url.origin)
  const [six] = await Promise.all([signInSix(service.url), master.signIn('master@players.example')])
  return { service, browser, ada, callers: [callerOf(ada, service.url), ...six], master }
}

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
