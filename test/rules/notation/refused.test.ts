/** Lines that are wrong about a unit, or illegal. */
import { describe, expect, test } from 'vitest'
import { readLine } from '../../../src/rules/notation/index.ts'
import { at, notices, WEST } from './readers.ts'

describe('a wrong detail about a unit', () => {
  const reader = at(WEST, 'FRANCE')
  test.each([
    ['A BRE - PIC', 'F BRE - PIC', ['other-arm'], 'There is a fleet in Brest; read as F BRE.'],
    ['German A PAR H', 'A PAR H', ['other-nation'], 'The army in Paris belongs to France.'],
    ['A MAR S ITALIAN A GAS', 'A MAR S A GAS', ['other-nation'], 'The army in Gascony belongs to France.'],
    ['A PAR S A BRE', 'A PAR S F BRE', ['other-arm'], 'There is a fleet in Brest; read as F BRE.'],
  ])('%s is understood with a notice', (typed, expected, remarks, words) => {
    const line = readLine(reader, typed)
    expect([line.written, notices(line), line.notices[0]?.words]).toEqual([expected, remarks, words])
  })
  test.each([
    ['A PAR - TRI', 'not-adjacent', 'Paris does not border Trieste.'],
    ['A RUH H', 'no-such-unit', 'There is no unit in Ruhr.'],
    ['F NWY H', 'no-such-unit', 'There is no unit in Norway.'],
    ['A MUN H', 'not-yours', 'The army in Munich is German, not yours.'],
    ['A PAR S A RUH - BUR', 'no-such-unit', 'There is no unit in Ruhr.'],
    [
      'A PAR S A VEN - TYR',
      'support-unreachable',
      'The army in Paris cannot support into Tyrolia: it could not go there itself.',
    ],
    ['A PAR S A PAR', 'supports-itself', 'The army in Paris cannot support itself.'],
    ['A PAR', 'no-verb', 'What should the army in Paris do?'],
    ['A MAR - LYO', 'not-by-sea', 'An army cannot go into the Gulf of Lyon.'],
    ['F BRE - PAR', 'not-by-land', 'A fleet cannot go into Paris.'],
    ['A PAR - PAR', 'same-place', 'The army in Paris is there already.'],
    ['A MAR - NAP', 'no-route', 'No chain of fleets can carry the army in Marseilles to Naples.'],
    ['F BRE C A LON - PIC', 'not-a-convoyer', 'The fleet in Brest cannot convoy: only a fleet at sea can.'],
    [
      'F MAO C F ENG - GAS',
      'not-convoyable',
      'The fleet in the English Channel cannot be convoyed: only an army on a coast can.',
    ],
    [
      'A PAR - BUR - MUN',
      'several-places',
      'A unit can move to only one place. A convoy route crosses seas, and Burgundy is none.',
    ],
    [
      'A PAR S F BRE - MAO',
      'support-unreachable',
      'The army in Paris cannot support into the Mid-Atlantic Ocean: it could not go there itself.',
    ],
    ['A GAS S A MUN - BRE', 'not-adjacent', 'Munich does not border Brest.'],
    ['A PAR B', 'wrong-step', 'Units are not built in this phase.'],
    ['what?', 'unreadable', 'This cannot be read as an order.'],
    ['A PAR - BUR @GERMANY', 'no-such-map', 'There is no such map.'],
    ['x'.repeat(201), 'too-long', 'This line is too long to be an order.'],
  ])('%s is refused in game terms: %s', (typed, why, words) => {
    const { problem, written, issued } = readLine(reader, typed)
    expect([problem?.why, problem?.words, written, issued]).toEqual([why, words, null, null])
  })
})
