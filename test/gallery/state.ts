/** What a state of a page is, and what is done with a page before one looks at it. */
import type { Page } from 'playwright-core'
import type { Viewer, World } from './world.ts'

export interface State {
  readonly name: string
  /** Null: without an account. */
  readonly as: Viewer | null
  /** An address, or the name of one of the world's games and what follows its address. */
  readonly at: string | readonly [game: string, more?: string]
  /** What is there when the page is there. */
  readonly waits: string
  /** What was looked at before: the results of all phases, but where they are to be seen as new. */
  readonly fresh?: true
  /** Who is ready in the game before one looks. */
  readonly ready?: readonly Viewer[]
  readonly does?: (page: Page) => Promise<void>
}

/** What the gallery calls the games of each variant, and the variant's title. */
export const VARIANTS = [
  ['duo', 'Duo'],
  ['shadow', 'Shadow Worlds'],
  ['twilight', 'Twilight Zone'],
  ['balkan', 'Balkan Battle'],
  ['double', 'Double Diplomacy'],
] as const

export const addressOf = ({ at }: State, { games }: World): string =>
  typeof at === 'string' ? at : `${games[at[0]] ?? missing(at[0])}${at[1] ?? ''}`

function missing(game: string): never {
  throw new Error(`There is no game “${game}” in the gallery’s world.`)
}

export const openPane = (pane: string) => (page: Page) => page.getByRole('tab', { name: pane }).click()
export const press = (name: string) => (page: Page) => page.getByRole('button', { name, exact: true }).first().click()
export const unfold = (words: string) => (page: Page) => page.getByText(words, { exact: true }).first().click()
export const orderFirst = async (page: Page): Promise<void> => {
  await page.locator('.todo button').first().click()
  await page.locator('.plate .lit .selected').first().waitFor({ state: 'attached' })
}
/** The region is scrolled to, so that its beginning or its end is in sight. */
export const region = (name: string, where: 'start' | 'end') => (page: Page) =>
  page.getByRole('region', { name, exact: true }).evaluate((one, block) => one.scrollIntoView({ block }), where)
export const top = (name: string) => region(name, 'start')
export const bottom = (name: string) => region(name, 'end')
export const logPane = async (page: Page): Promise<void> => {
  await openPane('Log')(page)
  await page.locator('.game-log').evaluate((one) => one.scrollIntoView())
}
export const type = (text: string) => async (page: Page) => {
  await page.getByLabel('One order per line').fill(text)
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor()
}
export const inOrder =
  (...all: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const one of all) await one(page)
  }
export const end = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
export const offline = (page: Page) => page.context().setOffline(true)

export const page = (name: string, at: State['at'], waits: string, more: Partial<State> = {}): State => ({
  name,
  as: 'Ada',
  at,
  waits,
  ...more,
})
