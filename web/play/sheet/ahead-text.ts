/** Orders stated ahead as typed text, and the beginnings of lines that the page offers. Pure. */
import type { AheadSheet } from '../../../src/game/model.ts'
import type { GameView } from '../../../src/game/views/shapes.ts'
import { ARM_LETTERS } from '../../../src/rules/names.ts'

export const aheadTextOf = (ahead: AheadSheet | null): string => ahead?.lines.map(({ text }) => text).join('\n') ?? ''

/** How many lines state something. */
export const countStated = (ahead: AheadSheet | null): number =>
  ahead?.lines.filter(({ statement }) => statement !== null).length ?? 0

/** A button's label, and how its line begins. */
export interface LineStart {
  readonly label: string
  readonly text: string
}

/** One for each unit of the viewer. With several boards the unit names its board. */
export function retreatStarts({
  boards,
  seats,
  you,
}: Pick<GameView, 'boards' | 'seats' | 'you'>): readonly LineStart[] {
  const powers = seats.find(({ seat }) => seat === you)?.powers ?? []
  return boards.flatMap(({ board, units }) =>
    units
      .filter(({ power }) => powers.includes(power))
      .map(({ arm, at }) => {
        const label = `${boards.length > 1 ? `${board}: ` : ''}${ARM_LETTERS[arm]} ${at}`
        return { label, text: `IF DISLODGED ${label}: ` }
      }),
  )
}

export const OTHER_STARTS: readonly LineStart[] = [
  { label: 'Builds', text: 'IF BUILDS: ' },
  { label: 'Disbands', text: 'IF DISBANDS: ' },
  { label: 'Next orders', text: 'NEXT PHASE: ' },
]

/** A line of each kind with units of the viewer, on each board one. `…`: a place. */
export function aheadExamples(game: Pick<GameView, 'boards' | 'seats' | 'you'>): readonly string[] {
  const units = retreatStarts(game).map(({ label }) => label)
  const boards = game.boards.length > 1 ? game.boards.map(({ board }) => `${board}: `) : ['']
  const first = boards.flatMap((board) => units.find((unit) => unit.startsWith(board)) ?? [])
  const [unit] = first
  const builds = `IF BUILDS: ${boards.map((board) => `${board}A …`).join(', ')}`
  return unit === undefined
    ? [builds]
    : [`IF DISLODGED ${unit}: …, DISBAND`, builds, `IF DISBANDS: ${first.join(', ')}`, `NEXT PHASE: ${unit} H`]
}

/** The text with one more line. */
export const withLine = (text: string, line: string): string =>
  `${text.trimEnd()}${text.trim() === '' ? '' : '\n'}${line}`

/** The text with this line in place of another. */
export const withLineReplaced = (text: string, line: string, by: string): string =>
  text
    .split('\n')
    .map((each) => (each.trim() === line.trim() ? by : each))
    .join('\n')

/** What is wrong with each line of the text; null if nothing is, or if it has not been read. */
export function aheadErrors(text: string, ahead: AheadSheet | null): readonly (string | null)[] {
  const problems = new Map(ahead?.lines.map((line) => [line.text.trim(), line.problem]))
  return text.split('\n').map((line) => problems.get(line.trim())?.words ?? null)
}
