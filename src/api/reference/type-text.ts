/** A JSON schema, written the short way people write shapes. */
export interface Shape {
  readonly $ref?: string
  readonly type?: string | readonly string[]
  readonly description?: string
  readonly enum?: readonly unknown[]
  readonly const?: unknown
  readonly anyOf?: readonly Shape[]
  readonly oneOf?: readonly Shape[]
  readonly items?: Shape
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  readonly additionalProperties?: Shape | boolean
}

export function sketch(shape: Shape, indent = ''): string {
  if (shape.$ref !== undefined) return shape.$ref.split('/').at(-1) ?? ''
  const options = shape.anyOf ?? shape.oneOf
  if (options !== undefined) return [...new Set(options.map((option) => sketch(option, indent)))].join(' | ')
  if (shape.enum !== undefined) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.items !== undefined) return listOf(sketch(shape.items, indent))
  if (shape.properties !== undefined) return members(shape.properties, shape.required ?? [], indent)
  if (typeof shape.additionalProperties === 'object') return `{ [name]: ${sketch(shape.additionalProperties, indent)} }`
  return [shape.type ?? 'anything'].flat().join(' | ')
}

const listOf = (item: string): string => (item.includes(' | ') && !item.includes('\n') ? `(${item})[]` : `${item}[]`)

function members(properties: Readonly<Record<string, Shape>>, required: readonly string[], indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, shape]) => {
    const says = shape.description === undefined ? '' : `  // ${shape.description}`
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${sketch(shape, inner)}${says}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}
