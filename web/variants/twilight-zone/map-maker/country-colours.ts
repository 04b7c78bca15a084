/** The colours of the countries on a map that is being drawn, as on the board. */
import { scenePowers } from '../../../../src/board/build-scene.ts'
import { inksOf, PAGE_PALETTE } from '../../../../src/board/powers/colours.ts'
import { baseAtlas } from '../../../../src/variants/twilight-zone/map-maker.ts'

export const POWER_INKS = inksOf(scenePowers(baseAtlas().powers), PAGE_PALETTE)

const lands = new Map(
  baseAtlas().provinces.map(({ code, homeland, terrain }) => [
    String(code),
    terrain === 'sea' || homeland === null ? null : (POWER_INKS.get(homeland)?.land ?? null),
  ]),
)

/** The tint of a country's space; null for seas and neutral spaces. */
export const landColour = (code: string): string | null => lands.get(code) ?? null
