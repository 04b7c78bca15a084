/** The text of a message as parts: plain text, links, and what can be shown on the board. */
import type { Message, Reference } from '../../../src/game/press/press-types.ts'

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string }
  | { readonly kind: 'reference'; readonly text: string; readonly reference: Reference }

/** Web addresses alone; what closes a sentence behind one does not belong to it. */
const LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g

interface Mark {
  readonly from: number
  readonly to: number
  readonly reference: Reference | null
}

/** Nothing but `http` and `https` addresses becomes a link. What stands within one is not shown on the board. */
function marksIn({ text, references }: Pick<Message, 'text' | 'references'>): readonly Mark[] {
  const links = [...text.matchAll(LINK)]
    .filter(([url]) => URL.canParse(url))
    .map(({ 0: url, index: from }) => ({ from, to: from + url.length, reference: null }))
  const others = references.filter(({ from, to }) => !links.some((link) => from < link.to && link.from < to))
  return [...links, ...others.map((reference) => ({ from: reference.from, to: reference.to, reference }))].toSorted(
    (one, other) => one.from - other.from,
  )
}

/** All of the text, part by part. */
export function partsOf(message: Pick<Message, 'text' | 'references'>): readonly TextPart[] {
  const { text } = message
  const parts: TextPart[] = []
  let end = 0
  const plain = (to: number) => void (to > end && parts.push({ kind: 'text', text: text.slice(end, to) }))
  for (const { from, to, reference } of marksIn(message)) {
    if (from < end || to > text.length) continue
    plain(from)
    const part = text.slice(from, to)
    parts.push(reference === null ? { kind: 'link', text: part } : { kind: 'reference', text: part, reference })
    end = to
  }
  plain(text.length)
  return parts
}

const LONG = { characters: 1200, lines: 16 }

/** Is it shown shortened until the reader wants all of it? */
export const isLong = (text: string): boolean => text.length > LONG.characters || text.split('\n').length > LONG.lines
