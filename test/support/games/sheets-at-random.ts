/** Random sheets in random positions of a hosted game, and what the close then does. */
import { closePhase } from '../../../src/game/phases/closing.ts'
import type { Playing, Sheet } from '../../../src/game/model.ts'
import { newSheet } from '../../../src/game/sheets/read-lines.ts'
import { viewGame } from '../../../src/game/views/game-view.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { readObject } from '../../../src/lib/json.ts'
import type { Report } from '../../../src/rules/fates/fate.ts'
import type { Seat } from '../../../src/rules/names.ts'
import { offeredOrders } from '../../../src/rules/notation/order-options.ts'
import { requiredOrders } from '../../../src/rules/phases/turn.ts'
import type { Position } from '../../../src/rules/position/position.ts'
import type { Variant } from '../../../src/rules/seam/variant.ts'
import type { Dice } from '../random/random-movement.ts'
import { playAtRandom } from '../random/random-play.ts'
import { player } from './hosting.ts'
import { localGame } from './local-game.ts'

/** One seat's sheet, and the sheets that it cannot see. */
export interface RandomSheet {
  readonly game: Playing
  readonly seat: Seat
  readonly lines: readonly string[]
  readonly otherSheets: Readonly<Record<Seat, Sheet>>
}

const PHASES = 14
/** Lines that are no valid order. */
const GARBAGE = ['A XYZ - PAR', 'hello', 'A PAR']

/** Random sheets of every seat that has something to order, in games of this variant. */
export function* randomSheets(variant: Variant, dice: Dice): Generator<RandomSheet> {
  const { host } = localGame({ variant: variant.id, options: {}, seed: 1 })
  while (true) {
    for (const { before } of playAtRandom(variant, dice, PHASES))
      yield* sheetsIn(variant, { ...host.playing, position: before, sheets: {} }, dice)
  }
}

/** Random sheets of every seat that has something to order in this position. */
export function* randomSheetsAt(variant: Variant, position: Position, dice: Dice): Generator<RandomSheet> {
  const { host } = localGame({ variant: variant.id, options: {}, seed: 1 })
  while (true) yield* sheetsIn(variant, { ...host.playing, position, sheets: {} }, dice)
}

function* sheetsIn(variant: Variant, game: Playing, dice: Dice): Generator<RandomSheet> {
  const { position } = game
  for (const { seat } of requiredOrders(variant, position)) {
    const sheetOf = (other: Seat): [Seat, Sheet][] => {
      const sheet = savedSheet(game, variant, other, randomLines(variant, position, other, dice))
      return sheet === null || dice(4) === 0 ? [] : [[other, sheet]]
    }
    const otherSheets = Object.fromEntries(variant.seats.filter((other) => other !== seat).flatMap(sheetOf))
    yield { game, seat, lines: randomLines(variant, position, seat, dice), otherSheets }
  }
}

/** Orders of a few units or all of them, some twice, in any order. */
function randomLines(variant: Variant, position: Position, seat: Seat, dice: Dice): readonly string[] {
  const { orders, suffix } = offeredOrders(variant, position, seat)
  if (orders.length === 0) return []
  const count = dice(5) === 0 ? 0 : dice(4 + dice(16))
  return Array.from({ length: count }, () => {
    if (dice(25) === 0) return GARBAGE[dice(GARBAGE.length)] ?? ''
    const { written } = orders[dice(orders.length)] ?? { written: '' }
    return suffix !== null && dice(8) === 0 ? `${written}${suffix.text}` : written
  })
}

export const savedSheet = (game: Playing, variant: Variant, seat: Seat, lines: readonly string[]): Sheet | null =>
  newSheet({ variant, position: game.position }, seat, lines, false, undefined, 1)

/** The same position with other maps of all players whose map this seat has not seen. */
export function withOtherSecrets(variant: Variant, game: Playing, seat: Seat): Playing {
  const { position } = game
  const { maps } = readObject(position.memory)
  if (variant.mapShowing === null || maps === undefined) return game
  const seen = readObject(readObject(variant.visibleMemory(position, seat, false)).maps)
  const others = Object.entries(readObject(maps)).filter(([name]) => seen[name] === undefined)
  // The seen map serves for all the others.
  const changed = Object.fromEntries(others.map(([name]) => [name, Object.values(seen)[0] ?? '']))
  const memory = { ...readObject(position.memory), maps: { ...readObject(maps), ...changed } }
  return { ...game, position: { ...position, memory } }
}

/** The game with these sheets, as the player of the seat sees it. */
export const seenBy = (game: Playing, seat: Seat, sheets: Playing['sheets']): GameView =>
  viewGame({ ...game, sheets }, player(seat))

export interface Close {
  readonly report: Report
  readonly after: Position
}

/** Closes the phase with these sheets. */
export function closeWith(game: Playing, sheets: Playing['sheets']): Close {
  const [closed] = closePhase({ ...game, sheets }, 'deadline', game.deadline ?? 0)
  if (closed?.kind !== 'closed') throw new Error('the phase did not close')
  return { report: closed.phase.report, after: closed.phase.after }
}
