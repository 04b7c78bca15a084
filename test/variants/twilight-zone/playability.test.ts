/** What the map maker says about how well a map plays: seas, room around home centres, reach of fleets. */
import { describe, expect, test } from 'vitest'
import { twilightZone as table } from '../../../src/maps/twilight-zone.ts'
import { randomDrawing } from '../../../src/variants/twilight-zone/drawing/index.ts'
import { ratePlayability } from '../../../src/variants/twilight-zone/drawing/playability.ts'
import { base } from '../../support/boards/twilight-zone.ts'

const rate = (text: string) => ratePlayability(table, base, text)
const homeIn = (text: string, code: string) => rate(text).homes.find((home) => home.code === code)

/** Two seas with Brest between them, and a third that only Trieste touches. */
const LAKES = `
ENG ENG ENG PAR ADR
ENG BRE PAR PAR TRI
MAO BRE GAS GAS TRI
MAO MAO GAS VIE TRI`

describe('the rating of a map', () => {
  test('counts the parts of the sea', () => {
    expect(rate(LAKES).seaParts).toBe(2)
    expect(rate(LAKES).doubts[0]).toBe('The seas are in 2 parts: fleets cannot pass from one part to another.')
    expect(rate(LAKES.replace('PAR ADR', 'PAR TRI')).seaParts).toBe(1)
  })
  test('counts the neighbours of each home centre, counted by hand', () => {
    expect(homeIn(LAKES, 'BRE')).toMatchObject({ power: 'FRANCE', lands: 2, seas: 2 })
    expect(homeIn(LAKES, 'PAR')).toMatchObject({ lands: 3, seas: 0, fleet: null })
    expect(homeIn(LAKES, 'TRI')).toMatchObject({ lands: 3, seas: 1 })
  })
  test('counts the seas that a fleet ever reaches, and the centres of its first moves', () => {
    expect(homeIn(LAKES, 'BRE')?.fleet).toEqual({ seas: 2, centres: 0 })
    expect(homeIn(LAKES, 'TRI')?.fleet).toEqual({ seas: 1, centres: 0 })
    expect(homeIn('LON ENG BRE\nLON ENG BRE', 'BRE')?.fleet).toEqual({ seas: 1, centres: 1 })
    expect(homeIn('LON ENG MAO NTH BRE', 'BRE')?.fleet).toEqual({ seas: 3, centres: 0 })
  })
  test('names tight home centres and fleets that reach little', () => {
    const { doubts } = rate(LAKES)
    expect(doubts[1]).toMatch(/^An army has only one or two ways out of .*Brest/u)
    expect(doubts[1]).not.toMatch(/Paris|Trieste/u)
    expect(doubts[2]).toMatch(/^A fleet from .*Trieste.* reaches less than half of the seas\.$/u)
  })
  test('covers the 21 home centres of a whole map', () => {
    const { homes, seas, seaParts } = rate(randomDrawing(base, 1))
    expect([homes.length, seas]).toEqual([21, 19])
    expect(seaParts).toBeGreaterThan(1)
  })
})
