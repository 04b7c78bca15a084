import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../src/lib/time.ts'
import { aheadAfter } from '../../../web/client/service-clock.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const inMinutes = (ms: number): number => Math.round(ms / MINUTE_MS)

/** An answer given half a second past noon; the device then reads this, and waited this long. */
const heard = (device: number, wait = 200) => ({ date: NOON, sent: device - wait / 2, received: device + wait / 2 })

describe('the clock of the service', () => {
  it('is that of a device which is right', () => expect(aheadAfter(0, heard(NOON + 500))).toBe(0))
  it('is behind a device which is fast', () => expect(inMinutes(aheadAfter(0, heard(NOON + 5 * MINUTE_MS)))).toBe(-5))
  it('is ahead of a device which is slow', () => expect(inMinutes(aheadAfter(0, heard(NOON - 5 * MINUTE_MS)))).toBe(5))
  it('is known no worse after a slow answer', () => {
    const known = aheadAfter(0, heard(NOON + 5 * MINUTE_MS))
    expect(aheadAfter(known, heard(NOON + 5 * MINUTE_MS, 20 * SECOND_MS))).toBe(known)
  })
  it('is learnt anew when the device is set right', () =>
    expect(Math.abs(aheadAfter(-5 * MINUTE_MS, heard(NOON + 500)))).toBeLessThan(SECOND_MS))
})
