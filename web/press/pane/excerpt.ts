/** The excerpt of a message that contains the searched words. */

export interface ExcerptPart {
  readonly text: string
  readonly hit: boolean
}

/** In characters. */
const LENGTH = 160
const LENGTH_BEFORE_HIT = 40

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** Splits into letters with their accents, so that positions match the plain text. */
const lettersOf = (text: string): readonly string[] => text.match(/\P{M}\p{M}*/gu) ?? []

/** For each letter: is it part of a searched word? Ignores case and accents, like the service. */
function hitsIn(letters: readonly string[], words: readonly string[]): readonly boolean[] {
  const bare = letters.map((letter) => plain(letter).charAt(0))
  const hits = letters.map(() => false)
  for (const word of words) {
    const pattern = lettersOf(word).map((letter) => plain(letter).charAt(0))
    for (let at = 0; at + pattern.length <= bare.length; at++) {
      if (pattern.every((letter, n) => bare[at + n] === letter)) hits.fill(true, at, at + pattern.length)
    }
  }
  return hits
}

export function excerptOf(text: string, query: string): readonly ExcerptPart[] {
  const letters = lettersOf(text.replaceAll(/\s+/g, ' '))
  const hits = hitsIn(
    letters,
    query.split(/\s+/).filter((word) => word !== ''),
  )
  const from = Math.max(0, hits.indexOf(true) - LENGTH_BEFORE_HIT)
  const to = Math.min(letters.length, from + LENGTH)
  const parts: ExcerptPart[] = from > 0 ? [{ text: '… ', hit: false }] : []
  for (let at = from; at < to; at++) {
    const last = parts.at(-1)
    const hit = hits[at] ?? false
    const letter = letters[at] ?? ''
    if (last?.hit === hit) parts[parts.length - 1] = { text: last.text + letter, hit }
    else parts.push({ text: letter, hit })
  }
  return to < letters.length ? [...parts, { text: ' …', hit: false }] : parts
}
