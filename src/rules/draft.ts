import { standing } from './census.ts'
import type { Resolution, Ruling } from './fate.ts'
import type { BoardId } from './names.ts'
import type { Issued } from './order.ts'
import type { Position } from './position.ts'
import type { Variant } from './variant.ts'

/** What is submitted before the first move is the variant's own affair: the shared rules only hand it on. */
export function draft(
  variant: Variant,
  position: Position,
  issued: readonly Issued[],
): { position: Position; rulings: Ruling[] } {
  const resolutions = variant.boards.map(({ board }): Resolution => ({
    board,
    rulings: rulingsOn(variant, position, board, issued),
    standoffs: [],
  }))
  return { position: variant.settle(position, resolutions), rulings: resolutions.flatMap(({ rulings }) => rulings) }
}

function rulingsOn(variant: Variant, position: Position, board: BoardId, issued: readonly Issued[]): Ruling[] {
  const units = standing(variant, position)
  return issued.flatMap((one) => {
    const { order } = one
    const at = 'unit' in order ? units.find(({ unit }) => unit.id === order.unit) : undefined
    const where = order.kind === 'build' ? order.board : (at?.board ?? variant.boards[0]?.board)
    if (where !== board) return []
    return [
      {
        board,
        unit: at?.unit ?? null,
        issued: one,
        given: true,
        fate: { kind: 'succeeded' },
        attacked: false,
        dislodged: null,
      },
    ]
  })
}
