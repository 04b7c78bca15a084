/** The time as the service has it: a deadline is the service's, and the clock of a device may be minutes off. */

import { SECOND_MS } from '../../src/lib/time.ts'

/** An answer: when the service gave it (to the second, rounded down), and between which times of this device. In ms. */
export interface ServerTimeSample {
  readonly date: number
  readonly sent: number
  readonly received: number
}

/**
 * By how many ms the service is ahead of this device, as far as an answer tells: what was known before, moved no further than
 * it must be. A quick answer tells more than a slow one, and a clock that is right stays untouched.
 */
export const aheadAfter = (ahead: number, { date, sent, received }: ServerTimeSample): number =>
  Math.min(Math.max(ahead, date - received), date + SECOND_MS - sent)

let ahead = 0

/** Now, in ms. */
export const serviceNow = (): number => Date.now() + ahead

/** When something that is asked for now may have been sent at the earliest: while a document loads, by the document itself. */
export const earliestSendTime = (): number => (document.readyState === 'complete' ? Date.now() : performance.timeOrigin)

/** Learns from the `Date` of an answer to what was sent then. */
export function learnTime(answer: { readonly headers: Headers }, sent: number): void {
  const date = Date.parse(answer.headers.get('date') ?? '')
  if (!Number.isNaN(date)) ahead = aheadAfter(ahead, { date, sent, received: Date.now() })
}
