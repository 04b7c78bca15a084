import { type Color, differenceCiede2000, displayable, formatHex, wcagContrast } from 'culori'
import type { PowerColour } from '../rules/atlas/atlas.ts'

/* Colours for powers whose table gives none: each as far from those before it as can be, in the light theme and in the dark one. */

/** What the colours are seen on: land and sea, as `tokens.css` has them. */
export const GROUNDS = { light: ['#f1e8d2', '#cbdcdc'], dark: ['#38342a', '#22333a'] } as const
/** The least contrast of a graphical object with what is beside it (WCAG 2.2, 1.4.11). */
export const LEAST_CONTRAST = 3
export const COUNT = 48

const HUES = Array.from({ length: 36 }, (_, i) => i * 10)
const CHROMAS = [0.03, 0.08, 0.13, 0.18, 0.23]
/** Lightness in the light theme and in the dark one (OKLCH). */
const LIGHTNESSES = [
  [0.28, 0.64],
  [0.36, 0.71],
  [0.43, 0.78],
  [0.5, 0.86],
  [0.54, 0.93],
] as const

const apart = differenceCiede2000()

/** The difference of two colours where they are most alike. */
export const difference = (a: PowerColour, b: PowerColour): number =>
  Math.min(apart(a.light, b.light), apart(a.dark, b.dark))

/** The contrast ratio of two colours (WCAG), 1 to 21. */
export const contrast = (a: string, b: string): number => wcagContrast(a, b)

const isSeen = (colour: PowerColour): boolean =>
  (['light', 'dark'] as const).every((theme) =>
    GROUNDS[theme].every((ground) => wcagContrast(colour[theme], ground) >= LEAST_CONTRAST),
  )

function candidates(): PowerColour[] {
  const colour = (l: number, c: number, h: number): Color => ({ mode: 'oklch', l, c, h })
  return LIGHTNESSES.flatMap(([light, dark]) =>
    CHROMAS.flatMap((c) =>
      HUES.flatMap((h): PowerColour[] => {
        const both = [colour(light, c, h), colour(dark, Math.min(c, 0.15), h)]
        const [byDay = '', byNight = ''] = both.map((one) => formatHex(one))
        const found = { light: byDay, dark: byNight }
        return both.every((one) => displayable(one)) && isSeen(found) ? [found] : []
      }),
    ),
  )
}

/** The colours, the most different first. */
export function powerColours(): PowerColour[] {
  const open = candidates()
  const chosen = open.slice(0, 1)
  while (chosen.length < COUNT) {
    const distances = open.map((one) => Math.min(...chosen.map((other) => difference(one, other))))
    const next = open[distances.indexOf(Math.max(...distances))]
    if (next === undefined) throw new Error('no colour can be seen on the grounds')
    chosen.push(next)
  }
  return chosen
}
