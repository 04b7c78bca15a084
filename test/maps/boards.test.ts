import { describe, expect, test } from 'vitest'
import type { BoardTable } from '../../src/rules/atlas/atlas.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { stepsFrom } from '../../src/rules/phases/adjustments.ts'
import { classical } from '../../src/maps/classical.ts'
import { twilightZone } from '../../src/maps/twilight-zone.ts'
import { balkan, balkanForThree } from '../../src/maps/balkan.ts'
import { duo } from '../../src/maps/duo.ts'

const BOARDS: readonly BoardTable[] = [classical, duo, twilightZone, balkan, balkanForThree]

describe.each(BOARDS.map((table) => [table.id, table] as const))('the board “%s”', (_, table) => {
  const atlas = makeAtlas(table)

  test('codes, names and aliases each mean one province', () => {
    const words = atlas.provinces.flatMap(({ code, name, aliases }) => [
      ...new Set([code.toLowerCase(), name.toLowerCase(), ...aliases]),
    ])
    expect(words.filter((word, n) => words.indexOf(word) !== n)).toEqual([])
  })

  test('armies stay on land, fleets on water, and coasts are named where there are two', () => {
    for (const { id, province, coast, reach } of atlas.locations) {
      if (province.terrain === 'sea' || coast !== null) expect([id, reach.army]).toEqual([id, []])
      if (province.terrain === 'land' || (coast === null && province.coasts.length > 0))
        expect([id, reach.fleet]).toEqual([id, []])
    }
  })

  test('a coastal province touches a sea, an inland one does not', () => {
    for (const { code, terrain } of atlas.provinces.filter((province) => province.terrain !== 'sea')) {
      const seas = atlas.locations
        .filter(({ province }) => province.code === code)
        .flatMap(({ reach }) => reach.fleet.filter((n) => atlas.locations[n]?.province.terrain === 'sea'))
      expect([code, seas.length > 0]).toEqual([code, terrain === 'coast'])
    }
  })

  test('every province can be reached from every other', () => {
    expect(Math.max(...stepsFrom(atlas, atlas.centres.slice(0, 1)))).toBeLessThan(Infinity)
  })

  test('units start where they can be; homes are centres', () => {
    for (const { at, arm } of atlas.start)
      expect([at, (atlas.location(at)?.reach[arm].length ?? 0) > 0]).toEqual([at, true])
    expect(atlas.provinces.filter(({ home, centre }) => home !== null && !centre)).toEqual([])
  })
})

test('STD-1 the standard board: 75 provinces, 34 centres, seven powers, 22 units', () => {
  const atlas = makeAtlas(classical)
  expect([atlas.provinces.length, atlas.centres.length, atlas.powers.length, atlas.start.length]).toEqual([
    75, 34, 7, 22,
  ])
  expect(atlas.powers.map(({ power }) => atlas.homes(power).length)).toEqual([3, 3, 3, 3, 3, 4, 3])
})

describe('BAL the board of Balkan Battle', () => {
  const atlas = makeAtlas(balkan)
  const borders = (code: string) => (balkan.army[code] ?? '').split(' ')

  test('has 14 centres and two homes, or none for three players', () => {
    expect([atlas.provinces.length, atlas.centres.length, atlas.start.length]).toEqual([27, 14, 2])
    expect(atlas.powers.map(({ power }) => atlas.homes(power))).toEqual([['VIE'], ['CON']])
    expect(makeAtlas(balkanForThree).provinces.filter(({ home }) => home !== null)).toEqual([])
    expect(makeAtlas(balkanForThree).start.map(({ at }) => at)).toEqual(['BUL', 'BUL', 'BUL'])
  })

  test('Moscow is not a centre and borders Prussia; Livonia and Armenia are missing', () => {
    expect(atlas.province('MOS')?.centre).toBe(false)
    expect(borders('MOS')).toContain('PRU')
    expect([atlas.province('LVN'), atlas.province('ARM')]).toEqual([undefined, undefined])
  })

  test('armies cannot go around the Black Sea; fleets sail from the Ionian to the Aegean Sea', () => {
    expect([borders('SEV').includes('ANK'), borders('ANK')]).toEqual([false, ['CON', 'SMY']])
    expect(balkan.fleet.ION?.split(' ')).toContain('AEG')
  })

  test.each(['PRU', 'SIL', 'BOH', 'GAL', 'MOS', 'UKR', 'WAR'])('BAL-5 %s touches no sea', (code) => {
    expect([atlas.province(code)?.terrain, balkan.fleet[code]]).toEqual(['land', undefined])
  })
})
