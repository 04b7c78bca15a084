/** Reading text with brackets in it. */

/** The place of the bracket that closes what was opened just before `from`. Throws if nothing does. */
export function closing(text: string, from: number, [open, close]: string = '()'): number {
  let depth = 1
  for (let i = from; i < text.length; i++) {
    if (text[i] === open) depth++
    if (text[i] === close && --depth === 0) return i
  }
  throw new Error(`nothing closes ${text.slice(from - 1, from + 40)}`)
}

/** Splits at a mark, but not within round brackets; each part is trimmed. */
export function split(text: string, mark: string): string[] {
  const parts: string[] = []
  let [from, depth] = [0, 0]
  for (let i = 0; i < text.length; i++) {
    if (text[i] === '(') depth++
    if (text[i] === ')') depth--
    if (depth > 0 || text[i] !== mark) continue
    parts.push(text.slice(from, i).trim())
    from = i + 1
  }
  return [...parts, text.slice(from).trim()]
}
