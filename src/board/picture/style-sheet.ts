/** Style sheets, as far as the board's go: which rules there are, and which of them are for an element. */
import type { Element } from './markup.ts'
import { closing, split } from './text.ts'

export type Declaration = readonly [property: string, value: string]

/** An element in its tree. */
export interface Placed {
  readonly element: Element
  readonly classes: readonly string[]
  readonly parent: Placed | null
}

type Condition = (at: Placed) => boolean

/** What one element has to be. */
interface Compound {
  readonly conditions: readonly Condition[]
  /** How it stands to the next compound outwards. */
  readonly within: 'anywhere' | 'directly'
}

export interface Rule {
  /** The innermost first. */
  readonly compounds: readonly Compound[]
  /** Of two rules for an element the weightier wins; of equals the later. */
  readonly weight: number
  readonly declarations: readonly Declaration[]
}

const CLASS = 10
const TAG = 1
const CONDITIONS: readonly (readonly [RegExp, weight: number, (name: string, value: string) => Condition])[] = [
  [/^\.([\w-]+)/, CLASS, (name) => (at) => at.classes.includes(name)],
  [/^:not\(\.([\w-]+)\)/, CLASS, (name) => (at) => !at.classes.includes(name)],
  [/^\[([\w-]+)='([^']*)'\]/, CLASS, (name, value) => (at) => at.element.attributes[name] === value],
  [/^\[([\w-]+)\]/, CLASS, (name) => (at) => name in at.element.attributes],
  [/^:root/, CLASS, () => (at) => at.parent === null],
  [/^([a-z][\w-]*)/, TAG, (name) => (at) => at.element.tag === name],
  [/^\*/, 0, () => () => true],
]

/** Every rule for a picture: what holds for some media only, or under a pointer, is left out. */
export function readStyleSheet(css: string): Rule[] {
  const text = css.replaceAll(/\/\*[^]*?\*\//g, '')
  const rules: Rule[] = []
  for (let from = 0, open = text.indexOf('{'); open >= 0; open = text.indexOf('{', from)) {
    const end = closing(text, open + 1, '{}')
    const selectors = text.slice(from, open).trim()
    if (!selectors.startsWith('@')) rules.push(...rulesOf(selectors, declarationsIn(text.slice(open + 1, end))))
    from = end + 1
  }
  return rules
}

export const declarationsIn = (text: string): Declaration[] =>
  split(text, ';').flatMap((line) => {
    const [property = '', ...value] = line.split(':')
    return value.length === 0 ? [] : [[property.trim(), value.join(':').replaceAll(/\s+/g, ' ').trim()]]
  })

const rulesOf = (selectors: string, declarations: readonly Declaration[]): Rule[] =>
  split(selectors, ',')
    .flatMap(alternatives)
    .flatMap((selector) => {
      const read = readSelector(selector)
      return read === null ? [] : [{ ...read, declarations }]
    })

/** `.a:is(.b, .c)` is `.a.b` and `.a.c`. */
function alternatives(selector: string): string[] {
  const at = selector.indexOf(':is(')
  if (at < 0) return [selector]
  const end = closing(selector, at + 4)
  const [before, after] = [selector.slice(0, at), selector.slice(end + 1)]
  return split(selector.slice(at + 4, end), ',').flatMap((one) => alternatives(before + one + after))
}

/** Null where the selector asks what a picture has no answer to. */
function readSelector(selector: string): Pick<Rule, 'compounds' | 'weight'> | null {
  const compounds: Compound[] = []
  let weight = 0
  for (const part of selector.replaceAll(/\s*>\s*/g, ' >').split(/\s+/)) {
    const read = readCompound(part.replace('>', ''))
    if (read === null) return null
    compounds.unshift({ conditions: read.conditions, within: part.startsWith('>') ? 'directly' : 'anywhere' })
    weight += read.weight
  }
  return { compounds, weight }
}

function readCompound(text: string): { readonly conditions: Condition[]; readonly weight: number } | null {
  if (text === '') return { conditions: [], weight: 0 }
  for (const [pattern, weight, condition] of CONDITIONS) {
    const found = pattern.exec(text)
    const rest = found && readCompound(text.slice(found[0].length))
    if (found && rest)
      return {
        conditions: [condition(found[1] ?? '', found[2] ?? ''), ...rest.conditions],
        weight: weight + rest.weight,
      }
  }
  return null
}

/** Is the rule for this element? */
export const isFor = ({ compounds }: Rule, at: Placed): boolean => fits(compounds, at)

function fits([own, ...outer]: readonly Compound[], at: Placed): boolean {
  if (own === undefined || !own.conditions.every((holds) => holds(at))) return own === undefined
  if (outer.length === 0) return true
  for (let around = at.parent; around !== null; around = around.parent) {
    if (fits(outer, around)) return true
    if (own.within === 'directly') return false
  }
  return false
}
