/** Which colours the powers have on this device: kept there, and given to the page as custom properties. */
import { COLOUR_VISIONS, type ColourVision, paletteProperties } from '../../../src/board/powers/colour-vision.ts'
import { readStored, removeStored, store } from './storage.ts'

const KEY = 'palette'
export const STANDARD = 'standard'
export type PaletteChoice = ColourVision | typeof STANDARD

export function chosenPalette(): PaletteChoice {
  const stored = readStored(KEY)
  return COLOUR_VISIONS.find((eyes) => eyes === stored) ?? STANDARD
}

/** Shows the colours of the palette that is chosen on this device. */
export function showPalette(choice: PaletteChoice = chosenPalette()): void {
  const { style } = document.documentElement
  for (const eyes of COLOUR_VISIONS) for (const [property] of paletteProperties(eyes)) style.removeProperty(property)
  if (choice !== STANDARD) for (const [property, value] of paletteProperties(choice)) style.setProperty(property, value)
}

export function choosePalette(choice: PaletteChoice): void {
  if (choice === STANDARD) removeStored(KEY)
  else store(KEY, choice)
  showPalette(choice)
}
