import { describe, expect, it, test } from 'vitest'
import { formatDeadline, defaultsOf, phaseLabel, formatShortDeadline } from '../../src/mail/content/wording.ts'
import { DEADLINE } from './facts.ts'

describe('a deadline', () => {
  it.each([
    ['Europe/Vienna', 'Fri 27 Nov 2026, 18:00 CET (Fri 27 Nov, 17:00 UTC)'],
    ['America/New_York', 'Fri 27 Nov 2026, 12:00 GMT-5 (Fri 27 Nov, 17:00 UTC)'],
    ['Pacific/Auckland', 'Sat 28 Nov 2026, 06:00 GMT+13 (Fri 27 Nov, 17:00 UTC)'],
    ['Asia/Kathmandu', 'Fri 27 Nov 2026, 22:45 GMT+5:45 (Fri 27 Nov, 17:00 UTC)'],
    ['UTC', 'Fri 27 Nov 2026, 17:00 UTC'],
    ['Atlantis/Nowhere', 'Fri 27 Nov 2026, 17:00 UTC'],
  ])('in %s', (zone, words) => {
    expect(formatDeadline(DEADLINE, zone)).toBe(words)
  })

  it('knows summer time', () => {
    expect(formatDeadline(Date.UTC(2026, 6, 1, 17, 0), 'Europe/Vienna')).toBe(
      'Wed 1 Jul 2026, 19:00 CEST (Wed 1 Jul, 17:00 UTC)',
    )
  })

  it('is short in subjects, with midnight as 00:00', () => {
    expect(formatShortDeadline(DEADLINE, 'Europe/Vienna')).toBe('Fri 18:00 CET')
    expect(formatShortDeadline(Date.UTC(2026, 10, 27, 23, 0), 'Europe/Vienna')).toBe('Sat 00:00 CET')
  })
})

test('BAL-2 what becomes of those without an order is said of every step of the phase', () => {
  expect(defaultsOf(['moves'])).toBe('Units without an order hold.')
  expect(defaultsOf(['retreats', 'adjustments'])).toMatch(/^Dislodged units .* disbanded\. Builds .* by the rules\.$/)
})

describe('a phase', () => {
  it.each([
    ['S1901M', null, 'Spring 1901, movement'],
    ['F1902R', null, 'Fall 1902, retreats'],
    ['W1903A', null, 'Winter 1903, adjustments'],
    ['Y3D', null, '3, design'],
    ['Y1901M', null, '1901, movement'],
    ['S1900M', 'BC', 'Spring 1900 BC, movement'],
    ['something else', 'BC', 'something else'],
  ])('%s in words', (code, era, words) => {
    expect(phaseLabel(code, era)).toBe(words)
  })
})
