import type { Atlas, ProvinceInfo } from '../atlas/atlas.ts'
import type { Arm, Coast, Location, Power } from '../names.ts'
import { location } from '../names.ts'
import type { Token } from './tokens.ts'
import { compact, tokensOf } from './tokens.ts'

/** How surely a name means a province: its code, one of its names, or only the beginning of one (`bulgar`). */
export const CERTAINTIES = ['code', 'name', 'beginning'] as const
export type Certainty = (typeof CERTAINTIES)[number]

export interface Meaning {
  readonly province: ProvinceInfo
  readonly sure: Certainty
}

/** All the names of a board's provinces and powers, by their keys. */
export interface Gazetteer {
  readonly names: ReadonlyMap<string, ProvinceInfo>
  readonly powers: ReadonlyMap<string, Power>
  readonly fullNames: ReadonlyMap<ProvinceInfo, string>
  /** Names of several words, by their first letter: `gulf bothnia`, without the little words. */
  readonly inWords: ReadonlyMap<string, readonly NameInWords[]>
  /** In how many words and hyphens the longest name is written. */
  readonly widest: number
  /** How many letters the longest name has. */
  readonly longest: number
}

interface NameInWords {
  readonly province: ProvinceInfo
  readonly words: readonly string[]
}

const gazetteers = new WeakMap<Atlas, Gazetteer>()

export function gazetteerOf(atlas: Atlas): Gazetteer {
  const known = gazetteers.get(atlas) ?? compile(atlas)
  gazetteers.set(atlas, known)
  return known
}

const spellings = (p: ProvinceInfo): readonly string[] => [p.code, p.name, ...p.aliases]

/** A name as its words in a row, and run together: `mid - atlantic`, `mid atlantic`, `midatlantic`. */
function keysOf(name: string): readonly string[] {
  const tokens = tokensOf(name)
  const words = tokens.filter(isWord)
  return [tokens.join(' '), words.join(' '), words.join('')]
}

function compile(atlas: Atlas): Gazetteer {
  const names = new Map<string, ProvinceInfo>()
  for (const p of atlas.provinces) for (const key of spellings(p).flatMap(keysOf)) names.set(key, p)
  for (const p of atlas.provinces) names.set(compact(p.code), p)
  const powers = new Map(
    atlas.powers.flatMap((p) => [p.power, p.name, p.adjective].flatMap(keysOf).map((key) => [key, p.power] as const)),
  )
  const fullNames = new Map(atlas.provinces.map((p) => [p, compact(p.name)]))
  const keys = [...names.keys(), ...powers.keys()]
  const widest = Math.max(...keys.map((key) => key.split(' ').length))
  const longest = Math.max(...keys.map((key) => key.length))
  return { names, powers, fullNames, inWords: inWordsOf(atlas), widest, longest }
}

const LITTLE_WORDS = new Set(['of', 'the', '-'])

function inWordsOf({ provinces }: Atlas): Gazetteer['inWords'] {
  const named = provinces.flatMap((province) =>
    [province.name, ...province.aliases].map((name) => ({
      province,
      words: tokensOf(name).filter((word) => !LITTLE_WORDS.has(word)),
    })),
  )
  return Map.groupBy(
    named.filter(({ words }) => words.length > 1),
    ({ words }) => words[0]?.charAt(0) ?? '',
  )
}

const COMPASS = new Set(['n', 'e', 's', 'w'])
const COMPASS_WORD = /^(?:north|east|south|west)/u

/** `eng chan`, `w med`, `n africa`: every word begins the word of a name that stands there; one letter is enough for a point of the compass. */
function abbreviated({ inWords }: Gazetteer, word: string): readonly ProvinceInfo[] {
  const said = word.split(' ').filter((one) => !LITTLE_WORDS.has(one))
  const [first = ''] = said
  if (said.length < 2) return []
  const begins = (name: string | undefined, one: string): boolean =>
    name !== undefined && (name === one || (one.length > 2 && name.startsWith(one)))
  const fits = ({ words }: NameInWords): boolean =>
    said.every((one, n) => begins(words[n], one) || (n === 0 && COMPASS.has(one) && isCompass(words[0], one)))
  const found = (inWords.get(first.charAt(0)) ?? []).filter(fits)
  return [...new Set(found.map(({ province }) => province))]
}

const isCompass = (name: string | undefined, letter: string): boolean =>
  name !== undefined && name.startsWith(letter) && COMPASS_WORD.test(name)

const SHORTEST_BEGINNING = 3

/**
 * What a word can mean, the surest first. Some words are used for two provinces: `tyr` is Tyrolia's code and the beginning
 * of the Tyrrhenian Sea, `nor` an old name of Norway and the beginning of four others. Which one is meant, the order tells.
 */
