/** The Twilight Zone before its first turn: maps, sheets of designs, and the position after the draw. */
import { twilightZone as table } from '../../../src/maps/twilight-zone.ts'
import { readObject } from '../../../src/lib/json.ts'
import { memoize } from '../../../src/lib/memoize.ts'
import { makeAtlas } from '../../../src/rules/atlas/atlas.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { seat } from '../../../src/rules/names.ts'
import { ordersOf, readSheet } from '../../../src/rules/notation/index.ts'
import { resolvePhase } from '../../../src/rules/phases/turn.ts'
import type { Position } from '../../../src/rules/position/position.ts'
import { randomDrawing } from '../../../src/variants/twilight-zone/drawing/index.ts'
import { variantNamed } from './variants.ts'

export const twilight = variantNamed('twilight-zone')
export const base = makeAtlas(table)
/** The seed of these games. */
export const SEED = 11
export const start = twilight.setup(SEED)

export const DRAWINGS = Array.from({ length: 8 }, (_, n) => randomDrawing(base, 100 + n))
export const drawing = (n: number): string => DRAWINGS[n] ?? ''

export const sheetOf = (position: Position, seat: Seat, text: string) => {
  const lines = readSheet({ variant: twilight, position, powers: twilight.powers(position, seat) }, text)
  return { lines, orders: ordersOf(lines) }
}
/** The position after the design phase, with a text from each of these seats. */
export function designPosition(texts: Readonly<Record<string, string>>, seed = SEED): Position {
  const position = twilight.setup(seed)
  const sheets = Object.entries(texts).map(([name, text]) => {
    const { orders } = sheetOf(position, seat(name), text)
    return [name, { orders, refused: [] }] as const
  })
  return resolvePhase(twilight, position, Object.fromEntries(sheets)).next
}
export const textsBySeat = (texts: readonly string[]): Record<string, string> =>
  Object.fromEntries(twilight.seats.map((one, n) => [one, texts[n] ?? '']))

export interface Memory {
  readonly maps: Readonly<Record<string, string>>
  readonly seats: Readonly<Record<string, string>>
}
export const memoryOf = ({ memory }: Position): Memory => memory as unknown as Memory
export const mapOf = (position: Position, name: string): string =>
  memoryOf(position).maps[memoryOf(position).seats[name] ?? ''] ?? ''

/** The memory of a game in which country after country drew a random map. */
export const memoryWithMaps = memoize(8, (n: number): Position['memory'] => {
  const names = table.powers.map(({ power }) => power)
  return {
    ...readObject(start.memory),
    maps: Object.fromEntries(names.map((name, m) => [name, randomDrawing(base, 1000 + n * names.length + m)])),
    seats: Object.fromEntries(names.map((name, m) => [`SEAT ${m + 1}`, name])),
  }
})
