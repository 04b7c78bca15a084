import { expect, test } from 'vitest'
import type { BoardTable } from '../../src/rules/atlas/atlas.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { location, power, province } from '../../src/rules/names.ts'

const island: BoardTable = {
  id: 'island',
  title: 'An island',
  powers: [{ power: 'CRUSOE', name: 'Crusoe', adjective: 'lonely', start: 'A HUT, F BAY/NC' }],
  provinces: [
    { code: 'HUT', name: 'The Hut', kind: 'land', centre: true, home: 'CRUSOE' },
    { code: 'BAY', name: 'The Bay', kind: 'coast', coasts: ['NC', 'SC'], centre: true },
    { code: 'SEA', name: 'The Sea', kind: 'sea', aliases: 'water, the deep' },
  ],
  army: { HUT: 'BAY', BAY: 'HUT' },
  fleet: { 'BAY/NC': 'SEA', SEA: 'BAY/NC' },
}

test('indexes a board: reach by coast, touch by province', () => {
  const atlas = makeAtlas(island)
  const [sea, bay, north, south] = ['SEA', 'BAY', 'BAY/NC', 'BAY/SC'].map(location)
  if (sea === undefined || bay === undefined || north === undefined || south === undefined)
    throw new Error('four places')
  expect(atlas.reach('fleet', sea, north)).toBe(true)
  expect(atlas.reach('fleet', sea, south)).toBe(false)
  expect(atlas.reach('fleet', sea, bay)).toBe(false)
  expect(atlas.touches('fleet', sea, province('BAY'))).toBe(true)
  expect(atlas.provinceOf(south)).toBe('BAY')
  expect(atlas.homes(power('CRUSOE'))).toEqual(['HUT'])
  expect(atlas.province('SEA')?.aliases).toEqual(['water', 'the deep'])
  expect(atlas.start).toEqual([
    { power: 'CRUSOE', arm: 'army', at: 'HUT' },
    { power: 'CRUSOE', arm: 'fleet', at: 'BAY/NC' },
  ])
})

test('reports every fault of a table at once', () => {
  const faulty = { ...island, army: { HUT: 'BAY', BAY: '' }, fleet: { 'BAY/NC': 'SEA MOON', SEA: 'BAY/NC' } }
  expect(() => makeAtlas(faulty)).toThrow(
    /army: HUT borders BAY, but not the other way round; fleet: BAY\/NC borders MOON, which is no location/,
  )
})

test('throws for a place of another board', () => {
  expect(() => makeAtlas(island).provinceOf(location('PAR'))).toThrow('board island has no location PAR')
})
