import { XMLParser, XMLValidator } from 'fast-xml-parser'

/** An element of an SVG, with what it inherits. */
export interface SvgShape {
  /** What may name it, the most decisive first: its own `data-province`, `inkscape:label` and `id`, then those of its groups. */
  readonly names: readonly string[]
  /** The first of its own names; null if it has none. */
  readonly ownName: string | null
  /** Path data (SVG 1.1, 8.3), before `transform`. */
  readonly path: string
  /** A transform list that takes its points to those of the drawing; empty if nothing moves them. */
  readonly transform: string
  readonly evenOdd: boolean
}

export interface SvgBox {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

/** The shapes in the order in which they are painted. */
export interface Svg {
  /** What is shown of the plane; null if the drawing does not say. */
  readonly box: SvgBox | null
  readonly shapes: readonly SvgShape[]
  /** Clones that cannot be shown, in sentences. */
  readonly problems: readonly string[]
}

type Attributes = Readonly<Record<string, string>>

interface Element {
  readonly tag: string
  readonly attributes: Attributes
  readonly children: readonly Element[]
}

const parser = new XMLParser({
  preserveOrder: true,
  ignoreAttributes: false,
  attributeNamePrefix: '',
  parseTagValue: false,
  parseAttributeValue: false,
})

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The parser's nodes (`{ tag: [children], ':@': attributes }`) as elements; texts and comments are left out. */
function elementsOf(nodes: unknown): Element[] {
  if (!Array.isArray(nodes)) return []
  return nodes.filter(isRecord).flatMap((node) => {
    const tag = Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#') && !key.startsWith('?'))
    if (tag === undefined) return []
    const stated = isRecord(node[':@']) ? Object.entries(node[':@']) : []
    const attributes = Object.fromEntries(stated.map(([name, value]) => [name, String(value)]))
    return [{ tag: tag.replace(/^svg:/, ''), attributes, children: elementsOf(node[tag]) }]
  })
}

const numberIn = (attributes: Attributes, name: string): number => Number.parseFloat(attributes[name] ?? '0') || 0

function roundPath(cx: number, cy: number, rx: number, ry: number): string {
  const half = (x: number): string => `A${rx} ${ry} 0 0 1 ${x} ${cy}`
  return rx > 0 && ry > 0 ? `M${cx - rx} ${cy}${half(cx + rx)}${half(cx - rx)}Z` : ''
}

/** The path data of each kind of shape. The corners of a rectangle stay sharp. */
const PATHS: Readonly<Record<string, (attributes: Attributes) => string>> = {
  path: ({ d = '' }) => d,
  polygon: ({ points = '' }) => (points.trim() === '' ? '' : `M${points}Z`),
  polyline: ({ points = '' }) => (points.trim() === '' ? '' : `M${points}`),
  rect: (is) => {
    const [width, height] = [numberIn(is, 'width'), numberIn(is, 'height')]
    const corner = `M${numberIn(is, 'x')} ${numberIn(is, 'y')}`
    return width > 0 && height > 0 ? `${corner}h${width}v${height}h${-width}Z` : ''
  },
  circle: (is) => roundPath(numberIn(is, 'cx'), numberIn(is, 'cy'), numberIn(is, 'r'), numberIn(is, 'r')),
  ellipse: (is) => roundPath(numberIn(is, 'cx'), numberIn(is, 'cy'), numberIn(is, 'rx'), numberIn(is, 'ry')),
}

/** Elements whose children are painted where they stand. A `symbol` is painted only where a clone shows it. */
const GROUPS = new Set(['svg', 'g', 'a'])

/** A property, from the `style` or from the attribute of its name. */
function property({ style = '', ...attributes }: Attributes, name: string): string | undefined {
  const declared = style.split(';').map((one) => one.split(':').map((part) => part.trim()))
  return declared.find(([key]) => key === name)?.[1] ?? attributes[name]
}

interface Context {
  readonly names: readonly string[]
  readonly transform: string
  readonly evenOdd: boolean
  /** The clones that are being shown, by what they show. */
  readonly clonesOf: readonly Element[]
}

/** Every element by its `id`. Of several the first counts. */
const byId = (elements: readonly Element[]): Map<string, Element> =>
  new Map(
    allOf(elements)
      .map((one) => [one.attributes['id']?.trim() ?? '', one] as const)
      .toReversed(),
  )

const allOf = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [element, ...allOf(element.children)])

