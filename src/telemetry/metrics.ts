/** Metrics that are counted by the hour. */
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

export type Counts = Readonly<Record<Metric, number>>

/** Milliseconds after its deadline from which a phase closes late. */
export const PHASE_LATE = 5_000

/** Milliseconds from which a request is slow. */
export const ANSWER_SLOW = SECOND_MS

/** One request in this many is counted: a row for each would double the cost of a request. */
export const REQUESTS_COUNTED_AS = 100
