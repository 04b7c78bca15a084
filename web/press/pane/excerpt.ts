/** The piece of a message that shows why it was found. */

export interface ExcerptPart {
  readonly text: string
  readonly hit: boolean
}

/** Characters of an excerpt, and how many of them stand before the first hit. */
const LENGTH = 160
const BEFORE = 40

const plain = (text: string): string => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase()

/** A letter and its accents are one place, so that what is compared without them is found where it stands. */
const lettersOf = (text: string): readonly string[] => text.match(/\P{M}\p{M}*/gu) ?? []

/** Which letters of a text belong to one of the words; whatever their case and accents, as the service looks for them. */
function hitsIn(letters: readonly string[], words: readonly string[]): readonly boolean[] {
  const bare = letters.map((letter) => plain(letter).charAt(0))
  const hits = letters.map(() => false)
  for (const word of words) {
    const sought = lettersOf(word).map((letter) => plain(letter).charAt(0))
    for (let at = 0; at + sought.length <= bare.length; at++) {
      if (sought.every((letter, n) => bare[at + n] === letter)) hits.fill(true, at, at + sought.length)
    }
  }
  return hits
}

export function excerptOf(text: string, sought: string): readonly ExcerptPart[] {
  const letters = lettersOf(text.replaceAll(/\s+/g, ' '))
  const hits = hitsIn(
    letters,
    sought.split(/\s+/).filter((word) => word !== ''),
  )
  const from = Math.max(0, hits.indexOf(true) - BEFORE)
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
