/** The clock on the wall. Pure. */
import { HOUR_MS, MINUTE_MS, SECOND_MS } from '../../src/lib/time.ts'

const two = (n: number): string => String(n).padStart(2, '0')

/** `4:07`, or `1:04:07` from an hour on; `0:00` once the time is over. Seconds are rounded up. */
export function clockText(ms: number): string {
  const left = Math.ceil(Math.max(0, ms) / SECOND_MS) * SECOND_MS
  const [hours, minutes] = [Math.floor(left / HOUR_MS), Math.floor((left % HOUR_MS) / MINUTE_MS)]
  const seconds = two((left % MINUTE_MS) / SECOND_MS)
  return hours > 0 ? `${hours}:${two(minutes)}:${seconds}` : `${minutes}:${seconds}`
}
