/** Orders stated ahead of time, on a phone: written, saved, used when the phase opens, and changed. */
import { expect, it } from 'vitest'
import { violations } from './support/accessibility.ts'
import { PATIENCE } from './support/person.ts'
import { takePicture } from './support/picture.ts'
import { useTables } from './support/table.ts'
import { PHONE } from './support/thumb.ts'

const { sitDown } = useTables()

const FALL = {
  units: { ENGLAND: ['A YOR', 'F NTH'], GERMANY: ['F LON', 'F EDI'], FRANCE: ['A PAR'] },
  centers: { ENGLAND: ['LVP', 'NWY'], GERMANY: ['LON', 'EDI'], FRANCE: ['PAR'] },
}

it('is written with a few taps on a phone; the phase that needs it costs no waiting', async () => {
  const { table, person: england } = await sitDown('Ahead', FALL, 'ENGLAND', PHONE)
  const { page } = england
  await england.open(table.path)
  await page.getByRole('button', { name: 'Continue to Fall 1901' }).click()
  const ahead = page.getByRole('region', { name: 'Ahead of time' })
  await ahead.getByText('Ahead of time').click()
  await ahead.getByRole('button', { name: 'A YOR' }).click()
  const field = ahead.getByLabel('One statement per line')
  await expect.poll(() => field.inputValue(), { timeout: PATIENCE }).toBe('IF DISLODGED A YOR: ')
  await field.pressSequentially('LVP, WAL, DISBAND')
  await ahead.getByRole('button', { name: 'Next orders' }).click()
  await field.pressSequentially('A LVP H')
  await ahead.getByRole('button', { name: 'Builds' }).click()
  await field.pressSequentially('F XYZ')
  await takePicture(page, 'ahead-typed')
  await ahead.getByRole('button', { name: 'Save for later' }).click()
  await ahead.getByText('Saved, but 1 line has an error.').waitFor()
  const readings = ahead.getByRole('list', { name: 'How your lines were read' }).getByRole('listitem')
  await expect.poll(() => readings.count(), { timeout: PATIENCE }).toBe(3)
  expect(await readings.nth(0).textContent()).toContain('At the earliest in Fall 1901, retreats')
  expect(await readings.nth(2).textContent()).toContain('There is no place called “xyz”')
  expect(await violations(page)).toEqual([])
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await takePicture(page, 'ahead-read')

  // Unsaved text survives a reload.
  await field.fill('IF DISLODGED A YOR: WAL')
  await page.reload()
  await ahead.getByText('Ahead of time').click()
  await expect.poll(() => field.inputValue(), { timeout: PATIENCE }).toBe('IF DISLODGED A YOR: WAL')
  await field.fill('IF DISLODGED A YOR: LVP, WAL\nNEXT PHASE: A LVP H')
  await ahead.getByRole('button', { name: 'Save for later' }).click()
  await ahead.getByText('Saved.', { exact: true }).waitFor()

  await table.submitForRest('ENGLAND', { GERMANY: ['F LON - YOR', 'F EDI S F LON - YOR'] })
  await table.submitOrders('ENGLAND', ['A YOR H'])
  const { game } = await table.game('ENGLAND')
  expect(game.history).toEqual(['S1901M', 'F1901M', 'F1901R'])
  expect(JSON.stringify(game.boards[0]?.units)).toContain('"at":"LVP"')
  // Nobody builds in Winter. In Spring the orders are on the sheet, marked.
  await table.submitForRest('ENGLAND')
  await expect.poll(async () => (await table.game('ENGLAND')).game.phase?.code, { timeout: PATIENCE }).toBe('S1902M')
  // The orders are below the board, so the results are out of view.
  await page.getByRole('button', { name: 'See results on the board' }).click()
  await page.getByRole('button', { name: /^Continue to Spring 1902/ }).click()
  await page.getByText('You stated these orders ahead of time.').waitFor()
  const sheet = page.getByRole('list', { name: 'How your orders were read' })
  await sheet.getByText('stated ahead').waitFor()
  await takePicture(page, 'ahead-used')
  await page.getByLabel('One order per line, in any notation').fill('A LVP - YOR')
  await expect
    .poll(async () => (await table.game('ENGLAND')).game.sheet?.lines.map(({ text }) => text), { timeout: PATIENCE })
    .toEqual(['A LVP - YOR'])
})
