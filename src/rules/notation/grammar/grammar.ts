/** The grammar of order lines: words become sentences. */
import { weakMemoize } from '../../../lib/memoize.ts'
import type { Step } from '../../phase-calendar.ts'
import type { Coast, Power } from '../../names.ts'
import type { Line, Rule } from './parser.ts'
import { preceded, terminated, alt, seq, many1, map, opt, succeed, packrat, token, whole } from './parser.ts'
import { type NameIndex, isWord, meaningsOf, namesAt } from '../name-index.ts'
import type { NamedPlace, Sentence, Unfinished, UnitPhrase } from './order-sentence.ts'
import {
  arm,
  BUILD,
  coast,
  coastWord,
  CONVOY,
  DISBAND,
  FERRY,
  GO,
  HOLD,
  inThe,
  isKeyword,
  isWaiver,
  KEEP,
  MOVE,
  RETREAT,
  SUPPORT,
  the,
  VIA,
} from './vocabulary.ts'

type NamedSentence = Sentence<NamedPlace>
type Unit = UnitPhrase<NamedPlace>
type Path = readonly NamedPlace[]

/** The names of provinces and powers that begin at a word. */
const namesIn = (nameIndex: NameIndex): Rule<string> =>
  packrat(({ words }, at) => namesAt(nameIndex, words, at).map(({ word, next }) => ({ value: word, next })))

/** A power by its name, its beginning, or its first letter as e-mail judges print it: `(E) F NTH`. */
const nationOf = (nameIndex: NameIndex, names: Rule<string>): Rule<Power> =>
  alt(nationInFull(nameIndex, names), nationByBeginning(nameIndex), nationByLetter(nameIndex))

const nationInFull =
  (nameIndex: NameIndex, names: Rule<string>): Rule<Power> =>
  (line, at) =>
    names(line, at).flatMap(({ value, next }) => {
      const power = nameIndex.powers.get(value)
      return power === undefined ? [] : [{ value: power, next }]
    })

/** `ger A MUN`. Only before an arm, because `eng` is also a sea. */
const nationByBeginning =
  (nameIndex: NameIndex): Rule<Power> =>
  (line, at) => {
    const word = line.words[at] ?? ''
    if (word.length < 3 || nameIndex.powers.has(word) || arm(line, at + 1).length === 0) return []
    const power = onlyPower(nameIndex, word)
    return power === null ? [] : [{ value: power, next: at + 1 }]
  }

/** The only power whose name begins like this; null if none or several do. */
function onlyPower({ powers }: NameIndex, beginning: string): Power | null {
  const matches = [...powers].flatMap(([name, power]) => (name.startsWith(beginning) ? [power] : []))
  const [only, ...rest] = new Set(matches)
  return only === undefined || rest.length > 0 ? null : only
}

/** Not if the letter is an arm, or begins the names of two powers. */
const nationByLetter =
  (nameIndex: NameIndex): Rule<Power> =>
  ({ words }, at) => {
    const word = words[at] ?? ''
    if (word.length > 3) return []
    const [, letter] = /^\(?([b-eg-z])\)?$/u.exec(word) ?? []
    if (letter === undefined) return []
    const power = onlyPower(nameIndex, letter)
    return power === null ? [] : [{ value: power, next: at + 1 }]
  }

/** A place by its name, without a coast. */
const placeNamed = (nameIndex: NameIndex, names: Rule<string>): Rule<NamedPlace> =>
  packrat((line, at) =>
    names(line, at).flatMap(({ value: word, next }) => {
      const meanings = meaningsOf(nameIndex, word)
      return meanings.length === 0 ? [] : [{ value: { word, meanings, coast: null }, next }]
    }),
  )

/** An unknown word where a place should be, so that the error can quote it. */
const placeUnheardOf = (nameIndex: NameIndex): Rule<NamedPlace> =>
  packrat(({ words }, at) => {
    const word = words[at]
    const isStrange = isWord(word) && !isKeyword(word) && meaningsOf(nameIndex, word).length === 0
    return isStrange ? [{ value: { word, meanings: [], coast: null }, next: at + 1 }] : []
  })

/** `stpsc` */
const placeAndCoast =
  (nameIndex: NameIndex): Rule<NamedPlace> =>
  ({ words }, at) => {
    const text = words[at] ?? ''
    const shore = coastWord(`/${text.slice(-2)}`)
    if (shore === undefined || text.length < 5) return []
    const word = text.slice(0, -2)
    const meanings = meaningsOf(nameIndex, word).filter(({ province }) => province.coasts.length > 0)
    return meanings.length === 0 ? [] : [{ value: { word, meanings, coast: shore }, next: at + 1 }]
  }

