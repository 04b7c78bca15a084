/** Order text ⇄ orders: every notation that players type is read, one form is printed. */
export { formatIssued, formatOrder, formatRuling, formatStationed, formatUnit, unitById } from './format.ts'
export type { Notice, Problem } from './problem.ts'
export type { Reader } from './scope.ts'
export type { Command } from './reading/commands.ts'
export { COMMANDS } from './reading/commands.ts'
export type { ReadLine } from './reading/line.ts'
export { readLine } from './reading/line.ts'
export { ordersOf, readSheet, sinceCleared, submissionOf } from './reading/sheet.ts'
