/** Colours for powers whose table has none: easily distinguished from all others. */
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { coloursOf } from '../../src/board/powers/colours.ts'
import { contrast, difference, findPowerColours, GROUNDS, MIN_CONTRAST } from '../../src/cartography/colour-search.ts'
import { loadTables } from '../../src/cartography/boards-command.ts'
import palettes from '../../src/board/powers/palettes.json' with { type: 'json' }
import { COLOUR_VISIONS } from '../../src/board/powers/power-signs.ts'
import { classical } from '../../src/maps/classical.ts'
import type { PowerColour } from '../../src/rules/atlas/atlas.ts'
import { isThorough } from '../support/thorough.ts'

/** Below 5 (CIEDE2000), two colours are hard to distinguish next to each other. */
const LEAST_DIFFERENCE = 5
const none = (count: number): { readonly colour: null }[] => Array.from({ length: count }, () => ({ colour: null }))
const nearest = (colours: readonly PowerColour[]): number =>
  Math.min(...colours.flatMap((a, i) => colours.slice(i + 1).map((b) => difference(a, b))))

describe('colours for powers without one', () => {
  it.runIf(isThorough)('equal those that npm run boards finds', () => {
    const shipped = JSON.parse(
      readFileSync(new URL('../../src/board/powers/power-colours.json', import.meta.url), 'utf8'),
    )
    expect(shipped).toEqual(findPowerColours().map(({ light, dark }) => [light, dark]))
  })

  it.each([2, 7, 20, 34, 40])('differ, for %i powers, in both themes', (count) => {
    expect(nearest(coloursOf(none(count)))).toBeGreaterThan(LEAST_DIFFERENCE)
  })

  it('stand out from land and sea, in both themes', () => {
    for (const colour of coloursOf(none(40)))
      for (const theme of ['light', 'dark'] as const)
        for (const ground of GROUNDS[theme])
          expect(contrast(colour[theme], ground)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })

  it('are checked against the page’s colours of land and sea', () => {
    const css = readFileSync(new URL('../../src/board/style/tokens.css', import.meta.url), 'utf8')
    for (const [i, name] of ['land', 'sea'].entries())
      expect(css).toContain(`--${name}: light-dark(${GROUNDS.light[i]}, ${GROUNDS.dark[i]})`)
  })

  it('are unlike the colour of failed orders, as are those of all boards and palettes', async () => {
    const css = readFileSync(new URL('../../src/board/style/tokens.css', import.meta.url), 'utf8')
    const [, light = '', dark = ''] = /--failed: light-dark\((#\w+), (#\w+)\)/.exec(css) ?? []
    const onBoards = [...(await loadTables()).values()].flatMap(({ powers }) =>
      powers.flatMap(({ colour }) => colour ?? []),
    )
    const forColourBlindness = COLOUR_VISIONS.flatMap((vision) =>
      Object.values<readonly string[]>(palettes[vision]).map(([own = '', night = '']) => ({ light: own, dark: night })),
    )
    for (const colour of [...onBoards, ...forColourBlindness, ...coloursOf(none(40))])
      expect(difference({ light, dark }, colour)).toBeGreaterThan(LEAST_DIFFERENCE)
  })

  it('are unlike those of the table', () => {
    const powers = classical.powers.map(({ colour = null }) => ({ colour }))
    const colours = coloursOf([...powers, ...none(13)])
    expect(colours.slice(0, 7)).toEqual(powers.map(({ colour }) => colour))
    const own = colours.slice(7)
    expect(own.filter((one) => colours.slice(0, 7).some((other) => difference(one, other) < LEAST_DIFFERENCE))).toEqual(
      [],
    )
  })
})
