/** Every combination of what the names in a sentence can mean, the surest first. */
import type { BoardId } from '../../names.ts'
import type { Meaning } from '../name-index.ts'
import type { Scope } from '../scope.ts'
import type { NamedPlace, PlacePhrase, Sentence, UnitPhrase } from '../grammar/order-sentence.ts'
import { placesIn, withPlaces } from '../grammar/order-sentence.ts'

/** Only lines of ambiguous names have more, and none of those is likely. */
export const MAX_ALTERNATIVES = 24

type NamedSentence = Sentence<NamedPlace>
type Names = Pick<Scope, 'atlas' | 'units' | 'board'>

export function alternatives(scope: Names, sentence: NamedSentence): readonly Sentence[] {
  const meanings = meaningsIn(scope, sentence)
  let rows: readonly (readonly (Meaning | null)[])[] = [[]]
  for (const options of meanings) {
    const choices = options.length === 0 ? [null] : options
    rows = rows.flatMap((row) => choices.map((choice) => [...row, choice])).slice(0, MAX_ALTERNATIVES)
  }
  return rows.map((row) => withPlaces(sentence, (place, n) => phrase(place, row[n] ?? null)))
}

const phrase = ({ word, coast }: NamedPlace, meaning: Meaning | null): PlacePhrase => ({
  word,
  coast,
  province: meaning?.province ?? null,
  sure: meaning?.sure ?? 'beginning',
})

/** What each place can mean: a unit needs a unit there, a route leads over seas. */
function meaningsIn(scope: Names, sentence: NamedSentence): readonly (readonly Meaning[])[] {
  const places = placesIn(sentence)
  const units = sentence.verb === 'waive' ? [] : 'of' in sentence ? [sentence.unit, sentence.of] : [sentence.unit]
  return places.map((place, n) => {
    const unit = units[n]
    if (unit !== undefined) return sentence.verb === 'build' ? place.meanings : ofUnit(scope, unit)
    return n === places.length - 1 ? place.meanings : oversea(place)
  })
}

/** A code always means its own province: `A TRI - TYR - VEN` is no convoy over the Tyrrhenian Sea. */
const oversea = ({ meanings }: NamedPlace): readonly Meaning[] => {
  const sea = meanings.find(({ province }) => province.terrain === 'sea')
  const first = meanings.find(({ sure }) => sure === 'code') ?? sea ?? meanings[0]
  return first === undefined ? [] : [first]
}

/** With its arm and code a unit is named exactly, even if other names begin with these letters. */
function ofUnit(scope: Names, { arm, place }: UnitPhrase<NamedPlace>): readonly Meaning[] {
  const { meanings } = place
  if (meanings.length < 2) return meanings
  const exact = meanings.find((meaning) => arm !== null && meaning.sure === 'code' && stands(scope, meaning, arm))
  if (exact !== undefined) return [exact]
  const manned = meanings.filter((meaning) => stands(scope, meaning, null))
  return manned.length > 0 ? manned : meanings
}

const stands = ({ atlas, units, board }: Names, { province }: Meaning, arm: UnitPhrase['arm']): boolean =>
  units.some(
    (stationed) =>
      (arm === null || stationed.unit.arm === arm) &&
      isOn(board, stationed.board) &&
      atlas.provinceOf(stationed.unit.at) === province.code,
  )

const isOn = (board: BoardId | null, unitBoard: BoardId): boolean => board === null || board === unitBoard
