/** Markup as Preact writes it, read into a tree and written again. Text and values stay escaped throughout. */

export interface Element {
  readonly tag: string
  readonly attributes: Readonly<Record<string, string>>
  readonly children: readonly (Element | string)[]
}

const TOKEN = /<\/[\w:-]+>|<([\w:-]+)((?:\s+[^\s=>/]+(?:="[^"]*")?)*)\s*(\/?)>|([^<]+)/g
const ATTRIBUTE = /([^\s=>/]+)(?:="([^"]*)")?/g

const attributesIn = (text: string): Record<string, string> =>
  Object.fromEntries(Array.from(text.matchAll(ATTRIBUTE), ([, name = '', value = '']) => [name, value]))

/** The one element that the text is. Throws on markup that is not well-formed. */
export function readMarkup(text: string): Element {
  const root: (Element | string)[] = []
  const open = [root]
  for (const [token, tag, attributes = '', empty, words] of text.matchAll(TOKEN)) {
    if (words !== undefined) open.at(-1)?.push(words)
    else if (tag === undefined) open.pop()
    else {
      const children: (Element | string)[] = []
      open.at(-1)?.push({ tag, attributes: attributesIn(attributes), children })
      if (empty !== '/') open.push(children)
    }
    if (open.length === 0) throw new Error(`${token} closes what is not open`)
  }
  const [only, ...others] = root
  if (only === undefined || typeof only === 'string' || others.length > 0 || open.length !== 1)
    throw new Error('this is not one element')
  return only
}

export function writeMarkup(node: Element | string): string {
  if (typeof node === 'string') return node
  const attributes = Object.entries(node.attributes).map(([name, value]) => ` ${name}="${value}"`)
  const head = `<${node.tag}${attributes.join('')}`
  return node.children.length === 0 ? `${head}/>` : `${head}>${node.children.map(writeMarkup).join('')}</${node.tag}>`
}
