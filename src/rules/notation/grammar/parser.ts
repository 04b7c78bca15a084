import type { Token } from '../tokens.ts'

/** The words of one line, and how many parser steps it may still use. */
export interface Line {
  readonly words: readonly Token[]
  readonly budget: { steps: number }
}

/** More steps than any order needs; a plain one takes about 100. */
export const MAX_STEPS = 800

export const makeLine = (words: readonly Token[]): Line => ({ words, budget: { steps: MAX_STEPS } })

/**
 * A rule reads a line from one word on and returns every reading, the surest first. Order lines are
 * short and ambiguous, so all readings are kept until the board shows which makes sense.
 */
export type Rule<T> = (line: Line, at: number) => readonly Reading<T>[]

export interface Reading<T> {
  readonly value: T
  readonly next: number
}

const NONE: readonly never[] = []

const reading = <T>(value: T, next: number): readonly Reading<T>[] => [{ value, next }]

/** Uses one step. False once none is left: the rest of the line is then not read. */
function takeStep({ budget }: Line): boolean {
  if (budget.steps === 0) return false
  budget.steps -= 1
  return true
}

export const succeed =
  <T>(value: T): Rule<T> =>
  (_, at) =>
    reading(value, at)

/** One of these words. */
export function token(...words: readonly string[]): Rule<string> {
  const accepted = new Set(words)
  return (line, at) => {
    const word = line.words[at]
    return word !== undefined && accepted.has(word) && takeStep(line) ? reading(word, at + 1) : NONE
  }
}

/** Several words in a row, e.g. `phrase('via convoy')`. */
export function phrase(text: string): Rule<string> {
  const expected = text.split(' ')
  return (line, at) =>
    expected.every((w, i) => line.words[at + i] === w) && takeStep(line) ? reading(text, at + expected.length) : NONE
}

const joined = <T>(first: readonly T[], second: readonly T[]): readonly T[] =>
  second.length === 0 ? first : first.length === 0 ? second : [...first, ...second]

export const alt =
  <T>(...rules: readonly Rule<T>[]): Rule<T> =>
  (line, at) => {
    if (!takeStep(line)) return NONE
    let readings: readonly Reading<T>[] = NONE
    for (const rule of rules) readings = joined(readings, rule(line, at))
    return readings
  }

export const opt = <T, D>(rule: Rule<T>, otherwise: D): Rule<T | D> => alt<T | D>(rule, succeed(otherwise))

export const map =
  <T, U>(rule: Rule<T>, to: (value: T) => U): Rule<U> =>
  (line, at) => {
    const readings = rule(line, at)
    return readings.length === 0 ? NONE : readings.map(({ value, next }) => ({ value: to(value), next }))
  }

/**
 * Runs `second` after `first` and applies its function to the value of `first`. Not named `then`: a
 * module with such an export acts like a promise when imported.
 */
export const seq =
  <A, B>(first: Rule<A>, second: Rule<(a: A) => B>): Rule<B> =>
  (line, at) => {
    let readings: readonly Reading<B>[] = NONE
    for (const { value, next } of first(line, at)) {
      if (!takeStep(line)) return readings
      const seconds = second(line, next)
      if (seconds.length > 0)
        readings = joined(
          readings,
          seconds.map((end) => ({ value: end.value(value), next: end.next })),
        )
    }
    return readings
  }

/** Match words around a rule that carry no meaning themselves. */
export const preceded = <T>(before: Rule<unknown>, rule: Rule<T>): Rule<T> =>
  seq(
    before,
    map(rule, (value) => () => value),
  )
export const terminated = <T>(rule: Rule<T>, end: Rule<unknown>): Rule<T> =>
  seq(
    rule,
    map(end, () => (value: T) => value),
  )

/** Memoizes the rule at each word of the line (packrat parsing). */
export function packrat<T>(rule: Rule<T>): Rule<T> {
  let memoLine: Line | null = null
  let memo: (readonly Reading<T>[] | undefined)[] = []
  return (line, at) => {
    if (line !== memoLine) [memoLine, memo] = [line, []]
    return (memo[at] ??= rule(line, at))
  }
}

/** Limits the ways to split names of several words. */
const MAX_DIVISIONS = 8

/** The longest chain of fleets. */
const LONGEST_ROW = 20

/** One or more, the longest sequence first. */
export const many1 =
  <T>(rule: Rule<T>): Rule<readonly T[]> =>
  (line, at) => {
    const sequences: (readonly Reading<readonly T[]>[])[] = []
    let rows = map(rule, (first): readonly T[] => [first])(line, at)
    while (rows.length > 0 && sequences.length < LONGEST_ROW && takeStep(line)) {
      sequences.unshift(rows)
      rows = rows.flatMap((row) => map(rule, (item) => [...row.value, item])(line, row.next)).slice(0, MAX_DIVISIONS)
    }
    return sequences.flat()
  }

/** The readings that use up the whole line. */
export const whole = <T>(rule: Rule<T>, line: Line): readonly T[] =>
  rule(line, 0)
    .filter(({ next }) => next === line.words.length)
    .map(({ value }) => value)
