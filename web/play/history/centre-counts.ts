/** How strong each power was, year by year, out of a game's own record. Pure. */
import type { Power } from '../../../src/rules/names.ts'
import { power } from '../../../src/rules/names.ts'

type Owned = Readonly<Record<string, readonly string[]>>

/** As much of a saved game as is needed here. */
export interface Recorded {
  readonly phases: readonly {
    readonly name: string
    readonly state: {
      readonly centers?: Owned
      /** Where there are several: all of them. */
      readonly boards?: Readonly<Record<string, { readonly centers: Owned }>>
    }
  }[]
}

export interface YearCounts {
  /** After the Winter of this year; the first is the start of the game. */
  readonly year: number
  readonly centres: ReadonlyMap<Power, number>
}

const yearOf = (code: string): number | null => {
  const [, year] = /^\D(-?\d+)\D$/.exec(code) ?? []
  return year === undefined ? null : Number(year)
}

/** The count at the first phase of every year, which is that after the year before; and how it stands at the end. `by`: from one year to the next, -1 for years BC. */
export function centreCounts({ phases }: Recorded, by: 1 | -1): readonly YearCounts[] {
  const told: YearCounts[] = []
  let year: number | null = null
  for (const { name, state } of phases) {
    const now = yearOf(name)
    if (now === null || now === year || state.centers === undefined) continue
    told.push({ year: now - by, centres: counted(state) })
    year = now
  }
  const last = phases.at(-1)?.state
  return year === null || last?.centers === undefined ? told : [...told, { year, centres: counted(last) }]
}

/** Over all boards. */
function counted({ centers = {}, boards = { only: { centers } } }: Recorded['phases'][number]['state']) {
  const counts = new Map<Power, number>()
  for (const [name, list] of Object.values(boards).flatMap((board) => Object.entries(board.centers)))
    counts.set(power(name), (counts.get(power(name)) ?? 0) + list.length)
  return counts
}