/** A place with an optional coast after it (`STP /sc`) or before it (`south coast of Spain`). */
function placeWith(bare: Rule<NamedPlace>, glued: Rule<NamedPlace>): Rule<NamedPlace> {
  const coastBehind: Rule<NamedPlace> = (line, at) =>
    bare(line, at).flatMap((reading) => {
      const shore = coastWord(line.words[reading.next] ?? '')
      return shore === undefined
        ? [reading]
        : [{ value: { ...reading.value, coast: shore }, next: reading.next + 1 }, reading]
    })
  const coastBefore = seq(
    coast,
    preceded(
      opt(token('of'), null),
      map(bare, (place) => (c: Coast): NamedPlace => ({ ...place, coast: c })),
    ),
  )
  return packrat(alt(glued, coastBehind, coastBefore))
}

/** The building blocks of sentences, for one board. */
interface Parts {
  readonly nation: Rule<Power>
  readonly place: Rule<NamedPlace>
  readonly unit: Rule<Unit>
  readonly path: Rule<Path>
}

function partsOf(nation: Rule<Power>, place: Rule<NamedPlace>): Parts {
  const unit = packrat(
    preceded(the, seq(opt(nation, null), seq(opt(arm, null), map(preceded(inThe, place), unitThere)))),
  )
  return { nation, place, unit, path: packrat(many1(preceded(preceded(MOVE, the), place))) }
}

const unitThere =
  (place: NamedPlace) =>
  (a: Unit['arm']) =>
  (nation: Unit['nation']): Unit => ({ arm: a, nation, place })

const singlePlace = (place: Rule<NamedPlace>): Rule<Path> => map(place, (p) => [p])

/** `F PAR MAR`: two places in a row are a move too. */
const goesTo = ({ path, place }: Parts): Rule<Path> => alt(path, singlePlace(place))

/** `via NTH - NWY`: the seas, then the destination. */
const throughTo = ({ path, place }: Parts): Rule<Path> =>
  seq(
    place,
    map(path, (path) => (sea: NamedPlace) => [sea, ...path]),
  )

/** `… via convoy`, or with the seas of its route: `… via NTH`. Null if neither is there. */
const seasAfter = (parts: Parts): Rule<Path | null> =>
  opt(preceded(VIA, alt(succeed<Path>([]), throughTo(parts), singlePlace(parts.place))), null)

/** Makes a sentence about the unit that the line names first. */
type Says = (unit: Unit) => NamedSentence

/** `A LON - NWY via NTH`, `A LON via NTH - NWY` */
const goes = (parts: Parts): Rule<Says> =>
  alt(
    moving(parts.path, seasAfter(parts)),
    map(preceded(VIA, alt(goesTo(parts), throughTo(parts))), (path) => (unit) => ({
      verb: 'move',
      unit,
      path,
      via: true,
    })),
  )

const moving = (to: Rule<Path>, seas: Rule<Path | null>): Rule<Says> =>
  seq(
    to,
    map(seas, (route) => (path: Path): Says => {
      const all = route === null ? path : [...route, ...path]
      return (unit) => ({ verb: 'move', unit, path: all, via: route !== null })
    }),
  )

/** `S A MAR - BUR`, `C A LON - NWY`: another unit and its destination. */
const helps = (verb: 'support' | 'convoy', object: Rule<Unit>, to: Rule<Path>): Rule<Says> =>
  seq(
    object,
    map(to, (path) => (helped: Unit): Says => (unit) => ({ verb, unit, of: helped, path })),
  )

const does = (word: Rule<unknown>, verb: 'hold' | 'disband' | 'build'): Rule<Says> =>
  map(word, () => (unit) => ({ verb, unit }))

/** An action given by a verb or an arrow. */
function ordered(parts: Parts): Rule<Says> {
  const goal = goesTo(parts)
  const helpedTo = alt(terminated(goal, opt(VIA, null)), preceded(opt(HOLD, null), succeed<Path>([])))
  const helped = preceded(opt(token('of'), null), parts.unit)
  return alt(
    does(HOLD, 'hold'),
    goes(parts),
    preceded(SUPPORT, helps('support', helped, helpedTo)),
    preceded(CONVOY, helps('convoy', helped, terminated(goal, seasAfter(parts)))),
  )
}

