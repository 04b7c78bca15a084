/** The inverse of `viewGame`: the position as one viewer knows it, for forecasts in the page. */
import { turnOf } from '../../rules/phase-calendar.ts'
import { type BoardState, type Position, standingUnits, dislodgedUnits } from '../../rules/position/position.ts'
import { unitId } from '../../rules/names.ts'
import { variantFor } from '../../variants/index.ts'
import type { InPlay } from '../in-play.ts'
import type { BoardView, GameView } from './shapes.ts'

/** Null if no phase is open, or this release does not know the variant. */
export function seenPosition({
  settings,
  phase,
  boards,
  memory,
}: Pick<GameView, 'settings' | 'phase' | 'boards' | 'memory'>): InPlay | null {
  const variant = variantFor(settings.variant, settings.options)
  const turn = variant === null || phase === null ? null : turnOf(variant.calendar, phase.code)
  if (variant === null || turn === null) return null
  const states = Object.fromEntries(boards.map((board) => [board.board, stateFrom(board)]))
  const position: Position = { turn, boards: states, nextUnit: unitId(0), memory }
  const units = [...standingUnits(variant, position), ...dislodgedUnits(variant, position)]
  const nextUnit = unitId(1 + Math.max(0, ...units.map(({ unit }) => unit.id)))
  return { variant, position: { ...position, nextUnit } }
}

const stateFrom = ({ units, dislodged, standoffs, owners }: BoardView): BoardState => ({
  units: units.map((unit) => ({ ...unit, id: unitId(unit.id) })),
  dislodged: dislodged.map(({ unit, from }) => ({ unit: { ...unit, id: unitId(unit.id) }, from })),
  standoffs,
  owners,
})
