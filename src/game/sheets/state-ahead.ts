/** Reads and merges what a seat states ahead of later phases. */
import type { Seat } from '../../rules/names.ts'
import { clearsAhead, countParts, isAhead, isAheadHeading } from '../../rules/notation/conditions.ts'
import { type AheadLine, readAhead } from '../../rules/notation/ahead/read-ahead.ts'
import { plainLine } from '../../rules/notation/tokens.ts'
import type { Instant } from '../ids.ts'
import type { InPlay } from '../in-play.ts'
import { type AheadSheet, SHEET_LIMIT } from '../model.ts'

/** Null if it is too long. `before`: what these lines replace. */
export function newAheadSheet(
  { variant, position }: InPlay,
  seat: Seat,
  lines: readonly string[],
  before: AheadSheet | undefined,
  now: Instant,
): AheadSheet | null {
  const typed = lines.flatMap((line) => line.split('\n'))
  if (!isWithinLimits(typed)) return null
  const reader = { variant, position, powers: variant.powers(position, seat) }
  const savedAt = before === undefined ? now : Math.max(now, before.savedAt + 1)
  return { lines: readAhead(reader, typed.join('\n')), savedAt }
}

/** Counts several orders or choices on one line as several lines. */
const isWithinLimits = (lines: readonly string[]): boolean =>
  lines.length <= SHEET_LIMIT.lines &&
  lines.every(({ length }) => length <= SHEET_LIMIT.characters) &&
  lines.reduce((sum, line) => sum + countParts(line), 0) <= SHEET_LIMIT.lines

/** The lines of a mail that are for later phases, and those for the open one. */
export interface SplitLines {
  readonly ahead: readonly string[]
  readonly now: readonly string[]
}

/** A heading (`NEXT PHASE:`) takes the lines below it, up to a blank line or the next heading. */
export function splitAhead({ variant, position }: InPlay, lines: readonly string[]): SplitLines {
  if (variant.own.takesWholeLines(position)) return { ahead: [], now: lines }
  const ahead: string[] = []
  const now: string[] = []
  let isBelow = false
  let hasOrder = false
  for (const line of lines) {
    const isBlank = plainLine(line) === ''
    if (isAhead(line)) {
      ahead.push(line)
      isBelow = isAheadHeading(line) || (isBelow && line.trim() === '')
      hasOrder = false
    } else if (isBelow && !(isBlank && hasOrder) && !isOfOpenPhase(line)) {
      ahead.push(line)
      hasOrder ||= !isBlank
    } else {
      isBelow = false
      now.push(line)
    }
  }
  return { ahead, now }
}

/** Headings and commands for the sheet end a block of lines for later phases. */
const isOfOpenPhase = (line: string): boolean =>
  /^(?:phase\b|this (?:phase|turn)|orders?\s?:|ready|not ready|wait|clear|nmr)/iu.test(plainLine(line))

interface MergedAhead {
  readonly lines: readonly string[]
  /** Lines with errors. They are not among the others. */
  readonly unusable: readonly AheadLine[]
  /** Is there a new statement, or were the earlier ones deleted? */
  readonly isChanged: boolean
}

/** New statements replace earlier ones about the same unit, the same Winter or the same phase. */
export function mergeAhead(
  { variant, position }: InPlay,
  seat: Seat,
  before: AheadSheet | undefined,
  texts: readonly string[],
): MergedAhead {
  const reader = { variant, position, powers: variant.powers(position, seat) }
  const read = readAhead(reader, texts.join('\n'))
  const usable = read.flatMap(({ statement, written }) => (statement === null || written === null ? [] : [written]))
  const isCleared = texts.some((text) => clearsAhead(plainLine(text)))
  const replaced = new Set(usable.map(matterOf))
  const kept = (isCleared ? [] : (before?.lines ?? [])).flatMap(({ text, written }) => {
    const line = written ?? text
    return written !== null && replaced.has(matterOf(written)) ? [] : [line]
  })
  return {
    lines: [...kept, ...usable],
    unusable: read.filter(({ problem }) => problem !== null),
    isChanged: isCleared || usable.length > 0,
  }
}

/** `IF DISLODGED A MUN: KIE` → `IF DISLODGED A MUN`; of other statements the condition. */
const matterOf = (written: string): string =>
  /^.*?IF DISLODGED .*(?=: )|^(?:\w+: )?IF \w+|^[^:]+/u.exec(written)?.[0] ?? written
