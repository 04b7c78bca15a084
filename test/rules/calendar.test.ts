import { expect, test } from 'vitest'
import { phaseAt, turnOf } from '../../src/rules/phase-calendar.ts'
import { calendarFrom } from '../../src/rules/seam/standard.ts'

const codes = (calendar: ReturnType<typeof calendarFrom>, count: number) =>
  Array.from({ length: count }, (_, turn) => phaseAt(calendar, turn).code)

test('STD-1 a year has these phases, and centres change owner after the Fall retreats', () => {
  const calendar = calendarFrom(1901)
  expect(codes(calendar, 7)).toEqual(['S1901M', 'S1901R', 'F1901M', 'F1901R', 'W1901A', 'S1902M', 'S1902R'])
  expect([0, 1, 2, 3, 4].filter((turn) => phaseAt(calendar, turn).captures)).toEqual([3])
})

test('TWZ-1 years BC count down', () => {
  expect(codes(calendarFrom(1901, -1), 6)).toEqual(['S1901M', 'S1901R', 'F1901M', 'F1901R', 'W1901A', 'S1900M'])
})

test('BAL-6 a prologue is played once, and its years count', () => {
  const year = { season: 'year', steps: ['moves'], captures: true, newYear: true } as const
  const spring = { season: 'spring', steps: ['moves'], captures: false, newYear: false } as const
  expect(codes({ from: 1899, by: 1, prologue: [spring, year], cycle: [year] }, 4)).toEqual([
    'S1899M',
    'Y1899M',
    'Y1900M',
    'Y1901M',
  ])
})

test('finds the turn of a code, and none for an unknown code', () => {
  const calendar = calendarFrom(1901)
  for (const turn of [0, 4, 5, 123]) expect(turnOf(calendar, phaseAt(calendar, turn).code)).toBe(turn)
  for (const code of ['S1900M', 'W1901M', 'F19O1M', 'COMPLETED', '']) expect(turnOf(calendar, code)).toBeNull()
})
