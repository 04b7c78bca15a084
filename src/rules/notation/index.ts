/** Order text ⇄ orders: every notation that players type is read, one form is printed. */
export { formatOrder, formatRuling, formatStationed, formatUnit, unitById } from './format.ts'
export type { Notice, Problem } from './problem.ts'
export type { Reader } from './scope.ts'
export type { Command, ReadLine } from './sheet.ts'
export { COMMANDS, ordersOf, readLine, readSheet, sinceCleared, submissionOf } from './sheet.ts'
