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

/**
 * By text. A line that was read takes precedence over a legal order, and of equal lines one that
 * counts: the same order may also be under a heading for another phase.
 */
export const knownLines = (echo: readonly SheetLine[], offered: readonly WrittenOrder[]): KnownLines =>
  new Map<string, KnownLine>([
    ...offered.map(({ written, subject, decides }) => [written, { subject, decides, problem: null }] as const),
    ...[false, true].flatMap((counts) =>
      echo.filter(({ decides }) => (decides !== null) === counts).map((line) => [line.text.trim(), line] as const),
    ),
  ])

/** What may stand between the orders of a line: separators, numbers, results and comments. */
const BETWEEN_ORDERS = /^(?:[\s,;&|]|\/(?!\/)|and\b|\(?\d{1,2}[.)]|\([^()]*\)|\*[a-z ,]+\*|(?:\/\/|#).*)/i

/** The orders of a line, if they were read as several; else the line itself. */
export function ordersOnLine(line: string, known: Pick<KnownLines, 'has' | 'keys'>): readonly string[] {
  if (known.has(line)) return [line]
  const texts = [...known.keys()].filter((text) => text !== '').toSorted((a, b) => b.length - a.length)
  const orders: string[] = []
  let rest = line
  while (rest !== '') {
    const order = texts.find((text) => rest.startsWith(text))
    const length = order?.length ?? BETWEEN_ORDERS.exec(rest)?.[0].length
    if (length === undefined) return [line]
    if (order !== undefined) orders.push(order)
    rest = rest.slice(length)
  }
  return orders.length === 0 ? [line] : orders
}

/** The orders of a sheet, several to a line or one. */
export const ordersOf = (text: string, known: Pick<KnownLines, 'has' | 'keys'>): string[] =>
  linesOf(text).flatMap((line) => ordersOnLine(line, known))

/** Replaces one of the orders of a line; null removes it. Each order then has a line of its own. */
export function withOrderOnLine(
  text: string,
  line: string,
  orders: readonly string[],
  at: number,
  by: string | null,
): string {
  const lines = orders.flatMap((order, n) => (n === at ? (by ?? []) : order))
  return text
    .split('\n')
    .flatMap((each) => (each.trim() === line ? lines : each))
    .join('\n')
}

/** Is it under a heading for another phase, or under a condition, or such a heading? */
const isSetAside = (line: string, known: KnownLines): boolean => {
  const why = known.get(line.trim())?.problem?.why
  return why === 'other-phase' || why === 'conditional'
}

/** Equal for equal subjects. */
export const subjectKey = (subject: OrderSubject): string =>
  subject.kind === 'unit' ? `unit ${subject.unit}` : `site ${subject.board} ${subject.at}`

/** The key of the unit or site that a line is about; null if there is none or it is not known. */
export function subjectOf(line: string, known: KnownLines): string | null {
  const subject = known.get(line.trim())?.subject ?? null
  return subject === null ? null : subjectKey(subject)
}

/**
 * Writes an order on the sheet: in place of the order for the same unit or site, or at the end. At
 * the top if the lines at the end do not count for this phase.
 */
export function withOrder(text: string, known: KnownLines, order: string): string {
  const subject = subjectOf(order, known)
  const lines = text.trimEnd() === '' ? [] : singleOrders(text.trimEnd(), known)
  const isSameSubject = (line: string): boolean => subject !== null && subjectOf(line, known) === subject
  const previous = lines.findIndex(isSameSubject)
  if (previous < 0)
    return (lines.some((line) => isSetAside(line, known)) ? [order, ...lines] : [...lines, order]).join('\n')
  return lines
    .filter((line, i) => i <= previous || !isSameSubject(line))
    .with(previous, order)
    .join('\n')
}

/** Removes the order for this unit or site. */
export function withoutOrder(text: string, known: KnownLines, order: string): string {
  const subject = subjectOf(order, known)
  const isMeant = (line: string): boolean =>
    subject === null ? line.trim() === order : subjectOf(line, known) === subject
  return singleOrders(text, known)
    .filter((line) => !isMeant(line))
    .join('\n')
}

/** The lines of the sheet, each with at most one order. */
const singleOrders = (text: string, known: KnownLines): readonly string[] =>
  text.split('\n').flatMap((line) => {
    const orders = ordersOnLine(line.trim(), known)
    return orders.length > 1 ? orders : line
  })

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
  new Set(
    ordersOf(text, known).flatMap((line) => (decisionOf(line, known) === null ? [] : (subjectOf(line, known) ?? []))),
  )

/** What a line decides, if it is known. */
export const decisionOf = (line: string, known: KnownLines): KnownLine['decides'] =>
  known.get(line.trim())?.decides ?? null
