/** What is said to those who do not see it happen. Pure. */
import type { SheetLine } from '../../src/game/model.ts'
import type { GameView, OrderView } from '../../src/game/views.ts'
import { codeWords, counted, phaseWords } from '../words.ts'
import { echoOf } from './lines.ts'

/** The turn that has just come: `Spring 1901, movement, is over. Now: Fall 1901, movement.` */
export function turnWords({ phase, history }: Pick<GameView, 'phase' | 'history'>): string {
  if (phase === null) return 'The game is over.'
  const last = history.at(-1)
  return last === undefined ? '' : `${codeWords(last, phase.era)}, is over. Now: ${phaseWords(phase)}.`
}

/** What is wrong with the lines of a sheet, once all of them have been read: `4 lines read, 1 with a problem. A PAR - LON: …` */
export function problemWords(lines: readonly string[], echo: readonly SheetLine[]): string {
  const read = lines.map((line) => ({ line, echo: echoOf(line, echo) }))
  const bad = read.flatMap(({ line, echo }) => (echo?.problem == null ? [] : [`${line}: ${echo.problem.words}`]))
  if (bad.length === 0 || read.some(({ echo }) => echo === undefined)) return ''
  return [`${counted(lines.length, 'line')} read, ${bad.length} with a problem.`, ...bad].join(' ')
}

/** What became of the orders about a province: `Paris. A PAR - BUR: Bounced with A MUN - BUR.` */
export function askedWords(name: string, orders: readonly OrderView[]): string {
  const told = orders.map(
    ({ text, given, reason }) => `${text}${given ? '' : ' (no order)'}${reason === null ? '.' : `: ${reason}`}`,
  )
  return [`${name}.`, ...(told.length === 0 ? ['No order had to do with it.'] : told)].join(' ')
}
