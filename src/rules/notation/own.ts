/** Words that an order of a variant's own shares with every other: the unit it speaks of, and a place. */
import type { Atlas } from '../atlas.ts'
import type { BoardId, Power, Province, Result } from '../names.ts'
import { err } from '../names.ts'
import type { Position, Unit } from '../position.ts'
import { spotted } from './format.ts'
import { sentencesOf } from './grammar.ts'
import { gazetteerOf, meaningsOf } from './places.ts'
import type { Problem } from './problem.ts'
import type { Found } from './scope.ts'
import { ownUnit } from './scope.ts'
import type { Token } from './tokens.ts'

/** The unit of these powers that the words name (`A KAR`, `the fleet in Kath`), or why there is none; null if they name no unit at all. */
export function unitNamed(
  atlas: Atlas,
  position: Position,
  powers: readonly Power[],
  words: readonly Token[],
): Result<Unit, Problem> | null {
  const boards = (Object.keys(position.boards) as BoardId[]).map((board) => ({ board, title: board }))
  const scope = { atlas, powers, units: spotted({ boards }, position), power: null, board: null }
  const found = sentencesOf(gazetteerOf(atlas), [], words).flatMap((said): Result<Found, Problem>[] =>
    said.verb === 'idle' ? [ownUnit(scope, said.unit, false)] : [],
  )
  const [best] = [...found.filter(({ ok }) => ok), ...found]
  if (best === undefined) return null
  return best.ok ? { ok: true, value: best.value.unit } : err(best.error)
}

/** Can these words be a name of this province? */
export const names = (atlas: Atlas, words: readonly Token[], place: Province): boolean =>
  meaningsOf(gazetteerOf(atlas), words.join(' ')).some(({ province }) => province.code === place)
