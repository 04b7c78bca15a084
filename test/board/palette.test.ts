import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { balkanForThree } from '../../src/maps/balkan.ts'
import { classical } from '../../src/maps/classical.ts'
import { duo } from '../../src/maps/duo.ts'
import { makeAtlas } from '../../src/rules/atlas/atlas.ts'
import { scenePowers } from '../../src/board/scenes.ts'
import { TINT } from '../../src/board/powers/ink.ts'
import { NO_POWER } from '../../src/board/scene.ts'

/*
 * Can everybody tell the powers apart? Colours as the page defines them, seen through simulated eyes (Machado, Oliveira and
 * Fernandes 2009, full severity), compared in CIE Lab: below 5 two colours are hard to tell apart side by side.
 */
const tokens = readFileSync(new URL('../../src/board/tokens.css', import.meta.url), 'utf8')

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

const EYES: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protan: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deutan: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritan: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}
const XYZ: Matrix = [
  [0.4124, 0.3576, 0.1805],
  [0.2126, 0.7152, 0.0722],
  [0.0193, 0.1192, 0.9505],
]
const THEMES = ['light', 'dark'] as const
const GROUND = ['land', 'sea']

/** The colour a token has by day or by lamplight, its channels from 0 to 1. */
function colour(name: string, theme: (typeof THEMES)[number]): Triple {
  const found = new RegExp(`--${name}: light-dark\\((#[0-9a-f]{6}), (#[0-9a-f]{6})\\)`).exec(tokens)
  const hex = found?.[theme === 'light' ? 1 : 2]
  if (hex === undefined) throw new Error(`the page has no colour --${name}`)
  return hexChannels(hex)
}

const channels = ([r = 0, g = 0, b = 0]: readonly number[]): Triple => [r, g, b]
const times = (matrix: Matrix, v: Triple): Triple =>
  channels(matrix.map((row) => row[0] * v[0] + row[1] * v[1] + row[2] * v[2]))
const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)
const cube = (t: number): number => (t > 0.008856 ? Math.cbrt(t) : 7.787 * t + 16 / 116)
const mixed = (a: Triple, b: Triple, part: number): Triple => channels(a.map((v, i) => v + ((b[i] ?? 0) - v) * part))

function seen(rgb: Triple, eyes: Matrix): Triple {
  const light = times(eyes, channels(rgb.map(linear))).map((v) => Math.max(0, Math.min(1, v)))
  const [x, y, z] = times(XYZ, channels(light))
  const [a, b, c] = [cube(x / 0.95047), cube(y), cube(z / 1.08883)]
  return [116 * b - 16, 500 * (a - b), 200 * (b - c)]
}

const apart = (a: Triple, b: Triple, eyes: Matrix): number => {
  const [p, q] = [seen(a, eyes), seen(b, eyes)]
  return Math.hypot(p[0] - q[0], p[1] - q[1], p[2] - q[2])
}

const hexChannels = (hex: string): Triple =>
  channels([1, 3, 5].map((i) => Number.parseInt(hex.slice(i, i + 2), 16) / 255))

/** The tint of an owned province: as much of its owner's colour as is mixed in. */
const tint = (owner: Triple, theme: (typeof THEMES)[number]): Triple => mixed(colour('land', theme), owner, TINT / 100)

type Colours = readonly (readonly [string, Triple])[]

/** The pairs that are nearer than `least`, e.g. `france russia 4.1`. */
const alike = (some: Colours, others: Colours, eyes: Matrix, least: number): string[] =>
  some.flatMap(([a, colourA], i) =>
    (some === others ? some.slice(i + 1) : others)
      .map(([b, colourB]) => ({ b, gap: apart(colourA, colourB, eyes) }))
      .filter(({ gap }) => gap < least)
      .map(({ b, gap }) => `${a} ${b} ${gap.toFixed(1)}`),
  )

const BOARDS = [classical, balkanForThree, duo].map((table) => ({
  title: table.title,
  powers: makeAtlas(table).powers,
}))

describe.each(BOARDS.flatMap((board) => THEMES.map((theme) => ({ ...board, theme }))))(
  '$title, $theme',
  ({ powers, theme }) => {
    const tokenColours = powers.map(({ name, colour: own }) => [name, hexChannels((own ?? NO_POWER)[theme])] as const)
    const lands = tokenColours.map(([name, own]) => [name, tint(own, theme)] as const)
    const ground = GROUND.map((name) => [name, colour(name, theme)] as const)

    test.each(Object.entries(EYES))('%s eyes tell the tokens of any two powers apart', (_, eyes) => {
      expect(alike(tokenColours, tokenColours, eyes, 10)).toEqual([])
    })

    test.each(Object.entries(EYES))('%s eyes tell the lands of any two powers apart', (_, eyes) => {
      expect(alike(lands, lands, eyes, 5)).toEqual([])
    })

    test.each(Object.entries(EYES))("%s eyes tell a power's land from nobody's, and from the sea", (_, eyes) => {
      expect(alike(lands, ground, eyes, 5)).toEqual([])
    })
  },
)

test.each(BOARDS)('and where colours fail, letters do not: no two powers of $title share one', ({ powers }) => {
  expect(new Set(scenePowers(powers).map(({ letter }) => letter)).size).toBe(powers.length)
})

describe.each(THEMES)('the bridges, %s', (theme) => {
  const bridge = colour('bridge', theme)

  test('are yellow', () => {
    const [red, green, blue] = bridge
    expect(Math.min(red, green)).toBeGreaterThan(2 * blue)
  })

  test.each(Object.entries(EYES))('stand out from land and sea for %s eyes', (_, eyes) => {
    expect(
      alike(
        [['bridge', bridge]],
        GROUND.map((name) => [name, colour(name, theme)] as const),
        eyes,
        20,
      ),
    ).toEqual([])
  })
})
