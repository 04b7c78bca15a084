/** Every combination of what the names in a sentence can mean, the surest first. */
import type { BoardId } from '../../names.ts'
import type { Meaning } from '../name-index.ts'
import type { Scope } from '../scope.ts'
import type { NamedPlace, PlacePhrase, Sentence, UnitPhrase } from '../grammar/order-sentence.ts'
import { placesIn, withPlaces } from '../grammar/order-sentence.ts'

/** Only lines of ambiguous names have more, and none of those is likely. */
export const MAX_ALTERNATIVES = 24

type Said = Sentence<NamedPlace>
type Names = Pick<Scope, 'atlas' | 'units' | 'board'>

export function alternatives(scope: Names, said: Said): readonly Sentence[] {
  const meant = meaningsIn(scope, said)
  let rows: readonly (readonly (Meaning | null)[])[] = [[]]
  for (const some of meant) {
    const choices = some.length === 0 ? [null] : some
    rows = rows.flatMap((row) => choices.map((one) => [...row, one])).slice(0, MAX_ALTERNATIVES)
  }
  return rows.map((row) => withPlaces(said, (place, n) => phrase(place, row[n] ?? null)))
}

const phrase = ({ word, coast }: NamedPlace, meaning: Meaning | null): PlacePhrase => ({
  word,
  coast,
  province: meaning?.province ?? null,
  sure: meaning?.sure ?? 'beginning',
})

/** What each place can mean: a unit needs a unit there, a route leads over seas. */
function meaningsIn(scope: Names, said: Said): readonly (readonly Meaning[])[] {
  const places = placesIn(said)
  const units = said.verb === 'waive' ? [] : 'of' in said ? [said.unit, said.of] : [said.unit]
  return places.map((place, n) => {
    const unit = units[n]
    if (unit !== undefined) return said.verb === 'build' ? place.meanings : ofUnit(scope, unit)
    return n === places.length - 1 ? place.meanings : oversea(place)
  })
}

const oversea = ({ meanings }: NamedPlace): readonly Meaning[] => {
  const first = meanings.find(({ province }) => province.terrain === 'sea') ?? meanings[0]
  return first === undefined ? [] : [first]
}

/** With its arm and code a unit is named exactly, even if other names begin with these letters. */
function ofUnit(scope: Names, { arm, place }: UnitPhrase<NamedPlace>): readonly Meaning[] {
  const { meanings } = place
  if (meanings.length < 2) return meanings
  const exact = meanings.find((one) => arm !== null && one.sure === 'code' && stands(scope, one, arm))
  if (exact !== undefined) return [exact]
  const manned = meanings.filter((one) => stands(scope, one, null))
  return manned.length > 0 ? manned : meanings
}

const stands = ({ atlas, units, board }: Names, { province }: Meaning, arm: UnitPhrase['arm']): boolean =>
  units.some(
    (one) =>
      (arm === null || one.unit.arm === arm) &&
      isOn(board, one.board) &&
      atlas.provinceOf(one.unit.at) === province.code,
  )

const isOn = (board: BoardId | null, other: BoardId): boolean => board === null || board === other
