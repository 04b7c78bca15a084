/**
 * Removes quotations and the signature from a reply. The packages for this either do not load in a
 * Worker, or use patterns that a hostile mail can make very slow.
 */
import { isAttribution, isDivider, isMailHead, isSignature } from './attributions.ts'

const MAX_LINES = 2000
const MAX_ATTRIBUTION_LINES = 3

const isQuoted = (line: string): boolean => /^\s{0,2}>/.test(line)

/** Handles quotations below, above and between the sender's own lines. */
export function ownText(text: string): string {
  const lines = linesOf(text)
  const own: string[] = []
  for (let at = 0; at < lines.length; at++) {
    const line = lines[at] ?? ''
    if (isQuoted(line)) continue
    if (endsText(lines, at)) break
    const attribution = countAttributionLines(lines, at)
    if (attribution === 0) own.push(line)
    else if (isQuoted(nextText(lines, at + attribution))) at += attribution - 1
    // An unmarked quotation reaches to the end.
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
    .slice(0, MAX_LINES)
    .map((line) => line.trimEnd())

const endsText = (lines: readonly string[], at: number): boolean => {
  const line = lines[at] ?? ''
  if (line === '') return false
  const nextLines = lines.slice(at, at + 8).filter((nextLine) => nextLine !== '')
  return isSignature(line) || isDivider(line) || isMailHead(nextLines)
}

/** Counts the lines of the attribution that starts here; 0 if none does. */
function countAttributionLines(lines: readonly string[], at: number): number {
  for (let count = 1; count <= MAX_ATTRIBUTION_LINES; count++) {
    const part = lines.slice(at, at + count)
    if (part.some((line) => line === '' || isQuoted(line))) return 0
    if (isAttribution(part.join(' '))) return count
  }
  return 0
}

/** The next line from here that is not empty. */
const nextText = (lines: readonly string[], at: number): string => lines.slice(at).find((line) => line !== '') ?? ''
