/** Draws a map from scratch in the map maker, by strokes of a pointer or finger, or cell by cell with keys. */
import type { CDPSession, Locator, Page } from 'playwright-core'
import { cellsOf, AUTOMATIC_EXTENT, onPlate } from '../../src/board/cells/index.ts'
import type { Manner } from './hands.ts'

/** Adjacent cells of one space in a row. */
interface Run {
  readonly row: number
  readonly from: number
  readonly to: number
}

/** The runs of each space of a map, given as its text. */
function runsBySpace(model: string): ReadonlyMap<string, readonly Run[]> {
  const runs = new Map<string, Run[]>()
  for (const [row, line] of model.split('\n').entries()) {
    const codes = line.split(' ').map((cell) => cell.split('/')[0] ?? '')
    for (let from = 0, to = 0; from < codes.length; from = to + 1, to = from) {
      const code = codes[from] ?? ''
      while (codes[to + 1] === code) to++
      runs.set(code, [...(runs.get(code) ?? []), { row, from, to }])
    }
  }
  return runs
}

/** Draws the model on an empty map. Leaves the names of coasts at their defaults. */
export async function drawFromScratch(page: Page, manner: Manner, model: string): Promise<void> {
  const maker = page.getByRole('region', { name: 'Map maker' })
  const map = maker.getByRole('application')
  await press(maker.getByRole('button', { name: 'An empty map' }), manner)
  await maker.getByText('0 of 75 spaces are on the map.').waitFor()
  const draw = manner === 'keys' ? await keysOn(page, map) : await pointerOn(page, map, manner, model)
  for (const [code, runs] of runsBySpace(model)) {
    const spaces = maker.getByRole('group', { name: 'Spaces' })
    await choose(spaces, code, manner)
    await map.scrollIntoViewIfNeeded()
    await draw(runs)
  }
}

/** Wait in ms for a space to become selected, and number of attempts: browsers may ignore a tap right after a stroke. */
const SELECT_WAIT = 4_000
const ATTEMPTS = 5

/** Chooses the space to paint with. */
async function choose(spaces: Locator, code: string, manner: Manner): Promise<void> {
  const name = new RegExp(`^(× )?${code}$`)
  const isChosen = async (): Promise<boolean> => {
    const chosen = spaces.getByRole('button', { name, pressed: true }).waitFor({ timeout: SELECT_WAIT })
    return chosen.then(
      () => true,
      () => false,
    )
  }
  for (let n = 0; n < ATTEMPTS; n++) {
    await press(spaces.getByRole('button', { name }), manner)
    if (await isChosen()) return
  }
  throw new Error(`${code} is not chosen by ${ATTEMPTS} taps`)
}

/** Presses a button; by keyboard, it first moves the focus there, as assistive software does. */
async function press(button: Locator, manner: Manner): Promise<void> {
  if (manner === 'tap-390') return button.tap()
  if (manner === 'tap-1280') return button.click()
  await button.focus()
  await button.press('Enter')
}

type Draw = (runs: readonly Run[]) => Promise<void>

async function pointerOn(page: Page, map: Locator, manner: Manner, model: string): Promise<Draw> {
  const cells = cellsOf(model.split('\n'))
  const stroke = manner === 'tap-390' ? byFinger(await page.context().newCDPSession(page)) : byMouse(page)
  const at = async () => {
    const box = await map.boundingBox()
    if (box === null) throw new Error('there is no map')
    return (column: number, row: number) => {
      const [x, y] = onPlate(cells, [column + 0.5, row + 0.5])
      return {
        x: box.x + (x / AUTOMATIC_EXTENT.width) * box.width,
        y: box.y + (y / AUTOMATIC_EXTENT.height) * box.height,
      }
    }
  }
  return async (runs) => {
    const on = await at()
    for (const { row, from, to } of runs) {
      // Rows of cells are not straight on the drawing.
      const points = Array.from({ length: to - from + 1 }, (_, n) => on(from + n, row))
      await stroke(points)
    }
  }
}

type Stroke = (points: readonly { readonly x: number; readonly y: number }[]) => Promise<void>

const byMouse =
  ({ mouse }: Page): Stroke =>
  async ([first, ...rest]) => {
    if (first === undefined) return
    await mouse.move(first.x, first.y)
    await mouse.down()
    for (const { x, y } of rest) await mouse.move(x, y)
    await mouse.up()
  }

const byFinger =
  (fingers: CDPSession): Stroke =>
  async ([first, ...rest]) => {
    if (first === undefined) return
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [first] })
    for (const at of rest) await fingers.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at] })
    await fingers.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  }

/** Moves by arrow keys from the last cell; with Shift, paints on the way. */
async function keysOn(page: Page, map: Locator): Promise<Draw> {
  let [column, row] = [0, 0]
  const step = async (key: string, times: number) => {
    for (let n = 0; n < times; n++) await page.keyboard.press(key)
  }
  return async (runs) => {
    await map.focus()
    for (const { row: to, from, to: last } of runs) {
      await step(to > row ? 'ArrowDown' : 'ArrowUp', Math.abs(to - row))
      await step(from > column ? 'ArrowRight' : 'ArrowLeft', Math.abs(from - column))
      await page.keyboard.press('Enter')
      await step('Shift+ArrowRight', last - from)
      ;[column, row] = [last, to]
    }
  }
}
