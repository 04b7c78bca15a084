/** Lines of orders lie on a casing, so that they stand out on any ground. */
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { coloursOf, inkOf, mixColours } from '../../src/board/powers/colours.ts'
import { NO_POWER } from '../../src/board/scene.ts'
import { contrast, MIN_CONTRAST } from '../../src/cartography/colour-search.ts'
import { RULESETS, variantFor } from '../../src/variants/index.ts'

const tokens = readFileSync(new URL('../../src/board/style/tokens.css', import.meta.url), 'utf8')
const style = readFileSync(new URL('../../src/board/style/board.css', import.meta.url), 'utf8')

/** A colour of the page, in the light or dark theme. */
function token(name: string, theme: 'light' | 'dark'): string {
  const [, light = '', dark = ''] = new RegExp(`--${name}: light-dark\\((#\\w+), (#\\w+)\\)`).exec(tokens) ?? []
  return theme === 'light' ? light : dark
}

const colours = [
  NO_POWER,
  ...coloursOf(Array.from({ length: 40 }, () => ({ colour: null }))),
  ...RULESETS.flatMap(({ id }) => {
    const variant = variantFor(id)
    return coloursOf(variant?.atlas(variant.setup(0), null, null)?.powers ?? [])
  }),
]

describe.each(['light', 'dark'] as const)('in the %s theme', (theme) => {
  const casing = token('halo', theme)

  test('the orders of every power stand out from their casing, on any land and sea', () => {
    const palette = {
      pick: (colour: (typeof colours)[number]) => colour[theme],
      mix: mixColours,
      land: token('land', theme),
      contrast: theme === 'light' ? '#000' : '#fff',
    }
    const faint = colours
      .map((colour) => inkOf(colour, palette).order)
      .filter((order) => contrast(order, casing) < MIN_CONTRAST)
    expect(faint).toEqual([])
  })

  test('failed orders stand out from their casing, too', () => {
    expect(contrast(token('danger', theme), casing)).toBeGreaterThanOrEqual(MIN_CONTRAST)
  })
})

test('the casing is wider than the line and covers the ground', () => {
  const casing = /\.plate \.arrow \.casing \{([^}]*)\}/.exec(style)?.[1] ?? ''
  expect(casing).toContain('stroke: var(--halo)')
  expect(casing).not.toContain('opacity')
})
