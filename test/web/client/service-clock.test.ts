import { describe, expect, it } from 'vitest'
import { MINUTE_MS, SECOND_MS } from '../../../src/lib/time.ts'
import { aheadAfter } from '../../../web/client/service-clock.ts'

const NOON = Date.UTC(2026, 10, 21, 12)
const inMinutes = (ms: number): number => Math.round(ms / MINUTE_MS)

/** A response sent half a second past noon, with the device's time and the duration of the request. */
const sample = (device: number, wait = 200) => ({ date: NOON, sent: device - wait / 2, received: device + wait / 2 })

describe('the offset of the service clock', () => {
  it('is zero if the device is right', () => expect(aheadAfter(0, sample(NOON + 500))).toBe(0))
  it('is negative if the device is fast', () => expect(inMinutes(aheadAfter(0, sample(NOON + 5 * MINUTE_MS)))).toBe(-5))
  it('is positive if the device is slow', () => expect(inMinutes(aheadAfter(0, sample(NOON - 5 * MINUTE_MS)))).toBe(5))
  it('is not changed by a slow answer', () => {
    const offset = aheadAfter(0, sample(NOON + 5 * MINUTE_MS))
    expect(aheadAfter(offset, sample(NOON + 5 * MINUTE_MS, 20 * SECOND_MS))).toBe(offset)
  })
  it('adapts when the device’s clock is corrected', () =>
    expect(Math.abs(aheadAfter(-5 * MINUTE_MS, sample(NOON + 500)))).toBeLessThan(SECOND_MS))
})
