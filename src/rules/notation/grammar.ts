import type { ProvinceInfo } from '../atlas/atlas.ts'
import type { Step } from '../phases/calendar.ts'
import type { Arm, Coast, Power } from '../names.ts'
import { COASTS } from '../names.ts'
import type { Rule } from './parser.ts'
import { after, before, either, followed, many, map, maybe, nothing, token, whole, words } from './parser.ts'
import type { Certainty, Gazetteer } from './places.ts'
import { isWord, meaningsOf, namesAt } from './places.ts'
import type { Token } from './tokens.ts'

/** A place as a line names it. */
export interface PlacePhrase {
  readonly word: string
  /** Null: no province has this name. */
  readonly province: ProvinceInfo | null
  readonly sure: Certainty
  readonly coast: Coast | null
}

/** A unit as a line names it: what is left out is null. */
export interface UnitPhrase {
  readonly arm: Arm | null
  readonly nation: Power | null
  readonly place: PlacePhrase
}

/** What a line says, before anyone looks whether such units exist. A `path` of several places is a judge's convoy route. */
export type Sentence =
  | { readonly verb: 'idle'; readonly unit: UnitPhrase }
  | { readonly verb: 'hold'; readonly unit: UnitPhrase }
  | { readonly verb: 'move'; readonly unit: UnitPhrase; readonly path: readonly PlacePhrase[]; readonly via: boolean }
  | {
      readonly verb: 'support'
      readonly unit: UnitPhrase
      readonly of: UnitPhrase
      readonly path: readonly PlacePhrase[]
    }
  | {
      readonly verb: 'convoy'
      readonly unit: UnitPhrase
      readonly of: UnitPhrase
      readonly path: readonly PlacePhrase[]
    }
  | { readonly verb: 'retreat'; readonly unit: UnitPhrase; readonly path: readonly PlacePhrase[] }
  | { readonly verb: 'disband'; readonly unit: UnitPhrase }
  | { readonly verb: 'build'; readonly unit: UnitPhrase }
  | { readonly verb: 'waive' }
export type Verb = Sentence['verb']

const HOLD = token('h', 'hold', 'holds', 'holding', 'stand', 'stands', 'standing', 'stay', 'stays')
const MOVE = either(
  token(
    '-',
    'm',
    'mv',
    'to',
    'into',
    'move',
    'moves',
    'attack',
    'attacks',
    'go',
    'goes',
    'advance',
    'advances',
    'sails',
  ),
  followed(token('m', 'mv', 'move', 'moves', 'go', 'goes', 'advance', 'advances', 'sails'), () =>
    token('-', 'to', 'into'),
  ),
)
const VIA = either(
  words('via convoy'),
  words('by convoy'),
  words('via sea'),
  words('by sea'),
  token('via', 'convoyed', 'vc'),
)
const SUPPORT = either(
  token('s', '(s)', 'sup', 'supp', 'support', 'supports', 'supporting', 'sh'),
  words('s - h'),
  words('support hold'),
  words('supports hold'),
)
const CONVOY = token('c', 'con', 'convoy', 'convoys', 'convoying', 'transport', 'transports', 'transporting')
const RETREAT = either(token('r', 'retreat', 'retreats', 'retreating'), words('retreat to'), words('retreats to'))
const DISBAND = token(
  'd',
  'dis',
  'disband',
  'disbands',
  'disbanded',
  'remove',
  'removes',
  'removed',
  'destroy',
  'destroyed',
)
const BUILD = token('b', 'build', 'builds', '+')
const WAIVE = token('waive', 'waives', 'waived', 'w', 'v')
const KEEP = token('keep', 'keeps')

const LITTLE_WORDS = new Set([
  'a',
  'an',
  'at',
  'by',
  'f',
  'from',
  'h',
  'hold',
  'holds',
  'in',
  'of',
  'r',
  's',
  'c',
  'the',
  'to',
  'via',
  'convoy',
  'supports',
])

const arm: Rule<Arm> = either(
  map(token('a', 'army', 'armies'), () => 'army' as const),
  map(token('f', 'fleet', 'fleets', 'ship', 'boat'), () => 'fleet' as const),
)

const the = maybe(token('the'), null)
const inThe = after(maybe(token('in', 'at', 'of', 'from'), null), the)

const coast: Rule<Coast> = (line, at) =>
  COASTS.filter((c) => [`/${c.toLowerCase()}`, `(${c.charAt(0).toLowerCase()})`].includes(line[at] ?? '')).map(
    (value) => ({ value, next: at + 1 }),
  )

