/** The board of a page as a browser test finds it. */
import type { Locator, Page } from 'playwright-core'
import { onScreen, placesOn } from './person.ts'

/** The first one, where there are several. */
export const boardOf = (page: Page): Locator => page.locator('.window .plate').first()

export async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (box === null) throw new Error(`nothing is to be seen of ${what.toString()}`)
  return box
}

export const buttonOf = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()

/** Where a province of the standard board is on the screen. */
export const spotOn = (page: Page, province: string) =>
  onScreen(boardOf(page), placesOn('classical')[province]?.unit ?? [0, 0])

/** A unit or a province is chosen. */
export const hasChosen = (page: Page): Promise<void> =>
  page.locator('.plate .lit .selected').waitFor({ state: 'attached' })

/** A single board shows a phase that is closed. */
export const showsClosed = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'Board of a closed phase' }).waitFor()

/** A single board shows the present. */
export const showsPresent = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'Board', exact: true }).waitFor()
