/** Readers for these tests: at a small position, for all powers or some. */
import { power } from '../../../src/rules/names.ts'
import type { ReadLine, Reader } from '../../../src/rules/notation/index.ts'
import { classical } from '../../support/boards/variants.ts'
import type { Sketch } from '../tables.ts'
import { POWERS, sketch } from '../tables.ts'

export const at = (given: Sketch, ...powers: string[]): Reader => ({
  variant: classical,
  position: sketch(given),
  powers: powers.length === 0 ? POWERS : powers.map(power),
})

export const notices = (line: ReadLine): string[] => line.notices.map(({ why }) => why)

/** A line in short: the order, the command, or the problem with its suggestions; and the notices. */
export function summary({ written, command, problem, notices }: ReadLine): string {
  if (problem !== null) return [problem.words, ...problem.suggestions].join(' | ')
  const key = written ?? (command === null ? 'nothing' : [command.kind, command.code].filter(Boolean).join(' '))
  return [key, ...notices.map(({ words }) => words)].join(' | ')
}

export const WEST: Sketch = {
  units: {
    ENGLAND: 'A LON, F NTH, F ENG, F NWG, A YOR',
    FRANCE: 'A PAR, A MAR, F MAO, F BRE, A GAS',
    GERMANY: 'A MUN, F KIE',
    ITALY: 'F TUS, A VEN, F SPA/SC',
    RUSSIA: 'F STP/SC, A MOS',
    TURKEY: 'F CON, A BUL',
  },
}