/** A power by its name, or as the judges have it by its first letter: `(E) F NTH`. */
const nation = (gazetteer: Gazetteer): Rule<Power> => either(nationInFull(gazetteer), nationByLetter(gazetteer))

const nationInFull =
  (gazetteer: Gazetteer): Rule<Power> =>
  (line, at) =>
    namesAt(gazetteer, line, at).flatMap(({ word, next }) => {
      const power = gazetteer.powers.get(word)
      return power === undefined ? [] : [{ value: power, next }]
    })

/** Not where the letter means an arm, or begins the names of two powers. */
const nationByLetter =
  (gazetteer: Gazetteer): Rule<Power> =>
  (line, at) => {
    const [, letter] = /^\(?([b-eg-z])\)?$/u.exec(line[at] ?? '') ?? []
    const begun = [...gazetteer.powers].filter(([name]) => letter !== undefined && name.startsWith(letter))
    const [only, ...others] = new Set(begun.map(([, power]) => power))
    return only === undefined || others.length > 0 ? [] : [{ value: only, next: at + 1 }]
  }

/** `lenient` lets a word stand for a place even if there is none of that name, to say so by name. */
function place(gazetteer: Gazetteer, lenient: boolean): Rule<PlacePhrase> {
  const named: Rule<Omit<PlacePhrase, 'coast'>> = (line, at) =>
    namesAt(gazetteer, line, at).flatMap(({ word, next }) =>
      meaningsOf(gazetteer, word).map((meaning) => ({ value: { word, ...meaning }, next })),
    )
  const glued: Rule<PlacePhrase> = (line, at) => {
    const [, word = '', shore = ''] = /^(.{3,})([nsew]c)$/u.exec(line[at] ?? '') ?? []
    const meant = word === '' ? [] : meaningsOf(gazetteer, word).filter(({ province }) => province.coasts.length > 0)
    return meant.flatMap((meaning) =>
      coast([`/${shore}`], 0).map(({ value }) => ({ value: { word, ...meaning, coast: value }, next: at + 1 })),
    )
  }
  const unheard: Rule<Omit<PlacePhrase, 'coast'>> = (line, at) => {
    const word = line[at]
    const strange = isWord(word) && !LITTLE_WORDS.has(word) && meaningsOf(gazetteer, word).length === 0
    return strange ? [{ value: { word, province: null, sure: 'beginning' }, next: at + 1 }] : []
  }
  const bare = lenient ? either(named, unheard) : named
  return either(
    glued,
    followed(bare, (found) => map(maybe(coast, null), (c) => ({ ...found, coast: c }))),
  )
}

interface Words {
  readonly place: Rule<PlacePhrase>
  readonly unit: Rule<UnitPhrase>
  readonly path: Rule<readonly PlacePhrase[]>
}

function vocabulary(gazetteer: Gazetteer, lenient: boolean): Words {
  const where = place(gazetteer, lenient)
  const unit = after(
    the,
    followed(maybe(nation(gazetteer), null), (n) =>
      followed(maybe(arm, null), (a) => map(after(inThe, where), (p) => ({ arm: a, nation: n, place: p }))),
    ),
  )
  return { place: where, unit, path: many(after(after(MOVE, the), where)) }
}

/** `F PAR MAR`: two places in a row are a move too. */
const goesTo = (w: Words): Rule<readonly PlacePhrase[]> =>
  either(
    w.path,
    map(w.place, (p) => [p]),
  )

/** `via NTH - NWY`: the seas, then the destination. */
const throughTo = (w: Words): Rule<readonly PlacePhrase[]> =>
  followed(w.place, (sea) => map(w.path, (path) => [sea, ...path]))

/** `… via convoy`, or with the seas of its route: `… via NTH`. Null without either. */
const seasAfter = (w: Words): Rule<readonly PlacePhrase[] | null> =>
  maybe(
    after(
      VIA,
      either(
        nothing<readonly PlacePhrase[]>([]),
        throughTo(w),
        map(w.place, (sea) => [sea]),
      ),
    ),
    null,
  )

