/** Reads the numbered rulings from docs/rulings.md, so that page and documentation share one text. Pure. */

export interface Ruling {
  /** `DUO-5` */
  readonly number: string
  readonly text: readonly Passage[]
}

/** Prose, inline code, or a block of lines. */
export interface Passage {
  readonly kind: 'prose' | 'code' | 'lines'
  readonly text: string
}

/** The rulings with this prefix, in order, without those numbers. */
export function rulingsOf(document: string, prefix: string, without: readonly string[] = []): readonly Ruling[] {
  const section = document.split(/^## /m).find((part) => part.startsWith(`${prefix}: `)) ?? ''
  return section.split(/^- \*\*/m).flatMap((item) => {
    const [, number, text] = /^([A-Z]+-\d+)\*\*\s+([^]*)$/.exec(item) ?? []
    return number === undefined || text === undefined || without.includes(number)
      ? []
      : [{ number, text: passagesIn(ownText(text)) }]
  })
}

/** Drops text after the list. */
const ownText = (item: string): string => item.split(/\n\n(?! )/)[0] ?? ''

const CODE = /```\n([^]*?)\n\s*```|`([^`]+)`/g

function passagesIn(text: string): Passage[] {
  const passages: Passage[] = []
  let from = 0
  const prose = (to: number) => text.slice(from, to).replace(/\s+/g, ' ')
  for (const match of text.matchAll(CODE)) {
    passages.push({ kind: 'prose', text: prose(match.index) })
    const [whole, lines, code = ''] = match
    passages.push(
      lines === undefined ? { kind: 'code', text: code } : { kind: 'lines', text: lines.replace(/^ {2}/gm, '') },
    )
    from = match.index + whole.length
  }
  return [...passages, { kind: 'prose' as const, text: prose(text.length) }].filter(
    (passage) => passage.text.trim() !== '',
  )
}
