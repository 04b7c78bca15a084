import { describe, expect, it } from 'vitest'
import { HOUR_MS } from '../../../src/lib/time.ts'
import { dayStart, spanOf, spanText } from '../../../web/text/days.ts'

const at = (iso: string) => Date.parse(iso)

describe('the start of a day', () => {
  it.each([
    ['2026-12-24', 'UTC', '2026-12-24T00:00Z'],
    ['2026-12-24', 'Europe/Vienna', '2026-12-23T23:00Z'],
    ['2026-07-24', 'Europe/Vienna', '2026-07-23T22:00Z'],
    ['2026-12-24', 'Pacific/Kiritimati', '2026-12-23T10:00Z'],
    ['2026-12-24', 'Pacific/Pago_Pago', '2026-12-24T11:00Z'],
    ['2026-12-24', 'Asia/Kathmandu', '2026-12-23T18:15Z'],
    // Clocks go forward at midnight, so the day starts at one.
    ['2024-09-08', 'America/Santiago', '2024-09-08T04:00Z'],
  ])('%s in %s', (date, zone, begins) => expect(dayStart(date, zone)).toBe(at(begins)))
  it('is NaN for an invalid date', () => expect(dayStart('', 'UTC')).toBeNaN())
})

describe('a span of days', () => {
  const days = { first: '2026-10-24', last: '2026-10-25' }
  it('has whole days, even one of 25 hours', () => {
    const { from, until } = spanOf(days, 'Europe/Vienna')
    expect((until - from) / HOUR_MS).toBe(49)
  })
  it('names its first and last day, a single one once', () => {
    expect(spanText(spanOf(days, 'UTC'), 'UTC')).toMatch(/24.* to .*25/)
    expect(spanText(spanOf({ first: '2026-10-24', last: '2026-10-24' }, 'UTC'), 'UTC')).not.toMatch(/ to /)
  })
  it('has no end without a last day', () => expect(spanOf({ first: '2026-10-24', last: '' }, 'UTC').until).toBeNaN())
})
