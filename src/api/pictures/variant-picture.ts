/** How a variant looks at the start, for the cards on which it is offered. */
import { boardOf, boardViews, drawnFrom, powersOf } from '../../game/views/boards.ts'
import { variantFor } from '../../variants/index.ts'
import { loadPlate } from '../../board/plates.ts'
import { scenePowers, sceneOf } from '../../board/scenes.ts'
import type { SmallPictureProps } from '../../board/picture/small.ts'

/** Null if there is no such variant. A game that begins with the drawing of maps shows the map that it offers to begin with. */
export async function variantPicture(id: string): Promise<SmallPictureProps | null> {
  const variant = variantFor(id)
  if (variant === null) return null
  const position = variant.setup(0)
  const [seat] = variant.seats
  const template = seat === undefined ? null : variant.sheetTemplate(position, seat)
  const powers = scenePowers(powersOf(variant, position))
  const { drawing } = drawnFrom(variant, position, null, true)
  const plate = await loadPlate({ drawing, cells: template?.text.split('\n') ?? null, atlas: () => boardOf(variant) })
  return { plate, boards: boardViews(variant, position).map((board) => sceneOf(board, powers, [])) }
}
