/** The lines of an order sheet and the units they are about. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import type { OrderSubject } from '../../../src/rules/orders/order.ts'
import type { OrderSuffix } from '../../../src/rules/seam/variant.ts'

export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter((line) => line !== '')

/** How the service read a line; undefined if it has not. */
export const echoOf = (line: string, echo: readonly SheetLine[]): SheetLine | undefined =>
  echo.find(({ text }) => text.trim() === line.trim())

/** What will become of a line when the phase closes. */
export interface LineForecast {
  readonly text: string
  /** In standard notation; null if it is not an order. */
  readonly written: string | null
  /** `open`: only the deadline can tell. `none`: no order, or a later line replaces it. */
  readonly state: 'counts' | 'fails' | 'open' | 'none'
  /** Why it fails, as a sentence. */
  readonly why: string | null
}

/** The forecast of each of these lines; equal lines have one each. Undefined: not known. */
export function forecastsFor(
  lines: readonly string[],
  forecasts: readonly LineForecast[],
): readonly (LineForecast | undefined)[] {
  const left = [...forecasts]
  return lines.map((line) => {
    const n = left.findIndex(({ text }) => text === line)
    return n < 0 ? undefined : left.splice(n, 1)[0]
  })
}

/** A line in canonical notation, if the service has read it; else the line itself. */
export const canonical = (line: string, echo: readonly SheetLine[]): string =>
  echoOf(line, echo)?.written ?? line.trim()

/** A legal order, or a line that the service has read. */
export type KnownLine = Pick<SheetLine, 'subject' | 'decides' | 'problem'>
export type KnownLines = ReadonlyMap<string, KnownLine>

/** By text. A line that was read takes precedence over a legal order. */
export const knownLines = (echo: readonly SheetLine[], offered: readonly WrittenOrder[]): KnownLines =>
  new Map<string, KnownLine>([
    ...offered.map(({ written, subject, decides }) => [written, { subject, decides, problem: null }] as const),
    ...echo.map((line) => [line.text.trim(), line] as const),
  ])

/** Equal for equal subjects. */
export const subjectKey = (subject: OrderSubject): string =>
  subject.kind === 'unit' ? `unit ${subject.unit}` : `site ${subject.board} ${subject.at}`

/** The key of the unit or site that a line is about; null if there is none or it is not known. */
export function subjectOf(line: string, known: KnownLines): string | null {
  const subject = known.get(line.trim())?.subject ?? null
  return subject === null ? null : subjectKey(subject)
}

/** Writes an order on the sheet: in place of the order for the same unit or site, or at the end. */
export function withOrder(text: string, known: KnownLines, order: string): string {
  const subject = subjectOf(order, known)
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n')
  const isSameSubject = (line: string): boolean => subject !== null && subjectOf(line, known) === subject
  const previous = lines.findIndex(isSameSubject)
  if (previous < 0) return [...lines, order].join('\n')
  return lines
    .filter((line, i) => i <= previous || !isSameSubject(line))
    .with(previous, order)
    .join('\n')
}

export interface MergedOrders {
  /** The sheet with the orders. */
  readonly text: string
  /** The lines that they replace. */
  readonly replaced: readonly string[]
}

/** Writes several orders on the sheet. */
export function mergeOrders(sheet: string, known: KnownLines, orders: readonly string[]): MergedOrders {
  const text = orders.reduce((before, order) => withOrder(before, known, order), sheet)
  const kept = linesOf(text)
  return { text, replaced: linesOf(sheet).filter((line) => !kept.includes(line)) }
}

/** Replaces one line of the text. */
export const withLine = (text: string, old: string, line: string): string =>
  text
    .split('\n')
    .map((each) => (each.trim() === old.trim() ? line : each))
    .join('\n')

export interface Marking {
  readonly label: string
  /** Whether the line has the suffix. */
  readonly on: boolean
  /** The line after toggling the suffix. */
  readonly line: string
}

/** The suffix that can be added to or removed from a line. Only one line of a sheet can have it. */
export function markingOf(
  line: string,
  lines: readonly string[],
  echo: readonly SheetLine[],
  { label }: Pick<OrderSuffix, 'label'>,
): Marking | null {
  const suffixOf = (each: string): SheetLine['suffix'] => echoOf(each, echo)?.suffix ?? null
  const suffix = suffixOf(line)
  if (suffix === null) return null
  const isTaken = !suffix.on && lines.some((each) => suffixOf(each)?.on === true)
  return isTaken ? null : { label, on: suffix.on, line: suffix.otherwise }
}

/** The units and sites that have a valid order. */
export const orderedSubjects = (text: string, known: KnownLines): ReadonlySet<string> =>
  new Set(linesOf(text).flatMap((line) => (decisionOf(line, known) === null ? [] : (subjectOf(line, known) ?? []))))

/** What a line decides, if it is known. */
export const decisionOf = (line: string, known: KnownLines): KnownLine['decides'] =>
  known.get(line.trim())?.decides ?? null
