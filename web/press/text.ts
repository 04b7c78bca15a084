/** The text of a message as parts: plain text, and links. */
export type TextPart =
  | { readonly kind: 'text'; readonly text: string }
  | { readonly kind: 'link'; readonly url: string }

/** Web addresses alone; what closes a sentence behind one does not belong to it. */
const LINK = /\bhttps?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]}]/g

/** Nothing but `http` and `https` addresses becomes a link; all the rest stays text. */
export function partsOf(text: string): readonly TextPart[] {
  const parts: TextPart[] = []
  let from = 0
  for (const { 0: url, index } of text.matchAll(LINK)) {
    if (!URL.canParse(url)) continue
    if (index > from) parts.push({ kind: 'text', text: text.slice(from, index) })
    parts.push({ kind: 'link', url })
    from = index + url.length
  }
  return from < text.length ? [...parts, { kind: 'text', text: text.slice(from) }] : parts
}

const LONG = { characters: 1200, lines: 16 }

/** Is it shown shortened until the reader wants all of it? */
export const isLong = (text: string): boolean => text.length > LONG.characters || text.split('\n').length > LONG.lines
