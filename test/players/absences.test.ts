import { describe, expect, it } from 'vitest'
import { mergeAbsences } from '../../src/players/accounts/absence-store.ts'

const at = (iso: string) => Date.parse(iso)
const now = at('2026-10-01T12:00Z')
const absence = (from: string, until: string) => ({ from: at(from), until: at(until) })

describe('declared absences', () => {
  it('are at most 28 days a year; an hour gained when clocks go back adds no day', () => {
    const whole = absence('2026-10-10T22:00Z', '2026-11-07T23:00Z')
    expect(mergeAbsences([], [whole], now)).toMatchObject({ ok: true })
    expect(mergeAbsences([], [absence('2026-10-10T22:00Z', '2026-11-08T23:00Z')], now)).toMatchObject({
      error: 'too-many-days',
    })
    expect(mergeAbsences([], [whole, absence('2027-01-03', '2027-01-10')], now)).toMatchObject({ ok: true })
  })
  it('do not overlap, and end after they begin', () => {
    const first = absence('2026-10-10', '2026-10-12')
    expect(mergeAbsences([], [first, absence('2026-10-11', '2026-10-13')], now)).toMatchObject({ error: 'bad-dates' })
    expect(mergeAbsences([], [absence('2026-10-12', '2026-10-12')], now)).toMatchObject({ error: 'bad-dates' })
  })
  it('replace future absences; past ones still count', () => {
    const stored = [absence('2026-03-01', '2026-03-26'), absence('2026-12-01', '2026-12-03')]
    expect(mergeAbsences(stored, [absence('2026-11-01', '2026-11-04')], now)).toMatchObject({
      value: [stored[0], absence('2026-11-01', '2026-11-04')],
    })
    expect(mergeAbsences(stored, [absence('2026-11-01', '2026-11-05')], now)).toMatchObject({ error: 'too-many-days' })
  })
})
