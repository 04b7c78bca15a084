/** A whole game written for the Python package `diplomacy`: five real games are read, adjudicated and written again. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { power } from '../../src/rules/names.ts'
import { adjudicate } from '../../src/rules/phases/turn.ts'
import type { PlayedPhase, SavedGame, SavedGamePhase } from '../../src/rules/saved/index.ts'
import { readSavedPhase, toSavedGame } from '../../src/rules/saved/index.ts'
import { zobristHash } from '../../src/rules/saved/zobrist.ts'
import { atlas } from '../support/boards/movement.ts'
import { phase, standardGame } from '../support/games/recorded.ts'

type Lists = Readonly<Record<string, readonly string[]>>
interface Recorded {
  readonly id: string
  readonly map: string
  readonly phases: readonly {
    readonly name: string
    readonly orders: Lists
    readonly state: {
      readonly units: Lists
      readonly centers: Lists
      readonly homes: Lists
      readonly retreats: Readonly<Record<string, Lists>>
      readonly builds: Readonly<Record<string, { readonly count: number; readonly homes: readonly string[] }>>
    }
  }[]
}

const recordOf = (n: number): Recorded =>
  JSON.parse(readFileSync(new URL(`../games/sample-${n}.json`, import.meta.url), 'utf8')) as Recorded

/** The record, adjudicated phase by phase, as our document. */
function written({ id, map, phases }: Recorded): SavedGame {
  const played = phases.map((one, n): PlayedPhase => {
    const result = readSavedPhase(standardGame, { ...one })
    if (!result.ok) throw new Error(result.error)
    const isLast = n === phases.length - 1
    const { report } = adjudicate(standardGame, result.value.position, result.value.submissions)
    return { before: result.value.position, rulings: isLast ? [] : report.rulings, at: n, inDisorder: [] }
  })
  return toSavedGame(standardGame, { id, map, rules: [] }, played, false)
}

const sorted = (lists: Lists): Lists =>
  Object.fromEntries(
    Object.entries(lists)
      .filter(([, list]) => list.length > 0)
      .map(([key, list]) => [key, list.toSorted()]),
  )

type RecordedPhase = Recorded['phases'][number]
interface Stated {
  readonly name: string
  readonly orders: Readonly<Record<string, readonly string[] | null>>
  readonly state: RecordedPhase['state']
}

/**
 * The parts of a phase that must be equal. The package removes units that can go nowhere at once;
 * these records keep them.
 */
function facts({ name, orders, state }: Stated) {
  const stranded = Object.values(state.retreats).flatMap((choices) =>
    Object.entries(choices).flatMap(([unit, to]) => (to.length === 0 ? [unit] : [])),
  )
  const isThere = (text: string) => !stranded.some((unit) => text === `*${unit}` || text === `${unit} D`)
  const mapLists = (lists: Readonly<Record<string, readonly string[] | null>>): Lists =>
    sorted(Object.fromEntries(Object.entries(lists).map(([name, list]) => [name, (list ?? []).filter(isThere)])))
  return {
    name,
    orders: mapLists(orders),
    units: mapLists(state.units),
    centers: sorted(state.centers),
    retreats: Object.values(state.retreats).map((choices) => sorted(choices)),
    // The records name free homes where nothing is to be built, and some that their power had lost.
    builds: Object.entries(state.builds).map(([name, { count, homes }]) => [
      name,
      count,
      count > 0 ? homes.filter((home) => state.homes[name]?.includes(home)).toSorted() : [],
    ]),
  }
}

describe.each([1, 2, 3, 4, 5])('sample game %i', (n) => {
  const record = recordOf(n)
  const own = written(record)

  test('keeps names, orders, units, retreats, centres and builds', () => {
    expect(own.phases.map(facts)).toEqual(record.phases.map(facts))
    expect([own.id, own.map]).toEqual([record.id, record.map])
  })

  test('has a result for every ordered unit in every phase', () => {
    for (const { orders, results, name } of own.phases) {
      if (!name.endsWith('M')) continue
      const units = Object.values(orders).flatMap((list) =>
        (list ?? []).map((text) => text.split(' ').slice(0, 2).join(' ')),
      )
      expect(units.filter((unit) => results[unit] === undefined)).toEqual([])
    }
  })

  test('names its game, its map and its rules in every state', () => {
    for (const { state } of own.phases) {
      expect([state.game_id, state.map, state.rules, state.note]).toEqual([record.id, 'standard', own.rules, ''])
      expect(Object.keys(state.influence)).toEqual(Object.keys(state.units))
      expect(Object.keys(state.civil_disorder)).toEqual(Object.keys(state.units))
    }
  })
})

