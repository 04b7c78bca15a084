import { describe, expect, it } from 'vitest'
import { countdownWords, lengthWords, timeLeft, when } from '../../../web/text/times.ts'

const MINUTE = 60_000
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

describe('the countdown', () => {
  it.each([
    [2 * DAY + 4 * HOUR + 59 * MINUTE, '2 d 4 h'],
    [DAY, '1 d 0 h'],
    [3 * HOUR + 5 * MINUTE, '3 h 05 min'],
    [4 * MINUTE + 9_000, '4 min 09 s'],
    [999, '0 min 00 s'],
    [0, 'now'],
    [-DAY, 'now'],
  ])('%d ms reads %s', (ms, words) => expect(timeLeft(ms)).toBe(words))
})

describe('a deadline in words', () => {
  const now = Date.UTC(2026, 10, 21, 11, 0)
  it('is a bare time on the same day', () => expect(when(now + 6 * HOUR, now, 'Europe/Vienna')).toBe('at 18:00'))
  it('says tomorrow by the calendar of the zone, not of UTC', () => {
    expect(when(Date.UTC(2026, 10, 21, 23, 30), now, 'Europe/Vienna')).toBe('tomorrow at 00:30')
    expect(when(Date.UTC(2026, 10, 21, 23, 30), now, 'UTC')).toBe('at 23:30')
  })
  it('names a day further off', () => expect(when(now + 6 * DAY, now, 'UTC')).toBe('on Fri 27 Nov at 11:00'))
  it('keeps to the wall clock over a change of summer time', () => {
    const eve = Date.UTC(2026, 9, 24, 16, 0)
    expect(when(Date.UTC(2026, 9, 25, 17, 0), eve, 'Europe/Vienna')).toBe('tomorrow at 18:00')
  })
})

describe('the length of a phase', () => {
  it.each([
    [5, '5 minutes'],
    [60, '1 hour'],
    [90, '1 hour 30 minutes'],
    [24 * 60, '1 day'],
    [14 * 24 * 60, '14 days'],
  ])('%d minutes is %s', (minutes, words) => expect(lengthWords(minutes)).toBe(words))
})

describe('a countdown', () => {
  it.each([
    ['at 13:10', '1 h 10 min left · closes at 13:10'],
    ['tomorrow at 13:10', '1 h 10 min left · closes tomorrow at 13:10'],
    ['on Fri 27 Nov at 13:10', '1 h 10 min left · closes on Fri 27 Nov at 13:10'],
  ])('is one sentence with a deadline %s', (due, words) => {
    expect(countdownWords(70 * 60_000, due).join('')).toBe(words)
  })
})
