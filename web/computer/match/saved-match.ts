/** A match in the format of saved games, as hosted games are exported. Pure. */
import { readOrders } from '../../../src/rules/sandbox/run-phase.ts'
import { type PlayedPhase, type SavedGame, toSavedGame } from '../../../src/rules/saved/index.ts'
import { resolvePhase } from '../../../src/rules/phases/turn.ts'
import { savedMapOf } from '../../../src/variants/index.ts'
import type { Match } from './computer-match.ts'

/** `now`: in milliseconds since 1970. Matches do not record times. */
export function savedMatch({ record, played, open, verdict }: Match, now: number): SavedGame {
  const { variant } = open
  const common = { at: now, inDisorder: [] }
  const closed = played.map(({ game: { position: before }, sheets }): PlayedPhase => {
    const read = readOrders(variant, before, sheets)
    const rulings = read.ok ? resolvePhase(variant, before, read.value.submissions).report.rulings : []
    return { ...common, before, rulings }
  })
  const { options } = record
  const heading = { id: `computer-${record.seed}`, map: savedMapOf(variant), rules: ['NO_PRESS'] }
  return toSavedGame(
    variant,
    { ...heading, ...(options && { options }) },
    [...closed, { ...common, before: open.position, rulings: [] }],
    verdict !== null,
  )
}