const movement = (parts: Parts): Rule<NamedSentence> =>
  alt(
    seq(parts.unit, packrat(ordered(parts))),
    preceded(
      HOLD,
      map(parts.unit, (unit): NamedSentence => ({ verb: 'hold', unit })),
    ),
    preceded(GO, alt(seq(parts.unit, goes(parts)), tacitMoves(parts))),
  )

/** `F PAR MAR`, without a verb: the least likely reading. */
const tacitMoves = (parts: Parts): Rule<NamedSentence> =>
  seq(parts.unit, moving(singlePlace(parts.place), seasAfter(parts)))

/** A sentence that begins with its verb may put the power first: `France builds A PAR`. */
const led = (parts: Parts, verb: Rule<unknown>, says: Rule<Says>): Rule<NamedSentence> =>
  seq(
    opt(parts.nation, null),
    preceded(
      verb,
      seq(
        parts.unit,
        map(
          says,
          (sentence) => (unit: Unit) => (power: Power | null) => sentence({ ...unit, nation: unit.nation ?? power }),
        ),
      ),
    ),
  )

const NO_WORD = succeed(null)

function retreats(parts: Parts): Rule<NamedSentence> {
  const goesThere = map(goesTo(parts), (path): Says => (unit) => ({ verb: 'retreat', unit, path }))
  const disbands = does(DISBAND, 'disband')
  return alt(
    seq(parts.unit, alt(preceded(RETREAT, goesThere), preceded(opt(RETREAT, null), disbands))),
    led(parts, RETREAT, alt(goesThere, disbands)),
    led(parts, DISBAND, does(NO_WORD, 'disband')),
  )
}

const builds = (parts: Parts): Rule<NamedSentence> =>
  alt(
    led(parts, BUILD, does(NO_WORD, 'build')),
    seq(parts.unit, alt(does(BUILD, 'build'), does(KEEP, 'hold'))),
    led(parts, KEEP, does(NO_WORD, 'hold')),
    seq(opt(parts.nation, null), waiver),
    waiverFor(parts.nation),
  )

const waiver: Rule<(nation: Power | null) => NamedSentence> = ({ words }, at) =>
  at <= 1 && isWaiver(words.slice(at)) ? [{ value: (nation) => ({ verb: 'waive', nation }), next: words.length }] : []

/** `WAIVE England`, `2 waives for England` */
const waiverFor = (nation: Rule<Power>): Rule<NamedSentence> => {
  const power = preceded(opt(token('for', 'of'), null), nation)
  return (line, at) => {
    const { words } = line
    const end = words.findIndex((_, n) => n > at && !isWaiver(words.slice(at, n + 1)))
    if (end < 0 || !isWaiver(words.slice(at, end))) return []
    return power(line, end).flatMap(({ value, next }) =>
      next < words.length ? [] : [{ value: { verb: 'waive', nation: value }, next }],
    )
  }
}

/** In the adjustments `R` and a lone `-` mean remove; elsewhere retreat and move. */
const removals = ({ unit }: Parts): Rule<NamedSentence> =>
  alt(preceded(token('r', '-'), seq(unit, does(NO_WORD, 'disband'))), seq(unit, does(token('r'), 'disband')))

type Doing = Unfinished<NamedPlace>['does']

const breaksOff = (word: Rule<unknown>, doing: Doing): Rule<Says> =>
  map(word, () => (unit) => ({ verb: 'unfinished', does: doing, unit }))

const breaksOffBehind = (word: Rule<unknown>, object: Rule<Unit>, doing: 'support' | 'convoy'): Rule<Says> =>
  preceded(
    word,
    map(object, (helped) => (unit) => ({ verb: 'unfinished', does: doing, unit, of: helped, path: [] })),
  )

/** `A PAR -`, `A PAR S`, `A PAR S A MAR -`, `F ENG C A LON`, `F MAO R`: the rest is missing. */
function unfinished({ unit, path }: Parts): Rule<NamedSentence> {
  const arrow = alt<unknown>(MOVE, VIA, preceded(MOVE, VIA))
  const says = alt(
    breaksOff(alt<unknown>(arrow, preceded(path, MOVE)), 'move'),
    breaksOff(preceded(RETREAT, opt(MOVE, null)), 'retreat'),
    breaksOff(preceded(SUPPORT, opt(HOLD, null)), 'support'),
    breaksOff(CONVOY, 'convoy'),
    breaksOffBehind(SUPPORT, terminated(unit, arrow), 'support'),
    breaksOffBehind(CONVOY, terminated(unit, opt(arrow, null)), 'convoy'),
  )
  return alt(seq(unit, says), preceded(GO, seq(unit, breaksOff(opt(MOVE, null), 'move'))))
}

