/** Takes a picture from the page: the styles of every element become attributes of it, as SVG had them before CSS. */
import type { Element } from './markup.ts'
import { type Declaration, declarationsIn, isFor, type Placed, type Rule } from './style-sheet.ts'
import { type Lookup, plainValue, type Theme } from './values.ts'

/** What a picture shows. The rest of a style sheet speaks of pages and pointers. */
export const PAINTED: readonly string[] = [
  'display',
  'fill',
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
  'transform',
]

/** Of these a picture has no use. */
const UNUSED = /^(?:style|tabindex|aria-hidden|data-.*)$/

export interface Look {
  readonly rules: readonly Rule[]
  readonly theme: Theme
}

/** The same picture, drawn by attributes alone. A box of the page is a group in the picture. */
export const flat = (picture: Element, look: Look): Element => flattened(placed(picture, null), () => undefined, look)

const placed = (element: Element, parent: Placed | null): Placed => ({
  element,
  classes: (element.attributes['class'] ?? '').split(' '),
  parent,
})

function flattened(at: Placed, outer: Lookup, look: Look): Element {
  const { tag, attributes, children } = at.element
  const declared = declarationsFor(at, look.rules)
  const lookup = variables(declared, outer, look.theme)
  const kept = Object.entries(attributes).filter(([name]) => !UNUSED.test(name))
  const painted = [...declared]
    .filter(([property]) => PAINTED.includes(property))
    .map(([property, value]) => [property, attributeOf(plainValue(value, lookup, look.theme))])
  return {
    tag: tag === 'div' ? 'g' : tag,
    attributes: Object.fromEntries([...kept, ...painted]),
    children: children.map((child) => (typeof child === 'string' ? child : flattened(placed(child, at), lookup, look))),
  }
}

/** The value of each property that some rule, or the element itself, gives to the element. */
function declarationsFor(at: Placed, rules: readonly Rule[]): ReadonlyMap<string, string> {
  const own: readonly Declaration[] = declarationsIn(at.element.attributes['style'] ?? '')
  const given = rules.filter((rule) => isFor(rule, at)).toSorted((a, b) => a.weight - b.weight)
  return new Map([...given.flatMap(({ declarations }) => declarations), ...own])
}

/** Custom properties: an element's own, or else those around it. */
function variables(declared: ReadonlyMap<string, string>, outer: Lookup, theme: Theme): Lookup {
  const lookup: Lookup = (name) => {
    const value = declared.get(name)
    return value === undefined ? outer(name) : plainValue(value, lookup, theme)
  }
  return lookup
}

/** Attributes have no units for angles, and quote with the other quote. */
const attributeOf = (value: string): string => value.replaceAll(/(?<=\d)deg\b/g, '').replaceAll('"', "'")
