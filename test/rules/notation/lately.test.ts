/** Words that were read before, in whichever game: what they can say is remembered, and it shows in nothing but the time. */
import { describe, expect, test } from 'vitest'
import { sentencesOf } from '../../../src/rules/notation/grammar/grammar.ts'
import { sentencesLately } from '../../../src/rules/notation/grammar/lately.ts'
import { lineOfWords, MOST_STEPS } from '../../../src/rules/notation/grammar/parser.ts'
import { nameIndexOf } from '../../../src/rules/notation/name-index.ts'
import { tokensOf } from '../../../src/rules/notation/tokens.ts'
import { phaseAt } from '../../../src/rules/phases/calendar.ts'
import { classical } from '../../support/boards/variants.ts'
import { SPRING, SPRING_RETREATS, WINTER } from '../tables.ts'

const atlas = classical.atlas(classical.setup(0), null, null)
if (atlas === null) throw new Error('the classical board is missing')
const nameIndex = nameIndexOf(atlas)

const LINES = [
  'A PAR - BUR',
  // A retreat or a Russian unit, a removal or a move, a hold or a unit to be kept: it depends on the phase.
  'A PAR R BUR',
  'R A PAR',
  '- A PAR',
  'A PAR H',
  'the French fleet in the Mid-Atlantic Ocean supports the army in Gascony to Spain',
  'nor - nor',
  'A PARISS H',
  '',
  '!',
  'F nor '.repeat(12),
]

describe.each([
  ['moves', SPRING],
  ['retreats', SPRING_RETREATS],
  ['adjustments', WINTER],
])('in a phase of %s', (_, turn) => {
  const phase = phaseAt(classical.calendar, turn)
  test.each(LINES)('“%s” says as much, and takes as many steps, as when it is read for the first time', (text) => {
    const words = tokensOf(text)
    const line = lineOfWords(words)
    const sentences = sentencesOf(nameIndex, phase.steps, line)
    const read = { sentences, steps: MOST_STEPS - line.effort.steps }
    const twice = [0, 1].map(() => sentencesLately(nameIndex, phase, words))
    expect(twice).toEqual([read, read])
  })
})

test('a line that comes again is not gone through once more, if it is of a sensible length', () => {
  const phase = phaseAt(classical.calendar, SPRING)
  const isSame = (text: string) => {
    const [one, other] = [0, 1].map(() => sentencesLately(nameIndex, phase, tokensOf(text)))
    return one === other
  }
  expect([isSame('A PAR - PIC'), isSame('F nor '.repeat(12))]).toEqual([true, false])
})
