/** A JSON schema, written as a TypeScript type. */
import type { Shape } from './document.ts'

export function typeText(shape: Shape, indent = ''): string {
  if (shape.$ref !== undefined) return shape.$ref.split('/').at(-1) ?? ''
  const options = shape.anyOf ?? shape.oneOf
  if (options !== undefined) return [...new Set(options.map((option) => typeText(option, indent)))].join(' | ')
  if (shape.enum !== undefined) return shape.enum.map((value) => JSON.stringify(value)).join(' | ')
  if (shape.const !== undefined) return JSON.stringify(shape.const)
  if (shape.items !== undefined) return listOf(typeText(shape.items, indent))
  if (shape.properties !== undefined) return members(shape.properties, shape.required ?? [], indent)
  if (typeof shape.additionalProperties === 'object')
    return `{ [name]: ${typeText(shape.additionalProperties, indent)} }`
  return [shape.type ?? 'anything'].flat().join(' | ')
}

const listOf = (item: string): string => (item.includes(' | ') && !item.includes('\n') ? `(${item})[]` : `${item}[]`)

function members(properties: Readonly<Record<string, Shape>>, required: readonly string[], indent: string): string {
  const inner = `${indent}  `
  const lines = Object.entries(properties).map(([name, shape]) => {
    const says = shape.description === undefined ? '' : `  // ${shape.description}`
    return `${inner}${name}${required.includes(name) ? '' : '?'}: ${typeText(shape, inner)}${says}\n`
  })
  return `{\n${lines.join('')}${indent}}`
}
