/** How many days recorded Standard games take with and without orders stated ahead, at a new game's usual pace. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { DAY_MINUTES, DAY_MS, HOUR_MINUTES } from '../../src/lib/time.ts'
import { Host, player, POWERS, START } from '../support/games/hosting.ts'
import { isThorough } from '../support/thorough.ts'

interface Recorded {
  readonly phases: readonly {
    readonly name: string
    readonly orders: Readonly<Record<string, readonly string[] | null>>
  }[]
}

/** Five games of eight years from the Python package. */
const GAMES = [1, 2, 3, 4, 5].map(
  (n) => JSON.parse(readFileSync(new URL(`../games/sample-${n}.json`, import.meta.url), 'utf8')) as Recorded,
)
const [first = { phases: [] }] = GAMES
const MINUTES = {
  draft: DAY_MINUTES,
  moves: DAY_MINUTES,
  retreats: 12 * HOUR_MINUTES,
  adjustments: 12 * HOUR_MINUTES,
}

/** What a power states ahead of these phases: what it ordered in the record. */
const statements = (phases: Recorded['phases'], power: string): readonly string[] =>
  phases.flatMap(({ orders }) =>
    (orders[power] ?? []).flatMap((order) => {
      if (order === 'WAIVE' || order.endsWith(' B')) return [`IF BUILDS: ${order.replace(/ B$/, '')}`]
      const [, unit, goal] = /^(\S+ \S+) R (.*)$/.exec(order) ?? []
      if (unit !== undefined) return [`IF DISLODGED ${unit}: ${goal ?? ''}`]
      const disbanded = order.replace(/ D$/, '')
      return [`IF DISLODGED ${disbanded}: DISBAND`, `IF DISBANDS: ${disbanded}`]
    }),
  )

interface Course {
  readonly days: number
  /** The phases that were closed. */
  readonly codes: readonly string[]
}

/** Plays a record; nobody presses Ready. `states`: does this power state the orders of the phases to come? */
function play({ phases }: Recorded, states: (power: string, turn: number) => boolean): Course {
  const host = Host.playing({ minutes: MINUTES })
  for (const [n, { name, orders }] of phases.entries()) {
    if (host.phase !== name) continue
    const next = phases.slice(n + 1).findIndex((phase) => phase.name.endsWith('M'))
    const coming = phases.slice(n + 1, next < 0 ? undefined : n + 1 + next)
    for (const power of POWERS) {
      host.order(power, orders[power] ?? [])
      if (name.endsWith('M') && states(power, n))
        host.do({ kind: 'state-ahead', by: player(power), lines: statements(coming, power) })
    }
    host.silentDeadline()
  }
  return { days: (host.now - START) / DAY_MS, codes: host.closedPhases.map(({ report }) => report.code) }
}

/** With every phase at its full length. */
const daysOf = (codes: readonly string[]): number =>
  codes.reduce((days, code) => days + MINUTES[code.endsWith('M') ? 'moves' : 'retreats'] / DAY_MINUTES, 0)

describe('recorded Standard games of eight years', () => {
  /** The share of days saved if each power states its orders in so many of 20 movement phases. */
  const saved = (games: readonly Recorded[], stated: number): number => {
    const states = (power: string, turn: number) =>
      (turn * 7 + [...POWERS].map(String).indexOf(power) * 3) % 20 < stated
    const courses = games.map((game) => play(game, states))
    for (const [n, { codes }] of courses.entries()) expect(codes.at(-1)).toBe(games[n]?.phases.at(-1)?.name)
    const days = courses.reduce((sum, course) => sum + course.days, 0)
    return 1 - days / courses.reduce((sum, { codes }) => sum + daysOf(codes), 0)
  }

  it('last as long as all their phases if nothing is stated', () => {
    const { days, codes } = play(first, () => false)
    expect(days).toBe(daysOf(codes))
  })
  it('take at least 30 % fewer days if retreats, builds and disbands are stated ahead', () => {
    expect(saved(isThorough ? GAMES : GAMES.slice(0, 2), 20)).toBeGreaterThan(0.3)
  })
  it.runIf(isThorough)('save less if a power states nothing in some movement phases', () => {
    // The figures of docs/performance.md.
    expect([19, 18, 16].map((stated) => Math.round(100 * saved(GAMES, stated)))).toEqual([29, 22, 14])
  })
})
