/** The names of a board's provinces and powers, and suggestions for misspelt ones. */
import { weakMemoize } from '../../lib/memoize.ts'
import type { Atlas, ProvinceInfo } from '../atlas/atlas.ts'
import type { Power } from '../names.ts'
import { type Token, compact, tokensOf } from './tokens.ts'

/** How well a name matches: a code, a full name, or the beginning of one (`bulgar`). */
const CERTAINTIES = ['code', 'name', 'beginning'] as const
export type Certainty = (typeof CERTAINTIES)[number]

export interface Meaning {
  readonly province: ProvinceInfo
  readonly sure: Certainty
}

/** All names of a board's provinces and powers. Lookup time does not depend on the board's size. */
export interface NameIndex {
  /** Every spelling of every province: `mid - atlantic`, `mid atlantic`, `midatlantic`. */
  readonly names: ReadonlyMap<string, ProvinceInfo>
  readonly powers: ReadonlyMap<string, Power>
  /** The full names as one word. */
  readonly fullNames: ReadonlyMap<ProvinceInfo, string>
  /** Provinces by the first letters of their name or code, two letters or more. */
  readonly beginnings: ReadonlyMap<string, readonly ProvinceInfo[]>
  /** Names of several words, by every beginning of their first word. */
  readonly longNames: ReadonlyMap<string, readonly LongName[]>
  /** By first word: the number of words and hyphens in the longest such name. */
  readonly widths: ReadonlyMap<string, number>
  /** The number of letters in the longest name. */
  readonly longest: number
}

interface LongName {
  readonly province: ProvinceInfo
  /** Without filler words: `gulf`, `bothnia`. */
  readonly words: readonly string[]
}

/** Takes milliseconds to build. */
export const nameIndexOf = weakMemoize(compile)

const spellings = (p: ProvinceInfo): readonly string[] => [p.code, p.name, ...p.aliases]

/** A name with hyphens, without, and as one word: `mid - atlantic`, `midatlantic`. */
function keysOf(name: string): readonly string[] {
  const tokens = tokensOf(name)
  const words = tokens.filter(isWord)
  return [tokens.join(' '), words.join(' '), words.join('')]
}

function compile(atlas: Atlas): NameIndex {
  const names = new Map<string, ProvinceInfo>()
  for (const p of atlas.provinces) for (const key of spellings(p).flatMap(keysOf)) names.set(key, p)
  for (const p of atlas.provinces) names.set(compact(p.code), p)
  const powers = new Map(
    atlas.powers.flatMap((p) => [p.power, p.name, p.adjective].flatMap(keysOf).map((key) => [key, p.power] as const)),
  )
  const fullNames = new Map(atlas.provinces.map((p) => [p, compact(p.name)]))
  const keys = [...names.keys(), ...powers.keys()].map((key) => key.split(' '))
  return {
    names,
    powers,
    fullNames,
    beginnings: beginningsOf(fullNames),
    longNames: longNamesOf(atlas),
    widths: widthsOf(atlas, keys),
    longest: Math.max(...keys.map((key) => key.join(' ').length)),
  }
}

function widthsOf({ provinces }: Atlas, keys: readonly (readonly string[])[]): NameIndex['widths'] {
  const shortened = provinces.flatMap(({ name, aliases }) =>
    [name, ...aliases].flatMap((text) => {
      const words = tokensOf(text)
      return firstWordsFor(words[0] ?? '').map((first) => [first, words.length] as const)
    }),
  )
  const widths = new Map<string, number>()
  for (const [first, width] of [...shortened, ...keys.map((key) => [key[0] ?? '', key.length] as const)])
    if (width > Math.max(1, widths.get(first) ?? 0)) widths.set(first, width)
  return widths
}

/** Two letters may be a name (`na`) and also begin another; an abbreviation needs three. */
const SHORTEST_NAME = 2
const SHORTEST_BEGINNING = 3

/** `nor`, `norw`, `norwa` … */
const beginnings = (name: string, min: number): readonly string[] =>
  Array.from({ length: Math.max(0, name.length - min + 1) }, (_, n) => name.slice(0, n + min))

function beginningsOf(fullNames: NameIndex['fullNames']): NameIndex['beginnings'] {
  const entries = [...fullNames].flatMap(([province, name]) =>
    [...new Set([name, province.code.toLowerCase()].flatMap((text) => beginnings(text, SHORTEST_NAME)))].map(
      (beginning) => ({ beginning, province }),
    ),
  )
  return grouped(
    entries,
    ({ beginning }) => beginning,
    ({ province }) => province,
  )
}

const grouped = <T, V>(
  all: readonly T[],
  keyOf: (item: T) => string,
  valueOf: (item: T) => V,
): Map<string, readonly V[]> => new Map([...Map.groupBy(all, keyOf)].map(([key, items]) => [key, items.map(valueOf)]))

const LITTLE_WORDS = new Set(['of', 'the', '-'])

const wordsIn = (name: string): readonly string[] => tokensOf(name).filter((word) => !LITTLE_WORDS.has(word))

function longNamesOf({ provinces }: Atlas): NameIndex['longNames'] {
  const entries = provinces.flatMap((province) =>
    [province.name, ...province.aliases].flatMap((name) => {
      const words = wordsIn(name)
      return words.length < 2
        ? []
        : firstWordsFor(words[0] ?? '').map((first) => ({ first, long: { province, words } }))
    }),
  )
  return grouped(
    entries,
    ({ first }) => first,
    ({ long }) => long,
  )
}

