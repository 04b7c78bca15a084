/** The body of a mail as plain text, for programs that show no HTML. */
import type { Block, RowGroup } from './block.ts'

export const renderText = (blocks: readonly Block[]): string =>
  `${blocks
    .map(blockText)
    .filter((text) => text !== '')
    .join('\n\n')}\n`

function blockText(block: Block): string {
  switch (block.kind) {
    case 'chapter':
      return `${block.text}\n${'='.repeat(block.text.length)}`
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'paragraph':
      return block.text
    case 'list':
      return block.items.map((item) => `  ${item}`).join('\n')
    case 'table':
      return tableText([block.head, ...block.rows])
    case 'groups':
      return groupsText(block.head, block.groups)
    case 'button':
      return `${block.label}: ${block.href}`
    case 'image':
      return ''
    case 'message':
      return `${block.head}:\n${indented(block.text.split('\n'))}`
    case 'code':
      return `    ${block.text}`
    case 'small':
      return block.link === null ? block.text : `${block.text} ${block.link.label}: ${block.link.href}`
  }
}

const indented = (lines: readonly string[]): string => lines.map((line) => `  ${line}`.trimEnd()).join('\n')

const tableText = (rows: readonly (readonly string[])[]): string => indented(alignColumns(rows))

/** Each group under its title, with the columns of all groups aligned. */
function groupsText(head: readonly string[], groups: readonly RowGroup[]): string {
  const lines = alignColumns([head, ...groups.flatMap(({ rows }) => rows)])
  let start = 1
  const grouped = groups.flatMap(({ title, rows }) => {
    const ownLines = lines.slice(start, (start += rows.length))
    return ['', title, ...ownLines.map((line) => `  ${line}`)]
  })
  return indented([`  ${lines[0] ?? ''}`, ...grouped])
}

/** Rows as lines with aligned columns. The last column is not padded. */
function alignColumns(rows: readonly (readonly string[])[]): readonly string[] {
  const width = (column: number) => Math.max(...rows.map((row) => (row[column] ?? '').length))
  return rows.map((row) => row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(width(i)))).join('   '))
}
