/** The service's time. Deadlines follow it, and a device's clock may be minutes off. */

import { SECOND_MS } from '../../src/lib/time.ts'

/** In ms. `date`: the service's, rounded down to seconds. `sent` and `received`: this device's. */
interface ServerTimeSample {
  readonly date: number
  readonly sent: number
  readonly received: number
}

/**
 * Updates the offset (service − device, in ms): clamps it to the range that the sample allows.
 * A correct clock keeps offset 0; a quick answer narrows the range most.
 */
export const aheadAfter = (ahead: number, { date, sent, received }: ServerTimeSample): number =>
  Math.min(Math.max(ahead, date - received), date + SECOND_MS - sent)

let ahead = 0

/** Now, in ms. */
export const serviceNow = (): number => Date.now() + ahead

/** When a request made now may have been sent at the earliest: the document may have preloaded it. */
export const earliestSendTime = (): number => (document.readyState === 'complete' ? Date.now() : performance.timeOrigin)

/** Adjusts the offset by a response's `Date` header. */
export function learnTime(answer: { readonly headers: Headers }, sent: number): void {
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(date)) ahead = aheadAfter(ahead, { date, sent, received: Date.now() })
}
