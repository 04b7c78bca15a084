/**
 * Tests of Twilight Zone that do not fit into a case file: the draw of countries, the first units,
 * and who sees which map.
 */
import { describe, expect, test } from 'vitest'
import { mapName, power, seat } from '../../../src/rules/names.ts'
import type { Json } from '../../../src/lib/json.ts'
import { everyOrder, options } from '../../../src/rules/notation/order-options.ts'
import { resolvePhase, phaseOf, requiredOrders } from '../../../src/rules/phases/turn.ts'
import {
  DRAWINGS,
  SEED,
  base,
  designPosition,
  textsBySeat,
  mapOf,
  memoryOf,
  sheetOf,
  start,
  twilight,
} from '../../support/boards/twilight-zone.ts'

describe('TWZ-1 first the maps, then the draw, then the units', () => {
  const drawn = designPosition(textsBySeat(DRAWINGS))

  test('the phases count years down', () => {
    const codes = [0, 1, 2, 3, 4, 5, 6, 7].map((turn) => phaseOf(twilight, { ...start, turn }).code)
    expect(codes).toEqual(['W1902D', 'W1902A', 'S1901M', 'S1901R', 'F1901M', 'F1901R', 'W1901A', 'S1900M'])
  })
  test('gives nobody a country during the design, and asks everybody for a map', () => {
    expect(twilight.seats.map((seat) => twilight.powers(start, seat))).toEqual(twilight.seats.map((seat) => [seat]))
    expect(requiredOrders(twilight, start).map(({ own }) => own)).toEqual(twilight.seats.map(() => ['your map']))
  })
  test('gives each seat one country, with the map that it designed', () => {
    const countries = twilight.seats.map((seat) => String(twilight.powers(drawn, seat)))
    expect(countries.toSorted()).toEqual(base.powers.map((info) => String(info.power)))
    expect(twilight.seats.map((seat) => mapOf(drawn, seat))).toEqual(DRAWINGS.slice(0, 7))
  })
  test('depends only on the seed', () => {
    const seatsAt = (seed: number) => memoryOf(designPosition(textsBySeat(DRAWINGS), seed)).seats
    expect(seatsAt(SEED)).toEqual(memoryOf(drawn).seats)
    expect(new Set([1, 2, 3, 4].map((seed) => JSON.stringify(seatsAt(seed)))).size).toBe(4)
  })
  test('asks for three units each', () =>
    expect(requiredOrders(twilight, drawn).map((required) => required.adjustments[0]?.builds)).toEqual(
      Array(7).fill(3),
    ))
  test('has no draws before the game begins', () => {
    const later = { ...drawn, turn: 2 }
    expect([start, drawn, later].map((position) => twilight.quorum(position, 'draw'))).toEqual([null, null, 'all'])
    expect([start, drawn, later].map((position) => twilight.quorum(position, 'concession'))).toEqual([
      null,
      null,
      'all',
    ])
    expect(twilight.quorum(start, 'pause')).toBe('two-thirds')
  })
  test('seats countries in their order if there was no draw', () => {
    const played = { ...start, turn: 2, memory: null }
    expect(twilight.seats.map((seat) => String(twilight.powers(played, seat)))).toEqual(
      base.powers.map((info) => String(info.power)),
    )
  })
})

describe('TWZ-7 the choice of first units', () => {
  test('offers either kind on a coast, and coasts where there are two (counted by hand)', () => {
    const position = designPosition(textsBySeat(DRAWINGS))
    const counted = twilight.seats.map((seat) => [
      twilight.powers(position, seat)[0],
      everyOrder(options(twilight, position, seat)).filter(({ order }) => order.kind === 'build').length,
    ])
    expect(Object.fromEntries(counted)).toEqual({
      AUSTRIA: 4,
      ENGLAND: 6,
      FRANCE: 5,
      GERMANY: 5,
      ITALY: 6,
      RUSSIA: 5,
      TURKEY: 6,
    })
  })
})

describe('TWZ-2 an invalid row', () => {
  const problemOf = (text: string) => sheetOf(start, seat('SEAT 1'), text).lines[0]?.problem
  test('reports its unknown codes', () => {
    expect(problemOf('XYZ FOO PAR')).toMatchObject({ why: 'unreadable', words: expect.stringContaining('XYZ') })
    expect(problemOf('PAR PAR BUR')).toBeNull()
  })
  test('may be an order of another phase', () => expect(problemOf('A PAR - BUR')?.why).not.toBe('unknown-place'))
})

describe('TWZ-7 without waivers', () => {
  test('places the usual units', () => {
    const position = designPosition(textsBySeat(DRAWINGS))
    const { orders } = sheetOf(position, seat('SEAT 1'), 'WAIVE')
    const { next } = resolvePhase(twilight, position, { [seat('SEAT 1')]: { orders, refused: [] } })
    expect(Object.values(next.boards).flatMap(({ units }) => units)).toHaveLength(21)
  })
})

describe('TWZ-12 a map is its designer’s secret', () => {
  const position = designPosition(textsBySeat(DRAWINGS))
  const sights = (over: boolean) =>
    [null, ...twilight.seats].map((viewer) => twilight.visibleMemory(position, viewer, over) as { maps: Json })
  test('only its designer sees it during the game', () => {
    // Who plays which country is public.
    const common = { seats: memoryOf(position).seats, shown: {} }
    expect(sights(false)).toEqual([
      { maps: {}, ...common },
      ...twilight.seats.map((seat) => ({
        maps: { [memoryOf(position).seats[seat] ?? '']: mapOf(position, seat) },
        ...common,
      })),
    ])
  })
  test('everybody sees all maps afterwards', () => {
    const { maps, seats } = memoryOf(position)
    expect(new Set(sights(true).map((sight) => JSON.stringify(sight)))).toEqual(
      new Set([JSON.stringify({ maps, seats, shown: {} })]),
    )
  })
  test('nobody sees the seed of all random maps', () => {
    expect(JSON.stringify([...sights(false), ...sights(true)])).not.toContain('seed')
  })
})

test('reads a memory of any shape', () => {
  const shapes: Json[] = [
    null,
    3,
    'maps',
    [],
    { maps: 3, seats: [] },
    { maps: { FRANCE: 7, GERMANY: ['PAR'] } },
    { maps: { FRANCE: 'PAR' } },
  ]
  for (const memory of shapes) {
    const position = { ...start, turn: 2, memory }
    expect(twilight.atlas(position, power('FRANCE'), null)).not.toBeNull()
    expect(twilight.atlas(position, null, mapName('SPAIN'))).toBeNull()
    expect(twilight.seats.flatMap((seat) => twilight.powers(position, seat))).toHaveLength(7)
  }
})
