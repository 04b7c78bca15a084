/** Reads one line of a sheet. */
import { type Issued, type OrderSubject, orderSubject } from '../../orders/order.ts'
import { joinOr, provinceName } from '../../fates/display-names.ts'
import { alternatives, MAX_ALTERNATIVES } from './alternatives.ts'
import { type Command, commandOf } from './commands.ts'
import type { ParseBudget, Misunderstood, Notice, Problem, Understood } from '../../seam/line-problem.ts'
import { consume, hasBudget, newBudget, MAX_SUGGESTIONS, problem } from '../../seam/line-problem.ts'
import { formatStationed } from '../format-order.ts'
import { sentencesOf } from '../grammar/grammar.ts'
import { makeLine, MAX_STEPS } from '../grammar/parser.ts'
import { acrossBoards, mapSuffix, readHeading } from './headings.ts'
import { issueFor, lineOf } from './issue.ts'
import { understand } from './meaning.ts'
import { meaningsOf, nearest } from '../name-index.ts'
import { type Reader, type Scope, findOwnUnit, scopeOf } from '../scope.ts'
import { type NamedPlace, type PlacePhrase, type Sentence, placesIn, withPlaces } from '../grammar/order-sentence.ts'
import { type Token, MAX_LINE_LENGTH, MAX_TEXT_LINE_LENGTH, plainLine, tokensOf } from '../tokens.ts'
import { AFTER_A_UNIT, isKeyword, VERBS_ALONE } from '../grammar/vocabulary.ts'

/** One line of a sheet as understood. A heading has neither order nor problem. */
export interface ReadLine {
  readonly text: string
  readonly issued: Issued | null
  /** An order that was understood but is illegal; `problem` says why. */
  readonly refused: Issued | null
  /** The unit or site of the line, even if its order cannot be used. */
  readonly subject: OrderSubject | null
  /** The order in standard notation. */
  readonly written: string | null
  readonly command: Command | null
  readonly problem: Problem | null
  readonly notices: readonly Notice[]
}

const blankLine = (text: string): ReadLine => ({
  text,
  issued: null,
  refused: null,
  subject: null,
  written: null,
  command: null,
  problem: null,
  notices: [],
})

/** Reads one line without headings. For several orders use `readSheet`. */
export const readLine = (reader: Reader, text: string, budget: ParseBudget = newBudget()): ReadLine =>
  readIn(scopeOf(reader, budget), text.trim()).line

export interface InScope {
  readonly scope: Scope
  readonly line: ReadLine
}

/** Reads a line in the scope of the headings above. Returns the scope for the lines below. */
export function readIn(scope: Scope, typed: string): InScope {
  if (!hasBudget(scope.budget)) return { scope, line: { ...blankLine(typed), problem: TOO_MUCH } }
  const text = plainLine(typed)
  const blank = blankLine(typed)
  const isText = scope.variant.own.takesWholeLines(scope.position)
  if (text.length > (isText ? MAX_TEXT_LINE_LENGTH : MAX_LINE_LENGTH))
    return { scope, line: { ...blank, problem: isText ? TEXT_TOO_LONG : TOO_LONG } }
  const command = commandOf(text, scope.phase)
  if (command !== null) return { scope, line: { ...blank, ...command } }
  if (isText) return { scope, line: orderLine(scope, blank, text) }
  const headed = readHeading(scope, text)
  if (headed.rest === '') return { scope: headed.scope, line: { ...blank, problem: headed.problem } }
  const { map, rest } = mapSuffix(headed.scope, headed.rest)
  const fault = headed.problem ?? acrossBoards(headed.scope, rest)
  const line = fault === null ? orderLine({ ...headed.scope, map }, blank, rest) : { ...blank, problem: fault }
  return { scope: headed.lasting ? headed.scope : scope, line }
}

const TOO_MUCH = problem('too-long', 'This sheet is too long: this line was not read.')
const TOO_LONG = problem('too-long', 'This line is too long to be an order.')
const TEXT_TOO_LONG = problem('too-long', `This line has more than ${MAX_TEXT_LINE_LENGTH} characters.`)

function orderLine(scope: Scope, blank: ReadLine, order: string): ReadLine {
  const result = readOwn(scope, order) ?? readSentences(scope, order)
  const base = { ...blank, notices: result.notices }
  return 'issued' in result
    ? { ...base, issued: result.issued, subject: orderSubject(result.issued.order), written: lineOf(scope, result) }
    : { ...base, refused: result.refused ?? null, subject: subjectOf(result), problem: result.problem }
}

const subjectOf = ({ refused, about }: Misunderstood): OrderSubject | null =>
  refused === undefined ? (about ?? null) : orderSubject(refused.order)

/** The variant's own orders take precedence. */
function readOwn(scope: Scope, text: string): Understood | null {
  const { variant, position, powers, power, budget } = scope
  const headed = power === null ? powers : [power, ...powers.filter((p) => p !== power)]
  const reading = variant.own.read(text, position, headed, budget)
  if (reading === null) return null
  if ('why' in reading) return { problem: reading, notices: [] }
  const remarks = variant.own.remarks(position, reading.order).map((words) => ({ why: 'own', words }) as const)
  return issueFor(scope, reading.power, reading.order, remarks)
}

interface Reading {
  readonly sentence: Sentence
  readonly done: Understood
}

/** The first reading with an order counts, unless another is as likely and means another place. */
function readSentences(scope: Scope, text: string): Understood {
  const words = tokensOf(text)
  if (!consume(scope.budget, 'words', words.length)) return { problem: TOO_MUCH, notices: [] }
  const readings = readingsOf(scope, words)
  const sound = readings.filter(({ done }) => 'issued' in done)
  const [best, ...rest] = sound.length > 0 ? sound : readings
  if (best === undefined) return { problem: unreadable(scope, words), notices: [] }
  if (sound.length === 0) return unsound(scope, best, rest)
  const otherReadings = rest.filter(({ done }) => lineOf(scope, done) !== lineOf(scope, best.done))
  const doubtful = doubtfulIn(best.sentence, otherReadings, isSure)
  if (doubtful !== undefined) return whichPlace(scope, doubtful, [best, ...otherReadings])
  return { ...best.done, notices: [...best.done.notices, ...readAs(scope, best.sentence)] }
}

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
