import { describe, expect, it } from 'vitest'
import { DAY_MINUTES, DAY_MS, HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import { deviceZone, localeFor, supportedZone, timesFor } from '../../../web/text/times.ts'

const { countdownText, durationText, timeLeft, when } = timesFor(localeFor(['en-GB']))

describe('the countdown', () => {
  it.each([
    [2 * DAY_MS + 4 * HOUR_MS + 59 * MINUTE_MS, '2d 4h'],
    [DAY_MS, '1d 0h'],
    [3 * HOUR_MS + 5 * MINUTE_MS, '3h 05m'],
    [4 * MINUTE_MS + 9_000, '4m 09s'],
    [999, '0m 00s'],
    [0, 'now'],
    [-DAY_MS, 'now'],
  ])('%d ms reads %s', (ms, text) => expect(timeLeft(ms)).toBe(text))
})

describe('a deadline as text', () => {
  const now = Date.UTC(2026, 10, 21, 11, 0)
  it('is just a time on the same day', () => expect(when(now + 6 * HOUR_MS, now, 'Europe/Vienna')).toBe('at 18:00'))
  it('says tomorrow by the calendar of the zone, not of UTC', () => {
    expect(when(Date.UTC(2026, 10, 21, 23, 30), now, 'Europe/Vienna')).toBe('tomorrow at 00:30')
    expect(when(Date.UTC(2026, 10, 21, 23, 30), now, 'UTC')).toBe('at 23:30')
  })
  it('names a more distant day', () => expect(when(now + 6 * DAY_MS, now, 'UTC')).toBe('on Fri 27 Nov at 11:00'))
  it('follows the wall clock across a change to summer time', () => {
    const eve = Date.UTC(2026, 9, 24, 16, 0)
    expect(when(Date.UTC(2026, 9, 25, 17, 0), eve, 'Europe/Vienna')).toBe('tomorrow at 18:00')
  })
})

describe('the length of a phase', () => {
  it.each([
    [5, '5 minutes'],
    [60, '1 hour'],
    [90, '1 hour 30 minutes'],
    [DAY_MINUTES, '1 day'],
    [14 * DAY_MINUTES, '14 days'],
  ])('%d minutes is %s', (minutes, text) => expect(durationText(minutes)).toBe(text))
})

describe('a countdown', () => {
  it.each([
    ['at 13:10', '1h 10m left · closes at 13:10'],
    ['tomorrow at 13:10', '1h 10m left · closes tomorrow at 13:10'],
    ['on Fri 27 Nov at 13:10', '1h 10m left · closes on Fri 27 Nov at 13:10'],
  ])('is one sentence with a deadline %s', (due, text) => {
    expect(countdownText(70 * MINUTE_MS, due).join('')).toBe(text)
  })
})

it('times use the zone of the device if the browser does not know the chosen one', () => {
  expect(supportedZone('Asia/Kathmandu')).toBe('Asia/Kathmandu')
  expect(supportedZone('Mars/Olympus_Mons')).toBe(deviceZone())
})

describe('the reader’s locale', () => {
  const now = Date.UTC(2026, 10, 21, 11, 0)
  const at = now + 6 * DAY_MS + 7 * HOUR_MS
  // Versions of ICU differ in the space before AM and PM.
  const format = (languages: readonly string[]) =>
    timesFor(localeFor(languages)).when(at, now, 'UTC').replaceAll(/\s/g, ' ')
  it.each([
    [['en-GB'], 'on Fri 27 Nov at 18:00'],
    [['en-US', 'en'], 'on Fri, Nov 27 at 6:00 PM'],
    [['de-AT', 'en-US'], 'on Fr., 27. Nov. at 18:00'],
    [[], 'on Fri 27 Nov at 18:00'],
    [['no language at all'], 'on Fri 27 Nov at 18:00'],
  ])('%j formats dates and times: %s', (languages, text) => expect(format(languages)).toBe(text))

  it('words within a sentence stay English, in the reader’s variety', () => {
    expect(localeFor(['de-AT', 'en-US'])).toEqual({ regions: ['de-AT', 'en-US', 'en-GB'], language: 'en-US' })
    expect(localeFor(['de-AT'])).toEqual({ regions: ['de-AT', 'en-GB'], language: 'en-GB' })
    expect(timesFor(localeFor(['fr'])).durationText(90)).toBe('1 hour 30 minutes')
    expect(timesFor(localeFor(['fr'])).when(now + DAY_MS, now, 'UTC')).toBe('tomorrow at 11:00')
  })
})
