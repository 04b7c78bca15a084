/** Colours of powers for those who do not see all colours. Pure. */
import palettes from './palettes.json' with { type: 'json' }

/** The kinds of colour blindness that there are palettes for: weak in green, red or blue. */
export const COLOUR_VISIONS = ['deutan', 'protan', 'tritan'] as const
export type ColourVision = (typeof COLOUR_VISIONS)[number]

/**
 * The custom property that a page may give another colour to: `--power-c8432b`. It is named after the colour by day, so that
 * whatever is drawn in a power's colour follows without being drawn anew.
 */
export const colourProperty = (light: string): string => `--power-${light.slice(1)}`

/**
 * The value of each property: the colours that `npm run boards` finds (`src/cartography/colour-search.ts`) for all colours in the
 * boards' tables.
 */
export const paletteProperties = (vision: ColourVision): readonly (readonly [property: string, value: string])[] =>
  Object.entries(palettes[vision]).map(([own, [light = '', dark = '']]) => [
    colourProperty(own),
    `light-dark(${light}, ${dark})`,
  ])