function movement(w: Words): Rule<Sentence> {
  const tail = seasAfter(w)
  const going = (unit: UnitPhrase): Rule<Sentence> =>
    either(
      followed(goesTo(w), (path) =>
        map(tail, (seas): Sentence => ({ verb: 'move', unit, path: [...(seas ?? []), ...path], via: seas !== null })),
      ),
      after(
        VIA,
        map(either(goesTo(w), throughTo(w)), (path): Sentence => ({ verb: 'move', unit, path, via: true })),
      ),
    )
  return either(
    followed(w.unit, (unit) =>
      either(
        after(HOLD, nothing<Sentence>({ verb: 'hold', unit })),
        going(unit),
        after(
          after(SUPPORT, maybe(token('of'), null)),
          followed(w.unit, (of) => map(supported(w), (path): Sentence => ({ verb: 'support', unit, of, path }))),
        ),
        after(
          CONVOY,
          followed(w.unit, (of) =>
            map(before(goesTo(w), tail), (path): Sentence => ({ verb: 'convoy', unit, of, path })),
          ),
        ),
      ),
    ),
    after(
      HOLD,
      map(w.unit, (unit): Sentence => ({ verb: 'hold', unit })),
    ),
    after(token('move'), followed(w.unit, going)),
  )
}

const supported = (w: Words): Rule<readonly PlacePhrase[]> =>
  either(before(goesTo(w), maybe(VIA, null)), after(maybe(HOLD, null), nothing<readonly PlacePhrase[]>([])))

const retreats = (w: Words): Rule<Sentence> =>
  either(
    followed(w.unit, (unit) =>
      either(
        after(
          RETREAT,
          map(either(goesTo(w)), (path): Sentence => ({ verb: 'retreat', unit, path })),
        ),
        after(maybe(RETREAT, null), after(DISBAND, nothing<Sentence>({ verb: 'disband', unit }))),
      ),
    ),
    after(
      RETREAT,
      followed(w.unit, (unit) =>
        either(
          map(goesTo(w), (path): Sentence => ({ verb: 'retreat', unit, path })),
          after(DISBAND, nothing<Sentence>({ verb: 'disband', unit })),
        ),
      ),
    ),
    after(
      DISBAND,
      map(w.unit, (unit): Sentence => ({ verb: 'disband', unit })),
    ),
  )

const builds = (w: Words): Rule<Sentence> =>
  either(
    after(
      BUILD,
      map(w.unit, (unit): Sentence => ({ verb: 'build', unit })),
    ),
    map(before(w.unit, BUILD), (unit): Sentence => ({ verb: 'build', unit })),
    map(before(w.unit, KEEP), (unit): Sentence => ({ verb: 'hold', unit })),
    after(
      KEEP,
      map(w.unit, (unit): Sentence => ({ verb: 'hold', unit })),
    ),
    (line, at) => (at === 0 && isWaiver(line) ? [{ value: { verb: 'waive' }, next: line.length }] : []),
  )

/** `WAIVE`, `2 waives`, `waive 2 builds`: one waiver says as much as many. */
const isWaiver = (line: readonly Token[]): boolean =>
  line.length <= 3 &&
  line.every((t, i) => WAIVE([t], 0).length > 0 || /^\d$/u.test(t) || (i > 0 && /^builds?$/u.test(t))) &&
  line.some((t) => WAIVE([t], 0).length > 0)

/** In the adjustments `R` and a lone `-` mean remove; in every other phase retreat and move. */
const removals = (w: Words): Rule<Sentence> =>
  either(
    after(
      token('r', '-'),
      map(w.unit, (unit): Sentence => ({ verb: 'disband', unit })),
    ),
    map(before(w.unit, token('r')), (unit): Sentence => ({ verb: 'disband', unit })),
  )

/** Everything a line can say in a phase of these steps, the surest reading first. */
export function sentencesOf(gazetteer: Gazetteer, steps: readonly Step[], line: readonly Token[]): readonly Sentence[] {
  const strict = readings(vocabulary(gazetteer, false), steps, line)
  return strict.length > 0 ? strict : readings(vocabulary(gazetteer, true), steps, line)
}

/** Only a string of ambiguous names has more readings; none of them is meant. */
const MOST_SENTENCES = 24

function readings(w: Words, steps: readonly Step[], line: readonly Token[]): readonly Sentence[] {
  const idle = map(w.unit, (unit): Sentence => ({ verb: 'idle', unit }))
  const told = whole(
    either(movement(w), retreats(w), builds(w), ...(steps.includes('adjustments') ? [removals(w)] : [])),
    line,
  )
  return told.length > 0 ? told.slice(0, MOST_SENTENCES) : whole(idle, line)
}
