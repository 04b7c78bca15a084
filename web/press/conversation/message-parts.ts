/** Splits a message's text into plain text, links, and references to the board. */
import type { Message, Reference } from '../../../src/game/press/press-types.ts'

export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly text: string }
  | { readonly kind: 'reference'; readonly text: string; readonly reference: Reference }

/** Only http(s), without the punctuation that ends a sentence. */
const LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g

interface Mark {
  readonly from: number
  readonly to: number
  readonly reference: Reference | null
}

/** References within a link are ignored. */
function marksIn({ text, references }: Pick<Message, 'text' | 'references'>): readonly Mark[] {
  const links = [...text.matchAll(LINK)]
    .filter(([url]) => URL.canParse(url))
    .map(({ 0: url, index: from }) => ({ from, to: from + url.length, reference: null }))
  const outside = references.filter(({ from, to }) => !links.some((link) => from < link.to && link.from < to))
  return [...links, ...outside.map((reference) => ({ from: reference.from, to: reference.to, reference }))].toSorted(
    (a, b) => a.from - b.from,
  )
}

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

/** Long messages are shortened at first. */
export const isLong = (text: string): boolean => text.length > LONG.characters || text.split('\n').length > LONG.lines
