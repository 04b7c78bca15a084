/** Colours of powers for players with colour blindness. */
import palettes from './palettes.json' with { type: 'json' }

/** Kinds of colour blindness that have a palette: weak in green, red or blue. */
export const COLOUR_VISIONS = ['deutan', 'protan', 'tritan'] as const
export type ColourVision = (typeof COLOUR_VISIONS)[number]

/** The custom property that lets a page replace a colour without redrawing: `--power-c8432b`. */
export const colourProperty = (light: string): string => `--power-${light.slice(1)}`

/** The property values, found by `npm run boards` (`src/cartography/colour-search.ts`). */
export const paletteProperties = (vision: ColourVision): readonly (readonly [property: string, value: string])[] =>
  Object.entries(palettes[vision]).map(([own, [light = '', dark = '']]) => [
    colourProperty(own),
    `light-dark(${light}, ${dark})`,
  ])
