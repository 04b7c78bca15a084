/**
 * What the writer of an answer has written himself: without what his mail program quoted, and without his signature. The
 * known packages for this do not load in a Worker, or look for quotations with patterns that a mail can make very slow.
 */
import { isAttribution, isDivider, isMailHead, isSignature } from './attributions.ts'

const MOST_LINES = 2000
/** An attribution is broken over at most so many lines. */
const ATTRIBUTION_LINES = 3

const isQuoted = (line: string): boolean => /^\s{0,2}>/.test(line)

/** Wherever the quotation stands: below, above, or between what was written. Lines with a line feed between them, none around them. */
export function ownText(text: string): string {
  const lines = linesOf(text)
  const own: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) continue
    if (endsText(lines, at)) break
    const attribution = attributionLines(lines, at)
    if (attribution === 0) own.push(line)
    else if (isQuoted(nextText(lines, at + attribution))) at += attribution - 1
    // What is quoted bears no mark: everything below is.
    else break
  }
  return own
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

const linesOf = (text: string): readonly string[] =>
  text
    .replace(/\r\n?|\u2028|\u2029/g, '\n')
    .replace(/[\u00a0\u202f]/g, ' ')
    .replace(/[\u200b\u2060\ufeff]/g, '')
    .split('\n')
    .slice(0, MOST_LINES)
    .map((line) => line.trimEnd())

const endsText = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? ''
  if (line === '') return false
  return isSignature(line) || isDivider(line) || isMailHead(lines.slice(at, at + 8).filter((one) => one !== ''))
}

/** How many lines from this one on are an attribution; 0: it is none. */
function attributionLines(lines: readonly string[], at: number): number {
  for (let many = 1; many <= ATTRIBUTION_LINES; many++) {
    const some = lines.slice(at, at + many)
    if (some.some((line) => line === '' || isQuoted(line))) return 0
    if (isAttribution(some.join(' '))) return many
  }
  return 0
}

/** The first line from here on that is not empty. */
const nextText = (lines: readonly string[], at: number): string => lines.slice(at).find((line) => line !== '') ?? ''
