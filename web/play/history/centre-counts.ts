/** The centres of each power, year by year, from the export of a game. Pure. */
import type { Power } from '../../../src/rules/names.ts'
import { power } from '../../../src/rules/names.ts'

type Owned = Readonly<Record<string, readonly string[]>>

/** The part of an exported game that is needed here. */
export interface Recorded {
  readonly phases: readonly {
    readonly name: string
    readonly state: {
      readonly centers?: Owned
      /** All boards, if there are several. */
      readonly boards?: Readonly<Record<string, { readonly centers: Owned }>>
    }
  }[]
}

export interface YearCounts {
  /** The counts at the end of this year; the first entry is the start of the game. */
  readonly year: number
  readonly centres: ReadonlyMap<Power, number>
}

const yearOf = (code: string): number | null => {
  const [, year] = /^\D(-?\d+)\D$/.exec(code) ?? []
  return year === undefined ? null : Number(year)
}

/**
 * The counts at the start, after each year, and at the end. `by`: the step between years; -1 for
 * years BC. A game may begin with a Winter in which maps are drawn and units placed.
 */
export function centreCounts({ phases: all }: Recorded, by: 1 | -1): readonly YearCounts[] {
  const start = all.findIndex(({ name }) => !name.startsWith('W'))
  const phases = start < 0 ? [] : all.slice(start)
  const counts: YearCounts[] = []
  let year: number | null = null
  for (const { name, state } of phases) {
    const now = yearOf(name)
    if (now === null || now === year || state.centers === undefined) continue
    counts.push({ year: year ?? now - by, centres: countCentres(state) })
    year = now
  }
  const last = phases.at(-1)?.state
  return year === null || last?.centers === undefined ? counts : [...counts, { year, centres: countCentres(last) }]
}

/** The centres of each power, on whichever board: as they count for winning. */
function countCentres({ centers = {}, boards = { only: { centers } } }: Recorded['phases'][number]['state']) {
  const owned = Map.groupBy(
    Object.values(boards).flatMap((board) => Object.entries(board.centers)),
    ([name]) => power(name),
  )
  return new Map([...owned].map(([name, lists]) => [name, new Set(lists.flatMap(([, list]) => list)).size]))
}
