/** The grammar of order lines: words become sentences. */
import type { Step } from '../phases/calendar.ts'
import type { Power } from '../names.ts'
import type { Line, Rule } from './parser.ts'
import { after, before, either, followed, many, map, maybe, nothing, remembered, token, whole } from './parser.ts'
import type { Gazetteer } from './places.ts'
import { isWord, meaningsOf, namesAt } from './places.ts'
import type { NamedPlace, Sentence, UnitPhrase } from './sentence.ts'
import {
  arm,
  BUILD,
  coast,
  CONVOY,
  DISBAND,
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

type Said = Sentence<NamedPlace>
type Unit = UnitPhrase<NamedPlace>
type Path = readonly NamedPlace[]

/** A power by its name, or as the judges have it by its first letter: `(E) F NTH`. */
const nationOf = (gazetteer: Gazetteer): Rule<Power> => either(nationInFull(gazetteer), nationByLetter(gazetteer))

const nationInFull =
  (gazetteer: Gazetteer): Rule<Power> =>
  ({ words }, at) =>
    namesAt(gazetteer, words, at).flatMap(({ word, next }) => {
      const power = gazetteer.powers.get(word)
      return power === undefined ? [] : [{ value: power, next }]
    })

/** Not where the letter means an arm, or begins the names of two powers. */
const nationByLetter =
  (gazetteer: Gazetteer): Rule<Power> =>
  ({ words }, at) => {
    const [, letter] = /^\(?([b-eg-z])\)?$/u.exec(words[at] ?? '') ?? []
    if (letter === undefined) return []
    const begun = [...gazetteer.powers].filter(([name]) => name.startsWith(letter))
    const [only, ...others] = new Set(begun.map(([, power]) => power))
    return only === undefined || others.length > 0 ? [] : [{ value: only, next: at + 1 }]
  }

/** `lenient` lets a word stand for a place even if there is none of that name, to say so by name. */
function placeOf(gazetteer: Gazetteer, lenient: boolean): Rule<NamedPlace> {
  const named: Rule<NamedPlace> = ({ words }, at) =>
    namesAt(gazetteer, words, at).flatMap(({ word, next }) => {
      const meanings = meaningsOf(gazetteer, word)
      return meanings.length === 0 ? [] : [{ value: { word, meanings, coast: null }, next }]
    })
  const glued: Rule<NamedPlace> = ({ words, effort }, at) => {
    const [, word = '', shore = ''] = /^(.{3,})([nsew]c)$/u.exec(words[at] ?? '') ?? []
    const meanings = word === '' ? [] : meaningsOf(gazetteer, word).filter(({ province }) => province.coasts.length > 0)
    if (meanings.length === 0) return []
    return map(coast, (c): NamedPlace => ({ word, meanings, coast: c }))({ words: [`/${shore}`], effort }, 0).map(
      ({ value }) => ({ value, next: at + 1 }),
    )
  }
  const unheard: Rule<NamedPlace> = ({ words }, at) => {
    const word = words[at]
    const isStrange = isWord(word) && !isKeyword(word) && meaningsOf(gazetteer, word).length === 0
    return isStrange ? [{ value: { word, meanings: [], coast: null }, next: at + 1 }] : []
  }
  const bare = lenient ? either(named, unheard) : named
  const onCoast = followed(bare, (found) => map(maybe(coast, null), (c): NamedPlace => ({ ...found, coast: c })))
  return remembered(either(glued, onCoast))
}

/** The parts of which sentences are made, for one board. */
interface Parts {
  readonly nation: Rule<Power>
  readonly place: Rule<NamedPlace>
  readonly unit: Rule<Unit>
  readonly path: Rule<Path>
}

function partsOf(gazetteer: Gazetteer, lenient: boolean): Parts {
  const nation = remembered(nationOf(gazetteer))
  const place = placeOf(gazetteer, lenient)
  const unit = remembered(
    after(
      the,
      followed(maybe(nation, null), (n) =>
        followed(maybe(arm, null), (a) => map(after(inThe, place), (p): Unit => ({ arm: a, nation: n, place: p }))),
      ),
    ),
  )
  return { nation, place, unit, path: remembered(many(after(after(MOVE, the), place))) }
}

const alone = (place: Rule<NamedPlace>): Rule<Path> => map(place, (p) => [p])

/** `F PAR MAR`: two places in a row are a move too. */
const goesTo = ({ path, place }: Parts): Rule<Path> => either(path, alone(place))

/** `via NTH - NWY`: the seas, then the destination. */
const throughTo = ({ path, place }: Parts): Rule<Path> =>
  followed(place, (sea) => map(path, (further) => [sea, ...further]))

/** `… via convoy`, or with the seas of its route: `… via NTH`. Null without either. */
const seasAfter = (parts: Parts): Rule<Path | null> =>
  maybe(after(VIA, either(nothing<Path>([]), throughTo(parts), alone(parts.place))), null)

/** What a unit is told to do by a word, or by an arrow; `unit` comes first. */
function ordered(parts: Parts): (unit: Unit) => Rule<Said> {
  const goal = goesTo(parts)
  const going = goes(parts)
  const carriedTo = before(goal, seasAfter(parts))
  const helpedTo = either(before(goal, maybe(VIA, null)), after(maybe(HOLD, null), nothing<Path>([])))
  const helped = after(maybe(token('of'), null), parts.unit)
  return (unit) =>
    either(
      after(HOLD, nothing<Said>({ verb: 'hold', unit })),
      going(unit),
      after(
        SUPPORT,
        followed(helped, (of) => map(helpedTo, (path): Said => ({ verb: 'support', unit, of, path }))),
      ),
      after(
        CONVOY,
        followed(helped, (of) => map(carriedTo, (path): Said => ({ verb: 'convoy', unit, of, path }))),
      ),
    )
}

/** `A LON - NWY via NTH`, `A LON via NTH - NWY` */
function goes(parts: Parts): (unit: Unit) => Rule<Said> {
  const seas = seasAfter(parts)
  const byRoute = after(VIA, either(goesTo(parts), throughTo(parts)))
  return (unit) =>
    either(
      moving(unit, parts.path, seas),
      map(byRoute, (path): Said => ({ verb: 'move', unit, path, via: true })),
    )
}

const moving = (unit: Unit, to: Rule<Path>, seas: Rule<Path | null>): Rule<Said> =>
  followed(to, (path) =>
    map(seas, (route): Said => ({ verb: 'move', unit, path: [...(route ?? []), ...path], via: route !== null })),
  )

const movement = (parts: Parts): Rule<Said> =>
  either(
    followed(parts.unit, ordered(parts)),
    after(
      HOLD,
      map(parts.unit, (unit): Said => ({ verb: 'hold', unit })),
    ),
    after(GO, either(followed(parts.unit, goes(parts)), tacitMoves(parts))),
  )

/** `F PAR MAR`, without a word between: the last thing that a line can mean. */
function tacitMoves(parts: Parts): Rule<Said> {
  const seas = seasAfter(parts)
  return followed(parts.unit, (unit) => moving(unit, alone(parts.place), seas))
}

/** A sentence that begins with its verb may name the power before it: `France builds A PAR`. */
const led = (parts: Parts, verb: Rule<unknown>, says: (unit: Unit) => Rule<Said>): Rule<Said> =>
  followed(maybe(parts.nation, null), (power) =>
    after(
      verb,
      followed(parts.unit, (unit) => says({ ...unit, nation: unit.nation ?? power })),
    ),
  )

const disbands = (unit: Unit): Rule<Said> => nothing<Said>({ verb: 'disband', unit })

function retreats(parts: Parts): Rule<Said> {
  const goal = goesTo(parts)
  const goes = (unit: Unit): Rule<Said> => map(goal, (path): Said => ({ verb: 'retreat', unit, path }))
  return either(
    followed(parts.unit, (unit) =>
      either(after(RETREAT, goes(unit)), after(maybe(RETREAT, null), after(DISBAND, disbands(unit)))),
    ),
    led(parts, RETREAT, (unit) => either(goes(unit), after(DISBAND, disbands(unit)))),
    led(parts, DISBAND, disbands),
  )
}

function builds(parts: Parts): Rule<Said> {
  const built = (unit: Unit): Rule<Said> => nothing<Said>({ verb: 'build', unit })
  const kept = (unit: Unit): Rule<Said> => nothing<Said>({ verb: 'hold', unit })
  return either(
    led(parts, BUILD, built),
    followed(before(parts.unit, BUILD), built),
    followed(before(parts.unit, KEEP), kept),
    led(parts, KEEP, kept),
    followed(maybe(parts.nation, null), (nation) => waiver(nation)),
  )
}

const waiver =
  (nation: Power | null): Rule<Said> =>
  ({ words }, at) =>
    at <= 1 && isWaiver(words.slice(at)) ? [{ value: { verb: 'waive', nation }, next: words.length }] : []

/** In the adjustments `R` and a lone `-` mean remove; in every other phase retreat and move. */
const removals = (parts: Parts): Rule<Said> =>
  either(after(token('r', '-'), followed(parts.unit, disbands)), followed(before(parts.unit, token('r')), disbands))

/** The sentences of one board: those of every phase, and what is said only where units are adjusted. */
interface Grammar {
  readonly always: Rule<Said>
  readonly adjusting: Rule<Said>
  readonly unit: Rule<Said>
}

function grammarOf(parts: Parts): Grammar {
  const usual = either(movement(parts), retreats(parts), builds(parts))
  const tacit = tacitMoves(parts)
  return {
    // A minus before a unit that is not to be removed is a bullet.
    always: either(usual, tacit, after(token('-'), usual)),
    adjusting: either(usual, removals(parts), tacit),
    unit: map(parts.unit, (unit): Said => ({ verb: 'idle', unit })),
  }
}

const grammars = new WeakMap<Gazetteer, { readonly strict: Grammar; readonly lenient: Grammar }>()

function grammarsOf(gazetteer: Gazetteer) {
  const known = grammars.get(gazetteer) ?? {
    strict: grammarOf(partsOf(gazetteer, false)),
    lenient: grammarOf(partsOf(gazetteer, true)),
  }
  grammars.set(gazetteer, known)
  return known
}

/** Everything a line can say in a phase of these steps, the surest reading first. */
export function sentencesOf(gazetteer: Gazetteer, steps: readonly Step[], line: Line): readonly Said[] {
  const { strict, lenient } = grammarsOf(gazetteer)
  const found = readings(strict, steps, line)
  return found.length > 0 ? found : readings(lenient, steps, line)
}

/** A strange word alone names no unit. */
const saysEnough = ({ verb, ...said }: Said): boolean =>
  verb !== 'idle' || !('unit' in said) || said.unit.arm !== null || said.unit.place.meanings.length > 0

function readings(grammar: Grammar, steps: readonly Step[], line: Line): readonly Said[] {
  const said = whole(steps.includes('adjustments') ? grammar.adjusting : grammar.always, line)
  return said.length > 0 ? said : whole(grammar.unit, line).filter(saysEnough)
}

/** The units that these words may name, and nothing else. */
export const unitPhrasesOf = (gazetteer: Gazetteer, line: Line): readonly Said[] => {
  const { strict, lenient } = grammarsOf(gazetteer)
  const found = whole(strict.unit, line)
  return found.length > 0 ? found : whole(lenient.unit, line)
}