/** Collects the shapes of an SVG, and what is wrong with its clones. */
class Reader {
  readonly problems: string[] = []
  private readonly ids: ReadonlyMap<string, Element>

  constructor(ids: ReadonlyMap<string, Element>) {
    this.ids = ids
  }

  shapesIn(element: Element, outer: Context): SvgShape[] {
    const { tag, attributes, children } = element
    if (property(attributes, 'display') === 'none') return []
    const rule = property(attributes, 'fill-rule')
    const own = ['data-province', 'inkscape:label', 'id'].map((key) => attributes[key]?.trim() ?? '')
    const named = own.filter((name) => name !== '')
    const context = {
      names: [...named, ...outer.names],
      transform: `${outer.transform} ${attributes['transform'] ?? ''}`.trim(),
      evenOdd: rule === undefined ? outer.evenOdd : rule === 'evenodd',
      clonesOf: outer.clonesOf,
    }
    if (tag === 'use') return this.cloned(attributes, context, named)
    if (GROUPS.has(tag)) return children.flatMap((child) => this.shapesIn(child, context))
    const path = PATHS[tag]?.(attributes)
    const { names, transform, evenOdd } = context
    return path === undefined ? [] : [{ names, transform, evenOdd, ownName: named[0] ?? null, path }]
  }

  /** What a `use` shows (SVG 1.1, 5.6), moved by its `x` and `y`. It is named by the `use`, else by what it shows. */
  private cloned(attributes: Attributes, outer: Context, named: readonly string[]): SvgShape[] {
    const address = (attributes['href'] ?? attributes['xlink:href'] ?? '').trim()
    const shown = address.startsWith('#') ? this.ids.get(address.slice(1)) : undefined
    const clone = named[0] === undefined ? 'A clone' : `The clone ${named[0]}`
    if (shown === undefined)
      return this.without(`${clone} shows ${address}, which is not in the file: turn it into a path.`)
    if (outer.clonesOf.includes(shown)) return this.without(`${clone} shows itself: delete it.`)
    if (shown.attributes['viewBox'] !== undefined)
      return this.without(`${clone} shows ${address}, a ${shown.tag} with a viewBox: turn it into a path.`)
    const moved = `${outer.transform} translate(${numberIn(attributes, 'x')} ${numberIn(attributes, 'y')})`.trim()
    const context = { ...outer, transform: moved, clonesOf: [...outer.clonesOf, shown] }
    const element = shown.tag === 'symbol' ? { ...shown, tag: 'g' } : shown
    return this.shapesIn(element, context).map((shape) => ({
      ...shape,
      names: [...named, ...shape.names],
      ownName: named[0] ?? shape.ownName,
    }))
  }

  private without(problem: string): SvgShape[] {
    if (!this.problems.includes(problem)) this.problems.push(problem)
    return []
  }
}

function boxOf(attributes: Attributes): SvgBox | null {
  const [left = 0, top = 0, width = 0, height = 0] = (
    attributes['viewBox'] ?? `0 0 ${numberIn(attributes, 'width')} ${numberIn(attributes, 'height')}`
  )
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width > 0 && height > 0 ? { left, top, right: left + width, bottom: top + height } : null
}

/** Reads an SVG. A string is the sentence that says why it is none. */
export function readSvg(text: string): Svg | string {
  const checked = XMLValidator.validate(text)
  if (checked !== true) return `The file is no SVG: line ${checked.err.line}: ${checked.err.msg}`
  const root = elementsOf(parser.parse(text)).find(({ tag }) => tag === 'svg')
  if (root === undefined) return 'The file is no SVG: it has no element svg.'
  const reader = new Reader(byId(root.children))
  const context = { names: [], transform: '', evenOdd: false, clonesOf: [] }
  const shapes = root.children.flatMap((child) => reader.shapesIn(child, context))
  return { box: boxOf(root.attributes), shapes, problems: reader.problems }
}
