/** Order text ⇄ orders: every notation that players type is read, one form is printed. */
export { formatOrder, formatRuling, formatStationed, formatUnit, unitById } from './notation/format.ts'
export type { Notice, Problem } from './notation/problem.ts'
export type { Reader } from './notation/scope.ts'
export type { Command, ReadLine } from './notation/sheet.ts'
export { COMMANDS, ordersOf, readLine, readSheet, sinceCleared, submissionOf } from './notation/sheet.ts'