/** `retreat F MAO`. In other phases an `R` before a unit is a power. */
const unfinishedRetreat = (parts: Parts): Rule<NamedSentence> =>
  led(parts, RETREAT, breaksOff(opt(MOVE, null), 'retreat'))

/** Convoy verbs of some judges, which mean other things elsewhere. Read only to suggest `C`. */
const ferries = ({ unit, ...parts }: Parts): Rule<NamedSentence> =>
  seq(
    unit,
    preceded(
      FERRY,
      seq(
        unit,
        map(goesTo({ unit, ...parts }), (path) => (army: Unit) => (fleet: Unit) => ({
          verb: 'ferry',
          unit: fleet,
          of: army,
          path,
        })),
      ),
    ),
  )

/** After a minus, a place alone is a destination, not a unit. */
const withArm =
  (unit: Rule<NamedSentence>): Rule<NamedSentence> =>
  (line, at) =>
    unit(line, at).filter(({ value }) => 'unit' in value && value.unit.arm !== null)

/** The sentences of one board: `always`, and those only in adjustments or retreats. */
interface Grammar {
  readonly always: Rule<NamedSentence>
  readonly adjusting: Rule<NamedSentence>
  readonly unfinished: Rule<NamedSentence>
  readonly unfinishedRetreat: Rule<NamedSentence>
  /** A unit without an action. */
  readonly unit: Rule<NamedSentence>
}

function grammarOf(parts: Parts): Grammar {
  const usual = alt(movement(parts), retreats(parts), builds(parts))
  const tacit = tacitMoves(parts)
  const idle = map(parts.unit, (unit): NamedSentence => ({ verb: 'idle', unit }))
  return {
    // Outside the adjustments a minus before a unit is a bullet.
    always: alt(usual, tacit, preceded(token('-'), usual)),
    adjusting: alt(usual, removals(parts), tacit),
    unfinished: alt(unfinished(parts), ferries(parts)),
    unfinishedRetreat: unfinishedRetreat(parts),
    unit: alt(idle, preceded(token('-'), withArm(idle)), terminated(idle, parts.unit)),
  }
}

/** `lenient` accepts unknown words as places. */
interface Grammars {
  readonly strict: Grammar
  readonly lenient: Grammar
}

/** Cached because making the rules takes longer than reading a line. */
const grammarsOf = weakMemoize((nameIndex: NameIndex): Grammars => {
  const names = namesIn(nameIndex)
  const nation = packrat(nationOf(nameIndex, names))
  const knownPlace = placeNamed(nameIndex, names)
  const glued = placeAndCoast(nameIndex)
  const anything = alt(knownPlace, placeUnheardOf(nameIndex))
  return {
    strict: grammarOf(partsOf(nation, placeWith(knownPlace, glued))),
    lenient: grammarOf(partsOf(nation, placeWith(anything, glued))),
  }
})

/** All readings of a line in a phase of these steps, the surest first. */
export function sentencesOf(nameIndex: NameIndex, steps: readonly Step[], line: Line): readonly NamedSentence[] {
  const { strict, lenient } = grammarsOf(nameIndex)
  const strictReadings = readings(strict, steps, line)
  return strictReadings.length > 0 ? strictReadings : readings(lenient, steps, line)
}

/** An unknown word alone does not name a unit. */
const saysEnough = ({ verb, ...sentence }: NamedSentence): boolean =>
  verb !== 'idle' || !('unit' in sentence) || sentence.unit.arm !== null || sentence.unit.place.meanings.length > 0

function readings(grammar: Grammar, steps: readonly Step[], line: Line): readonly NamedSentence[] {
  const finished = whole(steps.includes('adjustments') ? grammar.adjusting : grammar.always, line)
  if (finished.length > 0) return finished
  const retreats = whole(grammar.unfinishedRetreat, line)
  const unfinished = [...(steps.includes('retreats') ? retreats : []), ...whole(grammar.unfinished, line)]
  if (unfinished.length > 0) return unfinished
  const units = whole(grammar.unit, line).filter(saysEnough)
  return units.length > 0 ? units : retreats
}

/** The units that these words may name. */
export const unitPhrasesOf = (nameIndex: NameIndex, line: Line): readonly NamedSentence[] => {
  const { strict, lenient } = grammarsOf(nameIndex)
  const sentences = whole(strict.unit, line)
  return sentences.length > 0 ? sentences : whole(lenient.unit, line)
}
