/** The vocabulary of orders, collected from the judges and sites that players come from. */
import { type Arm, type Coast, COASTS } from '../../names.ts'
import { type Rule, alt, map, opt, phrase, preceded, token } from './parser.ts'
import type { Token } from '../tokens.ts'

const HOLDS = ['h', 'hold', 'holds', 'holding', 'stand', 'stands', 'standing', 'stay', 'stays'] as const
const GOES = ['m', 'mv', 'move', 'moves', 'moving', 'go', 'goes', 'advance', 'advances', 'sails'] as const
const TO = ['-', 'to', 'into'] as const
const ATTACKS = ['attack', 'attacks'] as const
const SEAWAYS = ['via', 'convoyed', 'vc'] as const
const SUPPORTS = ['s', '(s)', 'sup', 'supp', 'support', 'supports', 'supporting', 'sh'] as const
const CONVOYS = ['c', 'con', 'convoy', 'convoys', 'convoying', 'transport', 'transports', 'transporting'] as const
const RETREATS = ['r', 'retreat', 'retreats', 'retreating'] as const
const REMOVES = ['remove', 'removes', 'removed', 'removing', 'destroy', 'destroys', 'destroyed'] as const
const DISBANDS = ['d', 'dis', 'disband', 'disbands', 'disbanded', 'disbanding', 'otb', ...REMOVES] as const
const BUILDS = ['b', 'build', 'builds', 'building', 'built', '+'] as const
const WAIVES = ['waive', 'waives', 'waived', 'w', 'v'] as const
const KEEPS = ['keep', 'keeps'] as const
const ARMIES = ['army', 'armies'] as const
const FLEETS = ['fleet', 'fleets', 'ship', 'boat'] as const
const LITTLE = ['a', 'an', 'at', 'by', 'f', 'from', 'in', 'of', 'new', 'off', 'the'] as const

/** Words that are never taken for a misspelt place. */
const KEYWORDS: ReadonlySet<string> = new Set(
  [
    HOLDS,
    GOES,
    TO,
    ATTACKS,
    SEAWAYS,
    SUPPORTS,
    CONVOYS,
    RETREATS,
    DISBANDS,
    BUILDS,
    WAIVES,
    KEEPS,
    ARMIES,
    FLEETS,
    LITTLE,
  ].flat(),
)
export const isKeyword = (word: Token): boolean => KEYWORDS.has(word)

export const HOLD = token(...HOLDS)
export const MOVE = alt(token(...TO, ...GOES, ...ATTACKS), preceded(token(...GOES), token(...TO)))
export const GO = token('move')
export const VIA = alt(
  phrase('via convoy'),
  phrase('by convoy'),
  phrase('via sea'),
  phrase('by sea'),
  token(...SEAWAYS),
)
export const SUPPORT = alt(token(...SUPPORTS), phrase('s - h'), phrase('support hold'), phrase('supports hold'))
export const CONVOY = token(...CONVOYS)
/** One judge's verbs for a convoy. They are not read as one, as `f` means fleet everywhere else. */
export const FERRY = token('f', 'ff', 'ferry', 'ferries', 't')
export const RETREAT = alt(token(...RETREATS), phrase('retreat to'), phrase('retreats to'))
export const DISBAND = alt(token(...DISBANDS), phrase('off the board'))
export const BUILD = token(...BUILDS)
export const KEEP = token(...KEEPS)

/** The arms as words; `a` and `f` before a place. */
const armWord: Rule<Arm> = alt(
  map(token(...ARMIES), () => 'army' as const),
  map(token(...FLEETS), () => 'fleet' as const),
)
export const arm: Rule<Arm> = alt(
  map(token('a'), () => 'army' as const),
  map(token('f'), () => 'fleet' as const),
  armWord,
  preceded(token('a', 'an', 'new'), preceded(opt(token('new'), null), armWord)),
)

export const the: Rule<unknown> = opt(token('the'), null)
export const inThe: Rule<unknown> = preceded(opt(token('in', 'at', 'of', 'from', 'on'), null), the)

/** `/nc`; `(n)` may be one too. */
const COAST_WORDS: ReadonlyMap<Token, Coast> = new Map(
  COASTS.flatMap((coast) => {
    const letters = coast.toLowerCase()
    return [[`/${letters}`, coast] as const, [`(${letters.charAt(0)})`, coast] as const]
  }),
)
export const coastWord = (word: Token): Coast | undefined => COAST_WORDS.get(word)
export const coast: Rule<Coast> = ({ words: line }, at) => {
  const value = COAST_WORDS.get(line[at] ?? '')
  return value === undefined ? [] : [{ value, next: at + 1 }]
}

/** `WAIVE`, `2 waives`, `waive 2 builds`: one waiver covers them all. */
export const isWaiver = (line: readonly Token[]): boolean =>
  line.length <= 3 &&
  line.every((t, i) => WAIVER.has(t) || /^\d$/u.test(t) || (i > 0 && /^builds?$/u.test(t))) &&
  line.some((t) => WAIVER.has(t))

const WAIVER: ReadonlySet<string> = new Set(WAIVES)

/** Words that come after a unit: a line that begins with one names no unit. */
export const AFTER_A_UNIT: ReadonlySet<Token> = new Set([...TO, ...ATTACKS, ...SEAWAYS, ...SUPPORTS, ...CONVOYS])

/** The meaning of lines that consist of verbs alone. */
export const VERBS_ALONE = {
  disband: new Set<string>(DISBANDS),
  hold: new Set<string>(HOLDS),
  build: new Set<string>(BUILDS),
} as const
