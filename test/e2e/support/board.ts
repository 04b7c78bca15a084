/** Locators and waits for the board of a page. */
import type { Locator, Page } from 'playwright-core'
import { onScreen, placesOn } from './person.ts'

/** The first board of the page. */
export const boardOf = (page: Page): Locator => page.locator('.window .plate').first()

export async function boxOf(what: Locator) {
  const box = await what.boundingBox()
  if (box === null) throw new Error(`${what.toString()} is not visible`)
  return box
}

export const buttonOf = (page: Page, name: string | RegExp): Locator => page.getByRole('button', { name }).first()

/** The point on the screen where units of a province of the standard board stand. */
export const provincePoint = (page: Page, province: string) =>
  onScreen(boardOf(page), placesOn('classical')[province]?.unit ?? [0, 0])

/** Waits until a unit or a province is selected. */
export const waitForSelection = (page: Page): Promise<void> =>
  page.locator('.plate .highlights .selected').waitFor({ state: 'attached' })

/** Waits until the only board shows a closed phase. */
export const waitForClosedPhase = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'Board of a closed phase' }).waitFor()

/** Waits until the only board shows the open phase. */
export const waitForOpenPhase = (page: Page): Promise<void> =>
  page.getByRole('group', { name: 'Board', exact: true }).waitFor()