const COMPASS_WORD = /^(?:north|east|south|west)/u

/** One letter is enough for a point of the compass. */
const firstWordsFor = (word: string): readonly string[] => [
  ...new Set([...(COMPASS_WORD.test(word) ? [word.charAt(0)] : []), word, ...beginnings(word, SHORTEST_BEGINNING)]),
]

/** `eng chan`, `w med`, `n africa`: each word begins the name's word at that position. */
function abbreviated({ longNames }: NameIndex, words: readonly string[]): readonly ProvinceInfo[] {
  const long = longNames.get(words[0] ?? '')
  if (long === undefined) return []
  const nextWords = words.slice(1).filter((candidate) => !LITTLE_WORDS.has(candidate))
  const matches = (name: string | undefined, prefix: string): boolean =>
    name !== undefined && (name === prefix || (prefix.length >= SHORTEST_BEGINNING && name.startsWith(prefix)))
  if (nextWords.length === 0) return []
  const matching = long.filter(({ words: name }) => nextWords.every((word, n) => matches(name[n + 1], word)))
  return [...new Set(matching.map(({ province }) => province))]
}

/**
 * The meanings of a word, the surest first. Some have several: `tyr` is the code of Tyrolia and
 * begins Tyrrhenian Sea; `nor` is an old code of Norway and begins four other names. The rest of
 * the order decides.
 */
export function meaningsOf(nameIndex: NameIndex, word: string): readonly Meaning[] {
  const exact = nameIndex.names.get(word)
  if (exact === undefined && word.includes(' ')) return abbreviated(nameIndex, word.split(' ')).map(beginning)
  if (exact === undefined && word.length < SHORTEST_BEGINNING) return []
  if (exact !== undefined && nameIndex.fullNames.get(exact) === word.replaceAll(/[ -]/gu, ''))
    return [{ province: exact, sure: 'name' }]
  const inexact = (nameIndex.beginnings.get(word) ?? []).filter((province) => province !== exact).map(beginning)
  if (exact === undefined) return inexact
  return [{ province: exact, sure: exact.code.toLowerCase() === word ? 'code' : 'name' }, ...inexact]
}

const beginning = (province: ProvinceInfo): Meaning => ({ province, sure: 'beginning' })

interface NameAt {
  readonly word: string
  /** The index after the name. */
  readonly next: number
}

/** The names that start at a word, the longest first; a single word may be an abbreviation. */
export function namesAt(nameIndex: NameIndex, line: readonly Token[], at: number): readonly NameAt[] {
  const first = line[at]
  if (!isWord(first)) return []
  const single = { word: first, next: at + 1 }
  const width = nameIndex.widths.get(first)
  if (width === undefined) return [single]
  const names: NameAt[] = [single]
  let word: string = first
  for (let next = at + 2; next <= Math.min(line.length, at + width); next += 1) {
    word += ` ${line[next - 1] ?? ''}`
    const isKnown = nameIndex.names.has(word) || nameIndex.powers.has(word)
    if (isKnown || abbreviated(nameIndex, line.slice(at, next)).length > 0) names.unshift({ word, next })
  }
  return names
}

export const isWord = (token: Token | undefined): token is string => token !== undefined && /^[\p{L}\p{N}]/u.test(token)

/** Up to three provinces with the most similar names; none for a word longer than any name. */
export function nearest(nameIndex: NameIndex, word: string): readonly ProvinceInfo[] {
  const limit = word.length <= 3 ? 1 : word.length <= 6 ? 2 : 3
  if (word.length > nameIndex.longest + limit) return []
  const best = new Map<ProvinceInfo, number>()
  for (const [name, p] of nameIndex.names) {
    const max = Math.min(limit, (best.get(p) ?? Infinity) - 1)
    const whole = distance(word, name, max) ?? Infinity
    const prefix =
      name.length > word.length ? (distance(word, name.slice(0, word.length), max - 1) ?? Infinity) : Infinity
    const nearest = Math.min(whole, prefix + 1)
    if (nearest <= max) best.set(p, nearest)
  }
  const min = Math.min(...best.values())
  return [...best]
    .filter(([, d]) => d === min)
    .slice(0, 3)
    .map(([p]) => p)
}

/**
 * The edit distance with transpositions (Damerau); null if above `max`. Only a band around the
 * diagonal is computed, and rows only while it can still be reached.
 */
export function distance(a: string, b: string, max: number): number | null {
  if (Math.abs(a.length - b.length) > max) return null
  let [before, last] = [[] as number[], Array.from({ length: b.length + 1 }, (_, j) => j)]
  for (let i = 1; i <= a.length; i += 1) {
    const row = bandRow(a, b, i, max, before, last)
    if (row.every((d) => d > max)) return null
    ;[before, last] = [last, row]
  }
  const result = last[b.length] ?? Infinity
  return result <= max ? result : null
}

/** The row of the table for the first `i` letters of `a`; Infinity outside the band. */
function bandRow(
  a: string,
  b: string,
  i: number,
  max: number,
  before: readonly number[],
  last: readonly number[],
): number[] {
  const row = Array.from({ length: b.length + 1 }, () => Infinity)
  if (i <= max) row[0] = i
  for (let j = Math.max(1, i - max); j <= Math.min(b.length, i + max); j += 1) {
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
