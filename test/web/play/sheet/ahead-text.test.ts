/** The examples next to the field for orders stated ahead. */
import { expect, it } from 'vitest'
import { aheadExamples } from '../../../../web/play/sheet/ahead-text.ts'
import { boardsIn, newLocalGame } from '../../../../web/sandbox/local-game.ts'
import { readAhead } from '../../../../src/rules/notation/ahead/read-ahead.ts'
import { power, seat } from '../../../../src/rules/names.ts'

function examplesIn(id: string) {
  const game = newLocalGame(id)
  if (game === null) throw new Error(`no variant ${id}`)
  const { variant, position } = game
  const own = { seat: seat('AUSTRIA'), powers: [power('AUSTRIA')] }
  // As much of a seat as the examples need.
  const seats = [own] as unknown as Parameters<typeof aheadExamples>[0]['seats']
  const lines = aheadExamples({ boards: boardsIn(game), seats, you: own.seat })
  const filled = lines.join('\n').replaceAll('…', 'VIE')
  const read = readAhead({ variant, position, powers: own.powers }, filled)
  return { lines, problems: read.flatMap(({ problem }) => problem ?? []) }
}

it('each board has its own unit in the examples, which are read as they are', () => {
  expect(examplesIn('shadow-worlds')).toEqual({
    lines: [
      'IF DISLODGED A: A BUD: …, DISBAND',
      'IF BUILDS: A: A …, B: A …',
      'IF DISBANDS: A: A BUD, B: A BUD',
      'NEXT PHASE: A: A BUD H',
    ],
    problems: [],
  })
  expect(examplesIn('classical')).toEqual({
    lines: ['IF DISLODGED A BUD: …, DISBAND', 'IF BUILDS: A …', 'IF DISBANDS: A BUD', 'NEXT PHASE: A BUD H'],
    problems: [],
  })
})
