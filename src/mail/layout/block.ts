/** The body of a mail: a list of blocks that `plain-text.ts` and `html.tsx` each render in their own way. */
export type Block =
  /** Above headings: a game, or another thing that happened. */
  | { readonly kind: 'chapter'; readonly text: string }
  | { readonly kind: 'heading'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string }
  | { readonly kind: 'list'; readonly items: readonly string[] }
  | { readonly kind: 'table'; readonly head: readonly string[]; readonly rows: readonly (readonly string[])[] }
  /** Rows that belong together under a name of their own; all of them share their columns. */
  | { readonly kind: 'groups'; readonly head: readonly string[]; readonly groups: readonly RowGroup[] }
  | { readonly kind: 'button'; readonly label: string; readonly href: string }
  /** The text says everything that the picture shows. Width and height in CSS pixels. */
  | {
      readonly kind: 'image'
      readonly src: string
      readonly alt: string
      readonly width: number
      readonly height: number
      readonly href: string
    }
  /** What somebody has written, line by line, under who wrote it and when. */
  | { readonly kind: 'message'; readonly head: string; readonly text: string }
  /** Something to be typed elsewhere: large, in a fixed pitch. */
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
export const heading = (text: string): Block => ({ kind: 'heading', text })
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
export const image = (told: Omit<Extract<Block, { kind: 'image' }>, 'kind'>): Block => ({ kind: 'image', ...told })
export const message = (head: string, text: string): Block => ({ kind: 'message', head, text })
export const code = (text: string): Block => ({ kind: 'code', text })
export const small = (text: string, link: { readonly label: string; readonly href: string } | null = null): Block => ({
  kind: 'small',
  text,
  link,
})

/** Blocks under a heading, or nothing at all if there is nothing to say. */
export const section = (title: string, block: Block, about: { readonly length: number }): readonly Block[] =>
  about.length === 0 ? [] : [heading(title), block]
