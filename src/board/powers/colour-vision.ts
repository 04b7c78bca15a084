/** Colours of powers for readers with colour blindness. Pure. */
import palettes from './palettes.json' with { type: 'json' }

/** Kinds of colour blindness that have a palette: weak in green, red or blue. */
export const COLOUR_VISIONS = ['deutan', 'protan', 'tritan'] as const
export type ColourVision = (typeof COLOUR_VISIONS)[number]

/**
 * The custom property through which a page can replace a colour: `--power-c8432b`, named after the
 * light colour. Everything in that colour changes without being redrawn.
 */
export const colourProperty = (light: string): string => `--power-${light.slice(1)}`

/**
 * The value of each property: the colours that `npm run boards` finds
 * (`src/cartography/colour-search.ts`) for all colours in the boards' tables.
 */
export const paletteProperties = (vision: ColourVision): readonly (readonly [property: string, value: string])[] =>
  Object.entries(palettes[vision]).map(([own, [light = '', dark = '']]) => [
    colourProperty(own),
    `light-dark(${light}, ${dark})`,
  ])
