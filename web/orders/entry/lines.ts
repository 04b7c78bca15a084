/** The lines of a sheet and the units they speak of: how a tapped order finds its place in a typed text. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import type { OrderSuffix } from '../../../src/rules/seam/variant.ts'

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** What the service made of a line, if it has read it. */
export const echoOf = (line: string, echo: readonly SheetLine[]): SheetLine | undefined =>
  echo.find(({ text }) => text.trim() === line.trim())

/** A line in the one form in which orders are written, as far as that is known. */
export const canonical = (line: string, echo: readonly SheetLine[]): string =>
  echoOf(line, echo)?.written ?? line.trim()

const SUBJECT = /^(?:(\w+): )?[AF] ([^\s/]+)/

/** Which unit (or site) an order in canonical form is for, as `board|province`; null if it is for none (a waiver). */
export function subjectOf(order: string): string | null {
  const [, board = '', place] = SUBJECT.exec(order) ?? []
  return place === undefined ? null : `${board}|${place}`
}

const speaksOf = (line: string, subject: string, echo: readonly SheetLine[]): boolean =>
  subjectOf(canonical(line, echo)) === subject

/** The text with this order in it: in the place of the unit's former order, or at the end. */
export function withOrder(text: string, echo: readonly SheetLine[], order: string): string {
  const subject = subjectOf(order)
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n')
  const former = subject === null ? -1 : lines.findIndex((line) => speaksOf(line, subject, echo))
  if (former < 0) return [...lines, order].join('\n')
  const kept = lines.filter((line, i) => i <= former || subject === null || !speaksOf(line, subject, echo))
  return kept.with(former, order).join('\n')
}

/** The text with one line exchanged for another, everything else as it was. */
export const withLine = (text: string, old: string, line: string): string =>
  text
    .split('\n')
    .map((each) => (each.trim() === old.trim() ? line : each))
    .join('\n')

export interface Marking {
  readonly label: string
  /** Does the line bear the suffix? */
  readonly on: boolean
  /** The line as it reads with the suffix, or without it. */
  readonly line: string
}

/** The suffix that a line may be given, or freed of; one line of a sheet bears it. */
export function markingOf(
  line: string,
  lines: readonly string[],
  echo: readonly SheetLine[],
  suffix: OrderSuffix,
): Marking | null {
  const bears = (each: string): boolean => canonical(each, echo).endsWith(suffix.text)
  const read = echoOf(line, echo)
  const order = canonical(line, echo)
  if (read?.seen == null || !suffix.kinds.includes(read.seen.kind)) return null
  if (bears(line)) return { label: suffix.label, on: true, line: order.slice(0, -suffix.text.length) }
  return lines.some(bears) ? null : { label: suffix.label, on: false, line: `${order}${suffix.text}` }
}

/** The units that have an order which will be used: a line with a problem is no order. */
export function orderedSubjects(text: string, echo: readonly SheetLine[]): ReadonlySet<string> {
  const good = linesOf(text).filter((line) => (echoOf(line, echo)?.problem ?? null) === null)
  return new Set(good.flatMap((line) => subjectOf(canonical(line, echo)) ?? []))
}
