import { XMLParser, XMLValidator } from 'fast-xml-parser'
import type { Box } from '../board/plate.ts'

/** A shape of an SVG, with what it inherits. */
export interface SvgShape {
  /** Possible names, the strongest first: `data-province`, `inkscape:label`, `id`, its groups'. */
  readonly names: readonly string[]
  /** The first of its own names; null if it has none. */
  readonly ownName: string | null
  /** Path data (SVG 1.1, 8.3), before `transform`. */
  readonly path: string
  /** A transform list that takes its points to the drawing; empty if nothing moves them. */
  readonly transform: string
  readonly isEvenOdd: boolean
  /** The number of units that may share it (`data-units`). */
  readonly units: number
}

export interface Svg {
  /** The part of the plane that is shown; null if the SVG does not say. */
  readonly box: Box | null
  /** The plate's width in units for an exact drawing (`data-plate-width`); null otherwise. */
  readonly plateWidth: number | null
  /** The shapes in the order in which they are painted. */
  readonly shapes: readonly SvgShape[]
  /** Sentences about clones that cannot be shown. */
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

/** The parser's nodes (`{ tag: [children] }`) as elements, without texts and comments. */
function elementsOf(nodes: unknown): Element[] {
  if (!Array.isArray(nodes)) return []
  return nodes.filter(isRecord).flatMap((node) => {
    const tag = Object.keys(node).find((key) => key !== ':@' && !key.startsWith('#') && !key.startsWith('?'))
    if (tag === undefined) return []
    const entries = isRecord(node[':@']) ? Object.entries(node[':@']) : []
    const attributes = Object.fromEntries(entries.map(([name, value]) => [name, String(value)]))
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
  line: (a) => `M${numberIn(a, 'x1')} ${numberIn(a, 'y1')}L${numberIn(a, 'x2')} ${numberIn(a, 'y2')}`,
  rect: (a) => {
    const [width, height] = [numberIn(a, 'width'), numberIn(a, 'height')]
    const corner = `M${numberIn(a, 'x')} ${numberIn(a, 'y')}`
    return width > 0 && height > 0 ? `${corner}h${width}v${height}h${-width}Z` : ''
  },
  circle: (a) => roundPath(numberIn(a, 'cx'), numberIn(a, 'cy'), numberIn(a, 'r'), numberIn(a, 'r')),
  ellipse: (a) => roundPath(numberIn(a, 'cx'), numberIn(a, 'cy'), numberIn(a, 'rx'), numberIn(a, 'ry')),
}

/** Clones of clones may multiply. A detailed board has a few hundred shapes. */
const MAX_ELEMENTS = 20_000

/** Elements whose children are painted in place, unlike those of a `symbol`. */
const GROUPS = new Set(['svg', 'g', 'a'])

/** The value of a property: from `style`, else from the attribute with its name. */
function property({ style = '', ...attributes }: Attributes, name: string): string | undefined {
  const declared = style.split(';').map((declaration) => declaration.split(':').map((part) => part.trim()))
  return declared.find(([key]) => key === name)?.[1] ?? attributes[name]
}

/** Properties that a shape inherits. */
interface Context {
  readonly names: readonly string[]
  readonly transform: string
  readonly isEvenOdd: boolean
  readonly units: number
  /** The originals of the clones around it. */
  readonly clonesOf: readonly Element[]
}

const EMPTY_CONTEXT: Context = { names: [], transform: '', isEvenOdd: false, units: 1, clonesOf: [] }

const flattenElements = (elements: readonly Element[]): Element[] =>
  elements.flatMap((element) => [element, ...flattenElements(element.children)])

/** Every element by its `id`. If several share an id, the first one counts. */
const indexById = (elements: readonly Element[]): Map<string, Element> =>
  new Map(
    flattenElements(elements)
      .map((element) => [element.attributes['id']?.trim() ?? '', element] as const)
      .toReversed(),
  )

/** Collects the shapes of an SVG, and the problems with its clones. */
class ShapeReader {
  readonly problems: string[] = []
  private elements = 0
  private readonly byId: ReadonlyMap<string, Element>

  constructor(byId: ReadonlyMap<string, Element>) {
    this.byId = byId
  }

  shapesIn(element: Element, outer: Context): SvgShape[] {
    this.elements += 1
    if (this.elements > MAX_ELEMENTS)
      return this.reject(`The file has more than ${MAX_ELEMENTS} elements, with clones. Delete those without a name.`)
    const { tag, attributes, children } = element
    if (property(attributes, 'display') === 'none') return []
    const rule = property(attributes, 'fill-rule')
    const own = ['data-province', 'inkscape:label', 'id'].map((key) => attributes[key]?.trim() ?? '')
    const ownNames = own.filter((name) => name !== '')
    const context: Context = {
      names: [...ownNames, ...outer.names],
      transform: `${outer.transform} ${attributes['transform'] ?? ''}`.trim(),
      isEvenOdd: rule === undefined ? outer.isEvenOdd : rule === 'evenodd',
      units: numberIn(attributes, 'data-units') || outer.units,
      clonesOf: outer.clonesOf,
    }
    if (tag === 'use') return this.clonedShapes(attributes, context, ownNames)
    if (GROUPS.has(tag)) return children.flatMap((child) => this.shapesIn(child, context))
    const path = PATHS[tag]?.(attributes)
    const { names, transform, isEvenOdd, units } = context
    return path === undefined ? [] : [{ names, transform, isEvenOdd, units, ownName: ownNames[0] ?? null, path }]
  }

  /** The shapes of a `use` (SVG 1.1, 5.6), moved by `x` and `y`. Its own name is the strongest. */
  private clonedShapes(attributes: Attributes, outer: Context, ownNames: readonly string[]): SvgShape[] {
    const address = (attributes['href'] ?? attributes['xlink:href'] ?? '').trim()
    const original = address.startsWith('#') ? this.byId.get(address.slice(1)) : undefined
    const clone = ownNames[0] === undefined ? 'A clone' : `The clone ${ownNames[0]}`
    if (original === undefined)
      return this.reject(`${clone} shows ${address}, which is not in the file: turn it into a path.`)
    if (outer.clonesOf.includes(original)) return this.reject(`${clone} shows itself: delete it.`)
    if (original.attributes['viewBox'] !== undefined)
      return this.reject(`${clone} shows ${address}, a ${original.tag} with a viewBox: turn it into a path.`)
    const transform = `${outer.transform} translate(${numberIn(attributes, 'x')} ${numberIn(attributes, 'y')})`.trim()
    const context = { ...outer, transform, clonesOf: [...outer.clonesOf, original] }
    const element = original.tag === 'symbol' ? { ...original, tag: 'g' } : original
    return this.shapesIn(element, context).map((shape) => ({
      ...shape,
      names: [...ownNames, ...shape.names],
      ownName: ownNames[0] ?? shape.ownName,
    }))
  }

  private reject(problem: string): SvgShape[] {
    if (!this.problems.includes(problem)) this.problems.push(problem)
    return []
  }
}

function viewBoxOf(attributes: Attributes): Box | null {
  const [left = 0, top = 0, width = 0, height = 0] = (
    attributes['viewBox'] ?? `0 0 ${numberIn(attributes, 'width')} ${numberIn(attributes, 'height')}`
  )
    .trim()
    .split(/[\s,]+/)
    .map(Number)
  return width > 0 && height > 0 ? { left, top, right: left + width, bottom: top + height } : null
}

/** The parser rejects elements and entities that are nested too deep. */
function rootOf(text: string): Element | string {
  try {
    const root = elementsOf(parser.parse(text)).find(({ tag }) => tag === 'svg')
    return root ?? 'The file is not an SVG: it has no svg element.'
  } catch (error) {
    return `The file cannot be read: ${error instanceof Error ? error.message : String(error)}.`
  }
}

/** Reads an SVG. Returns a sentence if it is invalid. */
export function readSvg(text: string): Svg | string {
  const validity = XMLValidator.validate(text)
  if (validity !== true) return `The file is not an SVG: line ${validity.err.line}: ${validity.err.msg}`
  const root = rootOf(text)
  if (typeof root === 'string') return root
  const reader = new ShapeReader(indexById(root.children))
  const shapes = root.children.flatMap((child) => reader.shapesIn(child, EMPTY_CONTEXT))
  const plateWidth = numberIn(root.attributes, 'data-plate-width') || null
  return { box: viewBoxOf(root.attributes), plateWidth, shapes, problems: reader.problems }
}
