/** What wins a game: found by asking the variant about positions with more and more centres. */
import { weakMemoize } from '../../lib/memoize.ts'
import type { Power, Province, Seat } from '../../rules/names.ts'
import { phaseAt } from '../../rules/phase-calendar.ts'
import { type Position, publicAtlas, stateOf, withBoard } from '../../rules/position/position.ts'
import type { Variant } from '../../rules/seam/variant.ts'

/**
 * How many centres win for each power at the end of a phase with captures. Infinity: no number does.
 */
export function centresToWin(variant: Variant, position: Position): ReadonlyMap<Power, number> {
  const known = goals(variant)
  if (known.size > 0) return known
  for (const seat of variant.seats)
    for (const power of variant.powers(position, seat))
      if (!known.has(power)) known.set(power, goalOf(variant, position, seat, power))
  return known
}

/** They depend on the variant and its options only. */
const goals = weakMemoize((_: Variant) => new Map<Power, number>())

function goalOf(variant: Variant, position: Position, seat: Seat, power: Power): number {
  const [first] = variant.boards
  if (first === undefined) return Infinity
  const { centres } = publicAtlas(variant, position)
  const { calendar } = variant
  const phases = Array.from({ length: calendar.prologue.length + calendar.cycle.length }, (_, n) =>
    phaseAt(calendar, n),
  )
  const closing = phases.find(({ captures }) => captures)
  if (closing === undefined) return Infinity
  const others = stateOf(position, first.board).owners
  for (let count = 1; count <= centres.length; count++) {
    const owners: Record<Province, Power> = {}
    centres.forEach((centre, n) => {
      const rival = others[centre] === power ? undefined : others[centre]
      const owner = n < count ? power : rival
      if (owner !== undefined) owners[centre] = owner
    })
    const bare = variant.boards.reduce((p, { board }) => withBoard(p, board, { units: [], owners: {} }), position)
    const won = variant.verdict(withBoard(bare, first.board, { owners }), closing)
    if (won?.winners.includes(seat) === true) return count
  }
  return Infinity
}
