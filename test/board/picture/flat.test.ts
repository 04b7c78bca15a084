import { describe, expect, it } from 'vitest'
import { flat } from '../../../src/board/picture/flat.ts'
import { readMarkup, writeMarkup } from '../../../src/board/picture/markup.ts'
import { readStyleSheet } from '../../../src/board/picture/style-sheet.ts'
import type { Theme } from '../../../src/board/picture/values.ts'

const flattened = (markup: string, css: string, theme: Theme = 'light'): string =>
  writeMarkup(flat(readMarkup(markup), { rules: readStyleSheet(css), theme }))
/** What one element inside a picture is filled with. */
const fillOf = (element: string, css: string, theme?: Theme): string | undefined =>
  / id="it"[^>]* fill="([^"]*)"/.exec(flattened(`<svg class="plate">${element}</svg>`, css, theme))?.[1]

describe('which rule holds for an element', () => {
  const failedMove = '<g class="arrow failed"><path id="it" class="head line"/></g>'
  it.each([
    ['the later of two alike', '.line { fill: red } .head { fill: blue }', 'blue'],
    ['the one that says more, though it comes first', '.arrow .line { fill: red } .head { fill: blue }', 'red'],
    ['a class before the name of an element', '.line { fill: red } g path { fill: blue }', 'red'],
    ['one of several', '.arrow:is(.held, .failed) .line { fill: red }', 'red'],
    ['a list', '.held, .arrow .line { fill: red }', 'red'],
    ['what it is not', '.line { fill: red } .line.head:not(.line) { fill: blue }', 'red'],
    ['directly within', '.arrow > .line { fill: red } .plate > .line.head { fill: blue }', 'red'],
    ['an attribute', ".line { fill: red } [id='it'].head { fill: blue }", 'blue'],
    [
      'no pointer, no media',
      '.line { fill: red } .line.head:hover { fill: blue } @media print { .line.head { fill: blue } }',
      'red',
    ],
    ['nothing said in a comment', '/* .line { fill: blue } */ .line { fill: red }', 'red'],
  ])('%s', (_, css, fill) => expect(fillOf(failedMove, css)).toBe(fill))

  it('its own style before any rule, and a rule before an attribute', () => {
    expect(fillOf('<path id="it" class="a" style="fill:red"/>', '.plate .a { fill: blue }')).toBe('red')
    expect(fillOf('<path id="it" class="a" fill="blue"/>', '.a { fill: red }')).toBe('red')
  })
})

describe('what a value comes to', () => {
  const of = (value: string, style = '', theme?: Theme) =>
    fillOf(
      `<g style="${style}"><path id="it" class="a"/></g>`,
      `:root { --ink: light-dark(#111, #eee) } .a { fill: ${value} }`,
      theme,
    )
  it.each([
    ['var(--ink)', '#111'],
    ['var(--none, var(--ink))', '#111'],
    ['light-dark(#fff, #000)', '#fff'],
    ['color-mix(in srgb, #000, #fff 25%)', '#404040'],
    ['color-mix(in srgb, transparent, #ff0000 50%)', '#ff000080'],
    ['color-mix(in srgb, var(--ink), light-dark(#fff, #000) 50%)', '#888888'],
    ['calc(2px * 1.5 + 1px)', '4'],
    ['calc(calc(2px * 2) + 1px)', '5'],
  ])('%s is %s', (value, plain) => expect(of(value)).toBe(plain))

  it('is that of the theme', () => expect(of('var(--ink)', '', 'dark')).toBe('#eee'))
  it('follows the variable of the nearest element around', () => expect(of('var(--ink)', '--ink: #abc')).toBe('#abc'))
  it('of a variable is worked out where that is declared', () => {
    const css = '.a { --light: var(--ink); --ink: #111 } .b { --ink: #222; fill: var(--light) }'
    expect(fillOf('<g class="a"><path id="it" class="b"/></g>', css)).toBe('#111')
  })
  it('is never guessed', () => {
    for (const value of ['var(--nowhere)', 'calc(1em + 2px)', 'color-mix(in srgb, red, #fff 10%)'])
      expect(() => of(value)).toThrow(/no value|not a number|no colour/)
  })
})

describe('a flat picture', () => {
  it('makes groups of the boxes of a page, which hand down what they say', () => {
    const css = '.board { font-family: "A"; position: relative } .board path { fill: red }'
    expect(flattened('<svg><div class="board"><path d="M0 0"/></div></svg>', css)).toBe(
      `<svg><g class="board" font-family="'A'"><path d="M0 0" fill="red"/></g></svg>`,
    )
  })
  it('keeps words as they were escaped', () => {
    expect(flattened('<svg aria-label="a &lt; &quot;b&quot; > c"><text>x &amp; y</text></svg>', '')).toBe(
      '<svg aria-label="a &lt; &quot;b&quot; > c"><text>x &amp; y</text></svg>',
    )
  })
  it('turns by numbers', () => {
    expect(flattened('<svg class="t"/>', '.t { transform: rotate(-14deg) }')).toBe(
      '<svg class="t" transform="rotate(-14)"/>',
    )
  })
  it('is not made of broken markup', () => {
    for (const markup of ['<svg>', '<svg/><svg/>', 'words', '<g></g></g>'])
      expect(() => readMarkup(markup)).toThrow(/not one element|closes/)
  })
})
