/** A text for a phase that asks for one: of several that the variant draws, the map that helps most. */
import type { Atlas } from '../../rules/atlas/atlas.ts'
import type { Seat } from '../../rules/names.ts'
import { ordersOf, readSheet } from '../../rules/notation/index.ts'
import type { Issued } from '../../rules/orders/order.ts'
import { adjudicate } from '../../rules/phases/turn.ts'
import type { Position } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'
import { armIndex, theatreOf } from '../board/theatre.ts'
import { armBit, at } from '../../rules/movement/atlas-tables.ts'
import { ARMS } from '../../rules/names.ts'

/** One draft takes as long as so many simulated phases. */
const COST = 12_000
const MAX_DRAFTS = 8

/** Null if the phase asks for no text. Same seed and effort, same text. */
export function designMap(
  variant: Variant,
  position: Position,
  seat: Seat,
  effort: number,
  seed: number,
): string | null {
  const count = Math.max(1, Math.min(MAX_DRAFTS, Math.floor(effort / COST)))
  const texts = Array.from({ length: count }, (_, n) => variant.draft(position, seat, seed + n)).filter(
    (text) => text !== null,
  )
  const [first] = texts
  if (first === undefined || texts.length === 1) return first ?? null
  const rated = texts.map((text) => ({ text, value: valueOfText(variant, seat, seed, text) }))
  return rated.reduce((a, b) => (b.value > a.value ? b : a)).text
}

/** The orders of a text. */
export const ordersOfText = (variant: Variant, position: Position, seat: Seat, text: string): readonly Issued[] =>
  ordersOf(readSheet({ variant, position, powers: variant.powers(position, seat) }, text))

/**
 * How near a map brings its owner to centres, whatever country they draw. Judged in a game of its
 * own: the real one would show how its countries are drawn.
 */
function valueOfText(variant: Variant, seat: Seat, seed: number, text: string): number {
  const start = variant.setup(seed)
  const orders = ordersOfText(variant, start, seat, text)
  const { position } = adjudicate(variant, start, { [seat]: { orders, refused: [] } })
  const [power] = variant.powers(position, seat)
  const atlas = power === undefined ? null : variant.atlas(position, power, null)
  return atlas === null ? 0 : valueOfMap(atlas)
}

function valueOfMap(atlas: Atlas): number {
  const theatre = theatreOf(atlas, 1)
  const values = atlas.powers.map(({ power }) => {
    let value = 0
    for (const home of atlas.homes(power))
      for (const arm of ARMS) {
        const row = atlas.place(home).index * theatre.centres.length
        const distance = theatre.distance[armIndex(armBit(arm))]
        if (distance !== undefined)
          for (let c = 0; c < theatre.centres.length; c++) value += 0.5 ** at(distance, row + c)
      }
    return value
  })
  return values.reduce((sum, value) => sum + value, 0) / Math.max(1, values.length) + 0.5 * Math.min(...values)
}
