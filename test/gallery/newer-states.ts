/** Boards from files; games with computers, in one room, imported, of a tournament, with chosen endings; and the analysis. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { balkan } from '../../src/maps/balkan.ts'
import { writeMap } from '../support/boards/write-map.ts'
import { inOrder, openLog, openPane, press, state, type State, unfold } from './state.ts'

const waitForText = (text: string | RegExp) => (page: Page) => page.getByText(text).first().waitFor()
const waitForHeading = (name: string) => (page: Page) => page.getByRole('heading', { name }).first().waitFor()
const analyse = inOrder(unfold('Analysis'), waitForHeading('A good answer'), (page) =>
  page.getByText('Analysis', { exact: true }).evaluate((element) => element.scrollIntoView()),
)
const takeFreeSeat = (page: Page) => page.locator('.free-seats button').first().click()
const unfoldPlayers = async (page: Page): Promise<void> => {
  await page.locator('summary', { hasText: 'Players' }).click()
  const seats = page.getByLabel('Seats they play from the start')
  await seats.selectOption('2')
  await seats.evaluate((element) => element.scrollIntoView({ block: 'center' }))
}

/** Opens a board without borders, and its drawing, in which the name of a place is replaced. */
const openDrawing = (place: string, name: string) => async (page: Page) => {
  const drawing = readFileSync(new URL('../../src/cartography/masters/balkan.svg', import.meta.url), 'utf8')
  await press('Open a board')(page)
  await unfold('How to draw a board')(page)
  await page.getByLabel('Or paste it here').fill(writeMap(balkan).replaceAll(/ ABUTS.*/g, ''))
  await page.getByLabel('Its drawing (SVG)').fill(drawing.replace(`id="${place}"`, `id="${name}"`))
  await press('Open the board')(page)
}

export const NEWER_STATES: readonly State[] = [
  state('board-problems', '/sandbox', '.board', {
    viewer: null,
    prepare: inOrder(openDrawing('ALB', 'Atlantis'), waitForText('No shape is named')),
  }),
  state('board-read', '/sandbox', '.board', {
    viewer: null,
    prepare: inOrder(openDrawing('ALB', 'ALB'), waitForText('They are now in the board file')),
  }),
  state('board-drawn', '/sandbox', '.board', {
    viewer: null,
    prepare: inOrder(openDrawing('ALB', 'ALB'), press('Open it'), (page) =>
      page.locator('.plate .unit').first().waitFor(),
    ),
  }),
  state('computers', ['computers'], '.todo'),
  state('computers-powers', ['computers'], '.board', { prepare: openPane('Powers') }),
  state('computers-log', ['computers'], '.board', { prepare: openLog }),
  state('computers-newcomer', ['computers'], '.board', { viewer: 'Newcomer' }),
  state('new-game-computers', '/games/new', 'form', { prepare: unfoldPlayers }),
  state('analysis', '/sandbox', '.plate .unit', { viewer: null, prepare: analyse }),
  state('room-new', '/room', 'form'),
  state('room-wall', ['room: wall'], '.wall .qr path'),
  state('room-wall-playing', ['room playing: wall'], '.wall-powers'),
  state('room-seats', ['room: phone'], '.free-seats', { viewer: null }),
  state('room-seated', ['room: phone'], '.free-seats', {
    viewer: null,
    prepare: inOrder(takeFreeSeat, waitForHeading('You play ')),
  }),
  state('room-phone', ['room playing: phone'], '.free-seats', {
    viewer: null,
    prepare: inOrder(takeFreeSeat, (page) => page.locator('.todo').waitFor()),
  }),
  state('imports', '/imports', '.game'),
  state('imports-form', '/imports', '.game', { prepare: press('Import a game') }),
  state('imported', ['imported'], '.board'),
  state('imported-stranger', ['imported'], '.board', { viewer: null }),
  state('tournament', ['tournament'], 'table'),
  state('tournament-player', ['tournament'], 'table', { viewer: 'Bela' }),
  state('tournament-organiser', ['tournament'], 'table', {
    prepare: (page) =>
      page.getByRole('region', { name: 'For the organiser' }).evaluate((element) => element.scrollIntoView()),
  }),
  state('chosen-ending', ['chosenEnding'], '.todo'),
  state('chosen-ending-settings', ['chosenEnding'], '.board', {
    prepare: inOrder(openPane('Powers'), waitForText(/1907/)),
  }),
]
