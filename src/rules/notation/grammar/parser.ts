import type { Token } from '../tokens.ts'

/**
 * The words of one line, and how many steps may still be spent on reading it: no line may cost more
 * than its worth.
 */
export interface Line {
  readonly words: readonly Token[]
  readonly budget: { steps: number }
}

/** More steps than any order needs; a plain one takes about 100. */
export const MAX_STEPS = 800

export const lineOfWords = (words: readonly Token[]): Line => ({ words, budget: { steps: MAX_STEPS } })

/**
 * A rule reads a line from a word on, in every way it can: the surest way first. Order lines are
 * short and many of their words have several meanings, so all readings are kept until the board
 * says which of them makes sense.
 */
export type Rule<T> = (line: Line, at: number) => readonly Reading<T>[]

export interface Reading<T> {
  readonly value: T
  readonly next: number
}

const NONE: readonly never[] = []

const read = <T>(value: T, next: number): readonly Reading<T>[] => [{ value, next }]

/** Counts a step; false once the line has used up its steps: then nothing more of it is read. */
function takeStep({ budget }: Line): boolean {
  if (budget.steps === 0) return false
  budget.steps -= 1
  return true
}

export const nothing =
  <T>(value: T): Rule<T> =>
  (_, at) =>
    read(value, at)

/** One of these words. */
export function token(...words: readonly string[]): Rule<string> {
  const known = new Set(words)
  return (line, at) => {
    const found = line.words[at]
    return found !== undefined && known.has(found) && takeStep(line) ? read(found, at + 1) : NONE
  }
}

/** Several words in a row, e.g. `words('via convoy')`. */
export function words(phrase: string): Rule<string> {
  const wanted = phrase.split(' ')
  return (line, at) =>
    wanted.every((w, i) => line.words[at + i] === w) && takeStep(line) ? read(phrase, at + wanted.length) : NONE
}

const joined = <T>(some: readonly T[], more: readonly T[]): readonly T[] =>
  more.length === 0 ? some : some.length === 0 ? more : [...some, ...more]

export const alt =
  <T>(...rules: readonly Rule<T>[]): Rule<T> =>
  (line, at) => {
    if (!takeStep(line)) return NONE
    let found: readonly Reading<T>[] = NONE
    for (const rule of rules) found = joined(found, rule(line, at))
    return found
  }

export const opt = <T, D>(rule: Rule<T>, otherwise: D): Rule<T | D> => alt<T | D>(rule, nothing(otherwise))

export const map =
  <T, U>(rule: Rule<T>, to: (value: T) => U): Rule<U> =>
  (line, at) => {
    const found = rule(line, at)
    return found.length === 0 ? NONE : found.map(({ value, next }) => ({ value: to(value), next }))
  }

/**
 * One rule after the other: what the second reads says what becomes of what the first has read.
 * (Never `then`: a module that exports that is a promise to whoever imports it.)
 */
export const seq =
  <A, B>(first: Rule<A>, second: Rule<(a: A) => B>): Rule<B> =>
  (line, at) => {
    let found: readonly Reading<B>[] = NONE
    for (const { value, next } of first(line, at)) {
      if (!takeStep(line)) return found
      const told = second(line, next)
      if (told.length > 0)
        found = joined(
          found,
          told.map((one) => ({ value: one.value(value), next: one.next })),
        )
    }
    return found
  }

/** A rule with words around it that mean nothing of their own. */
export const after = <T>(before: Rule<unknown>, rule: Rule<T>): Rule<T> =>
  seq(
    before,
    map(rule, (value) => () => value),
  )
export const before = <T>(rule: Rule<T>, end: Rule<unknown>): Rule<T> =>
  seq(
    rule,
    map(end, () => (value: T) => value),
  )

/** Keeps what the rule read at each word of the line, as a packrat parser does. */
export function packrat<T>(rule: Rule<T>): Rule<T> {
  let of: Line | null = null
  let known: (readonly Reading<T>[] | undefined)[] = []
  return (line, at) => {
    if (line !== of) [of, known] = [line, []]
    return (known[at] ??= rule(line, at))
  }
}

/** Names of several words can be divided in several ways; nobody means the ninth. */
const MAX_DIVISIONS = 8

/** No chain of fleets is longer. */
const LONGEST_ROW = 20

/** One or more, the longest row first. */
export const many =
  <T>(rule: Rule<T>): Rule<readonly T[]> =>
  (line, at) => {
    const found: (readonly Reading<readonly T[]>[])[] = []
    let rows = map(rule, (first): readonly T[] => [first])(line, at)
    while (rows.length > 0 && found.length < LONGEST_ROW && takeStep(line)) {
      found.unshift(rows)
      rows = rows.flatMap((row) => map(rule, (more) => [...row.value, more])(line, row.next)).slice(0, MAX_DIVISIONS)
    }
    return found.flat()
  }

/** The readings that use up the whole line. */
export const whole = <T>(rule: Rule<T>, line: Line): readonly T[] =>
  rule(line, 0)
    .filter(({ next }) => next === line.words.length)
    .map(({ value }) => value)
