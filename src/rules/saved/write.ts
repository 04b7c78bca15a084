import { phaseAt } from '../phase-calendar.ts'
import { centresOf, firstBoard, publicAtlas, stateOf } from '../position/queries.ts'
import type { BoardId, Power } from '../names.ts'
import { formatOrder, formatUnit } from '../notation/format-order.ts'
import type { Issued } from '../orders/order.ts'
import type { Position } from '../position/position.ts'
import { retreatChoices } from '../phases/retreats.ts'
import type { Variant } from '../seam/variant.ts'
import type { SavedPhase, SavedState, Standings } from './saved-format.ts'

export function standingsOf(variant: Variant, position: Position, board = firstBoard(variant)): Standings {
  const { units, dislodged } = stateOf(position, board)
  const choices =
    dislodged.length === 0 ? [] : retreatChoices(variant, position).filter((choice) => choice.board === board)
  // Retreats on a secret map are not for everybody.
  const isOpen = variant.maps(position).length === 0
  const eachPower = <T>(valueOf: (power: Power) => T) => byPower(variant, position, valueOf)
  return {
    units: eachPower((power) => [
      ...units.filter((unit) => unit.power === power).map(formatUnit),
      ...dislodged.filter(({ unit }) => unit.power === power).map(({ unit }) => `*${formatUnit(unit)}`),
    ]),
    retreats: eachPower((power) =>
      Object.fromEntries(
        choices.filter(({ unit }) => unit.power === power).map(({ unit, to }) => [formatUnit(unit), isOpen ? to : []]),
      ),
    ),
    centers: eachPower((power) => centresOf(position, board, power)),
  }
}

/** A position as the package saves it, as one board or, if there are several, all of them. */
export const toSavedState = (variant: Variant, position: Position, board = firstBoard(variant)): SavedState => ({
  name: phaseAt(variant.calendar, position.turn).code,
  ...standingsOf(variant, position, board),
  homes: byPower(variant, position, (power) => variant.atlas(position, power, null)?.homes(power) ?? []),
  builds: byPower(variant, position, (power) => buildsOf(variant, position, board, power)),
  ...(variant.boards.length > 1 && { boards: boardsOf(variant, position) }),
})

const boardsOf = (variant: Variant, position: Position): NonNullable<SavedState['boards']> =>
  Object.fromEntries(variant.boards.map(({ board }) => [board, standingsOf(variant, position, board)]))

/** The phase of a position and its orders. */
export function toSavedPhase(
  variant: Variant,
  position: Position,
  issued: readonly Issued[] = [],
  board = firstBoard(variant),
): SavedPhase {
  const state = toSavedState(variant, position, board)
  const orders = byPower(variant, position, (power) =>
    issued.filter((issued) => issued.power === power).map(({ order }) => formatOrder(variant, position, order)),
  )
  return { name: state.name, state, orders, results: {}, messages: [] }
}

function buildsOf(variant: Variant, position: Position, board: BoardId, power: Power): SavedState['builds'][string] {
  if (!phaseAt(variant.calendar, position.turn).steps.includes('adjustments')) return { count: 0, homes: [] }
  const { units, sites } = variant.allowance(position, power)
  const count = units - stateOf(position, board).units.filter((unit) => unit.power === power).length
  return { count, homes: count > 0 ? sites.filter((site) => site.board === board).map(({ at }) => at) : [] }
}

const byPower = <T>(variant: Variant, position: Position, valueOf: (power: Power) => T): Record<string, T> =>
  Object.fromEntries(publicAtlas(variant, position).powers.map(({ power }) => [power, valueOf(power)]))
