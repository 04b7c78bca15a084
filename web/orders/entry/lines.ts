/** The lines of a sheet and the units they speak of: how a tapped order finds its place in a typed text. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import type { WrittenOrder } from '../../../src/rules/notation/order-options.ts'
import type { OrderSubject } from '../../../src/rules/orders/order.ts'
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

/** What is known of a line before it is sent: an order that was offered, or a line that was read. */
export type KnownLine = Pick<SheetLine, 'subject' | 'decides' | 'problem'>
export type KnownLines = ReadonlyMap<string, KnownLine>

/** By their texts: every order as it is offered, and every line as it was read, which counts where both are there. */
export const knownLines = (echo: readonly SheetLine[], offered: readonly WrittenOrder[]): KnownLines =>
  new Map<string, KnownLine>([
    ...offered.map(({ written, subject, decides }) => [written, { subject, decides, problem: null }] as const),
    ...echo.map((line) => [line.text.trim(), line] as const),
  ])

/** Subjects are equal where their keys are. */
export const subjectKey = (subject: OrderSubject): string =>
  subject.kind === 'unit' ? `unit ${subject.unit}` : `site ${subject.board} ${subject.at}`

/** The unit or site that a line is about, as a key; null if it is about none, or not known. */
export function subjectOf(line: string, known: KnownLines): string | null {
  const subject = known.get(line.trim())?.subject ?? null
  return subject === null ? null : subjectKey(subject)
}

/** The text with this order in it: in the place of the former order about the same, or at the end. */
export function withOrder(text: string, known: KnownLines, order: string): string {
  const subject = subjectOf(order, known)
  const lines = text.trimEnd() === '' ? [] : text.trimEnd().split('\n')
  const speaksOfIt = (line: string): boolean => subject !== null && subjectOf(line, known) === subject
  const former = lines.findIndex(speaksOfIt)
  if (former < 0) return [...lines, order].join('\n')
  return lines
    .filter((line, i) => i <= former || !speaksOfIt(line))
    .with(former, order)
    .join('\n')
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
  { label }: Pick<OrderSuffix, 'label'>,
): Marking | null {
  const suffixOf = (each: string): SheetLine['suffix'] => echoOf(each, echo)?.suffix ?? null
  const suffix = suffixOf(line)
  if (suffix === null) return null
  const isTaken = !suffix.on && lines.some((each) => suffixOf(each)?.on === true)
  return isTaken ? null : { label, on: suffix.on, line: suffix.otherwise }
}

/** The units and sites that have an order which will be used: a line with a problem is no order. */
export const orderedSubjects = (text: string, known: KnownLines): ReadonlySet<string> =>
  new Set(linesOf(text).flatMap((line) => (decisionOf(line, known) === null ? [] : (subjectOf(line, known) ?? []))))

/** What a line settles, as far as that is known. */
export const decisionOf = (line: string, known: KnownLines): KnownLine['decides'] =>
  known.get(line.trim())?.decides ?? null
