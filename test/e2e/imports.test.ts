/** A player imports a game from a file, steps through it, lists it, and deletes it. */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { checkLooks } from './support/accessibility.ts'
import { Person, waitForPanes } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let browser: Browser
let player: Person
let visitor: Person

beforeAll(async () => {
  const service = await sharedService()
  browser = await sharedBrowser()
  player = await Person.at(browser, service.url, 'Archivist')
  visitor = await Person.at(browser, service.url, 'Reader')
})
afterAll(() => closeWindows(browser))

/** A real game, except that a French unit is missing from Fall 1901 on. */
function changedGame(): string {
  const saved = JSON.parse(readFileSync(new URL('../games/sample-3.json', import.meta.url), 'utf8')) as {
    phases: { state: { units: Record<string, string[]> } }[]
  }
  saved.phases[1]?.state.units['FRANCE']?.splice(0, 1)
  return JSON.stringify(saved)
}

it('imports a game, shows what differs, lists it for everyone, and deletes it', async () => {
  const { page } = player
  await player.signIn()
  await player.open('/archive')
  await page.getByRole('link', { name: 'import a game' }).click()
  await page.getByRole('button', { name: 'Import a game' }).click()
  await page.getByRole('textbox', { name: 'Or paste it here' }).fill(changedGame())
  await page.getByRole('button', { name: 'Import', exact: true }).click()
  await page.getByText(/ended differently here/).waitFor()
  await page.getByRole('textbox', { name: 'Title' }).fill('The final of 1999')
  await page.getByRole('button', { name: 'Add to the archive' }).click()

  await page.getByRole('heading', { level: 1, name: 'The final of 1999' }).waitFor()
  await page.getByRole('heading', { name: 'Differences from the file' }).waitFor()
  await page.getByText(/^Units: only here France/).waitFor()
  await waitForPanes(page)
  await checkLooks(page, 'imported')

  await page.getByRole('button', { name: 'Next phase' }).click()
  await page.getByText('Fall 1901, movement').first().waitFor()
  await page.getByText('Chart', { exact: true }).click()
  await page.getByRole('img', { name: /^A line for each power/ }).waitFor()
  const file = page.waitForEvent('download')
  await page.getByRole('button', { name: 'As a page (HTML)' }).click()
  expect((await file).suggestedFilename()).toMatch(/\.html$/)
  const html = readFileSync(await (await file).path(), 'utf8')
  expect(html).toContain('<h1>The final of 1999</h1>')
  expect(html.length).toBeLessThan(250_000)
  const exported = await page.context().newPage()
  await exported.setContent(html)
  const lines = exported.locator('.arrows .line')
  await lines.first().waitFor({ state: 'attached' })
  // Stored without their light edges, which the file's script adds again.
  expect(await exported.locator('.arrows .casing').count()).toBe(await lines.count())
  await takePicture(exported, 'exported-import')
  await exported.close()

  const address = new URL(page.url()).pathname
  await visitor.open(address)
  await visitor.page.getByText('There is no such imported game').waitFor()
  await page.getByRole('checkbox', { name: 'Listed for everyone, without your name' }).click()
  await page.getByRole('checkbox', { checked: true }).waitFor()
  await visitor.open('/imports')
  await visitor.page.getByRole('link', { name: /The final of 1999/ }).click()
  await visitor.page.getByRole('heading', { name: 'Differences from the file' }).waitFor()
  expect(await visitor.page.getByRole('button', { name: 'Delete' }).count()).toBe(0)

  await page.getByRole('button', { name: 'Delete' }).click()
  await page.getByRole('button', { name: 'Delete it' }).click()
  await page.getByText('None yet.').waitFor()
  await takePicture(page, 'imports')
  expect([...player.faults, ...visitor.faults]).toEqual([])
})