describe('what the package checks before it accepts a game as valid', () => {
  const { games } = JSON.parse(readFileSync(new URL('zobrist-hashes.json', import.meta.url), 'utf8')) as {
    readonly games: Readonly<Record<string, Readonly<Record<string, string>>>>
  }
  const homes = Object.fromEntries(atlas.powers.map(({ power: name }) => [name, atlas.homes(name)]))

  test.each([1, 2, 3, 4, 5])('zobrist_hash is its own for every recorded phase of sample game %i', (n) => {
    const hashes = recordOf(n).phases.map(({ name, state: { units, centers } }) => [
      name,
      zobristHash(atlas, { units, centers, homes }),
    ])
    expect(Object.fromEntries(hashes)).toEqual(games[`sample-${n}`])
  })

  test('every state has the hash of what it says, and the homes that all powers began with', () => {
    for (const { state } of written(recordOf(2)).phases) {
      expect(state.zobrist_hash).toBe(zobristHash(atlas, state))
      expect(state.homes).toEqual(homes)
    }
  })

  test('an army that would walk where its convoy is missing calls for DIFFERENT_ADJUDICATION (DATC 6.G.8)', () => {
    const rulesOf = (units: Lists, orders: Lists) => {
      const { position, submissions } = phase('S1901M', units, { orders })
      const { rulings } = adjudicate(standardGame, position, submissions).report
      const played: PlayedPhase = { before: position, rulings, at: 0, inDisorder: [] }
      return toSavedGame(standardGame, { id: 'x', map: 'standard', rules: ['NO_PRESS'] }, [played], false).rules
    }
    const units = { FRANCE: ['A BRE'], ENGLAND: ['F ENG', 'A WAL'] }
    expect(rulesOf(units, { FRANCE: ['A BRE - PIC VIA'] })).toEqual(['NO_PRESS', 'DIFFERENT_ADJUDICATION'])
    expect(rulesOf(units, { FRANCE: ['A BRE - PIC'], ENGLAND: ['A WAL - LON'] })).toEqual(['NO_PRESS'])
  })

  test('a game that ends without a win, which the package would continue, calls for it too', () => {
    const rulesAtEnd = (name: string, centres: Lists, isOver = true) => {
      const at = (code: string) => phase(code, { FRANCE: ['A PAR'], ENGLAND: ['F LON'] }, { centres }).position
      const played = [at('F1901M'), at(name)].map((before, n): PlayedPhase => ({
        before,
        rulings: [],
        at: n,
        inDisorder: [],
      }))
      return toSavedGame(standardGame, { id: 'x', map: 'standard', rules: [] }, played, isOver).rules
    }
    const few = { FRANCE: ['PAR'], ENGLAND: ['LON'] }
    const eighteen = { ...few, FRANCE: atlas.centres.filter((at) => at !== 'LON').slice(0, 18) }
    expect(rulesAtEnd('W1901A', few)).toEqual(['DIFFERENT_ADJUDICATION'])
    expect(rulesAtEnd('W1901A', few, false)).toEqual([])
    expect(rulesAtEnd('W1901A', eighteen)).toEqual([])
  })

  test('supports name no coast, and no build is waived', () => {
    const ordersOf = (name: string, units: Lists, orders: Lists, centres: Lists = {}) => {
      const { position, submissions } = phase(name, units, { orders, centres })
      const { rulings } = adjudicate(standardGame, position, submissions).report
      const played: PlayedPhase = { before: position, rulings, at: 0, inDisorder: [] }
      const heading = { id: 'x', map: 'standard', rules: [] }
      return toSavedGame(standardGame, heading, [played], false).phases[0]?.orders['FRANCE']
    }
    const units = { FRANCE: ['A MAR', 'F LYO', 'A GAS', 'F POR', 'F WES'] }
    const orders = ['A MAR S F LYO - SPA/SC', 'F LYO - SPA/SC', 'A GAS S F LYO - SPA/SC', 'F POR H', 'F WES H']
    expect(ordersOf('S1901M', units, { FRANCE: orders })).toEqual(
      orders.map((text) => text.replace(/( S .*)\/SC/, '$1')),
    )
    const centres = { FRANCE: ['PAR', 'MAR', 'BRE', 'SPA', 'POR'] }
    expect(ordersOf('W1901A', { FRANCE: ['A SPA'] }, { FRANCE: ['A PAR B', 'WAIVE'] }, centres)).toEqual(['A PAR B'])
  })
})

describe('one phase', () => {
  const one = (
    name: string,
    units: Lists,
    { orders = {}, centres = {} }: { readonly orders?: Lists; readonly centres?: Lists } = {},
  ): SavedGamePhase => {
    const { position, submissions } = phase(name, units, { orders, centres })
    const { rulings } = adjudicate(standardGame, position, submissions).report
    const played: PlayedPhase = { before: position, rulings, at: 5, inDisorder: [power('ITALY')] }
    const [page] = toSavedGame(standardGame, { id: 'x', map: 'standard', rules: [] }, [played], false).phases
    if (page === undefined) throw new Error('no phase was written')
    return page
  }

  test('uses the package’s terms for results', () => {
    const { results } = one(
      'S1901M',
      { FRANCE: ['A PAR', 'A MAR', 'F BRE', 'A PIC'], GERMANY: ['A MUN', 'A RUH', 'A BUR'], ENGLAND: ['F ENG'] },
      {
        orders: {
          FRANCE: ['A PAR - BUR', 'A MAR S A PAR - BUR', 'F BRE - ENG', 'A PIC - WAL VIA'],
          GERMANY: ['A MUN - RUH', 'A RUH H', 'A BUR S A PAR - GAS'],
        },
      },
    )
    expect(results).toEqual({
      'A PAR': [],
      'A MAR': [],
      'F BRE': ['bounce'],
      'A PIC': ['no convoy'],
      'A MUN': ['bounce'],
      'A RUH': [],
      'A BUR': ['void', 'dislodged'],
      'F ENG': [],
    })
  })

  test('limits builds to free homes', () => {
    const { state } = one('W1901A', { FRANCE: ['A PAR'] }, { centres: { FRANCE: ['PAR', 'MAR', 'SPA', 'POR', 'BEL'] } })
    expect(state.builds['FRANCE']).toEqual({ count: 1, homes: ['MAR'] })
    expect(state.homes['FRANCE']?.toSorted()).toEqual(['BRE', 'MAR', 'PAR'])
  })

  test('marks civil disorder of powers that owed orders, and counts time in microseconds', () => {
    const { state } = one('S1901M', { ITALY: ['A ROM'] })
    expect([state.civil_disorder['ITALY'], state.civil_disorder['FRANCE'], state.timestamp]).toEqual([1, 0, 5000])
  })
})
