import { expect, test } from 'vitest'
import { baseAtlas } from '../../../src/variants/twilight-zone/map-maker.ts'
import { landColour, POWER_INKS } from '../../../web/variants/twilight-zone/map-maker/country-colours.ts'

test('the map maker tints the spaces of each country in its colour, and neither seas nor neutral spaces', () => {
  const tints = baseAtlas().powers.map(({ power }) => {
    const own = baseAtlas().provinces.filter(({ homeland }) => homeland === power)
    expect(own.map(({ code }) => landColour(code))).toEqual(own.map(() => POWER_INKS.get(power)?.land))
    return landColour(own[0]?.code ?? '')
  })
  expect(new Set(tints).size).toBe(7)
  expect(landColour('SEV')).toBe(POWER_INKS.get('TURKEY')?.land)
  expect(['SER', 'NTH', '', '.'].map(landColour)).toEqual([null, null, null, null])
})
