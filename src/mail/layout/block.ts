/** The body of a mail is a list of blocks. This renders it as plain text, `html.tsx` as HTML. */
export type Block =
  /** Above headings: a game, or an event. */
  | { readonly kind: 'chapter'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** Groups of rows, each with a title. All share the same columns. */
  | { readonly kind: 'groups'; readonly head: readonly string[]; readonly groups: readonly RowGroup[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** Left out of the text, which says the same. Width and height in CSS pixels. */
  | {
      readonly kind: 'image'
      readonly src: string
      readonly alt: string
      readonly width: number
      readonly height: number
      readonly href: string
    }
  /** A message from a player. `head`: the writer and the time. */
  | { readonly kind: 'message'; readonly head: string; readonly text: string }
  /** A code to copy, large and monospaced. */
  | { readonly kind: 'code'; readonly text: string }
  | {
      readonly kind: 'small'
      readonly text: string
      readonly link: { readonly label: string; readonly href: string } | null
    }

export interface RowGroup {
  readonly title: string
  readonly rows: readonly (readonly string[])[]
}

export const chapter = (text: string): Block => ({ kind: 'chapter', text })
const heading = (text: string): Block => ({ kind: 'heading', text })
export const paragraph = (text: string): Block => ({ kind: 'paragraph', text })
export const list = (items: readonly string[]): Block => ({ kind: 'list', items })
export const table = (head: readonly string[], rows: readonly (readonly string[])[]): Block => ({
  kind: 'table',
  head,
  rows,
})
export const groups = (head: readonly string[], all: readonly RowGroup[]): Block => ({
  kind: 'groups',
  head,
  groups: all,
})
export const button = (label: string, href: string): Block => ({ kind: 'button', label, href })
export const image = (picture: Omit<Extract<Block, { kind: 'image' }>, 'kind'>): Block => ({
  kind: 'image',
  ...picture,
})
export const message = (head: string, text: string): Block => ({ kind: 'message', head, text })
export const code = (text: string): Block => ({ kind: 'code', text })
export const small = (text: string, link: { readonly label: string; readonly href: string } | null = null): Block => ({
  kind: 'small',
  text,
  link,
})

/** A block under a heading; nothing if `items` is empty. */
export const section = (title: string, block: Block, items: { readonly length: number }): readonly Block[] =>
  items.length === 0 ? [] : [heading(title), block]

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