export function meaningsOf(gazetteer: Gazetteer, word: string): readonly Meaning[] {
  const exact = gazetteer.names.get(word)
  if (exact === undefined && word.includes(' '))
    return abbreviated(gazetteer, word).map((province) => ({ province, sure: 'beginning' }))
  if (exact === undefined && (word.length < SHORTEST_BEGINNING || word.length > gazetteer.longest)) return []
  if (exact !== undefined && gazetteer.fullNames.get(exact) === word.replaceAll(/[ -]/gu, ''))
    return [{ province: exact, sure: 'name' }]
  const others: Meaning[] = []
  for (const [province, name] of gazetteer.fullNames) {
    if (province !== exact && (name.startsWith(word) || province.code.toLowerCase().startsWith(word)))
      others.push({ province, sure: 'beginning' })
  }
  if (exact === undefined) return others
  return [{ province: exact, sure: exact.code.toLowerCase() === word ? 'code' : 'name' }, ...others]
}

/** The names that start at a token, the longest first; a single word may also be the beginning of one. */
export function namesAt(
  gazetteer: Gazetteer,
  line: readonly Token[],
  at: number,
): readonly { readonly word: string; readonly next: number }[] {
  const [first] = line.slice(at, at + 1)
  if (!isWord(first)) return []
  const found = [{ word: first, next: at + 1 }]
  for (let next = at + 2; next <= Math.min(line.length, at + gazetteer.widest); next += 1) {
    const word = line.slice(at, next).join(' ')
    const isKnown = gazetteer.names.has(word) || gazetteer.powers.has(word)
    if (isKnown || abbreviated(gazetteer, word).length > 0) found.unshift({ word, next })
  }
  return found
}

export const isWord = (token: Token | undefined): token is string => token !== undefined && /^[\p{L}\p{N}]/u.test(token)

/** A coast by another compass point: the Python engine files Bulgaria's `nc` under `ec`, Spain's `wc` under `sc`. */
const KINDRED: Readonly<Partial<Record<Coast, Coast>>> = { NC: 'EC', WC: 'SC' }

/** The coast of this province that a player means; null if it has none such. */
export function coastMeant(of: ProvinceInfo, coast: Coast): Coast | null {
  const kindred = KINDRED[coast]
  if (of.coasts.includes(coast)) return coast
  return kindred !== undefined && of.coasts.includes(kindred) ? kindred : null
}

export const onCoast = (of: Pick<ProvinceInfo, 'code'>, coast: Coast | null): Location =>
  coast === null ? of.code : location(`${of.code}/${coast}`)

/** The coasts of a province that a unit there can step to. */
export const coastsInReach = (atlas: Atlas, arm: Arm, from: Location, to: ProvinceInfo): readonly Coast[] =>
  to.coasts.filter((coast) => atlas.reach(arm, from, onCoast(to, coast)))

/** The provinces whose name is nearest to a misspelt word, at most three; none for a word that is longer than any name. Only ever offered, never assumed. */
export function nearest(gazetteer: Gazetteer, word: string): readonly ProvinceInfo[] {
  const limit = word.length <= 3 ? 1 : word.length <= 6 ? 2 : 3
  if (word.length > gazetteer.longest + limit) return []
  const best = new Map<ProvinceInfo, number>()
  for (const [name, p] of gazetteer.names) {
    const most = Math.min(limit, (best.get(p) ?? Infinity) - 1)
    const whole = distance(word, name, most) ?? Infinity
    const begun =
      name.length > word.length ? (distance(word, name.slice(0, word.length), most - 1) ?? Infinity) : Infinity
    const found = Math.min(whole, begun + 1)
    if (found <= most) best.set(p, found)
  }
  const least = Math.min(...best.values())
  return [...best]
    .filter(([, d]) => d === least)
    .slice(0, 3)
    .map(([p]) => p)
}

/**
 * Letters to insert, drop, change or swap with their neighbour to make one word of the other (Damerau); null if that is more
 * than `most`. Only a band of `most` letters beside the diagonal is looked at, and no row beyond the first that is out of reach.
 */
export function distance(a: string, b: string, most: number): number | null {
  if (Math.abs(a.length - b.length) > most) return null
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = bandRow(a, b, i, most, before, last)
    if (row.every((d) => d > most)) return null
    ;[before, last] = [last, row]
  }
  const found = last[b.length] ?? Infinity
  return found <= most ? found : null
}

/** The row of the table for the first `i` letters of `a`; Infinity outside the band. */
function bandRow(
  a: string,
  b: string,
  i: number,
  most: number,
  before: readonly number[],
  last: readonly number[],
): number[] {
  const row = Array.from({ length: b.length + 1 }, () => Infinity)
  if (i <= most) row[0] = i
  for (let j = Math.max(1, i - most); j <= Math.min(b.length, i + most); j += 1) {
    const same = a[i - 1] === b[j - 1] ? 0 : 1
    const swapped = a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? (before[j - 2] ?? Infinity) + 1 : Infinity
    row[j] = Math.min(
      (last[j] ?? Infinity) + 1,
      (row[j - 1] ?? Infinity) + 1,
      (last[j - 1] ?? Infinity) + same,
      swapped,
    )
  }
  return row
}
