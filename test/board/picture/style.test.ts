import { describe, expect, it } from 'vitest'
import style from '../../../src/board/picture/style.json' with { type: 'json' }
import { mixColours } from '../../../src/board/powers/colours.ts'
import { pictureStyle } from '../../../src/tools/picture-style.ts'

const rules = Array.from(
  Object.values(style.css)
    .join('')
    .matchAll(/([^{}]+)\{([^{}]*)\}/g),
  ([, selectors = '', block = '']) => ({
    selectors: selectors.split(','),
    properties: block.split(';').map((declaration) => declaration.split(':')[0] ?? ''),
  }),
)

describe('the style sheet of pictures', () => {
  it('matches the page’s board (npm run picture-style updates it)', async () => {
    expect(style).toEqual(await pictureStyle())
  })

  it('uses only selectors that every SVG viewer supports', () => {
    expect(rules.length).toBeGreaterThan(50)
    const foreign = rules.flatMap(({ selectors }) => selectors).filter((one) => !/^(?:[.\w-]+ ?)+$/.test(one))
    expect(foreign).toEqual([])
  })

  it('uses only properties that are SVG attributes', () => {
    expect([...new Set(rules.flatMap(({ properties }) => properties))].toSorted()).toEqual([
      'fill',
      'fill-opacity',
      'fill-rule',
      'font-family',
      'font-size',
      'font-style',
      'font-weight',
      'letter-spacing',
      'opacity',
      'paint-order',
      'stroke',
      'stroke-dasharray',
      'stroke-linecap',
      'stroke-linejoin',
      'stroke-opacity',
      'stroke-width',
      'text-anchor',
    ])
  })
})

describe('a mixture of colours', () => {
  it.each([
    ['#000', '#fff', 25, '#404040'],
    ['#f1e8d2', '#c8432b', 45, '#df9e87'],
    ['#2f8fd8', '#000', 100, '#000000'],
  ])('%s with %s at %i %% is %s', (base, added, percent, result) =>
    expect(mixColours(base, added, percent)).toBe(result),
  )

  it('throws on colours that are not hexadecimal', () => {
    for (const colour of ['red', 'var(--land)', '#12345'])
      expect(() => mixColours(colour, '#fff', 10)).toThrow('not a hexadecimal colour')
  })
})
