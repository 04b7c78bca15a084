/** Reads units and places in the orders of variants. */
import { type Result, err } from '../../../lib/result.ts'
import type { Atlas } from '../../atlas/atlas.ts'
import { type BoardId, type Coast, type Power, type Province, COASTS } from '../../names.ts'
import type { Position, Unit } from '../../position/position.ts'
import { alternatives } from './alternatives.ts'
import { stationedUnits } from '../format-order.ts'
import { unitPhrasesOf } from '../grammar/grammar.ts'
import { makeLine } from '../grammar/parser.ts'
import { nameIndexOf, meaningsOf } from '../name-index.ts'
import type { Problem } from '../../seam/line-problem.ts'
import { type FoundUnit, findOwnUnit } from '../scope.ts'
import type { Token } from '../tokens.ts'

/**
 * The unit of these powers that the words name (`A KAR`, `the fleet in Kath`), or the problem. Null
 * if they name no unit at all.
 */
export function parseUnit(
  atlas: Atlas,
  position: Position,
  powers: readonly Power[],
  words: readonly Token[],
): Result<Unit, Problem> | null {
  const boards = (Object.keys(position.boards) as BoardId[]).map((board) => ({ board, title: board }))
  const scope = { atlas, powers, units: stationedUnits({ boards }, position), power: null, board: null }
  const sentences = unitPhrasesOf(nameIndexOf(atlas), makeLine(words)).flatMap((phrase) => alternatives(scope, phrase))
  const units = sentences.flatMap((sentence): Result<FoundUnit, Problem>[] =>
    sentence.verb === 'idle' ? [findOwnUnit(scope, sentence.unit, false)] : [],
  )
  const [best] = [...units.filter(({ ok }) => ok), ...units]
  if (best === undefined) return null
  return best.ok ? { ok: true, value: best.value.unit } : err(best.error)
}

/** Can these words name this province? */
const isNameOf = (atlas: Atlas, words: readonly Token[], code: Province): boolean =>
  meaningsOf(nameIndexOf(atlas), words.join(' ')).some(({ province }) => province.code === code)

/** The coast in words like `BYN/EC`, `to a fleet on ec`. Null: no coast. Undefined: other words. */
export function parseCoast(atlas: Atlas, words: readonly Token[], province: Province): Coast | null | undefined {
  const significant = words.filter((word) => !LITTLE_WORDS.has(word))
  const coast = COASTS.find((candidate) => significant.at(-1) === `/${candidate.toLowerCase()}`) ?? null
  const place = coast === null ? significant : significant.slice(0, -1)
  return place.length === 0 || isNameOf(atlas, place, province) ? coast : undefined
}

const LITTLE_WORDS = new Set(['to', 'into', 'a', 'an', 'the', 'army', 'f', 'fleet', 'in', 'on', 'at'])

/** The province that the words name; null if none or several. */
export function parseProvince(atlas: Atlas, words: readonly Token[]): Province | null {
  const [only, ...rest] = meaningsOf(nameIndexOf(atlas), words.join(' ')).map(({ province }) => province.code)
  return only === undefined || rest.length > 0 ? null : only
}
