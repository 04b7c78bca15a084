/** Pictures of some positions, and what each part of their making costs. */
import { drawOver, drawPicture } from '../../../src/board/picture/draw.ts'
import { paint } from '../../../src/board/picture/ground/paint.ts'
import { tintsOf } from '../../../src/board/picture/ground/tints.ts'
import { extentOf, type PictureProps, pngSize } from '../../../src/board/picture/layout.ts'
import { writePng } from '../../../src/board/picture/png.ts'
import { pngOf, type Renderer, rendered, renderGround } from '../../../src/board/picture/raster.ts'
import { pack } from '../../../src/api/pictures/pack.ts'
import { loadPlate } from '../../../src/board/plates.ts'
import { closedScene, scenePowers, sceneOf } from '../../../src/board/scenes.ts'
import { adjudicate, boardsIn, mapIn, newLocalGame, powersFor } from '../../../web/sandbox/local-game.ts'

const ORDERS =
  `A PAR - BUR, A MAR S A PAR - BUR, F BRE - MAO, A VEN - TYR, A VIE - TYR, A ROM - VEN, F NAP - ION, F TRI - ALB, A BUD - SER,
  F LON - NTH, F EDI - NWG, A LVP - YOR, F KIE - DEN, A BER - KIE, A MUN S A PAR - BUR, A WAR - GAL, A MOS - UKR, F SEV - BLA, F STP/SC - BOT,
  A CON - BUL, F ANK - BLA, A SMY - CON`.split(/,\s*/)

function game(variant: string) {
  const made = newLocalGame(variant)
  if (made === null) throw new Error(`no variant is called ${variant}`)
  return made
}

const base = { name: 'A game', when: 'Spring 1901, movement', size: 'column' } as const

/** The position at the start. */
async function atStart(variant: string): Promise<PictureProps> {
  const local = game(variant)
  const powers = scenePowers(powersFor(local))
  const boards = boardsIn(local).map((board) => ({ title: board.title, scene: sceneOf(board, powers, []) }))
  return { ...base, boards, plate: await loadPlate(mapIn(local)) }
}

async function withOrders(): Promise<PictureProps> {
  const local = game('classical')
  const powers = scenePowers(powersFor(local))
  const { phase } = adjudicate(local, ORDERS, 0)
  const boards = phase.boards.map((board) => ({ title: board.title, scene: closedScene(board, powers) }))
  return { ...(await atStart('classical')), boards }
}

export type Costs = Record<'whole' | 'PNG' | 'over' | 'paint' | 'write', number>

async function costOf(act: () => unknown): Promise<number> {
  const before = process.cpuUsage()
  await act()
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000
}

async function costsOf(picture: PictureProps, renderer: Renderer, rounds: number) {
  const { width } = pngSize(picture.plate, picture.boards.length)
  const scale = width / extentOf(picture.plate, picture.boards.length).width
  const ground = await renderGround(picture, renderer)
  const over = await rendered(drawOver(picture), width, renderer)
  const painted = paint(ground, tintsOf(picture), over, scale)
  const acts: Readonly<Record<keyof Costs, () => unknown>> = {
    whole: async () => writePng(await rendered(drawPicture(picture), width, renderer), pack),
    PNG: () => pngOf(picture, ground, renderer),
    over: () => rendered(drawOver(picture), width, renderer),
    paint: () => paint(ground, tintsOf(picture), over, scale),
    write: () => writePng(painted, pack),
  }
  const least: Costs = { whole: Infinity, PNG: Infinity, over: Infinity, paint: Infinity, write: Infinity }
  for (let n = 0; n < rounds; n++)
    for (const name of Object.keys(acts) as (keyof Costs)[])
      least[name] = Math.min(least[name], await costOf(acts[name]))
  const costs = Object.fromEntries(Object.entries(least).map(([name, ms]) => [name, Math.round(ms)])) as Costs
  return { ...costs, 'PNG of whole': +(least.PNG / least.whole).toFixed(2) }
}

export async function measured(drawn: Omit<Renderer, 'pack'>, rounds: number) {
  const renderer: Renderer = { ...drawn, pack }
  const table: Record<string, Costs> = { 'Standard, orders': await costsOf(await withOrders(), renderer, rounds) }
  for (const variant of ['duo', 'balkan-battle', 'shadow-worlds', 'twilight-zone'])
    table[variant] = await costsOf(await atStart(variant), renderer, rounds)
  return table
}
