/** Finds the order that the words of a line say. */
import type { OrderSubject } from '../../orders/order.ts'
import { joinOr, provinceName } from '../../fates/display-names.ts'
import type { Notice, Problem, Understood } from '../../seam/line-problem.ts'
import { consume, MAX_SUGGESTIONS, problem } from '../../seam/line-problem.ts'
import { formatStationed } from '../format-order.ts'
import { sentencesOf } from '../grammar/grammar.ts'
import { type NamedPlace, type PlacePhrase, type Sentence, placesIn, withPlaces } from '../grammar/order-sentence.ts'
import { makeLine, MAX_STEPS } from '../grammar/parser.ts'
import { AFTER_A_UNIT, isKeyword, VERBS_ALONE } from '../grammar/vocabulary.ts'
import { meaningsOf, nearest } from '../name-index.ts'
import { type Scope, findOwnUnit } from '../scope.ts'
import { type Token, tokensOf } from '../tokens.ts'
import { alternatives, MAX_ALTERNATIVES } from './alternatives.ts'
import { lineOf } from './issue.ts'
import { understand } from './meaning.ts'

export const TOO_MUCH = problem('too-long', 'This sheet is too long: this line was not read.')

interface Reading {
  readonly sentence: Sentence
  readonly done: Understood
}

/**
 * The first reading with an order counts, unless another is as likely and means another place.
 * `words`: a part of the text, default all of it.
 */
export function readOrder(scope: Scope, text: string, words: readonly Token[] = tokensOf(text)): Understood {
  if (!consume(scope.budget, 'words', words.length)) return { problem: TOO_MUCH, notices: [] }
  const readings = readingsOf(scope, words)
  const sound = readings.filter(({ done }) => 'issued' in done)
  const [best, ...rest] = sound.length > 0 ? sound : readings
  if (best === undefined) return { problem: unreadable(scope, words), notices: [] }
  if (sound.length === 0) return unsound(scope, best, rest)
  const otherReadings = rest.filter(({ done }) => lineOf(scope, done) !== lineOf(scope, best.done))
  const doubtful = doubtfulIn(best.sentence, otherReadings, isSure)
  if (doubtful !== undefined) return whichPlace(scope, doubtful, [best, ...otherReadings])
  return (
    askAboutCode(scope, text, best) ?? {
      ...best.done,
      notices: [...best.done.notices, ...readAs(scope, best.sentence)],
    }
  )
}

/** `TYR` in capitals is the code of Tyrolia, even where only the Tyrrhenian Sea makes sense. */
function askAboutCode(scope: Scope, text: string, { sentence, done }: Reading): Understood | null {
  const typed = new Set(text.split(/[^\p{L}\p{N}]+/u))
  const goals = 'path' in sentence ? sentence.path : []
  for (const { word, province } of goals) {
    const owner = scope.nameIndex.names.get(word)
    if (owner === undefined || province === null || owner === province || !typed.has(owner.code)) continue
    const words = `“${owner.code}” is ${provinceName(owner)}. Did you mean ${provinceName(province)}?`
    return { problem: problem('which-place', words, [lineOf(scope, done) ?? []].flat()), notices: [] }
  }
  return null
}

/** Is the line none of the sentences that orders are written in? */
export const isUnreadable = (result: Understood): boolean => 'problem' in result && result.problem.why === 'unreadable'

/** Readings per line before it draws on the sheet's budget. */
const FREE_READINGS = 2

function readingsOf(scope: Scope, words: readonly Token[]): readonly Reading[] {
  const line = makeLine(words)
  const sentences = sentencesOf(scope.nameIndex, scope.phase.steps, line)
  consume(scope.budget, 'steps', MAX_STEPS - line.budget.steps)
  const readings: Reading[] = []
  for (const sentence of meantBy(scope, sentences)) {
    if (readings.length >= FREE_READINGS && !consume(scope.budget, 'readings')) break
    readings.push({ sentence, done: understand(scope, sentence) })
  }
  return readings
}

const meantBy = (scope: Scope, sentences: readonly Sentence<NamedPlace>[]): readonly Sentence[] =>
  sentences
    .slice(0, MAX_ALTERNATIVES)
    .flatMap((sentence) => alternatives(scope, sentence))
    .slice(0, MAX_ALTERNATIVES)

/** No reading gives an order: reports the surest one's problem, or an unknown or ambiguous name. */
function unsound(scope: Scope, best: Reading, rest: readonly Reading[]): Understood {
  const result = reasonOf(scope, best, rest)
  return 'issued' in result ? result : { ...result, about: unitIn(scope, best.sentence) }
}

/** The only unit that the line can be about, whatever is wrong with it. */
function unitIn(scope: Scope, sentence: Sentence): OrderSubject | null {
  const unit = 'unit' in sentence && sentence.verb !== 'build' ? findOwnUnit(scope, sentence.unit, undefined) : null
  return unit?.ok === true ? { kind: 'unit', unit: unit.value.unit.id } : null
}

