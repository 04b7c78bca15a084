import { h, render } from 'preact'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { HOUR_MS, MINUTE_MS } from '../../../src/lib/time.ts'
import { useNow } from '../../../web/ui/hooks.ts'

beforeEach(() => void vi.useFakeTimers({ now: 0, toFake: ['Date', 'setTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Shows the time left in a page that draws nothing, and returns a function that reads it. */
function showTimeLeft(): (until: number) => number {
  let left = 0
  const Clock = ({ until }: { readonly until: number }) => {
    left = until - useNow(() => MINUTE_MS, until)
    return null
  }
  const page = { childNodes: [], firstChild: null } as unknown as Element
  return (until) => {
    render(h(Clock, { until }), page)
    return left
  }
}

it('shows the present time at once when the deadline changes, not the time of its last tick', () => {
  const show = showTimeLeft()
  expect(show(HOUR_MS)).toBe(HOUR_MS)
  vi.setSystemTime(50_000)
  expect(show(HOUR_MS)).toBe(HOUR_MS)
  expect(show(50_000 + 12 * HOUR_MS)).toBe(12 * HOUR_MS)
})
