/** The filters of the archive, as they are in the page's address and in a request. Pure. */
import type { ArchiveQuery } from '../client/archive-api.ts'

/** Empty: all. `length`: the id of one of `LENGTHS`. */
export interface Filter {
  readonly variant: string
  readonly ending: string
  readonly length: string
  readonly year: string
  /** A name or an id. */
  readonly player: string
}

const NAMES = ['variant', 'ending', 'length', 'year', 'player'] as const satisfies readonly (keyof Filter)[]

export const NO_FILTER: Filter = { variant: '', ending: '', length: '', year: '', player: '' }

/** By number of phases, both inclusive. */
const LENGTHS = [
  { id: '', title: 'Any length', min: '', max: '' },
  { id: 'short', title: 'Up to 20 phases', min: '', max: '20' },
  { id: 'medium', title: '21 to 40 phases', min: '21', max: '40' },
  { id: 'long', title: 'More than 40 phases', min: '41', max: '' },
] as const
export const LENGTH_OPTIONS: readonly (readonly [string, string])[] = LENGTHS.map(({ id, title }) => [id, title])

export const ENDING_OPTIONS: readonly (readonly [string, string])[] = [
  ['', 'Any result'],
  ['solo', 'Solo win'],
  ['draw', 'Draw'],
  ['concession', 'Concession'],
  ['joint', 'Joint win'],
]

/** No game ended earlier. */
const FIRST_YEAR = 2026

/** The years in which games can have ended, latest first. */
export const yearOptions = (now: number): readonly (readonly [string, string])[] => {
  const latest = new Date(now).getUTCFullYear()
  const years = Array.from({ length: Math.max(1, latest - FIRST_YEAR + 1) }, (_, n) => String(latest - n))
  return [['', 'Any year'], ...years.map((year): [string, string] => [year, year])]
}

export const readFilter = (query: Readonly<Record<string, string>>): Filter => ({
  ...NO_FILTER,
  ...Object.fromEntries(NAMES.flatMap((name) => (query[name] === undefined ? [] : [[name, query[name]]]))),
})

/** `/archive?variant=duo` */
export function archiveUrl(filter: Filter): string {
  const query = new URLSearchParams(NAMES.flatMap((name) => (filter[name] === '' ? [] : [[name, filter[name]]])))
  return query.size === 0 ? '/archive' : `/archive?${query.toString()}`
}

/** Without empty filters. `after`: the end of the previous page. */
export function requestFor({ variant, ending, length, year, player }: Filter, after: string | null): ArchiveQuery {
  const { min, max } = LENGTHS.find(({ id }) => id === length) ?? LENGTHS[0]
  const query = { variant, ending, year, player, minPhases: min, maxPhases: max, after: after ?? '' }
  return Object.fromEntries(Object.entries(query).filter(([, value]) => value !== ''))
}