function reasonOf(scope: Scope, best: Reading, rest: readonly Reading[]): Understood {
  if (placesIn(best.sentence).some(({ province }) => province === null)) return withGuesses(scope, best)
  const doubtful = doubtfulIn(best.sentence, rest, ({ sure }) => sure !== 'beginning')
  return doubtful === undefined ? best.done : whichPlace(scope, doubtful, [best, ...rest])
}

/** `disband`, `hold`: verbs only. `S A MAR`: a verb before the unit. */
function unreadable(scope: Scope, words: readonly Token[]): Problem {
  const [first = ''] = words
  if (first !== '' && words.every(isKeyword)) {
    const isBuild = VERBS_ALONE.build.has(first) && scope.phase.steps.includes('adjustments')
    const ask = isBuild ? 'What do you want to build, and where?' : 'Which unit? This line names none.'
    return problem('which-unit', ask, unitsFor(scope, first))
  }
  if (AFTER_A_UNIT.has(first)) return problem('which-unit', 'Which unit? An order starts with the unit it is for.')
  return problem('unreadable', 'This cannot be read as an order.')
}

/** Suggestions for a lone verb, if few units can do it. */
function unitsFor({ units, powers, phase, variant }: Scope, verb: Token): readonly string[] {
  const mark = VERBS_ALONE.disband.has(verb) ? 'D' : VERBS_ALONE.hold.has(verb) ? 'H' : null
  const fleeing = phase.steps.includes('retreats') && !phase.steps.includes('adjustments')
  const candidates = units.filter(({ unit, dislodged }) => powers.includes(unit.power) && (!fleeing || dislodged))
  const isTime = mark === 'D' ? fleeing || phase.steps.includes('adjustments') : phase.steps.includes('moves')
  return mark === null || !isTime || candidates.length > MAX_SUGGESTIONS
    ? []
    : candidates.map((stationed) => `${formatStationed(variant, stationed)} ${mark}`)
}

/**
 * Judges' abbreviations mean one place, even if other names begin alike (`nor`: Norway). Two
 * letters are not enough.
 */
const isSure = ({ sure, word }: PlacePhrase): boolean => sure === 'code' || (sure === 'name' && word.length > 2)

/** The first unsure place that another reading takes for a different one. */
function doubtfulIn(
  sentence: Sentence,
  readings: readonly Reading[],
  isCertain: (place: PlacePhrase) => boolean,
): PlacePhrase | undefined {
  const unsure = placesIn(sentence).filter((place) => !isCertain(place))
  if (unsure.length === 0 || readings.length === 0) return undefined
  const placesByWord = Map.groupBy(
    readings.flatMap((reading) => placesIn(reading.sentence)),
    ({ word }) => word,
  )
  return unsure.find(({ word, province }) => placesByWord.get(word)?.some((place) => place.province !== province))
}

function whichPlace(
  scope: Scope,
  { word }: PlacePhrase,
  readings: readonly { readonly sentence: Sentence; readonly done: Understood }[],
): Understood {
  const places = readings.flatMap(({ sentence }) => placesIn(sentence).filter((p) => p.word === word))
  const names = [...new Set(places.flatMap(({ province }) => (province === null ? [] : [provinceName(province)])))]
  const lines = readings.flatMap(({ done }) => lineOf(scope, done) ?? [])
  return {
    problem: problem('which-place', `“${word}” can mean ${joinOr(names)}. Which one?`, [...new Set(lines)]),
    notices: [],
  }
}

/** Notes how an ambiguous name was read. */
const readAs = (scope: Scope, sentence: Sentence): readonly Notice[] =>
  placesIn(sentence).flatMap(({ word, province, sure }) =>
    province === null || sure === 'code' || (sure === 'name' && meaningsOf(scope.nameIndex, word).length < 2)
      ? []
      : [{ why: 'read-as' as const, words: `“${word}” was read as ${provinceName(province)}.` }],
  )

/** Suggests the nearest names for an unknown one, and lines that would work. Never assumes one. */
function withGuesses(scope: Scope, { sentence, done }: Reading): Understood {
  const stranger = placesIn(sentence).find(({ province }) => province === null)
  if ('issued' in done || stranger === undefined) return done
  const near = consume(scope.budget, 'guesses') ? nearest(scope.nameIndex, stranger.word) : []
  const lines = near.flatMap((province) => {
    const guessed = withPlaces(sentence, (place): PlacePhrase =>
      place.word === stranger.word ? { ...place, province, sure: 'code' } : place,
    )
    return lineOf(scope, understand(scope, guessed)) ?? []
  })
  const offer = near.length === 0 ? '' : ` Did you mean ${joinOr(near.map(provinceName))}?`
  return {
    problem: problem('unknown-place', `There is no place called “${stranger.word}”.${offer}`, lines),
    notices: done.notices,
  }
}
