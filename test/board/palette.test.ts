import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { scenePowers } from '../../src/board/build-scene.ts'
import { COLOUR_VISIONS, colourProperty, paletteProperties } from '../../src/board/powers/power-signs.ts'
import { NO_POWER } from '../../src/board/scene.ts'
import { colouredBoards, loadTables } from '../../src/cartography/boards-command.ts'
import {
  CASING,
  contrast,
  differenceFor,
  findPalettes,
  GROUNDS,
  MIN_CONTRAST,
  orderOf,
  type Palettes,
  THEMES,
  tintOf,
} from '../../src/cartography/colour-search.ts'
import { classical } from '../../src/maps/classical.ts'
import type { PowerColour } from '../../src/rules/atlas/atlas.ts'
import { RULESETS, variantFor } from '../../src/variants/index.ts'

/*
 * Can everyone distinguish the powers? Compares the page's colours with culori (CIEDE2000), with simulated colour
 * blindness. Any two powers may be neighbours, so all pairs are compared.
 */
const tokens = readFileSync(new URL('../../src/board/style/tokens.css', import.meta.url), 'utf8')
const shipped = JSON.parse(
  readFileSync(new URL('../../src/board/powers/palettes.json', import.meta.url), 'utf8'),
) as Palettes

/** Minimum differences: of two powers' tokens, of their lands, and of a land from nobody's land and the sea. */
interface Bounds {
  readonly tokens: number
  readonly lands: number
  readonly ground: number
}
const FOR_OTHERS: Bounds = { tokens: 4, lands: 3, ground: 5 }
const FOR_ITS_EYES: Bounds = { tokens: 14, lands: 7, ground: 6.5 }

const BOARDS = RULESETS.flatMap(({ id }) => {
  const variant = variantFor(id)
  return [{ id, powers: variant?.atlas(variant.setup(0), null, null)?.powers ?? [] }]
})

/** The colours of tables; colours.test.ts compares the others. */
const COLOURED = BOARDS.map(({ id, powers }) => ({
  id,
  powers: powers.filter(({ colour }) => colour !== null),
})).filter(({ powers }) => powers.length > 0)

type Seeing = Parameters<typeof differenceFor>[0]

/** Pairs that are too similar, e.g. `France Russia lands 4.1`. */
function alike(
  powers: readonly (readonly [name: string, colour: PowerColour])[],
  eyes: Seeing,
  theme: (typeof THEMES)[number],
  bounds: Bounds,
): string[] {
  const findSimilar = (what: string, difference: number, least: number): string[] =>
    difference < least ? [`${what} ${difference.toFixed(1)}`] : []
  return powers.flatMap(([name, colour], i) => [
    ...GROUNDS[theme].flatMap((ground) =>
      findSimilar(`${name} ground`, differenceFor(eyes, tintOf(colour, theme), ground), bounds.ground),
    ),
    ...powers
      .slice(i + 1)
      .flatMap(([other, its]) => [
        ...findSimilar(`${name} ${other} tokens`, differenceFor(eyes, colour[theme], its[theme]), bounds.tokens),
        ...findSimilar(
          `${name} ${other} lands`,
          differenceFor(eyes, tintOf(colour, theme), tintOf(its, theme)),
          bounds.lands,
        ),
      ]),
  ])
}

const named = (powers: (typeof BOARDS)[number]['powers'], of: (colour: PowerColour) => PowerColour) =>
  powers.map(({ name, colour }) => [name, of(colour ?? NO_POWER)] as const)

describe.each(COLOURED.flatMap((board) => THEMES.map((theme) => ({ ...board, theme }))))(
  '$id, $theme',
  ({ powers, theme }) => {
    test.each(['usual', ...COLOUR_VISIONS] as const)('the standard colours differ for %s eyes', (eyes) => {
      const bounds = eyes === 'usual' ? { tokens: 18, lands: 10, ground: 10 } : FOR_OTHERS
      expect(
        alike(
          named(powers, (colour) => colour),
          eyes,
          theme,
          bounds,
        ),
      ).toEqual([])
    })

    describe.each(COLOUR_VISIONS)('the %s palette', (eyes) => {
      const colours = named(powers, ({ light }) => {
        const [day = '', night = ''] = shipped[eyes][light] ?? []
        return { light: day, dark: night }
      })

      test('has a colour for every power', () => {
        expect(colours.filter(([, { light }]) => light === '')).toEqual([])
      })

      test.each([eyes, 'usual'] as const)('has distinct colours for %s eyes', (seeing) => {
        expect(alike(colours, seeing, theme, FOR_ITS_EYES)).toEqual([])
      })

      test('has orders that stand out from their casing', () => {
        for (const [, colour] of colours)
          expect(contrast(orderOf(colour, theme), CASING[theme])).toBeGreaterThanOrEqual(MIN_CONTRAST)
      })
    })
  },
)

describe('the palettes', () => {
  test('equal those that npm run boards finds', async () => {
    expect(shipped).toEqual(findPalettes(colouredBoards((await loadTables()).values())))
  })

  test('are checked against the page’s casing', () => {
    expect(tokens).toContain(`--halo: light-dark(${CASING.light}, ${CASING.dark})`)
  })

  test('replace each colour of a board on the page', () => {
    const properties = new Map(paletteProperties('deutan'))
    for (const { colour } of classical.powers) {
      const property = colourProperty(colour?.light ?? '')
      expect(properties.get(property)).toMatch(/^light-dark\(#[\da-f]{6}, #[\da-f]{6}\)$/)
    }
  })
})

test.each(BOARDS)('no two powers of $id share a letter', ({ powers }) => {
  expect(new Set(scenePowers(powers).map(({ letter }) => letter)).size).toBe(powers.length)
})

describe.each(THEMES)('the bridges, %s', (theme) => {
  const [, light = '', dark = ''] = /--bridge: light-dark\((#\w+), (#\w+)\)/.exec(tokens) ?? []
  const bridge = theme === 'light' ? light : dark

  test('are yellow', () => {
    const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(bridge.slice(at, at + 2), 16))
    expect(Math.min(red, green)).toBeGreaterThan(2 * blue)
  })

  test.each(['usual', ...COLOUR_VISIONS] as const)('stand out from land and sea for %s eyes', (eyes) => {
    for (const ground of GROUNDS[theme]) expect(differenceFor(eyes, bridge, ground)).toBeGreaterThan(15)
  })
})
