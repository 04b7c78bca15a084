/** PNGs of all kinds of boards: size, and CPU time of each step. */
import { Resvg } from '@resvg/resvg-wasm'
import { encodePng, type Engine, renderPng } from '../../../src/api/pictures/png.ts'
import { drawPicture } from '../../../src/board/picture/board-picture.tsx'
import { type PictureProps, pngSize } from '../../../src/board/picture/picture-layout.ts'
import { loadPlate } from '../../../src/board/plates.ts'
import { closedScene, scenePowers, sceneOf } from '../../../src/board/build-scene.ts'
import { type Random, seededRandom } from '../../../src/lib/random.ts'
import { RULESETS } from '../../../src/variants/index.ts'
import {
  adjudicate,
  allOrders,
  boardsIn,
  type LocalGame,
  mapIn,
  newLocalGame,
  powersFor,
} from '../../../web/sandbox/local-game.ts'

/** Number of phases of the random games, at whose end most provinces are owned. */
const PHASES = 40

/** An order for each unit, mostly moves. */
function randomOrders(game: LocalGame, random: Random): string[] {
  const byUnit = Map.groupBy(allOrders(game), ({ written }) => written.split(' ').slice(0, 3).join(' '))
  return [...byUnit.values()].flatMap((orders) => {
    const moves = orders.filter(({ written }) => written.includes(' - '))
    const choices = moves.length > 0 && random() < 0.8 ? moves : orders
    return choices[Math.floor(random() * choices.length)]?.written ?? []
  })
}

const pictureOf = async (game: LocalGame, boards: PictureProps['boards']): Promise<PictureProps> => ({
  name: 'A game',
  when: 'Spring 1901, movement',
  size: 'column',
  plate: await loadPlate(mapIn(game)),
  boards,
})

/** The start of a variant, and a late phase with many orders; with boards in a row, and as in mails. */
async function picturesOf(variant: string): Promise<Record<string, PictureProps>> {
  const start = newLocalGame(variant)
  if (start === null) throw new Error(`no variant is called ${variant}`)
  const powers = scenePowers(powersFor(start))
  const atStart = boardsIn(start).map((board) => ({ title: board.title, scene: sceneOf(board, powers, []) }))
  const random = seededRandom(1)
  let [game, busiest] = [start, atStart]
  const arrowCount = (boards: typeof busiest): number => boards.reduce((sum, { scene }) => sum + scene.arrows.length, 0)
  for (let n = 0; n < PHASES; n++) {
    const { phase, next } = adjudicate(game, randomOrders(game, random), n)
    const boards = phase.boards.map((board) => ({ title: board.title, scene: closedScene(board, powers) }))
    if (arrowCount(boards) >= arrowCount(busiest)) busiest = boards
    game = next
  }
  const late = await pictureOf(start, busiest)
  return {
    [`${variant}, start`]: await pictureOf(start, atStart),
    [`${variant}, late`]: late,
    ...(busiest.length > 1 && { [`${variant}, late, in a mail`]: { ...late, columns: 1 } }),
  }
}

export interface Cost {
  /** CPU time in ms. */
  readonly draw: number
  readonly render: number
  readonly encode: number
  readonly total: number
  readonly kB: number
}

const STEPS = ['draw', 'render', 'encode', 'total'] as const

async function milliseconds(act: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function costOf(picture: PictureProps, engine: Engine, rounds: number): Promise<Cost> {
  const { width } = pngSize(picture.plate, picture.boards.length, picture.columns)
  const svg = drawPicture(picture)
  const png = await renderPng(svg, width, engine)
  const render = () => {
    const font = { fontBuffers: [...engine.fonts], defaultFontFamily: 'EB Garamond' }
    return new Resvg(svg, { font, fitTo: { mode: 'width', value: width } }).render()
  }
  const { width: columns, height, pixels } = render()
  const acts: Readonly<Record<(typeof STEPS)[number], () => unknown>> = {
    draw: () => drawPicture(picture),
    render: () => render().free(),
    encode: () => encodePng({ width: columns, height, pixels }),
    total: () => renderPng(drawPicture(picture), width, engine),
  }
  const least = { draw: Infinity, render: Infinity, encode: Infinity, total: Infinity }
  for (let n = 0; n < rounds; n++)
    for (const step of STEPS) least[step] = Math.min(least[step], await milliseconds(acts[step]))
  const rounded = (step: (typeof STEPS)[number]): number => Math.round(least[step])
  return {
    draw: rounded('draw'),
    render: rounded('render'),
    encode: rounded('encode'),
    total: rounded('total'),
    kB: Math.round(png.length / 1000),
  }
}

export async function measure(engine: Engine, rounds: number): Promise<Record<string, Cost>> {
  const table: Record<string, Cost> = {}
  for (const { id } of RULESETS)
    for (const [name, picture] of Object.entries(await picturesOf(id)))
      table[name] = await costOf(picture, engine, rounds)
  return table
}
