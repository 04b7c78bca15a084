import { describe, expect, test } from 'vitest'
import type { Province } from '../../src/rules/names.ts'
import { location, power } from '../../src/rules/names.ts'
import { atlas, classesOf, turnPlace, turnPower } from '../support/boards/duo.ts'

const codes = (name: string): Province[] => atlas.homes(power(name)).toSorted()
const BRIDGES = ['GAW GUR', 'ORL PIR', 'ARK NAB', 'BRI MEL', 'CHA NOG', 'ESM UTA']

describe('the board of Duo', () => {
  test('DUO-2 has 96 provinces and 28 centres, eight of them neutral', () => {
    expect([atlas.provinces.length, atlas.centres.length, atlas.locations.length]).toEqual([96, 28, 104])
    expect(codes('NEUTRAL')).toEqual(['ABA', 'GAW', 'HEL', 'NOR', 'OST', 'PIR', 'SUN', 'WES'])
  })

  test('DUO-10 has six bridges: coasts that armies cross, and fleets do not', () => {
    for (const [from = '', to = ''] of BRIDGES.map((bridge) => bridge.split(' '))) {
      const [here, there] = [location(from), location(to)]
      expect([from, to, atlas.reach('army', here, there)]).toEqual([from, to, true])
      expect([from, to, atlas.touches('fleet', here, atlas.provinceOf(there))]).toEqual([from, to, false])
      expect([here, there].map((at) => atlas.location(at)?.province.terrain)).toEqual(['coast', 'coast'])
    }
  })

  test('DUO-11 has four provinces with a west and an east coast', () => {
    const split = atlas.provinces.filter(({ coasts }) => coasts.length > 0)
    expect(split.map(({ name, coasts }) => [name, ...coasts.toSorted()])).toEqual(
      ['Borkia', 'Bynn', 'Gwaul', 'Heronn'].map((name) => [name, 'EC', 'WC']),
    )
  })
})

describe('under a half turn', () => {
  test('every place has a partner: 52 pairs', () => {
    const sizes = [...Map.groupBy(classesOf(atlas), (name) => name).values()].map(({ length }) => length)
    expect(sizes).toEqual(Array.from({ length: 52 }, () => 2))
    for (const { id } of atlas.locations) expect([id, turnPlace(turnPlace(id))]).toEqual([id, id])
  })

  test('the board is itself: borders, terrain, coasts and centres', () => {
    for (const { id, province, reach } of atlas.locations) {
      const turned = atlas.location(turnPlace(id))
      const turn = (near: readonly number[]) => near.map((n) => turnPlace(atlas.locations[n]?.id ?? id)).toSorted()
      const there = (near: readonly number[]) => near.map((n) => atlas.locations[n]?.id).toSorted()
      expect([id, there(turned?.reach.army ?? [])]).toEqual([id, turn(reach.army)])
      expect([id, there(turned?.reach.fleet ?? [])]).toEqual([id, turn(reach.fleet)])
      expect([id, turned?.province.terrain, turned?.province.centre]).toEqual([id, province.terrain, province.centre])
      expect(atlas.provinceOf(turnPlace(id))).toBe(turnPlace(province.code))
    }
  })

  // Whoever leaves one place where it is leaves all: so there is no third way to lay the board on itself.
  test('this is the only symmetry', () => {
    for (const { id } of atlas.locations) expect(new Set(classesOf(atlas, [id])).size).toBe(atlas.locations.length)
  })

  test('Rotland becomes Grünland, and the Neutral stays', () => {
    expect(codes('ROTLAND').map(turnPlace).toSorted()).toEqual(codes('GRUNLAND'))
    expect(codes('NEUTRAL').map(turnPlace).toSorted()).toEqual(codes('NEUTRAL'))
    const start = (turn: boolean) =>
      atlas.start.map(({ power, arm, at }) =>
        (turn ? [turnPower(power), arm, turnPlace(at)] : [power, arm, at]).join(' '),
      )
    expect(start(true).toSorted()).toEqual(start(false).toSorted())
  })
})
