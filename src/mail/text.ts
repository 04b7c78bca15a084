import type { Block } from './block.ts'

/** The body as plain text, for readers and machines that show no HTML. */
export const asText = (blocks: readonly Block[]): string =>
  `${blocks
    .map(blockAsText)
    .filter((text) => text !== '')
    .join('\n\n')}\n`

function blockAsText(block: Block): string {
  switch (block.kind) {
    case 'heading':
      return `${block.text}\n${'-'.repeat(block.text.length)}`
    case 'paragraph':
      return block.text
    case 'list':
      return block.items.map((item) => `  ${item}`).join('\n')
    case 'table':
      return tableAsText([block.head, ...block.rows])
    case 'button':
      return `${block.label}: ${block.href}`
    case 'image':
      return ''
    case 'code':
      return `    ${block.text}`
    case 'small':
      return block.link === null ? block.text : `${block.text} ${block.link.label}: ${block.link.href}`
  }
}

/** Columns in line; the last one is never padded, so that no line ends in spaces. */
function tableAsText(rows: readonly (readonly string[])[]): string {
  const width = (column: number) => Math.max(...rows.map((row) => (row[column] ?? '').length))
  const line = (row: readonly string[]) =>
    row.map((cell, i) => (i === row.length - 1 ? cell : cell.padEnd(width(i)))).join('   ')
  return rows.map((row) => `  ${line(row)}`.trimEnd()).join('\n')
}
