import type { Token } from './tokens.ts'

/**
 * A rule reads a line from a token on, in every way it can: the surest way first. Order lines are short and their words
 * dear to several meanings, so all readings are kept until the board says which of them makes sense.
 */
export type Rule<T> = (line: readonly Token[], at: number) => readonly Reading<T>[]

export interface Reading<T> {
  readonly value: T
  readonly next: number
}

const read = <T>(value: T, next: number): readonly Reading<T>[] => [{ value, next }]

export const nothing =
  <T>(value: T): Rule<T> =>
  (_, at) =>
    read(value, at)

export const token =
  (...words: readonly string[]): Rule<string> =>
  (line, at) => {
    const found = line[at]
    return found !== undefined && words.includes(found) ? read(found, at + 1) : []
  }

/** Several words in a row, e.g. `words('via convoy')`. */
export const words =
  (phrase: string): Rule<string> =>
  (line, at) => {
    const wanted = phrase.split(' ')
    return wanted.every((w, i) => line[at + i] === w) ? read(phrase, at + wanted.length) : []
  }

export const either =
  <T>(...rules: readonly Rule<T>[]): Rule<T> =>
  (line, at) =>
    rules.flatMap((rule) => rule(line, at))

export const maybe = <T, D>(rule: Rule<T>, otherwise: D): Rule<T | D> => either<T | D>(rule, nothing(otherwise))

export const map =
  <T, U>(rule: Rule<T>, to: (value: T) => U): Rule<U> =>
  (line, at) =>
    rule(line, at).map(({ value, next }) => ({ value: to(value), next }))

/** One rule after the other; the second may depend on what the first has read. (Never `then`: a module that exports that is a promise to whoever imports it.) */
export const followed =
  <A, B>(first: Rule<A>, second: (a: A) => Rule<B>): Rule<B> =>
  (line, at) =>
    first(line, at).flatMap(({ value, next }) => second(value)(line, next))

/** A rule with words around it that mean nothing of their own. */
export const after = <T>(before: Rule<unknown>, rule: Rule<T>): Rule<T> => followed(before, () => rule)
export const before = <T>(rule: Rule<T>, end: Rule<unknown>): Rule<T> =>
  followed(rule, (value) => map(end, () => value))

/** Ambiguous words multiply; nobody means the hundredth reading. */
const MOST_READINGS = 64

/** One or more, the longest row first. */
export const many =
  <T>(rule: Rule<T>): Rule<readonly T[]> =>
  (line, at) => {
    const found: Reading<readonly T[]>[] = []
    let rows = map(rule, (first): readonly T[] => [first])(line, at)
    while (rows.length > 0) {
      found.unshift(...rows)
      rows = rows.flatMap((row) => map(rule, (more) => [...row.value, more])(line, row.next)).slice(0, MOST_READINGS)
    }
    return found
  }

/** The readings that use up the whole line. */
export const whole = <T>(rule: Rule<T>, line: readonly Token[]): readonly T[] =>
  rule(line, 0)
    .filter(({ next }) => next === line.length)
    .map(({ value }) => value)
