import { expect, it } from 'vitest'
import { knownText } from '../../../web/operator/device-pairs.tsx'
import type { SharedDevice } from '../../../web/client/operator-api.ts'
import type { PlayerId } from '../../../src/game/ids.ts'
import type { Seat } from '../../../src/rules/names.ts'

const NAMES = { a: 'Anna', b: 'Bert' }
const person = (player: string, lastDay: string) => ({
  player: player as PlayerId,
  seat: 'FRANCE' as Seat,
  plays: 'France',
  sits: false,
  lastDay,
})
const pair = (browsers: number, ...days: readonly [string, string]): SharedDevice => ({
  browsers,
  people: [person('a', days[0]), person('b', days[1])],
})

it('says from how many browsers, and the last day of each, as a day of UTC', () => {
  expect(knownText(pair(1, '2027-03-04', '2027-03-04'), NAMES)).toBe(
    'Both signed in from the same browser, last on Thu 4 Mar.',
  )
  expect(knownText(pair(2, '2027-03-04', '2027-02-20'), NAMES)).toBe(
    'Both signed in from the same 2 browsers: Anna last on Thu 4 Mar, Bert last on Sat 20 Feb.',
  )
})
