/** States of pages, and the actions that bring a page into a state. */
import type { Page } from 'playwright-core'
import type { Viewer, World } from './world.ts'

export interface State {
  readonly name: string
  /** Null: signed out. */
  readonly viewer: Viewer | null
  /** A path; or the name of a game of the world, and the rest of the path. */
  readonly at: string | readonly [game: string, more?: string]
  /** Selector of an element that shows that the page has loaded. */
  readonly selector: string
  /** Shows results as new; otherwise all results count as seen. */
  readonly fresh?: true
  /** Viewers to mark ready before the page opens. */
  readonly ready?: readonly Viewer[]
  readonly prepare?: (page: Page) => Promise<void>
}

/** The gallery's name for each variant, and its title. */
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
export const unfold = (summary: string) => (page: Page) => page.getByText(summary, { exact: true }).first().click()
export const orderFirst = async (page: Page): Promise<void> => {
  await page.locator('.todo button').first().click()
  await page.locator('.plate .highlights .selected').first().waitFor({ state: 'attached' })
}
/** Scrolls to the start or the end of a region. */
const scrollToRegion = (name: string, block: 'start' | 'end') => (page: Page) =>
  page
    .getByRole('region', { name, exact: true })
    .evaluate((element, position) => element.scrollIntoView({ block: position }), block)
export const top = (name: string) => scrollToRegion(name, 'start')
export const bottom = (name: string) => scrollToRegion(name, 'end')
export const openLog = async (page: Page): Promise<void> => {
  await openPane('Log')(page)
  await page.locator('.game-log').evaluate((element) => element.scrollIntoView())
}
export const type = (text: string) => async (page: Page) => {
  await page.getByLabel('One order per line').fill(text)
  await page
    .getByRole('status')
    .filter({ hasText: /^Saved/ })
    .waitFor()
}
export const inOrder =
  (...actions: readonly ((page: Page) => Promise<void>)[]) =>
  async (page: Page) => {
    for (const action of actions) await action(page)
  }
export const scrollToEnd = (page: Page) => page.evaluate(() => scrollTo(0, document.body.scrollHeight))
export const goOffline = (page: Page) => page.context().setOffline(true)

export const state = (name: string, at: State['at'], selector: string, more: Partial<State> = {}): State => ({
  name,
  viewer: 'Ada',
  at,
  selector,
  ...more,
})
