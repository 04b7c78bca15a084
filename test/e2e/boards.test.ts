/** Boards from files in the sandbox: errors with their lines, then a drawing made from borders, or from an SVG. */
import { readFileSync } from 'node:fs'
import type { Browser } from 'playwright-core'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { openPlate } from '../../src/board/open-plate.ts'
import type { DrawnPlate } from '../../src/board/plate.ts'
import { balkan } from '../../src/maps/balkan.ts'
import { writeMap } from '../support/boards/write-map.ts'
import { colourViolations, violations } from './support/accessibility.ts'
import { Person, waitForPanes } from './support/person.ts'
import { takePicture, takePictureOnPhone } from './support/picture.ts'
import { closeWindows, sharedBrowser, sharedService } from './support/shared.ts'

let browser: Browser
let visitor: Person

beforeAll(async () => {
  const service = await sharedService()
  browser = await sharedBrowser()
  visitor = await Person.at(browser, service.url, 'Cartographer')
})
afterAll(() => closeWindows(browser))

it('opens a board from a file, draws it, plays a phase on it, and keeps it in the link', async () => {
  const { page } = visitor
  const text = writeMap(balkan)
  await visitor.open('/sandbox')
  await page.getByRole('button', { name: 'Open a board' }).click()
  const lines = text.split('\n')
  // A name that would be markup if it were not escaped.
  const name = '<b data-markup>Bold</b>'
  const named = lines.map((line) =>
    line.startsWith(`${balkan.provinces[0]?.name} =`) ? line.replace(/^[^=]+/, `${name} `) : line,
  )
  await page.getByRole('textbox', { name: 'Or paste it here' }).fill([...named, 'FROBNICATE 3 times'].join('\n'))
  await page.getByRole('button', { name: 'Open the board' }).click()
  await page.getByText(`Line ${lines.length + 1}: “FROBNICATE 3 times” is not a valid line.`).waitFor()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await (colorScheme === 'light' ? violations(page) : colourViolations(page))).toEqual([])
    await takePicture(page, `board-problems-${colorScheme}`)
    await takePictureOnPhone(page, `board-problems-phone-${colorScheme}`)
  }

  const file = { name: 'balkan.map', mimeType: 'text/plain', buffer: Buffer.from(named.join('\n')) }
  await page.getByLabel('File').setInputFiles(file)
  await page.getByRole('group', { name: 'Board', exact: true }).waitFor()
  await page.locator('[data-province]').first().waitFor()
  await waitForPanes(page)
  expect(await page.locator('[data-province]').count()).toBe(balkan.provinces.length)
  expect(await page.locator('[data-markup]').count()).toBe(0)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await (colorScheme === 'light' ? violations(page) : colourViolations(page))).toEqual([])
    await takePicture(page, `board-file-${colorScheme}`)
    await takePictureOnPhone(page, `board-file-phone-${colorScheme}`)
  }

  await page.getByRole('button', { name: 'Run the turn' }).click()
  await page.getByRole('group', { name: 'Board of a closed phase' }).waitFor()
  await page.getByRole('button', { name: /^Continue to/ }).waitFor()
  await page.waitForFunction(() => location.hash.length > 100)
  await page.reload()
  await page.getByRole('group', { name: 'Board', exact: true }).waitFor()
  await page.getByRole('combobox', { name: 'Variant' }).getByText('Board from a file').waitFor({ state: 'attached' })
  expect(visitor.faults).toEqual([])
})

const fileAt = (path: string): string => readFileSync(new URL(`../../src/${path}`, import.meta.url), 'utf8')

it('opens a board with its drawing, whose borders it takes, and draws it like our own', async () => {
  const { page } = visitor
  const [board, drawing] = [writeMap(balkan).replaceAll(/ ABUTS.*/g, ''), fileAt('cartography/masters/balkan.svg')]
  await visitor.open('/sandbox?variant=classical')
  await page.getByRole('button', { name: 'Open a board' }).click()
  const paste = (text: string) => page.getByRole('textbox', { name: 'Or paste it here' }).fill(text)
  const pasteDrawing = (text: string) => page.getByRole('textbox', { name: 'Its drawing (SVG)' }).fill(text)
  const open = () => page.getByRole('button', { name: 'Open the board' }).click()
  await pasteDrawing(drawing)
  await open()
  await page.getByText('A drawing also needs a board file').waitFor()

  await paste(board)
  const place = balkan.provinces[0]?.code ?? ''
  await pasteDrawing(drawing.replace(`id="${place}"`, 'id="Atlantis" onload="document.title = 1"'))
  await open()
  await page.getByText(`No shape is named for these provinces: ${place}.`).waitFor()
  await page.getByText('The board has nothing called Atlantis').waitFor()
  await page.getByText('How to draw a board').click()
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    expect(await (colorScheme === 'light' ? violations(page) : colourViolations(page))).toEqual([])
    await takePicture(page, `board-drawing-problems-${colorScheme}`)
    await takePictureOnPhone(page, `board-drawing-problems-phone-${colorScheme}`)
  }

  await page.getByLabel('File').setInputFiles([
    { name: 'balkan.svg', mimeType: 'image/svg+xml', buffer: Buffer.from(drawing) },
    { name: 'balkan.map', mimeType: 'text/plain', buffer: Buffer.from(board) },
  ])
  await page.getByText('They are now in the board file').waitFor()
  const completed = await page.getByRole('textbox', { name: 'Or paste it here' }).inputValue()
  expect(completed.split('\n')).toEqual(writeMap(balkan).split('\n'))
  await takePictureOnPhone(page, 'board-drawing-read-phone')
  await page.getByRole('button', { name: 'Open it' }).click()
  const own = openPlate(JSON.parse(fileAt('board/plates/balkan.json')) as DrawnPlate)
  const isDrawnLikeOurs = async () => {
    await page.locator('[data-province]').first().waitFor()
    const paths = await page.locator('.plate path').evaluateAll((found) => found.map((path) => path.getAttribute('d')))
    return [...own.places.values()].every((each) => paths.includes(each.path))
  }
  expect(await isDrawnLikeOurs()).toBe(true)
  await page.getByRole('heading', { level: 1, name: 'What if' }).waitFor()
  await waitForPanes(page)
  expect(await violations(page)).toEqual([])
  await takePicture(page, 'board-drawing')
  await takePictureOnPhone(page, 'board-drawing-phone')

  await page.getByRole('button', { name: 'Run the turn' }).click()
  await page.getByRole('button', { name: /^Continue to/ }).waitFor()
  await page.waitForFunction(() => location.hash.length > 10_000)
  await page.reload()
  expect(await isDrawnLikeOurs()).toBe(true)
  expect(visitor.faults).toEqual([])
})
