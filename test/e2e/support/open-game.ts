/** Signs in players, opens a game in one player's browser, and reads its accessible text. */
// oxlint-disable vitest/no-standalone-expect -- waits are assertions
import type { Browser, Locator } from 'playwright-core'
import { expect } from 'vitest'
import type { Caller, GameAnswer } from './api-game.ts'
import { callerOf, signInSix, startGame } from './api-game.ts'
import { PATIENCE, Person } from './person.ts'
import { Client } from '../../../src/tools/play/client.ts'
import type { Served } from '../../support/service/harness.ts'
import { sharedBrowser, sharedService } from './shared.ts'

/** The accounts of a test file. */
export interface SignedIn {
  readonly service: Served
  readonly browser: Browser
  readonly ada: Person
  /** All seven players; the first is Ada, who has a browser window. */
  readonly callers: readonly Caller[]
  /** Plays in no game. */
  readonly master: Client
}

/** Empties the shared service and signs everyone in. `options`: of Ada’s browser window. */
export async function signInPlayers(options: Parameters<Browser['newContext']>[0] = {}): Promise<SignedIn> {
  const service = await sharedService()
  const browser = await sharedBrowser()
  const ada = await Person.at(browser, service.url, 'Ada', options)
  await ada.signIn()
  const master = new Client(service.url.origin)
  const [six] = await Promise.all([signInSix(service.url), master.signIn('master@players.example')])
  return { service, browser, ada, callers: [callerOf(ada, service.url), ...six], master }
}

/** Starts a game of the first `seats` callers and opens it in the browser of the first. Returns that player's seat. */
export async function openGame(
  person: Person,
  callers: readonly Caller[],
  seats: number,
  variant: string,
): Promise<{ readonly path: string; readonly you: string }> {
  const [host] = callers
  if (host === undefined) throw new Error('a game needs a host')
  const path = await startGame(callers.slice(0, seats), `A game of ${variant}`, variant)
  await person.open(path)
  await person.page.getByRole('heading', { name: /^(?:Orders for |Your map$)/ }).waitFor()
  const { game } = await host.get<GameAnswer>(`/api${path}`)
  return { path, you: game.you ?? '' }
}

/** Waits until the ARIA snapshot of a part of the page contains all texts. */
export async function waitForAria(part: Locator, ...texts: readonly string[]): Promise<void> {
  await expect
    .poll(
      async () => {
        const snapshot = await part.ariaSnapshot()
        return texts.filter((text) => !snapshot.includes(text))
      },
      { timeout: PATIENCE },
    )
    .toEqual([])
}
