/** What is counted by the hour. */
import { SECOND_MS } from '../lib/time.ts'

export const METRICS = [
  'requests',
  'requests slow',
  'phases closed',
  'phases late',
  'alarms retried',
  'alarms given up',
  'deliveries retried',
  'games rescued',
  'mails sent',
  'server faults',
] as const
export type Metric = (typeof METRICS)[number]

/** A figure of which nothing was counted is 0. */
export type Counts = Readonly<Record<Metric, number>>

/** A phase that closes later than this after it was due is late, in milliseconds. */
export const PHASE_LATE = 5_000

/** A request that is answered later than this is slow, in milliseconds. */
export const ANSWER_SLOW = SECOND_MS

/**
 * One request in this many is counted, because a row for each would double the cost of a request.
 */
export const REQUESTS_COUNTED_AS = 100
