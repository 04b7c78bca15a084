/** What is announced to screen readers about problems on a sheet. Pure. */
import type { SheetLine } from '../../../src/game/model.ts'
import { counted } from '../../text/words.ts'
import { echoOf } from './lines.ts'

/** What is wrong with the lines of a sheet, once all of them have been read: `4 lines read, 1 with a problem. A PAR - LON: …` */
export function problemWords(lines: readonly string[], echo: readonly SheetLine[]): string {
  const read = lines.map((line) => ({ line, echo: echoOf(line, echo) }))
  const bad = read.flatMap(({ line, echo }) => (echo?.problem == null ? [] : [`${line}: ${echo.problem.words}`]))
  if (bad.length === 0 || read.some(({ echo }) => echo === undefined)) return ''
  return [`${counted(lines.length, 'line')} read, ${bad.length} with a problem.`, ...bad].join(' ')
}
